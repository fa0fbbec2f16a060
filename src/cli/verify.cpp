// Earlier results checked: `rumref verify` and `rumref summary merge`.

#include <fmt/core.h>

#include <cstddef>
#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "cli/commands.h"
#include "cli/judging.h"
#include "cli/output.h"
#include "cli/rules.h"
#include "config/variants.h"
#include "logio/inputs.h"
#include "logio/pieces.h"
#include "logio/records.h"
#include "replay/judge.h"
#include "report/json_writer.h"
#include "report/judged.h"
#include "report/report.h"
#include "rumref.h"
#include "score/verdict.h"

namespace rummy {
namespace {

// === A verdict compared with its record.

/// One difference.
struct VerdictDifference {
  std::string at;    // RFC 6901, into the verdict
  std::string then;  // JSON; empty: missing then
  std::string now;   // JSON; empty: missing now
};

/// Verdicts as printed by `check --format json` and `ndjson`.
class GivenVerdicts {
 public:
  /// Reads the file; returns what is wrong with it, or nothing.
  [[nodiscard]] std::string read(const std::string& path);
  /// The verdicts on the record with this digest; each is taken once.
  [[nodiscard]] std::vector<nlohmann::json> take(const std::string& record_sha256);
  /// A verdict on a record with this name that was not taken; empty if there is none, or several.
  [[nodiscard]] std::vector<nlohmann::json> take_named(const std::string& record,
                                                       std::uint64_t line);
  /// The verdicts not taken, and those without a digest.
  [[nodiscard]] std::vector<nlohmann::json> rest() const;

 private:
  [[nodiscard]] std::string add(nlohmann::json verdict, const std::string& where);

  std::vector<nlohmann::json> all_;
  std::vector<bool> taken_;
  std::multimap<std::string, std::size_t> by_digest_;
};

using Json = nlohmann::json;

constexpr std::size_t kLongestFile = std::size_t{1} << 30U;
/// Discarded if it is no JSON, or too deep for a verdict.
Json parse_bounded(std::string_view text) {
  return nests_too_deep(text) ? Json(Json::value_t::discarded) : Json::parse(text, nullptr, false);
}

/// The value of `key` if it is impossible in a verdict.
std::string misfit(const Json& part, const char* key, bool (Json::*fits)() const,
                   const char* what) {
  const auto found = part.find(key);
  if (found == part.end() || ((*found).*fits)()) return {};
  return fmt::format("'{}' is not {}", key, what);
}

std::string misfit_of_finding(const Json& finding) {
  if (!finding.is_object()) return "a finding is not an object";
  for (const char* const key : {"code", "verdict"})
    if (std::string fault = misfit(finding, key, &Json::is_string, "text"); !fault.empty())
      return fault;
  return {};
}

/// Why this is no verdict on a record; empty if it is one.
std::string misfit_of_verdict(const Json& verdict) {
  if (verdict.is_discarded()) return "it is not JSON";
  if (!verdict.is_object()) return "it is not an object";
  if (!verdict.contains("verdict")) return "it has no 'verdict'";
  if (!verdict.contains("findings")) return "it has no 'findings'";
  for (const char* const key : {"record", "variant", "verdict", "variant_sha256", "record_sha256"})
    if (std::string fault = misfit(verdict, key, &Json::is_string, "text"); !fault.empty())
      return fault;
  for (const std::string& fault : {misfit(verdict, "line", &Json::is_number_unsigned, "a number"),
                                   misfit(verdict, "set", &Json::is_object, "an object"),
                                   misfit(verdict, "rounds", &Json::is_array, "a list"),
                                   misfit(verdict, "findings", &Json::is_array, "a list")})
    if (!fault.empty()) return fault;
  for (const Json& finding : verdict["findings"])
    if (std::string fault = misfit_of_finding(finding); !fault.empty()) return fault;
  return {};
}

/// Removes what does not matter: the place of the file, and what was left out on request.
void drop_places(Json& verdict) {
  for (const char* const key : {"record", "line", "link", "waived", "not_shown", "trace"})
    verdict.erase(key);
}

std::string severity_of(const Json& finding) {
  const std::string verdict = finding.value("verdict", "");
  if (verdict == "illegal" || verdict == "malformed") return "error";
  return verdict == "undecided" ? "warning" : "note";
}

void drop_waivers(Json& verdict) {
  for (Json& finding : verdict["findings"])
    if (finding.erase("waived") > 0) finding["severity"] = severity_of(finding);
}

/// Keeps of the present findings those that the verdict has or should have: all, unless it was
/// asked to leave some out.
void keep_asked_for(const Json& then, Json& now) {
  const Json& had = then["findings"];
  Json kept = Json::array();
  std::size_t next = 0;
  for (Json& finding : now["findings"]) {
    const bool is_there = next < had.size() &&
                          had[next].value("code", "") == finding.value("code", "") &&
                          had[next].value("at", Json()) == finding.value("at", Json());
    if (!is_there) continue;
    kept.push_back(std::move(finding));
    ++next;
  }
  // If not everything in the verdict was met, the lists are shown unchanged.
  if (next == had.size()) now["findings"] = std::move(kept);
}

/// The differences of `now` to `then`, ignoring the place of the file. Findings that `then` was
/// asked to leave out, or marks as waived, are no difference.
std::vector<VerdictDifference> differences(Json then, Json now) {
  const bool left_out = then.contains("not_shown");
  drop_waivers(then);
  if (left_out) keep_asked_for(then, now);
  if (!then.contains("record_sha256")) now.erase("record_sha256");
  drop_places(then);
  drop_places(now);
  std::vector<VerdictDifference> found;
  for (const Json& step : Json::diff(then, now)) {
    const std::string path = step["path"].get<std::string>();
    const Json::json_pointer at(path);
    const std::string op = step["op"].get<std::string>();
    found.push_back({.at = path,
                     .then = op == "add" ? "" : then.at(at).dump(),
                     .now = op == "remove" ? "" : step["value"].dump()});
  }
  return found;
}

std::string GivenVerdicts::add(Json verdict, const std::string& where) {
  if (const std::string fault = misfit_of_verdict(verdict); !fault.empty())
    return where + ": this is no verdict: " + fault;
  by_digest_.emplace(verdict.value("record_sha256", ""), all_.size());
  all_.push_back(std::move(verdict));
  taken_.push_back(false);
  return {};
}

std::string GivenVerdicts::read(const std::string& path) {
  OpenedSource opened = open_source(path);
  if (!opened.source) return path + ": " + opened.error;
  LineReader reader(std::move(opened.source), kLongestFile);
  std::string text;
  const LineRead read = reader.append_rest(text);
  if (read == LineRead::error) return path + ": " + reader.error();
  if (read == LineRead::too_long) return path + ": this is too long for verdicts";
  const Json whole = parse_bounded(text);
  if (whole.is_object()) return add(whole, path);
  if (whole.is_array()) {
    for (const Json& verdict : whole)
      if (std::string error = add(verdict, path); !error.empty()) return error;
    return all_.empty() ? path + ": there is no verdict in it" : std::string();
  }
  std::size_t number = 0;
  for (std::string_view left = text; !left.empty();) {
    const std::string_view line = left.substr(0, left.find('\n'));
    left.remove_prefix(line.size() == left.size() ? line.size() : line.size() + 1);
    ++number;
    if (line.find_first_not_of(" \t\r") == std::string_view::npos) continue;
    std::string error = add(parse_bounded(line), path + ":" + std::to_string(number));
    if (!error.empty()) return error;
  }
  return all_.empty() ? path + ": there is no verdict in it" : std::string();
}

std::vector<Json> GivenVerdicts::take(const std::string& record_sha256) {
  std::vector<Json> found;
  const auto [first, last] = by_digest_.equal_range(record_sha256);
  for (auto at = first; at != last; ++at) {
    if (taken_[at->second]) continue;
    taken_[at->second] = true;
    found.push_back(all_[at->second]);
  }
  return found;
}

std::vector<Json> GivenVerdicts::take_named(const std::string& record, std::uint64_t line) {
  std::vector<std::size_t> found;
  for (std::size_t i = 0; i < all_.size(); ++i) {
    const Json& verdict = all_[i];
    const bool is_it =
        verdict.value("record", "") == record && verdict.value("line", std::uint64_t{0}) == line;
    if (!taken_[i] && (is_it || all_.size() == 1)) found.push_back(i);
  }
  if (found.size() != 1) return {};
  taken_[found.front()] = true;
  return {all_[found.front()]};
}

std::vector<Json> GivenVerdicts::rest() const {
  std::vector<Json> left;
  for (std::size_t i = 0; i < all_.size(); ++i)
    if (!taken_[i]) left.push_back(all_[i]);
  return left;
}

/// A setting's value in the spelling of a variant file.
std::string value_text(const Json& value) {
  return value.is_string() ? value.get<std::string>() : value.dump();
}

/// The overrides with which the verdict was given, the record's own included.
std::vector<Override> overrides_of(const Json& verdict) {
  std::vector<Override> overrides;
  if (!verdict.contains("set")) return overrides;
  for (const auto& [key, value] : verdict["set"].items())
    overrides.push_back({.key = key, .value = value_text(value)});
  return overrides;
}

/// Whether a verdict has workings and hinges; one for programs has none.
bool has_working(const Json& verdict) {
  const auto shows = [](const Json& part) {
    return part.contains("working") || part.contains("hinges_on");
  };
  for (const Json& finding : verdict["findings"])
    if (shows(finding)) return true;
  if (!verdict.contains("rounds")) return false;
  for (const Json& round : verdict["rounds"])
    if (shows(round)) return true;
  return false;
}

std::string name_of_verdict(const Json& verdict) {
  std::string name = verdict.value("record", "?");
  if (verdict.contains("line")) name += ":" + verdict["line"].dump();
  return name;
}

class Verifier {
 public:
  Verifier(const GlobalArguments& global, const VerifyArguments& arguments,
           VariantLibrary& variants)
      : global_(global), arguments_(arguments), variants_(variants), out_(arguments.output) {}

  void take(const InputItem& item, GivenVerdicts& given);
  void fail(const std::string& message) {
    complain(message);
    exit_ = Exit::failed;
  }
  /// Reports a verdict whose record is not among the inputs.
  void miss(const Json& verdict);
  Exit finish();

 private:
  [[nodiscard]] Json judge_again(const InputItem& item, const Json& verdict, bool full);
  [[nodiscard]] std::vector<VerdictDifference> compare(const InputItem& item, const Json& verdict);
  void report(const std::string& name, const Json& verdict,
              const std::vector<VerdictDifference>& found);
  void report_in_json(const std::string& name, const std::vector<VerdictDifference>& found);

  const GlobalArguments& global_;
  const VerifyArguments& arguments_;
  VariantLibrary& variants_;
  Output out_;
  Exit exit_ = Exit::fine;
  std::size_t not_met_ = 0;  // records on which no verdict was given
};

Json Verifier::judge_again(const InputItem& item, const Json& verdict, bool full) {
  Referee referee(variants_,
                  {.variant = verdict.value("variant", ""),
                   .overrides = overrides_of(verdict),
                   .judging = {.workings = full ? Workings::in_full : Workings::left_out,
                               .excerpt = arguments_.excerpt ? Excerpt::yes : Excerpt::by_record},
                   .hinges = full ? HingeSearch::faults : HingeSearch::none,
                   .ends = arguments_.so_far ? RecordEnds::anywhere : RecordEnds::with_a_round,
                   .spelling = spelling_of(arguments_.strict),
                   .words = global_.words(),
                   .digest = RecordDigest::made});
  std::string text;
  JsonWriter json(text, JsonStyle::line);
  if (const Judged* judged = judge_item(referee, item))
    write_verdict(json, *judged, full ? Detail::full : Detail::brief);
  return Json::parse(text, nullptr, false);
}

/// A verdict without working and hinges may have been given for programs, or have none to show.
std::vector<VerdictDifference> Verifier::compare(const InputItem& item, const Json& verdict) {
  const bool full = has_working(verdict);
  std::vector<VerdictDifference> found = differences(verdict, judge_again(item, verdict, full));
  if (found.empty() || full) return found;
  const auto in_full = differences(verdict, judge_again(item, verdict, true));
  return in_full.empty() ? in_full : found;
}

void Verifier::take(const InputItem& item, GivenVerdicts& given) {
  std::vector<Json> verdicts = given.take(sha256_text(item.text));
  // A changed record is recognized only by its name.
  if (verdicts.empty()) verdicts = given.take_named(item.name, item.line);
  if (verdicts.empty()) ++not_met_;
  for (const Json& verdict : verdicts) {
    std::string name = item.name;
    if (item.line > 0) name += fmt::format(":{}", item.line);
    report(name, verdict, compare(item, verdict));
  }
}

void Verifier::report(const std::string& name, const Json& verdict,
                      const std::vector<VerdictDifference>& found) {
  if (!found.empty()) exit_ = worse(exit_, Exit::found);
  if (arguments_.format != Format::text) return report_in_json(name, found);
  if (found.empty()) {
    if (global_.verbosity == Verbosity::problems) return;
    const std::string rules = verdict.value("variant_sha256", "");
    out_.write(fmt::format(
        "{}: the same: {}{}\n", shown(name), shown(verdict.value("verdict", "")),
        rules.empty() ? std::string()
                      : fmt::format(" by {}, rule set {}", shown(verdict.value("variant", "")),
                                    shown(rules).substr(0, 12))));
    return;
  }
  out_.write(fmt::format("{}: not the same\n", shown(name)));
  for (const VerdictDifference& each : found)
    out_.write(fmt::format("  {}: {} in the verdict, {} now\n", shown(each.at),
                           each.then.empty() ? "nothing" : shown(each.then),
                           each.now.empty() ? "nothing" : shown(each.now)));
}

void Verifier::report_in_json(const std::string& name,
                              const std::vector<VerdictDifference>& found) {
  std::string text;
  JsonWriter json(text, arguments_.format == Format::json ? JsonStyle::pretty : JsonStyle::line);
  json.begin_object();
  json.field("record", name);
  json.field("same", found.empty());
  json.key("differences");
  json.begin_array();
  for (const VerdictDifference& each : found) {
    json.begin_object();
    json.field("at", each.at);
    json.field_if("verdict", each.then);
    json.field_if("now", each.now);
    json.end_object();
  }
  json.end_array();
  json.end_object();
  out_.write(text + '\n');
}

void Verifier::miss(const Json& verdict) {
  const std::string digest = verdict.value("record_sha256", "");
  if (digest.empty())
    return fail(name_of_verdict(verdict) +
                ": this verdict names no record_sha256, so nothing tells which record it is on");
  fail(name_of_verdict(verdict) + ": none of the records is the one judged, whose SHA-256 is " +
       digest);
}

/// A verdict file made with --quiet has no legal records, so this is no fault.
Exit Verifier::finish() {
  if (not_met_ > 0 && arguments_.format == Format::text && global_.verbosity != Verbosity::problems)
    out_.write(fmt::format("{} record{} without a verdict in {}\n", not_met_,
                           not_met_ == 1 ? "" : "s", shown(arguments_.verdict)));
  return worse(exit_, out_.finish());
}

}  // namespace

Exit run_verify(const GlobalArguments& global, const VerifyArguments& arguments) {
  VariantLibrary variants(variant_directories(global));
  const auto overrides = read_house_rules(variants, arguments.overlays, {}, global.project);
  if (!overrides) {
    complain(overrides.error(), global.colour);
    return Exit::failed;
  }
  GivenVerdicts given;
  if (const std::string error = given.read(arguments.verdict); !error.empty()) {
    complain(error);
    return Exit::failed;
  }
  Verifier verifier(global, arguments, variants);
  Inputs inputs(arguments.records,
                {.max_record_bytes = arguments.max_record_bytes, .excluded = arguments.excluded});
  InputItem item;
  while (inputs.next(item)) {
    if (item.fault == InputFault::none)
      verifier.take(item, given);
    else
      verifier.fail(item.name + ": " + item.message);
  }
  for (const Json& verdict : given.rest())
    verifier.miss(verdict);
  return verifier.finish();
}

namespace {

// === `rumref summary merge`: adds up the totals of several runs.

constexpr std::size_t kLargest = std::size_t{16} << 20U;  // far more than all codes there can be

/// Reads the summaries of one file: one on all of its lines, or one a line.
class Merger {
 public:
  /// What is wrong with the file, or nothing.
  std::string add_file(const std::string& path);
  [[nodiscard]] const Tally& sum() const { return sum_; }

 private:
  std::string add_text(std::string_view text, const std::string& where);

  Tally sum_;
};

std::string Merger::add_text(std::string_view text, const std::string& where) {
  Tally tally;
  if (const std::string error = tally.read(text); !error.empty()) return where + ": " + error;
  return sum_.add(tally) ? std::string() : where + ": the numbers are too large to add up";
}

std::string Merger::add_file(const std::string& path) {
  OpenedSource opened = open_source(path);
  if (!opened.source) return path + ": " + opened.error;
  LineReader reader(std::move(opened.source), kLargest);
  std::string text;
  const LineRead read = reader.append_rest(text);
  if (read == LineRead::error) return path + ": " + reader.error();
  if (read == LineRead::too_long) return path + ": this is too long for a summary";
  Tally whole;
  if (whole.read(text).empty()) return add_text(text, path);
  std::size_t number = 0;
  for (std::string_view left = text; !left.empty();) {
    const std::size_t end = left.find('\n');
    const std::string_view line = left.substr(0, end);
    left.remove_prefix(end == std::string_view::npos ? left.size() : end + 1);
    ++number;
    if (line.find_first_not_of(" \t\r") == std::string_view::npos) continue;
    // A file that is no list of summaries is reported as unreadable.
    const bool is_list = line.ends_with('}') && line.starts_with('{');
    std::string error =
        is_list ? add_text(line, path + ":" + std::to_string(number)) : add_text(text, path);
    if (!error.empty()) return error;
  }
  return text.empty() ? path + ": there is nothing in it" : std::string();
}

}  // namespace

Exit run_summary_merge(const GlobalArguments& global, const SummaryArguments& arguments) {
  if (writes_over_one_of(arguments.files, arguments.output)) {
    complain("--output " + arguments.output + " is one of the summaries; write to another file");
    return Exit::failed;
  }
  Merger merger;
  for (const std::string& file : arguments.files) {
    // A sum with something left out would be a wrong one: none is printed.
    if (const std::string error = merger.add_file(file); !error.empty()) {
      complain(error);
      return Exit::failed;
    }
  }
  std::string text;
  if (arguments.format == Format::text) {
    merger.sum().append_text(global.words(), text);
  } else {
    JsonWriter json(text, arguments.format == Format::json ? JsonStyle::pretty : JsonStyle::line);
    merger.sum().write(json);
    text += '\n';
  }
  Output out(arguments.output);
  out.write(text);
  return out.finish();
}

}  // namespace rummy

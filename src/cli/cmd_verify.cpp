// `rumref verify`: judges records again and holds the verdicts given on them against that.

#include <fmt/core.h>

#include <cstddef>
#include <nlohmann/json.hpp>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "base/bytes.h"
#include "cli/commands.h"
#include "cli/judge_item.h"
#include "cli/output.h"
#include "cli/rules.h"
#include "cli/variant_dirs.h"
#include "cli/verify.h"
#include "config/variants.h"
#include "logio/inputs.h"
#include "logio/records.h"
#include "replay/judge.h"
#include "report/json_writer.h"
#include "report/judged.h"
#include "report/report.h"
#include "rumref.h"
#include "score/verdict.h"

namespace rummy {
namespace {

using Json = nlohmann::json;

/// A setting's value as a variant file writes it.
std::string value_text(const Json& value) {
  return value.is_string() ? value.get<std::string>() : value.dump();
}

/// Those with which the verdict was given, the record's own among them.
std::vector<Override> overrides_of(const Json& verdict) {
  std::vector<Override> overrides;
  if (!verdict.contains("set")) return overrides;
  for (const auto& [key, value] : verdict["set"].items())
    overrides.push_back({.key = key, .value = value_text(value)});
  return overrides;
}

/// A verdict that was given for programs has no working, and no hinges.
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
  /// A verdict on a record that is not among those given.
  void miss(const Json& verdict);
  Exit finish();

 private:
  [[nodiscard]] Json judge_again(const InputItem& item, const Json& verdict, bool full);
  [[nodiscard]] std::vector<VerdictDifference> compare(const InputItem& item, const Json& verdict);
  void tell(const std::string& name, const Json& verdict,
            const std::vector<VerdictDifference>& found);
  void tell_in_json(const std::string& name, const std::vector<VerdictDifference>& found);

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
                   .judging = {.workings = full ? Workings::told : Workings::left_out,
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

/// A verdict with neither working nor hinges may have been given for programs, or have none to
/// show.
std::vector<VerdictDifference> Verifier::compare(const InputItem& item, const Json& verdict) {
  const bool full = has_working(verdict);
  std::vector<VerdictDifference> found = differences(verdict, judge_again(item, verdict, full));
  if (found.empty() || full) return found;
  const auto in_full = differences(verdict, judge_again(item, verdict, true));
  return in_full.empty() ? in_full : found;
}

void Verifier::take(const InputItem& item, GivenVerdicts& given) {
  std::vector<Json> verdicts = given.take(sha256_text(item.text));
  // A record that was changed is known by its name alone.
  if (verdicts.empty()) verdicts = given.take_named(item.name, item.line);
  if (verdicts.empty()) ++not_met_;
  for (const Json& verdict : verdicts) {
    std::string name = item.name;
    if (item.line > 0) name += fmt::format(":{}", item.line);
    tell(name, verdict, compare(item, verdict));
  }
}

void Verifier::tell(const std::string& name, const Json& verdict,
                    const std::vector<VerdictDifference>& found) {
  if (!found.empty()) exit_ = worse(exit_, Exit::found);
  if (arguments_.format != Format::text) return tell_in_json(name, found);
  if (found.empty()) {
    if (global_.tell == Tell::problems) return;
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

void Verifier::tell_in_json(const std::string& name, const std::vector<VerdictDifference>& found) {
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
  if (not_met_ > 0 && arguments_.format == Format::text && global_.tell != Tell::problems)
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

}  // namespace rummy

#include "cli/verify.h"

#include <fmt/core.h>

#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "logio/inputs.h"

namespace rummy {
namespace {

using Json = nlohmann::json;

constexpr std::size_t kLongestFile = std::size_t{1} << 30U;
constexpr int kDeepest = 64;  // a verdict is at most eight deep

/// Discarded where it is no JSON, or is nested so deep that it is no verdict.
Json parse_bounded(std::string_view text) {
  bool is_deep = false;
  const auto within = [&is_deep](int depth, Json::parse_event_t /*event*/, Json& /*parsed*/) {
    is_deep = is_deep || depth > kDeepest;
    return !is_deep;
  };
  const Json parsed = Json::parse(text, within, false);
  return is_deep ? Json(Json::value_t::discarded) : parsed;
}

/// What `key` has, where it has something that it cannot have in a verdict.
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

/// Why this is no verdict on a record; nothing where it is one.
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

/// Where the file lies is no matter, and neither is what was left out of the verdict on demand.
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

/// Of the findings now those that the verdict has, or should have: all, unless it was asked to
/// leave some out.
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
  // Where not all that the verdict has was met, the lists are shown as they are.
  if (next == had.size()) now["findings"] = std::move(kept);
}

}  // namespace

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

}  // namespace rummy

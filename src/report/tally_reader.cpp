// Summaries read back in. Everything is checked, because wrong sums are noticed too late.

#include <fmt/core.h>

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <limits>
#include <nlohmann/json.hpp>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <utility>

#include "diag/finding.h"
#include "report/report.h"

namespace rummy {
namespace {

using Json = nlohmann::json;

struct VerdictKey {
  const char* key;
  Judgement judgement;
};
constexpr std::initializer_list<VerdictKey> kVerdictKeys = {{"legal", Judgement::note},
                                                            {"illegal", Judgement::illegal},
                                                            {"undecided", Judgement::undecided},
                                                            {"malformed", Judgement::malformed}};

}  // namespace

/// Keeps the first fault.
class TallyReader {
 public:
  explicit TallyReader(Tally& tally) : tally_(tally) {}

  std::string read(const Json& json) {
    if (json.is_object() && !json.contains("records") && json.contains("verdict"))
      return "this is the verdict on a record, not a summary of check --summary-file";
    read_verdicts(json, "", tally_.all_);
    tally_.unreadable_ = optional_number(json, "", "unreadable");
    tally_.interrupted_ = optional_number(json, "", "interrupted");
    tally_.left_out_ = optional_number(json, "", "not_shown");
    read_counts(member(json, "", "codes"), "codes", tally_.codes_);
    if (json.contains("waived_codes"))
      read_counts(json["waived_codes"], "waived_codes", tally_.waived_codes_);
    read_variants(json);
    read_slowest(json);
    read_groups(json);
    read_looks(json);
    known_only(json, "",
               {"records", "legal", "illegal", "undecided", "malformed", "waived", "unreadable",
                "interrupted", "not_shown", "codes", "waived_codes", "variants", "slowest",
                "groups", "open", "looks"});
    return error_;
  }

 private:
  void fail(const std::string& what) {
    if (error_.empty()) error_ = what;
  }

  const Json& member(const Json& json, const std::string& where, const char* key) {
    if (json.is_object() && json.contains(key)) return json[key];
    fail("'" + where + key + "' is missing");
    return nothing_;
  }

  std::uint64_t whole_number(const Json& json, const std::string& name) {
    if (json.is_number_unsigned()) {
      const auto number = json.get<std::uint64_t>();
      if (number <= static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max()))
        return number;
    }
    fail("'" + name + "' is not a whole number from 0 on");
    return 0;
  }

  std::uint64_t number(const Json& json, const std::string& where, const char* key) {
    return whole_number(member(json, where, key), where + key);
  }

  std::uint64_t optional_number(const Json& json, const std::string& where, const char* key) {
    if (!json.is_object() || !json.contains(key)) return 0;
    return number(json, where, key);
  }

  void known_only(const Json& json, const std::string& where,
                  std::initializer_list<std::string_view> keys) {
    if (!json.is_object()) return;
    for (const auto& [key, value] : json.items()) {
      bool is_known = false;
      for (const std::string_view known : keys)
        is_known = is_known || known == key;
      if (!is_known)
        fail(std::string("'").append(where).append(key).append("' is not of a summary"));
    }
  }

  void read_verdicts(const Json& json, const std::string& where, Tally::Verdicts& verdicts) {
    verdicts.records = number(json, where, "records");
    std::uint64_t left = verdicts.records;
    for (const VerdictKey& verdict : kVerdictKeys) {
      const std::uint64_t count = number(json, where, verdict.key);
      verdicts.of[static_cast<std::size_t>(verdict.judgement)] = count;
      if (count > left) fail("'" + where + verdict.key + "' is more than there are records");
      left -= count > left ? left : count;
    }
    verdicts.waived = optional_number(json, where, "waived");
    if (verdicts.waived != left) fail("the verdicts do not add up to '" + where + "records'");
  }

  void read_variants(const Json& json) {
    const Json& variants = member(json, "", "variants");
    if (!variants.is_object()) return fail("'variants' is not a table");
    for (const auto& [name, verdicts] : variants.items()) {
      const std::string where = "variants." + name + ".";
      read_verdicts(verdicts, where, tally_.variants_[name]);
      known_only(verdicts, where,
                 {"records", "legal", "illegal", "undecided", "malformed", "waived"});
    }
  }

  void read_slowest(const Json& json) {
    if (!json.is_object() || !json.contains("slowest")) return;
    const Json& slowest = json["slowest"];
    if (!slowest.is_array()) return fail("'slowest' is not a list");
    for (const Json& one : slowest) {
      const Json& record = member(one, "slowest.", "record");
      if (!record.is_string()) return fail("'slowest.record' is not a text");
      tally_.add_timing({.microseconds = number(one, "slowest.", "microseconds"),
                         .record = record.get<std::string>(),
                         .line = optional_number(one, "slowest.", "line")});
      known_only(one, "slowest.", {"record", "line", "microseconds"});
    }
  }

  template <class Counts>
  void read_counts(const Json& json, const std::string& where, Counts& counts) {
    if (!json.is_object()) return fail("'" + where + "' is not a table");
    for (const auto& [name, number] : json.items())
      counts[name] = whole_number(number, fmt::format("{}.{}", where, name));
  }

  std::string text(const Json& json, const std::string& where, const char* key) {
    const Json& found = member(json, where, key);
    if (found.is_string()) return found.get<std::string>();
    fail("'" + where + key + "' is not a text");
    return {};
  }

  Judgement verdict(const Json& json, const std::string& where) {
    const std::string word = text(json, where, "verdict");
    for (const VerdictKey& verdict : kVerdictKeys)
      if (word == verdict.key) return verdict.judgement;
    fail("'" + where + "verdict' is not a verdict");
    return Judgement::note;
  }

  void read_group(const Json& one) {
    FaultGroup group;
    group.count = number(one, "groups.", "count");
    const std::string code = text(one, "groups.", "code");
    const std::string setting =
        one.is_object() && one.contains("setting") ? text(one, "groups.", "setting") : "";
    const Json& players = member(one, "groups.", "players");
    for (const Json& player : players) {
      if (!player.is_string()) return fail("'groups.players' are not texts");
      group.players.insert(player.get<std::string>());
    }
    for (const Json& place : member(one, "groups.", "places"))
      group.places.insert({.record = text(place, "groups.places.", "record"),
                           .line = optional_number(place, "groups.places.", "line"),
                           .column = optional_number(place, "groups.places.", "column")});
    known_only(one, "groups.", {"code", "setting", "count", "players", "places"});
    tally_.groups_[{code, setting}] = std::move(group);
  }

  void read_groups(const Json& json) {
    if (!json.contains("groups")) return;
    if (!json["groups"].is_array()) return fail("'groups' is not a list");
    for (const Json& one : json["groups"])
      read_group(one);
  }

  void read_looks(const Json& json) {
    if (!json.contains("looks")) return;
    const Json& looks = json["looks"];
    if (!looks.is_array()) return fail("'looks' is not a list");
    tally_.open_ = number(json, "", "open");
    if (tally_.open_ < looks.size()) fail("'open' is less than there are in 'looks'");
    for (const Json& one : looks) {
      OpenRecord look{.verdict = verdict(one, "looks."),
                      .codes = {},
                      .record = text(one, "looks.", "record"),
                      .line = optional_number(one, "looks.", "line"),
                      .id = {}};
      if (one.is_object() && one.contains("id")) look.id = text(one, "looks.", "id");
      read_counts(member(one, "looks.", "codes"), "looks.codes", look.codes);
      known_only(one, "looks.", {"record", "line", "id", "verdict", "codes"});
      tally_.keep(std::move(look));
    }
  }

  const Json nothing_;
  Tally& tally_;
  std::string error_;
};

std::string Tally::read(std::string_view text) {
  const Json json = Json::parse(text, nullptr, false);
  if (json.is_discarded()) return "this is not JSON";
  if (!json.is_object()) return "this is not a summary";
  Tally tally;
  std::string error = TallyReader(tally).read(json);
  if (error.empty()) *this = std::move(tally);
  return error;
}

}  // namespace rummy

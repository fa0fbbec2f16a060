#include "report/verdict_lines.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/words.h"
#include "diag/finding.h"
#include "report/finding_words.h"
#include "report/json.h"
#include "report/json_writer.h"
#include "report/judged.h"
#include "report/line_json.h"
#include "report/verdict_json.h"
#include "report/verdict_parts.h"
#include "rules/ruleset.h"
#include "settings/settings.h"
#include "table/record.h"

namespace rummy {
namespace kept {

/// What was written of the rules, and all that it goes by.
struct KeptRules {
  std::string variant;
  std::vector<HouseRule> house_rules;
  std::string sha256;
  std::string json;  // empty: nothing was written yet

  [[nodiscard]] bool fits(const Judged& judged) const {
    return !json.empty() && variant == judged.variant && sha256 == digest_of(judged) &&
           std::ranges::equal(house_rules, judged.house_rules);
  }
  [[nodiscard]] static std::string_view digest_of(const Judged& judged) {
    return judged.ruleset == nullptr ? std::string_view() : judged.ruleset->sha256;
  }
};

/// What was written of a clause, and all that it goes by.
struct KeptClause {
  std::string language;
  std::string key;
  KeptText text;
  std::string section;
  std::vector<std::string> ids;
  std::string json;

  [[nodiscard]] bool fits(const Wording& words, const Clause& clause, std::string_view of) const {
    return key == of && text.sentence == clause.text.sentence && text.parts == clause.text.parts &&
           section == clause.section && ids == clause.ids && language == words.language_code();
  }
};

/// LineJson, with what it keeps between records.
class VerdictLineJson : public LineJson {
 public:
  void begin(const Record& record) {
    clear();
    rests_on_.clear();
    names_.resize(record.players.size());
    for (std::size_t i = 0; i < names_.size(); ++i) {
      names_[i].clear();
      append_json_text(record.players[i], names_[i]);
    }
  }
  [[nodiscard]] std::string_view name(Seat seat) const {
    return index(seat) < names_.size() ? std::string_view(names_[index(seat)])
                                       : std::string_view("\"?\"");
  }
  void put_rules(const Judged& judged) {
    if (rules_.fits(judged)) return spelt(rules_.json);
    const std::size_t before = size();
    render_rules<LineJson>(*this, judged);
    rules_ = {.variant = std::string(judged.variant),
              .house_rules = {judged.house_rules.begin(), judged.house_rules.end()},
              .sha256 = std::string(KeptRules::digest_of(judged)),
              .json = std::string(bytes_since(before))};
  }
  /// The clause a finding breaks, which is the same for all of the record that are alike.
  void put_rule(const Judged& judged, const Finding& finding) {
    const auto is_same = [](std::string_view a, std::string_view b) {
      return a.data() == b.data() && a.size() == b.size();
    };
    auto found = std::ranges::find_if(rests_on_, [&](const RestsOn& kept) {
      return is_same(kept.code, finding.code) && is_same(kept.setting, finding.setting);
    });
    if (found == rests_on_.end()) {
      const std::size_t clause = find_clause(judged, finding);
      rests_on_.push_back({.code = finding.code, .setting = finding.setting, .clause = clause});
      found = std::prev(rests_on_.end());
    }
    if (found->clause == kNoClause) return;
    key("rule");
    spelt(clauses_[found->clause].json);
  }
  /// A text that is put together anew each time, in the same memory.
  [[nodiscard]] std::string& odd_words() {
    words_.clear();
    return words_;
  }

 private:
  static constexpr std::size_t kMostClauses = 64;  // of all those findings rest on
  static constexpr std::size_t kNoClause = kMostClauses;
  /// What findings of a code, through a setting, rest on: one of clauses_.
  struct RestsOn {
    std::string_view code;
    std::string_view setting;
    std::size_t clause = kNoClause;
  };

  std::size_t find_clause(const Judged& judged, const Finding& finding) {
    const Clause* const clause = clause_behind(judged.ruleset, finding);
    if (clause == nullptr) return kNoClause;
    const Wording& words = judged.words;
    const std::string_view key = key_of_rule(*clause, finding);
    for (std::size_t i = 0; i < clauses_.size(); ++i)
      if (clauses_[i].fits(words, *clause, key)) return i;
    if (clauses_.size() == kMostClauses) {
      clauses_.clear();
      rests_on_.clear();
    }
    const std::size_t before = size();
    render_clause<LineJson>(*this, words, *clause, key);
    clauses_.push_back({.language = std::string(words.language_code()),
                        .key = std::string(key),
                        .text = clause->text,
                        .section = clause->section,
                        .ids = clause->ids,
                        .json = std::string(bytes_since(before))});
    cut_to(before);
    return clauses_.size() - 1;
  }

  std::vector<std::string> names_;  // of the players, as JSON
  KeptRules rules_;
  std::vector<KeptClause> clauses_;
  std::vector<RestsOn> rests_on_;  // of the record
  std::string words_;
};

static void put_player(VerdictLineJson& json, const Record& /*record*/, Seat seat) {
  json.spelt(json.name(seat));
}
static void put_player_key(VerdictLineJson& json, const Record& /*record*/, Seat seat) {
  json.spelt_key(json.name(seat));
}
static void put_rules(VerdictLineJson& json, const Judged& judged) {
  json.put_rules(judged);
}
static void put_rule(VerdictLineJson& json, const Judged& judged, const Finding& finding) {
  json.put_rule(judged, finding);
}
static void put_pointer(VerdictLineJson& json, const Record& record, const SourceLine& line) {
  std::string& pointer = json.odd_words();
  append_json_pointer(pointer, record, line);
  json.value(pointer);
}
static void put_text(VerdictLineJson& json, const Wording& words, const Text& text) {
  std::string& said = json.odd_words();
  words.append(text, said);
  json.value(said);
}

}  // namespace kept

struct VerdictLines::State {
  kept::VerdictLineJson json;
};

VerdictLines::VerdictLines() : state_(std::make_unique<State>()) {}
VerdictLines::~VerdictLines() = default;

void VerdictLines::append(const Judged& judged, Detail detail, std::string& out) {
  if (judged.trace != nullptr) {  // much longer than the verdict itself
    JsonWriter json(out, JsonStyle::line);
    return write_verdict(json, judged, detail);
  }
  kept::VerdictLineJson& json = state_->json;
  json.begin(*judged.record);
  VerdictJson(json, judged, detail).write();
  out += json.text();
}

}  // namespace rummy

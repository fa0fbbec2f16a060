// The whole way from a text record to its verdict, under house rules drawn from the input: no
// record and no rules may crash the replay, lose a card (the replay itself checks that), or get two
// answers.
//
// The first bytes, up to a newline, choose the house rules, two bytes each; the rest is the record.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/check.h"
#include "config/variants.h"
#include "diag/finding.h"
#include "logio/records.h"
#include "places.h"
#include "replay/judge.h"
#include "rules/ruleset.h"
#include "score/verdict.h"
#include "table/record.h"

namespace rummy {
namespace {

/// Complete games are tried, but not so many that a run is all spent on one record.
constexpr JudgeOptions kFewGames{.games_tried = 20};

struct Choice {
  std::string_view key;
  std::vector<std::string_view> values;
};

/// Settings the replay and the scores turn on, with values at and past their edges.
const std::vector<Choice>& choices() {
  static const std::vector<Choice> all = {
      {"deck.jokers", {"0", "2", "4", "32"}},
      {"deck.packs", {"1", "2", "8"}},
      {"deal.cards", {"1", "2", "13", "{by_round: [3, 4]}"}},
      {"deal.starter_extra", {"0", "1"}},
      {"deal.upcard", {"false", "true"}},
      {"draw.pile.deadline", {"end_of_turn", "next_action"}},
      {"draw.pile.depth", {"none", "top", "any"}},
      {"draw.pile.must_use", {"always", "deep_only", "never"}},
      {"draw.pile.needs_open", {"false", "true"}},
      {"draw.pile.use", {"meld", "meld_or_layoff", "any_table_use"}},
      {"discard.return_taken", {"false", "true"}},
      {"draw.pile.wild", {"free", "upcard", "never"}},
      {"drop.first", {"none", "20"}},
      {"drop.later", {"none", "40"}},
      {"end.all_out", {"lowest", "shared", "extra_round"}},
      {"end.at", {"1", "50", "501"}},
      {"end.buy_back.allowed", {"false", "true"}},
      {"end.buy_back.per_player", {"1", "99"}},
      {"end.buy_back.penalty", {"0", "500"}},
      {"end.deadlock", {"none", "by_agreement"}},
      {"joker.adjacent", {"false", "true"}},
      {"joker.all_wild", {"none", "set", "any"}},
      {"joker.in_set", {"any_missing", "named", "both_missing"}},
      {"joker.may_duplicate", {"false", "true"}},
      {"joker.min_naturals", {"0", "1", "13"}},
      {"joker.minority_in_run", {"false", "true"}},
      {"joker.move", {"none", "end_to_end"}},
      {"joker.named", {"by_place", "if_ambiguous", "required"}},
      {"joker.naturals_ge_jokers_in_set", {"false", "true"}},
      {"joker.rank", {"none", "7", "turned_up"}},
      {"joker.reclaim.allowed", {"false", "true"}},
      {"joker.reclaim.needs_open", {"false", "true"}},
      {"joker.reclaim.use", {"table", "new_meld", "free"}},
      {"layoff.needs_open", {"false", "true"}},
      {"layoff.on", {"none", "own", "all"}},
      {"layoff.target", {"required", "inferred"}},
      {"meld.per_turn", {"many", "one"}},
      {"meld.run.ace", {"low", "high", "both", "wrap"}},
      {"meld.run.both_aces", {"false", "true"}},
      {"meld.run.max", {"3", "13", "14"}},
      {"meld.run.min", {"1", "3", "14"}},
      {"meld.set.distinct_suits", {"false", "true"}},
      {"meld.set.max", {"none", "3", "99"}},
      {"meld.set.min", {"1", "3", "8"}},
      {"meld.when", {"turn", "out"}},
      {"opening.joker_end", {"false", "true"}},
      {"opening.points", {"0", "51", "500"}},
      {"opening.run", {"none", "clean", "natural_three"}},
      {"opening.same_turn", {"false", "true"}},
      {"opening.scope", {"round", "game"}},
      {"out.composition.natural_runs", {"0", "1", "9"}},
      {"out.composition.runs", {"0", "2", "9"}},
      {"out.discard", {"required", "optional", "unplayable_only"}},
      {"out.empty_hand_ends", {"false", "true"}},
      {"score.at_once.adds", {"false", "true"}},
      {"score.at_once.layoffs", {"false", "true"}},
      {"score.at_once.must_open", {"false", "true"}},
      {"score.at_once.multiply_others", {"1", "10"}},
      {"score.hand_cap", {"none", "80"}},
      {"score.hand_melds_free", {"false", "true"}},
      {"score.hand_melds_need", {"nothing", "natural_runs", "composition", "natural_first"}},
      {"score.nobody_out", {"all_count", "void"}},
      {"stock.end_timing", {"on_needed_draw", "after_last_card_turn", "at_once"}},
      {"stock.keep_top", {"false", "true"}},
      {"stock.max_reshuffles", {"none", "0", "1", "99"}},
      {"stock.on_empty", {"reshuffle", "end"}},
      {"turn.discard", {"required", "none"}},
      {"turn.first", {"draw", "discard_only"}},
      {"turn.first_may_meld", {"false", "true"}},
      {"values.wild.hand", {"card", "joker"}},
      {"values.joker.meld", {"face", "represented", "zero", "10"}},
  };
  return all;
}

std::vector<Override> overrides_from(std::string_view bytes) {
  std::vector<Override> overrides;
  for (std::size_t i = 0; i + 1 < bytes.size() && overrides.size() < 8; i += 2) {
    const Choice& choice = choices()[static_cast<std::uint8_t>(bytes[i]) % choices().size()];
    const std::string_view value =
        choice.values[static_cast<std::uint8_t>(bytes[i + 1]) % choice.values.size()];
    overrides.push_back({.key = std::string(choice.key), .value = std::string(value)});
  }
  return overrides;
}

const LoadedVariant& remik() {
  static VariantLibrary library({std::filesystem::path(kSourceDirectory) / "variants"});
  static const std::shared_ptr<const LoadedVariant> loaded = library.load("remik").value();
  return *loaded;
}

bool is_known(std::string_view code) {
  static const std::set<std::string_view> known = [] {
    std::set<std::string_view> codes;
    for (const CodeText& code_text : all_codes())
      codes.insert(code_text.code);
    return codes;
  }();
  return known.contains(code);
}

void check_findings(const Verdict& verdict, const Record& record) {
  Judgement worst = Judgement::note;
  for (const Finding& finding : verdict.findings) {
    RUMMY_CHECK(is_known(finding.code));
    RUMMY_CHECK(!finding.message.empty());
    RUMMY_CHECK(finding.round <= record.rounds.size());
    if (!finding.at.is_somewhere()) continue;
    RUMMY_CHECK(finding.at.line < record.source.lines.size());
    const SourceLine& line = record.source.lines[finding.at.line];
    RUMMY_CHECK(finding.at.offset + finding.at.length <= line.length);
    if (finding.judgement != Judgement::ruled) worst = std::max(worst, finding.judgement);
  }
  RUMMY_CHECK(verdict.judgement >= worst);
}

/// A total is the one before it, the round's score and what was adjusted; unless bought back.
void check_totals(const Verdict& verdict) {
  for (std::size_t i = 1; i < verdict.rounds.size(); ++i) {
    const auto& before = verdict.rounds[i - 1].seats;
    const auto& after = verdict.rounds[i].seats;
    RUMMY_CHECK(before.size() == after.size());
    for (std::size_t seat = 0; seat < after.size(); ++seat) {
      const SeatResult& line = after[seat];
      if (line.buy_back || !line.score || !line.score->is_exact()) continue;
      const Points added = line.score->low + line.adjustment.value_or(0);
      RUMMY_CHECK(line.total == before[seat].total + PointsRange::exactly(added));
    }
  }
}

bool same(const Verdict& a, const Verdict& b) {
  if (a.judgement != b.judgement || a.findings.size() != b.findings.size()) return false;
  for (std::size_t i = 0; i < a.findings.size(); ++i) {
    const Finding& x = a.findings[i];
    const Finding& y = b.findings[i];
    if (x.code != y.code || x.message != y.message || x.turn != y.turn || x.round != y.round ||
        x.working != y.working)
      return false;
  }
  if (a.rounds.size() != b.rounds.size()) return false;
  for (std::size_t i = 0; i < a.rounds.size(); ++i)
    for (std::size_t seat = 0; seat < a.rounds[i].seats.size(); ++seat)
      if (a.rounds[i].seats[seat].total != b.rounds[i].seats[seat].total) return false;
  return true;
}

void replay(std::string_view rules, std::string_view text) {
  static Record record;  // used again and again, as a batch does
  static Judge judge;
  static Verdict verdict;
  Findings findings;
  read_text_record(text, record, findings);
  if (!is_readable(findings)) return;
  std::vector<Override> overrides = overrides_from(rules);
  for (const Setting& setting : record.head.settings)
    overrides.push_back({.key = setting.key, .value = setting.value});
  const std::shared_ptr<const Ruleset> ruleset = remik().with(overrides).ruleset;
  if (ruleset == nullptr) return;
  judge.judge(record, *ruleset, kFewGames, verdict);
  check_findings(verdict, record);
  check_totals(verdict);
  Judge fresh;
  Verdict again;
  fresh.judge(record, *ruleset, kFewGames, again);
  RUMMY_CHECK(same(verdict, again));
}

}  // namespace
}  // namespace rummy

// NOLINTNEXTLINE(readability-identifier-naming): the name is libFuzzer's.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view input(reinterpret_cast<const char*>(data), size);
  const std::size_t end = input.find('\n');
  if (end == std::string_view::npos) return 0;
  rummy::replay(input.substr(0, end), input.substr(end + 1));
  return 0;
}

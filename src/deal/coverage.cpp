#include "deal/coverage.h"

#include <fmt/core.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "rules/rule.h"
#include "rules/ruleset.h"
#include "rules/topics.h"
#include "score/verdict.h"
#include "settings/settings.h"
#include "table/record.h"

namespace rummy {
namespace {

// === What can occur in legal games of a variant.

/// Whether melds lie on the table for more than the last moment of a round.
bool melds_lie(const Variant& variant) {
  return variant.melds.when == MeldWhen::turn;
}

/// Whether hands are laid out and compared at the end of a round.
bool hands_are_shown(const Variant& variant) {
  return !melds_lie(variant) && variant.knocking.max.choice != KnockLimit::off &&
         variant.round_score.hand_melds_free;
}

/// Whether the stock can end. Discards that are reshuffled without limit last for ever.
bool stock_ends(const Variant& variant) {
  const StockSettings& stock = variant.stock;
  return !renews_stock(stock.on_empty) || stock.max_reshuffles.choice == OrNone::number;
}

/// Whether a player who has laid the last card is out, with nothing to discard.
bool hands_run_empty(const Variant& variant) {
  if (owes_discard(variant.going_out.discard)) return false;
  return melds_lie(variant) || left_allowed(variant.going_out, false).low == 0;
}

bool may_be_apart(const Variant& variant) {
  return variant.melds.rearrange != TableRearrange::none;
}

}  // namespace

bool can_be_played(ActionKind kind, const Variant& variant) {
  switch (kind) {
    case ActionKind::draw:
    case ActionKind::ruling:
    case ActionKind::adjust:
      return true;
    case ActionKind::take:
      return variant.draw.depth != PileDepth::none;
    case ActionKind::meld:
      return melds_lie(variant) || hands_are_shown(variant);
    case ActionKind::lay:
      if (hands_are_shown(variant)) return variant.lay_off.on == LayOffOn::knocker;
      return melds_lie(variant) && variant.lay_off.on != LayOffOn::none;
    case ActionKind::swap:
      return melds_lie(variant) && variant.jokers.reclaim_allowed && may_have_jokers(variant);
    case ActionKind::move:
      return melds_lie(variant) && variant.jokers.move != JokerMove::none &&
             may_have_jokers(variant);
    case ActionKind::play:
    case ActionKind::table:
      return may_be_apart(variant);
    case ActionKind::knock:
      return variant.knocking.max.choice != KnockLimit::off;
    case ActionKind::out:
      return !melds_lie(variant) || variant.going_out.instant != OutInstant::none;
    case ActionKind::discard:
      return variant.turn.discard != TurnDiscard::none;
    case ActionKind::pass:
      return stock_ends(variant) || variant.turn.first == FirstTurn::upcard_offer;
    case ActionKind::drop:
      return may_drop(variant.dropping);
    case ActionKind::reshuffle:
      return renews_stock(variant.stock.on_empty);
    case ActionKind::call:
      return variant.draw.claim != ClaimDiscard::off;
    case ActionKind::buy:
      return has_buying(variant.draw) && variant.deal.players_max > 2;
    case ActionKind::abandon:
      return variant.game_end.deadlock == Deadlock::by_agreement;
    case ActionKind::unread:
      return false;
  }
  return false;
}

bool can_end(RoundEnd end, const Variant& variant) {
  switch (end) {
    case RoundEnd::out:
      return true;
    case RoundEnd::knock:
      return can_be_played(ActionKind::knock, variant);
    case RoundEnd::exhausted:
      return stock_ends(variant);
    case RoundEnd::instant:
      return variant.going_out.instant != OutInstant::none;
    case RoundEnd::alone:
      return may_drop(variant.dropping);
    case RoundEnd::abandoned:
      return can_be_played(ActionKind::abandon, variant);
    case RoundEnd::unfinished:
    case RoundEnd::unknown:
      return false;
  }
  return false;
}

bool can_be_met(Checkpoint at, const Variant& variant) {
  switch (at) {
    case Checkpoint::turn_start:
    case Checkpoint::draw:
    case Checkpoint::meld_cards:
    case Checkpoint::turn_end:
      return true;
    case Checkpoint::take:
      return can_be_played(ActionKind::take, variant);
    case Checkpoint::meld:
      return can_be_played(ActionKind::meld, variant);
    case Checkpoint::opening:
      return melds_lie(variant);
    case Checkpoint::lay:
      return can_be_played(ActionKind::lay, variant);
    case Checkpoint::swap:
      return can_be_played(ActionKind::swap, variant);
    case Checkpoint::move:
      return can_be_played(ActionKind::move, variant);
    case Checkpoint::discard:
      return can_be_played(ActionKind::discard, variant);
    case Checkpoint::pass:
      return can_be_played(ActionKind::pass, variant);
    case Checkpoint::reshuffle:
      return can_be_played(ActionKind::reshuffle, variant);
    case Checkpoint::drop:
      return may_drop(variant.dropping);
    case Checkpoint::knock:
      return can_be_played(ActionKind::knock, variant);
    case Checkpoint::out:
      return can_be_played(ActionKind::out, variant);
    case Checkpoint::call:
      return can_be_played(ActionKind::call, variant);
    case Checkpoint::buy:
      return can_be_played(ActionKind::buy, variant);
    case Checkpoint::buy_draw:
      return can_be_played(ActionKind::buy, variant) && variant.draw.buy_cards > 0;
    case Checkpoint::emptied:
      return hands_run_empty(variant);
    case Checkpoint::rearrange:
    case Checkpoint::play_cards:
    case Checkpoint::lay_loose:
    case Checkpoint::rearranged:
    case Checkpoint::jokers_owed:
      return may_be_apart(variant);
    case Checkpoint::table_cards:  // asked if a card laid was not there
    case Checkpoint::swap_loose:   // asked if the arrangement of the table is not recorded
    case Checkpoint::count:
      return false;
  }
  return false;
}

namespace {

// === How often each action, checkpoint and rule occurred in the games dealt.

constexpr std::array<std::string_view, kActionKinds> kActionWords{
    "draw", "take",    "meld", "lay",       "swap", "move", "play",   "table",  "knock",
    "out",  "discard", "pass", "reshuffle", "call", "buy",  "ruling", "adjust", "abandon"};

constexpr std::array<std::string_view, kRoundEnds> kEndWords{"out",     "knock",     "exhausted",
                                                             "instant", "abandoned", "unfinished"};

constexpr std::array<std::string_view, kCheckpoints> kCheckpointWords{
    "turn_start", "draw",        "take",       "meld",        "meld_cards", "lay",
    "swap",       "move",        "discard",    "pass",        "reshuffle",  "knock",
    "out",        "rearrange",   "play_cards", "table_cards", "lay_loose",  "swap_loose",
    "rearranged", "jokers_owed", "call",       "buy",         "buy_draw",   "emptied",
    "turn_end",   "opening"};

std::optional<Checkpoint> checkpoint_of(ActionKind kind) {
  switch (kind) {
    case ActionKind::draw:
      return Checkpoint::draw;
    case ActionKind::take:
      return Checkpoint::take;
    case ActionKind::meld:
      return Checkpoint::meld;
    case ActionKind::lay:
      return Checkpoint::lay;
    case ActionKind::swap:
      return Checkpoint::swap;
    case ActionKind::move:
      return Checkpoint::move;
    case ActionKind::play:
    case ActionKind::table:
      return Checkpoint::rearrange;
    case ActionKind::knock:
      return Checkpoint::knock;
    case ActionKind::out:
      return Checkpoint::out;
    case ActionKind::discard:
      return Checkpoint::discard;
    case ActionKind::pass:
      return Checkpoint::pass;
    case ActionKind::reshuffle:
      return Checkpoint::reshuffle;
    case ActionKind::drop:
      return Checkpoint::drop;
    case ActionKind::call:
      return Checkpoint::call;
    case ActionKind::buy:
      return Checkpoint::buy;
    case ActionKind::ruling:
    case ActionKind::adjust:
    case ActionKind::abandon:
    case ActionKind::unread:
      return std::nullopt;
  }
  return std::nullopt;
}

bool lays_melds(ActionKind kind) {
  return kind == ActionKind::meld || kind == ActionKind::out || kind == ActionKind::knock;
}

/// Each code of the program with the checkpoints it is asked at, once each.
std::set<std::pair<std::string, Checkpoint>> checkpoints_of(const Program& program) {
  std::set<std::pair<std::string, Checkpoint>> all;
  for (std::size_t i = 0; i < kCheckpoints; ++i) {
    const auto at = static_cast<Checkpoint>(i);
    for (const Rule* rule : program.at(at))
      all.emplace(rule->code, at);
  }
  return all;
}

std::string_view title_of(CoverageOf part) {
  switch (part) {
    case CoverageOf::action:
      return "\nactions\n";
    case CoverageOf::end:
      return "\nrounds ended\n";
    case CoverageOf::checkpoint:
      return "\ncheckpoints\n";
    case CoverageOf::rule:
      return "\nrules asked, and turns dropped for breaking them\n";
  }
  return {};
}

}  // namespace

void Coverage::count_turn(std::span<const Event> events, const TurnSeen& seen) {
  const auto met = [this](Checkpoint at, std::uint64_t times) {
    checkpoints_[static_cast<std::size_t>(at)] += times;
  };
  ++turns_;
  met(Checkpoint::turn_start, 1);
  met(Checkpoint::turn_end, 1);
  if (seen.opens) met(Checkpoint::opening, 1);
  if (seen.emptied) met(Checkpoint::emptied, 1);
  if (seen.rearranges && has_table_use(events)) {
    met(Checkpoint::rearranged, 1);
    met(Checkpoint::jokers_owed, 1);
  }
  for (const Event& event : events) {
    count_action(event.kind);
    if (seen.loose && event.target == 0 && event.kind == ActionKind::lay) {
      met(Checkpoint::lay_loose, 1);
      continue;
    }
    if (const auto at = checkpoint_of(event.kind)) met(*at, 1);
    if (event.kind == ActionKind::buy) met(Checkpoint::buy_draw, 1);
    if (event.kind == ActionKind::play) met(Checkpoint::play_cards, 1);
    if (lays_melds(event.kind)) met(Checkpoint::meld_cards, event.groups);
  }
}

void Coverage::count_game(bool finished) {
  ++games_;
  finished_ += finished ? 1U : 0U;
}

std::map<std::string, std::uint64_t> Coverage::asked(const Program& program) const {
  std::map<std::string, std::uint64_t> asked;
  for (const auto& [code, at] : checkpoints_of(program))
    asked[code] += of(at);
  return asked;
}

std::vector<CoverageLine> Coverage::lines(const Ruleset& ruleset) const {
  const Variant& variant = ruleset.variant;
  std::vector<CoverageLine> lines;
  for (std::size_t i = 0; i < kActionKinds; ++i) {
    const auto kind = static_cast<ActionKind>(i);
    lines.push_back(
        {CoverageOf::action, std::string(kActionWords[i]), of(kind), can_be_played(kind, variant)});
  }
  for (std::size_t i = 0; i < kRoundEnds; ++i) {
    const auto end = static_cast<RoundEnd>(i);
    lines.push_back({CoverageOf::end, std::string(kEndWords[i]), of(end), can_end(end, variant)});
  }
  for (std::size_t i = 0; i < kCheckpoints; ++i) {
    const auto at = static_cast<Checkpoint>(i);
    lines.push_back({CoverageOf::checkpoint, std::string(kCheckpointWords[i]), of(at),
                     can_be_met(at, variant)});
  }
  std::set<std::string> can_be_asked;
  for (const auto& [code, at] : checkpoints_of(ruleset.program))
    if (can_be_met(at, variant)) can_be_asked.insert(code);
  for (const auto& [code, times] : asked(ruleset.program))
    lines.push_back({CoverageOf::rule, code, times, can_be_asked.contains(code)});
  return lines;
}

std::string Coverage::table(const Ruleset& ruleset) const {
  std::string text = fmt::format("{}: {} games ({} to their end), {} turns\n", ruleset.variant.name,
                                 games_, finished_, turns_);
  std::optional<CoverageOf> part;
  for (const CoverageLine& line : lines(ruleset)) {
    if (part != line.of) text += title_of(line.of);
    part = line.of;
    const std::string times = line.times == 0 && !line.can_be ? "-" : std::to_string(line.times);
    text += fmt::format("  {:<24}{:>12}", line.name, times);
    const auto dropped = dropped_.find(line.name);
    if (line.of == CoverageOf::rule && dropped != dropped_.end())
      text += fmt::format("{:>12}", dropped->second);
    text += '\n';
  }
  return text + "\n-: no legal game by these rules gets there\n";
}

}  // namespace rummy

#include "replay/game_start.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "diag/finding.h"
#include "rules/topics.h"
#include "settings/settings.h"
#include "table/record.h"

namespace rummy {
namespace {

/// Whether one round can be won by more than one player, and counts for each of them.
bool may_share_rounds(const Variant& variant, std::size_t players) {
  const RoundScoreSettings& score = variant.round_score;
  if (!score.tie_counts_as_won) return false;
  const bool compares = compares_hands(score.model);
  const bool by_hands = compares || score.nobody_out == NobodyOut::lowest_wins;
  if (by_hands && score.nobody_out != NobodyOut::nobody && score.tie_no_knock != TiePay::none)
    return true;
  if (!compares && variant.knocking.max.choice == KnockLimit::off) return false;
  // Two who tie and did not knock are two of three.
  return score.tie_knocker == KnockerTie::split ||
         (score.tie_others != TiePay::none && players > 2);
}

/// Points and rounds won are not there before the first round is over. Nobody wins one twice, nor
/// two players the same, but where they may tie for it.
int fewest_rounds(const Record& record, const Variant& variant) {
  static constexpr std::int64_t kCountable = 1'000'000'000;
  int most = 0;
  std::int64_t all = 0;
  bool any = false;
  for (const Carry& carry : record.head.carry) {
    any = any || carry.total != 0;
    most = std::max(most, carry.won);
    all += carry.won;
  }
  const bool is_shared = may_share_rounds(variant, record.players.size());
  return std::max(is_shared ? most : static_cast<int>(std::min(all, kCountable)), any ? 1 : 0);
}

/// A game of so many rounds was not over before the last one recorded, if that can be.
int most_rounds(const Record& record, const Variant& variant, int fewest) {
  const GameEndSettings& end = variant.game_end;
  if (end.type != EndType::rounds) return fewest;
  return std::max(fewest, end.at - static_cast<int>(record.rounds.size()));
}

int length_of(const PerTable& table) {
  return table.kind == PerTable::Kind::by_round ? static_cast<int>(table.by_round.size()) : 1;
}

/// From this round on all are alike.
int last_round_told_apart(const Variant& variant) {
  const OpeningSettings& opening = variant.opening;
  const int last = std::max({length_of(variant.deal.cards), length_of(opening.contract_sets),
                             length_of(opening.contract_runs)});
  return has_contract(opening) ? std::max(last, opening.whole_hand_from) : last;
}

/// Every hand dealt has as many cards as are dealt in that round.
bool are_deals_due(const Record& record, const Variant& variant, int rounds_before) {
  const auto players = static_cast<int>(record.players.size());
  for (std::size_t i = 0; i < record.rounds.size(); ++i) {
    const int number = rounds_before + static_cast<int>(i) + 1;
    const int due = variant.deal.cards.at(players, number).value_or(0);
    for (const SeatCards& deal : record.rounds[i].deals) {
      const auto count = static_cast<int>(deal.cards.count);
      if (count != due && count != due + variant.deal.starter_extra) return false;
    }
  }
  return true;
}

/// Hands that are dealt tell the round, where there is one they are right for.
void keep_those_dealt(const Record& record, const Variant& variant,
                      std::vector<GameStart>& starts) {
  const auto is_due = [&](const GameStart& start) {
    return are_deals_due(record, variant, start.rounds);
  };
  if (variant.deal.cards.kind != PerTable::Kind::by_round || std::ranges::none_of(starts, is_due))
    return;
  std::erase_if(starts, [&](const GameStart& start) { return !is_due(start); });
}

/// The record says which round of its game one of its rounds is.
void keep_those_said(const Record& record, std::vector<GameStart>& starts) {
  const std::optional<std::uint32_t> said = rounds_said_before(record);
  if (!said) return;
  const int rounds = static_cast<int>(*said);
  starts.assign(1, GameStart{.rounds = rounds, .most_rounds = rounds});
}

/// Nobody wins a round but by going out with melds of their own.
bool takes_melds_to_win(const Variant& variant) {
  const RoundScoreSettings& score = variant.round_score;
  return !compares_hands(score.model) && score.nobody_out != NobodyOut::lowest_wins &&
         variant.lay_off.needs_open && variant.knocking.max.choice == KnockLimit::off &&
         !may_leave(variant);
}

}  // namespace

bool is_excerpt_of(const Round& round, Excerpt excerpt) {
  if (excerpt == Excerpt::yes) return true;
  const bool is_begun = round.dealer || !round.deals.empty() || round.upcard || round.wild ||
                        round.stock || round.moves.count == 0;
  return excerpt == Excerpt::one_turn && !is_begun;
}

bool has_excerpt(const Record& record, Excerpt excerpt) {
  return std::ranges::any_of(
      record.rounds, [excerpt](const Round& round) { return is_excerpt_of(round, excerpt); });
}

bool has_opened_before(const Record& record, Seat seat, const Variant& variant) {
  return takes_melds_to_win(variant) &&
         std::ranges::any_of(record.head.carry,
                             [seat](const Carry& c) { return c.seat == seat && c.won > 0; });
}

std::vector<GameStart> game_starts(const Record& record, const Variant& variant, Excerpt excerpt) {
  const bool is_part = has_excerpt(record, excerpt);
  if (record.head.carry.empty() && !is_part && excerpt != Excerpt::yes) return {GameStart{}};
  const int fewest = fewest_rounds(record, variant);
  const int most = most_rounds(record, variant, fewest);
  int last = last_round_told_apart(variant) - 1;
  if (variant.game_end.type == EndType::rounds) last = std::min(last, most);
  std::vector<GameStart> starts;
  for (int rounds = fewest; rounds < last; ++rounds)
    starts.push_back({.rounds = rounds, .most_rounds = rounds});
  last = std::max(fewest, last);
  starts.push_back({.rounds = last, .most_rounds = std::max(last, most)});
  if (!is_part) keep_those_dealt(record, variant, starts);
  keep_those_said(record, starts);
  if (variant.opening.scope == OpeningScope::round && !is_part) return starts;
  const std::vector<GameStart> unopened = starts;
  for (GameStart start : unopened) {
    start.opened = true;
    starts.push_back(start);
  }
  return starts;
}

}  // namespace rummy

#include "deal/game_dealer.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "cards/cards.h"
#include "deal/draft.h"
#include "deal/random.h"
#include "deal/round_player.h"
#include "diag/finding.h"
#include "replay/judge.h"
#include "rules/ruleset.h"
#include "rules/topics.h"
#include "score/score.h"
#include "score/verdict.h"
#include "settings/settings.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {
namespace {

constexpr int kTries = 20;
constexpr std::uint32_t kMostRounds = 60;

constexpr auto kNames =
    std::to_array<std::string_view>({"Ala", "Bartek", "Celina", "Dawid", "Ewa", "Filip", "Gosia",
                                     "Hubert", "Iza", "Janek", "Kasia", "Leon"});

}  // namespace

void GameDealer::write_head(const DealWish& wish, Random& random, Record& record) {
  const DealSettings& deal = ruleset_.variant.deal;
  record.clear();
  record.head.variant = ruleset_.variant.name;
  const int spread = deal.players_max - deal.players_min + 1;
  const int players = wish.players > 0 ? wish.players : deal.players_min + random.below(spread);
  record.players.assign(kNames.begin(), kNames.begin() + players);
  for (const auto& [key, value] : settings_)
    record.head.settings.push_back({.key = key, .value = value, .key_at = {}, .value_at = {}});
  record.head.id = std::to_string(wish.seed) + "/" + std::to_string(wish.game);
  if (random.one_in(8)) carry_totals(random, record);
}

/// Totals brought along, nobody at the end yet.
void GameDealer::carry_totals(Random& random, Record& record) const {
  const int below = ruleset_.variant.game_end.at;
  if (below < 2) return;
  for (std::size_t i = 0; i < record.players.size(); ++i)
    record.head.carry.push_back(
        {.seat = static_cast<Seat>(i), .total = random.below(below), .won = 0, .at = {}});
  // Which round of the game the first is must be known to deal it.
  const std::vector<GameStart> starts = game_starts(record, ruleset_.variant);
  const bool by_number = ruleset_.variant.game_end.type == EndType::rounds;
  if (by_number || starts.size() > 1) record.head.carry.clear();
}

/// Who deals the first round is for the players to settle, and so where nothing else tells.
void GameDealer::write_dealer(Draft& draft, Random& random) {
  Round& round = draft.round();
  const std::vector<Seat> in = replay_.game().seats_in();
  const bool first = draft.record().rounds.size() == 1;
  const std::optional<NextRound> next =
      verdict_.result ? verdict_.result->next : std::optional<NextRound>{};
  if (in.empty() || !round.buy_backs.empty()) return;
  if (!first && next && next->dealer) {
    if (random.one_in(2)) round.dealer = SeatPlace{.seat = *next->dealer, .at = {}};
    return;
  }
  if (first) write_cut(draft, random);
  const Cut cut = first ? read_cut(ruleset_.variant, draft.record()) : Cut{};
  const std::vector<Seat> tied = replay_.tied_for_deal();
  const std::vector<Seat>& may = cut.decides ? cut.may_deal : tied.empty() ? in : tied;
  if (!may.empty()) round.dealer = SeatPlace{.seat = may[random.below(may.size())], .at = {}};
}

void GameDealer::buy_back(Round& round, Random& random) {
  if (!ruleset_.variant.game_end.buy_back_allowed) return;
  for (const Seat seat : replay_.game().eliminated()) {
    if (replay_.game().buy_back_fault(seat) == nullptr && !random.one_in(3))
      round.buy_backs.push_back({.seat = seat, .at = {}});
  }
}

/// The hands shown at the end, where all of their cards are known.
void GameDealer::write_hands(Draft& draft, const Table& table, Random& random) const {
  if (!random.one_in(4)) return;
  for (const Seat seat : replay_.seats()) {
    const Holding& hand = table.hand(seat);
    if (!hand.is_known() || hand.size() == 0) continue;
    std::vector<Card> cards;
    for_each_kind(hand.known, [&](Card card, int copies) {
      cards.insert(cards.end(), static_cast<std::size_t>(copies), card);
    });
    random.shuffle(cards);
    draft.round().hands.push_back({.seat = seat, .cards = draft.write(cards), .at = {}});
  }
}

/// A card each for the first deal, wildcards passed over first.
void GameDealer::write_cut(Draft& draft, Random& random) {
  const std::size_t players = draft.record().players.size();
  const bool decides = ruleset_.variant.deal.first_dealer != FirstDealer::any;
  if (!random.one_in(decides ? 1 : 6)) return;
  std::vector<Card> deck;
  for_each_kind(pack_for(ruleset_.variant, static_cast<int>(players), 1),
                [&](Card card, int copies) {
                  deck.insert(deck.end(), static_cast<std::size_t>(copies), card);
                });
  random.shuffle(deck);
  for (std::size_t i = 0; i < players; ++i) {
    std::vector<Card> cards;
    do {
      cards.push_back(deck.back());
      deck.pop_back();
    } while (cards.back().is_joker() && !deck.empty());
    draft.write_cut(static_cast<Seat>(i), cards);
  }
}

/// The card that makes its rank wild, where one is turned up for that.
void GameDealer::write_wild(Draft& draft, Random& random) const {
  if (ruleset_.variant.jokers.rank != WildRank::turned_up) return;
  std::vector<Card> pack;
  const std::size_t players = replay_.game().seats_in().size() + draft.round().buy_backs.size();
  const std::size_t round = draft.record().rounds.size();
  for_each_kind(pack_for(ruleset_.variant, static_cast<int>(players), static_cast<int>(round)),
                [&](Card card, int copies) {
                  pack.insert(pack.end(), static_cast<std::size_t>(copies), card);
                });
  const std::array<Card, 1> wild{pack[random.below(pack.size())]};
  draft.round().wild = SeatCards{.seat = kNoSeat, .cards = draft.write(wild), .at = {}};
}

/// Scores and totals as the referee has them, so that what is written always agrees.
void GameDealer::write_figures(Round& round, Random& random) const {
  const bool scores = !random.one_in(8);
  const bool totals = !random.one_in(8);
  const RoundResult& result = verdict_.rounds.back();
  for (std::size_t i = 0; i < result.seats.size(); ++i) {
    const SeatResult& seat = result.seats[i];
    const auto who = static_cast<Seat>(i);
    if (scores && seat.score && seat.score->is_exact())
      round.scores.push_back({.seat = who, .number = seat.score->low, .at = {}});
    if (totals && seat.took_part && seat.total.is_exact())
      round.totals.push_back({.seat = who, .number = seat.total.low, .at = {}});
  }
}

bool GameDealer::play_round(Draft& draft, Random& random) {
  const std::size_t i = draft.record().rounds.size() - 1;
  write_dealer(draft, random);
  write_wild(draft, random);
  if (!replay_.begin_round(i)) return false;
  if (ruleset_.variant.opening.scope == OpeningScope::round)
    std::ranges::fill(opened_, std::uint8_t{0});
  const RoundAsk ask{.number = static_cast<std::uint32_t>(i) + 1,
                     .seats = replay_.seats(),
                     .first = replay_.first(),
                     .lucky = lucky_};
  RoundPlayer player(replay_.rules(), draft, random, coverage_);
  if (!player.play(ask, opened_)) return false;
  if (random.one_in(24)) {
    draft.adjust(replay_.seats()[random.below(replay_.seats().size())], 5 * (1 + random.below(4)));
    coverage_.count_action(ActionKind::adjust);
  }
  write_hands(draft, player.table(), random);
  replay_.judge_round(i);
  replay_.finish();
  write_figures(draft.round(), random);
  given_up_ = verdict_.rounds.back().ended == RoundEnd::abandoned;
  return overall(verdict_.findings) == Judgement::note;
}

void GameDealer::write_winner(Record& record) const {
  if (!verdict_.result || !verdict_.result->finished) return;
  for (const Seat seat : verdict_.result->winners)
    record.winners.push_back({.seat = seat, .at = {}});
}

bool GameDealer::try_deal(const DealWish& wish, Random random, Record& record) {
  write_head(wish, random, record);
  replay_.begin(record, ruleset_, {}, verdict_);
  opened_.assign(record.players.size(), 0);
  lucky_ = static_cast<Seat>(random.below(record.players.size()));
  Draft draft(record);
  const std::uint32_t most = wish.rounds > 0 ? wish.rounds : kMostRounds;
  while (record.rounds.size() < most) {
    if (replay_.is_over() && !ruleset_.variant.game_end.buy_back_allowed) break;
    Round& round = draft.begin_round();
    buy_back(round, random);
    if (replay_.is_over() && round.buy_backs.empty()) {
      record.rounds.pop_back();
      break;
    }
    if (!play_round(draft, random)) return false;
    if (given_up_ && random.one_in(2)) break;
  }
  write_winner(record);
  coverage_.count_game(replay_.is_over());
  return true;
}

bool GameDealer::deal(const DealWish& wish, Record& record) {
  Random seeds(wish.seed);
  Random random(seeds.next() + wish.game * 0x9E3779B97F4A7C15U);
  for (int i = 0; i < kTries; ++i) {
    if (try_deal(wish, Random(random.next()), record)) return true;
  }
  return false;
}

}  // namespace rummy

#include "deal/game_dealer.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cards/cards.h"
#include "deal/coverage.h"
#include "deal/turn_maker.h"
#include "diag/finding.h"
#include "moves/draft.h"
#include "moves/random.h"
#include "replay/judge.h"
#include "replay/round_replay.h"
#include "rules/ruleset.h"
#include "rules/shapes.h"
#include "rules/topics.h"
#include "score/score.h"
#include "score/verdict.h"
#include "settings/settings.h"
#include "solve/hands.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {
namespace {

// === Plays one round: deals, then turn after turn as the referee accepts them.

/// The start of a round.
struct RoundAsk {
  std::uint32_t number = 0;     // from 1
  std::span<const Seat> seats;  // taking part
  std::optional<Seat> first;
  std::optional<Seat> lucky;  // is dealt good cards for melds
};

class RoundPlayer {
 public:
  RoundPlayer(const Ruleset& ruleset, Draft& draft, Random& random, Coverage& coverage)
      : ruleset_(ruleset),
        draft_(draft),
        random_(random),
        coverage_(coverage),
        maker_(ruleset.variant, draft, random) {}

  /// Deals and plays the round that the draft has begun. False if no legal turn was found at some
  /// point.
  [[nodiscard]] bool play(const RoundAsk& ask, std::vector<std::uint8_t>& opened);
  /// The table at the end of the round.
  [[nodiscard]] const Table& table() const { return table_; }

 private:
  void deal(const RoundAsk& ask);
  [[nodiscard]] std::optional<int> agreed_size(const RoundAsk& ask);
  void stack_pattern(std::vector<Card>& hand, std::vector<Card>& deck);
  void stack_contract(std::vector<Card>& hand, std::vector<Card>& deck);
  void stack_hand(std::vector<Card>& hand, std::vector<Card>& deck, int melds);
  void set_moods(std::optional<Seat> lucky);
  void give_up();
  void show_hands();
  void rule();
  [[nodiscard]] bool may_stop();
  [[nodiscard]] Seat due_seat() const;
  [[nodiscard]] Seat choose_seat();
  [[nodiscard]] bool play_turn(Seat seat);
  [[nodiscard]] bool judge_turn(const Draft::Mark& mark);
  void save();
  void restore();

  const Ruleset& ruleset_;
  Draft& draft_;
  Random& random_;
  Coverage& coverage_;
  TurnMaker maker_;

  Table table_;
  RoundReplay replay_;
  SearchBudget budget_{kRecordSearchSteps};
  std::vector<std::uint8_t>* opened_ = nullptr;
  Findings findings_;
  std::span<const Seat> seats_;
  std::uint32_t turns_ = 0;
  std::uint32_t given_up_after_ = 0;  // number of turns
  std::vector<Mood> moods_;           // by seat

  Table saved_table_;
  RoundReplay saved_replay_;
  std::vector<std::uint8_t> saved_opened_;
};

/// Turns after which a round is given up as endless.
constexpr std::uint32_t kMostTurns = 2000;
constexpr std::uint32_t kPatience = 150;

bool move_card(std::vector<Card>& from, std::vector<Card>& to, Card card) {
  const auto at = std::ranges::find(from, card);
  if (at == from.end()) return false;
  *at = from.back();
  from.pop_back();
  to.push_back(card);
  return true;
}

/// Puts good cards for melds into a hand, so that rounds end in every way.
void RoundPlayer::stack_hand(std::vector<Card>& hand, std::vector<Card>& deck, int melds) {
  const MeldSettings& rules = ruleset_.variant.melds;
  for (int i = 0; i < melds; ++i) {
    const int size = 3 + random_.below(2);
    const auto suit = static_cast<Suit>(random_.below(kSuits));
    const int rank = 1 + random_.below(kKing);
    const bool run = i == 0 || random_.one_in(2);
    for (int k = 0; k < size; ++k) {
      if (run && !has_places(rank, k + 1, rules)) break;
      const Card card = run ? Card(suit, rank_at(rank + k))
                            : Card(static_cast<Suit>((static_cast<int>(suit) + k) % kSuits), rank);
      move_card(deck, hand, card);
    }
    if (random_.one_in(4)) move_card(deck, hand, Card::joker());
  }
}

/// Puts most or all of an opening's contract into a hand.
void RoundPlayer::stack_contract(std::vector<Card>& hand, std::vector<Card>& deck) {
  const MeldSettings& rules = ruleset_.variant.melds;
  const Contract& contract = ruleset_.variant.opening.contract;
  const int length = std::max(rules.run_min, contract.run_min);
  for (int i = 0; i < contract.runs; ++i) {
    const auto suit = static_cast<Suit>(random_.below(kSuits));
    const int low = 1 + random_.below(kKing - length + 1);
    for (int k = 0; k < length; ++k)
      move_card(deck, hand, Card(suit, rank_at(low + k)));
  }
  for (int i = 0; i < contract.sets; ++i) {
    const int rank = 1 + random_.below(kKing);
    const int first = random_.below(kSuits);
    for (int k = 0; k < rules.set_min; ++k)
      move_card(deck, hand, Card(static_cast<Suit>((first + k) % kSuits), rank));
  }
}

/// The number of cards the players agree to deal, if they may choose.
std::optional<int> RoundPlayer::agreed_size(const RoundAsk& ask) {
  const std::vector<int> possible = possible_deals({.variant = ruleset_.variant,
                                                    .record = draft_.record(),
                                                    .round = draft_.round(),
                                                    .number = ask.number,
                                                    .seats = ask.seats,
                                                    .dealer_due = {},
                                                    .starter = ask.first,
                                                    .agreed = {}});
  if (possible.empty()) return std::nullopt;
  // With hands too small to go out games never end: they are avoided if possible.
  const GoingOutSettings& out = ruleset_.variant.going_out;
  const int melds = std::max(1, out.composition.runs + out.composition.sets);
  const int least = 3 * melds + left_allowed(out, false).low - 1;
  const auto fit = std::ranges::find_if(possible, [least](int n) { return n >= least; });
  const auto from = static_cast<std::size_t>(fit - possible.begin());
  if (from == possible.size()) return possible.back();
  return possible[from + random_.below(possible.size() - from)];
}

/// Puts the cards that win at once, or nearly, into a hand.
void RoundPlayer::stack_pattern(std::vector<Card>& hand, std::vector<Card>& deck) {
  constexpr int kWinningRank = 7;
  if (ruleset_.variant.going_out.instant == OutInstant::none || !random_.one_in(4)) return;
  for (int suit = 0; suit < kSuits; ++suit)
    move_card(deck, hand, Card(static_cast<Suit>(suit), kWinningRank));
}

void RoundPlayer::deal(const RoundAsk& ask) {
  const auto players = static_cast<int>(ask.seats.size());
  Round& round = draft_.round();
  const CardCounts pack = pack_for(ruleset_.variant, players, static_cast<int>(ask.number));
  table_.reset(static_cast<int>(draft_.record().players.size()), pack);
  std::vector<Card> deck;
  for_each_kind(pack, [&](Card card, int copies) {
    for (int i = 0; i < copies; ++i)
      deck.push_back(card);
  });
  random_.shuffle(deck);
  if (round.wild) {
    const Card wild = cards_of(draft_.record(), round.wild->cards).front().card;
    deck.erase(std::ranges::find(deck, wild));
    table_.set_aside(wild);
  }
  const DealLook look{.variant = ruleset_.variant,
                      .record = draft_.record(),
                      .round = round,
                      .number = ask.number,
                      .round_of_game = static_cast<int>(ask.number),
                      .seats = ask.seats,
                      .dealer_due = {},
                      .starter = ask.first,
                      .agreed = agreed_size(ask)};
  const int help = random_.below(3);
  for (const Seat seat : ask.seats) {
    const auto size = static_cast<std::size_t>(cards_due(look, seat));
    std::vector<Card> hand;
    const int luck = ask.lucky == seat ? 2 : 0;
    stack_pattern(hand, deck);
    const bool opens =
        ruleset_.variant.opening.contract.is_asked() && (ask.lucky == seat || random_.one_in(2));
    if (opens) stack_contract(hand, deck);
    stack_hand(hand, deck, luck + (random_.one_in(12) ? 4 : help));
    while (hand.size() > size) {
      deck.push_back(hand.back());
      hand.pop_back();
    }
    random_.shuffle(deck);
    while (hand.size() < size && !deck.empty()) {
      hand.push_back(deck.back());
      deck.pop_back();
    }
    random_.shuffle(hand);
    const CardRange dealt = draft_.write(hand);
    table_.deal(seat, cards_of(draft_.record(), dealt));
    round.deals.push_back({.seat = seat, .cards = dealt, .at = {}});
  }
  if (ruleset_.variant.deal.upcard) {
    const std::vector<Card> up{deck.back()};
    deck.pop_back();
    table_.turn_up(up.front());
    round.upcard = SeatCards{.seat = kNoSeat, .cards = draft_.write(up), .at = {}};
  }
  round.stock = SeatCards{.seat = kNoSeat, .cards = draft_.write(deck), .at = {}};
  table_.set_stock(cards_of(draft_.record(), round.stock->cards), 0);
}

void RoundPlayer::set_moods(std::optional<Seat> lucky) {
  moods_.assign(draft_.record().players.size(), Mood::eager);
  const bool all_idle = random_.one_in(12);
  for (Mood& mood : moods_) {
    const int roll = random_.below(8);
    if (roll == 0) mood = Mood::hoarder;
    if (roll == 1) mood = Mood::idle;
    if (roll >= 2 && roll < 4) mood = Mood::careful;
    if (all_idle) mood = Mood::idle;
  }
  if (lucky && !all_idle) moods_[index(*lucky)] = Mood::eager;
  const bool may_give_up = ruleset_.variant.game_end.deadlock == Deadlock::by_agreement;
  const int turns = random_.one_in(8) ? random_.below(40) : static_cast<int>(kPatience);
  given_up_after_ = may_give_up ? static_cast<std::uint32_t>(turns) : kMostTurns;
}

void RoundPlayer::save() {
  saved_table_ = table_;
  saved_replay_ = replay_;
  saved_opened_ = *opened_;
}

void RoundPlayer::restore() {
  table_ = saved_table_;
  replay_ = saved_replay_;
  *opened_ = saved_opened_;
}

/// Whether the round would be over if nobody played on.
bool RoundPlayer::may_stop() {
  if (turns_ == 0 || table_.stock().left() > 0) return false;
  save();
  const bool ends = replay_.finish().ended != RoundEnd::unfinished;
  restore();
  return ends;
}

bool RoundPlayer::judge_turn(const Draft::Mark& mark) {
  const Round& round = draft_.round();
  findings_.clear();
  const std::size_t from = mark.events - round.moves.first;
  const std::size_t next = replay_.play_on(from);
  for (const Finding& finding : findings_) {
    if (!is_fault(finding)) continue;
    coverage_.count_dropped(finding);
    return false;
  }
  return next == round.moves.count;
}

Seat RoundPlayer::due_seat() const {
  return replay_.state().due_count == 0 ? seats_.front() : replay_.state().due[0];
}

/// The next player: the one who is due, except for last turns, which need not be written if nothing
/// is laid in them.
Seat RoundPlayer::choose_seat() {
  const Seat due = due_seat();
  const bool last_turns =
      ruleset_.variant.stock.on_empty == StockOnEmpty::final_turns && table_.stock().left() <= 0;
  if (!last_turns || !random_.one_in(3)) return due;
  return next_of(seats_, due, ruleset_.variant.deal.direction);
}

bool RoundPlayer::play_turn(Seat seat) {
  const Draft::Mark mark = draft_.mark();
  const bool was_open = (*opened_)[index(seat)] != 0;
  const TurnAsk ask{.table = table_,
                    .round = replay_.state(),
                    .seats = seats_,
                    .seat = seat,
                    .number = turns_ + 1,
                    .was_open = was_open,
                    .mood = moods_[index(seat)]};
  save();
  for (int attempt = 0; attempt < TurnMaker::kAttempts; ++attempt) {
    if (maker_.make(ask, attempt) && judge_turn(mark)) {
      const bool discards = draft_.since(mark).back().kind == ActionKind::discard;
      coverage_.count_turn(draft_.since(mark),
                           {.opens = !was_open && (*opened_)[index(seat)] != 0,
                            .emptied = table_.hand(seat).size() == 0 && !discards,
                            .rearranges = ruleset_.variant.melds.rearrange != TableRearrange::none,
                            .loose = !saved_table_.layouts().front().loose.empty()});
      ++turns_;
      constexpr int kRuled = 400;
      if (random_.one_in(kRuled)) rule();
      return true;
    }
    draft_.take_back(mark);
    restore();
  }
  return false;
}

/// Writes rulings for what the players accept, even if nothing was wrong.
void RoundPlayer::rule() {
  draft_.say(ActionKind::ruling, "stands, nobody objected");
  coverage_.count_action(ActionKind::ruling);
}

void RoundPlayer::give_up() {
  const Draft::Mark mark = draft_.mark();
  draft_.say(ActionKind::abandon, "by agreement");
  coverage_.count_action(ActionKind::abandon);
  replay_.play_on(mark.events - draft_.round().moves.first);
}

/// After a knock the others show their hands, or leave that to the referee.
void RoundPlayer::show_hands() {
  const std::optional<Seat> knocker = replay_.state().knock.by;
  if (!replay_.is_over() || !knocker || !can_be_played(ActionKind::meld, ruleset_.variant)) return;
  if (ruleset_.variant.melds.when != MeldWhen::out) return;
  for (const Seat seat : seats_) {
    if (seat == *knocker || random_.one_in(3)) continue;
    const Draft::Mark mark = draft_.mark();
    draft_.begin_line(seat);
    save();
    const bool shown = maker_.show(table_, replay_.state(), seat) && judge_turn(mark);
    if (shown) {
      coverage_.count_turn(draft_.since(mark), {});
      continue;
    }
    draft_.take_back(mark);
    restore();
  }
}

bool RoundPlayer::play(const RoundAsk& ask, std::vector<std::uint8_t>& opened) {
  deal(ask);
  set_moods(ask.lucky);
  opened_ = &opened;
  seats_ = ask.seats;
  turns_ = 0;
  findings_.clear();
  budget_ = SearchBudget(kRecordSearchSteps);
  const RoundStart start{.record = &draft_.record(),
                         .round = &draft_.round(),
                         .ruleset = &ruleset_,
                         .budget = &budget_,
                         .number = ask.number,
                         .seats = ask.seats,
                         .first = ask.first,
                         .part = {.still_played = true}};
  replay_.begin(start, table_, opened, findings_);
  while (!replay_.is_over() && turns_ < kMostTurns) {
    if (turns_ >= given_up_after_) {
      give_up();
      continue;
    }
    // Players who have held back for so long now play eagerly.
    if (turns_ == kPatience / 2) std::ranges::fill(moods_, Mood::eager);
    const bool stops = may_stop();
    // If turns go on without a stock, more can happen than its last turn.
    const bool goes_on = ruleset_.variant.stock.on_empty == StockOnEmpty::play_on;
    if (stops && random_.one_in(goes_on ? 12 : 2)) break;
    const Seat seat = choose_seat();
    const Seat due = due_seat();
    if (play_turn(seat) || (seat != due && play_turn(due))) continue;
    if (stops) break;
    return false;
  }
  show_hands();
  const RoundPlayed played = replay_.finish();
  coverage_.count_round(played.ended);
  return played.ended != RoundEnd::unfinished;
}

// === Plays whole random games with legal moves, and writes them down with the scores the referee
// computes.

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

/// Writes carried totals, with nobody at the end yet.
void GameDealer::carry_totals(Random& random, Record& record) const {
  const int below = ruleset_.variant.game_end.at;
  if (below < 2) return;
  for (std::size_t i = 0; i < record.players.size(); ++i)
    record.head.carry.push_back(
        {.seat = static_cast<Seat>(i), .total = random.below(below), .won = 0, .at = {}});
  // The first round can be dealt only if its number in the game is known.
  const std::vector<GameStart> starts = game_starts(record, ruleset_.variant);
  const bool by_number = ruleset_.variant.game_end.type == EndType::rounds;
  if (by_number || starts.size() > 1) record.head.carry.clear();
}

/// Writes who deals the first round, which the players decide, and later dealers if nothing else
/// does.
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

/// Writes the hands shown at the end, if all their cards are known.
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

/// Writes a card each for the first deal, after any wildcards.
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

/// Writes the card that makes its rank wild, if one is turned up for that.
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

/// Writes scores and totals as the referee computes them, so that they always agree.
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

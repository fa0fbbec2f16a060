#include "deal/round_player.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "cards/cards.h"
#include "deal/draft.h"
#include "deal/reachable.h"
#include "deal/turn_maker.h"
#include "diag/finding.h"
#include "replay/round_replay.h"
#include "rules/shapes.h"
#include "rules/topics.h"
#include "score/verdict.h"
#include "settings/settings.h"
#include "solve/hands.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {
namespace {

/// Turns of a round after which it is given up as endless.
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

}  // namespace

/// Puts the makings of melds into a hand, so that rounds end in every way.
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

/// Puts most of what an opening has to be into a hand, or all of it.
void RoundPlayer::stack_contract(std::vector<Card>& hand, std::vector<Card>& deck) {
  const MeldSettings& rules = ruleset_.variant.melds;
  const Contract& contract = ruleset_.variant.opening.contract;
  for (int i = 0; i < contract.runs; ++i) {
    const auto suit = static_cast<Suit>(random_.below(kSuits));
    const int low = 1 + random_.below(kKing - rules.run_min + 1);
    for (int k = 0; k < rules.run_min; ++k)
      move_card(deck, hand, Card(suit, rank_at(low + k)));
  }
  for (int i = 0; i < contract.sets; ++i) {
    const int rank = 1 + random_.below(kKing);
    const int first = random_.below(kSuits);
    for (int k = 0; k < rules.set_min; ++k)
      move_card(deck, hand, Card(static_cast<Suit>((first + k) % kSuits), rank));
  }
}

/// How many cards the players agree to deal, where that is theirs to settle.
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
  // Hands too small to go out with make games without an end: they are left alone where possible.
  const GoingOutSettings& out = ruleset_.variant.going_out;
  const int melds = std::max(1, out.composition.runs + out.composition.sets);
  const int least = 3 * melds + left_allowed(out, false).low - 1;
  const auto fit = std::ranges::find_if(possible, [least](int n) { return n >= least; });
  const auto from = static_cast<std::size_t>(fit - possible.begin());
  if (from == possible.size()) return possible.back();
  return possible[from + random_.below(possible.size() - from)];
}

/// What wins at once, or nearly.
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

/// Who plays next: the player due, but for last turns, which need not be written where nothing is
/// laid in them.
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

/// What the players let pass is written down, even where nothing was wrong.
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

/// After a knock the others lay their hands out, or leave that to the referee.
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
    // Who has held back for so long gives the others a game.
    if (turns_ == kPatience / 2) std::ranges::fill(moods_, Mood::eager);
    const bool stops = may_stop();
    // Where turns go on without a stock there is more to see than its last turn.
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

}  // namespace rummy

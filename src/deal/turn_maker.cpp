#include "deal/turn_maker.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "cards/cards.h"
#include "deal/draft.h"
#include "diag/finding.h"
#include "moves/draft.h"
#include "rules/rule.h"
#include "settings/settings.h"
#include "solve/hands.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {
namespace {

/// Attempts from this number on lay nothing down.
constexpr int kPlain = 6;

}  // namespace

bool TurnMaker::is_starter(const TurnAsk& ask) const {
  return ask.number == 1 && variant_.turn.first == FirstTurn::discard_only;
}

/// Makes the first turn of a round, without a draw.
void TurnMaker::begin_round(const TurnAsk& ask, int attempt) {
  const bool melds = variant_.turn.first_may_meld && attempt < kPlain && random_.one_in(2);
  if (melds) play_table(ask);
  end(ask, attempt);
}

/// Looks at the table as the player sees it before the turn.
void TurnMaker::look_at(const TurnAsk& ask) {
  const Holding& hand = ask.table.hand(ask.seat);
  const Layout& layout = ask.table.layouts().front();
  view_.seat = ask.seat;
  view_.hand = hand.known;
  view_.left = hand.size();
  view_.turn = ask.number;
  view_.open = ask.was_open;
  view_.melds.assign(layout.melds.begin(), layout.melds.end());
  view_.loose.assign(layout.loose.begin(), layout.loose.end());
  view_.pile.clear();
  for (const PileCard& c : ask.table.pile())
    view_.pile.push_back(c.card);
  view_.stock = ask.table.stock().left();
  view_.reshuffles = ask.round.reshuffles;
  taken_ = Card::unknown();
}

bool TurnMaker::make(const TurnAsk& ask, int attempt) {
  look_at(ask);
  const bool takes_whole_hand = variant_.opening.contract.whole_hand && !ask.was_open;
  const bool keeps = owes_discard(variant_.going_out.discard) || random_.one_in(2);
  keep_ = keeps && !takes_whole_hand ? 1 : 0;
  draft_.begin_line(ask.seat);
  turn_begin_ = draft_.mark();
  if (is_starter(ask)) {
    begin_round(ask, attempt);
    return true;
  }
  const bool lively = attempt < kPlain && ask.mood != Mood::idle;
  if (lively && may_drop(variant_.dropping) && random_.one_in(16)) {
    draft_.act(ActionKind::drop);
    return true;
  }
  if (lively && random_.one_in(2) && endings_.win_at_once(view_)) return true;
  if (is_extra()) return make_extra(ask, attempt);
  if (plays_or_draws(variant_.draw) || plays_on()) return make_either(ask, attempt);
  if (lively && random_.one_in(4) && endings_.knock_before(view_)) return true;
  if (!begin(ask, attempt)) return true;
  if (lively && ends_round(ask)) return true;
  draw_and_play(ask, attempt);
  if (lively && endings_.knock_after(view_, draft_.since(turn_begin_))) {
    throw_away(attempt);
    return true;
  }
  end(ask, attempt);
  return true;
}

/// Takes a discard or draws; false if the player declines, which is the whole turn.
bool TurnMaker::begin(const TurnAsk& ask, int attempt) {
  const bool may_take = ask.round.turned_up.offer != UpcardOffer::declined;
  if (may_take && attempt < kPlain && take(ask)) return true;
  if (ask.round.turned_up.offer != UpcardOffer::open && draw(ask)) return true;
  draft_.act(ActionKind::pass);
  return false;
}

/// Plays at the table, and draws again as long as nothing is laid and the variant allows it.
void TurnMaker::draw_and_play(const TurnAsk& ask, int attempt) {
  const int stages = most_draws(variant_.draw);
  for (int drawn = 1;; ++drawn) {
    const bool may_lay = drawn < stages || stages == 1 || variant_.draw.last_stage_may_meld;
    const std::size_t before = draft_.since(turn_begin_).size();
    if (attempt < kPlain && may_lay) play_table(ask);
    const bool laid = draft_.since(turn_begin_).size() > before;
    if (laid || drawn >= stages) return;
    if (!variant_.draw.compulsory && random_.one_in(2)) return;
    if (!draw(ask)) return;
  }
}

/// Whether the stock is gone and each player has a last turn without a draw.
bool TurnMaker::is_extra() const {
  return view_.stock <= 0 && variant_.stock.on_empty == StockOnEmpty::final_turns;
}

/// Whether the stock is gone and cards are laid without a draw.
bool TurnMaker::plays_on() const {
  return view_.stock <= 0 && variant_.stock.on_empty == StockOnEmpty::play_on &&
         variant_.draw.depth == PileDepth::none;
}

/// Lays cards down or else draws; with nothing to draw, lays cards down or passes.
bool TurnMaker::make_either(const TurnAsk& ask, int attempt) {
  const bool lively = attempt < kPlain && ask.mood != Mood::idle;
  if (lively) play_table(ask);
  const bool laid = !draft_.since(turn_begin_).empty();
  if (!laid && !draw(ask)) {
    draft_.act(ActionKind::pass);
    return true;
  }
  if (lively && endings_.knock_after(view_, draft_.since(turn_begin_))) {
    throw_away(attempt);
    return true;
  }
  end(ask, attempt);
  return true;
}

bool TurnMaker::make_extra(const TurnAsk& ask, int attempt) {
  if (attempt < kPlain) play_table(ask);
  if (draft_.since(turn_begin_).empty()) {
    draft_.act(ActionKind::pass);
    return true;
  }
  if (variant_.stock.final_turn_knock && random_.one_in(2) &&
      endings_.knock_after(view_, draft_.since(turn_begin_)))
    return true;
  end(ask, attempt);
  return true;
}

/// Ends the round after the draw with a hand that wins at once, or that can be laid down whole.
bool TurnMaker::ends_round(const TurnAsk& ask) {
  if (endings_.win_at_once(view_)) return true;
  const bool shy = ask.mood == Mood::careful && random_.one_in(2);
  if (variant_.melds.when != MeldWhen::out || shy) return false;
  const bool knocks = variant_.knocking.max.choice != KnockLimit::off && random_.one_in(2);
  if (knocks && endings_.knock_with_melds(view_, ask.round.turned_up.card, taken_)) return true;
  return endings_.go_out(view_);
}

/// Takes the top discard (or one below it with all above) if it can be used.
bool TurnMaker::take(const TurnAsk& ask) {
  const auto pile = ask.table.pile();
  if (variant_.draw.depth == PileDepth::none || pile.empty() || ask.round.last_discard.is_bought)
    return false;
  const bool plays = ask.mood == Mood::eager || ask.mood == Mood::careful || view_.open;
  const bool bound = variant_.draw.must_use != PileMustUse::never;
  if (bound && (!plays || random_.one_in(4))) return false;
  if (!bound && !random_.one_in(3)) return false;
  std::size_t depth = 1;
  if (variant_.draw.depth == PileDepth::any && random_.one_in(2))
    depth = 1 + random_.below(std::min<std::size_t>(pile.size(), 8));
  const Draft::Mark mark = draft_.mark();
  const TurnView before = view_;
  const Card card = pile[pile.size() - depth].card;
  draft_.act(ActionKind::take, card);
  const auto nearest = ask.table.find_in_pile(card);
  const bool counted = nearest != std::optional(depth - 1);
  if (counted || (depth > 1 && random_.one_in(3))) draft_.of(static_cast<std::uint32_t>(depth));
  for (const PileCard& c : pile.subspan(pile.size() - depth))
    view_.gain(c.card);
  view_.pile.resize(pile.size() - depth);
  taken_ = card;
  const bool must = variant_.draw.must_use == PileMustUse::always || (bound && depth > 1);
  if (!must || use(card)) return true;
  draft_.take_back(mark);
  view_ = before;
  taken_ = Card::unknown();
  return false;
}

/// Lays a card in one of the ways that count as using it.
bool TurnMaker::use(Card must) {
  if (!view_.open) {
    view_.open = moves_.open(view_, must, keep_);
    return view_.open;
  }
  const bool swaps = variant_.draw.use == PileUse::any_table_use;
  const bool lays = variant_.draw.use != PileUse::meld;
  if (swaps && random_.one_in(2) && moves_.swap(view_, must, keep_)) return true;
  if (lays && random_.one_in(2) && moves_.lay_off(view_, must, keep_)) return true;
  if (moves_.lay_new(view_, must, keep_)) return true;
  if (lays && moves_.lay_off(view_, must, keep_)) return true;
  return swaps && moves_.swap(view_, must, keep_);
}

bool TurnMaker::may_reshuffle() const {
  const StockSettings& stock = variant_.stock;
  const std::size_t kept = stock.keep_top ? 1 : 0;
  const bool left = stock.max_reshuffles.choice != OrNone::number ||
                    view_.reshuffles < stock.max_reshuffles.number;
  return renews_stock(stock.on_empty) && left && view_.stock <= 0 && view_.pile.size() > kept;
}

/// Makes the discards the stock.
void TurnMaker::turn_pile() {
  const std::size_t kept = variant_.stock.keep_top ? 1 : 0;
  const auto rest = view_.pile.end() - static_cast<std::ptrdiff_t>(kept);
  new_stock_.assign(view_.pile.begin(), rest);
  view_.pile.erase(view_.pile.begin(), rest);
  if (variant_.stock.on_empty != StockOnEmpty::turn_over) random_.shuffle(new_stock_);
  view_.stock = static_cast<int>(new_stock_.size());
  ++view_.reshuffles;
}

/// Reshuffles, with the order written, without it, or unwritten; and draws from the new stock.
bool TurnMaker::reshuffle() {
  if (!may_reshuffle()) return false;
  turn_pile();
  const int style = random_.below(3);
  if (style > 0) draft_.act(ActionKind::reshuffle);
  if (style == 1) draft_.add_cards(new_stock_);
  draft_.act(ActionKind::draw, new_stock_.front());
  view_.gain(new_stock_.front());
  --view_.stock;
  return true;
}

bool TurnMaker::draw(const TurnAsk& ask) {
  if (view_.stock <= 0) return reshuffle();
  const bool in_order = is_stock_in_order(ask);
  const Card top = next_of_stock(ask);
  if (in_order && random_.one_in(16)) {
    draft_.act(ActionKind::draw);
  } else {
    draft_.act(ActionKind::draw, top);
  }
  view_.gain(top);
  return true;
}

/// Whether the next card of the stock is in the record.
bool TurnMaker::is_stock_in_order(const TurnAsk& ask) const {
  const Stock& stock = ask.table.stock();
  return stock.next + static_cast<std::size_t>(stock.left() - view_.stock) < stock.order.size();
}

/// The next card of a stock that has one: as recorded, or any of the rest.
Card TurnMaker::next_of_stock(const TurnAsk& ask) {
  const Stock& stock = ask.table.stock();
  const auto drawn_before = static_cast<std::size_t>(stock.left() - view_.stock);
  --view_.stock;
  if (stock.next + drawn_before < stock.order.size()) return stock.order[stock.next + drawn_before];
  if (drawn_before == 0) rest_ = stock.rest.known;
  int at = random_.below(rest_.total());
  Card drawn;
  for_each_kind(rest_, [&](Card card, int copies) {
    if (at >= 0 && at < copies) drawn = card;
    at -= copies;
  });
  rest_.remove(drawn);
  return drawn;
}

/// Makes one more possible move at the table.
bool TurnMaker::step() {
  if (random_.one_in(6) && rearranging_.swap(view_, keep_)) return true;
  if (random_.one_in(2) && rearranging_.rearrange(view_, {}, keep_)) return true;
  switch (random_.below(6)) {
    case 0:
      if (moves_.swap(view_, {}, keep_)) return true;
      break;
    case 1:
      if (moves_.move_joker(view_)) return true;
      break;
    case 2:
    case 3:
      if (moves_.lay_off(view_, {}, keep_)) return true;
      break;
    default:
      break;
  }
  const bool has_melded = std::ranges::any_of(
      draft_.since(turn_begin_), [](const Event& e) { return e.kind == ActionKind::meld; });
  const bool may_meld = variant_.melds.per_turn == MeldsPerTurn::many || !has_melded;
  if (may_meld && moves_.lay_new(view_, {}, keep_)) return true;
  if (moves_.lay_off(view_, {}, keep_)) return true;
  return moves_.swap(view_, {}, keep_);
}

/// Lays the first melds if the mood is for it; true if more may be laid then.
bool TurnMaker::open(const TurnAsk& ask) {
  if (view_.open) return true;
  if (ask.mood == Mood::hoarder) {
    view_.open = moves_.lay_all(view_, keep_);
    return view_.open;
  }
  if (ask.mood == Mood::careful && random_.one_in(2)) return false;
  const Draft::Mark mark = draft_.mark();
  const TurnView before = view_;
  view_.open = moves_.open(view_, {}, keep_);
  constexpr int kWrittenAnew = 4;
  const bool apart = variant_.melds.rearrange != TableRearrange::none;
  if (view_.open && apart && random_.one_in(kWrittenAnew)) {
    draft_.take_back(mark);
    rearranging_.write_opening(before, view_);
  }
  const bool free = !variant_.lay_off.needs_open && variant_.opening.points == 0 &&
                    !variant_.opening.contract.is_asked();
  return view_.open || free;
}

void TurnMaker::play_table(const TurnAsk& ask) {
  if (ask.mood == Mood::idle || variant_.melds.when == MeldWhen::out || !open(ask)) return;
  if (!variant_.opening.same_turn && !ask.was_open) {
    while (random_.one_in(2) && moves_.lay_new(view_, {}, keep_)) {
    }
    return;
  }
  const int reluctance = ask.mood == Mood::careful ? 2 : 5;
  while (view_.left > keep_ && !random_.one_in(reluctance)) {
    if (!step()) return;
  }
}

/// Whether the player still needs runs that are longer than any run has to be: they do not come
/// about by chance.
bool TurnMaker::collects_contract() const {
  const Contract& contract = variant_.opening.contract;
  return contract.is_asked() && contract.run_min > variant_.melds.run_min && !view_.open;
}

/// The least useful card of the hand, or the next, and so on; unknown if only bought, unnamed cards
/// are left.
Card TurnMaker::worst_card(int nth) {
  if (view_.hand.total() == 0) return Card::unknown();
  const bool collects = collects_contract();
  const CardCounts wanted =
      collects ? near_contract(view_.hand, variant_.opening.contract, variant_.melds) : view_.hand;
  std::vector<std::pair<int, Card>> cards;
  for_each_kind(view_.hand, [&](Card card, int copies) {
    const int kept = collects && wanted.count(card) == copies ? 500 : 0;
    const int spare = card == taken_ && !variant_.turn.return_taken ? 1000 : 0;
    cards.emplace_back(friends_of(card, view_.hand) * 4 + random_.below(4) + kept + spare, card);
  });
  std::ranges::sort(cards);
  return cards[static_cast<std::size_t>(nth) % cards.size()].second;
}

/// If the whole hand must be a contract: a card outside its melds, if they are complete.
std::optional<Card> TurnMaker::spare_card() {
  const Contract& contract = variant_.opening.contract;
  constexpr int kMostInHand = 16;  // a larger hand is not worth the search
  if (!contract.whole_hand || view_.open || view_.left > kMostInHand) return std::nullopt;
  const auto split = split_to_go_out(view_.hand,
                                     {.leftover_min = 1,
                                      .leftover_max = view_.left,
                                      .runs = contract.runs,
                                      .sets = contract.sets,
                                      .exact = true},
                                     variant_.melds, variant_.jokers);
  if (!split) return std::nullopt;
  return split->left[random_.below(split->left.size())];
}

bool TurnMaker::show(const Table& table, const RoundState& round, Seat seat) {
  const bool lays_off = variant_.lay_off.on == LayOffOn::knocker &&
                        (variant_.lay_off.on_empty_hand || round.knock.has_left.value_or(false));
  const std::vector<Meld>& melds = table.layouts().front().melds;
  const bool all_of_knocker =
      std::ranges::all_of(melds, [&](const Meld& meld) { return meld.owner == round.knock.by; });
  const bool may_lay_off = lays_off && all_of_knocker;
  return endings_.show(table.hand(seat).known,
                       may_lay_off ? std::span<const Meld>(melds) : std::span<const Meld>());
}

bool TurnMaker::throw_away(int attempt) {
  if (variant_.turn.discard == TurnDiscard::none || view_.left == 0) return false;
  const int nth = attempt > kPlain ? attempt - kPlain : (random_.one_in(4) ? 1 : 0);
  const std::optional<Card> spare = attempt < kPlain ? spare_card() : std::nullopt;
  const Card card = spare ? *spare : worst_card(nth);
  draft_.act(ActionKind::discard, card);
  view_.lose(card);
  view_.pile.push_back(card);
  return true;
}

void TurnMaker::end(const TurnAsk& ask, int attempt) {
  if (!throw_away(attempt)) return;
  const bool is_plain = attempt >= kPlain;
  if (!is_plain && variant_.draw.claim != ClaimDiscard::off && view_.left > 0) call(ask);
  if (!is_plain && has_buying(variant_.draw) && view_.left > 0 && random_.one_in(8)) buy(ask);
  if (!is_plain && view_.left > 0 && may_reshuffle() && random_.one_in(2)) {
    turn_pile();
    draft_.act(ActionKind::reshuffle);
    if (random_.one_in(2)) draft_.add_cards(new_stock_);
  }
}

/// Another player buys the discard and draws cards of the stock for it.
void TurnMaker::buy(const TurnAsk& ask) {
  const Seat buyer = ask.seats[random_.below(ask.seats.size())];
  // A hand that must be laid whole is not made larger without need.
  if (variant_.opening.contract.whole_hand && !random_.one_in(16)) return;
  if (buyer == ask.seat || view_.stock <= variant_.draw.buy_cards) return;
  std::vector<Card> cards{view_.pile.back()};
  for (int i = 0; i < variant_.draw.buy_cards; ++i)
    cards.push_back(next_of_stock(ask));
  constexpr int kUnnamed = 3;
  if (random_.one_in(kUnnamed)) cards.resize(1);
  draft_.act(ActionKind::buy);
  draft_.add_cards(cards);
  draft_.by(buyer);
  view_.pile.pop_back();
}

/// Another player claims a discard that fits a meld.
void TurnMaker::call(const TurnAsk& ask) {
  const Seat caller = ask.seats[random_.below(ask.seats.size())];
  if (caller == ask.seat) return;
  const bool whole = variant_.draw.claim == ClaimDiscard::whole_pile;
  const std::size_t deepest = whole ? view_.pile.size() : 1;
  for (std::size_t depth = 0; depth < deepest; ++depth) {
    const Card card = view_.pile[view_.pile.size() - 1 - depth];
    if (moves_.call(view_, card, caller)) {
      view_.pile.resize(view_.pile.size() - 1 - depth);
      return;
    }
  }
}

}  // namespace rummy

#include "property/turn_player.h"

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <optional>
#include <utility>
#include <vector>

#include "cards/cards.h"
#include "property/game.h"
#include "property/meld_finder.h"
#include "property/table_model.h"

namespace rummy::play {
namespace {

PlayedCard plain(Card card) {
  return {.card = card, .stands_for = Card::unknown()};
}

Action act_on(Act act, Card card) {
  return {.act = act, .groups = {{plain(card)}}, .on = 0};
}

/// Whether a card already reached the table in this turn.
bool is_used(const Turn& turn, Card card) {
  for (const Action& action : turn.actions) {
    if (action.act != Act::meld && action.act != Act::lay && action.act != Act::swap) continue;
    for (const auto& group : action.groups)
      for (const PlayedCard& played : group)
        if (played.card == card) return true;
  }
  return false;
}

/// How much a card is worth keeping: its neighbours and its kin in the hand.
int use_of(Card card, const std::vector<Card>& hand) {
  if (card.is_joker()) return 100;
  int use = 0;
  for (const Card other : hand) {
    if (!other.is_natural() || other == card) continue;
    if (other.rank() == card.rank()) use += 2;
    const int apart = other.rank() - card.rank();
    if (other.suit() == card.suit() && apart >= -2 && apart <= 2) use += 3 - std::abs(apart) / 2;
  }
  return use;
}

/// The cards of a new meld as the player writes them: up or down, jokers named or not.
std::vector<PlayedCard> write_meld(TableMeld& meld, Random& random) {
  std::vector<PlayedCard> cards;
  if (!meld.is_run) shuffle(meld.slots, random);
  for (Slot& slot : meld.slots) {
    PlayedCard played = plain(slot.card);
    if (slot.card.is_joker() && one_in(random, 3)) {
      if (!meld.is_run) slot.as = Card(any_of(missing_suits(meld), random), meld.rank);
      played.stands_for = slot.as;
    }
    cards.push_back(played);
  }
  if (meld.is_run && one_in(random, 6)) std::reverse(cards.begin(), cards.end());
  return cards;
}

}  // namespace

Turn TurnPlayer::play_first(int seat) {
  Turn turn{.seat = seat, .actions = {}, .before = now_, .two_lines = false};
  discard(turn);
  return turn;
}

std::optional<Turn> TurnPlayer::play(int seat, Mood mood) {
  Turn turn{.seat = seat, .actions = {}, .before = now_, .two_lines = one_in(random_, 12)};
  const bool taken = !now_.pile.empty() && !one_in(random_, 4) && try_taking(turn, mood);
  if (!taken) {
    if (now_.stock.empty() && !reshuffle(turn)) return std::nullopt;
    draw(turn);
    lay_down(turn, mood, Card::unknown());
  }
  discard(turn);
  return turn;
}

// Remik: the stock is made anew once, of the discards but for the top one.
bool TurnPlayer::reshuffle(Turn& turn) {
  if (now_.reshuffles > 0 || now_.pile.size() < 2) return false;
  const Card top = now_.pile.back();
  now_.pile.pop_back();
  now_.stock = std::move(now_.pile);
  now_.pile = {top};
  shuffle(now_.stock, random_);
  ++now_.reshuffles;
  const int written = pick(random_, 3);
  if (written == 0) return true;
  Action action{.act = Act::reshuffle, .groups = {}, .on = 0};
  if (written == 1) {
    std::vector<PlayedCard> order;
    for (std::size_t i = now_.stock.size(); i > 0; --i)
      order.push_back(plain(now_.stock[i - 1]));
    action.groups.push_back(std::move(order));
  }
  turn.actions.push_back(std::move(action));
  return true;
}

void TurnPlayer::draw(Turn& turn) {
  const Card card = now_.stock.back();
  now_.stock.pop_back();
  now_.hands[static_cast<std::size_t>(turn.seat)].push_back(card);
  turn.actions.push_back(act_on(Act::draw, card));
}

/// Takes the top discard if it can be used in this turn; else leaves everything as it was.
bool TurnPlayer::try_taking(Turn& turn, Mood mood) {
  const Card top = now_.pile.back();
  const Situation before = now_;
  Turn tried = turn;
  now_.pile.pop_back();
  now_.hands[static_cast<std::size_t>(turn.seat)].push_back(top);
  tried.actions.push_back(act_on(Act::take, top));
  lay_down(tried, mood, top);
  if (!is_used(tried, top)) {
    now_ = before;
    return false;
  }
  turn = std::move(tried);
  return true;
}

void TurnPlayer::lay_down(Turn& turn, Mood mood, Card must) {
  const auto seat = static_cast<std::size_t>(turn.seat);
  if (now_.opened[seat] == 0 && !open(turn, mood, must)) return;
  for (int i = 0; i < 20; ++i) {
    if (now_.hands[seat].size() < 2) return;
    const bool owed = must.is_known() && !is_used(turn, must);
    const Card wish = owed ? must : Card::unknown();
    const int first = pick(random_, 3);
    const bool acted = (first == 0 && swap_joker(turn, wish)) || lay_new(turn, wish) ||
                       lay_off(turn, wish) || swap_joker(turn, wish);
    if (!acted) return;
    if (!owed && one_in(random_, 12)) return;
  }
}

bool TurnPlayer::would_go_out(const std::vector<TableMeld>& melds) {
  std::size_t laid = 0;
  for (const TableMeld& meld : melds)
    laid += meld.slots.size();
  return laid >= 12;
}

bool TurnPlayer::open(Turn& turn, Mood mood, Card must) {
  if (mood == Mood::idle) return false;
  const auto seat = static_cast<std::size_t>(turn.seat);
  Wanted wanted{.opening = true, .must = must, .keep = 1};
  std::vector<TableMeld> melds = choose_melds(now_.hands[seat], house_, wanted, random_);
  if (melds.empty()) {
    // The card taken may still be laid off once the opening is down.
    wanted.must = Card::unknown();
    melds = choose_melds(now_.hands[seat], house_, wanted, random_);
  }
  if (melds.empty()) return false;
  if (mood == Mood::waiting && !would_go_out(melds)) return false;
  now_.opened[seat] = 1;
  lay_melds(turn, std::move(melds));
  return true;
}

bool TurnPlayer::lay_new(Turn& turn, Card must) {
  const auto seat = static_cast<std::size_t>(turn.seat);
  const Wanted wanted{.opening = false, .must = must, .keep = 1};
  std::vector<TableMeld> melds = choose_melds(now_.hands[seat], house_, wanted, random_);
  if (melds.empty()) return false;
  lay_melds(turn, std::move(melds));
  return true;
}

void TurnPlayer::lay_melds(Turn& turn, std::vector<TableMeld> melds) {
  auto& hand = now_.hands[static_cast<std::size_t>(turn.seat)];
  const bool apart = one_in(random_, 3);
  Action action{.act = Act::meld, .groups = {}, .on = 0};
  for (TableMeld& meld : melds) {
    meld.owner = turn.seat;
    action.groups.push_back(write_meld(meld, random_));
    for (const Slot& slot : meld.slots)
      remove_card(hand, slot.card);
    now_.melds.push_back(std::move(meld));
    if (!apart) continue;
    turn.actions.push_back(action);
    action.groups.clear();
  }
  if (!action.groups.empty()) turn.actions.push_back(std::move(action));
}

void TurnPlayer::lay_card(Turn& turn, std::size_t meld, Card card, Fit fit) {
  auto& hand = now_.hands[static_cast<std::size_t>(turn.seat)];
  const auto fitting = std::count_if(now_.melds.begin(), now_.melds.end(), [&](const TableMeld& m) {
    return fit_of(m, card) != Fit::none;
  });
  Action action = act_on(Act::lay, card);
  // Named where no name would mean the other end, or an ace could go either way.
  const TableMeld& target = now_.melds[meld];
  const bool elsewhere = fit == Fit::low && takes_high(target);
  const bool name_it = card.is_joker() && target.is_run && (elsewhere || one_in(random_, 2));
  const bool unclear = fitting > 1 || card.is_joker() || card.rank() == kAce;
  if (unclear || !one_in(random_, 3)) action.on = static_cast<int>(meld) + 1;
  add(now_.melds[meld], card, fit);
  remove_card(hand, card);
  if (name_it)
    action.groups[0][0].stands_for =
        fit == Fit::low ? now_.melds[meld].slots.front().as : now_.melds[meld].slots.back().as;
  // More of the same suit goes down in the same action.
  while (fit == Fit::high && hand.size() > 1 && one_in(random_, 2)) {
    const TableMeld& run = now_.melds[meld];
    if (action.on == 0 || !takes_high(run)) break;
    const Card next = card_at(run.suit, run.high() + 1);
    if (fit_of(run, next) != Fit::high || !remove_card(hand, next)) break;
    add(now_.melds[meld], next, Fit::high);
    action.groups[0].push_back(plain(next));
  }
  turn.actions.push_back(std::move(action));
}

bool TurnPlayer::lay_off(Turn& turn, Card must) {
  const auto& hand = now_.hands[static_cast<std::size_t>(turn.seat)];
  std::vector<std::pair<std::size_t, Card>> ways;
  for (const Card card : hand) {
    if (must.is_known() && card != must) continue;
    for (std::size_t m = 0; m < now_.melds.size(); ++m)
      if (fit_of(now_.melds[m], card) != Fit::none) ways.emplace_back(m, card);
  }
  if (ways.empty()) return false;
  const auto [meld, card] = any_of(ways, random_);
  lay_card(turn, meld, card, fit_of(now_.melds[meld], card));
  return true;
}

/// Frees a joker and plays it at once; nothing happens where it could not be played.
bool TurnPlayer::swap_joker(Turn& turn, Card must) {
  const auto seat = static_cast<std::size_t>(turn.seat);
  if (!house_.swaps || now_.hands[seat].size() < 2) return false;
  std::vector<std::pair<std::size_t, Card>> ways;
  for (const Card card : now_.hands[seat]) {
    if (must.is_known() && card != must) continue;
    for (std::size_t m = 0; m < now_.melds.size(); ++m)
      if (slot_to_swap(now_.melds[m], card)) ways.emplace_back(m, card);
  }
  if (ways.empty()) return false;
  const auto [meld, card] = any_of(ways, random_);
  const std::optional<std::size_t> slot = slot_to_swap(now_.melds[meld], card);
  if (!slot) return false;
  const Situation before = now_;
  Turn tried = turn;
  now_.melds[meld].slots[*slot] = {.card = card, .as = card};
  remove_card(now_.hands[seat], card);
  now_.hands[seat].push_back(Card::joker());
  Action action = act_on(Act::swap, card);
  action.on = static_cast<int>(meld) + 1;
  tried.actions.push_back(std::move(action));
  if (!lay_new(tried, Card::joker()) && !lay_off(tried, Card::joker())) {
    now_ = before;
    return false;
  }
  turn = std::move(tried);
  return true;
}

void TurnPlayer::discard(Turn& turn) {
  auto& hand = now_.hands[static_cast<std::size_t>(turn.seat)];
  std::vector<Card> order = hand;
  shuffle(order, random_);
  const Card card = *std::min_element(order.begin(), order.end(), [&](Card a, Card b) {
    return use_of(a, hand) < use_of(b, hand);
  });
  remove_card(hand, card);
  now_.pile.push_back(card);
  turn.actions.push_back(act_on(Act::discard, card));
}

}  // namespace rummy::play

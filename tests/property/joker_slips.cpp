// Slips with jokers.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "cards/cards.h"
#include "property/game.h"
#include "property/game_writer.h"
#include "property/slips.h"
#include "property/table_model.h"

namespace rummy::play {
namespace {

std::size_t jokers_held(const std::vector<Card>& cards) {
  return static_cast<std::size_t>(std::count(cards.begin(), cards.end(), Card::joker()));
}

enum class SwapCard : std::uint8_t { the_one_it_stands_for, another };

std::optional<Action> swap_some(const Chosen& chosen, SwapCard which) {
  const bool exact = which == SwapCard::the_one_it_stands_for;
  const std::vector<TableMeld>& melds = chosen.turn.before.melds;
  for (const Card card : spare_cards(chosen))
    for (std::size_t m = 0; m < melds.size(); ++m) {
      if (!card.is_natural() || jokers_in(melds[m]) == 0) continue;
      if (slot_to_swap(melds[m], card).has_value() == exact)
        return action(Act::swap, {unnamed(card)}, static_cast<int>(m) + 1);
    }
  return std::nullopt;
}

enum class HouseSwaps : std::uint8_t { yes, no };

std::optional<Slip> swap_slip(const Game& game, Random& random, HouseSwaps swaps,
                              const MakeAction& make) {
  if (game.house.swaps != (swaps == HouseSwaps::yes)) return std::nullopt;
  return inserted("", {}, make).make(game, random);
}

/// The hand once the first `count` actions of a turn are done.
std::vector<Card> hand_after(const Turn& turn, std::size_t count) {
  std::vector<Card> hand = turn.before.hands[static_cast<std::size_t>(turn.seat)];
  for (std::size_t i = 0; i < count; ++i) {
    const Action& done = turn.actions[i];
    if (done.act == Act::reshuffle) continue;
    for (const auto& group : done.groups)
      for (const PlayedCard& played : group) {
        if (done.act == Act::draw || done.act == Act::take)
          hand.push_back(played.card);
        else
          remove_card(hand, played.card);
      }
    if (done.act == Act::swap) hand.push_back(Card::joker());
  }
  return hand;
}

/// Every turn that frees a joker and owes nothing for a card taken.
std::vector<Spot> swapping_turns(const Game& game) {
  std::vector<Spot> spots;
  for (std::size_t r = 0; r < game.rounds.size(); ++r)
    for (std::size_t t = 0; t < game.rounds[r].turns.size(); ++t) {
      const std::vector<Action>& actions = game.rounds[r].turns[t].actions;
      const bool swaps = std::any_of(actions.begin(), actions.end(),
                                     [](const Action& a) { return a.act == Act::swap; });
      if (swaps && actions[0].act != Act::take) spots.push_back({.round = r, .turn = t});
    }
  return spots;
}

/// What the spoilt turn discards, the freed joker still in hand.
enum class Thrown : std::uint8_t { a_card, the_joker };

std::optional<Slip> keep_the_joker(const Game& game, Random& random, Thrown thrown) {
  const Edit edit = [thrown](const Chosen& chosen, Turn& turn, Random& r) {
    const auto swap = std::find_if(turn.actions.begin(), turn.actions.end(),
                                   [](const Action& a) { return a.act == Act::swap; });
    turn.actions.erase(swap + 1, turn.actions.end());
    std::vector<Card> hand = hand_after(chosen.turn, turn.actions.size());
    // Another joker in the hand would be as good as the freed one.
    if (jokers_held(hand) != 1) return false;
    remove_card(hand, Card::joker());
    if (hand.empty()) return false;
    const Card card = thrown == Thrown::the_joker ? Card::joker() : any_of(hand, r);
    turn.actions.push_back(action(Act::discard, {unnamed(card)}));
    return true;
  };
  return edit_some_turn(game, swapping_turns(game), edit, random);
}

}  // namespace

std::vector<SlipKind> joker_slips() {
  const MakeAction wrong = [](const Chosen& c, Random& /*r*/) {
    return c.opened ? swap_some(c, SwapCard::another) : std::nullopt;
  };
  const MakeAction right = [](const Chosen& c, Random& /*r*/) {
    return c.opened ? swap_some(c, SwapCard::the_one_it_stands_for) : std::nullopt;
  };
  const MakeAction unopened = [](const Chosen& c, Random& /*r*/) {
    return c.opened ? std::nullopt : swap_some(c, SwapCard::the_one_it_stands_for);
  };
  const Hide none = Hide::nothing;
  return {
      {.name = "swapped for the wrong card",
       .codes = {"joker.wrong-card"},
       .evidence = none,
       .make = [=](const Game& g, Random& r) { return swap_slip(g, r, HouseSwaps::yes, wrong); }},
      {.name = "swapped where that is not done",
       .codes = {"joker.not-reclaimable"},
       .evidence = none,
       .make = [=](const Game& g, Random& r) { return swap_slip(g, r, HouseSwaps::no, right); }},
      {.name = "swapped without having opened",
       .codes = {"opening.required"},
       .evidence = none,
       .make = [=](const Game& g,
                   Random& r) { return swap_slip(g, r, HouseSwaps::yes, unopened); }},
      {.name = "freed joker kept",
       .codes = {"joker.not-reused"},
       .evidence = none,
       .make = [](const Game& g, Random& r) { return keep_the_joker(g, r, Thrown::a_card); }},
      {.name = "freed joker discarded",
       .codes = {"joker.not-reused"},
       .evidence = none,
       .make = [](const Game& g, Random& r) { return keep_the_joker(g, r, Thrown::the_joker); }},
  };
}

}  // namespace rummy::play

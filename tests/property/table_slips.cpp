// Slips on the table: melds that are none, openings too small, cards laid where they do not fit.

#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "cards/cards.h"
#include "property/game.h"
#include "property/game_writer.h"
#include "property/meld_finder.h"
#include "property/slips.h"
#include "property/table_model.h"

namespace rummy::play {
namespace {

constexpr int kOpening = 51;

std::vector<PlayedCard> cards_of(const TableMeld& meld) {
  std::vector<PlayedCard> cards;
  cards.reserve(meld.slots.size());
  for (const Slot& slot : meld.slots)
    cards.push_back(unnamed(slot.card));
  return cards;
}

std::vector<Card> spare_naturals(const Chosen& chosen) {
  std::vector<Card> cards = spare_cards(chosen);
  std::erase_if(cards, [](Card card) { return !card.is_natural(); });
  return cards;
}

std::optional<Action> lay_on_nothing(const Chosen& chosen, Random& random) {
  const std::vector<Card> cards = spare_cards(chosen);
  if (!chosen.opened || cards.size() < 2) return std::nullopt;
  return action(Act::lay, {unnamed(any_of(cards, random))}, 99);
}

std::optional<Action> lay_badly(const Chosen& chosen, Random& random) {
  const std::vector<Card> cards = spare_naturals(chosen);
  const std::vector<TableMeld>& melds = chosen.turn.before.melds;
  if (!chosen.opened || cards.size() < 2 || melds.empty()) return std::nullopt;
  const Card card = any_of(cards, random);
  const int at = pick(random, static_cast<int>(melds.size()));
  const TableMeld& meld = melds[static_cast<std::size_t>(at)];
  const bool maybe = meld.is_run && card.rank() == kAce && card.suit() == meld.suit;
  if (maybe || fit_of(meld, card) != Fit::none) return std::nullopt;
  return action(Act::lay, {unnamed(card)}, at + 1);
}

std::optional<Action> two_cards(const Chosen& chosen, Random& /*random*/) {
  const std::vector<Card> cards = spare_naturals(chosen);
  if (!chosen.opened || cards.size() < 3) return std::nullopt;
  for (const Card a : cards)
    for (const Card b : cards) {
      const bool pair = a.rank() == b.rank() && a.suit() != b.suit();
      const bool row = a.suit() == b.suit() && a.rank() + 1 == b.rank();
      if (pair || row) return action(Act::meld, {unnamed(a), unnamed(b)});
    }
  return std::nullopt;
}

std::optional<Action> no_meld(const Chosen& chosen, Random& random) {
  std::vector<Card> cards = spare_naturals(chosen);
  if (!chosen.opened || cards.size() < 4) return std::nullopt;
  shuffle(cards, random);
  const Card a = cards[0];
  const Card b = cards[1];
  const Card c = cards[2];
  if (a.suit() == b.suit() || a.rank() == b.rank() || b.rank() == c.rank()) return std::nullopt;
  return action(Act::meld, {unnamed(a), unnamed(b), unnamed(c)});
}

std::optional<Action> lay_unopened(const Chosen& chosen, Random& random) {
  const std::vector<Card> cards = spare_naturals(chosen);
  if (chosen.opened || cards.empty()) return std::nullopt;
  const std::vector<TableMeld>& melds = chosen.turn.before.melds;
  for (std::size_t m = 0; m < melds.size(); ++m) {
    const Card card = any_of(cards, random);
    if (fit_of(melds[m], card) != Fit::none)
      return action(Act::lay, {unnamed(card)}, static_cast<int>(m) + 1);
  }
  return std::nullopt;
}

std::optional<Slip> open_too_small(const Game& game, Random& random) {
  const Edit edit = [&game](const Chosen& chosen, Turn& turn, Random& r) {
    if (chosen.opened) return false;
    std::vector<Candidate> melds = melds_in(spare_naturals(chosen), game.house);
    std::erase_if(melds, [](const Candidate& c) { return !c.opening_run || c.points >= kOpening; });
    if (melds.empty()) return false;
    turn.actions.insert(turn.actions.begin() + 1,
                        action(Act::meld, cards_of(any_of(melds, r).meld)));
    return true;
  };
  return edit_some_turn(game, plain_turns(game), edit, random);
}

/// Points enough, in sets alone.
std::optional<Slip> open_without_a_run(const Game& game, Random& random) {
  const Edit edit = [&game](const Chosen& chosen, Turn& turn, Random& r) {
    if (chosen.opened) return false;
    std::vector<Card> rest = spare_cards(chosen);
    int points = 0;
    Action extra{.act = Act::meld, .groups = {}, .on = 0};
    for (int i = 0; i < 3 && points < kOpening; ++i) {
      std::vector<Candidate> melds = melds_in(rest, game.house);
      std::erase_if(melds, [](const Candidate& c) { return c.meld.is_run; });
      if (melds.empty()) return false;
      const Candidate& chosen_set = any_of(melds, r);
      for (const Slot& slot : chosen_set.meld.slots)
        remove_card(rest, slot.card);
      points += chosen_set.points;
      extra.groups.push_back(cards_of(chosen_set.meld));
    }
    if (points < kOpening) return false;
    turn.actions.insert(turn.actions.begin() + 1, std::move(extra));
    return true;
  };
  return edit_some_turn(game, plain_turns(game), edit, random);
}

/// The last card goes on the table, and there is none to discard.
std::optional<Slip> lay_the_last_card(const Game& game, Random& /*random*/) {
  for (std::size_t r = 0; r < game.rounds.size(); ++r) {
    const RoundPlay& round = game.rounds[r];
    if (round.winner < 0) continue;
    const Card last = round.turns.back().actions.back().groups[0][0].card;
    for (std::size_t m = 0; m < round.melds_at_end.size(); ++m) {
      if (!last.is_natural() || fit_of(round.melds_at_end[m], last) == Fit::none) continue;
      Slip slip{.game = game, .round = r + 1, .turn = round.turns.size()};
      slip.game.rounds[r].turns.back().actions.back() =
          action(Act::lay, {unnamed(last)}, static_cast<int>(m) + 1);
      return slip;
    }
  }
  return std::nullopt;
}

}  // namespace

std::vector<SlipKind> table_slips() {
  return {
      inserted("laid on no meld", {"lay.no-such-meld"}, lay_on_nothing),
      inserted("laid where it does not fit", {"lay.does-not-fit"}, lay_badly),
      inserted("two cards", {"meld.too-short"}, two_cards),
      inserted("three cards that are nothing", {"meld.not-a-meld"}, no_meld),
      inserted("laid off without having opened", {"opening.required"}, lay_unopened),
      {.name = "opened with too little",
       .codes = {"opening.points"},
       .evidence = Hide::nothing,
       .make = open_too_small},
      {.name = "opened without a run",
       .codes = {"opening.pure-run"},
       .evidence = Hide::nothing,
       .make = open_without_a_run},
      {.name = "nothing left to discard",
       .codes = {"out.no-discard"},
       .evidence = Hide::deals | Hide::names_of_dealt | Hide::drawn,
       .make = lay_the_last_card},
  };
}

}  // namespace rummy::play

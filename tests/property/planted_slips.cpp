// Melds that are none and that no player would ever be dealt the cards for: the cards are put into
// the hand by exchanging them, in the deal, for cards of the stock not yet drawn.

#include <algorithm>
#include <cstddef>
#include <functional>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "cards/cards.h"
#include "property/game.h"
#include "property/game_writer.h"
#include "property/slips.h"
#include "property/table_model.h"

namespace rummy::play {
namespace {

using Meld = std::vector<PlayedCard>;

PlayedCard joker() {
  return unnamed(Card::joker());
}
PlayedCard joker_as(Card card) {
  return {.card = Card::joker(), .stands_for = card};
}

/// Whether the player's actions up to a turn mention the card.
bool was_played(const RoundPlay& round, std::size_t turns, int seat, Card card) {
  for (std::size_t t = 0; t < turns; ++t) {
    if (round.turns[t].seat != seat) continue;
    for (const Action& done : round.turns[t].actions)
      for (const auto& group : done.groups)
        for (const PlayedCard& played : group)
          if (played.card == card) return true;
  }
  return false;
}

/// Exchanges a card the player was dealt and never touched for `wanted`, which lies in the stock
/// below what is drawn up to this turn. False where that cannot be.
bool plant(RoundPlay& round, std::size_t turn, std::vector<Card>& spare, Card wanted) {
  const Turn& at = round.turns[turn];
  if (at.before.reshuffles > 0) return false;
  const std::size_t drawn = round.stock.size() - at.before.stock.size() + 1;
  const auto below = std::find(round.stock.begin() + static_cast<std::ptrdiff_t>(drawn),
                               round.stock.end(), wanted);
  if (below == round.stock.end()) return false;
  auto& dealt = round.deal[static_cast<std::size_t>(at.seat)];
  for (const Card card : spare) {
    const auto in_deal = std::find(dealt.begin(), dealt.end(), card);
    if (in_deal == dealt.end() || was_played(round, turn + 1, at.seat, card)) continue;
    std::swap(*in_deal, *below);
    remove_card(spare, card);
    return true;
  }
  return false;
}

/// The game with the meld's cards in the player's hand, and the meld laid in that turn.
std::optional<Slip> laid_at(const Game& game, Spot spot, const Meld& meld) {
  const Chosen chosen = look(game, spot);
  std::vector<Card> spare = spare_cards(chosen);
  if (!chosen.opened || spare.size() < meld.size() + 1) return std::nullopt;
  Slip slip{.game = game, .round = spot.round + 1, .turn = spot.turn + 1};
  RoundPlay& round = slip.game.rounds[spot.round];
  // First what is there already, so that it is not given away.
  std::vector<Card> missing;
  for (const PlayedCard& played : meld)
    if (!remove_card(spare, played.card)) missing.push_back(played.card);
  for (const Card card : missing)
    if (!plant(round, spot.turn, spare, card)) return std::nullopt;
  auto& actions = round.turns[spot.turn].actions;
  actions.insert(actions.begin() + 1, action(Act::meld, meld));
  return slip;
}

SlipKind planted(std::string_view name, std::vector<std::string_view> codes,
                 const std::function<Meld(Random&)>& make_meld) {
  return {.name = name,
          .codes = std::move(codes),
          .evidence = Hide::nothing,
          .make = [make_meld](const Game& game, Random& random) -> std::optional<Slip> {
            std::vector<Spot> spots = plain_turns(game);
            shuffle(spots, random);
            for (const Spot spot : spots)
              if (std::optional<Slip> slip = laid_at(game, spot, make_meld(random))) return slip;
            return std::nullopt;
          }};
}

Suit some_suit(Random& random) {
  return static_cast<Suit>(pick(random, kSuits));
}
Suit other_suit(Suit suit) {
  return suit == Suit::spades ? Suit::hearts : Suit::spades;
}

Meld side_by_side(Random& random) {
  const Suit suit = some_suit(random);
  const int rank = 2 + pick(random, 8);
  return {unnamed(Card(suit, rank)), joker(), joker(), unnamed(Card(suit, rank + 3))};
}

Meld outnumbered(Random& random) {
  const PlayedCard card = unnamed(Card(some_suit(random), 1 + pick(random, kKing)));
  return {card, joker(), joker()};
}

Meld misnamed(Random& random) {
  const Suit suit = some_suit(random);
  const int rank = 2 + pick(random, 8);
  return {unnamed(Card(suit, rank)), joker_as(Card(other_suit(suit), rank + 1)),
          unnamed(Card(suit, rank + 2))};
}

Meld twins(Random& random) {
  const Suit suit = some_suit(random);
  const int rank = 1 + pick(random, kKing);
  const PlayedCard twin = unnamed(Card(suit, rank));
  return {twin, unnamed(Card(other_suit(suit), rank)), twin};
}

Meld corner(Random& random) {
  const Suit suit = some_suit(random);
  const PlayedCard ace = one_in(random, 2) ? unnamed(Card(suit, kAce)) : joker_as(Card(suit, kAce));
  return {unnamed(Card(suit, kKing)), ace, unnamed(Card(suit, 2))};
}

Meld five_in_a_set(Random& random) {
  const int rank = 1 + pick(random, kKing);
  Meld meld = {joker()};
  for (int suit = 0; suit < kSuits; ++suit)
    meld.push_back(unnamed(Card(static_cast<Suit>(suit), rank)));
  return meld;
}

}  // namespace

std::vector<SlipKind> planted_slips() {
  return {
      planted("jokers side by side", {"joker.adjacent"}, side_by_side),
      planted("more jokers than cards", {"joker.too-many", "joker.adjacent"}, outnumbered),
      planted("joker misnamed", {"joker.wrong-card"}, misnamed),
      planted("twins in a set", {"meld.duplicate-suit"}, twins),
      planted("around the corner", {"meld.wraparound"}, corner),
      planted("five in a set", {"meld.too-long"}, five_in_a_set),
  };
}

}  // namespace rummy::play

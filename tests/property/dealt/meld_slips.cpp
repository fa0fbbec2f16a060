// Slips at the table: melds that are none, cards nobody holds, lay-offs that do not fit.

#include <algorithm>
#include <cstddef>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "cards/cards.h"
#include "moves/random.h"
#include "property/dealt/slips.h"
#include "property/dealt/table_trace.h"
#include "property/dealt/written_game.h"

namespace rummy::dealt {
namespace {

using Place = std::optional<std::size_t>;
using Written = std::optional<std::string>;

std::vector<House> with_tables() {
  return {manipulation(), rum()};
}
/// Five players have two packs in either game.
std::vector<House> with_two_packs() {
  return with_tables();
}

Cards too_short(Random& random) {
  const int suit = random.below(kSuits);
  const int rank = 1 + random.below(kQueen);
  return {card_of(suit, rank), card_of(suit, rank + 1)};
}

Cards no_meld(Random& random) {
  const int suit = random.below(kSuits);
  const int rank = 1 + random.below(8);
  return {card_of(suit, rank), card_of((suit + 1) % kSuits, rank + 2), card_of(suit, rank + 4)};
}

Cards corner(Random& random) {
  const int suit = random.below(kSuits);
  return {card_of(suit, kKing), card_of(suit, kAce), card_of(suit, 2)};
}

Cards twins(Random& random) {
  const int suit = random.below(kSuits);
  const int rank = 1 + random.below(kKing);
  return {card_of(suit, rank), card_of((suit + 1) % kSuits, rank), card_of(suit, rank)};
}

Cards five_in_a_set(Random& random) {
  const int rank = 1 + random.below(kKing);
  Cards cards{"JK"};
  for (int suit = 0; suit < kSuits; ++suit)
    cards.push_back(card_of(suit, rank));
  return cards;
}

Cards good_run(Random& random) {
  const int suit = random.below(kSuits);
  const int rank = 1 + random.below(kJack);
  return {card_of(suit, rank), card_of(suit, rank + 1), card_of(suit, rank + 2)};
}

/// A meld one card of which somebody else holds.
Written melds_what_is_not_held(const Moment& moment, Random& random) {
  const Cards cards = good_run(random);
  const TableTrace now = moment.after(1);
  Cards hand = now.hand(moment.who);
  int held = 0;
  for (const std::string& card : cards)
    held += remove_one(hand, card) ? 1 : 0;
  const Cards& others = now.hand(another_player(moment.dealt, moment.who, random));
  const bool elsewhere = std::ranges::any_of(cards, [&](const std::string& card) {
    return count_of(others, card) > 0 && count_of(hand, card) == 0;
  });
  if (held != 2 || !elsewhere) return std::nullopt;
  return "meld " + listed(cards);
}

/// The card goes on a meld it has no place in.
Written lays_where_it_does_not_fit(const Moment& moment, Random& random) {
  const TableTrace now = moment.after(1);
  if (!now.is_clear() || now.melds().empty()) return std::nullopt;
  Cards hand = now.hand(moment.who);
  remove_one(hand, object(moment.move.actions.back()));
  const LaidMeld& meld = now.melds()[random.below(now.melds().size())];
  if (hand.size() < 2) return std::nullopt;
  const std::string card = some_card(hand, random);
  if (card == "JK" || fits(moment.dealt, meld.cards, card)) return std::nullopt;
  return "lay " + card + " on " + meld.name;
}

Written lays_on_no_meld(const Moment& moment, Random& random) {
  const TableTrace now = moment.after(1);
  if (now.hand(moment.who).size() < 3) return std::nullopt;
  return "lay " + some_card(now.hand(moment.who), random) + " on m" +
         std::to_string(now.melds().size() + 1);
}

Written lays_what_is_not_held(const Moment& moment, Random& random) {
  const TableTrace now = moment.after(1);
  if (!now.is_clear()) return std::nullopt;
  const Cards& others = now.hand(another_player(moment.dealt, moment.who, random));
  for (const std::string& card : others) {
    if (card == "JK" || count_of(now.hand(moment.who), card) > 0) continue;
    for (const LaidMeld& meld : now.melds())
      if (fits(moment.dealt, meld.cards, card)) return "lay " + card + " on " + meld.name;
  }
  return std::nullopt;
}

Written lays_on_anothers(const Moment& moment, Random& /*random*/) {
  const TableTrace now = moment.after(1);
  for (const LaidMeld& meld : now.melds()) {
    if (meld.by.empty() || meld.by == moment.who) continue;
    for (const std::string& card : now.hand(moment.who))
      if (card != object(moment.move.actions.back()) && fits(moment.dealt, meld.cards, card))
        return "lay " + card + " on " + meld.name;
  }
  return std::nullopt;
}

Written lays_what_fits(const Moment& moment, Random& /*random*/) {
  const TableTrace now = moment.after(1);
  if (!now.is_clear()) return std::nullopt;
  for (const LaidMeld& meld : now.melds())
    for (const std::string& card : now.hand(moment.who))
      if (card != "JK" && fits(moment.dealt, meld.cards, card))
        return "lay " + card + " on " + meld.name;
  return std::nullopt;
}

Written lays_before_melding(const Moment& moment, Random& random) {
  if (moment.before.has_laid(moment.who)) return std::nullopt;
  return lays_on_anothers(moment, random);
}

Written lays_in_a_game_without(const Moment& moment, Random& random) {
  return "lay " + some_card(moment.after(1).hand(moment.who), random) + " on m1";
}

/// Two melds have room for the card, and none is named. Melds that are alike would be no choice.
Written lays_without_a_word(const Moment& moment, Random& /*random*/) {
  const TableTrace now = moment.after(1);
  if (!now.is_clear()) return std::nullopt;
  for (const std::string& card : now.hand(moment.who)) {
    if (card == "JK" || card == object(moment.move.actions.back())) continue;
    std::set<Cards> places;
    for (const LaidMeld& meld : now.melds()) {
      if (!fits(moment.dealt, meld.cards, card)) continue;
      Cards cards = meld.cards;
      std::ranges::sort(cards);
      places.insert(cards);
    }
    if (places.size() >= 2) return "lay " + card;
  }
  return std::nullopt;
}

/// The last draw a turn can have is made, and yet something is laid.
Place melds_after_the_last_draw(const Moment& moment, WrittenRound& round, Random& random) {
  const Cards cards = good_run(random);
  if (!moment.is_plain() || !plant(moment, round, cards)) return std::nullopt;
  round.moves[moment.line].actions.push_back("meld " + listed(cards));
  return kHere;
}

House with(House house, const std::string& key, const std::string& value) {
  house.settings.emplace_back(key, value);
  return house;
}

}  // namespace

std::vector<SlipKind> meld_slips() {
  return {
      planted("two cards as a meld", {"meld.too-short"}, with_tables(), too_short),
      planted("no meld", {"meld.not-a-meld"}, with_tables(), no_meld),
      planted("around the corner", {"meld.wraparound"}, with_tables(), corner),
      planted("twins in a set", {"meld.duplicate-suit"}, with_two_packs(), twins),
      planted("five in a set", {"meld.too-long"}, {manipulation(), with(rum(), "deck.jokers", "2")},
              five_in_a_set),
      proven_by_hands(inserted("melds what is not held", {"card.not-held"}, with_tables(),
                               melds_what_is_not_held)),
      inserted("lays where it does not fit", {"lay.does-not-fit"}, with_tables(),
               lays_where_it_does_not_fit),
      inserted("lays on no meld", {"lay.no-such-meld"}, with_tables(), lays_on_no_meld),
      proven_by_hands(inserted("lays what is not held", {"card.not-held"}, with_tables(),
                               lays_what_is_not_held)),
      inserted("lays on another's meld", {"lay.not-allowed"}, {with(rum(), "layoff.on", "own")},
               lays_on_anothers),
      inserted("lays before melding", {"opening.required"},
               {with(rum(), "layoff.needs_open", "true")}, lays_before_melding),
      inserted("lays where nobody does", {"lay.no-such-meld"}, {going_out()},
               lays_in_a_game_without),
      inserted("lays where nothing is added", {"lay.not-allowed"},
               {with(manipulation(), "layoff.on", "none"), with(rum(), "layoff.on", "none")},
               lays_what_fits),
      inserted("lays without a word", {"lay.ambiguous"},
               {rum(), with(manipulation(), "layoff.target", "required")}, lays_without_a_word),
      in_a_turn("melds after the last draw", {"meld.after-last-draw"}, {manipulation()},
                melds_after_the_last_draw),
  };
}

}  // namespace rummy::dealt

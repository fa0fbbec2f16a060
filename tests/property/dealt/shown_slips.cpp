// Slips of showing a hand: melds that are none, where all of them are laid down at once.

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cards/cards.h"
#include "moves/random.h"
#include "property/dealt/slips.h"
#include "property/dealt/table_trace.h"
#include "property/dealt/written_game.h"

namespace rummy::dealt {
namespace {

using Place = std::optional<std::size_t>;

House with(House house, const std::string& key, const std::string& value) {
  house.settings.emplace_back(key, value);
  return house;
}

/// Goes out with these cards, which are the whole hand.
SlipKind shown(std::string_view name, std::vector<std::string_view> codes, House house,
               MakeCards make) {
  return in_a_turn(
      name, std::move(codes), {std::move(house)},
      [make = std::move(make)](const Moment& moment, WrittenRound& round, Random& random) -> Place {
        const Cards cards = make(random);
        const std::size_t held = moment.before.hand(moment.who).size();
        if (held != cards.size() || !moment.is_plain()) return std::nullopt;
        if (!plant(moment, round, cards)) return std::nullopt;
        auto& actions = round.moves[moment.line].actions;
        actions.insert(actions.begin() + 1, "out " + listed(cards));
        return kHere;
      });
}

/// A meld of three is shown as two, and the third is the card left over.
Place shows_too_short_a_meld(const Moment& moment, WrittenRound& round, Random& /*random*/) {
  for (std::string& action : round.moves[moment.line].actions) {
    if (verb(action) != "out") continue;
    std::vector<Cards> melds = melds_in(object(action));
    std::size_t shown_cards = 0;
    for (const Cards& meld : melds)
      shown_cards += meld.size();
    if (shown_cards != moment.before.hand(moment.who).size() + 1) return std::nullopt;
    const auto short_one = std::ranges::find(melds, std::size_t{3}, &Cards::size);
    if (short_one == melds.end()) return std::nullopt;
    short_one->pop_back();
    std::vector<std::string> lists;
    lists.reserve(melds.size());
    for (const Cards& meld : melds)
      lists.push_back(listed(meld));
    action = "out " + join(lists, ", ");
    return kHere;
  }
  return std::nullopt;
}

Cards corner(Random& random) {
  const int suit = random.below(kSuits);
  return {card_of(suit, kKing), card_of(suit, kAce), card_of(suit, 2)};
}

Cards four_of_a_rank(Random& random) {
  const int rank = 1 + random.below(kKing);
  Cards cards;
  for (int suit = 0; suit < kSuits; ++suit)
    cards.push_back(card_of(suit, rank));
  return cards;
}

Cards card_twice(Random& random) {
  const int rank = 1 + random.below(kKing);
  return {card_of(0, rank), card_of(1, rank), "JK=" + card_of(0, rank)};
}

Cards two_wild(Random& random) {
  return {card_of(random.below(kSuits), 1 + random.below(kKing)), "JK", "JK"};
}

}  // namespace

std::vector<SlipKind> shown_slips() {
  const House wild = with(going_out(), "deck.jokers", "3");
  return {
      in_a_turn("shows too short a meld", {"meld.too-short"}, {going_out()},
                shows_too_short_a_meld),
      shown("shows a run around the corner", {"meld.wraparound"}, going_out(), corner),
      shown("shows too long a meld", {"meld.too-long"}, with(going_out(), "meld.set.max", "3"),
            four_of_a_rank),
      shown("shows a wildcard as a card that is there", {"joker.wrong-card"},
            with(wild, "joker.may_duplicate", "false"), card_twice),
      shown("shows too many wildcards", {"joker.too-many"},
            with(with(wild, "joker.all_wild", "none"), "joker.min_naturals", "2"), two_wild),
  };
}

}  // namespace rummy::dealt

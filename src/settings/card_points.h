#pragma once
// What a card is worth, in a meld and in a hand.
// The settings of this topic, each described once.

#include <array>
#include <cstdint>
#include <string_view>

#include "settings/setting_types.h"

namespace rummy {

enum class JokerMeldValue : std::uint8_t { number, face, represented, zero };
template <>
inline constexpr auto kEnumWords<JokerMeldValue> =
    std::to_array<std::string_view>({"", "face", "represented", "zero"});

enum class WildValue : std::uint8_t { card, joker };
template <>
inline constexpr auto kEnumWords<WildValue> = std::to_array<std::string_view>({"card", "joker"});

enum class SpadeQueenValue : std::uint8_t { number, queen };
template <>
inline constexpr auto kEnumWords<SpadeQueenValue> = std::to_array<std::string_view>({"", "queen"});

struct CardPointSettings {
  int ace_high = 11;
  int ace_low = 1;
  int ace_set = 11;
  int ace_hand = 11;
  ChoiceOr<OrFace> court{.choice = OrFace::number, .number = 10};
  ChoiceOr<SpadeQueenValue> spade_queen{.choice = SpadeQueenValue::queen, .number = 0};
  int ten = 10;
  ChoiceOr<OrFace> pips{.choice = OrFace::face, .number = 0};
  int joker_hand = 25;
  ChoiceOr<JokerMeldValue> joker_meld{.choice = JokerMeldValue::face, .number = 0};
  WildValue wild_hand = WildValue::card;
  /// The rank whose cards count as jokers in hand in the round looked at, 0 for none.
  int as_joker = 0;
  friend bool operator==(const CardPointSettings&, const CardPointSettings&) = default;
};

/// Names every setting of the topic to `visit` (setting_types.h).
template <class Visitor>
void describe(Visitor& visit, CardPointSettings& s) {
  visit.number("values.ace.high", s.ace_high, Bounds{.low = 0, .high = 100},
               "an ace above the king in a run");
  visit.number("values.ace.low", s.ace_low, Bounds{.low = 0, .high = 100},
               "an ace below the two in a run");
  visit.number("values.ace.set", s.ace_set, Bounds{.low = 0, .high = 100}, "an ace in a set");
  visit.number("values.ace.hand", s.ace_hand, Bounds{.low = 0, .high = 100}, "an ace left in hand");
  visit.choice_or_number("values.court", s.court, Bounds{.low = 0, .high = 100},
                         "a king, queen or jack: a number for all of them, or face (13, 12, 11)");
  visit.choice_or_number("values.spade_queen", s.spade_queen, Bounds{.low = 0, .high = 100},
                         "the queen of spades, in hand and in a meld: queen (as any queen), or a "
                         "number; a joker in its place counts as one in the place of any queen");
  visit.number("values.ten", s.ten, Bounds{.low = 0, .high = 100}, "a ten");
  visit.choice_or_number("values.pips", s.pips, Bounds{.low = 0, .high = 100},
                         "a card from 2 to 9: face (its number), or a number for all of them");
  visit.number("values.joker.hand", s.joker_hand, Bounds{.low = 0, .high = 500},
               "a joker left in hand");
  visit.choice_or_number("values.joker.meld", s.joker_meld, Bounds{.low = 0, .high = 500},
                         "a joker in a meld: face (the same as in hand), represented (the card it "
                         "stands for), zero, or a number");
  visit.choice(
      "values.wild.hand", s.wild_hand,
      "a card of a wild rank left in hand: card (as any of its rank), joker (the same as a joker)");
}

}  // namespace rummy

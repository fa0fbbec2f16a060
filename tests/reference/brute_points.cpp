#include <cstddef>

#include "cards/cards.h"
#include "reference/brute_meld.h"
#include "settings/settings.h"

namespace rummy::reference {
namespace {

int plain_value(int rank, int ace, const CardPointSettings& values) {
  if (rank == kAce || rank == kHighAce) return ace;
  if (rank > kTen) return values.court.choice == OrFace::face ? rank : values.court.number;
  if (rank == kTen) return values.ten;
  return values.pips.choice == OrFace::face ? rank : values.pips.number;
}

int joker_value(int represented, const CardPointSettings& values) {
  switch (values.joker_meld.choice) {
    case JokerMeldValue::number:
      return values.joker_meld.number;
    case JokerMeldValue::face:
      return values.joker_hand;
    case JokerMeldValue::represented:
      return represented;
    case JokerMeldValue::zero:
      return 0;
  }
  return 0;
}

int set_rank(const Reading& set) {
  for (const Placed& placed : set.cards)
    if (placed.counts_as.is_natural()) return placed.counts_as.rank();
  return 0;
}

}  // namespace

int points_of(const Reading& reading, const CardPointSettings& values) {
  int sum = 0;
  for (std::size_t i = 0; i < reading.cards.size(); ++i) {
    const int place = reading.low + static_cast<int>(i);
    const int plain =
        reading.kind == Kind::set
            ? plain_value(set_rank(reading), values.ace_set, values)
            : plain_value(place, place == kAce ? values.ace_low : values.ace_high, values);
    sum += reading.cards[i].card.is_joker() ? joker_value(plain, values) : plain;
  }
  return sum;
}

int hand_value(Card card, const CardPointSettings& values) {
  return card.is_joker() ? values.joker_hand : plain_value(card.rank(), values.ace_hand, values);
}

}  // namespace rummy::reference

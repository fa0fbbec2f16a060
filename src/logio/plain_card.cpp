#include "logio/plain_card.h"

#include <cstdint>
#include <vector>

#include "cards/card.h"

namespace rummy {
namespace {

/// "7S" or "10S".
const char* read_natural_card(const char* at, Card& card) {
  if (at[0] != '1' || at[1] != '0') {
    card = two_signs_at(at);
    return card.is_known() ? at + 2 : nullptr;
  }
  const std::uint8_t suit = kSuitSigns[static_cast<unsigned char>(at[2])];
  if (suit == kNoSign) return nullptr;
  card = Card::from_index(static_cast<std::uint8_t>(suit + kTen - 1));
  return at + 3;
}

}  // namespace

const char* read_longer_card(const char* at, PlayedCard& card) {
  card = {};
  if (at[0] == '?' && at[1] == '?') return at + 2;
  if (at[0] != 'J' || at[1] != 'K') return read_natural_card(at, card.card);
  card.card = Card::joker();
  return at[2] == '=' ? read_natural_card(at + 3, card.stands_for) : at + 2;
}

const char* read_plain_cards(const char* at, std::vector<PlayedCard>& cards) {
  const char* last = nullptr;
  PlayedCard card;
  while (const char* const end = read_plain_card(at, card)) {
    const PlayedCard read = card;
    cards.push_back(read);
    last = end;
    if (*end != ' ') break;
    at = end + 1;
  }
  return last;
}

}  // namespace rummy

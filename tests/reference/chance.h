#pragma once
// What the comparisons with brute force share.

#include <span>
#include <string>

#include "cards/cards.h"

namespace rummy::reference {

/// The cards of a hand, for messages.
inline std::string words(std::span<const Card> cards) {
  std::string text;
  for (const Card card : cards)
    text.append(text.empty() ? "" : " ").append(to_string(card));
  return text;
}

}  // namespace rummy::reference

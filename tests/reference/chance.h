#pragma once
// What the comparisons with brute force share.

#include <cstdlib>
#include <span>
#include <string>

#include "cards/card.h"

namespace rummy::reference {

/// Many more hands are tried where that is asked for.
inline bool long_tests() {
  return std::getenv("RUMREF_LONG_TESTS") != nullptr;
}

/// The cards of a hand, for messages.
inline std::string words(std::span<const Card> cards) {
  std::string text;
  for (const Card card : cards)
    text.append(text.empty() ? "" : " ").append(to_string(card));
  return text;
}

}  // namespace rummy::reference

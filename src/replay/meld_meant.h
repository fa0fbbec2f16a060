#pragma once
// Which meld an action means, and which melds take what is laid off.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include "rules/shapes.h"
#include "table/table.h"

namespace rummy {

/// What a lay means in one layout.
struct Resolved {
  std::optional<std::size_t> target;  // index of the meld
  Extension extension;
  std::uint32_t candidates = 0;
  std::vector<std::size_t> unlike;  // the melds it fits, one of each kind of alike ones
  std::vector<std::size_t> alike;   // the others of these kinds
  std::vector<std::size_t> maybe;   // melds not known, which it may fit
};

/// Where an action has put its cards in one layout, and what that layout is of from there on.
struct Placed {
  std::uint32_t before = 0;  // the layout's choice
  std::size_t place = 0;     // the meld
  std::uint32_t choice = 0;
};

/// The melds a player may lay cards off on when hands are laid out.
struct LayOffPlaces {
  std::vector<std::size_t> at;  // among the melds on the table
  std::vector<Meld> melds;
};

}  // namespace rummy

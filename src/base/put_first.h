#pragma once
// std::stable_partition without the memory it asks for: for lists of a few.

#include <algorithm>
#include <vector>

namespace rummy {

/// Those that `belongs` picks come first, all in the order they were in. It is asked once of each,
/// in that order.
template <class T, class Belongs>
void put_first(std::vector<T>& values, Belongs belongs) {
  auto rest = values.begin();
  for (auto value = values.begin(); value != values.end(); ++value) {
    if (belongs(*value)) rest = std::rotate(rest, value, value + 1);
  }
}

}  // namespace rummy

#pragma once
// The values settings can have, and houses made of them by chance.

#include <string>
#include <utility>
#include <vector>

#include "moves/random.h"
#include "property/dealt/referees.h"
#include "rules/ruleset.h"

namespace rummy::dealt {

using KeyValue = std::pair<std::string, std::string>;

/// Values that tables use: as disputed, and as the rulebook lists them.
[[nodiscard]] std::vector<KeyValue> used_values(const Ruleset& plain);
/// Every word a setting can have, and the ends of its numbers.
[[nodiscard]] std::vector<KeyValue> all_values();

/// One of the variants, mostly with a setting or two of its own.
class AnyHouse {
 public:
  explicit AnyHouse(Referees& referees);
  [[nodiscard]] House pick(Random& random);

 private:
  Referees& referees_;
  std::vector<std::string> variants_;
  std::vector<KeyValue> any_;
};

}  // namespace rummy::dealt

#pragma once
// What the user says of scoresheets that do not say it themselves.

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace rummy {

class SheetRules;

/// What a scoresheet says of its game: a variant, or titles one of which may be the name of a game.
struct SheetGameNames {
  std::string_view variant;
  std::span<const std::string> titles;
};

/// Makes what the rules say of the rounds of a sheet (logio/sheet_weigh.h); nothing where nobody
/// knows the game.
using SheetRulesMaker = std::function<std::shared_ptr<SheetRules>(const SheetGameNames&)>;

struct SheetOptions {
  std::vector<std::pair<std::string, std::string>> columns;  // a head, folded; the manual's name
  std::vector<std::string> players;                          // composed
  std::vector<std::pair<std::string, std::string>> aliases;  // a name, folded; the player meant
  std::string encoding;                                      // empty: found out
  SheetRulesMaker rules;                                     // empty: no rules are known
};

}  // namespace rummy

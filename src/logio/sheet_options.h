#pragma once
// What the user says of scoresheets that do not say it themselves.

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace rummy {

struct SheetOptions {
  std::vector<std::pair<std::string, std::string>> columns;  // a head, folded; the manual's name
  std::vector<std::string> players;                          // composed
  std::vector<std::pair<std::string, std::string>> aliases;  // a name, folded; the player meant
  std::string encoding;                                      // empty: found out
};

}  // namespace rummy

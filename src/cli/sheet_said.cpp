#include "cli/sheet_said.h"

#include <fmt/core.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/words.h"
#include "logio/records.h"
#include "logio/sheet_words.h"

namespace rummy {
namespace {

/// Why there is no column of that name; empty where there is.
std::string fault_of_column(const std::string& name) {
  if ((name.starts_with("set.") && name.size() > 4) || name.starts_with("x-")) return {};
  std::vector<std::string_view> known;
  for (const ColumnName& column : column_names())
    known.push_back(column.name);
  if (std::ranges::find(known, name) != known.end()) return {};
  const std::string_view near = nearest_word(name, known);
  if (!near.empty()) return fmt::format("there is no column '{}'; did you mean '{}'?", name, near);
  return fmt::format("there is no column '{}'; columns are: {}, set.KEY, x-NAME", name,
                     fmt::join(known, ", "));
}

}  // namespace

Sides sides_of(std::string_view text) {
  const std::size_t sign = text.find('=');
  if (sign == std::string_view::npos) return {};
  const Sides sides{.left = composed(text.substr(0, sign)),
                    .right = composed(text.substr(sign + 1))};
  return sides.left.empty() || sides.right.empty() ? Sides{} : sides;
}

std::string add_column(SheetOptions& said, const std::string& given) {
  const Sides sides = sides_of(given);
  if (sides.left.empty()) return fmt::format("'{}' is not HEAD=COLUMN, as in runda=round", given);
  if (std::string fault = fault_of_column(sides.right); !fault.empty()) return fault;
  said.columns.emplace_back(folded_word(sides.left), sides.right);
  return {};
}

std::string add_player(SheetOptions& said, const std::string& given) {
  std::string name = composed(given);
  if (name.empty()) return {};
  for (const std::string& other : said.players) {
    if (other == name) return fmt::format("'{}' is named twice", name);
    if (folded_word(other) == folded_word(name))
      return fmt::format("'{}' and '{}' cannot be told apart on a scoresheet", other, name);
  }
  said.players.push_back(std::move(name));
  return {};
}

}  // namespace rummy

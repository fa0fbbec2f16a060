#include "logio/sheet_lists.h"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <string_view>

namespace rummy {
namespace {

std::string_view unquoted(std::string_view text) {
  constexpr std::string_view kSigns = " \"";
  const std::size_t first = text.find_first_not_of(kSigns);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kSigns) - first + 1);
}

}  // namespace

void for_each_listed(
    std::string_view yaml,
    const std::function<void(std::string_view section, std::string_view word)>& each) {
  std::string_view section;
  while (!yaml.empty()) {
    const std::size_t end = std::min(yaml.find('\n'), yaml.size());
    const std::string_view line = yaml.substr(0, end);
    yaml.remove_prefix(std::min(end + 1, yaml.size()));
    if (line.starts_with('#')) continue;
    const std::size_t open = line.find('[');
    if (open == std::string_view::npos) {
      section = unquoted(line.substr(0, line.find(':')));
      continue;
    }
    std::string_view list = line.substr(open + 1, line.rfind(']') - open - 1);
    while (!list.empty()) {
      const std::size_t comma = std::min(list.find(','), list.size());
      const std::string_view word = unquoted(list.substr(0, comma));
      if (!word.empty()) each(section, word);
      list.remove_prefix(std::min(comma + 1, list.size()));
    }
  }
}

}  // namespace rummy

#include "cli/wrap.h"

#include <cstddef>
#include <string>
#include <string_view>

#include "base/utf8.h"

namespace rummy {

namespace {

constexpr std::size_t kColumns = 80;

}  // namespace

void append_wrapped(std::string& out, std::string_view text, std::size_t indent) {
  const std::string safe = shown(text);
  std::string_view left = safe;
  std::size_t column = 0;
  while (!left.empty()) {
    const std::string_view word = left.substr(0, left.find(' '));
    left.remove_prefix(word.size() < left.size() ? word.size() + 1 : word.size());
    if (word.empty()) continue;
    const std::size_t width = count_code_points(word);
    if (column > 0 && column + 1 + width > kColumns) {
      out += '\n';
      column = 0;
    }
    if (column == 0) {
      out.append(indent, ' ');
      column = indent;
    } else {
      out += ' ';
      ++column;
    }
    out += word;
    column += width;
  }
  out += '\n';
}

}  // namespace rummy

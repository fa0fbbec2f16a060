#include "cli/wrap.h"

#include <cstddef>
#include <string>
#include <string_view>

#include "base/bytes.h"

namespace rummy {

namespace {

constexpr std::size_t kColumns = 80;

/// Words go on in a line that stands at `indent`.
void append_words(std::string& out, std::string_view text, std::size_t indent) {
  const std::string safe = shown(text);
  std::string_view left = safe;
  std::size_t column = indent;
  while (!left.empty()) {
    const std::string_view word = left.substr(0, left.find(' '));
    left.remove_prefix(word.size() < left.size() ? word.size() + 1 : word.size());
    if (word.empty()) continue;
    const std::size_t width = count_code_points(word);
    if (column > indent && column + 1 + width > kColumns) {
      out += '\n';
      out.append(indent, ' ');
      column = indent;
    } else if (column > indent) {
      out += ' ';
      ++column;
    }
    out += word;
    column += width;
  }
  out += '\n';
}

}  // namespace

void append_wrapped(std::string& out, std::string_view text, std::size_t indent) {
  if (text.find_first_not_of(' ') != std::string_view::npos) out.append(indent, ' ');
  append_words(out, text, indent);
}

void append_item(std::string& out, std::string_view label, std::string_view text,
                 std::size_t indent) {
  const std::size_t width = count_code_points(label);
  out.append(label).append(indent > width ? indent - width : 1, ' ');
  append_words(out, text, indent);
}

}  // namespace rummy

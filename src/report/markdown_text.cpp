#include "report/markdown_text.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

#include "base/utf8.h"

namespace rummy {

std::string markdown(std::string_view text) {
  static constexpr std::string_view kMarkup = R"(\`*_[]{}<>#|~&!)";
  std::string out;
  for (const char c : shown(text)) {
    if (kMarkup.find(c) != std::string_view::npos) out += '\\';
    out += c;
  }
  return out;
}

std::string markdown_code(std::string_view text) {
  const std::string safe = shown(text);
  std::size_t longest = 0;
  std::size_t here = 0;
  for (const char c : safe) {
    here = c == '`' ? here + 1 : 0;
    longest = std::max(longest, here);
  }
  const std::string fence(longest + 1, '`');
  const std::string pad = longest > 0 ? " " : "";
  return fence + pad + safe + pad + fence;
}

}  // namespace rummy

#include "report/markdown_text.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

#include "base/bytes.h"

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

std::string markdown_said(std::string_view text) {
  constexpr std::string_view kOfSetting = "abcdefghijklmnopqrstuvwxyz0123456789_.: ,-+";
  std::string out;
  while (!text.empty()) {
    const std::size_t open = text.find('`');
    out += markdown(text.substr(0, open));
    if (open == std::string_view::npos) return out;
    text.remove_prefix(open);
    const std::size_t close = text.find('`', 1);
    const bool is_setting =
        close != std::string_view::npos && close > 1 &&
        text.substr(1, close - 1).find_first_not_of(kOfSetting) == std::string_view::npos;
    const std::size_t taken = is_setting ? close + 1 : 1;
    out += is_setting ? std::string(text.substr(0, taken)) : markdown(text.substr(0, taken));
    text.remove_prefix(taken);
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

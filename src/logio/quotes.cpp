#include "logio/quotes.h"

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include "logio/piece.h"

namespace rummy {
namespace {

constexpr std::string_view kBeforeWord = " \t:,;=([{";

/// Past the quoted text that opens at `at`, or past that one sign where none does.
std::size_t past_quote(std::string_view text, std::size_t at) {
  const bool opens = at == 0 || kBeforeWord.find(text[at - 1]) != std::string_view::npos;
  if (!opens) return at + 1;
  return at + quoted_length(text.substr(at)).value_or(1);
}

}  // namespace

std::optional<std::size_t> quoted_length(std::string_view text) {
  if (text.empty() || text[0] != '"') return std::nullopt;
  for (std::size_t i = 1; i < text.size(); ++i) {
    if (text[i] == '\\') {
      ++i;
    } else if (text[i] == '"') {
      return i + 1;
    }
  }
  return std::nullopt;
}

std::size_t find_outside_quotes(std::string_view text, char sign) {
  const std::size_t first = text.find(sign);
  if (first == std::string_view::npos || text.substr(0, first).find('"') == std::string_view::npos)
    return first;
  std::size_t i = 0;
  while (i < text.size()) {
    if (text[i] == sign) return i;
    i = text[i] == '"' ? past_quote(text, i) : i + 1;
  }
  return std::string_view::npos;
}

std::string_view without_comment(std::string_view line) {
  if (line.find('#') == std::string_view::npos) return line;
  std::size_t i = 0;
  while (i < line.size()) {
    if (line[i] == '#' && (i == 0 || is_blank(line[i - 1]))) return line.substr(0, i);
    i = line[i] == '"' ? past_quote(line, i) : i + 1;
  }
  return line;
}

CutPiece cut_outside_quotes(Piece& rest, char separator) {
  const std::size_t at = find_outside_quotes(rest.text, separator);
  if (at == std::string_view::npos) {
    const CutPiece cut{.before = rest.trimmed(), .found = false};
    rest = rest.sub(rest.text.size());
    return cut;
  }
  const CutPiece cut{.before = rest.sub(0, at).trimmed(), .found = true};
  rest = rest.sub(at + 1);
  return cut;
}

std::string unquoted(std::string_view text) {
  std::string out;
  for (std::size_t i = 1; i + 1 < text.size(); ++i) {
    const bool escape = text[i] == '\\' && i + 2 < text.size();
    if (escape && (text[i + 1] == '"' || text[i + 1] == '\\')) ++i;
    out += text[i];
  }
  return out;
}

std::string in_quotes(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out += '"';
}

}  // namespace rummy

// Cells and characters in formats for others: columns of text, CSV, HTML, Markdown.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "base/check.h"
#include "base/words.h"
#include "report/json_writer.h"
#include "report/pages.h"

namespace rummy {
namespace {

// === Columns of text for a terminal, as wide as their contents.

constexpr std::size_t kGap = 2;  // between columns

void append_cell(std::string& line, const std::string& cell, std::size_t width, Align align) {
  const std::size_t blanks = width - std::min(width, text_width(cell));
  if (align == Align::right) line.append(blanks, ' ');
  line += cell;
  if (align != Align::right) line.append(blanks, ' ');
}

}  // namespace

std::size_t text_width(const std::string& text) {
  std::size_t width = 0;
  for (std::string_view rest = text; !rest.empty();) {
    const Utf8Step step = next_code_point(rest);
    width += static_cast<std::size_t>(display_width(step.code));
    rest.remove_prefix(step.bytes);
  }
  return width;
}

void Grid::add_row(std::vector<std::string> cells) {
  cells.resize(columns_.size());
  for (std::string& cell : cells)
    cell = shown(cell);
  rows_.push_back(std::move(cells));
}

bool Grid::has_gap(std::size_t column, const std::vector<std::size_t>& widths) const {
  return widths[column] > 0 && columns_[column] != Align::sign;
}

void Grid::append_to(std::string& out, std::size_t indent) const {
  std::vector<std::size_t> widths(columns_.size(), 0);
  for (const std::vector<std::string>& row : rows_)
    for (std::size_t i = 0; i < row.size(); ++i)
      widths[i] = std::max(widths[i], text_width(row[i]));
  std::size_t whole = 0;
  for (std::size_t i = 0; i < widths.size(); ++i)
    whole += widths[i] + (whole > 0 && has_gap(i, widths) ? kGap : 0);
  for (const std::vector<std::string>& row : rows_) {
    std::string line(indent, ' ');
    if (row.empty()) line.append(whole, '-');
    bool first = true;
    for (std::size_t i = 0; i < row.size(); ++i) {
      if (widths[i] == 0) continue;
      if (!first && has_gap(i, widths)) line.append(kGap, ' ');
      first = false;
      append_cell(line, row[i], widths[i], columns_[i]);
    }
    line.erase(line.find_last_not_of(' ') + 1);
    out += line + '\n';
  }
}

namespace {

// === Rows of CSV for spreadsheets and programs.

/// Characters that make a spreadsheet take a cell for a formula (OWASP, "CSV Injection").
bool reads_as_formula(std::string_view text) {
  constexpr std::string_view kSigns = "=+-@\t\r";
  const std::size_t first = text.find_first_not_of(' ');
  return first != std::string_view::npos && kSigns.find(text[first]) != std::string_view::npos;
}

}  // namespace

CsvRows& CsvRows::plain(std::string_view word) {
  if (!first_) out_ += ',';
  first_ = false;
  out_ += word;
  return *this;
}

CsvRows& CsvRows::text(std::string_view text) {
  std::string safe = reads_as_formula(text) ? "'" : "";
  safe += shown(text);
  plain({});
  if (safe.find_first_of(",;\"' ") == std::string::npos) {
    out_ += safe;
    return *this;
  }
  out_ += '"';
  for (const char c : safe) {
    if (c == '"') out_ += '"';
    out_ += c;
  }
  out_ += '"';
  return *this;
}

void CsvRows::end_row() {
  out_ += '\n';
  first_ = true;
}

// === Text for HTML.

std::string html(std::string_view text) {
  std::string out;
  for (const char c : shown(text)) {
    switch (c) {
      case '&':
        out += "&amp;";
        break;
      case '<':
        out += "&lt;";
        break;
      case '>':
        out += "&gt;";
        break;
      case '"':
        out += "&quot;";
        break;
      case '\'':
        out += "&#39;";
        break;
      default:
        out += c;
    }
  }
  return out;
}

std::string as_data(std::string_view json) {
  std::string out;
  out.reserve(json.size());
  for (const char c : json) {
    // In JSON these occur only within strings, where an escape means the same.
    if (c == '<') {
      out += "\\u003c";
    } else if (c == '>') {
      out += "\\u003e";
    } else if (c == '&') {
      out += "\\u0026";
    } else {
      out += c;
    }
  }
  return out;
}

namespace {

std::string base64(std::span<const std::uint8_t> bytes) {
  constexpr std::string_view kSigns =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  constexpr unsigned kLow = 0x3F;  // six bits
  std::string text;
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    const std::size_t size = std::min<std::size_t>(bytes.size() - i, 3);
    unsigned three = 0;
    for (std::size_t k = 0; k < 3; ++k)
      three = three << 8U | (k < size ? bytes[i + k] : 0U);
    for (std::size_t k = 0; k < 4; ++k)
      text += k <= size ? kSigns[(three >> (18 - (6 * k))) & kLow] : '=';
  }
  return text;
}

}  // namespace

std::string policy_hash(std::string_view text) {
  return "sha256-" + base64(sha256(text));
}

void write_script_words(JsonWriter& json, const Wording& words, std::string_view script) {
  constexpr std::string_view kAsk = "T('";
  if (words.language_code() == "en") return;
  json.field("plurals", plural_word(words.plurals()));
  json.key("words");
  json.begin_object();
  std::set<std::string_view> done;
  for (std::size_t at = script.find(kAsk); at != std::string_view::npos;
       at = script.find(kAsk, at + 1)) {
    const std::string_view rest = script.substr(at + kAsk.size());
    const std::string_view sentence = rest.substr(0, rest.find('\''));
    if (done.insert(sentence).second) json.field(sentence, words(sentence));
  }
  json.end_object();
}

std::string filled(std::string_view page, std::span<const Slot> slots, const Wording& words) {
  std::string out;
  for (;;) {
    const std::size_t open = page.find("{{");
    out += page.substr(0, open);
    if (open == std::string_view::npos) return out;
    const std::size_t close = page.find("}}", open);
    RUMMY_CHECK(close != std::string_view::npos);
    const std::string_view name = page.substr(open + 2, close - open - 2);
    if (name.starts_with('=')) {
      out += html(words(name.substr(1)));
    } else {
      const auto slot = std::ranges::find(slots, name, &Slot::name);
      RUMMY_CHECK(slot != slots.end());
      out += slot->html;
    }
    page.remove_prefix(close + 2);
  }
}

// === Text for Markdown.

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

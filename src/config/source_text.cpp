#include "config/source_text.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

#include "base/bytes.h"
#include "diag/result.h"

namespace rummy {
namespace {

// A longer line is not a line anybody wrote by hand; showing it would only flood the screen.
constexpr std::size_t kLongestShownLine = 400;

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

/// Control characters, but for those that lay out text.
bool is_control(char32_t code) {
  if (code == '\t' || code == '\n' || code == '\r') return false;
  return code < 0x20 || (code >= 0x7F && code < 0xA0);
}

}  // namespace

std::size_t first_bad_byte(std::string_view text) {
  for (std::size_t i = 0; i < text.size();) {
    if (text[i] >= ' ' && text[i] <= '~') {  // as nearly all of it is
      ++i;
      continue;
    }
    const Utf8Step step = next_code_point(text.substr(i));
    if (!step.valid || is_control(step.code)) return i;
    i += step.bytes;
  }
  return text.size();
}

SourceText::SourceText(std::string file, std::string_view text) : file_(std::move(file)) {
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  while (true) {
    const std::size_t end = text.find('\n');
    std::string_view line = text.substr(0, end);
    if (line.ends_with('\r')) line.remove_suffix(1);
    lines_.emplace_back(line);
    if (end == std::string_view::npos) return;
    text.remove_prefix(end + 1);
  }
}

std::uint32_t SourceText::line_count() const {
  return static_cast<std::uint32_t>(lines_.size());
}

std::string_view SourceText::line(std::uint32_t number) const {
  if (number == 0 || number > lines_.size()) return {};
  return lines_[number - 1];
}

std::uint32_t SourceText::column(std::uint32_t number, std::size_t byte) const {
  return count_code_points(line(number).substr(0, byte)) + 1;
}

std::string SourceText::short_place(const TextPlace& at) const {
  const std::size_t slash = file_.rfind('/');
  const std::string name = slash == std::string::npos ? file_ : file_.substr(slash + 1);
  return name + ":" + std::to_string(at.line);
}

Problem SourceText::problem(const TextPlace& at, std::string message, std::string help) const {
  const std::string_view whole = line(at.line);
  return {.kind = ProblemKind::error,
          .message = std::move(message),
          .file = file_,
          .line = at.line,
          .column = at.column,
          .length = at.length,
          .source = whole.size() > kLongestShownLine ? std::string{} : std::string(whole),
          .help = std::move(help)};
}

}  // namespace rummy

#include "report/excerpt.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/bytes.h"
#include "report/paint.h"

namespace rummy {
namespace {

constexpr std::uint32_t kWindow = 150;  // code points of a line that are shown at most
constexpr std::uint32_t kLead = 40;     // of them before the spot, where the line is cut

/// `count` code points of `text`; fewer where it is shorter.
std::string_view head(std::string_view text, std::uint32_t count) {
  return text.substr(0, bytes_of_code_points(text, count));
}

/// A tab has no width of its own: a blank keeps what is underlined in its column.
std::string visible(std::string_view text) {
  std::string blanks(text);
  std::ranges::replace(blanks, '\t', ' ');
  return shown(blanks);
}

struct Window {
  std::string before;  // the spot, as shown
  std::string spot;
  std::string after;
};

Window cut(std::string_view line, const Underline& underline) {
  const std::uint32_t skip =
      underline.offset + underline.length <= kWindow || underline.offset <= kLead
          ? 0
          : underline.offset - kLead;
  const std::string_view skipped = head(line, skip);
  line.remove_prefix(skipped.size());
  const std::string_view before = head(line, underline.offset - skip);
  line.remove_prefix(before.size());
  const std::uint32_t shown_before = underline.offset - skip;
  const std::uint32_t room = kWindow > shown_before ? kWindow - shown_before : 1;
  const std::string_view spot = head(line, std::min(underline.length, room));
  line.remove_prefix(spot.size());
  const std::uint32_t left = room - std::min(underline.length, room);
  const std::string_view after = head(line, left);
  return {.before = (skip > 0 ? "…" : "") + visible(before),
          .spot = visible(spot),
          .after = visible(after) + (after.size() < line.size() ? "…" : "")};
}

}  // namespace

void append_gutter(std::string& out, const Gutter& gutter) {
  std::string edge(gutter.width > gutter.label.size() ? gutter.width - gutter.label.size() : 0,
                   ' ');
  edge += gutter.label;
  edge += " |";
  paint(out, gutter.colour, Ink::gutter, edge);
}

void append_excerpt(std::string& out, const Gutter& gutter, std::string_view line,
                    const Underline& underline) {
  const Window window = cut(line, underline);
  append_gutter(out, gutter);
  out += ' ';
  out += window.before;
  out += window.spot;
  out += window.after;
  out += '\n';
  append_gutter(out, {.label = {}, .width = gutter.width, .colour = gutter.colour});
  out.append(1 + display_width(window.before), ' ');
  std::string marks(std::max<std::size_t>(1, display_width(window.spot)), underline.mark);
  if (!underline.label.empty()) {
    marks += ' ';
    marks += shown(underline.label);
  }
  paint(out, gutter.colour, underline.ink, marks);
  out += '\n';
}

}  // namespace rummy

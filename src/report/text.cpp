#include "report/text.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "base/words.h"
#include "diag/finding.h"
#include "report/excerpt.h"
#include "report/finding_words.h"
#include "report/judged.h"
#include "report/paint.h"
#include "report/sieve.h"
#include "report/spot.h"
#include "report/trace.h"
#include "table/record.h"

namespace rummy {
namespace {

constexpr std::size_t kShortLabel = 80;  // a longer working gets a line of its own

/// One finding on its way to text.
struct Drawing {
  const Judged& judged;
  const Finding& finding;
  Colour colour;
  std::size_t gutter;  // its width
  std::string& out;
};

/// A spot to show, with what is to be said of it.
struct Shown {
  Spot spot;
  std::string_view text;  // that is shown of it: its line, or in a workbook its cell
  Underline underline;
};

std::string place_name(const Judged& judged, const Place& at) {
  const Spot spot = spot_of(*judged.record, at);
  if (const std::optional<CellSpot> cell = cell_spot(judged, spot))
    return shown(place_in_book(judged, *cell));
  std::string name = shown(judged.name);
  const FileSpot in_file = file_spot(judged, spot);
  if (in_file.line > 0) name += fmt::format(":{}", in_file.line);
  if (in_file.column > 0) name += fmt::format(":{}", in_file.column);
  if (spot.line == nullptr || judged.record->source.container == Container::text) return name;
  const std::string pointer = shown(json_pointer(*judged.record, *spot.line));
  if (!pointer.empty()) name += ' ' + pointer;
  return in_file.column > 0 ? name : name + fmt::format(" offset {}", spot.offset);
}

std::string line_label(const Judged& judged, const Spot& spot) {
  if (const std::optional<CellSpot> cell = cell_spot(judged, spot))
    return fmt::format("{}", cell->row);
  return judged.record->source.container == Container::text ? fmt::format("{}", spot.line->number)
                                                            : std::string();
}

bool fits_beside(std::string_view working) {
  return !working.empty() && count_code_points(working) <= kShortLabel;
}

/// Without a text where nothing stands there.
Shown shown_of(const Judged& judged, const Place& at, Underline underline) {
  Shown shown{.spot = spot_of(*judged.record, at), .text = {}, .underline = std::move(underline)};
  shown.text = shown.spot.text;
  shown.underline.offset = shown.spot.offset;
  shown.underline.length = shown.spot.length;
  if (const std::optional<CellSpot> cell = cell_spot(judged, shown.spot)) {
    shown.text = cell->text;
    shown.underline.offset = cell->spot.offset;
  } else if (shown.text.empty()) {
    shown.text = first_line_of_value(*judged.record, shown.spot);
    shown.underline.offset = 0;
    shown.underline.length = 1;
  }
  return shown;
}

/// The finding's own spot and those of its labels, in the order of the record.
std::vector<Shown> spots_of(const Judged& judged, const Finding& finding) {
  std::vector<Shown> spots;
  const auto add = [&](const Place& at, Underline underline) {
    Shown shown = shown_of(judged, at, std::move(underline));
    if (shown.text.empty()) return;
    const auto after = std::ranges::find_if(
        spots, [&](const Shown& other) { return other.spot.line > shown.spot.line; });
    spots.insert(after, std::move(shown));
  };
  const std::string working = judged.words(finding.working);
  add(finding.at, {.mark = '^',
                   .ink = ink_of(severity_word(finding)),
                   .label = fits_beside(working) ? working : std::string()});
  for (const Label& label : finding.related)
    add(label.at, {.mark = '-', .ink = Ink::gutter, .label = judged.words(label.text)});
  return spots;
}

bool stands_in_text(const Judged& judged, const Place& at) {
  return !shown_of(judged, at, {}).text.empty();
}

std::size_t gutter_width(const Judged& judged, const std::vector<Shown>& spots) {
  std::size_t width = 1;
  for (const Shown& shown_spot : spots)
    width = std::max(width, line_label(judged, shown_spot.spot).size());
  return width;
}

void append_head(const Drawing& d) {
  const std::string_view severity = severity_word(d.finding);
  const std::string_view word = d.finding.waiver != nullptr ? "waived" : severity;
  paint(d.out, d.colour, ink_of(severity),
        fmt::format("{}[{}]", d.judged.words(word), d.finding.code));
  paint(d.out, d.colour, Ink::strong, ": " + shown(d.judged.words(d.finding.message)));
  d.out += '\n';
  d.out.append(d.gutter, ' ');
  paint(d.out, d.colour, Ink::gutter, "--> ");
  d.out += place_name(d.judged, d.finding.at);
  if (const std::string when = when_words(d.judged, d.finding); !when.empty())
    d.out += "   " + when;
  d.out += '\n';
}

void append_spots(const Drawing& d, const std::vector<Shown>& spots) {
  if (spots.empty()) return;
  append_gutter(d.out, {.label = {}, .width = d.gutter, .colour = d.colour});
  d.out += '\n';
  for (const Shown& s : spots) {
    const std::string label = line_label(d.judged, s.spot);
    append_excerpt(d.out, {.label = label, .width = d.gutter, .colour = d.colour}, s.text,
                   s.underline);
  }
}

void append_remark(const Drawing& d, std::string_view kind, std::string_view text) {
  if (text.empty()) return;
  d.out.append(d.gutter + 1, ' ');
  paint(d.out, d.colour, Ink::gutter, "= ");
  paint(d.out, d.colour, Ink::strong, d.judged.words(kind));
  d.out += ": " + shown(text) + '\n';
}

void append_remarks(const Drawing& d) {
  append_remark(d, "rule", citation(d.judged, d.finding));
  const std::string working = d.judged.words(d.finding.working);
  if (!fits_beside(working) || !stands_in_text(d.judged, d.finding.at))
    append_remark(d, "working", working);
  for (const Label& label : d.finding.related)
    if (!stands_in_text(d.judged, label.at)) append_remark(d, "note", d.judged.words(label.text));
  for (const std::string& line : hinge_lines(d.judged, d.finding))
    append_remark(d, "hinges on", line);
  const std::string help = d.judged.words(d.finding.help);
  if (d.finding.judgement != Judgement::ruled)
    append_remark(d, "help", help);
  else if (help.empty())
    append_remark(d, "ruling", d.judged.words(ruling_words(d.finding)));
  else
    append_remark(d, "ruling", help);
  if (d.finding.waiver != nullptr)
    append_remark(d, "waived", waiver_words(d.judged.words, *d.finding.waiver));
}

}  // namespace

void append_finding(const Judged& judged, const Finding& finding, Colour colour, std::string& out) {
  const std::vector<Shown> spots = spots_of(judged, finding);
  const Drawing drawing{.judged = judged,
                        .finding = finding,
                        .colour = colour,
                        .gutter = gutter_width(judged, spots),
                        .out = out};
  append_head(drawing);
  append_spots(drawing, spots);
  append_remarks(drawing);
  out += '\n';
}

void append_findings(const Judged& judged, std::span<const Finding> findings, Tell tell,
                     Colour colour, std::string& out) {
  constexpr std::size_t kMostAlike = 10;
  std::map<std::string_view, std::size_t> unread;  // by code
  for (const Finding& finding : findings) {
    if (tell == Tell::problems && is_note(finding)) continue;
    const bool is_unread = finding.judgement == Judgement::malformed;
    if (is_unread && ++unread[finding.code] > kMostAlike) continue;
    append_finding(judged, finding, colour, out);
  }
  for (const auto& [code, count] : unread)
    if (count > kMostAlike)
      out += judged.words(say("{}: {} more of {} in this record\n\n", shown(judged.name),
                              count - kMostAlike, code));
}

void append_text(const Judged& judged, const TextOptions& options, std::string& out) {
  Sieve sieve({.tell = options.tell});
  const Judged& shown = sieve.sift(judged);
  if (shown.sifted != nullptr && shown.sifted->silent) return;
  append_findings(shown, shown.findings(), Tell::everything, options.colour, out);
  if (shown.trace != nullptr) append_trace(shown, {}, options.colour, out);
  append_closing(shown, options.colour, out);
  if (!shown.link.empty())
    out += fmt::format("  {}: {}\n", shown.words("Open in the referee"), shown.link);
}

}  // namespace rummy

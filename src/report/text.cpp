#include "report/text.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "base/utf8.h"
#include "diag/finding.h"
#include "diag/place.h"
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
  Underline underline;
};

std::string place_name(const Judged& judged, const Place& at) {
  std::string name = shown(judged.name);
  const Spot spot = spot_of(*judged.record, at);
  const FileSpot in_file = file_spot(judged, spot);
  if (in_file.line > 0) name += fmt::format(":{}", in_file.line);
  if (in_file.column > 0) name += fmt::format(":{}", in_file.column);
  if (spot.line == nullptr || judged.record->source.container == Container::text) return name;
  const std::string pointer = shown(json_pointer(*judged.record, *spot.line));
  if (!pointer.empty()) name += ' ' + pointer;
  return in_file.column > 0 ? name : name + fmt::format(" offset {}", spot.offset);
}

std::string line_label(const Judged& judged, const Spot& spot) {
  return judged.record->source.container == Container::text ? fmt::format("{}", spot.line->number)
                                                            : std::string();
}

bool fits_beside(std::string_view working) {
  return !working.empty() && count_code_points(working) <= kShortLabel;
}

/// The finding's own spot and those of its labels, in the order of the record.
std::vector<Shown> spots_of(const Judged& judged, const Finding& finding) {
  std::vector<Shown> spots;
  const auto add = [&](const Place& at, Underline underline) {
    const Spot spot = spot_of(*judged.record, at);
    if (spot.line == nullptr) return;
    underline.offset = spot.offset;
    underline.length = spot.length;
    const auto after = std::ranges::find_if(
        spots, [&spot](const Shown& other) { return other.spot.line > spot.line; });
    spots.insert(after, {.spot = spot, .underline = underline});
  };
  const std::string working = judged.words(finding.working);
  add(finding.at, {.mark = '^',
                   .ink = ink_of(severity_word(finding)),
                   .label = fits_beside(working) ? working : std::string()});
  for (const Label& label : finding.related)
    add(label.at, {.mark = '-', .ink = Ink::gutter, .label = judged.words(label.text)});
  return spots;
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
    append_excerpt(d.out, {.label = label, .width = d.gutter, .colour = d.colour}, s.spot.text,
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
  if (!fits_beside(working) || !d.finding.at.is_somewhere()) append_remark(d, "working", working);
  for (const std::string& line : hinge_lines(d.judged, d.finding))
    append_remark(d, "hinges on", line);
  append_remark(d, "help", d.judged.words(d.finding.help));
  if (d.finding.judgement == Judgement::ruled)
    append_remark(d, "ruled", d.judged.words("the record says that this stands"));
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

void append_text(const Judged& judged, const TextOptions& options, std::string& out) {
  Sieve sieve({.tell = options.tell});
  const Judged& shown = sieve.sift(judged);
  if (shown.sifted != nullptr && shown.sifted->silent) return;
  for (const Finding& finding : shown.findings())
    append_finding(shown, finding, options.colour, out);
  if (shown.trace != nullptr) append_trace(shown, {}, options.colour, out);
  append_closing(shown, options.colour, out);
}

}  // namespace rummy

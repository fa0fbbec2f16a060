// Canonical text that keeps the comments of the text it was read from.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "diag/finding.h"
#include "logio/pieces.h"
#include "logio/records.h"
#include "table/record.h"

namespace rummy {
namespace {

using Lines = std::vector<std::string_view>;

Lines lines_of(std::string_view text) {
  Lines lines;
  lines.reserve(static_cast<std::size_t>(std::ranges::count(text, '\n')) + 1);
  while (!text.empty()) {
    std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(line.size() + 1, text.size()));
    if (line.ends_with('\r')) line.remove_suffix(1);
    lines.push_back(line);
  }
  return lines;
}

std::string_view trimmed_line(std::string_view text) {
  constexpr std::string_view kSpaces = " \t";
  const std::size_t first = text.find_first_not_of(kSpaces);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kSpaces) - first + 1);
}

/// The lines of the parts of a record, in the same order for every record with the same content; 0
/// for a part without a line.
class PartLines {
 public:
  explicit PartLines(const Record& record) : record_(record) {
    const RecordHead& head = record.head;
    add(head.variant_at);
    add(head.players_line);
    for (const Setting& setting : head.settings)
      add(setting.key_at);
    add_all(head.cut);
    add_all(head.carry);
    for (const Round& round : record.rounds)
      add_round(round);
    add_all(record.winners);
  }
  [[nodiscard]] const std::vector<std::uint32_t>& all() const { return lines_; }

 private:
  void add(const Place& at) {
    lines_.push_back(at.is_somewhere() ? record_.source.lines[at.line].number : 0);
  }
  template <class Parts>
  void add_all(const Parts& parts) {
    for (const auto& part : parts)
      add(part.at);
  }
  template <class Part>
  void add_if(const std::optional<Part>& part) {
    if (part) add(part->at);
  }
  void add_round(const Round& round) {
    add(round.at);
    add_if(round.dealer);
    add_all(round.buy_backs);
    add_all(round.deals);
    add_if(round.upcard);
    add_if(round.wild);
    add_if(round.stock);
    // Lines that are nobody's turn may be elsewhere among the actions.
    const auto events = events_of(record_, round);
    for (const bool of_turn : {true, false})
      for (const Event& event : events)
        if (is_turn_action(event.kind) == of_turn) add(event.at);
    add_all(round.hands);
    const SheetEntries& sheet = round.sheet;
    add_all(sheet.shown);
    add_all(sheet.points);
    add_all(sheet.shown_points);
    add_all(sheet.dropped);
    add_if(sheet.went_out);
    add_if(sheet.knocked);
    add_if(sheet.ended);
    add_all(round.scores);
    add_all(round.totals);
  }

  const Record& record_;
  std::vector<std::uint32_t> lines_;
};

/// The word a line begins with, which names its contents.
std::string key_of(std::string_view line) {
  return in_small_letters(trimmed_line(line.substr(0, line.find(':'))));
}

/// Lines of the text with their canonical lines; both from 1.
std::map<std::uint32_t, std::uint32_t> matched(const Record& record, const Record& canonical,
                                               const Lines& from, const Lines& to) {
  std::map<std::uint32_t, std::uint32_t> pairs;
  const PartLines before(record);
  const PartLines after(canonical);
  if (before.all().size() != after.all().size()) return pairs;
  for (std::size_t i = 0; i < before.all().size(); ++i)
    if (before.all()[i] > 0 && after.all()[i] > 0) pairs.emplace(before.all()[i], after.all()[i]);
  // A line without a place in the record, a date or a note, is found by its word in the header.
  for (std::uint32_t i = 0; i < from.size(); ++i) {
    const std::string key = key_of(without_comment(from[i]));
    if (key.empty() || pairs.contains(i + 1)) continue;
    if (key.starts_with("round")) break;
    const auto same = std::ranges::find(to, key, key_of);
    if (same != to.end()) pairs.emplace(i + 1, static_cast<std::uint32_t>(same - to.begin()) + 1);
  }
  return pairs;
}

/// The comments of a text, by the canonical line they belong to.
struct Kept {
  std::map<std::uint32_t, std::vector<std::string>> above;
  std::map<std::uint32_t, std::string> beside;
  std::vector<std::string> at_end;
};

/// Between a line and its comment.
constexpr std::string_view kGap = "    ";

/// Every comment, by the canonical line for its line, or for the next one that is matched.
Kept comments_of(const Lines& from, const std::map<std::uint32_t, std::uint32_t>& pairs) {
  Kept kept;
  for (std::uint32_t i = 0; i < from.size(); ++i) {
    const std::string_view said = without_comment(from[i]);
    if (said.size() == from[i].size()) continue;
    std::string comment(trimmed_line(from[i].substr(said.size())));
    const auto here = pairs.find(i + 1);
    if (!trimmed_line(said).empty() && here != pairs.end()) {
      std::string& beside = kept.beside[here->second];
      beside += (beside.empty() ? "" : " ") + comment;
      continue;
    }
    const auto next = pairs.lower_bound(i + 1);
    (next == pairs.end() ? kept.at_end : kept.above[next->second]).push_back(std::move(comment));
  }
  return kept;
}

/// The canonical lines with the comments in their places.
std::string with_comments(const Lines& lines, const Kept& kept) {
  std::string out;
  for (std::uint32_t i = 0; i < lines.size(); ++i) {
    if (const auto above = kept.above.find(i + 1); above != kept.above.end())
      for (const std::string& comment : above->second)
        out.append(comment).append("\n");
    out += lines[i];
    if (const auto beside = kept.beside.find(i + 1); beside != kept.beside.end())
      out.append(lines[i].empty() ? std::string_view() : kGap).append(beside->second);
    out += '\n';
  }
  for (const std::string& comment : kept.at_end)
    out.append(comment).append("\n");
  return out;
}

}  // namespace

bool has_comments(std::string_view text) {
  return std::ranges::any_of(lines_of(text), [](std::string_view line) {
    return without_comment(line).size() < line.size();
  });
}

std::optional<std::string> write_with_comments(const Record& record, std::string_view text) {
  std::string fresh = write_text_record(record);
  if (!has_comments(text)) return fresh;
  Record again;
  Findings findings;
  read_text_record(fresh, again, findings);
  const Lines from = lines_of(text);
  const Lines to = lines_of(fresh);
  const auto pairs = matched(record, again, from, to);
  if (pairs.empty()) return std::nullopt;
  std::string out = with_comments(to, comments_of(from, pairs));
  // Only comments may have been added.
  read_text_record(out, again, findings);
  return write_text_record(again) == fresh ? std::optional(std::move(out)) : std::nullopt;
}

}  // namespace rummy

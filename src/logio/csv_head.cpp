#include "logio/csv_head.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/spelling.h"
#include "base/text.h"
#include "logio/csv_line.h"
#include "logio/faults.h"
#include "logio/piece.h"

namespace rummy {
namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
constexpr std::string_view kSeparators = ",;\t";
constexpr std::string_view kSet = "set.";
constexpr std::string_view kOwn = "x-";

struct Name {
  std::string_view text;
  Column kind;
};
constexpr auto kNames = std::to_array<Name>({
    {"game", Column::game},
    {"variant", Column::variant},
    {"round", Column::round},
    {"player", Column::player},
    {"hand", Column::hand},
    {"shown", Column::shown},
    {"went_out", Column::went_out},
    {"at_once", Column::at_once},
    {"knocked", Column::knocked},
    {"points", Column::points},
    {"score", Column::score},
    {"total", Column::total},
    {"shown_points", Column::shown_points},
    {"dealer", Column::dealer},
    {"wild", Column::wild},
    {"abandoned", Column::abandoned},
    {"buy_back", Column::buy_back},
    {"adjust", Column::adjust},
    {"adjust_reason", Column::adjust_reason},
    {"ruling", Column::ruling},
    {"winner", Column::winner},
    {"carry", Column::carry},
    {"carry_won", Column::carry_won},
    {"cards", Column::note},
    {"date", Column::note},
    {"event", Column::note},
    {"table", Column::note},
    {"note", Column::note},
});

char lower(char c) {
  return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}

std::string folded(std::string_view text) {
  std::string out(text);
  std::ranges::transform(out, out.begin(), lower);
  return out;
}

Text known_columns() {
  std::string names;
  for (const Name& name : kNames)
    names.append(name.text).append(", ");
  return say("columns: {}set.KEY for house rules, and x-… of your own", names);
}

char separator_of(std::string_view line) {
  const std::size_t at = line.find_first_of(kSeparators);
  return at == std::string_view::npos ? ',' : line[at];
}

class HeadReader {
 public:
  explicit HeadReader(CsvHead& head) : head_(head) {}

  void read(const CsvCell& cell) {
    CsvColumn column{.name = folded(cell.text), .offset = cell.offset};
    const auto* const known = std::ranges::find(kNames, std::string_view(column.name), &Name::text);
    if (known != kNames.end()) {
      column.kind = known->kind;
    } else if (column.name.starts_with(kSet) && column.name.size() > kSet.size()) {
      column.kind = Column::set;
      column.name = cell.text.substr(kSet.size());
    } else if (column.name.starts_with(kOwn)) {
      column.kind = Column::own;
    } else if (!column.name.empty()) {
      unknown(cell, column.name);
    }
    twice(column, cell);
    head_.columns.push_back(std::move(column));
  }

  void need(Column kind, std::string_view name, const Text& help) {
    if (!head_.faults.empty() || head_.find(kind)) return;
    head_.faults.push_back({.message = say("there is no column \"{}\"", name), .help = help});
  }

 private:
  void fault(CsvHeadFault::Kind kind, const CsvCell& cell, Text message, Text help) {
    head_.faults.push_back({.kind = kind,
                            .offset = cell.offset,
                            .length = static_cast<std::uint32_t>(cell.text.size()),
                            .message = std::move(message),
                            .help = std::move(help)});
  }

  void unknown(const CsvCell& cell, std::string_view name) {
    std::vector<std::string_view> words;
    words.reserve(kNames.size());
    for (const Name& known : kNames)
      words.push_back(known.text);
    const std::string_view near = nearest_word(name, words);
    fault(CsvHeadFault::Kind::unknown, cell,
          say("{} is no column of a scoresheet", shown_in_quotes(cell.text)),
          near.empty() ? known_columns() : did_you_mean(near));
  }

  void twice(const CsvColumn& column, const CsvCell& cell) {
    const auto same = [&](const CsvColumn& other) {
      return other.kind == column.kind && other.name == column.name;
    };
    const bool may_be = column.kind == Column::nothing || column.kind == Column::own;
    if (may_be || std::ranges::none_of(head_.columns, same)) return;
    fault(CsvHeadFault::Kind::syntax, cell, say("{} is there twice", shown_in_quotes(cell.text)),
          "a column stands once");
  }

  CsvHead& head_;
};

}  // namespace

std::optional<std::size_t> CsvHead::find(Column kind) const {
  const auto found = std::ranges::find(columns, kind, &CsvColumn::kind);
  if (found == columns.end()) return std::nullopt;
  return static_cast<std::size_t>(found - columns.begin());
}

CsvHead read_csv_head(std::string_view line, std::optional<char> separator) {
  CsvHead head;
  const std::size_t skipped = line.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0;
  const std::string_view names = line.substr(skipped);
  head.separator = separator.value_or(separator_of(names));
  CsvLine cutter(head.separator);
  const CsvFault broken = cutter.split(names);
  HeadReader reader(head);
  for (CsvCell cell : cutter.cells()) {
    cell.offset += static_cast<std::uint32_t>(skipped);
    reader.read(cell);
  }
  if (!broken.message.empty()) {
    head.faults.push_back({.offset = broken.offset + static_cast<std::uint32_t>(skipped),
                           .length = 1,
                           .message = broken.message});
  }
  reader.need(Column::player, "player",
              "the first line names the columns, as: game,variant,round,player,hand,went_out,"
              "points,score,total");
  reader.need(Column::round, "round", "a row needs the number of its round: 1, 2, 3 …");
  return head;
}

bool is_csv_head(std::string_view line) {
  if (line.starts_with(kByteOrderMark)) line.remove_prefix(kByteOrderMark.size());
  if (line.find_first_of(kSeparators) == std::string_view::npos) return false;
  const CsvHead head = read_csv_head(line);
  const auto is_known = [](const CsvColumn& column) {
    return std::ranges::find(kNames, std::string_view(column.name), &Name::text) != kNames.end();
  };
  return std::ranges::count_if(head.columns, is_known) > 1;
}

bool repeats_head(std::span<const CsvCell> cells, const CsvHead& head) {
  const auto repeats = [&](Column kind) {
    const std::size_t at = head.find(kind).value_or(cells.size());
    return at < cells.size() && folded(cells[at].text) == head.columns[at].name;
  };
  return repeats(Column::player) && repeats(Column::round);
}

std::optional<char> separator_line(std::string_view line) {
  constexpr std::string_view kWord = "sep=";
  if (line.starts_with(kByteOrderMark)) line.remove_prefix(kByteOrderMark.size());
  if (line.ends_with('\r')) line.remove_suffix(1);
  const bool fits = line.size() == kWord.size() + 1 && folded(line).starts_with(kWord);
  if (!fits || kSeparators.find(line.back()) == std::string_view::npos) return std::nullopt;
  return line.back();
}

bool is_blank_row(std::string_view line, char separator) {
  return std::ranges::all_of(
      line, [separator](char c) { return is_blank(c) || c == '\r' || c == separator; });
}

}  // namespace rummy

#pragma once
// The line of a CSV scoresheet that names its columns (spec: scoresheets).

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/text.h"
#include "logio/csv_line.h"

namespace rummy {

enum class Column : std::uint8_t {
  game,
  variant,
  round,
  player,
  dealer,
  wild,
  hand,
  shown,
  points,
  shown_points,
  went_out,
  knocked,
  at_once,
  abandoned,
  buy_back,
  score,
  total,
  adjust,
  adjust_reason,
  ruling,
  winner,
  carry,
  carry_won,
  note,     // cards, date, event, table, note: said once of a game
  set,      // set.KEY
  own,      // x-…: the score keeper's own, left alone
  nothing,  // without a name; its cells must be empty
};

/// What is wrong with a name in the head, and where.
struct CsvHeadFault {
  enum class Kind : std::uint8_t { syntax, unknown };
  Kind kind = Kind::syntax;
  std::uint32_t offset = 0;
  std::uint32_t length = 0;
  Text message;
  Text help{};
};

struct CsvColumn {
  Column kind = Column::nothing;
  std::string name;  // as written; of `set` the KEY alone
  std::uint32_t offset = 0;
};

struct CsvHead {
  char separator = ',';
  std::vector<CsvColumn> columns;
  std::vector<CsvHeadFault> faults;  // of a head that cannot be used

  /// The first column of that kind.
  [[nodiscard]] std::optional<std::size_t> find(Column kind) const;
};

/// Reads the line; a byte order mark is passed over. The separator is the first comma, semicolon or
/// tab in it unless `separator` tells.
[[nodiscard]] CsvHead read_csv_head(std::string_view line,
                                    std::optional<char> separator = std::nullopt);

/// Whether a line is the head of a CSV scoresheet rather than anything else.
[[nodiscard]] bool is_csv_head(std::string_view line);

/// Whether a row is the head once more, as where files were put one behind the other.
[[nodiscard]] bool repeats_head(std::span<const CsvCell> cells, const CsvHead& head);

/// "sep=;", as some spreadsheets write before the head.
[[nodiscard]] std::optional<char> separator_line(std::string_view line);

/// Whether a row holds nothing, as blank lines do, and lines of nothing but separators.
[[nodiscard]] bool is_blank_row(std::string_view line, char separator);

}  // namespace rummy

#pragma once
// The header of a scoresheet that names its columns: a row for each player and round.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "logio/records.h"
#include "logio/sheet_cells.h"
#include "logio/sheet_words.h"

namespace rummy {

struct SheetPlan;

struct SheetColumn {
  Column kind = Column::nothing;
  std::string head{};        // as written
  std::string name;          // the manual's; of `set` only the KEY; of others as written
  std::uint32_t offset = 0;  // of the header in its line
  std::uint32_t length = 0;  //
  bool known = true;         // false: the header is an unknown word
};

struct SheetHead {
  char separator = ',';
  std::vector<SheetColumn> columns;
  bool of_all = false;  // each row belongs to all players, and a mark in it names nobody

  /// The first column of that kind.
  [[nodiscard]] std::optional<std::size_t> find(Column kind) const;
};

/// The header of a sheet among its first lines.
struct FoundHead {
  std::size_t line = 0;
  SheetHead head;
};

/// Finds the line that names the columns of players and rounds, and the separator unless it is
/// given. Nothing if there is none.
[[nodiscard]] std::optional<FoundHead> find_head(std::span<const std::string_view> lines,
                                                 std::optional<char> separator,
                                                 const SheetOptions& options);
/// The line that comes nearest to a header, so that the reader can report what is wrong with it;
/// nothing if none comes near.
[[nodiscard]] std::optional<FoundHead> nearest_head(std::span<const std::string_view> lines,
                                                    std::optional<char> separator,
                                                    const SheetOptions& options);

/// The header to use if a search found no table, or has to ask about it and the header names the
/// owner of each row; nothing if there is no such header.
[[nodiscard]] std::optional<FoundHead> head_instead(std::span<const std::string_view> lines,
                                                    std::optional<char> separator,
                                                    const SheetPlan& plan,
                                                    const SheetOptions& options);

/// Whether a text that starts like this is a scoresheet rather than anything else.
[[nodiscard]] bool is_sheet_start(std::string_view text, const SheetOptions& options);

/// The header in a line, with the lines below it.
[[nodiscard]] std::optional<SheetHead> head_at(std::span<const std::string_view> lines,
                                               char separator, const SheetOptions& options);

/// Whether a row repeats the header, as when files are joined.
[[nodiscard]] bool repeats_head(std::span<const SheetCell> cells, const SheetHead& head);

}  // namespace rummy

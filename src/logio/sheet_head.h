#pragma once
// The head of a scoresheet that names its columns: a row for each player and round.

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
  std::string name;          // the manual's; of `set` the KEY alone; of others as written
  std::uint32_t offset = 0;  // of the head in its line
  std::uint32_t length = 0;  //
  bool known = true;         // false: the head is no word of ours
};

struct SheetHead {
  char separator = ',';
  std::vector<SheetColumn> columns;
  bool of_all = false;  // a row holds what is everybody's, and a mark in it names nobody

  /// The first column of that kind.
  [[nodiscard]] std::optional<std::size_t> find(Column kind) const;
};

/// The head of a sheet among its first lines.
struct FoundHead {
  std::size_t line = 0;
  SheetHead head;
};

/// Finds a line that names the players' and the rounds' columns; the separator is found too unless
/// it is given. Nothing where none does.
[[nodiscard]] std::optional<FoundHead> find_head(std::span<const std::string_view> lines,
                                                 std::optional<char> separator,
                                                 const SheetOptions& options);
/// The line that comes nearest to it, which the reader then says what is wrong with; nothing where
/// none comes near.
[[nodiscard]] std::optional<FoundHead> nearest_head(std::span<const std::string_view> lines,
                                                    std::optional<char> separator,
                                                    const SheetOptions& options);

/// The head to go by where a search found no table, or has to ask about it and the head names what
/// each row is of; nothing where there is none such.
[[nodiscard]] std::optional<FoundHead> head_instead(std::span<const std::string_view> lines,
                                                    std::optional<char> separator,
                                                    const SheetPlan& plan,
                                                    const SheetOptions& options);

/// Whether a text that starts so is a scoresheet rather than anything else.
[[nodiscard]] bool is_sheet_start(std::string_view text, const SheetOptions& options);

/// The head a line is, given the lines below it.
[[nodiscard]] std::optional<SheetHead> head_at(std::span<const std::string_view> lines,
                                               char separator, const SheetOptions& options);

/// Whether a row is the head once more, as where files were put one behind the other.
[[nodiscard]] bool repeats_head(std::span<const SheetCell> cells, const SheetHead& head);

}  // namespace rummy

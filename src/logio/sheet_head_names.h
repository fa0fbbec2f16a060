#pragma once
// What the heads of a table of players are called: its players, by the words they share.

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "logio/sheet_options.h"
#include "logio/sheet_words.h"

namespace rummy {

/// The column a head names: what the user says of it first, then the words for it.
[[nodiscard]] std::optional<ColumnName> sheet_column_named(std::string_view head,
                                                           const SheetOptions& options);
/// Whether the user says what a head means.
[[nodiscard]] bool is_column_given(std::string_view head, const SheetOptions& options);
/// Whether the user names a player so.
[[nodiscard]] bool is_player_named(std::string_view head, const SheetOptions& options);

/// Names and what it costs, in bits, that the heads are these.
struct HeadNames {
  std::vector<std::string> names;
  double cost = 0;
};

/// Of one column a player: words for a score that all share are no part of the names.
[[nodiscard]] HeadNames names_of_scores(std::span<const std::string> heads);
/// Of columns of totals: no word that all share is part of a name.
struct TotalNames {
  HeadNames names;
  bool share_word = false;
  bool says_totals = false;  // such a word is one for totals
};
[[nodiscard]] TotalNames names_of_totals(std::span<const std::string> heads);
/// Of two columns a player, the heads of the score and of the total.
[[nodiscard]] HeadNames names_of_pairs(std::span<const std::pair<std::string, std::string>> heads);
/// The cost of players called so.
[[nodiscard]] double cost_of_names(std::span<const std::string> names, const SheetOptions& options);
/// Whether a player may be none: the name is a word of scoresheets.
[[nodiscard]] bool is_doubtful_name(std::string_view name, const SheetOptions& options);
/// Whether a word of a head says that something else than points stands below it.
[[nodiscard]] bool is_beside_scores(std::string_view head);

}  // namespace rummy

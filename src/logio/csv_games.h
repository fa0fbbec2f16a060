#pragma once
// The games of a CSV scoresheet, one after the other: memory holds the rows of one, and the names
// of those before.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "logio/csv_head.h"
#include "logio/csv_line.h"
#include "logio/line_reader.h"
#include "logio/reader.h"

namespace rummy {

enum class GameRead : std::uint8_t { game, too_large, end, error };

class CsvGames {
 public:
  /// `lines` must outlive this. A game of more than `longest` bytes is passed over.
  CsvGames(LineReader& lines, std::size_t longest) : lines_(lines), longest_(longest) {}

  /// The next game, valid until the next call: the head, then the rows up to the first one that
  /// names another game. A head that cannot be used comes alone, and nothing after it.
  GameRead next(CsvText& game);

  /// Takes `line`, read already, for the next of `lines`; its number is that of the reader.
  void give_back(std::string_view line);

 private:
  enum class RowKind : std::uint8_t { blank, of_the_game, of_the_next };

  LineRead next_line();
  bool read_head();
  RowKind look_at_row();
  void begin_game();
  GameRead finish(CsvText& game);
  GameRead head_alone(CsvText& game);

  LineReader& lines_;
  std::size_t longest_;
  bool has_head_ = false;
  bool any_game_ = false;
  std::string head_line_;
  CsvHead head_;
  std::optional<CsvLine> cutter_;
  std::optional<std::size_t> name_column_;
  std::string line_;  // the row that is looked at
  bool is_held_ = false;
  std::string row_name_;  // the game it names; empty: none
  std::string text_;      // of the game
  bool too_large_ = false;
  bool has_rows_ = false;
  bool at_end_ = false;
  LineRead last_ = LineRead::line;
  std::string name_;  // of the game
  CsvOrigin origin_;
  std::unordered_map<std::string, std::uint64_t> seen_;  // first rows of games, by name
};

}  // namespace rummy

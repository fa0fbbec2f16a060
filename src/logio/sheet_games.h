#pragma once
// The games of a scoresheet, one after another. If a column names them, memory holds the rows of
// one game; otherwise it holds the whole sheet. A sheet without named columns is read by search
// (logio/sheet_plan.h).

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "logio/inputs.h"
#include "logio/records.h"
#include "logio/sheet_cells.h"
#include "logio/sheet_head.h"
#include "logio/sheet_plan.h"

namespace rummy {

enum class GameRead : std::uint8_t { game, too_large, end, error };

class SheetGames {
 public:
  /// `lines` must outlive this. A game of more than `longest` bytes is skipped. `origin` has what
  /// is known about the file.
  SheetGames(LineReader& lines, std::size_t longest, SheetOrigin origin);

  /// The next game, valid until the next call: titles and the header, then its rows.
  GameRead next(SheetText& game);

 private:
  enum class RowKind : std::uint8_t { blank, of_the_game, of_the_next };
  /// One game of a sheet that is held as a whole: lines by their index.
  struct Section {
    std::size_t first = 0;  // of the titles above the header
    std::size_t head = 0;
    std::size_t row = 0;  // the first one
    std::size_t end = 0;
    std::shared_ptr<const SheetHead> plan;
  };
  class Cutter;

  LineRead next_line();
  void read_first_lines();
  // Games that a column names.
  RowKind look_at_row();
  void begin_game();
  void note_variant();
  void take_row(RowKind row);
  GameRead finish(SheetText& game);
  GameRead next_named(SheetText& game);
  // Other games.
  void gather();
  GameRead begin_whole();
  void begin_named(FoundHead found);
  GameRead next_section(SheetText& game);
  GameRead next_planned(SheetText& game);

  SheetLines lines_;
  std::size_t longest_;
  SheetOrigin origin_;
  bool begun_ = false;
  bool at_end_ = false;
  bool any_game_ = false;
  std::deque<std::string> ahead_;  // lines read to find the header
  std::optional<LineRead> end_;    // why no lines follow them
  std::uint64_t number_ = 0;       // of the current line
  std::string line_;
  LineRead last_ = LineRead::line;
  std::shared_ptr<const SheetHead> head_;
  std::string head_text_;  // titles and header
  std::optional<SheetCells> cutter_;
  std::optional<std::size_t> name_column_;
  bool is_held_ = false;
  std::string row_name_;  // the game named by the row; empty: none
  std::pair<std::string, std::string>
      named_;         // the last game that names a variant, and the variant
  std::string name_;  // of the game
  std::string text_;  // of the game
  bool too_large_ = false;
  bool has_rows_ = false;
  std::unordered_map<std::string, std::uint64_t> seen_;  // first rows of games, by name
  std::vector<std::string> all_;                         // lines of a sheet held as a whole
  std::vector<Section> sections_;
  std::size_t section_ = 0;
  std::vector<PlannedGame> planned_;  // of a sheet without named columns
};

}  // namespace rummy

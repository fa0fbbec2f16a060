#pragma once
// A game of a scoresheet: who plays, and its cells as rows of a player and a round in any order.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/words.h"
#include "diag/finding.h"
#include "logio/assembly.h"
#include "logio/notation.h"
#include "logio/pieces.h"
#include "logio/records.h"
#include "logio/sheet_cells.h"
#include "logio/sheet_head.h"
#include "logio/sheet_plan.h"
#include "logio/sheet_said.h"
#include "table/record.h"

namespace rummy {

// === A game of a scoresheet: its cells become rows of a player and a round in any order, whatever
// the layout, and these become a record.

/// Reads the rows of one game into a record. Used once.
class SheetReader {
 public:
  SheetReader(Record& record, Findings& findings, Spelling spelling)
      : record_(record),
        findings_(findings),
        all_(record, findings, spelling),
        notation_(all_.notation()) {}

  void read(const SheetText& sheet);
  /// Describes in `reading` how the sheet is understood. Called before reading.
  void describe_in(SheetReading* reading) { reading_ = reading; }

 private:
  struct Row {
    std::uint32_t line = 0;  // index into RecordSource::lines
    std::uint32_t first = 0;
    std::uint32_t count = 0;  // among cells_
    std::uint32_t round = 0;  // from 1; 0: unknown
    Seat seat = kNoSeat;
    bool is_sum = false;  // of a running total, and no round
  };
  struct NamedSeat {
    std::string_view written;
    Seat seat = kNoSeat;
  };

  // sheet_reader.cpp: lines, header, rows, rounds
  bool split(const SheetText& sheet);
  bool add_line(std::size_t begin, std::size_t end, std::uint64_t number);
  std::size_t find_head_line(const SheetText& sheet);
  [[nodiscard]] std::vector<std::string_view> first_lines(std::size_t most) const;
  [[nodiscard]] bool has_named_columns(const SheetText& sheet) const;
  bool plan_sheet(const SheetText& sheet);
  void read_named(const SheetText& sheet, std::size_t head);
  void read_games_rows(const SheetText& sheet);
  void note_source(const SheetText& sheet);
  void read_titles(std::size_t head);
  Piece read_title(Piece here, Piece key);
  void read_title_alone(const Piece& title);
  void take_date_of_sheet(const SheetText& sheet);
  void say_head_faults();
  void need_column(Column kind, std::string_view name, const Text& help);
  void read_rows(std::size_t head);
  void say_no_rows();
  bool cut_row(SheetCells& cutter, std::uint32_t line);
  void keep_cells(const SheetCells& cutter, std::uint32_t line);
  void say_too_many(const Piece& cell);
  void name_game(const SheetText& sheet);
  void expect_one_game(const SheetText& sheet);
  void number_rows();
  bool number_by_dates();
  std::optional<std::uint32_t> round_number(const Piece& cell);
  [[nodiscard]] bool is_nothing(const Row& row) const;
  [[nodiscard]] bool is_of_report(const Row& row, const Piece& round) const;
  void drop_empty_rounds();
  void read_rounds();
  [[nodiscard]] bool are_rounds_whole();
  void read_sums();
  void read_sum(const Row& row);
  [[nodiscard]] Piece cell(const Row& row, std::size_t column) const;
  [[nodiscard]] Piece cell(const Row& row, Column kind) const;
  Piece with_own_line(const Piece& text);
  [[nodiscard]] Place row_place(const Row& row) const;
  void set_aside(std::uint32_t line, LineOf what);
  void describe_head();
  void leave_out(const Row& row);

  // sheet_rounds.cpp: rows without a player or round, unknown columns
  void sort_rows();
  bool keeps_odd_row(Row& row, const Piece& round, const Piece& player);
  void say_unnamed_numbers(const Row& row);
  [[nodiscard]] RowWord word_of(const Row& row) const;
  void take_points_for_scores();
  [[nodiscard]] bool are_points_scores(std::size_t points) const;
  [[nodiscard]] std::shared_ptr<SheetRules> rules_of_rows() const;
  void sort_columns();
  void keep_unknown_column(std::size_t column);

  // sheet_rounds.cpp: a game read by search
  void read_plan(const SheetPlan& plan);
  bool ask_questions(const SheetPlan& plan);
  Piece piece_of(const PlannedCell& cell);
  void read_planned_lines(const SheetPlan& plan);
  void add_planned_rows(const SheetPlan& plan, const SheetPlan::Line& line, std::uint32_t round);
  void set_planned_columns(const SheetPlan& plan);

  // sheet_reader.cpp: who plays
  void seat_rows();
  Seat seat_called(std::string_view name);
  [[nodiscard]] std::string_view meant_by(std::string_view name) const;
  void add_newcomer(const Row& row, const Piece& name);
  [[nodiscard]] bool is_slip_for(const Row& row, std::string_view name, std::string& meant);

  // sheet_values.cpp: who dropped out, and words in place of scores
  void read_drop(const Row& row);
  bool read_score_word(const Row& row, const Piece& value);
  void add_drop(const SeatDrop& drop);
  void add_ender(std::optional<SeatPlace>& seat, const SeatPlace& here, std::string_view column);

  // sheet_values.cpp: the cells of a game and of a row
  void read_game_cells();
  Piece said_once(std::size_t column, bool must_agree);
  void read_setting(std::size_t column, const Piece& value);
  void read_settings(const Piece& value);
  void add_setting(std::string_view key, const Place& at, const Piece& value);
  void read_note(const std::string& key, const Piece& value);
  void read_row(const Row& row);
  void read_cards(const Row& row);
  void read_figures(const Row& row);
  void read_dash_for_score(const Row& row);
  void read_ending(const Row& row);
  void read_end(const Row& row);
  void read_round_card(std::optional<SeatCards>& card, const Row& row, Column kind);
  void read_entries(const Row& row);
  void read_carry(const Row& row);
  void read_number(std::vector<SeatNumber>& list, const Row& row, Column kind);
  std::optional<std::int32_t> whole_number(const Piece& number, Column kind);
  void note_beside(const Piece& cell, const SheetNumber& read);
  [[nodiscard]] std::int64_t largest_plain(Column kind);
  std::optional<SeatPlace> seat_of(const Row& row, Column kind);
  void say_two_meanings(const Piece& value, bool says);
  void read_seat(std::optional<SeatPlace>& seat, const Row& row, Column kind);
  void read_flag(std::optional<Place>& flag, const Row& row, Column kind);
  bool is_free_text(const Piece& text);

  Record& record_;
  Findings& findings_;
  Assembly all_;
  Notation& notation_;
  SheetNotes notes_;
  SheetHead head_;
  const SheetOptions* options_ = nullptr;
  std::uint32_t head_at_ = 0;    // its line
  std::size_t source_size_ = 0;  // of RecordSource::text before the resolved cells
  std::vector<Piece> cells_;
  std::vector<Row> rows_;
  std::vector<Piece> player_cells_;        // names in a game read by search
  std::vector<NamedSeat> named_;           // spellings of names so far
  std::vector<std::string> folded_names_;  // of the players
  std::size_t newcomers_ = 0;
  SheetReading* reading_ = nullptr;        // null: not wanted
  std::vector<std::int32_t> last_totals_;  // by seat, from the rows so far
  bool is_planned_ = false;                // read by search
  std::vector<std::pair<Column, std::int64_t>> largest_;
};

}  // namespace rummy

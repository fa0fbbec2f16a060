#pragma once
// A game of a CSV scoresheet: a row a player and round, rows in any order.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "diag/finding.h"
#include "diag/place.h"
#include "logio/assembly.h"
#include "logio/csv_head.h"
#include "logio/csv_line.h"
#include "logio/leniency.h"
#include "logio/notation.h"
#include "logio/piece.h"
#include "logio/reader.h"
#include "table/record.h"

namespace rummy {

/// Reads the rows of one game into a record. Used once.
class CsvReader {
 public:
  CsvReader(Record& record, Findings& findings, Spelling spelling)
      : record_(record), all_(record, findings, spelling), notation_(all_.notation()) {}

  void read(const CsvText& csv);

 private:
  struct Row {
    std::uint32_t line = 0;  // index into Record::lines
    std::uint32_t first = 0;
    std::uint32_t count = 0;  // of cells_
    std::uint32_t round = 0;  // from 1; 0: not known
    Seat seat = kNoSeat;
  };

  // csv_reader.cpp: lines, rows, players, rounds
  bool split(const CsvText& csv);
  bool add_line(std::size_t begin, std::size_t end, std::uint64_t number);
  void read_head(std::optional<char> separator);
  void read_rows();
  /// False where the row cannot be read, which is told.
  bool cut_row(CsvLine& cutter, std::uint32_t line);
  void keep_cells(const CsvLine& cutter, std::uint32_t line);
  void expect_one_game(const CsvText& csv);
  void number_rows();
  void seat_rows();
  void seat_first_round(std::size_t player);
  void read_rounds();
  [[nodiscard]] bool are_rounds_whole();
  [[nodiscard]] Piece cell(const Row& row, std::size_t column) const;
  [[nodiscard]] Piece cell(const Row& row, Column kind) const;
  Piece with_own_line(const Piece& text);
  [[nodiscard]] Place row_place(const Row& row) const;

  // csv_values.cpp: what the cells of a game and of a row say
  void read_game_cells();
  Piece said_once(std::size_t column);
  void read_setting(std::size_t column, const Piece& value);
  void read_row(const Row& row);
  void read_cards(const Row& row);
  void read_figures(const Row& row);
  void read_ending(const Row& row);
  void read_wild(const Row& row);
  void read_entries(const Row& row);
  void read_carry(const Row& row);
  void read_number(std::vector<SeatNumber>& list, const Row& row, Column kind);
  std::optional<std::int32_t> whole_number(Piece number);
  std::optional<bool> yes_or_no(const Piece& value);
  std::optional<SeatPlace> seat_of(const Row& row, Column kind);
  void say_two_meanings(const Piece& value, bool says);
  void read_seat(std::optional<SeatPlace>& seat, const Row& row, Column kind);
  void read_flag(std::optional<Place>& flag, const Row& row, Column kind);
  bool is_free_text(const Piece& text);

  Record& record_;
  Assembly all_;
  Notation& notation_;
  CsvHead head_;
  std::size_t source_size_ = 0;  // of Record::text: behind it stand resolved cells
  std::vector<Piece> cells_;
  std::vector<Row> rows_;
};

}  // namespace rummy

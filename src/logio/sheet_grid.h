#pragma once
// A scoresheet as a grid of cells, and what speaks for and against a reading of it.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/words.h"
#include "logio/sheet_cells.h"
#include "logio/sheet_words.h"

namespace rummy {

// === A scoresheet as a grid of cells, before anybody knows what its rows and columns are: each
// cell with what it can mean by itself (spec: scoresheets, "Cells").

enum class CellKind : std::uint8_t {
  empty,
  dash,        // a mark for "nothing was written": -, x, /
  figure,      // `value`
  pair,        // "44/79", "44 (79)": a score and a total
  date,        //
  word,        //
  score_word,  // "drop", "game": stands where a score does
  unreadable,  // meant as a figure, and none: "1O", "62,5", "#REF!"
};

/// No figure: a blank, a dash, a word.
inline constexpr std::int64_t kNoFigure = std::numeric_limits<std::int64_t>::min();

struct GridCell {
  std::string_view text;     // without the spaces and the emphasis around it
  std::uint32_t line = 0;    // index of its line in the text
  std::uint32_t offset = 0;  // bytes before it in that line
  CellKind kind = CellKind::empty;
  bool verbatim = true;            // the text stands in its line as it is
  std::uint16_t roles = 0;         // of the words in it (logio/sheet_words.h)
  std::int16_t ordinal = -1;       // of a label that counts rounds: "3", "Round 3", "III"; -1: none
  std::uint16_t score_length = 0;  // of a pair: of its first figure
  std::uint16_t total_offset = 0;  // of a pair: of its second figure, in `text`
  std::uint16_t total_length = 0;
  std::int64_t value = kNoFigure;
  std::int64_t total = kNoFigure;  // of a pair

  [[nodiscard]] bool is(SheetRole role) const { return (roles & bit_of(role)) != 0; }
  [[nodiscard]] bool is_blank() const { return kind == CellKind::empty; }
  [[nodiscard]] bool is_figure() const {
    return kind == CellKind::figure || kind == CellKind::pair || kind == CellKind::unreadable;
  }
};

/// A line that cannot be cut into cells, or holds what no text may hold.
struct GridFault {
  std::uint32_t line = 0;
  std::uint32_t offset = 0;
  Text message;
  Text help;
};

using GridRow = std::vector<const GridCell*>;

/// The cells of some lines. They stay where they are; rows of pointers are cut, joined and turned
/// over instead.
class SheetGrid {
 public:
  /// Cuts `lines`, which must outlive the grid. Without a separator it is found; where there is
  /// none, columns are told by two spaces or more between their cells.
  SheetGrid(std::span<const std::string_view> lines, std::optional<char> separator);

  /// One a line, all of one width; comments and rules of Markdown are blank.
  [[nodiscard]] const std::vector<GridRow>& rows() const { return rows_; }
  [[nodiscard]] const std::vector<GridFault>& faults() const { return faults_; }
  /// '\0': columns are kept apart by spaces.
  [[nodiscard]] char separator() const { return separator_; }

 private:
  void cut(std::span<const std::string_view> lines);
  void cut_line(SheetCells& cutter, std::string_view line, std::uint32_t number);
  void note_fault(std::uint32_t line, std::uint32_t offset, Text message, Text help);
  bool is_sound(std::string_view line, std::uint32_t number);
  void cut_by_spaces(std::span<const std::string_view> lines);
  const GridCell* add(std::string_view text, std::uint32_t line, std::uint32_t offset,
                      bool verbatim);
  void square();

  char separator_ = ',';
  bool has_rule_ = false;  // of Markdown, below a head
  std::deque<GridCell> cells_;
  std::deque<std::string> texts_;  // of cells whose quotes had to be resolved
  std::vector<GridRow> rows_;
  std::vector<GridFault> faults_;
  SheetHints hints_;
};

/// The cell of a place where nothing is written.
[[nodiscard]] const GridCell* blank_grid_cell();

/// The rows turned over: columns as rows. All must be of one width.
[[nodiscard]] std::vector<GridRow> turned_over(std::span<const GridRow> rows);

namespace weights {

// === What speaks for a reading of a scoresheet and against it, in bits. What holds by arithmetic
// earns the odds against chance; what fails costs the odds of a slip; a word is worth little. The
// reading that costs least is taken; where another is nearly as good the sheet is not judged (spec:
// scoresheets, "Rows and columns that only arithmetic tells").

inline constexpr double kSumHolds = 4;      // a sum of two figures or more
inline constexpr double kCopyHolds = 1.5;   // a total that repeats the only figure so far
inline constexpr double kZeroHolds = 0.3;   // 0 = 0
inline constexpr double kSumFails = 7;      // keepers err once in a hundred sums
inline constexpr double kNearlyHolds = 4;   // and then mostly by one digit, or by two exchanged
inline constexpr double kImpossible = 8;    // a round that the game cannot have
inline constexpr double kNobodyOut = 1.5;   // a round that nobody ended
inline constexpr double kBlankRound = 2;    // in which nothing is written
inline constexpr double kNoTotal = 2;       // a row of sums without one of them
inline constexpr double kNoCount = 5;       // a label that does not count on from the one before
inline constexpr double kBadName = 7;       // a player called "Total", or 3
inline constexpr double kHint = 3;          // a word
inline constexpr double kUnexplained = 12;  // a cell
inline constexpr double kMargin = 5;        // readings closer than this are both fair

}  // namespace weights

/// Whether a round of the game can have these scores, by the rules the sheet is judged by.
enum class RoundFit : std::uint8_t { possible, nobody_out, impossible };

/// What the rules say of rounds; made by whoever knows them.
class SheetRules {
 public:
  SheetRules() = default;
  SheetRules(const SheetRules&) = delete;
  SheetRules& operator=(const SheetRules&) = delete;
  virtual ~SheetRules() = default;
  /// `scores` has one a player, kNoFigure where nothing is written, which may be a zero or somebody
  /// who took no part. `round` counts from 1.
  [[nodiscard]] virtual RoundFit fit(std::span<const std::int64_t> scores, std::size_t round) = 0;
  /// Whether one player alone scores a round.
  [[nodiscard]] virtual bool one_scores() const = 0;
};

/// Asks the rules, and remembers what they said.
class RoundWeights {
 public:
  explicit RoundWeights(SheetRules* rules) : rules_(rules) {}
  /// In bits. Without rules every round is possible that has two figures, or one and a blank.
  [[nodiscard]] double cost_of(std::span<const std::int64_t> scores, std::size_t round);

  /// What the cheapest reading of a table has cost so far. One that is dearer by far before its
  /// sums are looked at cannot win any more, and need not be gone on with.
  void begin_table() { cheapest_ = std::numeric_limits<double>::infinity(); }
  void note(double cost) { cheapest_ = std::min(cheapest_, cost); }
  [[nodiscard]] bool is_hopeless(double cost) const { return cost > cheapest_ + kHopeless; }

 private:
  static constexpr double kHopeless = 100;  // bits: more than sums can make good

  SheetRules* rules_;  // null: which game it is nobody knows
  double cheapest_ = std::numeric_limits<double>::infinity();
  std::unordered_map<std::string, double> known_;
};

/// The cost of rounds with their scores, running totals and sums, one after the other.
class Weighing {
 public:
  Weighing(RoundWeights& rounds, std::span<const std::int64_t> carried);

  /// A round: its scores, its running totals, or both. Where the scores are not written at all they
  /// follow from the totals.
  void add_round(std::span<const std::int64_t> scores, std::span<const std::int64_t> totals);
  /// A row of sums.
  void add_sums(std::span<const std::int64_t> sums);
  /// Points that are no round's: a penalty, a bonus.
  void add_entry(std::span<const std::int64_t> points);

  [[nodiscard]] double cost() const { return cost_; }
  [[nodiscard]] std::span<const std::int64_t> totals() const { return so_far_; }
  /// Of the scores as they are read: two readings that have the same are one.
  [[nodiscard]] std::uint64_t key() const { return key_; }
  /// How many figures were not the sum of those before.
  [[nodiscard]] std::size_t slips() const { return slips_; }

 private:
  std::int64_t score_by(std::size_t player, std::int64_t score, std::int64_t total,
                        bool has_scores);
  void hold(std::size_t player, std::int64_t written, std::size_t parts);

  RoundWeights& rounds_;
  std::vector<std::int64_t> so_far_;     // by the scores
  std::vector<std::int64_t> by_totals_;  // by the totals written, where some are
  std::vector<std::size_t> parts_;       // scores other than 0, a player
  std::vector<std::int64_t> row_;
  double cost_ = 0;
  std::uint64_t key_ = 0xCBF29CE484222325U;
  std::size_t slips_ = 0;
  std::size_t count_ = 0;  // of rounds
};

/// The cost of taking rows with these labels, in this order, for the rounds.
class LabelWeights {
 public:
  void add(const GridCell& label);
  [[nodiscard]] double cost() const;

 private:
  std::size_t rows_ = 0;
  std::size_t filled_ = 0;
  std::size_t dates_ = 0;
  std::size_t ordinals_ = 0;
  std::size_t totals_ = 0;  // words for sums
  double counting_ = 0;
  std::int32_t next_ = -1;
};

/// By how many bits these columns are shorter to tell as totals so far than as scores.
[[nodiscard]] double growth_of(std::span<const std::vector<std::int64_t>> columns);

}  // namespace rummy

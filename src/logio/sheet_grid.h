#pragma once
// A scoresheet as a grid of cells, and the arguments for and against a reading of it.

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

// === A scoresheet as a grid of cells whose rows and columns are not yet understood: each cell with
// its own possible meanings (spec: scoresheets, "Cells").

enum class CellKind : std::uint8_t {
  empty,
  dash,        // a mark for an empty score: -, x, /
  figure,      // `value`
  pair,        // "44/79", "44 (79)": a score and a total
  date,        //
  word,        //
  score_word,  // "drop", "game": used in place of a score
  unreadable,  // meant as a figure, but is none: "1O", "62,5", "#REF!"
};

/// The value of a cell without a figure: a blank, a dash, a word.
inline constexpr std::int64_t kNoFigure = std::numeric_limits<std::int64_t>::min();

struct GridCell {
  std::string_view text;     // without spaces and emphasis around it
  std::uint32_t line = 0;    // index of its line in the text
  std::uint32_t offset = 0;  // bytes before it in that line
  CellKind kind = CellKind::empty;
  bool verbatim = true;            // the text is in its line unchanged
  std::uint16_t roles = 0;         // of its words (logio/sheet_words.h)
  std::int16_t ordinal = -1;       // number in a label of a round: "3", "Round 3", "III"; -1: none
  std::uint16_t score_length = 0;  // of a pair: length of its first figure
  std::uint16_t total_offset = 0;  // of a pair: offset of its second figure in `text`
  std::uint16_t total_length = 0;
  std::int64_t value = kNoFigure;
  std::int64_t total = kNoFigure;  // of a pair

  [[nodiscard]] bool is(SheetRole role) const { return (roles & bit_of(role)) != 0; }
  [[nodiscard]] bool is_blank() const { return kind == CellKind::empty; }
  [[nodiscard]] bool is_figure() const {
    return kind == CellKind::figure || kind == CellKind::pair || kind == CellKind::unreadable;
  }
};

/// A line that cannot be cut into cells, or has forbidden characters.
struct GridFault {
  std::uint32_t line = 0;
  std::uint32_t offset = 0;
  Text message;
  Text help;
};

using GridRow = std::vector<const GridCell*>;

/// The cells of some lines. They stay in place; rows of pointers are cut, joined and transposed
/// instead.
class SheetGrid {
 public:
  /// Cuts `lines`, which must outlive the grid. A missing separator is detected; without any,
  /// columns are separated by two spaces or more.
  SheetGrid(std::span<const std::string_view> lines, std::optional<char> separator);

  /// One row a line, all of one width; comments and rules of Markdown are blank.
  [[nodiscard]] const std::vector<GridRow>& rows() const { return rows_; }
  [[nodiscard]] const std::vector<GridFault>& faults() const { return faults_; }
  /// '\0': spaces separate the columns.
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
  bool has_rule_ = false;  // in Markdown, below a header
  std::deque<GridCell> cells_;
  std::deque<std::string> texts_;  // of cells with resolved quotes
  std::vector<GridRow> rows_;
  std::vector<GridFault> faults_;
  SheetHints hints_;
};

/// The cell for a place without text.
[[nodiscard]] const GridCell* blank_grid_cell();

/// The transposed rows. All rows must have one width.
[[nodiscard]] std::vector<GridRow> turned_over(std::span<const GridRow> rows);

namespace weights {

// === The arguments for a reading of a scoresheet and against it, in bits. What arithmetic confirms
// earns the odds against chance; what fails costs the odds of a slip; a word is worth little. The
// reading with the lowest cost is taken; if another is nearly as good the sheet is not judged
// (spec: scoresheets, "Rows and columns that only arithmetic tells").

inline constexpr double kSumHolds = 4;      // a sum of at least two figures
inline constexpr double kCopyHolds = 1.5;   // a total that repeats the only figure so far
inline constexpr double kZeroHolds = 0.3;   // 0 = 0
inline constexpr double kSumFails = 7;      // keepers err once in a hundred sums
inline constexpr double kNearlyHolds = 4;   // usually by one digit, or by two exchanged
inline constexpr double kImpossible = 8;    // impossible in the game
inline constexpr double kNobodyOut = 1.5;   // possible only if nobody ended the round
inline constexpr double kBlankRound = 2;    // empty
inline constexpr double kNoTotal = 2;       // a row of sums without one of them
inline constexpr double kNoCount = 5;       // a label that does not continue the count
inline constexpr double kBadName = 7;       // a player called "Total", or 3
inline constexpr double kHint = 3;          // a word
inline constexpr double kUnexplained = 12;  // a cell
inline constexpr double kMargin = 5;        // two readings closer than this are ambiguous

}  // namespace weights

/// Whether a round of the game can have these scores by the rules of the sheet.
enum class RoundFit : std::uint8_t { possible, nobody_out, impossible };

/// What the rules say about rounds.
class SheetRules {
 public:
  SheetRules() = default;
  SheetRules(const SheetRules&) = delete;
  SheetRules& operator=(const SheetRules&) = delete;
  virtual ~SheetRules() = default;
  /// `scores` has one entry a player, kNoFigure if nothing is written, which may be a zero or a
  /// player who took no part. `round` counts from 1.
  [[nodiscard]] virtual RoundFit fit(std::span<const std::int64_t> scores, std::size_t round) = 0;
  /// Whether only one player scores in a round.
  [[nodiscard]] virtual bool one_scores() const = 0;
};

/// Asks the rules and remembers the answers.
class RoundWeights {
 public:
  explicit RoundWeights(SheetRules* rules) : rules_(rules) {}
  /// The cost in bits. Without rules every round is possible with two figures, or one and a blank.
  [[nodiscard]] double cost_of(std::span<const std::int64_t> scores, std::size_t round);

  /// Begins a table. A reading that costs much more than the cheapest so far before its sums are
  /// read cannot win and is abandoned.
  void begin_table() { cheapest_ = std::numeric_limits<double>::infinity(); }
  void note(double cost) { cheapest_ = std::min(cheapest_, cost); }
  [[nodiscard]] bool is_hopeless(double cost) const { return cost > cheapest_ + kHopeless; }

 private:
  static constexpr double kHopeless = 100;  // bits: more than sums can make good

  SheetRules* rules_;  // null: the game is unknown
  double cheapest_ = std::numeric_limits<double>::infinity();
  std::unordered_map<std::string, double> known_;
};

/// The cost of rounds with their scores, running totals and sums, in order.
class Weighing {
 public:
  Weighing(RoundWeights& rounds, std::span<const std::int64_t> carried);

  /// Adds a round: its scores, its running totals, or both. If no scores are written they follow
  /// from the totals.
  void add_round(std::span<const std::int64_t> scores, std::span<const std::int64_t> totals);
  /// Adds a row of sums.
  void add_sums(std::span<const std::int64_t> sums);
  /// Adds points that belong to no round: a penalty, a bonus.
  void add_entry(std::span<const std::int64_t> points);

  [[nodiscard]] double cost() const { return cost_; }
  [[nodiscard]] std::span<const std::int64_t> totals() const { return so_far_; }
  /// A key of the scores: two readings with the same scores count as one.
  [[nodiscard]] std::uint64_t key() const { return key_; }
  /// How many figures were not the sum of the earlier ones.
  [[nodiscard]] std::size_t slips() const { return slips_; }

 private:
  std::int64_t score_by(std::size_t player, std::int64_t score, std::int64_t total,
                        bool has_scores);
  void hold(std::size_t player, std::int64_t written, std::size_t parts);

  RoundWeights& rounds_;
  std::vector<std::int64_t> so_far_;     // by the scores
  std::vector<std::int64_t> by_totals_;  // by the written totals, if there are any
  std::vector<std::size_t> parts_;       // scores other than 0 of each player
  std::vector<std::int64_t> row_;
  double cost_ = 0;
  std::uint64_t key_ = 0xCBF29CE484222325U;
  std::size_t slips_ = 0;
  std::size_t count_ = 0;  // of rounds
};

/// The cost of taking rows with these labels, in this order, as the rounds.
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

/// The bits saved by reading these columns as running totals instead of scores.
[[nodiscard]] double growth_of(std::span<const std::vector<std::int64_t>> columns);

}  // namespace rummy

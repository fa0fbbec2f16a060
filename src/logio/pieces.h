#pragma once
// Lines cut into pieces that know their place: limits, quotes, typographic characters, key words,
// and faults.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/words.h"
#include "diag/finding.h"
#include "table/record.h"

namespace rummy {

// === Limits of a record, beyond which it is refused: a record is hostile until checked, and memory
// and time must stay in proportion to its length.

inline constexpr std::size_t kMostBytes = std::size_t{1} << 30;  // of one record
inline constexpr std::size_t kMostLines = 1'000'000;  // lines of text, strings of a JSON record
inline constexpr std::size_t kMostFaults = 1'000;     // listed for one record
inline constexpr std::size_t kMostSeats = SeatSet::kMost;  // far more than any table has
inline constexpr std::size_t kMostRounds = 10'000;         //
inline constexpr std::size_t kMostMeldNames = 10'000;      //
inline constexpr std::size_t kMostCards = 20'000'000;  // in one record, "??*12" counting as twelve
inline constexpr std::uint32_t kMostUnknown = 200;     // the N of "??*N"
inline constexpr std::uint32_t kMostCopies = 200;      // the N of "of N"
inline constexpr std::size_t kMostMelds = 65'535;      // in one action
inline constexpr std::size_t kMostActions = 1'000;     // of one player in a row
inline constexpr int kMostNesting = 30;                // lists and tables inside one another
inline constexpr std::size_t kDeepestJson = 64;        // of any JSON that means something here
inline constexpr std::int64_t kMostPoints = 1'000'000'000;  // on either side of 0

/// Whether the brackets of a JSON text lie deeper in one another than that. What walks through a
/// value, prints it or copies it takes stack for each level, so a text from outside is asked first.
[[nodiscard]] bool nests_too_deep(std::string_view json);

// === A piece of a line that knows its place: readers cut lines into pieces, and every fault can
// name its place without any bookkeeping.

/// May come before the first line of a text in UTF-8.
inline constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

constexpr bool is_blank(char c) {
  return c == ' ' || c == '\t';
}
constexpr bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

struct Piece {
  std::string_view text;
  std::uint32_t line = 0;    // index into RecordSource::lines
  std::uint32_t offset = 0;  // bytes before it in that line

  [[nodiscard]] constexpr bool empty() const { return text.empty(); }
  [[nodiscard]] constexpr Place place() const {
    return {.line = line, .offset = offset, .length = static_cast<std::uint32_t>(text.size())};
  }
  [[nodiscard]] constexpr Piece sub(std::size_t first,
                                    std::size_t count = std::string_view::npos) const {
    return {.text = text.substr(first, count),
            .line = line,
            .offset = offset + static_cast<std::uint32_t>(first)};
  }
  /// The piece without spaces at its ends.
  [[nodiscard]] constexpr Piece trimmed() const {
    std::size_t first = 0;
    std::size_t last = text.size();
    while (first < last && is_blank(text[first]))
      ++first;
    while (last > first && is_blank(text[last - 1]))
      --last;
    return sub(first, last - first);
  }
};

/// Cuts the next word (up to a space) off `rest`; empty if there is none.
constexpr Piece next_word(Piece& rest) {
  std::size_t first = 0;
  while (first < rest.text.size() && is_blank(rest.text[first]))
    ++first;
  std::size_t last = first;
  while (last < rest.text.size() && !is_blank(rest.text[last]))
    ++last;
  const Piece word = rest.sub(first, last - first);
  rest = rest.sub(last);
  return word;
}

/// What comes before the next `separator` (everything if there is none), trimmed, and whether there
/// was one. For texts without quotes.
struct CutPiece {
  Piece before;
  bool found = false;
};
constexpr CutPiece cut_at(Piece& rest, char separator) {
  const std::size_t at = rest.text.find(separator);
  if (at == std::string_view::npos) {
    const CutPiece cut{.before = rest.trimmed(), .found = false};
    rest = rest.sub(rest.text.size());
    return cut;
  }
  const CutPiece cut{.before = rest.sub(0, at).trimmed(), .found = true};
  rest = rest.sub(at + 1);
  return cut;
}

// === Collects the faults in a record's notation.

/// The codes that a reader can report (spec: verdicts).
inline constexpr std::string_view kSyntax = "record.syntax";
inline constexpr std::string_view kUnknownKey = "record.unknown-key";
inline constexpr std::string_view kUnknownPlayer = "record.unknown-player";
inline constexpr std::string_view kUnknownCard = "record.unknown-card";
inline constexpr std::string_view kTooLarge = "record.too-large";
inline constexpr std::string_view kDuplicatePlayer = "players.duplicate";

class Faults {
 public:
  explicit Faults(Findings& out) : out_(out), before_(out.size()) {}

  void add(std::string_view code, const Place& at, Text message, Text help = {});
  /// Adds a fault with the earlier place it belongs to.
  void add_with(std::string_view code, const Place& at, Text message, Label related);
  /// The number of findings, earlier ones included.
  [[nodiscard]] std::size_t count() const { return out_.size(); }
  /// Gives this help to the syntax faults from number `first` on that have none.
  void help_since(std::size_t first, const Text& help);
  /// Whether the rest of the record need not be read, because nobody would read more findings.
  [[nodiscard]] bool is_full() const { return full_; }
  /// Sorts the findings by their places.
  void sort();
  /// Stops reading after a fault that makes the rest pointless.
  void give_up() { full_ = true; }

 private:
  Findings& out_;
  std::size_t before_;
  bool full_ = false;
};

/// Text of the record within a message: in quotes, safe to print, cut short.
[[nodiscard]] std::string shown_in_quotes(std::string_view text);
/// "did you mean WORD?", or nothing without a word.
[[nodiscard]] Text did_you_mean(std::string_view word);

// === Double quotes in lines of text: names and free text may have any character within them.

/// The bytes of a quoted text at the start of `text`, quotes included; nothing if `text` does not
/// start with one that ends.
[[nodiscard]] std::optional<std::size_t> quoted_length(std::string_view text);

/// The first place of `sign` outside quotes. A quote opens only at the beginning of a word, and
/// only if it closes: 5" is no quote.
[[nodiscard]] std::size_t find_outside_quotes(std::string_view text, char sign);

/// The line without its comment: a '#' at its start or after a space, outside quotes.
[[nodiscard]] std::string_view without_comment(std::string_view line);

/// Cuts off what comes before the next `separator` outside quotes.
[[nodiscard]] CutPiece cut_outside_quotes(Piece& rest, char separator);

/// The text within quotes, with \" and \\ resolved; other escapes stay unchanged.
[[nodiscard]] std::string unquoted(std::string_view text);

/// `text` within quotes, with \" and \\.
[[nodiscard]] std::string in_quotes(std::string_view text);

// === Typographic characters in notation: non-breaking spaces, and typographic quotes around names
// that need quotes. Each becomes the plain character, so that places in the line, counted in code
// points, stay the same. Free text stays unchanged.

/// Whether players' names have non-breaking spaces themselves: then no space is replaced.
enum class OddBlanks : std::uint8_t { replace, keep };

struct PlainLine {
  std::string text;
  std::optional<std::size_t> blank;  // the place of the first one, in bytes of `text`
  std::optional<std::size_t> quote;
};

/// A line (of a text record, or of a JSON record's moves) with plain characters in its notation.
[[nodiscard]] PlainLine plain_line(std::string_view line, OddBlanks blanks);

/// The bytes of a non-breaking space, or one of unusual width, at the start of `text`.
[[nodiscard]] std::size_t odd_blank_length(std::string_view text);
/// Whether `text` has such a space.
[[nodiscard]] bool has_odd_blank(std::string_view text);
/// The piece without spaces of any kind at its ends.
[[nodiscard]] Piece trimmed_of_odd_blanks(Piece piece);

/// Something that makes a line of text unreadable: a control character, a byte that is no UTF-8.
struct BadSign {
  std::uint32_t offset = 0;
  Text message{};        // empty: the line is readable
  bool is_plain = true;  // the line is ASCII only
};

[[nodiscard]] BadSign find_bad_sign(std::string_view text);

// === The key words of a record, and where each may stand (spec: notation; scoresheets).

enum class Key : std::uint8_t {
  variant,
  players,
  set,
  id,
  cut,
  carry,
  scoresheet,
  excerpt,
  note,  // cards (also read), date, event, table, note, x-…
  rounds,
  round,
  dealer,
  deal,
  upcard,
  wild,
  stock,
  moves,
  hand,
  score,
  total,
  buy_back,
  ruling,
  ruling_void,
  adjust,
  abandon,
  shown,
  points,
  shown_points,
  dropped,
  went_out,
  knocked,
  at_once,
  abandoned,
  ended,
  winner,
};
inline constexpr int kKeys = static_cast<int>(Key::winner) + 1;

enum class Section : std::uint8_t { head, round };

/// The kind of record a round's key belongs to.
enum class Sheet : std::uint8_t { any, moves, scores };

struct KeyWord {
  std::string_view word;
  Key key;
  Section section;
  Sheet sheet = Sheet::any;
};

/// The key with this word anywhere in a record of this container; nothing if there is none. "x-…"
/// is a note.
[[nodiscard]] std::optional<KeyWord> find_key(Container container, std::string_view word);
/// The keys of a section, for "did you mean".
[[nodiscard]] std::vector<std::string_view> keys_of(Container container, Section section,
                                                    bool scoresheet);
/// Whether an unquoted name would be read as a key word.
[[nodiscard]] bool reads_as_key(std::string_view name);
/// Whether a custom key ("x-…") can be written in both containers.
[[nodiscard]] bool is_own_key(std::string_view key);

}  // namespace rummy

#pragma once
// Spellings that the notation does not have and people use all the same. Each is read where it can
// mean one thing only, and told in a note; none is read where the reader is told to be strict.

#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/words.h"
#include "diag/finding.h"

namespace rummy {

/// Whether to read what people really write, or only what the notation has.
enum class Spelling : std::uint8_t { lenient, strict };
/// As a command is told: --strict or not.
[[nodiscard]] constexpr Spelling spelling_of(bool is_strict) {
  return is_strict ? Spelling::strict : Spelling::lenient;
}

enum class Leniency : std::uint8_t {
  suit_first,      // S10
  court_letters,   // WS, where the record says `cards: pl`
  hidden_sign,     // a sign within a card that nobody sees
  joker_word,      // Joker
  card_sign,       // one sign that shows a whole card
  unknown_card,    // ?, ??x12, 12x??
  blank_in_card,   // 10 S
  dash,            // a typographic minus before a number
  blank_sign,      // a non-breaking blank
  quote_sign,      // typographic quotes around a name
  last_semicolon,  // draw; discard KD;
  capital,         // Draw, Round, Players:
  round_number,    // round 2
};
inline constexpr std::size_t kLeniencies = static_cast<std::size_t>(Leniency::round_number) + 1;

/// What was read in spite of its spelling. Of each kind the first place is kept, and how many there
/// were.
class Leniencies {
 public:
  /// `message`: what was written, and what it was read as.
  void tell(Leniency kind, const Place& at, Text message);
  /// Whether nothing was told of that kind yet: only then is the message worth making.
  [[nodiscard]] bool is_first(Leniency kind) const {
    return told_.empty() || told_[static_cast<std::size_t>(kind)].count == 0;
  }
  /// One more of a kind that has been told.
  void count(Leniency kind) { ++told_[static_cast<std::size_t>(kind)].count; }
  /// Appends a note for each kind.
  void append_notes(Findings& out) const;

 private:
  struct Told {
    std::uint32_t count = 0;
    Place at;
    Text message;
  };

  std::vector<Told> told_;  // by kind; empty, as of nearly all records: nothing was told
};

/// Whether a record with these findings could be read: notes are no faults.
[[nodiscard]] bool is_readable(const Findings& findings);

}  // namespace rummy

#pragma once
// Words of scoresheets as hints: what a head or a label may be, by the stems of
// logio/sheet_words.yaml. A hint is worth a few bits and never outvotes two sums that hold.

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace rummy {

enum class SheetRole : std::uint8_t {
  round,
  player,
  score,
  total,
  running,  // a title: the figures below are totals so far
  carry,
  place,
  foot,    // what stands below totals: averages, rounds won, what is to be paid
  check,   // a sum or difference of the others in each round
  note,    //
  date,    //
  absent,  // in place of a score: took no part
  adjust,  // points that a club adds or takes
  other,   // figures that are no scores: minutes, turns
  person,  // a word that people are called by, too
};
inline constexpr std::size_t kSheetRoles = static_cast<std::size_t>(SheetRole::person) + 1;

[[nodiscard]] constexpr std::uint16_t bit_of(SheetRole role) {
  return static_cast<std::uint16_t>(1U << static_cast<unsigned>(role));
}

/// What a text hints at.
struct SheetHint {
  std::uint16_t roles = 0;    // bits
  std::int16_t ordinal = -1;  // the number in a label that may count rounds; -1: none
  bool is_date = false;
};

/// Looks words up, and remembers them: a sheet has few.
class SheetHints {
 public:
  [[nodiscard]] const SheetHint& of(std::string_view text);

 private:
  std::unordered_map<std::string, SheetHint> known_;
};

/// The number in a label that may count rounds: "3", "3.", "R3", "#3", "Round 3", "3. runda",
/// "III"; -1 where there is none.
[[nodiscard]] std::int16_t ordinal_of(std::string_view text);
/// "12.03.2024", "2024-03-12", "12/3/24", "12.03.", "12 March".
[[nodiscard]] bool is_date(std::string_view text);

/// The words of a head, folded: "Ann (total)" are "ann" and "total".
[[nodiscard]] std::vector<std::string> head_words(std::string_view text);
/// The same as written.
[[nodiscard]] std::vector<std::string_view> written_head_words(std::string_view text);
/// The roles one folded word hints at, as bits.
[[nodiscard]] std::uint16_t roles_of_word(std::string_view word);

}  // namespace rummy

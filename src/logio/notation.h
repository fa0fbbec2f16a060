#pragma once
// The words of all lines, read in place: cards, players, numbers, names of melds.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "cards/cards.h"
#include "diag/finding.h"
#include "logio/card_words.h"
#include "logio/pieces.h"
#include "logio/records.h"
#include "table/record.h"

namespace rummy {

// === The names of melds: their numbers, or names given when they were laid.

/// "m3": the number, without a leading zero; nothing for any other word.
[[nodiscard]] std::optional<MeldRef> numbered_meld(std::string_view word);
/// Whether an ASCII character can be part of a name.
[[nodiscard]] bool is_plain_name_sign(char sign);
/// Whether the word is a name: letters, digits, "-" and "_", no card, and no digit first.
[[nodiscard]] bool is_meld_name(std::string_view word);

/// The names in Record::meld_names.
class MeldNames {
 public:
  explicit MeldNames(Record& record) : record_(record) {}

  /// A number, or a known name.
  [[nodiscard]] std::optional<MeldRef> find(std::string_view word) const;
  /// A number, or a name, which is kept if it is new; nothing for a word that is neither, or one
  /// name too many.
  [[nodiscard]] std::optional<MeldRef> keep(std::string_view word);
  [[nodiscard]] std::size_t size() const { return record_.meld_names.size(); }
  /// Forgets all but the first `size` names.
  void shrink(std::size_t size);

 private:
  struct TextHash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const {
      return std::hash<std::string_view>()(text);
    }
  };

  Record& record_;
  std::unordered_map<std::string, MeldRef, TextHash, std::equal_to<>> refs_;
};

// === The words of all lines, read in place: cards, players, numbers, names of melds. What can be
// read goes into the record; anything else is reported, and reading goes on.

/// Whether "AS/low" may be written, as among cards shown on a scoresheet.
enum class AceForm : std::uint8_t { plain, may_be_low };
/// Whether a meld may have a name ("A=7S 7H 7D").
enum class MeldNaming : std::uint8_t { unnamed, may_be_named };

/// The form of a list of melds.
struct MeldList {
  char separator = ',';
  MeldNaming naming = MeldNaming::unnamed;
  AceForm aces = AceForm::plain;
};

class Notation {
 public:
  Notation(Record& record, Faults& faults, Spelling spelling = Spelling::lenient)
      : record_(record), faults_(faults), spelling_(spelling), meld_names_(record) {}

  [[nodiscard]] Record& record() const { return record_; }
  [[nodiscard]] Faults& faults() const { return faults_; }
  [[nodiscard]] bool is_lenient() const { return spelling_ == Spelling::lenient; }
  /// Unusual spellings that were read all the same.
  [[nodiscard]] Leniencies& leniencies() { return leniencies_; }
  /// Sets the header key `cards`: en, pl or de. False if the word is none of them.
  bool use_letters(std::string_view word);

  /// A line of the record without its comment and without spaces at its ends.
  [[nodiscard]] Piece line(std::uint32_t index) const;

  /// Cards separated by spaces; may be none.
  CardRange cards(const Piece& list, AceForm aces = AceForm::plain);
  /// Appends each meld as a group to Record::groups; returns their number.
  std::uint16_t melds(Piece list, const MeldList& form);
  /// Appends one group with the cards of `list`, which are no meld.
  void group(const Piece& list);
  /// Notes a word that was read without its capitals.
  void note_capital(const Piece& written, std::string_view word);
  void note_odd_space(const Piece& at);
  /// The value of a setting, with minus signs for dashes before numbers.
  std::string with_minus_signs(const Piece& value);
  /// Whether a word is a joker without a name.
  bool is_joker(const Piece& word);
  [[nodiscard]] MeldNames& meld_names() { return meld_names_; }
  /// "m3", or a name in the record.
  MeldRef meld_ref(const Piece& word);

  /// The seat with exactly that name; kNoSeat if there is none.
  [[nodiscard]] Seat find_seat(std::string_view name) const;
  /// The player whose name the piece is, with or without quotes.
  Seat seat(const Piece& name);
  /// Cuts a player's name off the start of `rest`: the longest that fits.
  Seat leading_seat(Piece& rest);
  /// Reports that no player has that name.
  void unknown_player(const Piece& name);
  /// A whole number between -1,000,000,000 and 1,000,000,000; nothing, and a fault, otherwise.
  std::optional<std::int32_t> number(const Piece& word);

 private:
  void card(const Piece& word, Piece& rest, AceForm aces);
  void unusual_card(const Piece& word, Piece& rest, AceForm aces);
  void named_joker(const Piece& word, std::size_t equals);
  void many_unknown(const Piece& word);
  bool odd_many_unknown(const Piece& word);
  bool card_in_two(const Piece& word, Piece& rest);
  std::optional<Card> misspelt_card(const Piece& word);
  void note_reading(const Piece& word, Card card, const CardReading& reading);
  void unknown_card(const Piece& word, const CardReading& reading = {});
  std::optional<std::int32_t> odd_number(const Piece& word);
  void keep(PlayedCard played, std::uint32_t copies = 1);
  void one_meld(const Piece& text, const MeldList& form);

  Record& record_;
  Faults& faults_;
  Spelling spelling_;
  CardLetters letters_ = CardLetters::english;
  Leniencies leniencies_;
  MeldNames meld_names_;
};

/// Whether a text is a whole number in players' spelling: a sign, digits.
[[nodiscard]] bool is_number(std::string_view text);
/// The bytes of a typographic dash or minus at the start of `text`; 0 if there is none.
[[nodiscard]] std::size_t dash_length(std::string_view text);

}  // namespace rummy

#pragma once
// Lines of moves as programs write them, read byte by byte: one blank between words, cards in plain
// letters. It reads nothing else and finds no fault: any other line is MoveParser's, which reads it
// the long way into the same events.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "diag/finding.h"
#include "logio/meld_names.h"
#include "logio/moved_cards.h"
#include "table/record.h"

namespace rummy {

/// Reads the lines of one record, once its players are known.
class MoveBytes {
 public:
  /// `meld_names`: of that record.
  MoveBytes(Record& record, MeldNames& meld_names);
  ~MoveBytes();
  MoveBytes(const MoveBytes&) = delete;
  MoveBytes& operator=(const MoveBytes&) = delete;

  /// How many bytes are looked at at once, and so can be read behind every line.
  static constexpr std::size_t kPadding = 8;

  /// Reads "Ala: draw 7S; meld 7S 7H 7D; discard KC", which is or becomes that line of the record.
  /// False, and nothing read, where anything in it is not spelt so; what is read has no sign that
  /// could not be in a record. What stands behind `text` is none of it.
  [[nodiscard]] bool read(std::string_view text, std::uint32_t line);
  /// The same of lines in quotes with commas between, of a document behind which stand kPadding
  /// zeros, as many as are plain. Each becomes a line of the record, of that round; `first_line` is
  /// the first of its moves. Gives where the last of them ends; `at` where there is none.
  [[nodiscard]] const char* read_quoted(const char* at, std::uint16_t round,
                                        std::uint32_t first_line);

 private:
  struct Name {
    Mover mover;
    std::string_view text;
    std::size_t start_length = 0;  // of what a line begins with, the name and ": "
    // The first bytes of that; of a name with which a line could mean something else, none.
    std::uint64_t start = 0;
    std::uint64_t mask = 0;      // which of eight bytes these are
    const Name* next = nullptr;  // in turn
  };

  static std::vector<Name>& kept_names();
  void prepare();
  [[nodiscard]] bool has_names();
  [[nodiscard]] bool is_plain(std::string_view name) const;
  const char* read_line(const char* text, std::uint32_t number, char last, MovedCards& moved);
  void forget_line(std::uint32_t line);
  [[nodiscard]] const char* find_name(MoveLine& line);
  [[nodiscard]] static bool is_name_at(const char* line, const Name& name);
  [[nodiscard]] const Name* find_other_name(const char* line) const;
  const char* read_actions(const MoveLine& line, const char* at, char last, MovedCards& moved);
  const char* read_other(const char* at);
  const char* read_words(const char* at, Event& event);
  const char* read_rare(const char* at, Event& event);
  const char* read_one(const char* at);
  const char* read_group(const char* at);
  const char* read_new_meld(const char* at);
  template <auto ReadMeld, std::size_t N>
  const char* read_melds(const char* at, const char (&between)[N]);
  static const char* read_taken(const char* first, Event& event);
  const char* read_lay(const char* at, Event& event);
  const char* read_swap(const char* at, Event& event);
  const char* read_move(const char* at, Event& event);
  const char* read_target(const char* at, Event& event);

  Record& record_;
  MeldNames& meld_names_;
  std::vector<Name> names_;
  const Name* next_ = nullptr;  // who is tried first; null: nothing is prepared
  MoveLine line_;               // of the action that is read
  std::string padded_;          // a line that is no part of a text with zeros behind it
  std::uint32_t line_named_in_ = Place::kNowhere;  // the last with a meld and its name
  std::size_t melds_named_ = 0;                    // before that line
};

}  // namespace rummy

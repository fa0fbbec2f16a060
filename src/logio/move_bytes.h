#pragma once
// Lines of moves as programs write them, read byte by byte: one blank between words, cards in plain
// letters. It reads nothing else and finds no fault: any other line is MoveParser's, which reads it
// the long way into the same events.

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "diag/finding.h"
#include "diag/place.h"
#include "logio/meld_names.h"
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

  /// Reads "Ala: draw 7S; meld 7S 7H 7D; discard KC", which is or becomes that line of the record.
  /// False, and nothing read, where anything in it is not spelt so; what is read has no sign that
  /// could not be in a record. The byte behind `text` can be read, and is no sign of a move.
  [[nodiscard]] bool read(std::string_view text, std::uint32_t line);
  /// The same of a line that a quote ends, somewhere before `limit`: where that stands, or null.
  [[nodiscard]] const char* read_quoted(const char* text, const char* limit, std::uint32_t line);

 private:
  struct Name {
    std::string_view text;
    // Its first bytes and those behind it, ": "; of one with which a line could mean something
    // else, no bytes at all.
    std::uint64_t start = 0;
    std::uint64_t mask = 0;  // which of eight bytes these are
  };

  static std::vector<Name>& kept_names();
  void prepare();
  [[nodiscard]] bool is_plain(std::string_view name) const;
  const char* read_line(const char* text, const char* limit, std::uint32_t line);
  void forget_line();
  [[nodiscard]] const char* find_name();
  [[nodiscard]] bool begins_with(std::string_view name) const;
  [[nodiscard]] Place place(const char* first, const char* last) const;
  const char* read_actions(const char* at);
  const char* read_other(const char* at, std::uint64_t ahead, Event& event);
  const char* read_rare(const char* at, Event& event);
  const char* read_one(const char* at);
  const char* read_moved(const char* at);
  const char* read_group(const char* at);
  const char* read_new_meld(const char* at);
  using ReadMeld = const char* (MoveBytes::*)(const char*);
  template <std::size_t N>
  const char* read_melds(const char* at, const char (&between)[N], ReadMeld read_meld);
  const char* read_take(const char* at, Event& event);
  const char* read_lay(const char* at, Event& event);
  const char* read_swap(const char* at, Event& event);
  const char* read_move(const char* at, Event& event);
  const char* read_target(const char* at, Event& event);
  const char* read_copies(const char* at, Event& event);

  Record& record_;
  MeldNames& meld_names_;
  std::vector<Name> names_;
  std::size_t seat_ = 0;  // whose line it is
  std::size_t next_ = 0;  // who is tried first
  std::uint32_t line_ = 0;
  const char* begin_ = nullptr;
  const char* end_ = nullptr;  // of the line, or it ends before
  // What the record had before the line:
  std::size_t events_ = 0;
  std::size_t groups_ = 0;
  std::size_t cards_ = 0;
  std::size_t melds_named_ = 0;
};

}  // namespace rummy

#pragma once
// Draws, takes and discards, which most actions are, as they are put into a record: each is an
// event of one group of one card. They are counted in only where something else is read.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "cards/cards.h"
#include "diag/finding.h"
#include "logio/card_words.h"
#include "logio/notation.h"
#include "table/record.h"

namespace rummy {

/// What an event begins with, which are four bytes that are written at once.
struct EventStart {
  ActionKind kind = ActionKind::draw;
  Seat seat = kNoSeat;
  std::uint16_t groups = 0;
};

/// What the events of a player's draws, takes and discards begin with.
struct Mover {
  explicit Mover(Seat seat)
      : draw{.kind = ActionKind::draw, .seat = seat, .groups = 1},
        take{.kind = ActionKind::take, .seat = seat, .groups = 1},
        discard{.kind = ActionKind::discard, .seat = seat, .groups = 1} {}
  EventStart draw;
  EventStart take;
  EventStart discard;
};

/// A line of moves that is read.
struct MoveLine {
  const char* begin = nullptr;
  std::uint32_t number = 0;
  const Mover* mover = nullptr;

  [[nodiscard]] Place place(const char* first, const char* last) const {
    return {.line = number,
            .offset = static_cast<std::uint32_t>(first - begin),
            .length = static_cast<std::uint32_t>(last - first)};
  }
};

class MovedCards {
 public:
  [[gnu::always_inline]] explicit MovedCards(Record& record) : record_(record) { begin(); }

  /// Goes on behind what is in the record.
  [[gnu::always_inline]] void begin() {
    event_ = record_.events.room_for(kMost);
    group_ = record_.groups.room_for(kMost);
    cards_ = record_.cards.room_for(kMost) - record_.cards.size();
    groups_ = record_.groups.size();
    more_cards_ = record_.cards.size() - groups_;
  }
  [[gnu::always_inline]] void count_in() const {
    const std::size_t count = groups_ - record_.groups.size();
    record_.events.add_written(count);
    record_.groups.add_written(count);
    record_.cards.add_written(count);
  }
  /// Whether there may be no room for one more. Told by the count, so that no limit is kept.
  [[nodiscard]] bool is_full() const { return groups_ % kMost == 0; }
  /// So many the record has with these.
  [[nodiscard]] std::size_t cards() const { return groups_ + more_cards_; }

  /// Reads an action that begins at `first` with a word and a blank, `kWord` signs, and has a card
  /// behind them. Gives where it ends; null where no card is there.
  template <std::uint32_t kWord>
  [[nodiscard, gnu::always_inline]] const char* read(const EventStart& start, const MoveLine& line,
                                                     const char* first) {
    const char* const at = first + kWord;
    if (const PlayedCard two = two_signs_at(at); two.card.is_natural()) {
      put<kWord>(start, line, first, {.card = two, .length = 2});
      return at + 2;
    }
    const CardRead odd = read_odd_card(at);
    if (odd.length == 0) return nullptr;
    put<kWord>(start, line, first, odd);
    return at + odd.length;
  }

  /// What was read last.
  [[nodiscard]] Event& last() const { return event_[-1]; }

 private:
  static constexpr std::uint32_t kMost = 64;  // before they are counted in

  template <std::uint32_t kWord>
  [[gnu::always_inline]] void put(const EventStart& start, const MoveLine& line, const char* first,
                                  CardRead read) {
    const auto offset = static_cast<std::uint32_t>(first - line.begin);
    const std::size_t card = groups_ + more_cards_;
    cards_[card] = read.card;
    *group_++ = {.cards = {.first = static_cast<std::uint32_t>(card), .count = 1},
                 .name = 0,
                 .at = {.line = line.number, .offset = offset + kWord, .length = read.length}};
    *event_++ = {.kind = start.kind,
                 .seat = start.seat,
                 .groups = start.groups,
                 .first_group = static_cast<std::uint32_t>(groups_++),
                 .target = 0,
                 .number = 0,
                 .at = {.line = line.number, .offset = offset, .length = kWord + read.length}};
  }

  Record& record_;
  Event* event_ = nullptr;       // the next one
  Group* group_ = nullptr;       // the next one
  PlayedCard* cards_ = nullptr;  // the first of all
  std::size_t groups_ = 0;       // so many the record has with these
  std::size_t more_cards_ = 0;   // than groups; may have wrapped round
};

// === Lines of moves as programs write them, read byte by byte: one blank between words, cards in
// plain letters. It reads nothing else and finds no fault: any other line is MoveParser's, which
// reads it the long way into the same events.

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

#pragma once
// A record being written, action by action.

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "cards/cards.h"
#include "diag/finding.h"
#include "table/record.h"

namespace rummy {

// === A record being written, round by round and action by action. What was written last can be
// taken back: most turns are tried in several ways.

class Draft {
 public:
  /// How much was written at some moment.
  struct Mark {
    std::size_t events = 0;
    std::size_t groups = 0;
    std::size_t cards = 0;
    std::size_t names = 0;
    std::size_t lines = 0;
    std::size_t text = 0;
  };

  explicit Draft(Record& record) : record_(record) {}

  [[nodiscard]] const Record& record() const { return record_; }
  [[nodiscard]] Mark mark() const;
  void take_back(const Mark& mark);

  /// The cards a seat cut for the first deal.
  void write_cut(Seat seat, std::span<const Card> cards);
  Round& begin_round();
  [[nodiscard]] Round& round() { return record_.rounds.back(); }
  /// The actions that follow stand on a line of their own.
  void begin_line(Seat seat);
  /// The actions that follow stand on the line of the one written last.
  void go_on(Seat seat);

  void act(ActionKind kind) { start(kind); }
  void act(ActionKind kind, Card card);
  void act(ActionKind kind, std::span<const PlayedCard> cards);
  /// The action last written is on (in) this meld; 0: none is named.
  void on(MeldRef target) { record_.events.back().target = target; }
  /// The action last written is another player's, out of turn.
  void by(Seat seat) { record_.events.back().seat = seat; }
  void of(std::uint32_t number) { record_.events.back().number = number; }
  /// One more meld of the action last written; 0: it has no name of its own.
  void add_meld(std::span<const PlayedCard> cards, MeldRef name);
  /// The cards of the action last written.
  void add_cards(std::span<const Card> cards);
  /// A line that is nobody's turn: abandon, ruling.
  void say(ActionKind kind, std::string_view words);
  void adjust(Seat seat, std::int32_t points);
  [[nodiscard]] MeldRef new_meld_name();
  /// The name of that meld, as new where the record has none such.
  [[nodiscard]] MeldRef meld_called(std::string_view name);
  /// More cards for the group written last.
  void add_to_last_group(std::span<const Card> cards);

  [[nodiscard]] CardRange write(std::span<const PlayedCard> cards);
  [[nodiscard]] CardRange write(std::span<const Card> cards);
  /// What the seat did last on this line; the events written since `mark`.
  [[nodiscard]] std::span<const Event> since(const Mark& mark) const;

 private:
  void start(ActionKind kind);
  void new_line(std::string_view words);

  Record& record_;
  Seat seat_ = kNoSeat;
  Place line_;
};

}  // namespace rummy

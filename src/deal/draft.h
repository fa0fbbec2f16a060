#pragma once
// A record being written, and what a player sees of the hand and the table while a turn is made up.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "cards/cards.h"
#include "deal/random.h"
#include "diag/finding.h"
#include "settings/settings.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {

// === What a player sees in a hand at a glance.

/// How many cards of the hand are close to this one: of its rank, or of its suit and near it.
[[nodiscard]] int friends_of(Card card, const CardCounts& hand);
/// The number of cards close to no other, even with jokers between.
[[nodiscard]] int lonely_cards(const CardCounts& hand);

// === A record being written, round by round and action by action. The latest part can be removed
// again, because most turns are tried in several ways.

class Draft {
 public:
  /// The amount written at some moment.
  struct Mark {
    std::size_t events = 0;
    std::size_t groups = 0;
    std::size_t cards = 0;
    std::size_t names = 0;
  };

  explicit Draft(Record& record) : record_(record) {}

  [[nodiscard]] const Record& record() const { return record_; }
  [[nodiscard]] Mark mark() const;
  void take_back(const Mark& mark);

  /// The cards a seat cut for the first deal.
  void write_cut(Seat seat, std::span<const Card> cards);
  Round& begin_round();
  [[nodiscard]] Round& round() { return record_.rounds.back(); }
  /// The following actions are on a line of their own.
  void begin_line(Seat seat);

  void act(ActionKind kind) { start(kind); }
  void act(ActionKind kind, Card card);
  void act(ActionKind kind, std::span<const PlayedCard> cards);
  /// Sets the meld of the last action; 0: none is named.
  void on(MeldRef target) { record_.events.back().target = target; }
  /// Gives the last action to another player, out of turn.
  void by(Seat seat) { record_.events.back().seat = seat; }
  void of(std::uint32_t number) { record_.events.back().number = number; }
  /// Adds a meld to the last action; 0: it has no name of its own.
  void add_meld(std::span<const PlayedCard> cards, MeldRef name);
  /// Adds the cards of the last action.
  void add_cards(std::span<const Card> cards);
  /// A line that is nobody's turn: abandon, ruling.
  void say(ActionKind kind, std::string_view words);
  void adjust(Seat seat, std::int32_t points);
  [[nodiscard]] MeldRef new_meld_name();

  [[nodiscard]] CardRange write(std::span<const PlayedCard> cards);
  [[nodiscard]] CardRange write(std::span<const Card> cards);
  /// The seat's last acts on this line: the events written since `mark`.
  [[nodiscard]] std::span<const Event> since(const Mark& mark) const;

 private:
  void start(ActionKind kind);
  void new_line(std::string_view words);

  Record& record_;
  Seat seat_ = kNoSeat;
  Place line_;
};

// === The melds a hand could lay: listed quickly in outline, and one of them written out in cards.

/// A meld in outline: a number of cards of a rank and of jokers, or the places of a run.
struct MeldChoice {
  MeldKind kind = MeldKind::set;
  std::uint8_t rank = 0;  // set; 0: jokers alone
  Suit suit = Suit::spades;
  std::uint8_t low = 0;       // run
  std::uint8_t size = 0;      // all its cards
  std::uint8_t naturals = 0;  // the natural ones among these
};

/// All melds that the hand has cards for; shape_of decides about the rules on jokers. `must`: only
/// those that can have this card; unknown: any.
void list_choices(const CardCounts& hand, Card must, const Variant& variant,
                  std::vector<MeldChoice>& choices);

/// A meld to lay, and its reading.
struct ChosenMeld {
  std::vector<PlayedCard> cards;
  Meld meld;
  bool is_open = false;  // jokers leave open which meld it is
};

/// Writes a choice out: which cards of the rank, in which direction, with or without names of
/// jokers. Nothing if the variant forbids it.
[[nodiscard]] std::optional<ChosenMeld> write_out(const MeldChoice& choice, const CardCounts& hand,
                                                  Card must, const Variant& variant,
                                                  Random& random);

// === The table as the player to move sees it change while a turn is being made up.

/// The cards of one player and the melds of all within the turn.
struct TurnView {
  Seat seat = kNoSeat;
  CardCounts hand;
  int left = 0;                   // cards in hand
  bool open = false;              // the player may lay cards off
  std::uint32_t turn = 0;         // its number in the round
  std::vector<Meld> melds;        // as the record numbers them
  std::vector<PlayedCard> loose;  // cards on the table in an unrecorded arrangement
  std::vector<Card> pile;         // the top last
  int stock = 0;                  // cards in it
  int reshuffles = 0;             // so far in the round

  void gain(Card card) {
    hand.add(card);
    ++left;
  }
  /// Removes a card; an unknown one is any of those that the hand has without a name.
  void lose(Card card) {
    if (!card.is_known() || hand.remove(card)) --left;
  }
  void lose(std::span<const PlayedCard> cards) {
    for (const PlayedCard& c : cards)
      lose(c.card);
  }
};

}  // namespace rummy

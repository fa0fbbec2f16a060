#pragma once
// All the ways the cards of a round may have gone, where the record leaves open which: a take of a
// card that could lie in several places, a draw nobody wrote. What holds in all of them is certain.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "cards/cards.h"
#include "diag/finding.h"
#include "ledger/way.h"

namespace rummy {

/// How cards can lie and go in a game, as far as its rules decide it.
struct CardHabits {
  std::size_t kept_on_pile = 1;   // when the discards become a new stock
  bool renews_stock = false;      // an empty stock is made anew of the discards
  bool turns_over = false;        // without a shuffle
  bool takes_deep = false;        // with a card of the pile come all above it
  bool frees_from_table = false;  // a joker may be freed by a card of the table
  bool joker_stays = false;       // and stays there until it is laid
};

/// Whether a move can have been made as written.
enum class Possible : std::uint8_t { yes, no };

class Ways {
 public:
  /// More are not followed: what would fork into more is kept as one way that says less.
  static constexpr std::size_t kMost = 64;

  /// `begun` as its deal was; where that cannot be (Way::begin), is_lost() says so.
  Ways(Way begun, const CardHabits& habits);

  // Each says whether the action can have been as written. Where it cannot, it is taken for a slip:
  // what then moved is left open (Way::slip_…), and play goes on.
  Possible draw(Seat seat, WrittenCard card);
  Possible discard(Seat seat, WrittenCard card);
  Possible lay(Seat seat, std::span<const WrittenCard> cards);
  Possible exchange(Seat seat, std::span<const WrittenCard> cards);
  /// `count`: how many came in all, 0 where it is not said; `alone`: it came without those above.
  Possible take(Seat seat, WrittenCard card, std::size_t count, bool alone);
  Possible list_table(Seat seat, std::span<const WrittenCard> cards);
  Possible reshuffle(std::span<const WrittenCard> order);
  Possible show(Seat seat, std::span<const WrittenCard> cards);
  Possible show_rest(Seat seat, std::span<const WrittenCard> cards);
  /// A turn begins; and ends, where the table may be rearranged: it has lost no card.
  void begin_turn();
  Possible end_turn(Seat seat);
  /// A draw was due and none is written: it was made, from the stock or the top of the pile, or
  /// not.
  void omit_draw(Seat seat);
  /// A discard was due and none is written.
  void omit_discard(Seat seat);

  /// The card that was taken alone last was not the top one, whichever way it went.
  [[nodiscard]] bool took_below_top() const;
  /// Whether an unknown card of the record can be this one.
  [[nodiscard]] bool can_be(std::uint32_t at, Card card) const;
  /// The most ways there have been at a time.
  [[nodiscard]] std::size_t most_ways() const { return most_ways_; }
  /// Nothing can be said of the round any more.
  [[nodiscard]] bool is_lost() const { return lost_; }

 private:
  /// A move made in a way; false where it cannot be.
  using Move = std::function<bool(Way&)>;

  bool try_in_all(const Move& move);
  void slip(Seat seat, std::size_t cards, const Move& slip);
  bool fork(const std::function<std::vector<Move>(const Way&)>& options);
  Possible take_one(Seat seat, WrittenCard card);
  Possible take_deep(Seat seat, WrittenCard card, std::size_t count);
  [[nodiscard]] static std::vector<Move> takes_of_so_many(const Way& way, Seat seat,
                                                          WrittenCard card, std::size_t count);
  [[nodiscard]] static std::vector<Move> takes(const Way& way, Seat seat, WrittenCard card);
  [[nodiscard]] static std::vector<Move> takes_at_once(const Way& way, Seat seat, WrittenCard card);
  void slip_take(Seat seat, WrittenCard card);
  [[nodiscard]] bool draw_in(Way& way, Seat seat, WrittenCard card) const;

  std::vector<Way> ways_;
  CardHabits habits_;
  bool joker_lies_ready_ = false;  // on the table, to be laid in this turn
  std::size_t most_ways_ = 1;
  bool lost_ = false;
};

}  // namespace rummy

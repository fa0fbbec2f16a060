#pragma once
// One way the cards of a round may have gone: hands, stock, pile and table as bags of the ledger,
// and each move as a sum between them. It knows no rule, only how cards can lie.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "cards/cards.h"
#include "diag/finding.h"
#include "ledger/ledger.h"

namespace rummy {

/// A card of a record, and which of its cards it is (an index into Record::cards).
struct WrittenCard {
  static constexpr std::uint32_t kNowhere = 0xFFFFFFFF;
  Card card;
  std::uint32_t at = kNowhere;
};

class Way {
 public:
  /// Nothing has been dealt yet of a pack for so many seats.
  Way(const CardCounts& pack, std::size_t seats);

  // --- the deal: what is told of it, then begin()
  /// It has been written once too often: there is a copy more of it.
  void slip_deal(Card card);
  void deal(Seat seat, std::span<const WrittenCard> cards);
  /// So many cards, none of them written.
  void deal(Seat seat, int count);
  void turn_up(WrittenCard card);
  /// A card out of play.
  void set_aside(WrittenCard card);
  /// The stock from its top on, as far as it is written.
  void order_stock(std::span<const WrittenCard> cards);
  /// What is left of the pack is the stock. False where that cannot be.
  [[nodiscard]] bool begin();

  // --- moves: false where the cards cannot have gone so, and then the way has to be left or
  // restored
  [[nodiscard]] bool draw(Seat seat, WrittenCard card);
  [[nodiscard]] bool discard(Seat seat, WrittenCard card);
  /// From the hand to the table.
  [[nodiscard]] bool lay(Seat seat, std::span<const WrittenCard> cards);
  /// The card `depth` below the top of the pile (0: the top). Unless so many were said to have
  /// come, it is the uppermost of its kind.
  enum class Taking : std::uint8_t { alone, with_all_above, so_many };
  [[nodiscard]] bool take(Seat seat, WrittenCard card, std::size_t depth, Taking taking);
  /// One of the pile that is alone to come: the top one, or from below it, nobody knows from where
  /// of several places.
  [[nodiscard]] bool take_one(Seat seat, WrittenCard card);
  /// The card and all above it, of which there may be so many.
  [[nodiscard]] bool take_some(Seat seat, WrittenCard card, std::size_t least, std::size_t most);
  /// Cards of the hand replace a joker of the table, which comes into the hand or stays.
  struct Exchange {
    bool from_table = false;  // the cards may have come from the table as well
    bool stays = false;       // the joker remains on the table
  };
  [[nodiscard]] bool exchange(Seat seat, std::span<const WrittenCard> cards, Exchange how);
  /// A joker lies ready on the table: these may be laid from there as well.
  [[nodiscard]] bool lay_from_either(Seat seat, std::span<const WrittenCard> cards);
  /// The whole table as it lies now; what is new came from the hand.
  [[nodiscard]] bool list_table(Seat seat, std::span<const WrittenCard> cards);
  /// The pile but for its top cards becomes the stock, in an order that may be written.
  [[nodiscard]] bool reshuffle(std::size_t keep, std::span<const WrittenCard> order);
  /// The same, as it lies: its lowest card on top.
  [[nodiscard]] bool turn_over(std::size_t keep);
  /// All the hand has in the end.
  [[nodiscard]] bool show(Seat seat, std::span<const WrittenCard> cards);
  /// Cards the hand has in the end, and perhaps others: what melds of it nobody wrote had.
  [[nodiscard]] bool show_rest(Seat seat, std::span<const WrittenCard> cards);
  /// A turn begins; what the table has in the course of it is kept in mind.
  void begin_turn();
  /// The table has lost no card since the turn began.
  [[nodiscard]] bool has_kept_table() const { return lost_in_all() == 0; }

  // --- slips: what was written cannot have been. Something moved all the same, or it did not; the
  // cards written are of no pack, and there may be a copy more of each. False where not even that
  // can be: what was known of hand or table was wrong before, and forget() is left.
  [[nodiscard]] bool slip_discard(Seat seat, WrittenCard card);
  [[nodiscard]] bool slip_lay(Seat seat, std::span<const WrittenCard> cards);
  [[nodiscard]] bool slip_draw(Seat seat, WrittenCard card);
  /// So many cards came from the pile, the lowest of them not the one written; 0: none did.
  [[nodiscard]] bool slip_take(Seat seat, WrittenCard card, std::size_t count);
  /// The same, of any number of cards.
  [[nodiscard]] bool slip_take_some(Seat seat, WrittenCard card);
  [[nodiscard]] bool slip_exchange(Seat seat, std::span<const WrittenCard> cards);
  [[nodiscard]] bool slip_list(Seat seat, std::span<const WrittenCard> cards);
  [[nodiscard]] bool slip_removal(Seat seat);
  [[nodiscard]] bool slip_reshuffle(std::size_t keep);
  /// The last resort: hand and table have any cards, about as many as they had.
  void forget(Seat seat, int cards);
  /// What is left of a written stock is trusted no further.
  void distrust_stock();

  // --- what is known
  /// The depths at which this card can lie, the top first, down to the uppermost that is known to
  /// be it.
  [[nodiscard]] std::vector<std::size_t> depths_of(Card card) const;
  [[nodiscard]] std::size_t pile_size() const { return state_.pile.size(); }
  /// Cards below those of pile_size() lie in no known order.
  [[nodiscard]] bool has_unknown_pile() const { return state_.deep_pile; }
  /// Where the card taken last lay: not on top; or on top, or it may have.
  [[nodiscard]] bool took_below_top() const { return state_.below_top; }
  [[nodiscard]] int most_in_stock() const { return ledger_.most(state_.now[stock()]); }
  [[nodiscard]] int most_on_pile() const { return ledger_.most(state_.now[pile()]); }
  /// Whether an unknown card of the record can be this one; nothing where the way has never met it.
  [[nodiscard]] std::optional<bool> can_be(std::uint32_t at, Card card) const;
  [[nodiscard]] bool is_broken() const { return ledger_.is_broken(); }

  /// The way as it is now, to come back to. What is saved must be settled.
  struct Saved;
  [[nodiscard]] Saved save() const;
  void restore(const Saved& saved);

 private:
  using Bag = Ledger::Bag;
  using Terms = std::span<const Ledger::Term>;
  static constexpr Bag kNoBag = 0xFFFFFFFF;

  /// A card of the pile or of a written stock: known, a bag of one, or one of no pack.
  struct Entry {
    Card card;
    Bag bag = kNoBag;
    [[nodiscard]] bool is_ghost() const { return !card.is_known() && bag == kNoBag; }
  };
  struct State {
    std::vector<Bag> now;  // the hands, then stock, table, pile and what is out of play
    std::vector<Entry> pile;
    std::vector<Entry> order;  // of the stock, top first
    std::size_t next = 0;      // into order
    bool deep_pile = false;
    bool below_top = false;  // the card taken last
    int ghosts = 0;          // so many cards of the pack may be nowhere
    CardRanges extra;        // most: so many more copies there may be
    std::vector<std::pair<std::uint32_t, Entry>> tokens;  // the unknown cards of the record
    std::vector<Bag> tables;  // those the turn has seen, the one it began with first
  };

  [[nodiscard]] std::size_t stock() const { return seats_; }
  [[nodiscard]] std::size_t table() const { return seats_ + 1; }
  [[nodiscard]] std::size_t pile() const { return seats_ + 2; }
  [[nodiscard]] std::size_t aside() const { return seats_ + 3; }
  [[nodiscard]] std::size_t hand(Seat seat) const { return index(seat); }

  [[nodiscard]] static CardRanges ranges_of(std::span<const WrittenCard> cards);
  [[nodiscard]] Bag fresh(int least, int most);
  [[nodiscard]] Bag token(WrittenCard card);
  [[nodiscard]] bool take_one_of(Seat seat, WrittenCard card, std::size_t count);
  void change(std::size_t place, const CardRanges& by, Terms bags = {});
  [[nodiscard]] bool settle();
  void move(std::size_t from, std::size_t to, WrittenCard card);
  void move(std::size_t from, std::size_t to, const Entry& entry);
  void put_down(std::size_t place, std::span<const WrittenCard> cards);
  [[nodiscard]] bool is_named(const Entry& entry, WrittenCard card);
  [[nodiscard]] Entry entry_of(WrittenCard card);
  [[nodiscard]] std::vector<Entry> entries_of(std::span<const WrittenCard> cards);
  static void add_up(std::span<const Entry> entries, int sign, CardRanges& known,
                     std::vector<Ledger::Term>& terms);
  void widen(Card card);
  void widen_all(int copies);
  void exchange_bags(Seat seat, const CardRanges& to_hand, const CardRanges& to_table);
  std::vector<Entry> leave_pile(std::size_t keep);
  [[nodiscard]] bool settle_table();
  [[nodiscard]] int lost_of(LedgerKind kind) const;
  [[nodiscard]] int lost_in_all() const;

  CardRanges pack_;
  std::size_t seats_ = 0;
  Ledger ledger_;
  State state_;
};

struct Way::Saved {
  Ledger::Mark mark;
  State state;
};

}  // namespace rummy

#pragma once
// The deal as recorded, against the deal the variant has: hand sizes, copies of cards, the dealer.

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "cards/cards.h"
#include "diag/finding.h"
#include "rules/cut.h"
#include "settings/settings.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {

/// Everything the rules of the deal may look at.
struct DealLook {
  const Variant& variant;
  const Record& record;
  const Round& round;
  std::uint32_t number = 0;            // of the round in the record, from 1
  int round_of_game = 1;               // more, where the record begins later
  std::span<const Seat> seats;         // taking part
  std::optional<Seat> dealer_due;      // by the rule; nothing where it is the players' to settle
  std::span<const Seat> may_deal{};    // of whom it is one, where that cannot be told
  std::span<const Seat> may_choose{};  // or where the table chooses among them
  std::optional<Seat> starter;         // who is dealt the extra card, where known
  std::span<const Seat> starters{};    // or one of whom is, where that cannot be told
  std::optional<int> agreed;           // how many cards the table agreed to deal, where it had to
  const Cut* cut = nullptr;            // the first round's, where the cards cut decide who deals
};

/// The pack of the variant for `players` players in this round of the game.
[[nodiscard]] CardCounts pack_for(const Variant& variant, int players, int round);
/// In some round, or with some number of players, the pack has jokers.
[[nodiscard]] bool may_have_jokers(const Variant& variant);

/// Counts cards against a pack.
class PackCount {
 public:
  explicit PackCount(const CardCounts& pack) : pack_(pack) {}
  /// Counts one more of a known card; true for the first that the pack does not have.
  [[nodiscard]] bool exceeds(Card card) {
    seen_.add(card);
    return seen_.count(card) == pack_.count(card) + 1;
  }
  [[nodiscard]] const CardCounts& pack() const { return pack_; }

 private:
  CardCounts pack_;
  CardCounts seen_;
};

/// How many cards each player may have been dealt in a round: one number, but where the table had
/// to agree on it and nothing tells what on.
[[nodiscard]] std::vector<int> possible_deals(const DealLook& look);
/// How many cards are turned up before play begins: to start the pile, to make a rank wild.
[[nodiscard]] int cards_turned_up(const Variant& variant);
/// How many cards a seat is dealt.
[[nodiscard]] int cards_due(const DealLook& look, Seat seat);

/// Codes deal.dealer, deal.cut.
void check_dealer(const DealLook& look, Findings& findings);

/// Codes deal.hand-size, deal.too-many-copies, deal.dealer, deal.cut, deal.upcard,
/// deal.wild. `table`: as it was laid out for the round.
void check_deal(const DealLook& look, const Table& table, Findings& findings);

}  // namespace rummy

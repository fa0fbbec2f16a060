#pragma once
// What can come of a hand in one turn once it is settled which jokers were taken from the table:
// cards are laid off meld by meld, and what is left divides into new melds and cards left over.
// Of each state it is worked out once what can come of it.

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "cards/cards.h"
#include "settings/settings.h"
#include "solve/hands.h"
#include "solve/sweep_memory.h"
#include "solve/tables.h"

namespace rummy {

/// Work done, and how much may be.
struct Effort {
  std::uint64_t limit = 0;
  std::uint64_t steps = 0;
  [[nodiscard]] bool is_spent() const { return steps > limit; }
};

/// What has been melded, as far as an opening asks: a place in a MeldedScale. 0: nothing.
using Melded = int;
inline constexpr Melded kNothing = 0;

/// Nothing, melds, melds one of which is the run an opening needs; or, where an opening has to be a
/// contract, how many sets and runs of it.
class MeldedScale {
 public:
  static constexpr Melded kMelds = 1;
  static constexpr Melded kRun = 2;
  explicit MeldedScale(const Contract& contract) : contract_(contract) {}
  [[nodiscard]] int ways() const {
    return contract_.is_asked() ? (contract_.sets + 1) * (contract_.runs + 1) : kRun + 1;
  }
  /// The whole contract; without one there is no such place.
  [[nodiscard]] Melded all() const { return ways() - 1; }
  /// Nothing where the contract has no room for both.
  [[nodiscard]] std::optional<Melded> together(Melded a, Melded b) const;
  [[nodiscard]] std::optional<Melded> with(const HandMeld& meld, Melded rest) const;

 private:
  Contract contract_;
};

/// The points that can be made, by what was melded and how many cards are left; kNoWay where it
/// cannot be.
class TurnRow {
 public:
  static constexpr Points kNoWay = -1;
  TurnRow(std::size_t most_left, int ways) : lefts_(most_left + 1) {
    points_.assign(static_cast<std::size_t>(ways) * lefts_, kNoWay);
  }
  [[nodiscard]] Points at(Melded melded, int left) const {
    const auto slot = static_cast<std::size_t>(left);
    return left < 0 || slot >= lefts_ ? kNoWay
                                      : points_[static_cast<std::size_t>(melded) * lefts_ + slot];
  }
  void raise(Melded melded, int left, Points points) {
    const auto slot = static_cast<std::size_t>(left);
    if (left < 0 || slot >= lefts_) return;
    Points& there = points_[static_cast<std::size_t>(melded) * lefts_ + slot];
    if (points > there) there = points;
  }
  [[nodiscard]] int lefts() const { return static_cast<int>(lefts_); }

 private:
  std::size_t lefts_;
  std::vector<Points> points_;
};

/// Where a search stands.
struct TurnState {
  std::size_t stage = 0;  // the meld of the table looked at; past the last: new melds
  HandState hand = 0;
  int jokers_over = 0;      // so many may be left in the hand at the end
  bool needs_meld = false;  // something was done that only a player who melds may do
};

enum class NewMeldCount : std::uint8_t { none, one, many };

/// Rules of the turn that do not change while it is searched.
struct TurnTerms {
  NewMeldCount new_melds = NewMeldCount::many;
  bool lay_needs_meld = false;     // cards are laid off only by a player who melds in this turn
  bool lays_count = false;         // cards laid off add to the points
  bool reuse_in_new_meld = false;  // a joker taken has to go to a new meld
  Contract contract{};             // what the melds have to be, where they open
};

/// What was chosen, on the way to a state.
struct TurnChoice {
  std::vector<const HandMeld*> melds;
  std::vector<const TableOption*> lays;  // one a meld of the table, null: nothing
};

class TurnRows {
 public:
  TurnRows(const PackedHand& hand, const HandMelds& melds, const TurnTerms& terms, Effort& effort)
      : hand_(hand), melds_(melds), terms_(terms), scale_(terms.contract), effort_(effort) {}

  /// The melds of the table as they lie now; what was worked out for others is forgotten.
  void set_table(std::vector<std::vector<TableOption>> lays);
  [[nodiscard]] std::size_t stages() const { return lays_.size(); }
  /// The places of what may be melded.
  [[nodiscard]] int ways() const { return scale_.ways(); }

  [[nodiscard]] const TurnRow& row(const TurnState& state);
  /// Some way that the row of the state has.
  [[nodiscard]] TurnChoice choice(TurnState state, Melded melded, int left);

  /// Whether a way is good: what was melded, cards left, points.
  using Accept = std::function<bool(Melded, int, Points)>;
  /// Told of each way; false to stop.
  using Found = std::function<bool(const TurnChoice&, HandState left)>;
  /// Every way from the state that is accepted, each once. False where it was stopped.
  bool each(const TurnState& state, const Accept& accept, const Found& found);

 private:
  struct Walk;
  [[nodiscard]] TurnRow fill_stage(const TurnState& state);
  [[nodiscard]] TurnRow fill_melds(const TurnState& state);
  [[nodiscard]] TurnRow fill_jokers(const TurnState& state);
  [[nodiscard]] TurnState after(const TurnState& state, const TableOption& option) const;
  [[nodiscard]] bool can_take(const TurnState& state, const TableOption& option) const;
  [[nodiscard]] Points points_of(const TableOption& option) const {
    return terms_.lays_count ? option.points : 0;
  }
  /// Whether a new meld may come on top of what was melded.
  [[nodiscard]] bool may_add(Melded melded) const {
    return terms_.new_melds == NewMeldCount::many ||
           (terms_.new_melds == NewMeldCount::one && melded == kNothing);
  }
  void add_melds(const TurnState& state, std::size_t kind, TurnRow& row);
  bool choose_lay(TurnState& state, Melded melded, int left, TurnChoice& choice);
  bool choose_meld(TurnState& state, Melded& melded, int left, TurnChoice& choice);
  bool each_lay(const TurnState& state, Walk& walk);
  bool each_meld(const TurnState& state, Walk& walk, std::size_t least);
  bool each_left(const TurnState& state, Walk& walk);
  [[nodiscard]] bool can_be(const TurnState& state, const Walk& walk);

  const PackedHand& hand_;
  const HandMelds& melds_;
  const TurnTerms terms_;
  const MeldedScale scale_;
  Effort& effort_;
  std::vector<std::vector<TableOption>> lays_;
  std::vector<std::vector<std::uint32_t>> best_lays_;
  NumberTable<TurnRow> known_;
};

}  // namespace rummy

// What a player can lay down in one turn, where melds on the table stay as they lie.

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iterator>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "cards/cards.h"
#include "rules/shapes.h"
#include "rules/topics.h"
#include "settings/settings.h"
#include "solve/hands.h"
#include "solve/swept_turn.h"
#include "solve/tables.h"
#include "solve/turn_rows.h"
#include "table/table.h"

namespace rummy {

// === The parts of a turn's search: what is done about the table's jokers first, the melds that
// open before anything else may be touched, and the rows of what comes after.

/// What is done about the table's jokers before cards are laid off: an option a meld.
struct JokerPlays {
  std::vector<const TableOption*> options;
  HandState cards = 0;
  int taken = 0;
  bool gated = false;  // only a player who has opened may
};

/// Melds that open, and what they leave of the hand.
struct OpeningMelds {
  std::vector<const HandMeld*> melds;
  HandState left = 0;
};

/// What a search asks, and what of the rules does not hold for it.
struct TurnPass {
  TurnGoal goal = TurnGoal::lay;
  bool waived = false;     // the opening's conditions are not asked
  bool with_table = true;  // the melds there may be touched
  bool lays_off = true;
};

class TurnSearch::Work {
 public:
  Work(const TurnQuestion& question, const Variant& variant, std::uint64_t step_limit);

  TurnBest best(TurnGoal goal, TurnTaste taste);
  TurnWays ways(TurnGoal goal, std::size_t limit);
  TurnBest most_points(NeedsRun run);
  [[nodiscard]] std::uint64_t steps() const { return effort_.steps; }

 private:
  /// One search: after these plays, and, where those need it, these melds before them.
  struct Start {
    const JokerPlays& jokers;
    const OpeningMelds* opening = nullptr;
  };
  /// False to stop.
  using Visit = std::function<bool(TurnRows&, const Start&, const TurnRows::Accept&)>;
  using Look = std::function<bool(TurnWay)>;

  [[nodiscard]] bool gave_up() const { return !is_ready_ || is_partial_ || effort_.is_spent(); }
  /// A joker laid, freed again by a card of the hand and laid once more counts twice in an opening.
  [[nodiscard]] bool may_count_twice() const;
  /// What an ace in the middle of a run counts is open, and with it what an opening is worth.
  [[nodiscard]] bool may_be_worth_more() const;
  [[nodiscard]] bool can_be_freed(const HandMeld& meld) const;
  [[nodiscard]] std::vector<TurnPass> passes(TurnGoal goal) const;
  [[nodiscard]] bool has_conditions() const;
  [[nodiscard]] bool opens_with(Melded melded, Points points) const;
  [[nodiscard]] TurnRows::Accept accept_for(const TurnPass& pass, bool is_open) const;
  [[nodiscard]] std::vector<Meld> melds_after(const Start& start, const TurnChoice& choice) const;
  [[nodiscard]] bool may_discard_last(const Start& start, const TurnChoice& choice,
                                      HandState left) const;
  [[nodiscard]] bool asks_names(const Start& start) const;
  [[nodiscard]] std::vector<Meld> melds_with_new_jokers(const Start& start,
                                                        const TurnChoice& choice) const;
  [[nodiscard]] bool keeps_names(const Start& start, const TurnChoice& choice,
                                 HandState left) const;
  [[nodiscard]] TurnTerms terms(bool is_open) const;
  [[nodiscard]] bool may_lay_in_parts() const;
  [[nodiscard]] const HandMelds& melds_for(const TurnPass& pass, const JokerPlays& jokers,
                                           bool is_open) const;
  [[nodiscard]] bool is_gated(const TableOption& option) const;
  [[nodiscard]] std::vector<JokerPlays> joker_plays(const TurnPass& pass);
  void combine(JokerPlays& so_far, std::vector<JokerPlays>& all);
  [[nodiscard]] const std::vector<OpeningMelds>& openings();
  [[nodiscard]] std::vector<std::vector<TableOption>> lays_after(const TurnPass& pass,
                                                                 const JokerPlays& jokers,
                                                                 bool is_open) const;
  void visit(const TurnPass& pass, const Visit& use);
  [[nodiscard]] TurnState state_of(const Start& start) const;
  [[nodiscard]] TurnWay way_of(const Start& start, const TurnChoice& choice) const;
  void best_of(const TurnPass& pass, TurnTaste taste, const Look& look);
  void each_of(TurnRows& rows, const Start& start, const TurnRows::Accept& accept,
               const Look& look);

  /// More cards than that are swept over rank by rank, where the table leaves that to do.
  [[nodiscard]] bool is_large() const { return !is_ready_ || question_.hand.total() > kMostCards; }
  static constexpr int kMostCards = 20;
  /// Of so many what `ask` tells, unless it gives up.
  template <class Ask>
  [[nodiscard]] std::optional<TurnBest> swept(const Ask& ask) const {
    if (!is_large()) return std::nullopt;
    std::optional<TurnBest> best = ask();
    if (best && best->answer == TurnAnswer::gave_up) best.reset();
    return best;
  }

  const std::unique_ptr<const Variant> stricter_;  // null: the variant itself
  const Variant& variant_;
  const TurnQuestion question_;
  const std::vector<Meld>& table_ = question_.table;
  Effort effort_;
  const bool is_open_;
  const bool melds_no_more_;  // the melds were laid in an earlier turn
  bool is_ready_ = false;
  bool is_partial_ = false;  // something was not looked at
  PackedHand hand_;
  std::unique_ptr<HandMelds> melds_;
  std::unique_ptr<HandMelds>
      in_parts_;  // null where cards are not laid off on a run just opened with
  std::vector<std::vector<TableOption>> joker_options_;  // by meld of the table
  bool has_openings_ = false;                            // they were looked for
  std::vector<OpeningMelds> openings_;
};

namespace {

constexpr int kAnyJokers = 31;  // as many as may be
constexpr std::size_t kMostTargets = 63;

int jokers_in(std::span<const Meld> melds) {
  int jokers = 0;
  for (const Meld& meld : melds) {
    jokers += static_cast<int>(
        std::ranges::count_if(meld.view(), [](const MeldCard& c) { return c.card.is_joker(); }));
  }
  return jokers;
}

}  // namespace

LeftRange cards_over(TurnGoal goal, const Variant& variant) {
  const bool discards = variant.turn.discard == TurnDiscard::required;
  const bool owes = owes_discard(variant.going_out.discard);
  const bool ends = variant.going_out.empty_hand_ends;
  if (goal != TurnGoal::out) {
    // A hand that has become empty and ends nothing still lacks the turn's discard.
    const bool floats = variant.going_out.discard == OutDiscard::floating;
    const bool keeps_one = ends ? owes : discards && !floats;
    return {.low = keeps_one ? 1 : 0, .high = kCardKinds};
  }
  if (!ends) return {.low = 1, .high = 0};  // nobody goes out
  const bool may_go_without = !owes && variant.going_out.discard != OutDiscard::floating;
  return {.low = may_go_without ? 0 : 1, .high = discards ? 1 : 0};
}

/// The rules with runs as long as the contract has them, which is all that is laid in the turn of
/// opening; null if these are the rules already.
static std::unique_ptr<const Variant> with_contract_runs(const TurnQuestion& question,
                                                         const Variant& variant) {
  const Contract& contract = variant.opening.contract;
  const bool is_asked = question.opened == Opened::no && contract.is_asked();
  if (!is_asked || contract.run_min <= variant.melds.run_min) return nullptr;
  auto stricter = std::make_unique<Variant>(variant);
  stricter->melds.run_min = contract.run_min;
  stricter->melds.run_max = std::max(stricter->melds.run_max, contract.run_min);
  return stricter;
}

TurnSearch::Work::Work(const TurnQuestion& question, const Variant& variant,
                       std::uint64_t step_limit)
    : stricter_(with_contract_runs(question, variant)),
      variant_(stricter_ ? *stricter_ : variant),
      question_(question),
      effort_{.limit = step_limit},
      is_open_(question.opened == Opened::yes || !has_opening(variant)),
      melds_no_more_(question.opened == Opened::yes && !variant.melds.after_opening) {
  const int more = variant.jokers.reclaim_allowed ? jokers_in(table_) : 0;
  const bool fits =
      table_.size() <= kMostTargets && question.hand.count(Card::joker()) + more < kAnyJokers;
  std::optional<PackedHand> hand;
  if (fits) hand = PackedHand::pack(question.hand, more);
  if (!hand) return;
  hand_ = *std::move(hand);
  melds_ = std::make_unique<HandMelds>(hand_, variant, LaidInParts::no);
  if (may_lay_in_parts()) in_parts_ = std::make_unique<HandMelds>(hand_, variant, LaidInParts::yes);
  is_ready_ = true;
  is_partial_ = may_count_twice() || may_be_worth_more();
}

bool TurnSearch::Work::has_conditions() const {
  return !is_open_ && rummy::has_conditions(variant_.opening);
}

/// Cards laid off on the run a player opens with, in the same turn, may make it one that would not
/// have opened: a joker in a run that had to be clean.
bool TurnSearch::Work::may_lay_in_parts() const {
  return has_conditions() && variant_.opening.run != OpeningRun::none &&
         variant_.opening.same_turn && has_laying_off(variant_);
}

const HandMelds& TurnSearch::Work::melds_for(const TurnPass& pass, const JokerPlays& jokers,
                                             bool is_open) const {
  // A joker that has to go to a new meld is not laid off on one.
  const bool is_owed = jokers.taken > 0 && variant_.jokers.reclaim_use == ReclaimUse::new_meld;
  const bool opens = !is_open && pass.goal != TurnGoal::open && !pass.waived;
  return in_parts_ != nullptr && opens && !is_owed ? *in_parts_ : *melds_;
}

/// A card of the hand, apart from those of the meld, can take the place of one of its jokers.
bool TurnSearch::Work::can_be_freed(const HandMeld& meld) const {
  if (!hand_.has(hand_.all(), meld.cards)) return false;
  const HandState rest = hand_.all() - meld.cards;
  return std::ranges::any_of(meld.meld.view(), [&](const MeldCard& joker) {
    if (!joker.card.is_joker()) return false;
    if (joker.stands_for.is_known()) return hand_.count(rest, joker.stands_for) > 0;
    return std::ranges::any_of(hand_.cards(rest), [&](Card card) {
      return card.is_natural() && (meld.meld.rank == 0 || card.rank() == meld.meld.rank);
    });
  });
}

bool TurnSearch::Work::may_count_twice() const {
  const JokerSettings& jokers = variant_.jokers;
  const bool may = has_conditions() && variant_.opening.points > 0 && jokers.reclaim_allowed &&
                   !jokers.reclaim_needs_open && variant_.melds.per_turn == MeldsPerTurn::many;
  if (!may || hand_.count(hand_.all(), Card::joker()) == 0) return false;
  for (std::size_t kind = 0; kind < hand_.kinds().size(); ++kind) {
    const std::span<const HandMeld> melds = melds_->from(kind);
    if (std::ranges::any_of(melds, [this](const HandMeld& meld) { return can_be_freed(meld); }))
      return true;
  }
  return false;
}

bool TurnSearch::Work::may_be_worth_more() const {
  if (is_open_ || variant_.opening.points == 0) return false;
  for (std::size_t kind = 0; kind < hand_.kinds().size(); ++kind) {
    if (std::ranges::any_of(melds_->from(kind), &HandMeld::is_worth_more)) return true;
  }
  return false;
}

bool TurnSearch::Work::opens_with(Melded melded, Points points) const {
  if (points < variant_.opening.points) return false;
  const Contract& contract = variant_.opening.contract;
  if (contract.is_asked()) return melded == MeldedScale(contract).all();
  const bool has_run = variant_.opening.run == OpeningRun::none || melded == MeldedScale::kRun;
  return melded != kNothing && has_run;
}

TurnRows::Accept TurnSearch::Work::accept_for(const TurnPass& pass, bool is_open) const {
  const LeftRange range = cards_over(pass.goal, variant_);
  const bool judged = !is_open && has_conditions() && !pass.waived;
  const bool melds = pass.goal == TurnGoal::open;
  const bool whole_hand = !is_open && variant_.opening.contract.whole_hand;
  return [=, this](Melded melded, int left, Points points) {
    if (whole_hand && melded != kNothing) return left == 0 && opens_with(melded, points);
    if (left < range.low || left > range.high) return false;
    if (melded == kNothing) return !melds;
    return !judged || opens_with(melded, points);
  };
}

TurnTerms TurnSearch::Work::terms(bool is_open) const {
  const bool many = variant_.melds.per_turn == MeldsPerTurn::many;
  // After an opening in the same turn the one meld, or all of a contract, has been laid.
  const bool opens_now = is_open && !is_open_;
  const bool has_contract = variant_.opening.contract.is_asked();
  const bool none = melds_no_more_ || (opens_now && (!many || has_contract));
  return {.new_melds = none ? NewMeldCount::none : (many ? NewMeldCount::many : NewMeldCount::one),
          .lay_needs_meld = !is_open && variant_.lay_off.needs_open,
          .lays_count = is_open || !has_conditions(),
          .reuse_in_new_meld = variant_.jokers.reclaim_allowed &&
                               variant_.jokers.reclaim_use == ReclaimUse::new_meld,
          .contract = is_open ? Contract{} : variant_.opening.contract};
}

/// The plays of this option are only for who has opened.
bool TurnSearch::Work::is_gated(const TableOption& option) const {
  if (is_open_) return false;
  return std::ranges::any_of(option.plays, [this](const TablePlay& play) {
    switch (play.act) {
      case TableAct::swap:
        return variant_.jokers.reclaim_needs_open;
      case TableAct::move:
      case TableAct::lay:
        return variant_.lay_off.needs_open;
    }
    return true;
  });
}

std::vector<JokerPlays> TurnSearch::Work::joker_plays(const TurnPass& pass) {
  joker_options_.clear();
  if (!pass.with_table) return {JokerPlays{}};
  for (const Meld& meld : table_)
    joker_options_.push_back(joker_options(meld, hand_, variant_));
  std::vector<JokerPlays> all;
  JokerPlays none;
  combine(none, all);
  return all;
}

void TurnSearch::Work::combine(JokerPlays& so_far, std::vector<JokerPlays>& all) {
  ++effort_.steps;
  if (effort_.is_spent()) return;
  const std::size_t target = so_far.options.size();
  if (target == joker_options_.size()) {
    if (!so_far.gated || variant_.opening.same_turn) all.push_back(so_far);
    return;
  }
  for (const TableOption& option : joker_options_[target]) {
    if (!hand_.has(hand_.all() - so_far.cards, option.cards)) continue;
    const JokerPlays before = so_far;
    so_far.options.push_back(&option);
    so_far.cards += option.cards;
    so_far.taken += option.jokers_taken;
    so_far.gated = so_far.gated || is_gated(option);
    combine(so_far, all);
    so_far = before;
  }
}

/// Melds of the hand alone that open: where jokers of the table are only for who has.
const std::vector<OpeningMelds>& TurnSearch::Work::openings() {
  if (has_openings_) return openings_;
  has_openings_ = true;
  TurnTerms own = terms(false);
  own.lays_count = true;
  TurnRows rows(hand_, in_parts_ != nullptr ? *in_parts_ : *melds_, own, effort_);
  const auto accept = [this](Melded melded, int, Points points) {
    return melded != kNothing && (!has_conditions() || opens_with(melded, points));
  };
  rows.each({.hand = hand_.all(), .jokers_over = kAnyJokers}, accept,
            [this](const TurnChoice& choice, HandState left) {
              const bool is_known = std::ranges::any_of(
                  openings_, [left](const OpeningMelds& o) { return o.left == left; });
              ++effort_.steps;
              if (!is_known) openings_.push_back({.melds = choice.melds, .left = left});
              return !effort_.is_spent();
            });
  return openings_;
}

std::vector<std::vector<TableOption>> TurnSearch::Work::lays_after(const TurnPass& pass,
                                                                   const JokerPlays& jokers,
                                                                   bool is_open) const {
  std::vector<std::vector<TableOption>> lays;
  const bool too_early = !is_open && variant_.lay_off.needs_open && !variant_.opening.same_turn;
  const bool may = pass.with_table && pass.lays_off && has_laying_off(variant_);
  if (!may || too_early) return lays;
  for (const TableOption* option : jokers.options)
    lays.push_back(lay_options(option->after, hand_, variant_));
  return lays;
}

void TurnSearch::Work::visit(const TurnPass& pass, const Visit& use) {
  for (const JokerPlays& jokers : joker_plays(pass)) {
    const bool is_open = is_open_ || jokers.gated;
    const TurnTerms terms_now = terms(is_open);
    TurnRows rows(hand_, melds_for(pass, jokers, is_open), terms_now, effort_);
    rows.set_table(lays_after(pass, jokers, is_open));
    const TurnRows::Accept accept = accept_for(pass, is_open);
    if (!jokers.gated) {
      if (!use(rows, {.jokers = jokers}, accept)) return;
      continue;
    }
    // Whether melds that open nothing may come before is not gone into.
    is_partial_ = is_partial_ || pass.waived;
    for (const OpeningMelds& opening : openings()) {
      if (opening.left == 0 || !hand_.has(opening.left, jokers.cards)) continue;
      if (!use(rows, {.jokers = jokers, .opening = &opening}, accept)) return;
    }
  }
}

/// The cards after the plays about jokers. Of jokers taken from the table as many as were taken
/// have to be laid again; which ones makes no difference.
TurnState TurnSearch::Work::state_of(const Start& start) const {
  TurnState state{.hand = start.opening != nullptr ? start.opening->left : hand_.all()};
  const bool free = variant_.jokers.reclaim_use == ReclaimUse::free &&
                    variant_.jokers.reclaim_to == ReclaimTo::hand;
  const bool owes = start.jokers.taken > 0 && !free;
  state.jokers_over = owes ? hand_.count(state.hand, Card::joker()) : kAnyJokers;
  state.hand -= start.jokers.cards;
  state.hand += static_cast<HandState>(start.jokers.taken) * hand_.one(Card::joker());
  return state;
}

/// All the melds on the table then.
std::vector<Meld> TurnSearch::Work::melds_after(const Start& start,
                                                const TurnChoice& choice) const {
  std::vector<Meld> melds = table_;
  for (std::size_t i = 0; i < start.jokers.options.size(); ++i)
    melds[i] = start.jokers.options[i]->after;
  for (std::size_t i = 0; i < choice.lays.size(); ++i) {
    if (choice.lays[i] != nullptr) melds[i] = choice.lays[i]->after;
  }
  for (const HandMeld* meld : choice.melds)
    melds.push_back(meld->meld);
  if (start.opening != nullptr) {
    for (const HandMeld* meld : start.opening->melds)
      melds.push_back(meld->meld);
  }
  return melds;
}

bool TurnSearch::Work::may_discard_last(const Start& start, const TurnChoice& choice,
                                        HandState left) const {
  if (variant_.going_out.discard != OutDiscard::unplayable_only || hand_.size(left) != 1)
    return true;
  const PlayedCard last{.card = hand_.cards(left).front(), .stands_for = Card::unknown()};
  const auto fits = [&](const Meld& meld) {
    return extend(meld, std::span(&last, 1), variant_.melds, variant_.jokers).fault ==
           ShapeFault::none;
  };
  return std::ranges::none_of(melds_after(start, choice), fits);
}

/// A joker taken from the table has to lie there again as the card it was.
bool TurnSearch::Work::asks_names(const Start& start) const {
  return start.jokers.taken > 0 && !variant_.jokers.reclaim_rename;
}

/// The melds with jokers laid in this turn; a joker of another lay there before.
std::vector<Meld> TurnSearch::Work::melds_with_new_jokers(const Start& start,
                                                          const TurnChoice& choice) const {
  std::vector<Meld> melds = melds_after(start, choice);
  for (std::size_t i = table_.size(); i-- > 0;) {
    const bool has_more = i < choice.lays.size() && choice.lays[i] != nullptr &&
                          jokers_in(std::span(&melds[i], 1)) >
                              jokers_in(std::span(&start.jokers.options[i]->after, 1));
    if (!has_more) melds.erase(melds.begin() + static_cast<std::ptrdiff_t>(i));
  }
  return melds;
}

/// Those that are laid again, by their number; which of several is which nobody can tell.
bool TurnSearch::Work::keeps_names(const Start& start, const TurnChoice& choice,
                                   HandState left) const {
  if (!asks_names(start)) return true;
  const std::vector<Meld> melds = melds_with_new_jokers(start, choice);
  const auto places = [&](Card name) {
    int count = 0;
    for (const Meld& meld : melds)
      count += jokers_perhaps_as(meld, name, variant_.melds, variant_.jokers);
    return count;
  };
  int named = 0;
  CardCounts names;
  for (const TableOption* option : start.jokers.options) {
    for (const TablePlay& play : option->plays) {
      if (play.act != TableAct::swap) continue;
      // Of several cards given for one joker none is its name.
      const Card name = play.cards.front().card;
      const bool may_lie = play.cards.size() != 1 || names.count(name) < places(name);
      named += may_lie ? 1 : 0;
      if (play.cards.size() == 1) names.add(name);
    }
  }
  return start.jokers.taken - hand_.count(left, Card::joker()) <= named;
}

namespace {

/// `on_table`: the melds there, which the first of these comes after.
void add_melds(std::span<const HandMeld* const> melds, std::size_t on_table, TurnWay& way) {
  std::vector<TurnAct> later;
  for (const HandMeld* meld : melds) {
    const Meld& laid = meld->later.empty() ? meld->meld : meld->first;
    way.acts.push_back({.kind = TurnAct::Kind::meld,
                        .cards = as_laid(laid),
                        .meld = laid,
                        .points = meld->points});
    way.points += meld->points;
    if (!meld->later.empty())
      later.push_back({.kind = TurnAct::Kind::lay,
                       .cards = meld->later,
                       .target = on_table,
                       .meld = meld->meld,
                       .points = meld->later_points});
    ++on_table;
  }
  std::ranges::move(later, std::back_inserter(way.acts));
}

TurnAct::Kind kind_of(TableAct act) {
  switch (act) {
    case TableAct::swap:
      return TurnAct::Kind::swap;
    case TableAct::move:
      return TurnAct::Kind::move;
    case TableAct::lay:
      return TurnAct::Kind::lay;
  }
  return TurnAct::Kind::lay;
}

void add_plays(std::span<const TableOption* const> options, TurnWay& way) {
  for (std::size_t target = 0; target < options.size(); ++target) {
    const TableOption* option = options[target];
    if (option == nullptr) continue;
    for (const TablePlay& play : option->plays) {
      const bool last = &play == &option->plays.back();
      way.acts.push_back({.kind = kind_of(play.act),
                          .cards = play.cards,
                          .target = target,
                          .meld = option->after,
                          .points = last ? option->points : 0});
    }
  }
}

}  // namespace

TurnWay TurnSearch::Work::way_of(const Start& start, const TurnChoice& choice) const {
  TurnWay way;
  std::size_t on_table = table_.size();
  if (start.opening != nullptr) {
    add_melds(start.opening->melds, on_table, way);
    on_table += start.opening->melds.size();
  }
  add_plays(start.jokers.options, way);
  add_melds(choice.melds, on_table, way);
  add_plays(choice.lays, way);
  HandState left = state_of(start).hand;
  for (const HandMeld* meld : choice.melds)
    left -= meld->cards;
  for (const TableOption* option : choice.lays) {
    if (option != nullptr) left -= option->cards;
  }
  way.left = hand_.cards(left);
  for (const TurnAct& act : way.acts)
    way.table_points += act.points;
  way.cards_laid = hand_.size(hand_.all()) - static_cast<int>(way.left.size());
  return way;
}

namespace {

// === What a player can lay down in one turn, where melds on the table stay as they lie.

bool is_better(const TurnWay& a, const TurnWay& b, TurnTaste taste) {
  switch (taste) {
    case TurnTaste::fewest_cards:
      return a.cards_laid != b.cards_laid ? a.cards_laid < b.cards_laid : a.points > b.points;
    case TurnTaste::most_cards:
      return a.left.size() != b.left.size() ? a.left.size() < b.left.size()
                                            : a.table_points > b.table_points;
    case TurnTaste::most_points:
      return a.points != b.points ? a.points > b.points : a.cards_laid < b.cards_laid;
  }
  return false;
}

/// The same for ways that differ in nothing but the order of their acts.
std::string key_of(const TurnWay& way) {
  std::vector<std::string> acts;
  for (const TurnAct& act : way.acts) {
    std::string key(1, static_cast<char>('0' + static_cast<int>(act.kind)));
    key += std::to_string(act.target);
    for (const PlayedCard& played : act.cards)
      key += ' ' + to_string(played);
    acts.push_back(std::move(key));
  }
  std::ranges::sort(acts);
  std::string all;
  for (const std::string& act : acts)
    all += act + ';';
  return all;
}

/// Of the cards that may be left over of what was melded so, how many serve the taste best; of the
/// same points the fewest cards laid.
std::optional<int> left_for(const TurnRow& row, Melded melded, const TurnRows::Accept& accept,
                            TurnTaste taste) {
  std::optional<int> chosen;
  Points most = TurnRow::kNoWay;
  for (int left = 0; left < row.lefts(); ++left) {
    const Points points = row.at(melded, left);
    if (points == TurnRow::kNoWay || !accept(melded, left, points)) continue;
    const bool better =
        taste == TurnTaste::fewest_cards || (taste == TurnTaste::most_points && points >= most);
    if (chosen && !better) continue;
    chosen = left;
    most = points;
  }
  return chosen;
}

}  // namespace

bool has_opening(const Variant& variant) {
  const bool reclaims = variant.jokers.reclaim_allowed && variant.jokers.reclaim_needs_open;
  return variant.opening.points > 0 || variant.opening.run != OpeningRun::none ||
         variant.opening.contract.is_asked() || variant.lay_off.needs_open || reclaims;
}

/// Who goes out in one turn may be free of the opening's conditions (score.at_once.must_open).
std::vector<TurnPass> TurnSearch::Work::passes(TurnGoal goal) const {
  const bool opens = goal == TurnGoal::open;
  const bool free_jokers = variant_.jokers.reclaim_allowed && !variant_.jokers.reclaim_needs_open;
  std::vector<TurnPass> all{
      {.goal = goal, .with_table = !opens || free_jokers, .lays_off = !opens}};
  const RoundScoreSettings& score = variant_.round_score;
  if (opens || !has_conditions() || score.at_once_must_open) return all;
  all.push_back({.goal = TurnGoal::out, .waived = true, .lays_off = score.at_once_layoffs});
  return all;
}

/// One by one: what the rows tell apart does not tell which card a joker is.
void TurnSearch::Work::each_of(TurnRows& rows, const Start& start, const TurnRows::Accept& accept,
                               const Look& look) {
  rows.each(state_of(start), accept, [&](const TurnChoice& choice, HandState left) {
    ++effort_.steps;
    if (keeps_names(start, choice, left)) look(way_of(start, choice));
    return !effort_.is_spent();
  });
}

void TurnSearch::Work::best_of(const TurnPass& pass, TurnTaste taste, const Look& look) {
  // A last card that may not fit the table is looked at apart.
  const int apart = variant_.going_out.discard == OutDiscard::unplayable_only ? 1 : -1;
  visit(pass, [&](TurnRows& rows, const Start& start, const TurnRows::Accept& accept) {
    const auto may = [&](Melded melded, int left, Points points) {
      return left != apart && accept(melded, left, points);
    };
    if (asks_names(start)) {
      each_of(rows, start, may, look);
      return true;
    }
    const TurnState state = state_of(start);
    const TurnRow& row = rows.row(state);
    for (Melded melded = kNothing; melded < rows.ways(); ++melded) {
      if (const std::optional<int> left = left_for(row, melded, may, taste))
        look(way_of(start, rows.choice(state, melded, *left)));
    }
    return true;
  });
}

TurnBest TurnSearch::Work::best(TurnGoal goal, TurnTaste taste) {
  std::optional<TurnBest> by_sweep =
      swept([&] { return swept_best(question_, variant_, goal, taste); });
  if (by_sweep) return *std::move(by_sweep);
  std::optional<TurnWay> best;
  const auto look = [&](TurnWay way) {
    if (!best || is_better(way, *best, taste)) best = std::move(way);
    return true;
  };
  for (const TurnPass& pass : passes(goal)) {
    if (is_ready_) best_of(pass, taste, look);
  }
  const bool is_last_open = variant_.going_out.discard == OutDiscard::unplayable_only;
  if (is_ready_ && is_last_open && (goal != TurnGoal::open || !best)) {
    TurnWays last = ways(goal == TurnGoal::open ? goal : TurnGoal::out, 1);
    if (!last.ways.empty()) look(std::move(last.ways.front()));
  }
  if (best) return {.answer = TurnAnswer::yes, .way = *std::move(best)};
  return {.answer = gave_up() ? TurnAnswer::gave_up : TurnAnswer::no, .way = {}};
}

TurnWays TurnSearch::Work::ways(TurnGoal goal, std::size_t limit) {
  TurnWays all;
  std::set<std::string> known;
  for (const TurnPass& pass : passes(goal)) {
    if (!is_ready_) break;
    visit(pass, [&](TurnRows& rows, const Start& start, const TurnRows::Accept& accept) {
      return rows.each(state_of(start), accept, [&](const TurnChoice& choice, HandState left) {
        if (!may_discard_last(start, choice, left) || !keeps_names(start, choice, left))
          return true;
        TurnWay way = way_of(start, choice);
        if (way.acts.empty() || !known.insert(key_of(way)).second) return true;
        all.more = all.ways.size() == limit;
        if (!all.more) all.ways.push_back(std::move(way));
        return !all.more;
      });
    });
    if (all.more) break;
  }
  all.gave_up = gave_up();
  return all;
}

TurnBest TurnSearch::Work::most_points(NeedsRun run) {
  std::optional<TurnBest> by_sweep = swept([&] { return swept_points(question_, variant_, run); });
  if (by_sweep) return *std::move(by_sweep);
  std::optional<TurnWay> best;
  const TurnPass pass{.goal = TurnGoal::open, .waived = true, .with_table = false};
  if (is_ready_) {
    visit(pass, [&](TurnRows& rows, const Start& start, const TurnRows::Accept& accept) {
      const TurnState state = state_of(start);
      const auto may = [&](Melded melded, int left, Points points) {
        return (run == NeedsRun::no || melded == MeldedScale::kRun) && accept(melded, left, points);
      };
      for (Melded melded = kNothing + 1; melded < rows.ways(); ++melded) {
        const auto left = left_for(rows.row(state), melded, may, TurnTaste::most_points);
        if (!left) continue;
        TurnWay way = way_of(start, rows.choice(state, melded, *left));
        if (!best || is_better(way, *best, TurnTaste::most_points)) best = std::move(way);
      }
      return true;
    });
  }
  if (gave_up()) return {.answer = TurnAnswer::gave_up, .way = {}};
  if (!best) return {};
  return {.answer = TurnAnswer::yes, .way = *std::move(best)};
}

TurnSearch::TurnSearch(const TurnQuestion& question, const Variant& variant,
                       std::uint64_t step_limit)
    : work_(std::make_unique<Work>(question, variant, step_limit)) {}
TurnSearch::~TurnSearch() = default;

TurnBest TurnSearch::best(TurnGoal goal, TurnTaste taste) {
  return work_->best(goal, taste);
}
TurnWays TurnSearch::ways(TurnGoal goal, std::size_t limit) {
  return work_->ways(goal, limit);
}
TurnBest TurnSearch::most_points(NeedsRun run) {
  return work_->most_points(run);
}
std::uint64_t TurnSearch::steps() const {
  return work_->steps();
}

namespace {

// === A way to play a turn as a line of moves.

/// "lay 8S JK=9S on m1"; of a meld its cards alone.
std::string words_of(const TurnAct& act) {
  std::string cards;
  for (const PlayedCard& played : act.cards)
    cards += (cards.empty() ? "" : " ") + to_string(played);
  switch (act.kind) {
    case TurnAct::Kind::meld:
      return cards;
    case TurnAct::Kind::swap:
      return fmt::format("swap {} for JK in m{}", cards, act.target + 1);
    case TurnAct::Kind::move:
      return fmt::format("move {} in m{}", cards, act.target + 1);
    case TurnAct::Kind::lay:
      return fmt::format("lay {} on m{}", cards, act.target + 1);
  }
  return cards;
}

}  // namespace

std::string moves_of(const TurnWay& way, TurnGoal goal) {
  std::string text;
  bool melds = false;  // the move before is a meld, and another goes on from it
  for (const TurnAct& act : way.acts) {
    const bool is_meld = act.kind == TurnAct::Kind::meld;
    if (!text.empty()) text += is_meld && melds ? ", " : "; ";
    if (is_meld && !melds) text += "meld ";
    text += words_of(act);
    melds = is_meld;
  }
  if (goal == TurnGoal::out && !way.left.empty())
    text += (text.empty() ? "discard " : "; discard ") + to_string(way.left.front());
  return text;
}

}  // namespace rummy

// The worth in points of a hand and of a player's cards on the table.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/words.h"
#include "cards/cards.h"
#include "diag/finding.h"
#include "rules/rule.h"
#include "rules/shapes.h"
#include "rules/topics.h"
#include "score/score.h"
#include "score/verdict.h"
#include "settings/settings.h"
#include "solve/hands.h"
#include "solve/tables.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {
namespace {

// === What is left in a hand, in points.

/// Whether a hand counts the most a hand can if it lacks the melds needed.
bool counts_cap(const Variant& variant) {
  const RoundScoreSettings& score = variant.round_score;
  const OutComposition& wanted = variant.going_out.composition;
  const bool needs_runs = wanted.natural_runs > 0;
  const bool needs = score.hand_melds_need == HandMeldsNeed::natural_runs
                         ? needs_runs
                         : needs_runs || wanted.runs > 0 || wanted.sets > 0;
  return score.hand_melds_missed == HandMeldsMissed::cap && score.hand_melds_free &&
         score.hand_melds_need != HandMeldsNeed::nothing && needs &&
         score.hand_cap.choice == OrNone::number;
}

/// Whether the hand counts the most a hand can, for want of the melds needed.
bool lacks_melds(const BestSplit& split, const CardCounts& cards, const Variant& variant) {
  return counts_cap(variant) && split.melds.empty() && cards.total() > 0;
}

/// The value left by the split; if the split is uncertain, from 0 to the whole hand.
PointsRange value_of(const BestSplit& split, const CardCounts& cards, const Variant& variant) {
  if (lacks_melds(split, cards, variant)) {
    const Points cap = variant.round_score.hand_cap.number;
    return {.low = split.gave_up ? std::min(split.left_points, cap) : cap, .high = cap};
  }
  const Points high =
      split.may_leave_more ? hand_points(cards, variant.card_points) : split.left_points;
  if (split.may_leave_more && counts_cap(variant))
    return {.low = split.gave_up ? 0 : split.left_points,
            .high = std::max<Points>(high, variant.round_score.hand_cap.number)};
  return {.low = split.gave_up ? 0 : split.left_points, .high = high};
}

/// A number of cards with the same value.
struct Worth {
  Points points = 0;
  int copies = 0;
};

/// Cards by value, lowest first: there are at most a dozen values, and many cards.
class Worths {
 public:
  void add(Points points, int copies) {
    if (copies <= 0) return;
    const auto at = std::ranges::find_if(
        worths_, [points](const Worth& worth) { return worth.points >= points; });
    if (at != worths_.end() && at->points == points) {
      at->copies += copies;
    } else {
      worths_.insert(at, {.points = points, .copies = copies});
    }
  }
  [[nodiscard]] bool empty() const { return worths_.empty(); }
  [[nodiscard]] Points most() const { return worths_.back().points; }
  /// Calls `each` with the values from that end on and their copies, up to `number` cards.
  template <class Each>
  void for_first(bool most_first, int number, Each each) const {
    for (std::size_t i = 0; i < worths_.size() && number > 0; ++i) {
      const Worth& worth = worths_[most_first ? worths_.size() - 1 - i : i];
      const int copies = std::min(number, worth.copies);
      each(worth.points, copies);
      number -= copies;
    }
  }

 private:
  std::vector<Worth> worths_;
};

/// The values of all cards that may be among the unknown ones.
Worths unseen_values(const Table& table, const CardPointSettings& values) {
  Worths worths;
  for (const Card card : kAllCards)
    worths.add(hand_points(card, values), table.unseen_copies(card));
  return worths;
}

Worths values_of(const CardCounts& cards, const CardPointSettings& values) {
  Worths worths;
  for_each_kind(cards, [&](Card card, int n) { worths.add(hand_points(card, values), n); });
  return worths;
}

/// The sum of as many cards as the hand holds, known and unseen, both taken from one end. If their
/// number is uncertain all known ones count, because cards laid illegally may never have left the
/// hand.
Points extreme(const Worths& known, const Worths& unseen, const Holding& hand, bool most_first) {
  Worths held = known;
  unseen.for_first(most_first, hand.unknown,
                   [&](Points points, int copies) { held.add(points, copies); });
  const int keep = hand.doubtful ? std::numeric_limits<int>::max() : hand.size();
  Points sum = 0;
  held.for_first(most_first, keep, [&](Points points, int copies) { sum += points * copies; });
  return sum;
}

/// The value if melds count nothing and a single card is open: one that left, or an unknown one.
std::optional<PointsRange> split_with_one_open(const Table& table, const Holding& hand,
                                               const Variant& variant, SearchBudget& budget) {
  const bool one_gone = hand.unknown == 0 && hand.gone == 1;
  const bool one_unknown = hand.unknown == 1 && hand.gone == 0;
  if (!variant.round_score.hand_melds_free || hand.doubtful || one_gone == one_unknown)
    return std::nullopt;
  std::optional<PointsRange> range;
  for (const Card card : kAllCards) {
    CardCounts cards = hand.known;
    if (one_gone && !cards.remove(card)) continue;
    if (one_unknown && table.unseen_copies(card) == 0) continue;
    if (one_unknown) cards.add(card);
    const BestSplit split = best_split(cards, variant, budget);
    if (split.gave_up) return std::nullopt;  // the others would not be found either
    const PointsRange points = value_of(split, cards, variant);
    range = range ? spanned(*range, points) : points;
  }
  return range;
}

Text sum_working(const std::vector<Card>& cards, const CardPointSettings& values) {
  if (cards.empty()) return "nothing left";
  Text text;
  Points sum = 0;
  for (const Card card : cards) {
    if (!text.empty()) text += " + ";
    const Points points = hand_points(card, values);
    text += say("{} {}", to_string(card), points);
    sum += points;
  }
  return say("{} = {}", std::move(text), sum);
}

Text split_working(const BestSplit& split, const Variant& variant) {
  Text text = sum_working(listed(split.left), variant.card_points);
  if (split.may_leave_more) text += " or more";
  if (split.gave_up) text += " or less";
  for (const Meld& meld : split.melds) {
    text += "; free:";
    for (const MeldCard& c : meld.view())
      text += say(" {}", to_string(c.card));
  }
  return text;
}

HandValue known_value(const CardCounts& cards, const Variant& variant, SearchBudget& budget,
                      Workings workings) {
  if (variant.round_score.hand_melds_free)
    return hand_value(best_split(cards, variant, budget), cards, variant, workings);
  HandValue value{.points = PointsRange::exactly(hand_points(cards, variant.card_points))};
  if (workings == Workings::in_full)
    value.working = sum_working(listed(cards), variant.card_points);
  return value;
}

PointsRange open_value(const Table& table, const Holding& hand, const Variant& variant,
                       SearchBudget& budget) {
  if (hand.size() <= 0 && !hand.doubtful) return PointsRange::exactly(0);
  if (const auto split = split_with_one_open(table, hand, variant, budget)) return *split;
  const Worths known = values_of(hand.known, variant.card_points);
  const Worths unseen = unseen_values(table, variant.card_points);
  PointsRange range{.low = extreme(known, unseen, hand, false),
                    .high = extreme(known, unseen, hand, true)};
  if (variant.round_score.hand_melds_free || hand.doubtful) range.low = 0;
  if (counts_cap(variant))
    range.high = std::max<Points>(range.high, variant.round_score.hand_cap.number);
  if (hand.doubtful) range.high += unseen.empty() ? 0 : unseen.most();
  return range;
}

Text open_working(const Holding& hand, PointsRange range) {
  if (hand.doubtful)
    return say("the cards left are uncertain: between {} and {}", range.low, range.high);
  const int size = std::max(0, hand.size());
  return say("{} card{}, some unknown: between {} and {}", size, size == 1 ? "" : "s", range.low,
             range.high);
}

}  // namespace

CardCounts counted(std::span<const PlayedCard> cards) {
  CardCounts counts;
  for (const PlayedCard& c : cards) {
    if (c.card.is_known()) counts.add(c.card);
  }
  return counts;
}

HandValue hand_value(const BestSplit& split, const CardCounts& cards, const Variant& variant,
                     Workings workings) {
  HandValue value{.points = value_of(split, cards, variant), .all_melded = split.left.total() == 0};
  if (workings == Workings::left_out) return value;
  value.working = split_working(split, variant);
  if (lacks_melds(split, cards, variant))
    value.working += say("; without the melds needed: {}", range_words(value.points));
  return value;
}

HandValue hand_value(const Table& table, const Holding& hand, const Variant& variant,
                     SearchBudget& budget, Workings workings) {
  if (hand.is_known()) return known_value(hand.known, variant, budget, workings);
  HandValue value{.points = open_value(table, hand, variant, budget)};
  if (workings == Workings::in_full) value.working = open_working(hand, value.points);
  return value;
}

HandValue hand_value(std::span<const PlayedCard> cards, const Variant& variant,
                     SearchBudget& budget) {
  const CardCounts counts = counted(cards);
  if (variant.round_score.hand_melds_free)
    return hand_value(best_split(counts, variant, budget), counts, variant, Workings::in_full);
  std::vector<Card> in_order;
  for (const PlayedCard& c : cards)
    in_order.push_back(c.card);
  return {.points = PointsRange::exactly(hand_points(counts, variant.card_points)),
          .working = sum_working(in_order, variant.card_points)};
}

namespace {

// === Whether a hand has melds that open.

/// The search of one hand, which is that of `solve --could`.
Opening searched(const CardCounts& hand, const Variant& variant, SearchBudget& budget) {
  TurnSearch search({.hand = hand, .table = {}, .opened = Opened::no}, variant,
                    budget.allows(kTurnSteps));
  const TurnBest best = search.best(TurnGoal::open, TurnTaste::fewest_cards);
  budget.take(search.steps());
  Opening opening{.is_made = Answer::no};
  if (best.answer == TurnAnswer::gave_up) opening.could_be = Answer::perhaps;
  if (best.answer != TurnAnswer::yes) return opening;
  opening.could_be = Answer::yes;
  std::string melds;
  for (const TurnAct& act : best.way.acts)
    melds += (melds.empty() ? "" : ", ") + list(act.cards);
  opening.with = as_it_stands(std::move(melds));
  return opening;
}

/// Every card that the unknown one can be is tried.
Opening with_one_unknown(const Table& table, const CardCounts& known, const Variant& variant,
                         SearchBudget& budget) {
  constexpr std::size_t kMostNamed = 8;
  std::vector<Card> opens;
  std::size_t tried = 0;
  bool gave_up = false;
  for (const Card card : kAllCards) {
    if (table.unseen_copies(card) == 0) continue;
    CardCounts hand = known;
    hand.add(card);
    const Answer could = searched(hand, variant, budget).could_be;
    ++tried;
    gave_up = gave_up || could == Answer::perhaps;
    if (could == Answer::yes) opens.push_back(card);
  }
  Opening opening{.is_made = Answer::no, .could_be = Answer::perhaps};
  if (gave_up) return opening;
  if (opens.empty()) opening.could_be = Answer::no;
  if (opens.size() == tried) opening.could_be = Answer::yes;
  if (opening.could_be != Answer::perhaps || opens.size() > kMostNamed) return opening;
  opening.with = either(opens);
  return opening;
}

}  // namespace

Opening opening_of(const Table& table, const Holding& hand, const Variant& variant,
                   SearchBudget& budget) {
  if (hand.is_known()) return searched(hand.known, variant, budget);
  const int least = std::min(variant.melds.set_min, variant.melds.run_min);
  if (!hand.doubtful && hand.size() < least) return {.is_made = Answer::no};
  if (hand.doubtful || hand.gone > 0) return {.is_made = Answer::no, .could_be = Answer::perhaps};
  if (hand.unknown == 1) return with_one_unknown(table, hand.known, variant, budget);
  // An opening of the whole hand is one only if the unknown cards are in it.
  if (!variant.opening.contract.whole_hand) {
    Opening known = searched(hand.known, variant, budget);
    if (known.could_be == Answer::yes) return known;
  }
  return {.is_made = Answer::no, .could_be = Answer::perhaps};
}

namespace {

// === What a player has on the table, in points.

/// The value of a rank in any place; an ace is worth more in some places.
PointsRange anywhere(int rank, const CardPointSettings& values) {
  const Card card = Card(Suit::hearts, rank);
  PointsRange points = PointsRange::exactly(hand_points(card, values));
  if (rank != kAce) return points;
  points = {.low = std::min({values.ace_low, values.ace_high, values.ace_set}),
            .high = std::max({values.ace_low, values.ace_high, values.ace_set})};
  return points;
}

PointsRange any_place(const CardPointSettings& values) {
  PointsRange all = anywhere(kAce, values);
  for (int rank = kAce + 1; rank <= kKing; ++rank)
    all = spanned(all, anywhere(rank, values));
  return all;
}

/// The value of a joker if it is unknown what it stands for.
PointsRange any_joker(const CardPointSettings& values) {
  switch (values.joker_meld.choice) {
    case JokerMeldValue::number:
      return PointsRange::exactly(values.joker_meld.number);
    case JokerMeldValue::face:
      return PointsRange::exactly(values.joker_hand);
    case JokerMeldValue::zero:
      return PointsRange::exactly(0);
    case JokerMeldValue::represented:
      return any_place(values);
  }
  return {};
}

PointsRange any_card(const CardPointSettings& values) {
  const PointsRange queen = PointsRange::exactly(hand_points(kSpadeQueen, values));
  return spanned(spanned(any_place(values), queen), any_joker(values));
}

/// The value of a card whose meld is unknown.
PointsRange any_place_of(Card card, const CardPointSettings& values) {
  return card.is_joker() ? any_joker(values) : anywhere(card.rank(), values);
}

/// The value of a card laid illegally: it has no place in a meld, so it counts as in hand.
PointsRange misplaced_card(Card card, const CardPointSettings& values) {
  return card.is_known() ? PointsRange::exactly(hand_points(card, values)) : any_card(values);
}

PointsRange placed_card(const Meld& meld, std::size_t i, const CardPointSettings& values) {
  const PointsSpan points = meld_card_span(meld, i, values);
  return {.low = points.low, .high = points.high};
}

/// The value of the i-th card of a meld on the table.
PointsRange laid_card(const Meld& meld, std::size_t i, const CardPointSettings& values) {
  const MeldCard& card = meld.cards[i];
  switch (meld.kind) {
    case MeldKind::run:
    case MeldKind::set:
      if (card.card.is_known()) return placed_card(meld, i, values);
      return spanned(placed_card(meld, i, values), any_card(values));
    case MeldKind::broken:
      if (i < meld.sound) return laid_card(meld.sound_part(), i, values);
      if (!meld.is_from_illegal_lay) return misplaced_card(card.card, values);
      // Another card, or none, was laid in place of one not held.
      if (!card.card.is_known()) return spanned(PointsRange::exactly(0), any_card(values));
      return any_place_of(card.card, values);
    case MeldKind::unknown:
      return card.card.is_known() ? any_place_of(card.card, values) : any_card(values);
  }
  return {};
}

/// Adds up a list of melds card by card, and keeps the arithmetic if asked for.
class LaidSum {
 public:
  explicit LaidSum(Workings workings) : workings_(workings) {}

  void add_card(Card card, PointsRange points) {
    in_meld_ = in_meld_ + points;
    if (workings_ == Workings::left_out) return;
    if (!meld_.empty()) meld_ += " + ";
    meld_ += say("{} {}", to_string(card), range_words(points));
  }
  void end_meld() {
    sum_ = sum_ + in_meld_;
    if (!meld_.empty()) append_meld();
    in_meld_ = {};
  }
  [[nodiscard]] LaidValue value() {
    if (workings_ == Workings::left_out) return {.points = sum_, .working = {}};
    if (melds_ == 0) return {.points = {}, .working = "nothing"};
    if (melds_ > 1) text_ += say("; together {}", range_words(sum_));
    return {.points = sum_, .working = std::move(text_)};
  }

 private:
  void append_meld() {
    if (!text_.empty()) text_ += "; ";
    text_ += say("{} = {}", meld_, range_words(in_meld_));
    ++melds_;
    meld_.clear();
  }

  Workings workings_;
  Text text_;
  Text meld_;
  PointsRange in_meld_;
  PointsRange sum_;
  int melds_ = 0;
};

LaidValue laid_in(const Layout& layout, Seat seat, const Variant& variant, Workings workings) {
  const bool own_melds_only = variant.lay_off.credit == LayOffCredit::none;
  LaidSum sum(workings);
  for (const Meld& meld : layout.melds) {
    if (own_melds_only && meld.owner != seat && !meld.may_hold_more) continue;
    for (std::size_t i = 0; i < meld.size; ++i) {
      if (meld.cards[i].laid_by != seat) continue;
      PointsRange points = laid_card(meld, i, variant.card_points);
      // The card may lie on another player's meld or, if this is one, on the player's own.
      if (own_melds_only && meld.may_hold_more) points = spanned(points, {});
      sum.add_card(meld.cards[i].card, points);
    }
    sum.end_meld();
  }
  for (const MeldCard& beside : layout.beside) {
    if (beside.laid_by == seat)
      sum.add_card(beside.card, misplaced_card(beside.card, variant.card_points));
  }
  sum.end_meld();
  return sum.value();
}

/// The value of a card in a scoresheet's list that is no whole meld.
PointsRange listed_card(const PlayedCard& played, std::span<const PlayedCard> group,
                        const Variant& variant) {
  const CardPointSettings& values = variant.card_points;
  if (!played.card.is_known()) return any_card(values);
  if (played.card.is_joker()) {
    const bool represents = values.joker_meld.choice == JokerMeldValue::represented;
    if (!represents || !played.stands_for.is_known()) return any_joker(values);
    return anywhere(played.stands_for.rank(), values);
  }
  if (played.card.rank() != kAce) return PointsRange::exactly(hand_points(played.card, values));
  const auto is_beside = [&](int rank) {
    const Card neighbour = Card(played.card.suit(), rank);
    return std::ranges::find(group, neighbour, &PlayedCard::card) != group.end();
  };
  const bool beside_two = is_beside(kAce + 1);
  // Between the listed cards and those they were laid on, it may lie between a king and a two.
  const bool may_be_between =
      variant.melds.run_ace == RunAce::wrap && (beside_two || is_beside(kKing));
  if (may_be_between && !is_low_ace(played))
    return spanned(PointsRange::exactly(values.ace_low), PointsRange::exactly(values.ace_high));
  return PointsRange::exactly(is_low_ace(played) || beside_two ? values.ace_low : values.ace_high);
}

/// The cards as a meld, if they are one and it is clear which.
std::optional<Meld> whole_meld(std::span<const PlayedCard> group, const Variant& variant) {
  if (std::ranges::any_of(group, is_low_ace)) return std::nullopt;
  const MeldShape shape = shape_of(group, variant.melds, variant.jokers);
  if (shape.fault != ShapeFault::none || shape.has_unknown || shape.reading_count != 1)
    return std::nullopt;
  return shape.readings.front();
}

void add_listed(std::span<const PlayedCard> group, const Variant& variant, LaidSum& sum) {
  if (const std::optional<Meld> meld = whole_meld(group, variant)) {
    for (std::size_t i = 0; i < meld->size; ++i)
      sum.add_card(meld->cards[i].card, laid_card(*meld, i, variant.card_points));
  } else {
    for (const PlayedCard& played : group)
      sum.add_card(played.card, listed_card(played, group, variant));
  }
  sum.end_meld();
}

}  // namespace

LaidValue laid_value(const Table& table, Seat seat, const Variant& variant, Workings workings) {
  LaidValue value = laid_in(table.layouts().front(), seat, variant, workings);
  for (const Layout& layout : table.layouts().subspan(1)) {
    const LaidValue other = laid_in(layout, seat, variant, workings);
    if (other.points == value.points) continue;
    value.points = spanned(value.points, other.points);
    value.working = say("depending on how the melds lie, {}", range_words(value.points));
  }
  return value;
}

Points most_laid(const Holding& hand, const Variant& variant) {
  const CardPointSettings& values = variant.card_points;
  Points sum = hand.unknown * any_card(values).high;
  for_each_kind(hand.known, [&](Card card, int n) {
    sum += n * (card.is_joker() ? any_joker(values) : anywhere(card.rank(), values)).high;
  });
  return sum;
}

LaidValue laid_value(const Record& record, const SeatMelds& shown, const Variant& variant) {
  LaidSum sum(Workings::in_full);
  for (std::uint32_t i = 0; i < shown.groups; ++i)
    add_listed(cards_of(record, record.groups[shown.first_group + i].cards), variant, sum);
  return sum.value();
}

}  // namespace rummy

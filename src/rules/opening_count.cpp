#include "rules/opening_count.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/words.h"
#include "cards/cards.h"
#include "rules/facts.h"
#include "rules/filled_melds.h"
#include "rules/meld_shape.h"
#include "rules/points.h"
#include "rules/rule.h"
#include "rules/table_change.h"
#include "settings/settings.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {
namespace {

constexpr int kNaturalRun = 3;  // natural cards in a row that make an opening run

Text joker_name(const Meld& meld, const MeldCard& card) {
  if (card.stands_for.is_known()) return say("JK as {}", to_string(card.stands_for));
  return meld.rank == 0 ? as_it_stands("JK") : say("JK as {}", rank_name(meld.rank));
}

/// The most any card of this kind could count, wherever it stood.
Points most(Card card, const CardPointSettings& values) {
  const Points ace = std::max({values.ace_high, values.ace_low, values.ace_set});
  const Points court =
      values.court.choice == OrFace::face ? Points{kKing} : Points{values.court.number};
  const Points natural =
      std::max({ace, court, Points{values.ten}, Points{9}, hand_points(kSpadeQueen, values)});
  if (!card.is_natural()) {
    const bool can_be_natural = !card.is_known();
    return std::max(joker_points(natural, values), can_be_natural ? natural : 0);
  }
  return card.rank() == kAce ? ace : hand_points(card, values);
}

void add_uncertain(OpeningCount& count, std::span<const PlayedCard> cards,
                   const CardPointSettings& values) {
  for (const PlayedCard& c : cards)
    count.high += most(c.card, values);
  count.may_have_run = true;
}

void count_kind(OpeningFigures& count, MeldKind kind) {
  if (kind == MeldKind::set) ++count.sets;
  if (kind == MeldKind::run) ++count.runs;
}

void add_count(OpeningFigures& count, const MeldCount& meld) {
  count_kind(count, meld.kind);
  count.low += meld.low;
  count.high += meld.high;
  count.has_run = count.has_run || meld.is_run;
}

void add_meld(OpeningCount& count, const Meld& meld, const Variant& variant, Working working) {
  MeldCount one;
  count_meld(meld, variant, one);
  add_count(count, one);
  if (working == Working::no) return;
  if (!count.working.empty()) count.working += "; ";
  count.working += meld_working(meld, variant.card_points);
}

/// "7H + 7C + ?? = 21 (with 7D) to 39 (with JK)".
Text filled_working(std::span<const PlayedCard> cards, const FilledMeld& filled) {
  std::string text;
  for (const PlayedCard& c : cards)
    text += (text.empty() ? "" : " + ") + to_string(c.card);
  const Points least = filled.least.value_or(0);
  const Points most = filled.most.value_or(least);
  if (least == most) return say("{} = {}", text, least);
  return say("{} = {} (with {}) to {} (with {})", text, least, to_string(filled.least_with), most,
             to_string(filled.most_with));
}

/// A meld whose cards are not all known. Where it turns out to be none, that is a slip of its own
/// and no matter of points. `known`: what of such melds has been found out; may be null.
void add_unknown(OpeningCount& count, std::span<const PlayedCard> cards, const Variant& variant,
                 FilledMelds* known, Working working) {
  const auto holes =
      std::ranges::count_if(cards, [](const PlayedCard& c) { return !c.card.is_known(); });
  if (std::cmp_greater(holes, kMostFilled) || cards.size() > kMaxMeldCards) {
    add_uncertain(count, cards, variant.card_points);
    return;
  }
  const FilledMeld filled =
      known != nullptr ? known->of(cards, variant) : fill_meld(cards, variant);
  if (!filled.least || !filled.most) {
    add_uncertain(count, cards, variant.card_points);
    return;
  }
  count.low += *filled.least;
  count.high += *filled.most;
  count.may_have_run = count.may_have_run || filled.some_run;
  count.has_run = count.has_run || filled.all_runs;
  if (filled.set != filled.run) count_kind(count, filled.set ? MeldKind::set : MeldKind::run);
  if (working == Working::no) return;
  if (!count.working.empty()) count.working += "; ";
  count.working += filled_working(cards, filled);
}

/// The reading of a shape that this layout holds.
const Meld& reading_in(const MeldShape& shape, const Meld* laid) {
  const auto readings = std::span(shape.readings).first(shape.reading_count);
  if (laid != nullptr) {
    for (const Meld& reading : readings) {
      if (reading.kind == laid->kind && reading.low == laid->low) return reading;
    }
  }
  return readings.front();
}

/// What has been found out about a meld; either may be null.
struct FoundOut {
  const Meld* laid = nullptr;     // as it lies in the layout looked at
  FilledMelds* filled = nullptr;  // what melds with unknown cards come to
};

void add_cards(OpeningCount& count, std::span<const PlayedCard> cards, const Variant& variant,
               FoundOut known, Working working) {
  ++count.melds;
  const MeldShape shape = shape_of(cards, variant.melds, variant.jokers);
  if (shape.fault != ShapeFault::none) {
    count.is_broken = true;
    add_uncertain(count, cards, variant.card_points);
  } else if (shape.has_unknown || shape.reading_count == 0) {
    count.has_unknown = true;
    add_unknown(count, cards, variant, known.filled, working);
  } else {
    add_meld(count, reading_in(shape, known.laid), variant, working);
  }
}

/// The cards written were not held, and others lie there, nobody knows which.
bool was_not_held(const Meld& laid, const Record& record, const Group& group) {
  const auto is_known = [](const auto& c) { return c.card.is_known(); };
  return std::ranges::none_of(laid.view(), is_known) &&
         std::ranges::any_of(cards_of(record, group.cards), is_known);
}

/// What was laid in place of cards that were not held nobody knows.
void add_impossible(OpeningCount& count, std::size_t cards, const Variant& variant) {
  ++count.melds;
  count.is_broken = true;
  const std::vector<PlayedCard> unknown(cards);
  add_uncertain(count, unknown, variant.card_points);
}

void finish(OpeningCount& count) {
  if (count.melds < 2 || count.working.empty()) return;
  count.working += say("; together {}", count.low);
  if (count.high != count.low) count.working += say(" to {}", count.high);
}

/// Nothing in the turn has changed its melds since they were laid, other than by adding to them.
bool are_only_added_to(const Look& look) {
  return std::ranges::all_of(look.turn.events, [](const Event& e) {
    return e.kind == ActionKind::meld || e.kind == ActionKind::lay ||
           e.kind == ActionKind::discard || is_draw(e.kind) || e.kind == ActionKind::reshuffle ||
           e.kind == ActionKind::buy;
  });
}

/// What the turn's nth meld counted when it was laid, where that is kept: cards that come to it, or
/// take its jokers' places, do not change it.
const MeldCount* count_when_laid(const Look& look, const Group& group, std::size_t nth) {
  const auto laid = look.counted.laid;
  const bool is_kept =
      nth < laid.size() && laid[nth].group == &group && laid[nth].kind != MeldKind::broken;
  return is_kept ? &laid[nth] : nullptr;
}

/// What a meld is that nothing was added to, or nothing it takes, was found out when it was laid.
/// `part`: room for the meld it was before cards it does not take.
const Meld* found_when_laid(const Meld& laid, const Group& group, Meld& part) {
  if (laid.sound == group.cards.count) return &(part = laid.sound_part());
  return laid.is_clear() && laid.size == group.cards.count ? &laid : nullptr;
}

/// The nth meld that the turn lays.
void add_group(OpeningCount& count, const Look& look, const Group& group, std::size_t nth,
               Working working) {
  const MeldCount* known = working == Working::no ? count_when_laid(look, group, nth) : nullptr;
  if (known != nullptr) {
    ++count.melds;
    return add_count(count, *known);
  }
  const std::size_t number = look.turn.melds_before + nth;
  const Meld* laid = number < look.layout.melds.size() ? &look.layout.melds[number] : nullptr;
  const bool lies_as_laid = laid != nullptr && are_only_added_to(look);
  if (lies_as_laid && was_not_held(*laid, look.record, group))
    return add_impossible(count, group.cards.count, look.variant);
  Meld part;
  if (const Meld* meld = lies_as_laid ? found_when_laid(*laid, group, part) : nullptr) {
    ++count.melds;
    return add_meld(count, *meld, look.variant, working);
  }
  add_cards(count, cards_of(look.record, group.cards), look.variant,
            {.laid = laid, .filled = look.unwritten.filled}, working);
}

Text span_words(PointsSpan points) {
  return points.low == points.high ? say("{}", points.low)
                                   : say("{} to {}", points.low, points.high);
}

bool is_alike(const OpeningCount& a, const OpeningCount& b) {
  return a.low == b.low && a.high == b.high && a.sets == b.sets && a.runs == b.runs &&
         a.has_run == b.has_run && a.may_have_run == b.may_have_run;
}

/// What was counted, and one more meld as each that it is as it stands (7S JK JK: a set, a run).
std::vector<OpeningCount> in_each_reading(std::span<const OpeningCount> ways,
                                          std::span<const PlayedCard> cards,
                                          const Variant& variant) {
  const MeldShape shape = shape_of(cards, variant.melds, variant.jokers);
  const bool is_read = shape.fault == ShapeFault::none && !shape.has_unknown;
  const int readings = is_read ? std::max<int>(1, shape.reading_count) : 1;
  std::vector<OpeningCount> all;
  for (const OpeningCount& way : ways) {
    for (int i = 0; i < readings; ++i) {
      OpeningCount next = way;
      const Meld* as = readings > 1 ? &shape.readings[static_cast<std::size_t>(i)] : nullptr;
      add_cards(next, cards, variant, {.laid = as}, Working::yes);
      const auto is_known = [&](const OpeningCount& other) { return is_alike(next, other); };
      if (std::ranges::none_of(all, is_known)) all.push_back(std::move(next));
    }
  }
  return all;
}

/// How many of the opening's conditions are kept; one that is open counts half.
int grade(const OpeningCount& count, const Variant& variant) {
  const Points needed = variant.opening.points;
  const int points = count.low >= needed ? 2 : (count.high >= needed ? 1 : 0);
  const bool has_run = variant.opening.run == OpeningRun::none || count.has_run;
  const int run = has_run ? 2 : (count.may_have_run ? 1 : 0);
  switch (keeps_contract(count, variant.opening.contract)) {
    case ContractKept::no:
      return points + run;
    case ContractKept::perhaps:
      return points + run + 1;
    case ContractKept::yes:
      return points + run + 2;
  }
  return points + run;
}

}  // namespace

bool is_opening_run(const Meld& meld, const OpeningSettings& opening) {
  if (opening.run == OpeningRun::none || meld.kind != MeldKind::run) return false;
  const auto cards = meld.view();
  if (opening.run == OpeningRun::clean) {
    return std::ranges::all_of(cards, [](const MeldCard& c) { return c.card.is_natural(); });
  }
  if (!opening.joker_end && (cards.front().card.is_joker() || cards.back().card.is_joker())) {
    return false;
  }
  int row = 0;
  for (const MeldCard& c : cards) {
    row = c.card.is_natural() ? row + 1 : 0;
    if (row == kNaturalRun) return true;
  }
  return false;
}

void count_meld(const Meld& meld, const Variant& variant, MeldCount& count) {
  const PointsSpan points = meld_span(meld, variant.card_points);
  count.kind = meld.kind;
  count.is_run = is_opening_run(meld, variant.opening);
  count.low = points.low;
  count.high = points.high;
}

Text meld_working(const Meld& meld, const CardPointSettings& values) {
  Text text;
  for (std::size_t i = 0; i < meld.size; ++i) {
    if (i > 0) text += " + ";
    const MeldCard& card = meld.cards[i];
    text += say("{} {}",
                card.card.is_joker() ? joker_name(meld, card) : as_it_stands(to_string(card.card)),
                span_words(meld_card_span(meld, i, values)));
  }
  return say("{} = {}", std::move(text), span_words(meld_span(meld, values)));
}

OpeningCount count_opening(const Look& look, std::span<const Event> events, Working working) {
  OpeningCount count;
  std::size_t nth = 0;
  for (const Event& event : events) {
    if (event.kind != ActionKind::meld) continue;
    for (const Group& group : groups_of(look.record, event))
      add_group(count, look, group, nth++, working);
  }
  if (working == Working::yes) finish(count);
  return count;
}

OpeningCount count_first_melds(const Look& look, Working working) {
  if (look.change == nullptr || look.change->first != FirstMelds::beside)
    return count_opening(look, look.turn.events, working);
  OpeningCount count;
  for (const std::vector<PlayedCard>& group : look.change->first_groups)
    add_cards(count, group, look.variant, {.filled = look.unwritten.filled}, working);
  if (working == Working::yes) finish(count);
  return count;
}

OpeningCount count_opening(const Variant& variant,
                           std::span<const std::span<const PlayedCard>> melds) {
  std::vector<OpeningCount> ways(1);
  for (const auto& cards : melds)
    ways = in_each_reading(ways, cards, variant);
  const auto best = std::ranges::min_element(ways, {}, [&](const OpeningCount& way) {
    return std::pair(-grade(way, variant), -way.high);
  });
  OpeningCount count = *best;
  finish(count);
  return count;
}

bool exceeds_contract(const OpeningFigures& count, const Contract& contract) {
  if (!contract.is_asked()) return false;
  return static_cast<int>(count.melds) > contract.sets + contract.runs ||
         count.sets > contract.sets || count.runs > contract.runs;
}

ContractKept keeps_contract(const OpeningFigures& count, const Contract& contract) {
  if (!contract.is_asked()) return ContractKept::yes;
  const auto melds = static_cast<int>(count.melds);
  if (melds < contract.sets + contract.runs || exceeds_contract(count, contract))
    return ContractKept::no;
  return count.sets + count.runs == melds ? ContractKept::yes : ContractKept::perhaps;
}

bool meets_opening(const OpeningFigures& count, const Variant& variant) {
  const bool run = variant.opening.run == OpeningRun::none || count.has_run;
  return count.low >= variant.opening.points && run &&
         keeps_contract(count, variant.opening.contract) == ContractKept::yes;
}

bool meets_opening(std::span<const MeldCount> laid, const Variant& variant) {
  OpeningFigures count;
  for (const MeldCount& meld : laid) {
    if (meld.kind == MeldKind::broken) return false;
    ++count.melds;
    add_count(count, meld);
  }
  return meets_opening(count, variant);
}

}  // namespace rummy

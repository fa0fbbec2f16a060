// Opening: what the first melds of a player must be, and what they count.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
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
#include "settings/settings.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {
namespace {

// === What a meld with one or two unknown cards can count, whatever those cards are.

/// Bulk input always brings new melds, so the number kept is limited.
constexpr std::size_t kMostKept = 4096;

void count_filled(const Meld& reading, Card with, const Variant& variant, FilledMeld& out) {
  const PointsSpan points = meld_span(reading, variant.card_points);
  if (points.low < out.least.value_or(points.low + 1)) {
    out.least = points.low;
    out.least_with = with;
  }
  if (points.high > out.most.value_or(points.high - 1)) {
    out.most = points.high;
    out.most_with = with;
  }
  out.set = out.set || reading.kind == MeldKind::set;
  out.run = out.run || reading.kind == MeldKind::run;
  const bool run = is_opening_run(reading, variant.opening);
  out.some_run = out.some_run || run;
  out.all_runs = out.all_runs && run;
}

/// `jokers`: the variant's settings, without required names.
void fill(std::span<PlayedCard> cards, Card last, const Variant& variant,
          const JokerSettings& jokers, FilledMeld& out) {
  const auto hole =
      std::ranges::find_if(cards, [](const PlayedCard& c) { return !c.card.is_known(); });
  if (hole == cards.end()) {
    const MeldShape shape = shape_of(cards, variant.melds, jokers);
    for (const Meld& reading : std::span(shape.readings).first(shape.reading_count))
      count_filled(reading, last, variant, out);
    return;
  }
  for (const Card card : kAllCards) {
    hole->card = card;
    if (are_akin(cards, jokers)) fill(cards, hole->card, variant, jokers, out);
  }
  hole->card = Card::unknown();
}

std::string key_of(std::span<const PlayedCard> cards) {
  std::string key;
  for (const PlayedCard& c : cards) {
    key += static_cast<char>(c.card.code());
    key += static_cast<char>(c.stands_for.code());
  }
  return key;
}

}  // namespace

FilledMeld fill_meld(std::span<const PlayedCard> cards, const Variant& variant) {
  std::array<PlayedCard, kMaxMeldCards> copy{};
  std::ranges::copy(cards, copy.begin());
  FilledMeld filled;
  // A joker that is not written down may have been named all the same.
  fill(std::span(copy).first(cards.size()), Card::unknown(), variant, without_names(variant.jokers),
       filled);
  return filled;
}

FilledMeld FilledMelds::of(std::span<const PlayedCard> cards, const Variant& variant) {
  const Rules rules{.melds = variant.melds,
                    .jokers = variant.jokers,
                    .values = variant.card_points,
                    .run = variant.opening.run,
                    .joker_end = variant.opening.joker_end};
  if (rules != rules_ || known_.size() >= kMostKept) {
    known_.clear();
    rules_ = rules;
  }
  const auto [found, is_new] = known_.try_emplace(key_of(cards));
  if (is_new) found->second = fill_meld(cards, variant);
  return found->second;
}

namespace {

// === What a player opens with.

constexpr int kNaturalRun = 3;  // natural cards in a row that make an opening run

Text joker_name(const Meld& meld, const MeldCard& card) {
  if (card.stands_for.is_known()) return say("JK as {}", to_string(card.stands_for));
  return meld.rank == 0 ? as_it_stands("JK") : say("JK as {}", rank_name(meld.rank));
}

/// The most any card of this kind can count in any place.
Points most(Card card, const CardPointSettings& values) {
  const Points ace = std::max({values.ace_high, values.ace_low, values.ace_set});
  const Points court =
      values.court.choice == OrFace::face ? Points{kKing} : Points{values.court.number};
  const Points low = std::max(pip_value(kTwo, values), pip_value(kHighestLowPip, values));
  const Points natural =
      std::max({ace, court, Points{values.ten}, Points{9}, low, hand_points(kSpadeQueen, values)});
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
  if (meld.is_short) ++count.short_runs;
}

/// Whether a run of so many cards is too short for the contract of the round.
bool is_too_short(std::size_t cards, const Variant& variant) {
  const Contract& contract = variant.opening.contract;
  return contract.is_asked() && static_cast<int>(cards) < contract.run_min;
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

/// Adds a meld with unknown cards. If it turns out to be broken, that is a fault of its own and no
/// matter of points. `known`: earlier results; may be null.
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
  if (filled.run && !filled.set && is_too_short(cards.size(), variant)) ++count.short_runs;
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

/// What is already known about a meld; either may be null.
struct FoundOut {
  const Meld* laid = nullptr;     // the meld in the current layout
  FilledMelds* filled = nullptr;  // results for melds with unknown cards
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

/// Whether the written cards were not held, so that unknown others lie there.
bool was_not_held(const Meld& laid, const Record& record, const Group& group) {
  const auto is_known = [](const auto& c) { return c.card.is_known(); };
  return std::ranges::none_of(laid.view(), is_known) &&
         std::ranges::any_of(cards_of(record, group.cards), is_known);
}

/// Adds unknown cards, laid in place of cards that were not held.
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

/// Whether the turn's melds are unchanged since they were laid, apart from additions.
bool are_only_added_to(const Look& look) {
  return std::ranges::all_of(look.turn.events, [](const Event& e) {
    return e.kind == ActionKind::meld || e.kind == ActionKind::lay ||
           e.kind == ActionKind::discard || is_draw(e.kind) || e.kind == ActionKind::reshuffle ||
           e.kind == ActionKind::buy;
  });
}

/// The count of the turn's nth meld when it was laid, if that is kept. Cards added later, or put in
/// place of jokers, do not change it.
const MeldCount* count_when_laid(const Look& look, const Group& group, std::size_t nth) {
  const auto laid = look.counted.laid;
  const bool is_kept =
      nth < laid.size() && laid[nth].group == &group && laid[nth].kind != MeldKind::broken;
  return is_kept ? &laid[nth] : nullptr;
}

/// The meld as it was laid, if nothing was added that it takes. `part`: room for the meld without
/// cards it does not take.
const Meld* found_when_laid(const Meld& laid, const Group& group, Meld& part) {
  if (laid.sound == group.cards.count) return &(part = laid.sound_part());
  return laid.is_clear() && laid.size == group.cards.count ? &laid : nullptr;
}

/// Adds the nth meld that the turn lays.
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
         a.short_runs == b.short_runs && a.has_run == b.has_run && a.may_have_run == b.may_have_run;
}

/// Each count so far, with one more meld in each of its readings (7S JK JK: a set, a run).
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

/// How many of the opening's conditions are kept; an open one counts half.
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
  count.is_short = meld.kind == MeldKind::run && is_too_short(meld.size, variant);
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
  if (melds < contract.sets + contract.runs || exceeds_contract(count, contract) ||
      count.short_runs > 0)
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

namespace {

// === Opening.

/// Whether going out in one turn is exempt from the conditions (score.at_once.must_open).
bool is_exempt(const Look& look) {
  const RoundScoreSettings& score = look.variant.round_score;
  if (score.at_once_must_open || !look.turn.ends_round) return false;
  return score.at_once_layoffs || !has(look.turn.events, ActionKind::lay);
}

/// Whether the opening is judged with the whole table, and not by the melds laid as such.
bool is_judged_with_table(const Look& look) {
  if (look.change == nullptr) return false;
  const FirstMelds first = look.change->first;
  return first != FirstMelds::not_asked && first != FirstMelds::beside;
}

/// Whether the melds laid do not open alone but may with the cards laid beside them.
bool depends_on_cards_beside(const Look& look) {
  return look.change != nullptr && look.change->first == FirstMelds::uncertain;
}

/// Whether the conditions can be judged: the turn is over, or nothing can be added to it.
bool is_judged(const Look& look) {
  if (is_exempt(look)) return false;
  return !is_cut_short(look);
}

constexpr Rule kPoints{
    "opening.points", "the opening of a player counts enough points",
    "opening.points values.joker.meld score.at_once.must_open",
    [](const Look& look) {
      if (!is_judged(look)) return;
      const int need = look.variant.opening.points;
      if (depends_on_cards_beside(look)) {
        look.undecided(
            say("it is unclear whether the opening counts {} points: that depends on "
                "how the cards laid down with it lie",
                need));
        return;
      }
      if (is_judged_with_table(look)) return;
      const OpeningCount& count = *look.counted.opening;
      if (count.low >= need) return;
      // The words are wanted only if there is something to report.
      const auto working = [&look] { return count_first_melds(look, Working::yes).working; };
      if (count.high >= need) {
        if (count.is_broken) return;  // the broken meld is the fault
        look.undecided(say("the opening counts between {} and {} points; the minimum is {}",
                           count.low, count.high, need))
            .working = working();
        return;
      }
      Finding& finding =
          look.illegal(count.low == count.high
                           ? say("the opening counts {} point{}; the minimum is {}", count.low,
                                 plural(count.low), need)
                           : say("the opening counts between {} and {} points; the minimum is {}",
                                 count.low, count.high, need));
      finding.working = working();
      finding.bounds.push_back({.setting = "opening.points", .value = count.high});
    },
    Plain::openings};

/// Whether the run would do if its joker might stand at the end.
bool is_run_with_joker_end(const Look& look) {
  const OpeningSettings& opening = look.variant.opening;
  if (opening.run != OpeningRun::natural_three || opening.joker_end) return false;
  Variant freer = look.variant;
  freer.opening.joker_end = true;
  return count_first_melds(look.under(freer), Working::no).has_run;
}

constexpr Rule kRun{
    "opening.pure-run", "the opening of a player has the run it needs",
    "opening.run opening.joker_end score.at_once.must_open",
    [](const Look& look) {
      if (!is_judged(look)) return;
      const bool clean = look.variant.opening.run == OpeningRun::clean;
      const OpeningCount& count = *look.counted.opening;
      const bool by_others = depends_on_cards_beside(look);
      if (!by_others && (is_judged_with_table(look) || count.has_run || count.is_broken)) return;
      if (by_others || count.may_have_run) {
        look.undecided(clean ? "it is unclear whether the opening has a run without a joker"
                             : "it is unclear whether the opening has a run with three natural "
                               "cards in a row");
        return;
      }
      if (is_run_with_joker_end(look)) {
        look.illegal("the run of the opening has a joker at one of its ends").setting =
            "opening.joker_end";
        return;
      }
      look.illegal(clean ? "the opening has no run without a joker"
                         : "the opening has no run with three natural cards in a row");
    },
    Plain::openings};

Text melds_laid(const OpeningCount& count) {
  const int either = static_cast<int>(count.melds) - count.sets - count.runs;
  if (either == 0) return contract_words({.sets = count.sets, .runs = count.runs});
  return say("{} melds", count.melds);
}

Text of_round(const Look& look) {
  const Text contract = contract_words(look.variant.opening.contract);
  return look.round.of_game == 0
             ? say("the contract of this round is {}", contract)
             : say("the contract of round {} is {}", look.round.of_game, contract);
}

/// A player who opens in such a round has no card left to discard.
void check_whole_hand(const Look& look) {
  if (has(look.turn.events, ActionKind::discard)) {
    look.illegal(say("{}, laid down with the whole hand: no discard is allowed", of_round(look)))
        .setting = "opening.contract.whole_hand_from";
    return;
  }
  const Holding& hand = look.hand();
  if (hand.doubtful || hand.size() <= 0) return;
  look.illegal(say("{}, laid down with the whole hand: {} kept {} card{}", of_round(look),
                   player(look), hand.size(), plural(hand.size())))
      .setting = "opening.contract.whole_hand_from";
}

/// Whether the melds are those of the contract, and only a run is too short.
bool is_right_but_short(const OpeningCount& count, const Contract& contract) {
  return count.short_runs > 0 && count.sets == contract.sets && count.runs == contract.runs;
}

void say_short_run(const Look& look) {
  std::size_t shortest = kMaxMeldCards;
  for (const Event& event : look.turn.events) {
    if (event.kind != ActionKind::meld) continue;
    for (const Group& group : groups_of(look.record, event)) {
      const MeldShape shape =
          shape_of(cards_of(look.record, group.cards), look.variant.melds, look.variant.jokers);
      if (shape.reading_count > 0 && shape.readings.front().kind == MeldKind::run)
        shortest = std::min<std::size_t>(shortest, group.cards.count);
    }
  }
  Finding& finding =
      look.illegal(say("{} opens with a run of fewer than {} cards; {}", player(look),
                       look.variant.opening.contract.run_min, of_round(look)));
  finding.setting = "opening.contract.run_min";
  finding.bounds.push_back(
      {.setting = "opening.contract.run_min", .value = static_cast<std::int64_t>(shortest)});
}

constexpr Rule kContract{
    "opening.contract", "the opening of a player is the contract of the round",
    "opening.contract.sets opening.contract.runs opening.contract.run_min "
    "opening.contract.whole_hand_from",
    [](const Look& look) {
      const Contract& contract = look.variant.opening.contract;
      if (!contract.is_asked()) return;
      const OpeningCount count = count_opening(look, look.turn.events, Working::no);
      if (!is_judged(look) && !exceeds_contract(count, contract)) return;
      switch (keeps_contract(count, contract)) {
        case ContractKept::no:
          if (is_right_but_short(count, contract)) return say_short_run(look);
          look.illegal(say("{} opens with {}; {}", player(look), melds_laid(count), of_round(look)))
              .setting = contract.sets > 0 && count.sets != contract.sets ? "opening.contract.sets"
                                                                          : "opening.contract.runs";
          return;
        case ContractKept::perhaps:
          if (count.is_broken) break;  // the broken meld is the fault
          look.undecided(
              say("it is unclear whether {} opens with {}: some of the cards are unknown",
                  player(look), contract_words(contract)));
          break;
        case ContractKept::yes:
          break;
      }
      if (contract.whole_hand) check_whole_hand(look);
    }};

/// The opening with the best unknown cards.
OpeningCount at_best(OpeningCount count, const Contract& contract) {
  count.low = count.high;
  count.has_run = count.has_run || count.may_have_run;
  if (keeps_contract(count, contract) == ContractKept::perhaps) {
    count.sets = contract.sets;
    count.runs = contract.runs;
  }
  return count;
}

/// Whether what was laid before this action opens, or the whole turn does not (reported elsewhere).
/// Nothing if it is unclear.
std::optional<bool> opens_before(const Look& look) {
  const Variant& variant = look.variant;
  const Contract& contract = variant.opening.contract;
  if (!has_conditions(variant.opening)) return true;
  const OpeningCount before = count_opening(look, look.turn.before(), Working::no);
  if (meets_opening(before, variant)) return true;
  const OpeningCount all = count_opening(look, look.turn.events, Working::no);
  if (!meets_opening(at_best(all, contract), variant)) return true;
  if (!meets_opening(at_best(before, contract), variant) && meets_opening(all, variant))
    return false;
  // The opening has failed with a broken meld; the lay-off is not reported as well.
  if (all.is_broken && !all.has_unknown) return true;
  return std::nullopt;
}

void require_open(const Look& look, const char* act) {
  if (look.turn.was_open) return;
  if (!has(look.turn.before(), ActionKind::meld)) {
    look.illegal(say("{} has not opened and may not {}", player(look), act));
    return;
  }
  if (!look.variant.opening.same_turn) {
    look.illegal(say("{} opens in this turn and may {} only from the next turn", player(look), act))
        .setting = "opening.same_turn";
    return;
  }
  const std::optional<bool> opens = opens_before(look);
  if (!opens) {
    look.undecided(
        say("it is unclear whether the melds laid down before open, so that {} may {}: some of "
            "their cards are unknown",
            player(look), act));
    return;
  }
  if (*opens) return;
  look.illegal(
      say("the opening is not complete on the table yet: {} may not {}", player(look), act));
}

constexpr Rule kLayOff{"opening.required", "only a player who has opened lays off cards",
                       "layoff.needs_open opening.same_turn opening.scope",
                       [](const Look& look) { require_open(look, "lay off cards"); },
                       Plain::lay_offs};
constexpr Rule kReclaim{"opening.required", "only a player who has opened takes back a joker",
                        "joker.reclaim.needs_open opening.same_turn opening.scope",
                        [](const Look& look) { require_open(look, "take back a joker"); },
                        Plain::swaps};
constexpr Rule kMove{"opening.required", "only a player who has opened moves a joker",
                     "layoff.needs_open opening.same_turn opening.scope",
                     [](const Look& look) { require_open(look, "move a joker on the table"); }};

/// Whether the melds laid open, so that what was done beside them had to wait for the next turn.
bool opens_with_melds(const Look& look) {
  return !look.variant.opening.same_turn && has(look.turn.events, ActionKind::meld) &&
         meets_opening(count_opening(look, look.turn.events, Working::no), look.variant);
}

void require_own_melds(const Look& look, const Text& mixed) {
  if (look.change == nullptr || !is_judged(look)) return;
  switch (look.change->first) {
    case FirstMelds::not_asked:
    case FirstMelds::beside:
    case FirstMelds::can_be:
    case FirstMelds::uncertain:
      return;
    case FirstMelds::mixed: {
      Finding& finding = look.illegal(mixed);
      if (opens_with_melds(look)) finding.setting = "opening.same_turn";
      finding.help = "open with whole melds from the hand";
      return;
    }
    case FirstMelds::open:
      look.undecided(
          say("it is unclear whether {} opens with melds from the hand alone: that depends on "
              "unknown cards",
              player(look)));
      return;
  }
}

constexpr Rule kTable{"opening.required",
                      "a player opens with melds of their own, beside those on the table",
                      "layoff.needs_open opening.same_turn opening.scope", [](const Look& look) {
                        require_own_melds(look, say("{} has not opened, and the cards laid among "
                                                    "those on the table do not open by themselves",
                                                    player(look)));
                      }};
constexpr Rule kTableJoker{
    "opening.required", "only a player who has opened takes back a joker",
    "joker.reclaim.needs_open opening.same_turn opening.scope", [](const Look& look) {
      require_own_melds(look,
                        say("{} has not opened and may not {}", player(look), "take back a joker"));
    }};

}  // namespace

bool has_conditions(const OpeningSettings& opening) {
  return opening.points > 0 || opening.run != OpeningRun::none || opening.contract.is_asked();
}

void add_opening_rules(const Variant& variant, Program& program) {
  if (variant.opening.points > 0) program.add(Checkpoint::opening, kPoints);
  if (variant.opening.run != OpeningRun::none) program.add(Checkpoint::opening, kRun);
  if (has_contract(variant.opening)) program.add(Checkpoint::opening, kContract);
  if (variant.lay_off.needs_open) {
    program.add(Checkpoint::lay, kLayOff);
    if (may_rearrange(variant.melds)) {
      program.add(Checkpoint::lay_loose, kLayOff);
      program.add(Checkpoint::opening, kTable);
    }
  }
  if (variant.jokers.reclaim_allowed && variant.jokers.reclaim_needs_open) {
    program.add(Checkpoint::swap, kReclaim);
    if (may_rearrange(variant.melds)) program.add(Checkpoint::swap_loose, kReclaim);
    if (may_rearrange(variant.melds) && !variant.lay_off.needs_open)
      program.add(Checkpoint::opening, kTableJoker);
  }
  if (variant.jokers.move != JokerMove::none && variant.lay_off.needs_open) {
    program.add(Checkpoint::move, kMove);
  }
}

}  // namespace rummy

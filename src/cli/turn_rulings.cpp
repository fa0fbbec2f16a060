#include "cli/turn_rulings.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/words.h"
#include "cards/cards.h"
#include "cli/card_rulings.h"
#include "report/json_writer.h"
#include "rules/rule.h"
#include "rules/topics.h"
#include "settings/settings.h"
#include "solve/hands.h"
#include "solve/tables.h"
#include "table/table.h"

namespace rummy {
namespace {

// === What a player with this hand could play in this turn.

OpeningRuling rule_on_opening(TurnSearch& search, const Variant& variant) {
  OpeningRuling ruling;
  ruling.fewest = search.best(TurnGoal::open, TurnTaste::fewest_cards);
  if (ruling.fewest.answer == TurnAnswer::yes) {
    ruling.most = search.best(TurnGoal::open, TurnTaste::most_points);
    return ruling;
  }
  if (variant.opening.run != OpeningRun::none) {
    ruling.without = search.most_points(TurnSearch::NeedsRun::yes);
    ruling.has_run = ruling.without.answer == TurnAnswer::yes;
  }
  const bool helps = !variant.opening.contract.is_asked();
  if (!ruling.has_run && helps) ruling.without = search.most_points(TurnSearch::NeedsRun::no);
  return ruling;
}

/// What else an opening could be; where there is none, the cards each of which would make one.
void look_at_openings(const TurnQuestion& question, const Variant& variant, OpeningRuling& ruling) {
  TurnSearch search(question, variant, kTurnSteps);
  if (ruling.fewest.answer == TurnAnswer::yes) {
    ruling.longest = search.best(TurnGoal::open, TurnTaste::most_cards);
    return;
  }
  if (ruling.fewest.answer == TurnAnswer::gave_up) return;
  for (const Card card : kAllCards) {
    if (card.is_joker() && hand_limits(variant).pack_jokers == 0) continue;
    TurnQuestion more = question;
    more.hand.add(card);
    TurnSearch with(more, variant, kTurnSteps);
    if (with.best(TurnGoal::open, TurnTaste::fewest_cards).answer == TurnAnswer::yes)
      ruling.would_open.push_back(card);
  }
}

/// For each kind of card the fewest that bring it to the meld.
void add_lay_offs(std::size_t target, const Meld& meld, const PackedHand& hand,
                  const Variant& variant, std::vector<TableChance>& chances) {
  std::vector<TableOption> options = lay_options(meld, hand, variant);
  std::erase_if(options, [](const TableOption& option) { return option.plays.size() > 1; });
  std::ranges::stable_sort(
      options, {}, [](const TableOption& option) { return option.plays.front().cards.size(); });
  HandState counted = 0;
  for (TableOption& option : options) {
    const bool is_new = std::ranges::any_of(option.plays.front().cards, [&](const PlayedCard& c) {
      return !hand.has(counted, hand.one(c.card)) ||
             (c.card.is_joker() && option.plays.front().cards.size() == 1);
    });
    if (!is_new) continue;
    for (const PlayedCard& c : option.plays.front().cards) {
      if (!hand.has(counted, hand.one(c.card))) counted += hand.one(c.card);
    }
    chances.push_back({.target = target, .option = std::move(option), .needs_open = false});
  }
}

/// The hand as a number; of one that is too large for that the cards that can be of use to the
/// meld.
std::optional<PackedHand> packed_for(const Meld& meld, const CardCounts& hand) {
  std::optional<PackedHand> packed = PackedHand::pack(hand, 0);
  if (packed) return packed;
  CardCounts some;
  for_each_kind(hand, [&](Card card, int n) {
    const bool is_run = meld.kind == MeldKind::run;
    if (card.is_joker() || (is_run ? card.suit() == meld.suit : card.rank() == meld.rank))
      some.add(card, n);
  });
  return PackedHand::pack(some, 0);
}

void look_at_table(const CardCounts& hand, const SolveWish& wish, const Variant& variant,
                   TurnRuling& ruling) {
  const bool is_early = wish.opened == Opened::no;
  if (has_laying_off(variant)) ruling.lay_offs = lay_offs_on(wish.table, hand, variant);
  for (TableChance& chance : ruling.lay_offs)
    chance.needs_open = is_early && variant.lay_off.needs_open;
  for (std::size_t i = 0; i < wish.table.size(); ++i) {
    const std::optional<PackedHand> packed = packed_for(wish.table[i], hand);
    if (!packed) continue;
    for (TableOption& option : joker_options(wish.table[i], *packed, variant)) {
      const bool is_swap = option.plays.size() == 1 && option.jokers_taken == 1;
      if (!is_swap) continue;
      ruling.jokers.push_back({.target = i,
                               .option = std::move(option),
                               .needs_open = is_early && variant.jokers.reclaim_needs_open});
    }
  }
}

RearrangeQuestion question_of(const CardCounts& hand, const SolveWish& wish, TurnGoal goal,
                              const Variant& variant) {
  const bool is_early = wish.opened == Opened::no;
  const LeftRange over = cards_over(goal, variant);
  const int cards = hand.total();
  RearrangeQuestion question{.hand = hand,
                             .table = wish.table,
                             .least = std::max({1, variant.melds.min_from_hand, cards - over.high}),
                             .most = cards - over.low};
  if (variant.melds.per_turn == MeldsPerTurn::one) question.new_melds = 1;
  if (!is_early && !variant.melds.after_opening) question.new_melds = 0;
  question.may_free_jokers = !is_early || !variant.jokers.reclaim_needs_open;
  // A single card is discarded in this turn.
  const bool discards = goal == TurnGoal::out || variant.turn.discard == TurnDiscard::required;
  question.last_is_shut_out = discards && variant.going_out.discard == OutDiscard::unplayable_only;
  return question;
}

/// Finds what a table that may be taken apart takes. A discard that is owed stays in the hand.
/// There is no answer for a player who must open in the same turn, or who takes the table apart
/// before an opening with conditions, because it is not searched which melds are the first ones.
void rearrange_table(const CardCounts& hand, const SolveWish& wish, const Variant& variant,
                     TurnRuling& ruling) {
  const RearrangeAnswer unknown{.ways = {}, .more = false, .gave_up = true};
  const bool is_early = wish.opened == Opened::no;
  if (is_early && variant.lay_off.needs_open) {
    ruling.most_rearranged = unknown;
    ruling.out_rearranged = unknown;
    if (wish.all) ruling.ways_rearranged = unknown;
    return;
  }
  const auto ask = [&](TurnGoal goal, std::size_t limit) {
    const RearrangeAnswer answer =
        rearrange(question_of(hand, wish, goal, variant), variant, limit, kArrangementSteps);
    const bool opens = is_early && has_conditions(variant.opening) && !answer.ways.empty();
    return opens ? unknown : answer;
  };
  ruling.most_rearranged = ask(TurnGoal::lay, 1);
  ruling.out_rearranged = ask(TurnGoal::out, 1);
  if (wish.all) ruling.ways_rearranged = ask(wish.out ? TurnGoal::out : TurnGoal::lay, wish.limit);
}

/// A player who must open first leaves the melds as they lie; one who may go on in the same turn
/// lays what no search has looked for.
bool may_take_apart(const SolveWish& wish, const TurnRuling& ruling, const Variant& variant) {
  if (!may_rearrange(variant.melds)) return false;
  const bool is_early = wish.opened == Opened::no && variant.lay_off.needs_open;
  const bool opens = !ruling.opening || ruling.opening->fewest.answer != TurnAnswer::no;
  return !is_early || (variant.opening.same_turn && opens);
}

bool is_out_once_opened(TurnQuestion question, const Variant& variant) {
  if (question.opened == Opened::yes || !has_opening(variant)) return false;
  question.opened = Opened::yes;
  TurnSearch search(question, variant, kTurnSteps);
  return search.best(TurnGoal::out, TurnTaste::most_cards).answer == TurnAnswer::yes;
}

/// Whether the hand goes out with the melds left as they lie. Where the table taken apart tells of
/// it, nothing else has to be looked for.
void look_at_going_out(const TurnQuestion& question, const Variant& variant, TurnRuling& ruling) {
  const std::optional<RearrangeAnswer>& apart = ruling.out_rearranged;
  const bool is_large = question.hand.total() > kAnyHandCards;
  const bool is_told = apart && (!apart->ways.empty() || (is_large && !apart->gave_up));
  if (is_told) {
    ruling.out = TurnBest{.answer = TurnAnswer::gave_up, .way = {}};
    return;
  }
  TurnSearch out(question, variant, kTurnSteps);
  ruling.out = out.best(TurnGoal::out, TurnTaste::most_cards);
  if (ruling.out->answer == TurnAnswer::no)
    ruling.out_once_opened = is_out_once_opened(question, variant);
  if (ruling.out->answer == TurnAnswer::yes) ruling.out_rearranged.reset();
}

}  // namespace

std::vector<TableChance> lay_offs_on(const std::vector<Meld>& table, const CardCounts& hand,
                                     const Variant& variant) {
  std::vector<TableChance> chances;
  for (std::size_t i = 0; i < table.size(); ++i) {
    if (const std::optional<PackedHand> packed = packed_for(table[i], hand))
      add_lay_offs(i, table[i], *packed, variant, chances);
  }
  return chances;
}

TurnRuling rule_on_turn(const CardCounts& hand, const SolveWish& wish, const Variant& variant) {
  TurnRuling ruling;
  const TurnQuestion question{.hand = hand, .table = wish.table, .opened = wish.opened};
  if (has_conditions(variant.opening) && wish.opened == Opened::no) {
    TurnSearch opening(question, variant, kTurnSteps);
    ruling.opening = rule_on_opening(opening, variant);
    if (wish.could) look_at_openings(question, variant, *ruling.opening);
  }
  if (wish.has_table) look_at_table(hand, wish, variant, ruling);
  const bool takes_apart = wish.has_table && may_take_apart(wish, ruling, variant);
  if (takes_apart) rearrange_table(hand, wish, variant, ruling);
  if (wish.out || wish.always_says_out) look_at_going_out(question, variant, ruling);
  if (takes_apart) return ruling;
  if (wish.has_table) {
    TurnSearch most(question, variant, kTurnSteps);
    ruling.most_cards = most.best(TurnGoal::lay, TurnTaste::most_cards);
  }
  if (wish.all) {
    TurnSearch ways(question, variant, kTurnSteps);
    const bool opens = ruling.opening.has_value() && !wish.has_table;
    ruling.ways =
        ways.ways(wish.out ? TurnGoal::out : (opens ? TurnGoal::open : TurnGoal::lay), wish.limit);
  }
  return ruling;
}

namespace {

// === A ruling on a turn as lines of text and as JSON.

constexpr const char* kNotFound = "unknown: the search was given up";

std::string melds_of(const TurnWay& way) {
  std::string text;
  for (const TurnAct& act : way.acts) {
    if (act.kind == TurnAct::Kind::meld) text += (text.empty() ? "" : " + ") + list(act.cards);
  }
  return text;
}

const char* run_words(OpeningRun run) {
  switch (run) {
    case OpeningRun::none:
      return "";
    case OpeningRun::clean:
      return "a run without a joker";
    case OpeningRun::natural_three:
      return "a run with three natural cards in a row";
  }
  return "";
}

Text needs_of(const OpeningSettings& opening) {
  Text text;
  if (opening.contract.is_asked()) {
    text = contract_words(opening.contract);
    if (opening.contract.whole_hand) text += " with nothing left over";
  }
  if (opening.points > 0) text += say("{}{} points", text.empty() ? "" : " of ", opening.points);
  if (opening.run == OpeningRun::none) return text;
  if (!text.empty()) text += " and ";
  return text + run_words(opening.run);
}

void append_missing(const OpeningRuling& ruling, const Wording& words, std::string& text) {
  if (ruling.would_open.empty()) return;
  text += words(say("  would open with one more card: {}\n", list(ruling.would_open)));
}

void append_opening(const OpeningRuling& ruling, const Variant& variant, const Wording& words,
                    std::string& text) {
  const auto line = [&](const char* what, const TurnWay& way) {
    const bool melds_alone = std::ranges::all_of(
        way.acts, [](const TurnAct& act) { return act.kind == TurnAct::Kind::meld; });
    text += words(say("  {}: {} = {} points\n", what,
                      melds_alone ? melds_of(way) : moves_of(way, TurnGoal::open), way.points));
  };
  switch (ruling.fewest.answer) {
    case TurnAnswer::gave_up:
      text += words(say("  opening: {}\n", kNotFound));
      return;
    case TurnAnswer::yes: {
      const TurnWay& fewest = ruling.fewest.way;
      const TurnWay& most = ruling.most.way;
      line("opens with as few cards as possible", fewest);
      const bool more = ruling.most.answer == TurnAnswer::yes && most.points > fewest.points;
      if (more) line("opens with as many points as possible", most);
      const TurnWay& longest = ruling.longest.way;
      const bool is_other = ruling.longest.answer == TurnAnswer::yes &&
                            longest.cards_laid > std::max(fewest.cards_laid, most.cards_laid);
      if (is_other) line("opens with as many cards as possible", longest);
      return;
    }
    case TurnAnswer::no:
      break;
  }
  text += words(say("  cannot open: {} required", needs_of(variant.opening)));
  if (variant.opening.contract.is_asked()) {
    text += '\n';
    return;
  }
  text += "; ";
  if (ruling.without.answer != TurnAnswer::yes) {
    // There may be melds, but none that leaves a card for the discard.
    const bool is_known = ruling.without.answer == TurnAnswer::no;
    text += words(is_known ? "no meld can be laid" : kNotFound);
    text += '\n';
    return;
  }
  const TurnWay& best = ruling.without.way;
  if (variant.opening.run != OpeningRun::none && !ruling.has_run)
    text += words(say("no meld is {}, ", run_words(variant.opening.run)));
  text += words(say("the maximum is {} = {} points\n", melds_of(best), best.points));
}

const char* gate_of(const TableChance& chance) {
  return chance.needs_open ? " (once opened)" : "";
}

void append_jokers(const std::vector<TableChance>& jokers, const Wording& words,
                   std::string& text) {
  for (const TableChance& chance : jokers) {
    text += words(say("  takes the joker of m{} for {}{}: {}\n", chance.target + 1,
                      list(chance.option.plays.front().cards), gate_of(chance),
                      words_of(chance.option.after)));
  }
}

void append_best(const char* what, const TurnBest& best, TurnGoal goal, const Wording& words,
                 std::string& text) {
  switch (best.answer) {
    case TurnAnswer::no:
      text += words(say("  {}: nothing\n", what));
      return;
    case TurnAnswer::gave_up:
      text += words(say("  {}: {}\n", what, kNotFound));
      return;
    case TurnAnswer::yes:
      break;
  }
  std::string moves = moves_of(best.way, goal);
  text += words(
      say("  {}: {}\n", what, moves.empty() ? Text("nothing") : as_it_stands(std::move(moves))));
}

TurnGoal goal_of_ways(const SolveWish& wish) {
  return wish.out ? TurnGoal::out : TurnGoal::lay;
}

void append_ways(const TurnWays& ways, const SolveWish& wish, const Wording& words,
                 std::string& text) {
  std::size_t number = 0;
  for (const TurnWay& way : ways.ways)
    text += words(say("  way {}: {}\n", ++number, moves_of(way, goal_of_ways(wish))));
  append_end_of_ways(number, ways.more, ways.gave_up, words, text);
}

std::string table_of(const Rearranged& way) {
  std::string text;
  for (const Meld& meld : way.melds)
    text += (text.empty() ? "" : " / ") + words_of(meld);
  return text;
}

/// The table as in a record; a player who goes out discards the card left.
std::string table_of(const Rearranged& way, TurnGoal goal) {
  std::string text = table_of(way);
  if (goal == TurnGoal::out && !way.left.empty())
    text += "; discard " + to_string(way.left.front());
  return text;
}

/// How jokers of the table have to be read for the way.
void append_rests_on(const Rearranged& way, const Wording& words, std::string& text) {
  for (const ReadMeld& read : way.rests_on)
    text += words(say("  only if m{} is {}\n", read.number + 1, words_of(read.meld)));
}

void append_rearranged(const char* what, const RearrangeAnswer& answer, TurnGoal goal,
                       const Wording& words, std::string& text) {
  if (answer.ways.empty()) {
    text += words(say("  {}: {}\n", what, answer.gave_up ? kNotFound : "nothing"));
    return;
  }
  const Rearranged& way = answer.ways.front();
  text += words(say("  {}: {}; table {}\n", what, list(way.cards), table_of(way, goal)));
  append_rests_on(way, words, text);
  if (answer.gave_up)
    text += words("  unknown whether more cards can be laid: the search was given up\n");
}

void append_ways(const RearrangeAnswer& answer, TurnGoal goal, const Wording& words,
                 std::string& text) {
  std::size_t number = 0;
  for (const Rearranged& way : answer.ways) {
    text += words(say("  way {}: {}; table {}\n", ++number, list(way.cards), table_of(way, goal)));
    append_rests_on(way, words, text);
  }
  append_end_of_ways(number, answer.more, answer.gave_up, words, text);
}

// --- JSON

/// Writes the card a player goes out with, or everything that stays in the hand.
void write_left(std::span<const Card> left, TurnGoal goal, JsonWriter& json) {
  const bool discards = goal == TurnGoal::out && !left.empty();
  if (discards) json.field("discard", to_string(left.front()));
  if (!discards) json.field("left", list(left));
}

void write_rearranged(const Rearranged& way, TurnGoal goal, JsonWriter& json) {
  json.field("moves", "table " + table_of(way, goal));
  json.field("from_hand", list(way.cards));
  json.field("cards", way.cards.size());
  json.key("table");
  json.begin_array();
  for (const Meld& meld : way.melds)
    json.value(words_of(meld));
  json.end_array();
  write_left(way.left, goal, json);
  if (way.rests_on.empty()) return;
  json.key("rests_on");
  json.begin_array();
  for (const ReadMeld& read : way.rests_on) {
    json.begin_object();
    json.field("on", fmt::format("m{}", read.number + 1));
    json.field("meld", words_of(read.meld));
    json.end_object();
  }
  json.end_array();
}

void write_rearranged(const RearrangeAnswer& answer, TurnGoal goal, JsonWriter& json) {
  json.begin_object();
  if (!answer.ways.empty() || !answer.gave_up) json.field("possible", !answer.ways.empty());
  if (!answer.ways.empty()) write_rearranged(answer.ways.front(), goal, json);
  const bool rests = !answer.ways.empty() && !answer.ways.front().rests_on.empty();
  if (answer.gave_up || rests) json.field("decided", false);
  json.end_object();
}

void write_ways(const RearrangeAnswer& answer, TurnGoal goal, JsonWriter& json) {
  json.key("ways");
  json.begin_array();
  for (const Rearranged& way : answer.ways) {
    json.begin_object();
    write_rearranged(way, goal, json);
    json.end_object();
  }
  json.end_array();
  json.field("more_ways", answer.more);
  if (answer.gave_up) json.field("decided", false);
}

void write_way(const TurnWay& way, TurnGoal goal, JsonWriter& json) {
  json.field("moves", moves_of(way, goal));
  json.key("melds");
  json.begin_array();
  for (const TurnAct& act : way.acts)
    if (act.kind == TurnAct::Kind::meld) json.value(list(act.cards));
  json.end_array();
  json.field("cards", way.cards_laid);
  json.field("points", way.points);
  write_left(way.left, goal, json);
}

/// Writes the answer as `name`, true or false, or "decided": false; and the way.
void write_best(std::string_view name, const TurnBest& best, TurnGoal goal, JsonWriter& json) {
  switch (best.answer) {
    case TurnAnswer::gave_up:
      json.field("decided", false);
      return;
    case TurnAnswer::no:
      json.field(name, false);
      return;
    case TurnAnswer::yes:
      json.field(name, true);
      write_way(best.way, goal, json);
      return;
  }
}

void write_object(std::string_view key, const TurnWay& way, JsonWriter& json) {
  json.key(key);
  json.begin_object();
  write_way(way, TurnGoal::open, json);
  json.end_object();
}

void write_opening(const OpeningRuling& ruling, const Variant& variant, JsonWriter& json) {
  json.key("opening");
  json.begin_object();
  json.field("points_needed", variant.opening.points);
  json.field_if("run_needed", run_words(variant.opening.run));
  const Contract& contract = variant.opening.contract;
  if (contract.is_asked()) json.field("contract_needed", contract_words(contract).english());
  switch (ruling.fewest.answer) {
    case TurnAnswer::gave_up:
      json.field("decided", false);
      break;
    case TurnAnswer::yes:
      json.field("can_open", true);
      write_object("fewest_cards", ruling.fewest.way, json);
      if (ruling.most.answer == TurnAnswer::yes) write_object("most_points", ruling.most.way, json);
      if (ruling.longest.answer == TurnAnswer::yes)
        write_object("most_cards", ruling.longest.way, json);
      break;
    case TurnAnswer::no:
      json.field("can_open", false);
      if (variant.opening.run != OpeningRun::none) json.field("has_run", ruling.has_run);
      if (ruling.without.answer == TurnAnswer::yes) write_object("most", ruling.without.way, json);
      if (!ruling.would_open.empty()) json.field("would_open", list(ruling.would_open));
      break;
  }
  json.end_object();
}

void write_ways(const TurnWays& ways, const SolveWish& wish, JsonWriter& json) {
  json.key("ways");
  json.begin_array();
  for (const TurnWay& way : ways.ways) {
    json.begin_object();
    write_way(way, goal_of_ways(wish), json);
    json.end_object();
  }
  json.end_array();
  json.field("more_ways", ways.more);
  if (ways.gave_up) json.field("decided", false);
}

}  // namespace

std::string words_of(const Meld& meld) {
  std::string text;
  for (const MeldCard& card : meld.view()) {
    const Card named = card.card.is_joker() ? card.stands_for : Card::unknown();
    text +=
        (text.empty() ? "" : " ") + to_string(PlayedCard{.card = card.card, .stands_for = named});
  }
  return text;
}

void append_lay_offs(const std::vector<TableChance>& lay_offs, const Wording& words,
                     std::string& text) {
  for (const TableChance& chance : lay_offs) {
    text += words(say("  lays off {} on m{}, {} points{}: {}\n",
                      list(chance.option.plays.front().cards), chance.target + 1,
                      chance.option.points, gate_of(chance), words_of(chance.option.after)));
  }
}

void append_end_of_ways(std::size_t number, bool more, bool gave_up, const Wording& words,
                        std::string& text) {
  if (more) text += words(say("  there are more than these {} ways\n", number));
  if (gave_up) text += words("  there may be more ways: the search was given up\n");
  if (number == 0 && !gave_up) text += words("  there is no way\n");
}

void write_chances(std::string_view key, const std::vector<TableChance>& chances,
                   JsonWriter& json) {
  json.key(key);
  json.begin_array();
  for (const TableChance& chance : chances) {
    json.begin_object();
    json.field("cards", list(chance.option.plays.front().cards));
    json.field("on", fmt::format("m{}", chance.target + 1));
    json.field("meld", words_of(chance.option.after));
    json.field("points", chance.option.points);
    if (chance.needs_open) json.field("needs_open", true);
    json.end_object();
  }
  json.end_array();
}

void append_turn(const TurnRuling& ruling, const SolveWish& wish, const Variant& variant,
                 const Wording& words, std::string& text) {
  if (ruling.opening) append_opening(*ruling.opening, variant, words, text);
  if (ruling.opening) append_missing(*ruling.opening, words, text);
  append_jokers(ruling.jokers, words, text);
  append_lay_offs(ruling.lay_offs, words, text);
  if (ruling.most_cards)
    append_best("lays as many cards as possible", *ruling.most_cards, TurnGoal::lay, words, text);
  if (ruling.most_rearranged)
    append_rearranged("lays as many cards as possible", *ruling.most_rearranged, TurnGoal::lay,
                      words, text);
  if (wish.out && ruling.out_rearranged) {
    append_rearranged("goes out", *ruling.out_rearranged, TurnGoal::out, words, text);
  } else if (wish.out && ruling.out) {
    append_best("goes out", *ruling.out, TurnGoal::out, words, text);
  }
  if (ruling.ways) append_ways(*ruling.ways, wish, words, text);
  if (ruling.ways_rearranged) append_ways(*ruling.ways_rearranged, goal_of_ways(wish), words, text);
}

void write_turn(const TurnRuling& ruling, const SolveWish& wish, const Variant& variant,
                JsonWriter& json) {
  if (ruling.opening) write_opening(*ruling.opening, variant, json);
  if (wish.has_table) {
    json.key("table");
    json.begin_object();
    write_chances("lay_offs", ruling.lay_offs, json);
    write_chances("jokers", ruling.jokers, json);
    if (ruling.most_cards) {
      json.key("most_cards");
      json.begin_object();
      write_best("possible", *ruling.most_cards, TurnGoal::lay, json);
      json.end_object();
    }
    if (ruling.most_rearranged) {
      json.key("most_cards");
      write_rearranged(*ruling.most_rearranged, TurnGoal::lay, json);
    }
    json.end_object();
  }
  if (ruling.out_rearranged) {
    json.key("out");
    write_rearranged(*ruling.out_rearranged, TurnGoal::out, json);
  } else if (ruling.out && (wish.out || wish.has_table)) {
    json.key("out");
    json.begin_object();
    write_best("possible", *ruling.out, TurnGoal::out, json);
    json.end_object();
  }
  if (ruling.ways) write_ways(*ruling.ways, wish, json);
  if (ruling.ways_rearranged) write_ways(*ruling.ways_rearranged, goal_of_ways(wish), json);
}

namespace {

// === The possibilities of a hand if melds are laid only at the end of a round.

Text melds_of(std::span<const Meld> melds) {
  std::string text;
  for (const Meld& meld : melds)
    text += (text.empty() ? "" : " / ") + words_of(meld);
  return text.empty() ? Text("no meld") : as_it_stands(std::move(text));
}

Text left_of(const std::vector<Card>& left) {
  return left.empty() ? Text("nothing left over") : say("left over: {}", list(left));
}

}  // namespace

ShowingRuling rule_on_showing(const CardCounts& hand, const SolveWish& wish,
                              const Variant& variant) {
  ShowingRuling ruling;
  if (wish.has_table && variant.lay_off.on == LayOffOn::knocker) {
    ruling.lay_offs = lay_offs_on(wish.table, hand, variant);
    ruling.showing = best_showing(hand, wish.table, variant);
  }
  if (wish.all)
    ruling.ways = out_ways(hand, terms_of_out(variant), variant, wish.limit, kTurnSteps);
  return ruling;
}

void append_showing(const ShowingRuling& ruling, const Wording& words, std::string& text) {
  append_lay_offs(ruling.lay_offs, words, text);
  if (ruling.showing) {
    text += words(say("  shows at best: {}", melds_of(ruling.showing->split.melds)));
    for (const LaidOff& laid : ruling.showing->laid_off)
      text += words(say("; lays off {} on m{}", to_string(laid.card), laid.target + 1));
    text += words(say("; {}, {} points\n", left_of(listed(ruling.showing->split.left)),
                      ruling.showing->split.left_points));
  }
  if (!ruling.ways) return;
  std::size_t number = 0;
  for (const OutSplit& way : ruling.ways->ways)
    text += words(say("  way {}: {}; {}\n", ++number, melds_of(way.melds), left_of(way.left)));
  append_end_of_ways(number, ruling.ways->more, ruling.ways->gave_up, words, text);
}

void write_showing(const ShowingRuling& ruling, JsonWriter& json) {
  const auto write_melds = [&](std::span<const Meld> melds) {
    json.key("melds");
    json.begin_array();
    for (const Meld& meld : melds)
      json.value(words_of(meld));
    json.end_array();
  };
  if (ruling.showing) {
    json.key("table");
    json.begin_object();
    write_chances("lay_offs", ruling.lay_offs, json);
    json.key("showing");
    json.begin_object();
    write_melds(ruling.showing->split.melds);
    json.key("lay_offs");
    json.begin_array();
    for (const LaidOff& laid : ruling.showing->laid_off) {
      json.begin_object();
      json.field("cards", to_string(laid.card));
      json.field("on", fmt::format("m{}", laid.target + 1));
      json.end_object();
    }
    json.end_array();
    json.field("left", list(listed(ruling.showing->split.left)));
    json.field("deadwood", ruling.showing->split.left_points);
    json.end_object();
    json.end_object();
  }
  if (!ruling.ways) return;
  json.key("ways");
  json.begin_array();
  for (const OutSplit& way : ruling.ways->ways) {
    json.begin_object();
    write_melds(way.melds);
    json.field("left", list(way.left));
    json.end_object();
  }
  json.end_array();
  json.field("more_ways", ruling.ways->more);
  if (ruling.ways->gave_up) json.field("decided", false);
}

}  // namespace rummy

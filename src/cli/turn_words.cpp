#include "cli/turn_words.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/words.h"
#include "cards/cards.h"
#include "cli/turn_ruling.h"
#include "report/json_writer.h"
#include "rules/rule.h"
#include "rules/topics.h"
#include "settings/settings.h"
#include "solve/tables.h"
#include "table/table.h"

namespace rummy {
namespace {

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
    // There may be melds, and none to lay with a card left for the discard.
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

/// As a record has it; who goes out discards the card left.
std::string table_of(const Rearranged& way, TurnGoal goal) {
  std::string text = table_of(way);
  if (goal == TurnGoal::out && !way.left.empty())
    text += "; discard " + to_string(way.left.front());
  return text;
}

void append_rearranged(const char* what, const RearrangeAnswer& answer, TurnGoal goal,
                       const Wording& words, std::string& text) {
  if (answer.ways.empty()) {
    text += words(say("  {}: {}\n", what, answer.gave_up ? kNotFound : "nothing"));
    return;
  }
  const Rearranged& way = answer.ways.front();
  text += words(say("  {}: {}; table {}\n", what, list(way.cards), table_of(way, goal)));
  if (answer.gave_up)
    text += words("  unknown whether more cards can be laid: the search was given up\n");
}

void append_ways(const RearrangeAnswer& answer, TurnGoal goal, const Wording& words,
                 std::string& text) {
  std::size_t number = 0;
  for (const Rearranged& way : answer.ways)
    text += words(say("  way {}: {}; table {}\n", ++number, list(way.cards), table_of(way, goal)));
  append_end_of_ways(number, answer.more, answer.gave_up, words, text);
}

// --- JSON

/// The card a player goes out with, or all that stays in the hand.
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
}

void write_rearranged(const RearrangeAnswer& answer, TurnGoal goal, JsonWriter& json) {
  json.begin_object();
  if (!answer.ways.empty() || !answer.gave_up) json.field("possible", !answer.ways.empty());
  if (!answer.ways.empty()) write_rearranged(answer.ways.front(), goal, json);
  if (answer.gave_up) json.field("decided", false);
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

/// The answer as `name`, true or false, or "decided": false; and the way.
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
      break;
    case TurnAnswer::no:
      json.field("can_open", false);
      if (variant.opening.run != OpeningRun::none) json.field("has_run", ruling.has_run);
      if (ruling.without.answer == TurnAnswer::yes) write_object("most", ruling.without.way, json);
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

}  // namespace rummy

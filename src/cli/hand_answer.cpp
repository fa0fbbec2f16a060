#include "cli/hand_answer.h"

#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/words.h"
#include "cli/card_rulings.h"
#include "cli/commands.h"
#include "cli/judging.h"
#include "cli/turn_rulings.h"
#include "diag/finding.h"
#include "logio/records.h"
#include "report/json_writer.h"
#include "report/judged.h"
#include "report/report.h"
#include "rules/rule.h"
#include "rules/ruleset.h"
#include "rules/topics.h"
#include "settings/settings.h"
#include "solve/tables.h"
#include "table/table.h"

namespace rummy {

std::optional<TurnRuling> turn_of_hand(const HandRuling& hand, const SolveWish& wish,
                                       const Variant& variant) {
  if (!hand.is_read() || variant.melds.when != MeldWhen::turn) return std::nullopt;
  SolveWish asked = wish;
  // Without a table a hand that cannot lie in melds cannot go out, whatever the rules of the turn.
  asked.always_says_out = wish.always_says_out || hand.can_go_out == Answer::yes;
  return rule_on_turn(hand.hand, asked, variant);
}

HandAnswer answer_about(HandRuling hand, const SolveWish& wish, const Variant& variant) {
  HandAnswer answer;
  answer.hand = std::move(hand);
  answer.turn = turn_of_hand(answer.hand, wish, variant);
  if (answer.hand.is_read() && !answer.turn && !answer.hand.goes_by_wild)
    answer.showing = rule_on_showing(answer.hand.hand, wish, variant);
  return answer;
}

bool rests_on_reading(const TurnRuling& turn) {
  return turn.out_rearranged && !turn.out_rearranged->ways.empty() &&
         !turn.out_rearranged->ways.front().rests_on.empty();
}

namespace {

TurnAnswer answer_to_out(const TurnRuling& turn) {
  if (turn.out_rearranged) {
    const bool rests = rests_on_reading(turn);
    if (!turn.out_rearranged->ways.empty() && !rests) return TurnAnswer::yes;
    if (rests) return TurnAnswer::gave_up;
    return turn.out_rearranged->gave_up ? TurnAnswer::gave_up : TurnAnswer::no;
  }
  return turn.out ? turn.out->answer : TurnAnswer::gave_up;
}

}  // namespace

TurnAnswer can_go_out(const HandRuling& hand, const std::optional<TurnRuling>& turn) {
  if (turn && turn->out) return answer_to_out(*turn);
  if (hand.can_go_out == Answer::perhaps) return TurnAnswer::gave_up;
  return hand.can_go_out == Answer::yes ? TurnAnswer::yes : TurnAnswer::no;
}

// === As JSON.

namespace {

void append_melds(const HandRuling& ruling, JsonWriter& json) {
  if (ruling.goes_by_wild) {
    json.field("decided", false);
    json.field("goes_by", "joker.rank");
    return;
  }
  json.key("melds");
  json.begin_array();
  for (const Meld& meld : ruling.melds)
    json.value(words_of(meld));
  json.end_array();
  json.field("left", list(ruling.left));
  json.field("deadwood", ruling.deadwood);
}

}  // namespace

void write_hand(JsonWriter& json, const HandAnswer& answer, std::string_view words,
                const SolveWish& wish, const Judged& judged) {
  const HandRuling& hand = answer.hand;
  const std::optional<TurnRuling>& turn = answer.turn;
  json.begin_object();
  json.field("hand", words);
  if (hand.is_read()) {
    const TurnAnswer out = can_go_out(hand, turn);
    if (out != TurnAnswer::gave_up) json.field("can_go_out", out == TurnAnswer::yes);
    if (out == TurnAnswer::no && turn && turn->out_once_opened)
      json.field("only_once_opened", true);
    if (hand.all_melded != Answer::perhaps)
      json.field("all_melded", hand.all_melded == Answer::yes);
    append_melds(hand, json);
    write_hinges(json, answer.no_way_out.hinges);
    if (turn) write_turn(*turn, wish, judged.ruleset->variant, json);
    if (answer.showing) write_showing(*answer.showing, json);
  } else {
    json.key("findings");
    json.begin_array();
    for (const Finding& finding : hand.verdict.findings)
      write_finding(json, judged, finding, Detail::full);
    json.end_array();
  }
  json.end_object();
}

Judged hand_as_judged(const HandRuling& hand, const Ruleset& rules, Wording words) {
  return {.name = "hand",
          .line = 0,
          .variant = rules.variant.name,
          .house_rules = {},
          .ruleset = &rules,
          .record = &hand.record,
          .verdict = &hand.verdict,
          .words = words};
}

std::string solve_line(Wording words, const SolveArguments& arguments, const Ruleset& rules,
                       std::string_view hand, std::string& answer) {
  const Spelling spelling = spelling_of(arguments.strict);
  auto table = read_table(arguments.table, rules.variant, spelling);
  if (!table)
    return table.error().empty() ? "the table cannot be read" : table.error().front().message;
  const SolveWish wish{.table = *std::move(table),
                       .has_table = !arguments.table.empty(),
                       .opened = arguments.opened ? Opened::yes : Opened::no,
                       .out = arguments.out,
                       .always_says_out = true,
                       .all = arguments.all,
                       .limit = arguments.limit};
  const SolveGoal goal = arguments.out ? SolveGoal::going_out : SolveGoal::best_melds;
  const HandAnswer found =
      answer_about(rule_on_hand(hand, 1, rules.variant, goal, spelling), wish, rules.variant);
  JsonWriter json(answer, JsonStyle::line);
  write_hand(json, found, hand, wish, hand_as_judged(found.hand, rules, words));
  answer += '\n';
  return {};
}

}  // namespace rummy

// `rumref solve`: what can be made of hands, with no game around them.

#include <cstdint>
#include <iostream>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/text.h"
#include "base/utf8.h"
#include "base/wording.h"
#include "cli/commands.h"
#include "cli/hand_ruling.h"
#include "cli/output.h"
#include "cli/rules.h"
#include "cli/showing_ruling.h"
#include "cli/table_line.h"
#include "cli/turn_ruling.h"
#include "cli/turn_words.h"
#include "diag/finding.h"
#include "logio/leniency.h"
#include "report/json.h"
#include "report/json_writer.h"
#include "report/judged.h"
#include "report/paint.h"
#include "report/text.h"
#include "rules/facts.h"
#include "rules/melds.h"
#include "rules/ruleset.h"
#include "rules/variant.h"
#include "solve/turn_search.h"
#include "table/meld.h"

namespace rummy {
namespace {

TurnAnswer answer_to_out(const TurnRuling& turn) {
  if (turn.out_rearranged) {
    if (!turn.out_rearranged->ways.empty()) return TurnAnswer::yes;
    return turn.out_rearranged->gave_up ? TurnAnswer::gave_up : TurnAnswer::no;
  }
  return turn.out ? turn.out->answer : TurnAnswer::gave_up;
}

/// Whether the hand can go out in this turn; of cards with no turn around them, by their melds.
TurnAnswer can_go_out(const HandRuling& hand, const std::optional<TurnRuling>& turn) {
  if (turn && turn->out) return answer_to_out(*turn);
  return hand.can_go_out ? TurnAnswer::yes : TurnAnswer::no;
}

/// The same in words, and whether only the opening stands in the way.
std::pair<Ink, std::string_view> answer_of(const HandRuling& hand,
                                           const std::optional<TurnRuling>& turn) {
  constexpr std::pair kNo{Ink::warning, std::string_view("cannot go out")};
  switch (can_go_out(hand, turn)) {
    case TurnAnswer::yes:
      return {Ink::good, "can go out"};
    case TurnAnswer::no:
      if (turn && turn->out_once_opened) return {Ink::warning, "can go out only once opened"};
      return kNo;
    case TurnAnswer::gave_up:
      return {Ink::warning, "whether it can go out was not found out"};
  }
  return kNo;
}

class SolveCommand {
 public:
  SolveCommand(const GlobalArguments& global, const SolveArguments& arguments,
               const SolveWish& wish, const Ruleset& rules)
      : global_(global), arguments_(arguments), wish_(wish), rules_(rules), out_("") {}

  /// False once nothing more can be written.
  bool rule_on(std::string_view hand);
  Exit finish() { return worse(exit_, out_.finish()); }

 private:
  [[nodiscard]] Judged judged(const HandRuling& ruling) const;
  void append_words(const HandRuling& ruling, std::string_view hand);
  void append_object(const HandRuling& ruling, std::string_view hand);

  const GlobalArguments& global_;
  const SolveArguments& arguments_;
  const SolveWish& wish_;
  const Ruleset& rules_;
  std::optional<TurnRuling> turn_;        // of the hand looked at, where melds are laid in turns
  std::optional<ShowingRuling> showing_;  // where they are laid when a round ends
  Output out_;
  Exit exit_ = Exit::fine;
  std::uint32_t number_ = 0;
  std::string text_;
};

Judged SolveCommand::judged(const HandRuling& ruling) const {
  return {.name = "hand",
          .line = 0,
          .variant = rules_.variant.name,
          .house_rules = {},
          .ruleset = &rules_,
          .record = &ruling.record,
          .verdict = &ruling.verdict,
          .words = global_.words()};
}

void SolveCommand::append_object(const HandRuling& ruling, std::string_view hand) {
  JsonWriter json(text_, arguments_.format == Format::json ? JsonStyle::pretty : JsonStyle::line);
  json.begin_object();
  json.field("hand", hand);
  if (ruling.is_read()) {
    const TurnAnswer out = can_go_out(ruling, turn_);
    if (out != TurnAnswer::gave_up) json.field("can_go_out", out == TurnAnswer::yes);
    if (out == TurnAnswer::no && turn_ && turn_->out_once_opened)
      json.field("only_once_opened", true);
    json.field("all_melded", ruling.all_melded);
    json.key("melds");
    json.begin_array();
    for (const Meld& meld : ruling.melds)
      json.value(words_of(meld));
    json.end_array();
    json.field("left", list(ruling.left));
    json.field("deadwood", ruling.deadwood);
    if (turn_) write_turn(*turn_, wish_, rules_.variant, json);
    if (showing_) write_showing(*showing_, json);
  } else {
    json.key("findings");
    json.begin_array();
    for (const Finding& finding : ruling.verdict.findings)
      write_finding(json, judged(ruling), finding, Detail::full);
    json.end_array();
  }
  json.end_object();
  text_ += '\n';
}

void SolveCommand::append_words(const HandRuling& ruling, std::string_view hand) {
  const Wording words = global_.words();
  const Colour colour = out_.colour(global_.colour);
  for (const Finding& finding : ruling.verdict.findings)
    append_finding(judged(ruling), finding, colour, text_);
  paint(text_, colour, Ink::strong, shown(hand) + ": ");
  if (!ruling.is_read()) {
    paint(text_, colour, Ink::error, words(record_word(ruling.verdict.judgement)));
    text_ += '\n';
    return;
  }
  const auto [ink, answer] = answer_of(ruling, turn_);
  paint(text_, colour, ink, words(answer));
  text_ += '\n';
  std::string melds;
  for (const Meld& meld : ruling.melds)
    melds += (melds.empty() ? "" : " / ") + words_of(meld);
  text_ += words(melds.empty() ? Text("  melds: none\n") : say("  melds: {}\n", melds));
  text_ += words(ruling.left.empty()
                     ? Text("  nothing left over\n")
                     : say("  left over: {}, {} points\n", list(ruling.left), ruling.deadwood));
  if (turn_) append_turn(*turn_, wish_, rules_.variant, words, text_);
  if (showing_) append_showing(*showing_, words, text_);
}

bool SolveCommand::rule_on(std::string_view hand) {
  const HandRuling ruling =
      rule_on_hand(hand, ++number_, rules_.variant,
                   arguments_.out ? SolveGoal::going_out : SolveGoal::best_melds,
                   arguments_.strict ? Spelling::strict : Spelling::lenient);
  if (!ruling.is_read()) exit_ = Exit::failed;
  turn_.reset();
  showing_.reset();
  const bool in_turns = rules_.variant.melds.when == MeldWhen::turn;
  if (ruling.is_read() && in_turns) {
    SolveWish wish = wish_;
    // Without a table a hand that cannot lie in melds cannot go out, whatever the rules of the
    // turn.
    wish.tells_out = wish.tells_out || ruling.can_go_out;
    turn_ = rule_on_turn(ruling.hand, wish, rules_.variant);
  }
  if (ruling.is_read() && !in_turns) showing_ = rule_on_showing(ruling.hand, wish_, rules_.variant);
  text_.clear();
  if (arguments_.format == Format::text) {
    append_words(ruling, hand);
  } else {
    append_object(ruling, hand);
  }
  out_.write(text_);
  return out_.is_good();
}

/// A hand a line. Blank lines are hands too (of no cards): answers stay in step with the lines.
Exit rule_on_lines(SolveCommand& command) {
  std::string line;
  while (std::getline(std::cin, line)) {
    if (line.ends_with('\r')) line.pop_back();
    if (!command.rule_on(line)) break;
  }
  return command.finish();
}

std::optional<SolveWish> wish_of(const GlobalArguments& global, const SolveArguments& arguments,
                                 const Variant& variant) {
  SolveWish wish{.table = {},
                 .has_table = !arguments.table.empty(),
                 .opened = arguments.opened ? Opened::yes : Opened::no,
                 .out = arguments.out,
                 .tells_out = arguments.format == Format::text || !arguments.table.empty(),
                 .all = arguments.all,
                 .limit = arguments.limit};
  auto table =
      read_table(arguments.table, variant, arguments.strict ? Spelling::strict : Spelling::lenient);
  if (!table) {
    complain(table.error(), global.colour);
    return std::nullopt;
  }
  wish.table = *std::move(table);
  return wish;
}

}  // namespace

Exit run_solve(const GlobalArguments& global, const SolveArguments& arguments) {
  const auto rules = ruleset_of_round(
      ruleset_for(global, arguments.variant, arguments.overlays, arguments.settings),
      arguments.round);
  if (rules == nullptr) return Exit::failed;
  const std::optional<SolveWish> wish = wish_of(global, arguments, rules->variant);
  if (!wish) return Exit::failed;
  SolveCommand command(global, arguments, *wish, *rules);
  if (arguments.hands == std::vector<std::string>{"-"}) return rule_on_lines(command);
  for (const std::string& hand : arguments.hands)
    if (!command.rule_on(hand)) break;
  return command.finish();
}

}  // namespace rummy

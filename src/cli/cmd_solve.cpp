// `rumref solve`: what can be made of hands, with no game around them.

#include <array>
#include <cstdint>
#include <iostream>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "base/words.h"
#include "cli/commands.h"
#include "cli/hand_ruling.h"
#include "cli/open_wild.h"
#include "cli/other_rules.h"
#include "cli/output.h"
#include "cli/rules.h"
#include "cli/showing_ruling.h"
#include "cli/turn_ruling.h"
#include "cli/turn_words.h"
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
  if (hand.can_go_out == Answer::perhaps) return TurnAnswer::gave_up;
  return hand.can_go_out == Answer::yes ? TurnAnswer::yes : TurnAnswer::no;
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
      if (hand.goes_by_wild)
        return {Ink::warning, "whether it can go out depends on the rank that is wild"};
      return {Ink::warning, "unknown whether it can go out: the search was given up"};
  }
  return kNo;
}

/// What can stand in the way of going out, and of opening before it.
constexpr auto kOutCodes = std::to_array<std::string_view>(
    {"out.cards-left", "out.composition", "out.none-left", "out.no-discard"});
constexpr auto kOpeningCodes =
    std::to_array<std::string_view>({"opening.points", "opening.pure-run", "opening.contract"});

Finding fault_of(std::string_view code) {
  return {.code = code, .judgement = Judgement::illegal, .message = {}};
}

class SolveCommand {
 public:
  SolveCommand(const GlobalArguments& global, const SolveArguments& arguments,
               const SolveWish& wish, std::span<const Ruleset> rules)
      : global_(global),
        arguments_(arguments),
        wish_(wish),
        rules_(rules),
        others_(global, arguments),
        out_("") {}

  /// False once nothing more can be written.
  bool rule_on(std::string_view hand);
  Exit finish() { return worse(exit_, out_.finish()); }

 private:
  [[nodiscard]] const Variant& variant() const { return rules_.front().variant; }
  [[nodiscard]] Judged judged(const HandRuling& ruling) const;
  [[nodiscard]] HandRuling rule_on_cards(std::string_view hand,
                                         std::span<const Ruleset> rules) const;
  [[nodiscard]] std::optional<TurnRuling> rule_on_its_turn(const HandRuling& ruling,
                                                           const Variant& variant) const;
  void find_hinges(std::string_view hand, const HandRuling& ruling);
  void append_words(const HandRuling& ruling, std::string_view hand);
  void append_object(const HandRuling& ruling, std::string_view hand);

  const GlobalArguments& global_;
  const SolveArguments& arguments_;
  const SolveWish& wish_;
  std::span<const Ruleset> rules_;        // one for each rank that can be wild
  std::optional<TurnRuling> turn_;        // of the hand looked at, where melds are laid in turns
  std::optional<ShowingRuling> showing_;  // where they are laid when a round ends
  Finding no_way_out_;                    // with the settings under which there is one
  OtherRules others_;
  Output out_;
  Exit exit_ = Exit::fine;
  std::uint32_t number_ = 0;
  std::string text_;
};

Judged SolveCommand::judged(const HandRuling& ruling) const {
  return {.name = "hand",
          .line = 0,
          .variant = variant().name,
          .house_rules = {},
          .ruleset = &rules_.front(),
          .record = &ruling.record,
          .verdict = &ruling.verdict,
          .words = global_.words()};
}

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

void SolveCommand::append_object(const HandRuling& ruling, std::string_view hand) {
  JsonWriter json(text_, arguments_.format == Format::json ? JsonStyle::pretty : JsonStyle::line);
  json.begin_object();
  json.field("hand", hand);
  if (ruling.is_read()) {
    const TurnAnswer out = can_go_out(ruling, turn_);
    if (out != TurnAnswer::gave_up) json.field("can_go_out", out == TurnAnswer::yes);
    if (out == TurnAnswer::no && turn_ && turn_->out_once_opened)
      json.field("only_once_opened", true);
    if (ruling.all_melded != Answer::perhaps)
      json.field("all_melded", ruling.all_melded == Answer::yes);
    append_melds(ruling, json);
    write_hinges(json, no_way_out_.hinges);
    if (turn_) write_turn(*turn_, wish_, variant(), json);
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
  if (ruling.goes_by_wild) {
    text_ +=
        words(say("  melds: they depend on the rank that is wild; name it with --set {}=RANK\n",
                  "joker.rank"));
    return;
  }
  std::string melds;
  for (const Meld& meld : ruling.melds)
    melds += (melds.empty() ? "" : " / ") + words_of(meld);
  text_ += words(melds.empty() ? Text("  melds: none\n") : say("  melds: {}\n", melds));
  text_ += words(ruling.left.empty()
                     ? Text("  nothing left over\n")
                     : say("  left over: {}, {} points\n", list(ruling.left), ruling.deadwood));
  for (const Hinge& hinge : no_way_out_.hinges)
    text_ += words(say("  could go out if {} were {} (it is {})\n", hinge.setting,
                       values_with(Judgement::note, no_way_out_, hinge), hinge.now));
  if (turn_) append_turn(*turn_, wish_, variant(), words, text_);
  if (showing_) append_showing(*showing_, words, text_);
}

HandRuling SolveCommand::rule_on_cards(std::string_view hand,
                                       std::span<const Ruleset> rules) const {
  return rule_on_hand(hand, number_, rules,
                      arguments_.out ? SolveGoal::going_out : SolveGoal::best_melds,
                      spelling_of(arguments_.strict));
}

std::optional<TurnRuling> SolveCommand::rule_on_its_turn(const HandRuling& ruling,
                                                         const Variant& variant) const {
  if (!ruling.is_read() || variant.melds.when != MeldWhen::turn) return std::nullopt;
  SolveWish wish = wish_;
  // Without a table a hand that cannot lie in melds cannot go out, whatever the rules of the turn.
  wish.tells_out = wish.tells_out || ruling.can_go_out == Answer::yes;
  return rule_on_turn(ruling.hand, wish, variant);
}

/// Not with a table, whose melds are those of these rules, and not in ndjson, which is for many
/// hands.
void SolveCommand::find_hinges(std::string_view hand, const HandRuling& ruling) {
  no_way_out_ = {};
  if (!ruling.is_read() || wish_.has_table || arguments_.format == Format::ndjson ||
      can_go_out(ruling, turn_) != TurnAnswer::no)
    return;
  Findings faults;
  for (const std::string_view code : kOutCodes)
    faults.push_back(fault_of(code));
  for (const std::string_view code : kOpeningCodes)
    if (turn_ && wish_.opened == Opened::no) faults.push_back(fault_of(code));
  if (turn_ && turn_->opening)
    no_way_out_.bounds = faults.back().bounds = {
        {.setting = "opening.points", .value = turn_->opening->without.way.points}};
  others_.each(faults, [&](const Alternate& alternate, std::span<const Ruleset> rules) {
    const HandRuling other = rule_on_cards(hand, rules);
    const auto turn = rule_on_its_turn(other, rules.front().variant);
    if (can_go_out(other, turn) == TurnAnswer::yes)
      add_hinge(no_way_out_, alternate, Judgement::note);
  });
}

bool SolveCommand::rule_on(std::string_view hand) {
  ++number_;
  const HandRuling ruling = rule_on_cards(hand, rules_);
  if (!ruling.is_read()) exit_ = Exit::failed;
  turn_ = rule_on_its_turn(ruling, variant());
  showing_.reset();
  if (ruling.is_read() && !turn_ && !ruling.goes_by_wild)
    showing_ = rule_on_showing(ruling.hand, wish_, variant());
  find_hinges(hand, ruling);
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
                                 std::span<const Ruleset> rules) {
  SolveWish wish{.table = {},
                 .has_table = !arguments.table.empty(),
                 .opened = arguments.opened ? Opened::yes : Opened::no,
                 .out = arguments.out,
                 .tells_out = arguments.format == Format::text || !arguments.table.empty(),
                 .all = arguments.all,
                 .limit = arguments.limit};
  auto table = read_table(arguments.table, rules, spelling_of(arguments.strict));
  if (!table) {
    complain(table.error(), global.colour);
    return std::nullopt;
  }
  wish.table = *std::move(table);
  return wish;
}

}  // namespace

Exit run_solve(const GlobalArguments& global, const SolveArguments& arguments) {
  const std::vector<Ruleset> rules = rulesets_of_round(
      ruleset_for(global, arguments.variant, arguments.overlays, arguments.settings),
      arguments.round);
  if (rules.empty()) return Exit::failed;
  const std::optional<SolveWish> wish = wish_of(global, arguments, rules);
  if (!wish) return Exit::failed;
  SolveCommand command(global, arguments, *wish, rules);
  if (arguments.hands == std::vector<std::string>{"-"}) return rule_on_lines(command);
  for (const std::string& hand : arguments.hands)
    if (!command.rule_on(hand)) break;
  return command.finish();
}

}  // namespace rummy

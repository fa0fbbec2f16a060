// `rumref solve`: what can be made of hands, with no game around them.

#include <fmt/core.h>

#include <cstdint>
#include <iostream>
#include <string>
#include <string_view>
#include <vector>

#include "base/utf8.h"
#include "cards/card.h"
#include "cli/commands.h"
#include "cli/hand_ruling.h"
#include "cli/output.h"
#include "cli/rules.h"
#include "cli/variant_dirs.h"
#include "config/variants.h"
#include "diag/finding.h"
#include "logio/leniency.h"
#include "report/json.h"
#include "report/json_writer.h"
#include "report/judged.h"
#include "report/paint.h"
#include "report/text.h"
#include "rules/ruleset.h"
#include "table/meld.h"

namespace rummy {
namespace {

std::string words(const Meld& meld) {
  std::string text;
  for (const MeldCard& card : meld.view()) {
    const Card named = card.card.is_joker() ? card.stands_for : Card::unknown();
    text +=
        (text.empty() ? "" : " ") + to_string(PlayedCard{.card = card.card, .stands_for = named});
  }
  return text;
}

std::string words(const std::vector<Card>& cards) {
  std::string text;
  for (const Card card : cards)
    text += (text.empty() ? "" : " ") + to_string(card);
  return text;
}

class SolveCommand {
 public:
  SolveCommand(const GlobalArguments& global, const SolveArguments& arguments, const Ruleset& rules)
      : global_(global), arguments_(arguments), rules_(rules), out_("") {}

  /// False once nothing more can be written.
  bool rule_on(std::string_view hand);
  Exit finish() { return worse(exit_, out_.finish()); }

 private:
  [[nodiscard]] Judged judged(const HandRuling& ruling) const;
  void append_words(const HandRuling& ruling, std::string_view hand);
  void append_object(const HandRuling& ruling, std::string_view hand);

  const GlobalArguments& global_;
  const SolveArguments& arguments_;
  const Ruleset& rules_;
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
          .verdict = &ruling.verdict};
}

void SolveCommand::append_object(const HandRuling& ruling, std::string_view hand) {
  JsonWriter json(text_, arguments_.format == Format::json ? JsonStyle::pretty : JsonStyle::line);
  json.begin_object();
  json.field("hand", hand);
  if (ruling.is_read()) {
    json.field("can_go_out", ruling.can_go_out);
    json.field("all_melded", ruling.all_melded);
    json.key("melds");
    json.begin_array();
    for (const Meld& meld : ruling.melds)
      json.value(words(meld));
    json.end_array();
    json.field("left", words(ruling.left));
    json.field("deadwood", ruling.deadwood);
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
  const Colour colour = out_.colour(global_.colour);
  for (const Finding& finding : ruling.verdict.findings)
    append_finding(judged(ruling), finding, colour, text_);
  paint(text_, colour, Ink::strong, shown(hand) + ": ");
  if (!ruling.is_read()) {
    paint(text_, colour, Ink::error, record_word(ruling.verdict.judgement));
    text_ += '\n';
    return;
  }
  paint(text_, colour, ruling.can_go_out ? Ink::good : Ink::warning,
        ruling.can_go_out ? "can go out" : "cannot go out");
  text_ += '\n';
  std::string melds;
  for (const Meld& meld : ruling.melds)
    melds += (melds.empty() ? "" : " / ") + words(meld);
  text_ += fmt::format("  melds: {}\n", melds.empty() ? "none" : melds);
  if (ruling.left.empty()) {
    text_ += "  nothing left over\n";
    return;
  }
  text_ += fmt::format("  left over: {}, {} points\n", words(ruling.left), ruling.deadwood);
}

bool SolveCommand::rule_on(std::string_view hand) {
  const HandRuling ruling =
      rule_on_hand(hand, ++number_, rules_.variant,
                   arguments_.out ? SolveGoal::going_out : SolveGoal::best_melds,
                   arguments_.strict ? Spelling::strict : Spelling::lenient);
  if (!ruling.is_read()) exit_ = Exit::failed;
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

}  // namespace

Exit run_solve(const GlobalArguments& global, const SolveArguments& arguments) {
  VariantLibrary variants(variant_directories(global));
  const auto overrides = read_house_rules(variants, arguments.overlays, arguments.settings);
  if (!overrides) {
    complain(overrides.error(), global.colour);
    return Exit::failed;
  }
  const auto rules = ruleset_named(variants, arguments.variant, *overrides);
  if (!rules) {
    complain(rules.error(), global.colour);
    return Exit::failed;
  }
  SolveCommand command(global, arguments, **rules);
  if (arguments.hands == std::vector<std::string>{"-"}) return rule_on_lines(command);
  for (const std::string& hand : arguments.hands)
    if (!command.rule_on(hand)) break;
  return command.finish();
}

}  // namespace rummy

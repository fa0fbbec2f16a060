// `rumref meld`: rulings on melds with no game around them. Shape alone: the pack is not looked at.

#include <algorithm>
#include <cstdint>
#include <iostream>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "base/words.h"
#include "cli/commands.h"
#include "cli/meld_ruling.h"
#include "cli/open_wild.h"
#include "cli/other_rules.h"
#include "cli/output.h"
#include "cli/rules.h"
#include "diag/finding.h"
#include "logio/records.h"
#include "report/json_writer.h"
#include "report/judged.h"
#include "report/report.h"
#include "rules/ruleset.h"

namespace rummy {
namespace {

std::string joined(std::span<const std::string> words, std::string_view separator) {
  std::string text;
  for (const std::string& word : words) {
    if (!text.empty()) text += separator;
    text += word;
  }
  return text;
}

class MeldCommand {
 public:
  MeldCommand(const GlobalArguments& global, const MeldArguments& arguments,
              std::span<const Ruleset> rules)
      : global_(global),
        arguments_(arguments),
        rules_(rules),
        others_(global, arguments),
        out_("") {}

  /// False once nothing more can be written.
  bool rule_on(std::string_view cards);
  Exit finish();

 private:
  void print(const MeldRuling& ruling, std::string_view cards);
  void append_words(const MeldRuling& ruling, std::string_view cards);
  void append_object(const MeldRuling& ruling, std::string_view cards);
  [[nodiscard]] Judged judged(const MeldRuling& ruling) const;
  void rule_on_opening();
  template <class RuleAgain>
  void find_hinges(MeldRuling& ruling, const RuleAgain& rule_again);

  const GlobalArguments& global_;
  const MeldArguments& arguments_;
  std::span<const Ruleset> rules_;  // one for each rank that can be wild
  OtherRules others_;
  Output out_;
  Exit exit_ = Exit::fine;
  std::uint32_t number_ = 0;
  std::vector<MeldRuling> opening_;
  std::string text_;
};

Judged MeldCommand::judged(const MeldRuling& ruling) const {
  return {.name = "meld",
          .line = 0,
          .variant = rules_.front().variant.name,
          .house_rules = {},
          .ruleset = &rules_.front(),
          .record = &ruling.record,
          .verdict = &ruling.verdict,
          .words = global_.words()};
}

void MeldCommand::append_object(const MeldRuling& ruling, std::string_view cards) {
  JsonWriter json(text_, arguments_.format == Format::json ? JsonStyle::pretty : JsonStyle::line);
  json.begin_object();
  json.field("cards", cards);
  if (ruling.verdict.judgement != Judgement::undecided) json.field("legal", ruling.is_legal());
  if (ruling.is_legal()) {
    json.field_if("kind", ruling.kind);
    if (ruling.points) json.field("points", *ruling.points);
    if (!ruling.stands_for.empty()) {
      json.key("stands_for");
      json.begin_array();
      for (const std::string& card : ruling.stands_for)
        json.value(card);
      json.end_array();
    }
  }
  json.key("findings");
  json.begin_array();
  for (const Finding& finding : ruling.verdict.findings)
    write_finding(json, judged(ruling), finding, Detail::full);
  json.end_array();
  json.end_object();
  text_ += '\n';
}

void MeldCommand::append_words(const MeldRuling& ruling, std::string_view cards) {
  const Wording words = global_.words();
  const Colour colour = out_.colour(global_.colour);
  for (const Finding& finding : ruling.verdict.findings)
    if (global_.tell == Tell::everything || !is_note(finding))
      append_finding(judged(ruling), finding, colour, text_);
  if (global_.tell == Tell::problems && ruling.is_legal()) return;
  paint(text_, colour, Ink::strong, shown(cards) + ": ");
  paint(text_, colour, ruling.is_legal() ? Ink::good : Ink::error,
        words(record_word(ruling.verdict.judgement)));
  if (ruling.is_legal()) {
    if (!ruling.kind.empty()) text_ += words(ruling.kind == "run" ? ", a run" : ", a set");
    if (ruling.points) text_ += words(say(", {} points", *ruling.points));
    if (!ruling.stands_for.empty())
      text_ += words(say("; JK stands for {}", joined(ruling.stands_for, ", ")));
  }
  text_ += '\n';
}

void MeldCommand::print(const MeldRuling& ruling, std::string_view cards) {
  text_.clear();
  if (arguments_.format == Format::text) {
    append_words(ruling, cards);
  } else {
    append_object(ruling, cards);
  }
  out_.write(text_);
}

/// `rule_again`: the ruling by other rules. Not in ndjson, which is for many melds.
template <class RuleAgain>
void MeldCommand::find_hinges(MeldRuling& ruling, const RuleAgain& rule_again) {
  const Judgement here = ruling.verdict.judgement;
  const bool is_open = here == Judgement::illegal || here == Judgement::undecided;
  if (!is_open || arguments_.format == Format::ndjson) return;
  others_.each(
      ruling.verdict.findings, [&](const Alternate& alternate, std::span<const Ruleset> rules) {
        const MeldRuling other = rule_again(rules);
        if (other.verdict.judgement == here) return;
        const Judgement there = other.is_legal() ? Judgement::note : other.verdict.judgement;
        for (Finding& finding : ruling.verdict.findings) {
          if (is_fault(finding)) add_hinge(finding, alternate, there);
        }
      });
}

bool MeldCommand::rule_on(std::string_view cards) {
  MeldRuling ruling = rule_on_meld(cards, ++number_, rules_, spelling_of(arguments_.strict));
  find_hinges(ruling, [&](std::span<const Ruleset> rules) {
    return rule_on_meld(cards, number_, rules, spelling_of(arguments_.strict));
  });
  if (ruling.verdict.judgement == Judgement::malformed) exit_ = Exit::failed;
  if (ruling.verdict.judgement == Judgement::illegal) exit_ = worse(exit_, Exit::found);
  print(ruling, cards);
  if (arguments_.opening) opening_.push_back(std::move(ruling));
  return out_.is_good();
}

void MeldCommand::rule_on_opening() {
  MeldRuling ruling = rule_on_opening_melds(opening_, rules_.front().variant);
  find_hinges(ruling, [&](std::span<const Ruleset> rules) {
    return rule_on_opening_melds(opening_, rules.front().variant);
  });
  if (ruling.verdict.judgement == Judgement::illegal) exit_ = worse(exit_, Exit::found);
  print(ruling, ruling.record.source.text);
}

Exit MeldCommand::finish() {
  if (arguments_.opening && out_.is_good()) rule_on_opening();
  return worse(exit_, out_.finish());
}

/// A meld a line. Blank lines are melds too (of no cards): answers stay in step with the lines.
Exit rule_on_lines(MeldCommand& command) {
  std::string line;
  while (std::getline(std::cin, line)) {
    if (line.ends_with('\r')) line.pop_back();
    if (!command.rule_on(line)) break;
  }
  return command.finish();
}

/// Cards that are an argument each were meant to be one meld, and lack quotes.
void hint_at_quotes(const std::vector<std::string>& melds) {
  const auto is_one_card = [](const std::string& meld) {
    return meld != "-" && meld.find(' ') == std::string::npos;
  };
  if (melds.size() < 3 || !std::ranges::all_of(melds, is_one_card)) return;
  std::string cards;
  for (const std::string& card : melds)
    cards += (cards.empty() ? "" : " ") + card;
  complain("note: each argument is a meld; one meld of these cards is '" + cards + "', in quotes");
}

}  // namespace

Exit run_meld(const GlobalArguments& global, const MeldArguments& arguments) {
  hint_at_quotes(arguments.melds);
  const std::vector<Ruleset> rules = rulesets_of_round(
      ruleset_for(global, arguments.variant, arguments.overlays, arguments.settings),
      arguments.round);
  if (rules.empty()) return Exit::failed;
  MeldCommand command(global, arguments, rules);
  if (arguments.melds == std::vector<std::string>{"-"}) return rule_on_lines(command);
  for (const std::string& meld : arguments.melds)
    if (!command.rule_on(meld)) break;
  return command.finish();
}

}  // namespace rummy

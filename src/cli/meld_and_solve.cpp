// `rumref meld` and `rumref solve`: rulings without a game.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iostream>
#include <iterator>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "base/words.h"
#include "cards/cards.h"
#include "cli/card_rulings.h"
#include "cli/commands.h"
#include "cli/hand_answer.h"
#include "cli/output.h"
#include "cli/rules.h"
#include "cli/turn_rulings.h"
#include "config/variants.h"
#include "diag/finding.h"
#include "diag/result.h"
#include "logio/records.h"
#include "report/json_writer.h"
#include "report/judged.h"
#include "report/report.h"
#include "rules/rule.h"
#include "rules/ruleset.h"
#include "rules/topics.h"
#include "settings/settings.h"
#include "solve/tables.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {
namespace {

// === What a ruling on cards alone (`meld`, `solve`) hinges on: the question is asked again with
// one setting changed at a time.

/// Valid as long as its sources.
class OtherRules {
 public:
  /// `arguments` belong to a command with a variant, house rules and a round.
  template <class Arguments>
  OtherRules(const GlobalArguments& global, const Arguments& arguments)
      : given_{.global = global,
               .variant = arguments.variant,
               .overlays = arguments.overlays,
               .settings = arguments.settings,
               .round = arguments.round} {}

  /// Receives what other rules find: a rule set for each rank that can be wild, at least one.
  using Look = std::function<void(const Alternate&, std::span<const Ruleset>)>;

  /// Visits every rule set that differs in one setting which can decide a fault among these
  /// findings, first those that rule books list.
  void each(const Findings& findings, const Look& look);

 private:
  void load();

  struct Given {
    const GlobalArguments& global;
    std::string_view variant;
    const std::vector<std::string>& overlays;
    const std::vector<std::string>& settings;
    int round = 0;  // 0: unknown
  };
  Given given_;
  std::shared_ptr<const LoadedVariant> loaded_;  // null before the first question
  std::shared_ptr<const Ruleset> in_force_;
  std::vector<Override> overrides_;
  std::vector<Alternate> listed_;
};

constexpr std::size_t kPlayers = 0;  // for cards alone the number of players is unknown

void OtherRules::load() {
  VariantLibrary variants(variant_directories(given_.global));
  auto overrides =
      read_house_rules(variants, given_.overlays, given_.settings, given_.global.project);
  const auto loaded = variants.load(given_.variant);
  if (!overrides || !loaded) return;
  overrides_ = *std::move(overrides);
  loaded_ = *loaded;
  in_force_ = at_table(loaded_->with(overrides_).ruleset, kPlayers);
  listed_ = listed_alternates(*loaded_, overrides_, kPlayers);
}

void OtherRules::each(const Findings& findings, const Look& look) {
  if (loaded_ == nullptr) load();
  if (in_force_ == nullptr) return;
  const auto read = settings_behind(in_force_->program, findings);
  std::vector<Alternate> all;
  for (const Alternate& alternate : listed_) {
    if (any_has(read, alternate.setting)) all.push_back(alternate);
  }
  std::ranges::move(bound_alternates(*loaded_, overrides_, kPlayers, findings),
                    std::back_inserter(all));
  std::ranges::move(unlisted_alternates(*loaded_, overrides_, kPlayers, findings),
                    std::back_inserter(all));
  for (const Alternate& alternate : all) {
    const std::vector<Ruleset> rules = rulesets_of_round(alternate.ruleset, given_.round);
    if (!rules.empty()) look(alternate, rules);
  }
}

// === Rulings without a record that would show the wild rank (joker.rank: dealt, turned_up): only
// what holds with every rank.

bool lacks(std::span<const PlayedCard> cards, int rank) {
  return std::ranges::none_of(cards, [rank](const PlayedCard& card) {
    return card.card.is_natural() && card.card.rank() == rank;
  });
}

/// A fault with every wild rank is reported as with a rank that none of the cards has.
const MeldRuling& plainest(std::span<const MeldRuling> all, std::span<const Ruleset> rules) {
  std::size_t which = 0;
  for (std::size_t i = all.size(); i-- > 0;)
    if (lacks(all[i].record.cards, rules[i].variant.jokers.wild)) which = i;
  return all[which];
}

std::string ranks_of(std::span<const MeldRuling> all, std::span<const Ruleset> rules) {
  std::string text;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const int rank = rules[i].variant.jokers.wild;
    if (!all[i].is_legal() || rank == 0) continue;
    text += text.empty() ? "" : ", ";
    text += rank_name(rank);
  }
  return text;
}

MeldRuling undecided(std::vector<MeldRuling> all, std::span<const Ruleset> rules) {
  const std::string ranks = ranks_of(all, rules);
  MeldRuling ruling{.record = std::move(all.front().record)};
  const std::string cards = list(ruling.record.cards);
  ruling.verdict.judgement = Judgement::undecided;
  ruling.verdict.findings.push_back(
      {.code = "meld.not-a-meld",
       .judgement = Judgement::undecided,
       .at = ruling.record.groups.front().at,
       .message =
           ranks.empty()
               ? say("{}: whether this is a meld depends on the rank that is wild", cards)
               : say("{}: a meld if the rank that is wild is one of these: {}", cards, ranks),
       .help = say("name it with --set {}=RANK", "joker.rank")});
  return ruling;
}

/// Legal with every rank; other differences are not reported.
MeldRuling agreed(std::span<const MeldRuling> all, std::span<const Ruleset> rules) {
  MeldRuling ruling = plainest(all, rules);
  for (const MeldRuling& other : all) {
    if (other.kind != ruling.kind) ruling.kind = {};
    if (other.points != ruling.points) ruling.points.reset();
    if (other.stands_for != ruling.stands_for) ruling.stands_for.clear();
    std::erase_if(ruling.verdict.findings, [&](const Finding& finding) {
      return std::ranges::none_of(other.verdict.findings, [&](const Finding& same) {
        return same.code == finding.code && same.message == finding.message;
      });
    });
  }
  return ruling;
}

bool are_alike(const HandRuling& a, const HandRuling& b) {
  const auto words = [](const Meld& meld) { return words_of(meld); };
  return std::ranges::equal(a.melds, b.melds, {}, words, words) && a.left == b.left &&
         a.deadwood == b.deadwood;
}

/// rule_on_meld for several rule sets: `rules` has one for each rank that can be wild, at least
/// one.
MeldRuling rule_on_meld(std::string_view cards, std::uint32_t number,
                        std::span<const Ruleset> rules, Spelling spelling) {
  std::vector<MeldRuling> all;
  for (const Ruleset& one : rules)
    all.push_back(rule_on_meld(cards, number, one.variant, spelling));
  const auto is_so = [&](Judgement judgement) {
    return std::ranges::all_of(
        all, [&](const MeldRuling& ruling) { return ruling.verdict.judgement == judgement; });
  };
  if (all.size() == 1) return std::move(all.front());
  if (std::ranges::all_of(all, &MeldRuling::is_legal)) return agreed(all, rules);
  const bool is_alike =
      is_so(Judgement::malformed) || is_so(Judgement::illegal) || is_so(Judgement::undecided);
  return is_alike ? plainest(all, rules) : undecided(std::move(all), rules);
}

/// rule_on_hand for several rule sets.
HandRuling rule_on_hand(std::string_view cards, std::uint32_t number,
                        std::span<const Ruleset> rules, SolveGoal question, Spelling spelling) {
  HandRuling ruling = rule_on_hand(cards, number, rules.front().variant, question, spelling);
  for (const Ruleset& one : rules.subspan(1)) {
    if (!ruling.is_read()) return ruling;
    const HandRuling other = rule_on_hand(cards, number, one.variant, question, spelling);
    if (other.can_go_out != ruling.can_go_out) ruling.can_go_out = Answer::perhaps;
    if (other.all_melded != ruling.all_melded) ruling.all_melded = Answer::perhaps;
    ruling.goes_by_wild = ruling.goes_by_wild || !are_alike(ruling, other);
  }
  return ruling;
}

/// read_table for several rule sets: for the first rank with which all of them are melds.
Result<std::vector<Meld>> read_table(std::string_view text, std::span<const Ruleset> rules,
                                     Spelling spelling) {
  Result<std::vector<Meld>> first = read_table(text, rules.front().variant, spelling);
  for (const Ruleset& one : rules.subspan(1)) {
    if (first) return first;
    Result<std::vector<Meld>> next = read_table(text, one.variant, spelling);
    if (next) return next;
  }
  return first;
}

// === `rumref meld`: rulings on melds without a game. Only the shape counts, not the pack.

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
    if (global_.verbosity == Verbosity::everything || !is_note(finding))
      append_finding(judged(ruling), finding, colour, text_);
  if (global_.verbosity == Verbosity::problems && ruling.is_legal()) return;
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

/// `rule_again`: the ruling by other rules. Not for ndjson, which is for many melds.
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

/// Rules on one meld a line. Empty lines are melds too (without cards), so that answers stay in
/// step with the lines.
Exit rule_on_lines(MeldCommand& command) {
  std::string line;
  while (std::getline(std::cin, line)) {
    if (line.ends_with('\r')) line.pop_back();
    if (!command.rule_on(line)) break;
  }
  return command.finish();
}

/// Cards given as separate arguments were meant as one meld, and lack quotes.
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

namespace {

// === `rumref solve`: the possibilities of hands, without a game.

/// The answer in words, and whether only the opening prevents it.
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
      if (turn && rests_on_reading(*turn))
        return {Ink::warning, "whether it can go out depends on what a joker of the table is"};
      return {Ink::warning, "unknown whether it can go out: the search was given up"};
  }
  return kNo;
}

/// The codes that can prevent going out, or an opening before it.
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
  [[nodiscard]] HandRuling rule_on_cards(std::string_view hand,
                                         std::span<const Ruleset> rules) const;
  void find_hinges(std::string_view hand);
  void append_words(std::string_view hand);

  const GlobalArguments& global_;
  const SolveArguments& arguments_;
  const SolveWish& wish_;
  std::span<const Ruleset> rules_;  // one for each rank that can be wild
  HandAnswer answer_;               // of the current hand
  OtherRules others_;
  Output out_;
  Exit exit_ = Exit::fine;
  std::uint32_t number_ = 0;
  std::string text_;
};

void SolveCommand::append_words(std::string_view hand) {
  const HandRuling& ruling = answer_.hand;
  const std::optional<TurnRuling>& turn = answer_.turn;
  const Wording words = global_.words();
  const Colour colour = out_.colour(global_.colour);
  for (const Finding& finding : ruling.verdict.findings)
    append_finding(hand_as_judged(ruling, rules_.front(), words), finding, colour, text_);
  paint(text_, colour, Ink::strong, shown(hand) + ": ");
  if (!ruling.is_read()) {
    paint(text_, colour, Ink::error, words(record_word(ruling.verdict.judgement)));
    text_ += '\n';
    return;
  }
  const auto [ink, answer] = answer_of(ruling, turn);
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
  for (const Hinge& hinge : answer_.no_way_out.hinges)
    text_ += words(say("  could go out if {} were {} (it is {})\n", hinge.setting,
                       values_with(Judgement::note, answer_.no_way_out, hinge), hinge.now));
  if (turn) append_turn(*turn, wish_, variant(), words, text_);
  if (answer_.showing) append_showing(*answer_.showing, words, text_);
}

HandRuling SolveCommand::rule_on_cards(std::string_view hand,
                                       std::span<const Ruleset> rules) const {
  return rule_on_hand(hand, number_, rules,
                      arguments_.out ? SolveGoal::going_out : SolveGoal::best_melds,
                      spelling_of(arguments_.strict));
}

/// Not with a table, whose melds are those of these rules, not in ndjson, which is for many hands,
/// and not for hands larger than most games leave anybody.
void SolveCommand::find_hinges(std::string_view hand) {
  const HandRuling& ruling = answer_.hand;
  const std::optional<TurnRuling>& turn = answer_.turn;
  if (!ruling.is_read() || wish_.has_table || arguments_.format == Format::ndjson ||
      ruling.hand.total() > kAnyHandCards || can_go_out(ruling, turn) != TurnAnswer::no)
    return;
  Findings faults;
  for (const std::string_view code : kOutCodes)
    faults.push_back(fault_of(code));
  for (const std::string_view code : kOpeningCodes)
    if (turn && wish_.opened == Opened::no) faults.push_back(fault_of(code));
  if (turn && turn->opening)
    answer_.no_way_out.bounds = faults.back().bounds = {
        {.setting = "opening.points", .value = turn->opening->without.way.points}};
  others_.each(faults, [&](const Alternate& alternate, std::span<const Ruleset> rules) {
    const HandRuling other = rule_on_cards(hand, rules);
    const auto its_turn = turn_of_hand(other, wish_, rules.front().variant);
    if (can_go_out(other, its_turn) == TurnAnswer::yes)
      add_hinge(answer_.no_way_out, alternate, Judgement::note);
  });
}

bool SolveCommand::rule_on(std::string_view hand) {
  ++number_;
  answer_ = answer_about(rule_on_cards(hand, rules_), wish_, variant());
  if (!answer_.hand.is_read()) exit_ = Exit::failed;
  find_hinges(hand);
  text_.clear();
  if (arguments_.format == Format::text) {
    append_words(hand);
  } else {
    JsonWriter json(text_, arguments_.format == Format::json ? JsonStyle::pretty : JsonStyle::line);
    write_hand(json, answer_, hand, wish_,
               hand_as_judged(answer_.hand, rules_.front(), global_.words()));
    text_ += '\n';
  }
  out_.write(text_);
  return out_.is_good();
}

/// Rules on one hand a line. Empty lines are hands too (without cards), so that answers stay in
/// step with the lines.
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
                 .always_says_out = arguments.format == Format::text || !arguments.table.empty(),
                 .could = arguments.could,
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

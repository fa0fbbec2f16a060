#include "cli/examples.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "base/words.h"
#include "cli/commands.h"
#include "cli/reports.h"
#include "config/setting_words.h"
#include "config/variants.h"
#include "diag/finding.h"
#include "report/json_writer.h"
#include "report/judged.h"
#include "report/report.h"
#include "rules/ruleset.h"
#include "table/record.h"
#include "witness/idle.h"
#include "witness/witness.h"

namespace rummy {
namespace {

/// One of two rule sets that are played out: a side as it is, or with one setting of the other.
struct Played {
  std::string name;                    // "NAME with opening.points 50"
  std::string variant;                 // that records name
  std::vector<HouseRule> house_rules;  // of a side with one setting changed
  std::shared_ptr<const Ruleset> rules;
};
using Pair = std::array<Played, 2>;

/// What is asked: where these two part, over this setting or over any.
struct Asked {
  const SettingDifference* setting = nullptr;
  std::vector<Pair> ways;           // in which it can be asked
  std::string_view idle_through{};  // why there is nothing to ask
};

std::vector<HouseRule> as_house_rules(const std::vector<Override>& given) {
  std::vector<HouseRule> all;
  all.reserve(given.size());
  for (const Override& one : given)
    all.emplace_back(one.key, one.value);
  return all;
}

Played as_it_is(const ComparedSide& side) {
  return {.name = side.name,
          .variant = side.rules->variant.name,
          .house_rules = as_house_rules(side.house_rules),
          .rules = side.rules};
}

std::optional<Played> with_value(const ComparedSide& side, const SettingDifference& setting,
                                 const std::string& value) {
  const std::string key(setting.key);
  std::vector<Override> all = side.house_rules;
  std::erase_if(all, [&](const Override& one) { return one.key == key; });
  all.push_back({.key = key, .value = value});
  const RulesetOrFault made = side.loaded->with(all);
  const bool is_made = std::ranges::all_of(made.faults, &OverrideFault::outside_agreed);
  if (!is_made || made.ruleset == nullptr) return std::nullopt;
  return Played{.name = fmt::format("{} with {} {}", side.name, key, value),
                .variant = side.rules->variant.name,
                .house_rules = as_house_rules(all),
                .rules = made.ruleset};
}

/// Each side against itself with the setting of the other; first the one in which the setting
/// counts.
Asked question_on(const ComparedSides& sides, const SettingDifference& setting) {
  Asked question{.setting = &setting, .ways = {}};
  for (const std::size_t side : {std::size_t{0}, std::size_t{1}}) {
    const std::optional<std::string_view> idle = idle_through(setting.key, *sides.at(side).rules);
    if (idle) {
      question.idle_through = *idle;
      continue;
    }
    auto other = with_value(sides.at(side), setting, side == 0 ? setting.second : setting.first);
    if (!other) continue;
    Pair players{as_it_is(sides.at(side)), *std::move(other)};
    if (side == 1) std::swap(players[0], players[1]);
    question.ways.push_back(std::move(players));
  }
  return question;
}

std::vector<Asked> questions(const ComparedSides& sides, const VariantDifference& found,
                             bool each) {
  std::vector<Asked> all;
  if (found.settings.empty()) return all;
  if (!each) {
    all.push_back({.ways = {Pair{as_it_is(sides[0]), as_it_is(sides[1])}}});
    return all;
  }
  for (const SettingDifference& setting : found.settings)
    all.push_back(question_on(sides, setting));
  return all;
}

/// A question with its answer.
struct PlayedOut {
  const Asked& question;
  const Pair* players = nullptr;             // null: it was not asked
  std::shared_ptr<const Witness> witness{};  // null: none was found
  WitnessTried tried{};
};

std::string_view key_of(const Asked& question) {
  return question.setting == nullptr ? std::string_view() : question.setting->key;
}

PlayedOut answer(const Asked& question, const ExampleWish& wish) {
  PlayedOut given{.question = question};
  const auto start = std::chrono::steady_clock::now();
  const std::chrono::seconds allowed(wish.seconds);
  const WitnessWish search{
      .setting = key_of(question), .most_turns = wish.most_turns, .is_late = [&] {
        return std::chrono::steady_clock::now() - start > allowed;
      }};
  for (const Pair& players : question.ways) {
    WitnessTried tried;
    given.players = &players;
    if (auto found = find_witness({players[0].rules, players[1].rules}, search, tried))
      given.witness = std::make_shared<const Witness>(*std::move(found));
    given.tried.games += tried.games;
    given.tried.positions += tried.positions;
    given.tried.turns_needed = std::max(given.tried.turns_needed, tried.turns_needed);
    given.tried.was_late = given.tried.was_late || tried.was_late;
    if (given.witness) break;
  }
  return given;
}

/// The record with its variant, and what it is replayed with.
std::string record_text(const PlayedOut& answer) {
  return answer.witness->game.text(answer.players->front().variant);
}

/// The witness judged by both, as any record is.
class Judgements {
 public:
  Judgements(const PlayedOut& answer, const Wording& words)
      : answer_(answer),
        judges_({answer.players->at(0).rules, answer.players->at(1).rules}),
        words_(words) {
    (void)judges_.parting(answer.witness->game, Thoroughly::yes);
  }

  [[nodiscard]] Judged by(std::size_t side) const {
    const Played& player = answer_.players->at(side);
    return {.name = player.name,
            .variant = player.variant,
            .house_rules = player.house_rules,
            .ruleset = &player.rules->at_table(judges_.record().players.size()),
            .record = &judges_.record(),
            .verdict = &judges_.verdict(side),
            .words = words_};
  }

 private:
  const PlayedOut& answer_;
  TwoJudges judges_;
  Wording words_;
};

// === In words.

MarkedRecord marked(const PlayedOut& answer, const Judged& judged) {
  const Spot at = spot_of(*judged.record, answer.witness->parting.at);
  MarkedRecord record{.lines = {},
                      .line = at.line == nullptr ? 0 : at.line->number,
                      .offset = at.offset,
                      .length = std::max<std::size_t>(at.length, 1)};
  const std::string text = answer.witness->game.text();
  for (std::size_t from = 0; from < text.size();) {
    const std::size_t end = text.find('\n', from);
    record.lines.push_back(text.substr(from, end - from));
    from = end + 1;
  }
  return record;
}

/// What is wrong by one side, or that nothing is.
std::vector<SaidLine> finding_lines(const Judged& judged) {
  const auto fault = std::ranges::find_if(judged.findings(), is_fault);
  const std::string name = shown(judged.name);
  if (fault == judged.findings().end())
    return {{0, fmt::format("{}: {}", name, judged.words(record_word(Judgement::note)))}};
  std::vector<SaidLine> lines{
      {0, fmt::format("{}: {}[{}]: {}", name, judged.words(record_word(fault->judgement)),
                      fault->code, shown(judged.words(fault->message)))}};
  if (const std::string working = shown(judged.words(fault->working)); !working.empty())
    lines.push_back({2, working});
  if (const std::string rule = citation(judged, *fault); !rule.empty())
    lines.push_back({2, shown(rule)});
  return lines;
}

/// What one side says of the record.
std::vector<SaidLine> said_by(const Judged& judged, const Parting& parting, Colour colour) {
  if (parting.by == PartedBy::verdict || parting.by == PartedBy::codes)
    return finding_lines(judged);
  std::string said;
  append_verdict_line(judged, Colour::off, said);
  std::vector<SaidLine> lines{{0, said.substr(0, said.size() - 1)}};
  std::string workings;
  append_closing(judged, colour, workings);
  workings.erase(0, workings.find('\n') + 1);
  for (std::size_t from = 0; from < workings.size();) {
    const std::size_t end = workings.find('\n', from);
    const std::size_t text = workings.find_first_not_of(' ', from);
    lines.push_back({2, workings.substr(text, end - text)});
    from = end + 1;
  }
  return lines;
}

std::string tried_words(const WitnessTried& tried, std::size_t most_turns) {
  if (tried.turns_needed > 0)
    return fmt::format("counts when the stock is gone, which takes at least {} turns (--max-turns)",
                       tried.turns_needed);
  return fmt::format("no difference found in {} games of at most {} turns ({} positions){}",
                     tried.games, most_turns, tried.positions,
                     tried.was_late ? ": the time was up" : "");
}

std::string head_of(const Asked& question, const ComparedSides& sides) {
  if (question.setting == nullptr)
    return fmt::format("An example on which {} and {} part", shown(sides[0].name),
                       shown(sides[1].name));
  return fmt::format("{}: {} / {}", question.setting->key, question.setting->first,
                     question.setting->second);
}

/// Why nothing was asked.
std::string not_asked(const Asked& question) {
  return question.idle_through.empty()
             ? std::string("cannot be changed alone: the other rules contradict it")
             : fmt::format("cannot matter beside the other rules: {} keeps it from counting",
                           question.idle_through);
}

ExampleGame game_of(const PlayedOut& answer, const Wording& words, Colour colour) {
  const Judgements judgements(answer, words);
  ExampleGame game{.setting = key_of(answer.question), .record = marked(answer, judgements.by(0))};
  for (const std::size_t side : {std::size_t{0}, std::size_t{1}})
    game.said.at(side) = said_by(judgements.by(side), answer.witness->parting, colour);
  return game;
}

void append_answer(const PlayedOut& answer, const ComparedSides& sides, const ExampleWish& wish,
                   std::string& out) {
  out += '\n';
  paint(out, wish.colour, Ink::strong, head_of(answer.question, sides));
  out += '\n';
  if (answer.players == nullptr) return append_wrapped(out, not_asked(answer.question), 2);
  if (!answer.witness) return append_wrapped(out, tried_words(answer.tried, wish.most_turns), 2);
  out += '\n';
  append_game(out, game_of(answer, wish.words, wish.colour), 2, wish.colour);
}

}  // namespace

ComparedSide side_of(const std::string& name, const std::shared_ptr<const LoadedVariant>& loaded) {
  return {.name = name, .loaded = loaded, .rules = loaded->with({}).ruleset};
}

ExampleWish example_wish(const GlobalArguments& global, const VariantArguments& arguments,
                         Colour colour) {
  return {.each = arguments.examples,
          .most_turns = arguments.most_turns,
          .seconds = arguments.seconds,
          .words = global.words(),
          .colour = colour};
}

void append_marked(std::string& out, const MarkedRecord& record, std::size_t indent,
                   Colour colour) {
  for (std::size_t i = 0; i < record.lines.size(); ++i) {
    const std::string& line = record.lines[i];
    if (!line.empty()) out.append(indent, ' ').append(line);
    out += '\n';
    if (i + 1 != record.line) continue;
    out.append(indent + record.offset, ' ');
    paint(out, colour, Ink::error, std::string(record.length, '^'));
    out += '\n';
  }
}

void append_game(std::string& out, const ExampleGame& game, std::size_t indent, Colour colour) {
  append_marked(out, game.record, indent + 2, colour);
  out += '\n';
  for (const std::vector<SaidLine>& side : game.said)
    for (const SaidLine& line : side)
      append_wrapped(out, line.text, indent + line.indent);
}

std::vector<ExampleGame> example_games(const ComparedSides& sides, const VariantDifference& found,
                                       const ExampleWish& wish,
                                       const std::array<std::string, 2>& names) {
  std::vector<ExampleGame> games;
  std::vector<Asked> asked = questions(sides, found, true);
  for (Asked& question : asked) {
    for (Pair& players : question.ways)
      for (const std::size_t side : {std::size_t{0}, std::size_t{1}})
        players.at(side).name = names.at(side);
    const PlayedOut given = answer(question, wish);
    if (given.witness) games.push_back(game_of(given, wish.words, Colour::off));
  }
  return games;
}

void append_examples(const ComparedSides& sides, const VariantDifference& found,
                     const ExampleWish& wish, std::string& out) {
  if (found.settings.empty())
    out += fmt::format("\nThere is no such game: {} and {} are the same rules\n",
                       shown(sides[0].name), shown(sides[1].name));
  for (const Asked& question : questions(sides, found, wish.each))
    append_answer(answer(question, wish), sides, wish, out);
}

void append_example_records(const ComparedSides& sides, const VariantDifference& found,
                            const ExampleWish& wish, std::string& out) {
  for (const Asked& question : questions(sides, found, wish.each)) {
    const PlayedOut given = answer(question, wish);
    if (!out.empty()) out += '\n';
    out += fmt::format("# {}\n", head_of(question, sides));
    if (given.players == nullptr) {
      out += fmt::format("# {}\n", not_asked(question));
    } else if (!given.witness) {
      out += fmt::format("# {}\n", tried_words(given.tried, wish.most_turns));
    } else {
      const Judgements judgements(given, wish.words);
      for (const std::size_t side : {std::size_t{0}, std::size_t{1}}) {
        out += "# ";
        append_verdict_line(judgements.by(side), Colour::off, out);
      }
      out += record_text(given);
    }
  }
}

namespace {

// === As JSON.

std::string_view word_of(PartedBy by) {
  switch (by) {
    case PartedBy::verdict:
      return "verdict";
    case PartedBy::ending:
      return "ending";
    case PartedBy::scores:
      return "scores";
    case PartedBy::winner:
      return "winner";
    case PartedBy::next:
      return "next";
    case PartedBy::codes:
      return "codes";
  }
  return "";
}

void write_witness(JsonWriter& json, const PlayedOut& answer, const ExampleWish& wish) {
  const Judgements judgements(answer, wish.words);
  json.field("parted_by", word_of(answer.witness->parting.by));
  if (answer.witness->parting.round > 0) json.field("round", answer.witness->parting.round);
  json.field("record", record_text(answer));
  json.key("verdicts");
  json.begin_array();
  for (const std::size_t side : {std::size_t{0}, std::size_t{1}})
    write_verdict(json, judgements.by(side), Detail::full);
  json.end_array();
}

}  // namespace

void write_examples(JsonWriter& json, const ComparedSides& sides, const VariantDifference& found,
                    const ExampleWish& wish) {
  json.key("examples");
  json.begin_array();
  for (const Asked& question : questions(sides, found, wish.each)) {
    const PlayedOut given = answer(question, wish);
    json.begin_object();
    json.field_if("setting", key_of(question));
    if (given.players == nullptr) {
      json.field("not_asked", not_asked(question));
    } else {
      json.field("games", given.tried.games);
      json.field("positions", given.tried.positions);
      if (given.tried.turns_needed > 0) json.field("turns_needed", given.tried.turns_needed);
      if (given.witness) write_witness(json, given, wish);
    }
    json.end_object();
  }
  json.end_array();
}

}  // namespace rummy

#include "cli/arguments.h"

#include <fmt/core.h>

#include <CLI/App.hpp>
#include <CLI/Config.hpp>  // IWYU pragma: keep (defines what App declares)
#include <CLI/Error.hpp>
#include <CLI/Formatter.hpp>  // IWYU pragma: keep (likewise)
#include <CLI/Option.hpp>
#include <CLI/Validators.hpp>
#include <cstdint>
#include <functional>
#include <iostream>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/spelling.h"
#include "base/wording.h"
#include "cards/card.h"
#include "cli/argument_parts.h"
#include "cli/check_arguments.h"
#include "cli/commands.h"
#include "cli/output.h"
#include "cli/report_arguments.h"
#include "cli/variant_arguments.h"
#include "config/language.h"
#include "diag/result.h"
#include "report/engine.h"
#include "report/text.h"

namespace rummy {
namespace {

/// The words of a choice, in the order they are offered.
template <class Word>
using Words = ChoiceWords<Word>;

const Words<Format> kFormats = formats();

const Words<ScoreFormat> kScoreFormats = {{"text", ScoreFormat::text},
                                          {"json", ScoreFormat::json},
                                          {"ndjson", ScoreFormat::ndjson},
                                          {"csv", ScoreFormat::csv},
                                          {"xlsx", ScoreFormat::xlsx}};
const Words<ColourWhen> kColours = {
    {"auto", ColourWhen::automatic}, {"always", ColourWhen::always}, {"never", ColourWhen::never}};
const Words<ConvertTo> kContainers = {{"rgn", ConvertTo::rgn}, {"json", ConvertTo::json}};

const Words<CardStyle> kCardStyles = {{"ascii", CardStyle::ascii}, {"unicode", CardStyle::unicode}};
const Words<DealTo> kDealTo = {
    {"rgn", DealTo::rgn}, {"json", DealTo::json}, {"ndjson", DealTo::ndjson}};

const Words<ExplainFormat> kExplainFormats = {{"text", ExplainFormat::text},
                                              {"markdown", ExplainFormat::markdown}};

/// All that can be on a command line, and the command that was.
struct Line {
  GlobalArguments global;
  bool quiet = false;
  CheckArguments check;
  SummaryArguments summary;
  ScoreArguments score;
  MeldArguments meld;
  SolveArguments solve;
  VariantArguments variant;
  ExplainArguments explain;
  ConvertArguments convert;
  FmtArguments fmt;
  DealArguments deal;
  ReplayArguments replay;
  ReportArguments report;
  DisputeArguments dispute;
  std::function<Exit()> command;
};

void add_strict(CLI::App& command, bool& strict) {
  command.add_flag("--strict", strict, "spellings the notation does not have are errors");
}

void add_replay(CLI::App& app, Line& line) {
  CLI::App& command = add_command(
      app, "replay", "shows the table of one record, move by move",
      "rumref replay club.rgn\n  rumref replay --round 2 --turn 14 --cards unicode club.rgn");
  ReplayArguments& a = line.replay;
  command.add_option("RECORD", a.record, "a record; - for standard input")
      ->type_name("")
      ->required();
  CLI::Option* round =
      command.add_option("--round", a.round, "this round only")
          ->type_name("N")
          ->check(CLI::Range(std::uint32_t{1}, std::uint32_t{1'000'000}).description(""));
  command
      .add_option_function<std::uint32_t>(
          "--turn",
          [&a](const std::uint32_t& turn) {
            a.turn = turn;
            a.dealt = turn == 0;
          },
          "this turn only, and the table it left; 0: the cards as they were dealt")
      ->type_name("N")
      ->needs(round);
  add_choice(command, "--cards", a.cards, kCardStyles, "how cards are written");
  command.add_flag("--trace", a.trace,
                   "with each turn every rule that looked at it and what it found, those kept too; "
                   "prints all, also on a terminal");
  command.add_option("--variant", a.variant, "judge by this variant, whatever the record names")
      ->type_name("NAME");
  add_house_rules(command, a.settings, a.overlays);
  command.add_option("--output", a.output, "write to this file")->type_name("FILE");
  command.callback(
      [&line] { line.command = [&line] { return run_replay(line.global, line.replay); }; });
}

void add_score(CLI::App& app, Line& line) {
  CLI::App& command = add_command(
      app, "score", "checks and completes scoresheets of games played on paper",
      "rumref score evening.csv\n  rumref score --standings season/\n"
      "  rumref score --format xlsx --output season.xlsx season/*.csv\n\n"
      "A sheet in CSV has a row for each player and round, and names its columns:\n"
      "  game,variant,round,player,hand,went_out,points,score,total\n"
      "  t1,NAME,1,Ala,,yes,,-10,-10\n"
      "  t1,NAME,1,Bartek,KH 9D JK,,,44,44\n"
      "More columns: shown shown_points at_once knocked dealer wild abandoned buy_back adjust\n"
      "adjust_reason ruling winner carry carry_won cards date event table note, and set.KEY for\n"
      "house rules. What is not written down is computed, and marked");
  ScoreArguments& a = line.score;
  command
      .add_option("SHEET", a.sheets,
                  "files, directories, globs, lists (@FILE), or - for standard input; .csv .tsv "
                  ".rgn .json .ndjson, also .gz and .zst")
      ->type_name("")
      ->required();
  add_choice(command, "--format", a.format, kScoreFormats, "how to write the sheets");
  command.add_flag("--standings", a.standings,
                   "a table over all the games, in place of the games themselves");
  command.add_option("--variant", a.variant, "judge by this variant, whatever the sheet names")
      ->type_name("NAME");
  add_house_rules(command, a.settings, a.overlays);
  command.add_flag(
      "--strict", a.strict,
      "undecided sheets end the program with status 1 too, and spellings the notation does "
      "not have are errors");
  command
      .add_option("--max-record-bytes", a.max_record_bytes,
                  "a longer game is not read (record.too-large); 16MiB unless told")
      ->transform(record_size())
      ->type_name("N");
  command.add_option("--output", a.output, "write to this file")->type_name("FILE");
  command
      .add_option("--db", a.database,
                  "also keep records, verdicts, findings and scores in this SQLite file")
      ->type_name("FILE");
  command.callback(
      [&line] { line.command = [&line] { return run_score(line.global, line.score); }; });
}

void add_round(CLI::App& command, int& round) {
  command
      .add_option(
          "--round", round,
          "the round it is in, where openings or the rank that is wild differ from round to "
          "round; unless told 1 for openings, and any for the rank")
      ->type_name("N")
      ->check(CLI::Range(1, 1000).description(""));
}

void add_meld(CLI::App& app, Line& line) {
  CLI::App& command = add_command(app, "meld", "rules on melds with no game around them",
                                  "rumref meld --variant NAME '10S JS QS' '8D 8C JK'\n"
                                  "  rumref meld --variant NAME --set joker.rank=4 '4C 5D 6D'");
  MeldArguments& a = line.meld;
  command
      .add_option("CARDS", a.melds,
                  "each argument the cards of one meld; - reads a meld a line from standard input")
      ->type_name("")
      ->required();
  command.add_option("--variant", a.variant, "the variant to judge by")
      ->type_name("NAME")
      ->required();
  add_house_rules(command, a.settings, a.overlays);
  command.add_flag("--opening", a.opening, "judge them together, as a player's opening");
  add_round(command, a.round);
  add_strict(command, a.strict);
  add_choice(command, "--format", a.format, kFormats, "how to print the rulings");
  command.callback(
      [&line] { line.command = [&line] { return run_meld(line.global, line.meld); }; });
}

void add_solve(CLI::App& app, Line& line) {
  CLI::App& command = add_command(
      app, "solve", "what could legally be played: melds, openings, lay-offs, going out",
      "rumref solve --variant NAME --out '7S 7H 7D 4C 5C 6C KD'\n"
      "  rumref solve --variant NAME --opened --table '7S 8S 9S / KD KH JK' '10S KC 4D'\n"
      "  rumref solve --variant NAME --set joker.rank=3 '3H 2H QH JH JK 6S 8S 3C'");
  SolveArguments& a = line.solve;
  command
      .add_option("HAND,--hand", a.hands,
                  "each argument the cards of one hand; - reads a hand a line from standard input")
      ->type_name("")
      ->required();
  command.add_option("--variant", a.variant, "the variant to judge by")
      ->type_name("NAME")
      ->required();
  add_house_rules(command, a.settings, a.overlays);
  command.add_flag("--out", a.out,
                   "of a hand that can go out tell the melds to do it with, not those that leave "
                   "the least, and the moves of that turn");
  command
      .add_option("--table", a.table,
                  "the melds on the table, with / between them, taken for ones this player may add "
                  "to: what can be laid off, which joker taken, the most cards that can be played")
      ->type_name("CARDS / CARDS");
  command.add_flag(
      "--opened", a.opened,
      "the player has opened before; else the hand has to open, where the variant asks "
      "something of that");
  CLI::Option* all = command.add_flag(
      "--all", a.all, "every way: to open, to lay cards down, with --out to go out");
  command.add_option("--limit", a.limit, "no more ways than this; 100 unless told")
      ->type_name("N")
      ->check(CLI::Range(1U, 1'000'000U).description(""))
      ->needs(all);
  add_round(command, a.round);
  add_strict(command, a.strict);
  add_choice(command, "--format", a.format, kFormats, "how to print the answers");
  command.callback(
      [&line] { line.command = [&line] { return run_solve(line.global, line.solve); }; });
}

void add_explain(CLI::App& app, Line& line) {
  CLI::App& command = add_command(app, "explain", "what a finding means and the rule it rests on",
                                  "rumref explain opening.points --variant NAME");
  ExplainArguments& a = line.explain;
  CLI::Option* code =
      command.add_option("CODE", a.code, "the finding's code, as in error[CODE]")->type_name("");
  command.add_option("--variant", a.variant, "the rule in this variant's words")->type_name("NAME");
  CLI::Option* list = command.add_flag("--list", a.list, "all codes, a line each");
  CLI::Option* all = command.add_flag("--all", a.all, "all codes in full, one after the other");
  add_choice(command, "--format", a.format, kExplainFormats,
             "markdown: one page, with --all, and the rule in every variant's words");
  command.callback([&line, code, list, all] {
    const int given = (code->empty() ? 0 : 1) + (list->empty() ? 0 : 1) + (all->empty() ? 0 : 1);
    if (given != 1) throw CLI::RequiredError("explain: a CODE, --list or --all (and one only)");
    if (line.explain.format == ExplainFormat::markdown && all->empty())
      throw CLI::RequiredError("explain --format markdown: --all");
    line.command = [&line] { return run_explain(line.global, line.explain); };
  });
}

void add_convert(CLI::App& app, Line& line) {
  CLI::App& convert =
      add_command(app, "convert", "writes a record in the other container, losing nothing",
                  "rumref convert club.rgn --to json");
  convert.add_option("RECORD", line.convert.record, "the record; - for standard input")
      ->type_name("")
      ->required();
  add_choice(convert, "--to", line.convert.to, kContainers, "the container to write");
  convert.get_option("--to")->required();
  add_strict(convert, line.convert.strict);
  convert.add_option("--output", line.convert.output, "write to this file")->type_name("FILE");
  convert.callback(
      [&line] { line.command = [&line] { return run_convert(line.global, line.convert); }; });

  CLI::App& fmt = add_command(app, "fmt", "writes records in canonical form",
                              "rumref fmt club.rgn\n  rumref fmt --write records/*.rgn");
  fmt.add_option("RECORD", line.fmt.records, "the records; - for standard input")
      ->type_name("")
      ->required();
  fmt.add_flag("--write", line.fmt.write, "rewrite the files instead of printing them");
  fmt.add_flag("--drop-comments", line.fmt.drop_comments,
               "with --write: also files whose comments (#) are lost by it");
  add_strict(fmt, line.fmt.strict);
  fmt.callback([&line] { line.command = [&line] { return run_fmt(line.global, line.fmt); }; });
}

void add_deal(CLI::App& app, Line& line) {
  CLI::App& command = add_command(
      app, "deal", "plays random legal games and prints their records",
      "rumref deal --variant NAME --seed 7\n"
      "  rumref deal --variant NAME --seed 7 --games 5000 --to ndjson --output load.ndjson");
  DealArguments& a = line.deal;
  command.add_option("--variant", a.variant, "the game to play")->type_name("NAME")->required();
  command.add_option("--seed", a.seed, "the same seed gives the same games, on every machine")
      ->type_name("N")
      ->required();
  command.add_option("--games", a.games, "how many games; 1 unless told")
      ->check(CLI::Range(std::uint32_t{1}, std::uint32_t{100'000'000}).description(""))
      ->type_name("N");
  command
      .add_option("--players", a.players,
                  "how many play; unless told, as many as the variant has, by chance")
      ->check(CLI::Range(1, 12).description(""))
      ->type_name("N");
  command.add_option("--rounds", a.rounds, "the most rounds of a game; to its end unless told")
      ->check(CLI::Range(std::uint32_t{1}, std::uint32_t{1000}).description(""))
      ->type_name("N");
  add_house_rules(command, a.settings, a.overlays);
  add_choice(command, "--to", a.to, kDealTo, "how to write them; text holds one game");
  command.add_flag("--coverage", a.coverage,
                   "print how often each action and each rule was met, and no games");
  command.add_option("--output", a.output, "write to this file")->type_name("FILE");
  command.callback(
      [&line] { line.command = [&line] { return run_deal(line.global, line.deal); }; });
}

void add_globals(CLI::App& app, Line& line) {
  app.set_version_flag("--version", std::string(engine()), "the version");
  app.add_option("--variant-dir", line.global.variant_dirs,
                 "searched for variants before the installed ones (repeatable)")
      ->type_name("DIR")
      ->expected(1)
      ->allow_extra_args(false)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll)
      ->check(CLI::Validator(CLI::ExistingDirectory).description(""));
  add_choice(app, "--color", line.global.colour, kColours,
             "colour in text; auto: on a terminal, and not under NO_COLOR");
  app.add_option("--language", line.global.language,
                 "the language of what is said about a record: en, pl, or a file of another")
      ->type_name("CODE|FILE");
  app.add_flag("--quiet", line.quiet, "only what is wrong: no legal records, no notes");
  app.fallthrough();
  app.require_subcommand(1);
  app.footer(
      "Each command has its own --help, with an example.\n"
      "Exit status: 0 all legal, 1 something illegal, 2 something could not be read.\n"
      "Example:\n  rumref check club.rgn\n");
}

/// Tells of a word that is no command, where one is wanted; false where that is not what is wrong.
bool complain_of_command(const CLI::App& app) {
  const CLI::App* group = &app;
  while (!group->get_subcommands().empty())
    group = group->get_subcommands().front();
  const std::vector<std::string> rest = app.remaining(true);
  const auto commands = group->get_subcommands([](const CLI::App*) { return true; });
  if (commands.empty() || rest.empty() || rest.front().starts_with('-')) return false;
  std::vector<std::string_view> names;
  names.reserve(commands.size());
  for (const CLI::App* const command : commands)
    names.emplace_back(command->get_name());
  const std::string_view nearest = nearest_word(rest.front(), names);
  complain(
      nearest.empty()
          ? fmt::format("there is no command '{}'; see {} --help", rest.front(), app.get_name())
          : fmt::format("there is no command '{}'; did you mean '{}'?", rest.front(), nearest));
  return true;
}

}  // namespace

Invocation read_arguments(int argc, const char* const* argv) {
  const auto line = std::make_shared<Line>();
  CLI::App app{
      "rumref, the rummy referee: replays recorded games, flags illegal moves with the "
      "rule each breaks, and computes the scores",
      "rumref"};
  add_globals(app, *line);
  add_check(app, {line->global, line->check, line->command});
  add_summary(app, {line->global, line->summary, line->command});
  add_replay(app, *line);
  add_report(app, {line->global, line->report, line->command});
  add_dispute(app, {line->global, line->dispute, line->command});
  add_score(app, *line);
  add_meld(app, *line);
  add_solve(app, *line);
  add_variant(app, {line->global, line->variant, line->command});
  add_explain(app, *line);
  add_convert(app, *line);
  add_deal(app, *line);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    if (error.get_exit_code() != 0 && complain_of_command(app)) return Exit::failed;
    // Help and version are "errors" of status 0 there; every other one is a wrong command line.
    return app.exit(error, std::cout, std::cerr) == 0 ? Exit::fine : Exit::failed;
  }
  line->global.tell = line->quiet ? Tell::problems : Tell::everything;
  if (line->global.language != "en") {
    Result<Language> language = load_language(line->global.language);
    if (!language) {
      complain(language.error(), line->global.colour);
      return Exit::failed;
    }
    line->global.loaded = std::move(*language);
  }
  return [line] { return line->command(); };
}

}  // namespace rummy

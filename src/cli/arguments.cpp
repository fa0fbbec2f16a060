#include "cli/arguments.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>  // IWYU pragma: keep (defines what App declares)
#include <CLI/Error.hpp>
#include <CLI/Formatter.hpp>  // IWYU pragma: keep (likewise)
#include <CLI/Option.hpp>
#include <CLI/Validators.hpp>
#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <iostream>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "cards/card.h"
#include "cli/commands.h"
#include "report/engine.h"
#include "report/text.h"

namespace rummy {
namespace {

/// The words of a choice, in the order they are offered.
template <class Word>
using Words = std::vector<std::pair<std::string, Word>>;

const Words<Format> kFormats = {
    {"text", Format::text}, {"json", Format::json}, {"ndjson", Format::ndjson}};
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

const Words<DisputeFormat> kDisputeFormats = {{"text", DisputeFormat::text},
                                              {"json", DisputeFormat::json},
                                              {"markdown", DisputeFormat::markdown}};

/// All that can be on a command line, and the command that was.
struct Line {
  GlobalArguments global;
  bool quiet = false;
  CheckArguments check;
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

CLI::App& add_command(CLI::App& app, const std::string& name, const std::string& does,
                      const std::string& example) {
  CLI::App& command = *app.add_subcommand(name, does);
  command.footer("Example:\n  " + example + "\n");
  return command;
}

template <class Word>
void add_choice(CLI::App& app, const std::string& name, Word& word, const Words<Word>& words,
                const std::string& does) {
  std::string names;
  for (const auto& [key, value] : words)
    names += (names.empty() ? "" : "|") + key;
  app.add_option(name, word, does)
      ->transform(CLI::CheckedTransformer(words).description(""))
      ->type_name(names);
}

/// A number of bytes, with or without a unit. The library lets a minus sign wrap around.
CLI::Validator record_size() {
  static constexpr std::size_t kDigits = 15;
  CLI::Validator size;
  size.operation([](std::string& word) -> std::string {
    const std::size_t digits = std::min(word.find_first_not_of("0123456789"), word.size());
    if (digits == 0 || digits > kDigits)
      return word + " is not a size; write a number of bytes, or 16MiB";
    return CLI::AsSizeValue(false)(word);
  });
  return size;
}

void add_settings(CLI::App& app, std::vector<std::string>& settings) {
  app.add_option("--set", settings, "a house rule: any setting of the variant (repeatable)")
      ->type_name("KEY=VALUE")
      ->expected(1)
      ->allow_extra_args(false)
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
}

void add_check(CLI::App& app, Line& line) {
  CLI::App& command = add_command(
      app, "check", "replays records, flags illegal moves, computes and checks scores",
      "rumref check club.rgn\n  rumref check --format ndjson --jobs 4 season.ndjson.gz");
  CheckArguments& a = line.check;
  command
      .add_option("RECORD", a.records,
                  "files, directories, globs, lists (@FILE), or - for standard input; .rgn .json "
                  ".ndjson, also .gz and .zst")
      ->type_name("")
      ->required();
  add_choice(command, "--format", a.format, kFormats, "how to print the verdicts");
  command.add_option("--variant", a.variant, "judge by this variant, whatever the record names")
      ->type_name("NAME");
  add_settings(command, a.settings);
  command.add_flag("--strict", a.strict,
                   "undecided records end the program with status 1 too; spellings the notation "
                   "does not have are errors");
  command.add_flag("--stop-at-first", a.stop_at_first,
                   "stop each record at its first illegal move");
  command.add_flag("--house-rules", a.house_rules,
                   "also note legal moves that another table's rules would forbid");
  command.add_flag("--explain", a.explain,
                   "with ndjson too: the working, and which settings each finding hinges on");
  command.add_flag("--trace", a.trace,
                   "every rule that looked at a move and what it found, those kept too");
  command
      .add_option("--jobs", a.jobs, "threads; one a core unless told. What is printed is the same")
      ->check(CLI::Range(std::size_t{1}, std::size_t{256}).description(""))
      ->type_name("N");
  command
      .add_option("--max-record-bytes", a.max_record_bytes,
                  "a longer record is not read (record.too-large); 16MiB unless told")
      ->transform(record_size())
      ->type_name("N");
  command.add_flag("--summary", a.summary,
                   "totals only: how many records of each verdict and code");
  command.add_option("--output", a.output, "write to this file")->type_name("FILE");
  command.callback(
      [&line] { line.command = [&line] { return run_check(line.global, line.check); }; });
}

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
  CLI::Option* round = command.add_option("--round", a.round, "this round only")->type_name("N");
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
  add_settings(command, a.settings);
  command.add_option("--output", a.output, "write to this file")->type_name("FILE");
  command.callback(
      [&line] { line.command = [&line] { return run_replay(line.global, line.replay); }; });
}

void add_report(CLI::App& app, Line& line) {
  CLI::App& command = add_command(
      app, "report", "writes a judged game as a web page to step through, or a folder of them",
      "rumref report club.rgn -o club.html\n  rumref report season/ -o site/\n\n"
      "A page stands alone: it needs no other file and no network. Its address may name a moment\n"
      "(club.html#r2t14: round 2, turn 14). A folder gets index.html with the standings, and a\n"
      "page a game");
  ReportArguments& a = line.report;
  command
      .add_option("RECORD", a.records,
                  "files, directories, globs, lists (@FILE), or - for standard input; .csv .tsv "
                  ".rgn .json .ndjson, also .gz and .zst")
      ->type_name("")
      ->required();
  command
      .add_option("-o,--output", a.output,
                  "the page to write; for several records or a directory, the folder to write to "
                  "(made where it is not there)")
      ->type_name("FILE|DIR");
  command.add_option("--variant", a.variant, "judge by this variant, whatever the record names")
      ->type_name("NAME");
  add_settings(command, a.settings);
  command.add_flag("--strict", a.strict,
                   "undecided records end the program with status 1 too, and spellings the "
                   "notation does not have are errors");
  command
      .add_option("--max-record-bytes", a.max_record_bytes,
                  "a longer record is not read (record.too-large); 16MiB unless told")
      ->transform(record_size())
      ->type_name("N");
  command.callback(
      [&line] { line.command = [&line] { return run_report(line.global, line.report); }; });
}

void add_dispute(CLI::App& app, Line& line) {
  CLI::App& command = add_command(
      app, "dispute", "one moment judged under several rule sets, and what is argued about there",
      "rumref dispute club.rgn --round 1 --turn 3\n"
      "  rumref dispute club.rgn --round 1 --turn 3 --variants NAME,NAME --format markdown\n\n"
      "Legal or not under each, why, the rule in its words, and what it hinges on; then the\n"
      "questions people argue about that bear on the moment, with the setting that settles each");
  DisputeArguments& a = line.dispute;
  command.add_option("RECORD", a.record, "a record; - for standard input")
      ->type_name("")
      ->required();
  const CLI::Validator from_one =
      CLI::Range(std::uint32_t{1}, std::uint32_t{1'000'000}).description("");
  command.add_option("--round", a.round, "the round")->type_name("N")->required()->check(from_one);
  command.add_option("--turn", a.turn, "the turn in it")
      ->type_name("N")
      ->required()
      ->check(from_one);
  command
      .add_option("--variants", a.variants,
                  "compare with these; unless told, with all by which the game could have come to "
                  "this moment")
      ->type_name("NAME,...")
      ->delimiter(',');
  add_settings(command, a.settings);
  add_choice(command, "--format", a.format, kDisputeFormats, "how to print it");
  command.add_option("--output", a.output, "write to this file")->type_name("FILE");
  command.callback(
      [&line] { line.command = [&line] { return run_dispute(line.global, line.dispute); }; });
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
      "More columns: shown shown_points at_once knocked dealer abandoned buy_back adjust\n"
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
  add_settings(command, a.settings);
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

void add_meld(CLI::App& app, Line& line) {
  CLI::App& command = add_command(app, "meld", "rules on melds with no game around them",
                                  "rumref meld --variant NAME '10S JS QS' '8D 8C JK'");
  MeldArguments& a = line.meld;
  command
      .add_option("CARDS", a.melds,
                  "each argument the cards of one meld; - reads a meld a line from standard input")
      ->type_name("")
      ->required();
  command.add_option("--variant", a.variant, "the variant to judge by")
      ->type_name("NAME")
      ->required();
  add_settings(command, a.settings);
  command.add_flag("--opening", a.opening, "judge them together, as a player's opening");
  add_strict(command, a.strict);
  add_choice(command, "--format", a.format, kFormats, "how to print the rulings");
  command.callback(
      [&line] { line.command = [&line] { return run_meld(line.global, line.meld); }; });
}

void add_solve(CLI::App& app, Line& line) {
  CLI::App& command =
      add_command(app, "solve", "what can be made of a hand: its best melds, and going out",
                  "rumref solve --variant NAME --out '7S 7H 7D 4C 5C 6C KD'");
  SolveArguments& a = line.solve;
  command
      .add_option("HAND,--hand", a.hands,
                  "each argument the cards of one hand; - reads a hand a line from standard input")
      ->type_name("")
      ->required();
  command.add_option("--variant", a.variant, "the variant to judge by")
      ->type_name("NAME")
      ->required();
  add_settings(command, a.settings);
  command.add_flag("--out", a.out,
                   "of a hand that can go out tell the melds to do it with, not those that leave "
                   "the least");
  add_strict(command, a.strict);
  add_choice(command, "--format", a.format, kFormats, "how to print the answers");
  command.callback(
      [&line] { line.command = [&line] { return run_solve(line.global, line.solve); }; });
}

CLI::App& add_variant_action(CLI::App& parent, Line& line, VariantAction action,
                             const std::array<std::string, 3>& words) {
  CLI::App& command = add_command(parent, words[0], words[1], words[2]);
  command.callback([&line, action] {
    line.variant.action = action;
    line.command = [&line] { return run_variant(line.global, line.variant); };
  });
  return command;
}

void add_variant(CLI::App& app, Line& line) {
  CLI::App& group =
      add_command(app, "variant", "lists, shows and checks variants", "rumref variant list");
  group.require_subcommand(1);
  VariantArguments& a = line.variant;
  add_variant_action(group, line, VariantAction::list,
                     {"list", "the variants there are", "rumref variant list"});
  CLI::App& show = add_variant_action(
      group, line, VariantAction::show,
      {"show", "a variant's settings, parents resolved, and where each comes from",
       "rumref variant show NAME --set opening.points=40"});
  show.add_option("NAME", a.names, "the variant")->type_name("")->required()->expected(1);
  add_settings(show, a.settings);
  add_choice(show, "--format", a.format, kFormats, "how to print it");
  show.add_flag("--rules", a.rules, "its rulebook too: every clause in words");
  CLI::App& check =
      add_variant_action(group, line, VariantAction::check,
                         {"check", "reads variant files and tells what is wrong with them",
                          "rumref variant check ./our-house.yaml"});
  check.add_option("FILE", a.names, "variant files, or names")->type_name("")->required();
  add_variant_action(
      group, line, VariantAction::schema,
      {"schema", "the JSON Schema of variant files, for editors", "rumref variant schema"});
}

void add_explain(CLI::App& app, Line& line) {
  CLI::App& command = add_command(app, "explain", "what a finding means and the rule it rests on",
                                  "rumref explain opening.points --variant NAME");
  ExplainArguments& a = line.explain;
  CLI::Option* code =
      command.add_option("CODE", a.code, "the finding's code, as in error[CODE]")->type_name("");
  command.add_option("--variant", a.variant, "the rule in this variant's words")->type_name("NAME");
  CLI::Option* list = command.add_flag("--list", a.list, "all codes, a line each");
  command.callback([&line, code, list] {
    if (code->empty() == list->empty())
      throw CLI::RequiredError("explain: a CODE or --list (and not both)");
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
  add_settings(command, a.settings);
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
      ->multi_option_policy(CLI::MultiOptionPolicy::TakeAll);
  add_choice(app, "--color", line.global.colour, kColours,
             "colour in text; auto: on a terminal, and not under NO_COLOR");
  app.add_flag("--quiet", line.quiet, "only what is wrong: no legal records, no notes");
  app.fallthrough();
  app.require_subcommand(1);
  app.footer(
      "Each command has its own --help, with an example.\n"
      "Exit status: 0 all legal, 1 something illegal, 2 something could not be read.\n"
      "Example:\n  rumref check club.rgn\n");
}

}  // namespace

Invocation read_arguments(int argc, const char* const* argv) {
  const auto line = std::make_shared<Line>();
  CLI::App app{
      "rumref, the rummy referee: replays recorded games, flags illegal moves with the "
      "rule each breaks, and computes the scores",
      "rumref"};
  add_globals(app, *line);
  add_check(app, *line);
  add_replay(app, *line);
  add_report(app, *line);
  add_dispute(app, *line);
  add_score(app, *line);
  add_meld(app, *line);
  add_solve(app, *line);
  add_variant(app, *line);
  add_explain(app, *line);
  add_convert(app, *line);
  add_deal(app, *line);
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    // Help and version are "errors" of status 0 there; every other one is a wrong command line.
    return app.exit(error, std::cout, std::cerr) == 0 ? Exit::fine : Exit::failed;
  }
  line->global.tell = line->quiet ? Tell::problems : Tell::everything;
  return [line] { return line->command(); };
}

}  // namespace rummy

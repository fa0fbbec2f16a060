#include "cli/arguments.h"

#include <cstddef>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <utility>
#include <variant>
#include <vector>

#include "base/wording.h"
#include "cards/card.h"
#include "cli/argument_parts.h"
#include "cli/check_arguments.h"
#include "cli/cmd_help.h"
#include "cli/command_syntax.h"
#include "cli/commands.h"
#include "cli/completions.h"
#include "cli/exit.h"
#include "cli/hand_arguments.h"
#include "cli/output.h"
#include "cli/report_arguments.h"
#include "cli/sheet_arguments.h"
#include "cli/variant_arguments.h"
#include "config/language.h"
#include "config/variant_file.h"
#include "diag/result.h"
#include "report/engine.h"
#include "report/sieve.h"
#include "report/standings.h"

namespace rummy {
namespace {

const ChoiceWords<StandingsBy> kStandingsBy = {{"month", StandingsBy::month},
                                               {"event", StandingsBy::event},
                                               {"table", StandingsBy::table},
                                               {"club", StandingsBy::club},
                                               {"variant", StandingsBy::variant}};

const ChoiceWords<ScoreFormat> kScoreFormats = {{"text", ScoreFormat::text},
                                                {"json", ScoreFormat::json},
                                                {"ndjson", ScoreFormat::ndjson},
                                                {"csv", ScoreFormat::csv},
                                                {"xlsx", ScoreFormat::xlsx}};
const ChoiceWords<ColourWhen> kColours = {
    {"auto", ColourWhen::automatic}, {"always", ColourWhen::always}, {"never", ColourWhen::never}};
const ChoiceWords<ConvertTo> kContainers = {
    {"rgn", ConvertTo::rgn}, {"json", ConvertTo::json}, {"ndjson", ConvertTo::ndjson}};

const ChoiceWords<CardStyle> kCardStyles = {{"ascii", CardStyle::ascii},
                                            {"unicode", CardStyle::unicode}};
const ChoiceWords<DealTo> kDealTo = {
    {"rgn", DealTo::rgn}, {"json", DealTo::json}, {"ndjson", DealTo::ndjson}};

const ChoiceWords<ExplainFormat> kExplainFormats = {{"text", ExplainFormat::text},
                                                    {"markdown", ExplainFormat::markdown}};

const ChoiceWords<std::optional<Shell>> kShells = {
    {"bash", Shell::bash}, {"zsh", Shell::zsh}, {"fish", Shell::fish}};

/// All that can be on a command line, and its description.
struct Line {
  GlobalArguments global;
  bool quiet = false;
  CheckArguments check;
  VerifyArguments verify;
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
  HelpArguments help;
  Command program;  // the description of it all
};

OptionGroup rule_options(std::string& variant, std::vector<std::string>& settings,
                         std::vector<std::string>& overlays) {
  return {"Rules", {variant_option(variant), settings_option(settings), overlays_option(overlays)}};
}

Command replay_command(const GlobalArguments& global, ReplayArguments& a) {
  Option turn = number("--turn", a.turn, {0, 1'000'000},
                       "only this turn of the round, and the table after it; 0 is the deal");
  return {
      .name = "replay",
      .does = "shows the table of one record, move by move",
      .examples = {"rumref replay samples/remik/club-evening.rgn",
                   "rumref replay --round 1 --turn 4 samples/remik/opening-of-50.rgn"},
      .groups = {{"",
                  {required(word("RECORD", a.record, "",
                                 "a record: FILE, FILE#ID, or FILE:LINE, which names a turn; - for "
                                 "standard input"))}},
                 {"Moment",
                  {number("--round", a.round, {1, 1'000'000}, "only this round"), turn,
                   flag("--excerpt", a.excerpt, "rounds may begin and stop anywhere")}},
                 rule_options(a.variant, a.settings, a.overlays),
                 {"Output",
                  {typed("STYLE", choice("--cards", a.cards, kCardStyles, "write cards in {}")),
                   flag("--trace", a.trace,
                        "show with each turn every rule that looked at it and what it found; "
                        "prints all turns, on a terminal too"),
                   output_option(a.output)}}},
      .run = [&global, &a] { return run_replay(global, a); },
  };
}

/// The format, and that it was given: else the name of the file says it.
Option score_format_option(ScoreArguments& a) {
  std::vector<std::string> names;
  for (const auto& [name, format] : kScoreFormats)
    names.push_back(name);
  const auto pick = [&a](std::size_t i) {
    a.format = kScoreFormats[i].second;
    a.is_format_given = true;
  };
  Option option = choice(
      "-f,--format", names, pick,
      "write the scores as {}; --output NAME.xlsx and NAME.csv say so too, and xlsx needs one");
  option.fallback = names.front();
  return option;
}

Command score_command(const GlobalArguments& global, ScoreArguments& a) {
  Option by = typed("PART", choice("--by", a.by, kStandingsBy,
                                   "divide the standings by {}; the month is that of `date`"));
  by.needs = "--standings";
  Option sheets =
      inputs_option("SHEET", a.sheets, ".csv, .tsv, .txt, .xlsx, .ods, .rgn, .json and .ndjson");
  sheets.is_required = false;  // --template reads none
  Option pad = flag(
      "--pad", a.as_pad,
      "with --template: a column for each player and a row for each round, to print and write on");
  pad.needs = "--template";
  Option force = flag("--force", a.overwrites, "with --template: overwrite the file if it exists");
  force.needs = "--template";
  return {
      .name = "score",
      .does = "checks and completes scoresheets of games played on paper",
      .examples = {"rumref score samples/paper/club-evening.csv",
                   "rumref score --standings --by month samples/paper/",
                   "rumref score --format xlsx -o season.xlsx samples/paper/*.csv",
                   "rumref score --template remik --players Ala,Bartek,Celina",
                   "rumref score --template remik --pad --players Ala,Bartek -o pad.xlsx",
                   "rumref score --show-reading samples/paper/sroda.csv"},
      .notes =
          "A scoresheet has a row for each player and round, and names its columns:\n"
          "  game,variant,round,player,hand,went_out,points,score,total\n"
          "  t1,NAME,1,Ala,,yes,,-10,-10\n"
          "  t1,NAME,1,Bartek,KH 9D JK,,,44,44\n"
          "More columns: shown shown_points at_once knocked dropped ended dealer upcard\n"
          "wild abandoned buy_back adjust adjust_reason ruling winner carry carry_won cards\n"
          "date event table note, and set.KEY for house rules. It may have a column for\n"
          "each player instead, and names in Polish, German or Czech. What it leaves out\n"
          "is computed and marked.\n",
      .statuses =
          "0  every scoresheet is legal, or undecided\n"
          "1  a scoresheet is illegal; with --strict, or undecided\n"
          "2  a scoresheet could not be read or judged",
      .groups = {{"", {std::move(sheets), exclude_option(a.excluded)}},
                 sheet_options(a.reading),
                 rule_options(a.variant, a.settings, a.overlays),
                 {"Judging",
                  {flag("--strict", a.strict,
                        "an undecided scoresheet ends with status 1 too, and a spelling outside "
                        "the notation is an error"),
                   record_size_option(a.max_record_bytes)}},
                 {"Output",
                  {score_format_option(a),
                   flag("--standings", a.standings,
                        "how the players stand over all games, a table for each game played; no "
                        "games"),
                   by,
                   flag("--show-reading", a.show_reading,
                        "print how each scoresheet is understood, and judge nothing"),
                   offering(Offers::variants,
                            word("--template", a.blank_for, "NAME",
                                 "write an empty scoresheet of this variant for --players, as csv "
                                 "or xlsx, and read none")),
                   std::move(pad), std::move(force), output_option(a.output),
                   word("--db", a.database, "FILE",
                        "add records, verdicts, findings and scores to this SQLite file")}}},
      .missing = [&a] { return a.sheets.empty() && a.blank_for.empty() ? "SHEET" : ""; },
      .run = [&global, &a] { return run_score(global, a); },
  };
}

/// What `explain` wants in any case.
std::string missing_in(const ExplainArguments& a) {
  // With --notation the word at CODE's place is an action.
  const bool code = !a.code.empty() && !a.notation;
  const int given = (code ? 1 : 0) + (a.list ? 1 : 0) + (a.all ? 1 : 0) + (a.notation ? 1 : 0);
  return given == 1 ? "" : "exactly one of CODE, --list, --all and --notation";
}

Command explain_command(const GlobalArguments& global, ExplainArguments& a) {
  return {
      .name = "explain",
      .does = "explains what output names: a finding, a setting, a clause, a line of a record",
      .examples = {"rumref explain opening.points --variant remik",
                   "rumref explain samples/remik/opening-of-50.rgn:13",
                   "rumref explain values.court", "rumref explain RMK-44",
                   "rumref explain --notation lay"},
      .groups = {{"",
                  {offering(Offers::codes,
                            word("CODE", a.code, "",
                                 "a code, as in error[CODE]; a family of codes; or a record (FILE, "
                                 "FILE:LINE, FILE#ID), whose findings are explained"))}},
                 {"What to explain",
                  {offering(Offers::variants, word("-v,--variant", a.variant, "NAME",
                                                   "quote the rule of this variant")),
                   flag("--list", a.list, "list all codes, one a line"),
                   flag("--all", a.all, "explain all codes, one after the other"),
                   flag("--notation", a.notation,
                        "explain how records are written; with an action, how that one is")}},
                 {"Output",
                  {choice("-f,--format", a.format, kExplainFormats,
                          "print it as {}; markdown: a page that quotes every variant")}}},
      .missing = [&a] { return missing_in(a); },
      .run = [&global, &a] { return run_explain(global, a); },
  };
}

Command convert_command(const GlobalArguments& global, ConvertArguments& a) {
  return {
      .name = "convert",
      .does = "converts records between .rgn and JSON, without loss",
      .examples = {"rumref convert samples/remik/club-evening.rgn --to json",
                   "rumref convert samples/gin/ --to rgn -o games/"},
      .groups = {{"",
                  {required(word("RECORD", a.record, "",
                                 "a record: FILE, FILE:LINE or FILE#ID; - for standard input"))}},
                 {"Reading", {strict_option(a.strict)}},
                 sheet_options(a.reading),
                 {"Output",
                  {required(choice("--to", a.to, kContainers, "the container to write: {}")),
                   word("-o,--output", a.output, "FILE|DIR",
                        "the file to write (default: standard output); a folder, or a name that "
                        "ends in /, gets a file for each record")}}},
      .run = [&global, &a] { return run_convert(global, a); },
  };
}

Command fmt_command(const GlobalArguments& global, FmtArguments& a) {
  return {
      .name = "fmt",
      .does = "writes records in canonical form",
      .examples = {"rumref fmt samples/remik/club-evening.rgn",
                   "rumref fmt --write samples/remik/club-evening.rgn",
                   "rumref fmt --check samples/remik/club-evening.rgn"},
      .statuses =
          "0  done; with --check or --diff: nothing would change\n"
          "1  with --check or --diff: something would change\n"
          "2  a record could not be read, or a file not be written",
      .groups = {{"",
                  {inputs_option("RECORD", a.records, ".rgn, .json and .ndjson"),
                   exclude_option(a.excluded)}},
                 {"Reading", {strict_option(a.strict)}},
                 {"Output",
                  {flag("--write", a.write, "rewrite the files (default: print the records)"),
                   flag("--check", a.check, "name the files that would change, and write nothing"),
                   flag("--diff", a.diff, "show what would change"),
                   flag("--drop-comments", a.drop_comments,
                        "leave comments (#) out (default: keep them)")}}},
      .run = [&global, &a] { return run_fmt(global, a); },
  };
}

Command deal_command(const GlobalArguments& global, DealArguments& a) {
  return {
      .name = "deal",
      .does = "plays random legal games and prints their records",
      .examples = {"rumref deal --variant remik --seed 7",
                   "rumref deal --variant gin --seed 7 --games 50 --to ndjson -o load.ndjson"},
      .groups = {{"Games",
                  {required(number("--seed", a.seed, {},
                                   "the same seed gives the same games, on every machine")),
                   number("--games", a.games, {1, 100'000'000}, "the number of games (default: 1)"),
                   number("--players", a.players, {1, 12},
                          "the number of players (default: any the variant allows, at random)"),
                   number("--rounds", a.rounds, {1, 1000},
                          "the most rounds of a game (default: play to its end)")}},
                 {"Rules",
                  {needed_variant_option(a.variant, "the game to play"),
                   settings_option(a.settings), overlays_option(a.overlays)}},
                 {"Output",
                  {choice("--to", a.to, kDealTo, "write them as {}; rgn holds one game"),
                   flag("--coverage", a.coverage,
                        "print how often each action and each rule was met, and no games"),
                   output_option(a.output)}}},
      .run = [&global, &a] { return run_deal(global, a); },
  };
}

Command help_command(const Command& program, HelpArguments& a) {
  return {
      .name = "help",
      .does = "shows how a command is used",
      .examples = {"rumref help check", "rumref help variant show",
                   "rumref help --completions bash"},
      .groups = {{"",
                  {words("COMMAND", a.command, Count::several, "a command, as in `variant show`")}},
                 {"For packages and shells",
                  {word("--man", a.man, "DIR",
                        "write the manual page of every command to this directory"),
                   typed("SHELL", choice("--completions", a.completions, kShells,
                                         "print what this shell needs to complete command lines: "
                                         "{}"))}}},
      .run = [&program, &a] { return run_help(program, a); },
  };
}

/// --variant-dir DIR
Option variant_dir_option(std::vector<std::string>& dirs) {
  const TakeWord take = [&dirs](const std::string& dir) -> std::string {
    std::error_code ignored;
    if (!std::filesystem::is_directory(dir, ignored)) return "there is no directory " + dir;
    dirs.push_back(dir);
    return {};
  };
  return {.names = "--variant-dir",
          .does = "search this directory for variants before the installed ones; repeatable",
          .target = take,
          .type = "DIR",
          .count = Count::repeated};
}

/// --language LANGUAGE
Option language_option(std::string& language) {
  Option option = word("--language", language, "LANGUAGE",
                       "the language of findings: en (default), pl, or a file with another one");
  option.choices = {"en", "pl"};  // which a shell offers; a file is taken too
  return option;
}

OptionGroup global_options(Line& line) {
  return {
      "Options of every command",
      {variant_dir_option(line.global.variant_dirs),
       typed("WHEN", choice("--color", line.global.colour, kColours,
                            "colour the text: {}; auto colours on a terminal, unless NO_COLOR "
                            "is set")),
       language_option(line.global.language),
       flag("-q,--quiet", line.quiet, "print what is wrong, but no legal records and no notes")}};
}

Command program_of(Line& line) {
  const GlobalArguments& global = line.global;
  return {
      .name = "rumref",
      .does =
          "referees rummy: replays recorded games, flags illegal moves with the rule each "
          "breaks, and computes the scores",
      .examples = {"rumref check samples/remik/club-evening.rgn"},
      .notes =
          "`rumref help COMMAND` shows the options of a command, with an example.\n"
          "`rumref explain CODE` explains a finding.\n",
      .statuses =
          "0  all is legal, or undecided\n1  something is illegal\n"
          "2  something could not be read, or not be done",
      .groups = {global_options(line)},
      .commands = {check_command(global, line.check), verify_command(global, line.verify),
                   summary_command(global, line.summary), replay_command(global, line.replay),
                   report_command(global, line.report), dispute_command(global, line.dispute),
                   score_command(global, line.score), meld_command(global, line.meld),
                   solve_command(global, line.solve), variant_command(global, line.variant),
                   explain_command(global, line.explain), convert_command(global, line.convert),
                   fmt_command(global, line.fmt), deal_command(global, line.deal),
                   help_command(line.program, line.help)},
  };
}

/// What a shell offers behind `help`: the commands.
void name_commands(Command& program) {
  std::vector<std::string>& names = program.commands.back().groups.front().options.front().choices;
  names.reserve(program.commands.size());
  for (const Command& command : program.commands)
    names.push_back(command.name);
}

/// --variant FILE: the variant of that file, whose folder is searched first. What is wrong with the
/// file's name; empty if nothing is.
std::string take_variant_file(GlobalArguments& global, std::string& variant) {
  const std::filesystem::path file(variant);
  const bool is_file = variant.find('/') != std::string::npos || file.extension() == ".yaml";
  if (!is_file) return {};
  std::error_code error;  // what is not there is no file
  if (!std::filesystem::is_regular_file(file, error)) return "no such file: " + variant;
  if (file.extension() != ".yaml" || !is_variant_name(file.stem().string()))
    return variant + ": a variant file is called NAME.yaml";
  const std::string folder = file.has_parent_path() ? file.parent_path().string() : ".";
  global.variant_dirs.insert(global.variant_dirs.begin(), folder);
  variant = file.stem().string();
  return {};
}

/// The same for whichever command was given.
std::string take_variant_files(Line& line) {
  std::vector<std::string*> variants = {
      &line.check.variant,   &line.score.variant,   &line.score.blank_for, &line.meld.variant,
      &line.solve.variant,   &line.explain.variant, &line.deal.variant,    &line.replay.variant,
      &line.dispute.variant, &line.report.variant};
  for (std::string& variant : line.dispute.variants)
    variants.push_back(&variant);
  for (std::string* variant : variants)
    if (std::string fault = take_variant_file(line.global, *variant); !fault.empty()) return fault;
  return {};
}

}  // namespace

Invocation read_arguments(int argc, const char* const* argv) {
  const auto line = std::make_shared<Line>();
  line->program = program_of(*line);
  name_commands(line->program);
  Invocation read = read_command_line(line->program, std::string(engine()), argc, argv);
  if (std::holds_alternative<Exit>(read)) return read;
  if (const std::string fault = take_variant_files(*line); !fault.empty()) {
    complain(fault);
    return Exit::failed;
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
  return [line, run = std::get<std::function<Exit()>>(read)] { return run(); };
}

}  // namespace rummy

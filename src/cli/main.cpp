// The program: reads the whole command line and starts the command it names.

#include <signal.h>  // SIGPIPE is of POSIX

#include <csignal>
#include <exception>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <utility>
#include <variant>
#include <vector>

#include "base/words.h"
#include "cards/cards.h"
#include "cli/argument_parts.h"
#include "cli/command_syntax.h"
#include "cli/commands.h"
#include "cli/help.h"
#include "cli/judging_arguments.h"
#include "cli/output.h"
#include "cli/surroundings.h"
#include "config/variants.h"
#include "diag/result.h"
#include "report/judged.h"

namespace rummy {
namespace {

// === The command lines of `meld` and `solve`.

Option round_option(int& round) {
  return number("--round", round, {1, 1000},
                "the round, where openings or the wild rank change with it (default: 1 for "
                "openings, unknown for the wild rank)");
}

Command meld_command(const GlobalArguments& global, MeldArguments& a) {
  return {
      .name = "meld",
      .does = "rules on melds with no game around them",
      .examples = {"rumref meld --variant remik '10S JS QS' '8D 8C JK'",
                   "rumref meld --variant indian-rummy --set joker.rank=4 '4C 5D 6D'"},
      .statuses = "0  every meld is legal\n1  a meld is illegal\n2  cards could not be read",
      .groups = {{"",
                  {required(words("CARDS", a.melds, Count::several,
                                  "one meld in each argument; - reads one from each line of "
                                  "standard input"))}},
                 {"Rules",
                  {needed_variant_option(a.variant, "the variant to judge by"),
                   settings_option(a.settings), overlays_option(a.overlays),
                   round_option(a.round)}},
                 {"Judging",
                  {flag("--opening", a.opening, "judge them together, as one player's opening"),
                   strict_option(a.strict)}},
                 {"Output",
                  {choice("-f,--format", a.format, formats(), "print the rulings as {}")}}},
      .run = [&global,
              &a] { return has_variant(a.variant, "meld") ? run_meld(global, a) : Exit::failed; },
  };
}

/// The question of `solve` about a hand.
OptionGroup question_options(SolveArguments& a) {
  Option limit = number("--limit", a.limit, {1, 1'000'000},
                        "list at most this many ways with --all (default: 100)");
  limit.needs = "--all";
  return {
      "Question",
      {flag("--out", a.out,
            "if the hand can go out, show the melds and moves of that turn, not the melds "
            "that leave the least"),
       word("--table", a.table, "MELDS",
            "the melds on the table, with / between them; shows what can be laid off, which "
            "joker can be taken back, and the most cards that can be played"),
       flag("--opened", a.opened,
            "the player has opened (default: the hand has to open, where the variant has "
            "openings)"),
       flag("--could", a.could,
            "tell what else an opening could be, and which single cards the hand lacks for one"),
       flag("--all", a.all, "list every way to open, to lay down or, with --out, to go out"), limit,
       strict_option(a.strict)}};
}

Command solve_command(const GlobalArguments& global, SolveArguments& a) {
  return {
      .name = "solve",
      .does = "finds legal plays: melds, openings, lay-offs, going out",
      .examples = {"rumref solve --variant gin --out '7S 7H 7D 4C 5C 6C KD'",
                   "rumref solve --variant remik --opened --table '7S 8S 9S' '10S KC 4D'"},
      .groups = {{"",
                  {required(words("HAND,--hand", a.hands, Count::several,
                                  "one hand in each argument; - reads one from each line of "
                                  "standard input"))}},
                 {"Rules",
                  {needed_variant_option(a.variant, "the variant to play by"),
                   settings_option(a.settings), overlays_option(a.overlays),
                   round_option(a.round)}},
                 question_options(a),
                 {"Output",
                  {choice("-f,--format", a.format, formats(), "print the answers as {}")}}},
      .run = [&global,
              &a] { return has_variant(a.variant, "solve") ? run_solve(global, a) : Exit::failed; },
  };
}

// === The command line of `variant`.

using FormatWords = ChoiceWords<VariantFormat>;

/// The arguments, and the function that runs one of the actions with them.
struct VariantLine {
  VariantArguments& a;
  std::function<std::function<Exit()>(VariantAction)> run;
};

/// NAME: a variant by its name, or a file with one
Option named_variant(std::vector<std::string>& names) {
  return offering(Offers::variants,
                  required(words("NAME", names, Count::one, "the variant: a name, or a file")));
}

Command show_command(const VariantLine& line) {
  VariantArguments& a = line.a;
  return {
      .name = "show",
      .does = "shows a variant's settings, and where each value comes from",
      .examples = {"rumref variant show remik --set opening.points=40"},
      .groups = {{"", {named_variant(a.names)}},
                 {"Rules", {settings_option(a.settings), overlays_option(a.overlays)}},
                 {"Output",
                  {choice("-f,--format", a.format,
                          FormatWords{{"text", VariantFormat::text},
                                      {"json", VariantFormat::json},
                                      {"ndjson", VariantFormat::ndjson},
                                      {"yaml", VariantFormat::yaml}},
                          "print it as {}; yaml is a variant file that needs no parent"),
                   flag("--rules", a.rules, "add its rule book: every clause in words")}}},
      .run = line.run(VariantAction::show),
  };
}

/// How games that show a difference are looked for.
std::vector<Option> example_limits(VariantArguments& a) {
  constexpr NumberRange kTurns{.least = 1, .most = 200};
  constexpr NumberRange kSeconds{.least = 1, .most = 3600};
  return {number("--max-turns", a.most_turns, kTurns, "turns of such a game at most (default 12)"),
          number("--seconds", a.seconds, kSeconds, "give up on a game after so long (default 5)")};
}

/// Those of `variant diff` and `variant check`.
OptionGroup example_options(VariantArguments& a, const std::string& whom) {
  std::vector<Option> options{
      flag("--example", a.example, "add the shortest game found on which " + whom),
      flag("--examples", a.examples, "add one for each setting that differs")};
  for (Option& limit : example_limits(a))
    options.push_back(std::move(limit));
  return {"Example games", std::move(options)};
}

/// Those of a rule book.
OptionGroup rule_example_options(VariantArguments& a) {
  std::vector<Option> options{
      flag("--examples", a.examples, "add a game in which each house rule matters")};
  for (Option& limit : example_limits(a))
    options.push_back(std::move(limit));
  return {"Example games", std::move(options)};
}

Command diff_command(const VariantLine& line) {
  VariantArguments& a = line.a;
  return {
      .name = "diff",
      .does = "says what two variants play differently",
      .examples = {"rumref variant diff remik samples/house/tuesday-remik.yaml",
                   "rumref variant diff remik remik-guide --example",
                   "rumref variant diff remik --set opening.points=40 --example"},
      .statuses =
          "0  done; with --example or --examples: the rules are the same\n"
          "1  with --example or --examples: the rules differ\n"
          "2  the command line, a file or a variant is wrong",
      .groups = {{"",
                  {offering(Offers::variants,
                            required(words("A [B]", a.names, Count::one_or_two,
                                           "two variants: names, or files; without B, A and what "
                                           "house rules make of it")))}},
                 {"Rules of the second",
                  {settings_option(a.settings), overlays_option(a.overlays)}},
                 example_options(a, "the two part"),
                 {"Output",
                  {choice("-f,--format", a.format,
                          FormatWords{{"text", VariantFormat::text},
                                      {"json", VariantFormat::json},
                                      {"ndjson", VariantFormat::ndjson},
                                      {"rgn", VariantFormat::rgn}},
                          "print it as {}; rgn: the games alone, as records")}}},
      .run = line.run(VariantAction::diff),
  };
}

Command new_command(const VariantLine& line) {
  VariantArguments& a = line.a;
  return {
      .name = "new",
      .does = "writes the first file of a house variant",
      .examples = {"rumref variant new --extends remik our-house"},
      .groups = {{"",
                  {offering(Offers::nothing, required(words("NAME", a.names, Count::one,
                                                            "the name of the new variant")))}},
                 {"Rules",
                  {offering(Offers::variants, required(word("--extends", a.parent, "PARENT",
                                                            "the variant it differs from")))}},
                 {"Output",
                  {word("-o,--output", a.output, "FILE",
                        "write to this file, which must not exist yet (default: NAME.yaml)")}}},
      .run = line.run(VariantAction::start),
  };
}

Command rules_command(const VariantLine& line) {
  VariantArguments& a = line.a;
  return {
      .name = "rules",
      .does = "writes a variant's rule book for its players",
      .examples = {"rumref variant rules samples/house/our-house.yaml --examples",
                   "rumref variant rules remik --format html -o rules.html"},
      .groups = {{"", {named_variant(a.names)}},
                 {"Rules", {settings_option(a.settings), overlays_option(a.overlays)}},
                 {"Output",
                  {flag("--settings", a.with_settings, "add the settings behind the rules"),
                   choice("-f,--format", a.format,
                          FormatWords{{"text", VariantFormat::text},
                                      {"markdown", VariantFormat::markdown},
                                      {"html", VariantFormat::html}},
                          "write it as {}; html is one page to print or hang up"),
                   output_option(a.output)}},
                 rule_example_options(a)},
      .run = line.run(VariantAction::rules),
  };
}

Command settings_command(const VariantLine& line) {
  return {
      .name = "settings",
      .does = "lists settings: what they mean and which values they take",
      .examples = {"rumref variant settings", "rumref variant settings opening values.court"},
      .groups = {{"",
                  {offering(Offers::settings,
                            words("KEY", line.a.names, Count::several,
                                  "settings, or groups of them (default: all)"))}},
                 {"Output",
                  {choice("-f,--format", line.a.format,
                          FormatWords{{"text", VariantFormat::text},
                                      {"markdown", VariantFormat::markdown}},
                          "print them as {}; markdown: tables with the value in each variant")}}},
      .run = line.run(VariantAction::settings),
  };
}

Command variant_check_command(const VariantLine& line) {
  return {
      .name = "check",
      .does = "checks variant files",
      .examples = {"rumref variant check samples/house/our-house.yaml",
                   "rumref variant check samples/house/our-house.yaml --examples"},
      .groups = {{"",
                  {required(words("FILE", line.a.names, Count::several,
                                  "variant files, or names of variants"))}},
                 example_options(line.a, "a file and its parent part")},
      .run = line.run(VariantAction::check),
  };
}

Command variant_command(const GlobalArguments& global, VariantArguments& a) {
  const VariantLine line = {a, [&global, &a](VariantAction action) {
                              return [&global, &a, action] {
                                a.action = action;
                                return run_variant(global, a);
                              };
                            }};
  return {
      .name = "variant",
      .does = "lists, inspects, compares, validates and creates variants",
      .examples = {"rumref variant list"},
      .commands = {{.name = "list",
                    .does = "lists the variants",
                    .examples = {"rumref variant list"},
                    .run = line.run(VariantAction::list)},
                   show_command(line),
                   variant_check_command(line),
                   diff_command(line),
                   rules_command(line),
                   new_command(line),
                   settings_command(line),
                   {.name = "schema",
                    .does = "prints the JSON Schema of variant files, for editors",
                    .examples = {"rumref variant schema"},
                    .run = line.run(VariantAction::schema)}},
  };
}

// === The command line of the whole program: which command, with what.

const ChoiceWords<ColourWhen> kColours = {
    {"auto", ColourWhen::automatic}, {"always", ColourWhen::always}, {"never", ColourWhen::never}};
const ChoiceWords<ConvertTo> kContainers = {
    {"rgn", ConvertTo::rgn}, {"json", ConvertTo::json}, {"ndjson", ConvertTo::ndjson}};

const ChoiceWords<std::optional<RecordKey>> kRecordKeys = {{"player", RecordKey::player},
                                                           {"date", RecordKey::date},
                                                           {"variant", RecordKey::variant},
                                                           {"code", RecordKey::code}};
const ChoiceWords<CardStyle> kCardStyles = {{"ascii", CardStyle::ascii},
                                            {"unicode", CardStyle::unicode}};
const ChoiceWords<DealTo> kDealTo = {
    {"rgn", DealTo::rgn}, {"json", DealTo::json}, {"ndjson", DealTo::ndjson}};

const ChoiceWords<ExplainFormat> kExplainFormats = {{"text", ExplainFormat::text},
                                                    {"markdown", ExplainFormat::markdown},
                                                    {"json", ExplainFormat::json}};

const ChoiceWords<std::optional<Shell>> kShells = {
    {"bash", Shell::bash}, {"zsh", Shell::zsh}, {"fish", Shell::fish}};

/// Everything that can be on a command line, and its description.
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
  MapArguments map;
  FmtArguments fmt;
  DealArguments deal;
  ReplayArguments replay;
  MovesArguments moves;
  ReportArguments report;
  DisputeArguments dispute;
  HelpArguments help;
  Command program;  // the description of everything
};

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
                 {"Reading", {map_option(a.map)}},
                 {"Moment",
                  {number("--round", a.round, {1, 1'000'000}, "only this round"), turn,
                   flag("--excerpt", a.excerpt, "rounds may begin and stop anywhere")}},
                 rule_options(a.variant, a.settings, a.overlays),
                 {"Output",
                  {choice("-f,--format", a.format, formats(), "print the moments as {}"),
                   typed("STYLE", choice("--cards", a.cards, kCardStyles, "write cards in {}")),
                   flag("--trace", a.trace,
                        "show with each turn every rule that looked at it and what it found; "
                        "prints all turns, on a terminal too"),
                   output_option(a.output)}}},
      .run = [&global, &a] { return run_replay(global, a); },
  };
}

Command moves_command(const GlobalArguments& global, MovesArguments& a) {
  return {
      .name = "moves",
      .does = "lists what may be done now in a game that goes on",
      .examples = {"rumref moves --round 1 --turn 2 samples/remik/opening-of-50.rgn"},
      .notes =
          "A step is listed if some legal way of ending the turn begins with it. Each is\n"
          "written as a record has it.\n",
      .statuses =
          "0  the steps are listed, or the game is finished\n"
          "1  the record is illegal before that moment\n"
          "2  the record cannot be read, or leaves its moves open",
      .groups =
          {{"",
            {required(
                word("RECORD", a.record, "", "a record: FILE, or FILE#ID; - for standard input"))}},
           {"Moment",
            {number("--round", a.round, {1, 1'000'000}, "in this round (default: the last)"),
             number("--turn", a.turn, {1, 1'000'000},
                    "before this turn of the round (default: behind all that is recorded)"),
             word("--player", a.player, "NAME", "only what this player may do"),
             flag("--after-faults", a.after_faults, "list moves after an illegal move, too")}},
           {"Steps",
            {number("--limit", a.limit, {1, 1'000'000}, "list at most this many (default: 1000)"),
             flag("--all", a.all, "every arrangement of the melds of going out, not one of them")}},
           rule_options(a.variant, a.settings, a.overlays),
           {"Output",
            {choice("-f,--format", a.format, formats(), "print the steps as {}"),
             output_option(a.output)}}},
      .run = [&global, &a] { return run_moves(global, a); },
  };
}

Command serve_command(const GlobalArguments& global) {
  return {
      .name = "serve",
      .does = "answers requests in JSON, one on each line of standard input",
      .examples = {R"(printf '{"do":"explain","code":"opening.points"}\n' | rumref serve)"},
      .notes =
          "A request is an object: \"do\" is check, score, moves, session, apply, undo,\n"
          "state, end, solve or explain. docs/PLAY.md describes them. Each answer is one\n"
          "line, in the order of the requests. No port is opened.\n",
      .statuses = "0  standard input has ended\n2  an answer could not be written",
      .run = [&global] { return run_serve(global); },
  };
}

/// The arguments `explain` always requires.
std::string missing_in(const ExplainArguments& a) {
  // With --notation the word in place of CODE is an action.
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
                          "print it as {}; markdown: a page that quotes every variant; json: with "
                          "--list, the "
                          "codes with titles, meanings and examples")}}},
      .missing = [&a] { return missing_in(a); },
      .run = [&global, &a] { return run_explain(global, a); },
  };
}

Command convert_command(const GlobalArguments& global, ConvertArguments& a) {
  return {
      .name = "convert",
      .does = "converts records between .rgn and JSON, without loss",
      .examples = {"rumref convert samples/remik/club-evening.rgn --to json",
                   "rumref convert samples/gin/ --to rgn -o games/",
                   "rumref convert samples/gin/ --to ndjson --split-by player -o players/",
                   "rumref convert samples/gin/ --to ndjson --select player=Ala"},
      .notes =
          "--split-by player writes players/Ala.ndjson with every game Ala played; with\n"
          "--to rgn or json it makes a folder for each player. A record with two players,\n"
          "or with findings of two codes, is written twice; one without a date, or without\n"
          "a finding, goes to without-date, or without-code.\n",
      .groups = {{"",
                  {inputs_option("RECORD", a.records,
                                 ".rgn, .json and .ndjson; scoresheets by name"),
                   exclude_option(a.excluded)}},
                 {"Choosing records",
                  {words("--select", a.selected, Count::repeated,
                         "only records with this player, date, variant or code: player=Ala, "
                         "date=2026-03 (a month), code=opening (a family); repeatable: all "
                         "must hold"),
                   choice("--split-by", a.split_by, kRecordKeys,
                          "a file in the folder --output for each of them: {}")}},
                 {"Reading", {strict_option(a.strict)}},
                 sheet_options(a.reading),
                 rule_options(a.variant, a.settings, a.overlays),
                 {"Output",
                  {required(choice("--to", a.to, kContainers, "the container to write: {}")),
                   word("-o,--output", a.output, "FILE|DIR",
                        "the file to write (default: standard output); a folder, or a name that "
                        "ends in /, gets a file for each record")}}},
      .run = [&global, &a] { return run_convert(global, a); },
  };
}

Command map_command(const GlobalArguments& global, MapArguments& a) {
  const auto run = [&global, &a](MapTask action) {
    return [&global, &a, action] {
      a.action = action;
      return run_map(global, a);
    };
  };
  const auto mapping = [&a] {
    return required(word("MAPPING", a.mapping, "", "a mapping: its name, or its file"));
  };
  return {
      .name = "map",
      .does = "looks at mappings, which read the files of other programs",
      .examples = {"rumref map list", "rumref map check gin-lines"},
      .notes =
          "docs/IMPORT.md shows how to write one in ten lines. check, score, replay,\n"
          "report, dispute and convert take --map MAPPING.\n",
      .commands =
          {{.name = "list",
            .does = "lists the mappings that come with rumref",
            .examples = {"rumref map list"},
            .run = run(MapTask::list)},
           {.name = "check",
            .does = "checks a mapping: its keys, patterns and cards",
            .examples = {"rumref map check importers/gin-lines.yaml"},
            .groups = {{"", {mapping()}}},
            .run = run(MapTask::check)},
           {.name = "try",
            .does = "shows what each line or entry of a file becomes, and by which rule",
            .examples = {"rumref map try gin-lines importers/samples/gin-lines.log"},
            .groups = {{"",
                        {mapping(),
                         required(word("FILE", a.file, "", "the file of the other program"))}}},
            .run = run(MapTask::attempt)},
           {.name = "new",
            .does = "begins a mapping for a file, for you to finish",
            .examples = {"rumref map new importers/samples/gin-lines.log"},
            .groups = {{"", {required(word("FILE", a.file, "", "the file of the other program"))}}},
            .run = run(MapTask::propose)}},
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
      .run = [&global,
              &a] { return has_variant(a.variant, "deal") ? run_deal(global, a) : Exit::failed; },
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
                       "the language of findings: {}, or a file with another one (default: en)");
  option.choices = {"en"};  // offered by a shell; a file is accepted too
  for (const ShippedLanguage& shipped : shipped_languages())
    option.choices.emplace_back(shipped.code);
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
       word("--config", line.global.config, "FILE",
            "the project file (default: rumref.yaml in the folder of the records or above it)"),
       flag("--no-config", line.global.no_config, "read no project file"),
       flag("-q,--quiet", line.quiet, "print what is wrong, but no legal records and no notes")}};
}

Command program_of(Line& line) {
  const GlobalArguments& global = line.global;
  return {
      .name = "rumref",
      .does =
          "the rummy referee: replays recorded games, flags illegal moves with the rule each "
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
                   moves_command(global, line.moves), report_command(global, line.report),
                   dispute_command(global, line.dispute), score_command(global, line.score),
                   meld_command(global, line.meld), solve_command(global, line.solve),
                   variant_command(global, line.variant), explain_command(global, line.explain),
                   serve_command(global), convert_command(global, line.convert),
                   map_command(global, line.map), fmt_command(global, line.fmt),
                   deal_command(global, line.deal), help_command(line.program, line.help)},
  };
}

/// The commands that a shell offers after `help`.
void name_commands(Command& program) {
  std::vector<std::string>& names = program.commands.back().groups.front().options.front().choices;
  names.reserve(program.commands.size());
  for (const Command& command : program.commands)
    names.push_back(command.name);
}

Surroundings surroundings_of(Line& line) {
  Surroundings around;
  for (const std::vector<std::string>* records :
       {&line.check.records, &line.verify.records, &line.score.sheets, &line.report.records,
        &line.convert.records})
    around.records.insert(around.records.end(), records->begin(), records->end());
  for (const std::string* record : {&line.replay.record, &line.moves.record, &line.dispute.record})
    if (!record->empty()) around.records.push_back(*record);
  around.of_no_record = {&line.meld.variant, &line.solve.variant, &line.deal.variant};
  around.variants = {&line.check.variant,  &line.score.variant,   &line.score.blank_for,
                     &line.meld.variant,   &line.solve.variant,   &line.explain.variant,
                     &line.deal.variant,   &line.replay.variant,  &line.dispute.variant,
                     &line.report.variant, &line.convert.variant, &line.moves.variant};
  for (std::string& variant : line.dispute.variants)
    around.variants.push_back(&variant);
  around.excluded = {&line.check.excluded, &line.verify.excluded, &line.score.excluded,
                     &line.report.excluded, &line.convert.excluded};
  around.waivers = {&line.check.waivers};
  around.aliases = {&line.check.reading.aliases, &line.score.reading.aliases,
                    &line.report.reading.aliases, &line.convert.reading.aliases};
  around.judges = (!around.records.empty() && line.convert.records.empty()) ||
                  line.convert.judges() || !line.meld.melds.empty() || !line.solve.hands.empty() ||
                  !line.deal.variant.empty();
  return around;
}

Invocation read_arguments(int argc, const char* const* argv) {
  const auto line = std::make_shared<Line>();
  line->program = program_of(*line);
  name_commands(line->program);
  Invocation read = read_command_line(line->program, std::string(engine()), argc, argv);
  if (std::holds_alternative<Exit>(read)) return read;
  line->global.verbosity = line->quiet ? Verbosity::problems : Verbosity::everything;
  if (!settle(line->global, surroundings_of(*line))) return Exit::failed;
  const std::string& language_asked = line->global.language;
  if (!language_asked.empty() && language_asked != "en") {
    Result<Language> language = load_language(language_asked);
    if (!language) {
      complain(language.error(), line->global.colour);
      return Exit::failed;
    }
    line->global.loaded = std::move(*language);
  }
  return [line, run = std::get<std::function<Exit()>>(read)] { return run(); };
}

}  // namespace

}  // namespace rummy

namespace {

rummy::Exit run(int argc, char** argv) {
  const rummy::Invocation invocation = rummy::read_arguments(argc, argv);
  if (const auto* done = std::get_if<rummy::Exit>(&invocation)) return *done;
  return std::get<std::function<rummy::Exit()>>(invocation)();
}

}  // namespace

int main(int argc, char** argv) {
  // A closed pipe is then an error of write(), and the work ends in order.
  std::signal(SIGPIPE, SIG_IGN);
  try {
    return static_cast<int>(run(argc, argv));
  } catch (const std::exception& error) {
    rummy::complain(std::string("cannot go on: ") + error.what());
    return static_cast<int>(rummy::Exit::failed);
  }
}

#include "cli/arguments.h"

#include <cstdint>
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
#include "cli/command_syntax.h"
#include "cli/commands.h"
#include "cli/exit.h"
#include "cli/output.h"
#include "cli/report_arguments.h"
#include "cli/variant_arguments.h"
#include "config/language.h"
#include "diag/result.h"
#include "report/engine.h"
#include "report/text.h"

namespace rummy {
namespace {

const ChoiceWords<ScoreFormat> kScoreFormats = {{"text", ScoreFormat::text},
                                                {"json", ScoreFormat::json},
                                                {"ndjson", ScoreFormat::ndjson},
                                                {"csv", ScoreFormat::csv},
                                                {"xlsx", ScoreFormat::xlsx}};
const ChoiceWords<ColourWhen> kColours = {
    {"auto", ColourWhen::automatic}, {"always", ColourWhen::always}, {"never", ColourWhen::never}};
const ChoiceWords<ConvertTo> kContainers = {{"rgn", ConvertTo::rgn}, {"json", ConvertTo::json}};

const ChoiceWords<CardStyle> kCardStyles = {{"ascii", CardStyle::ascii},
                                            {"unicode", CardStyle::unicode}};
const ChoiceWords<DealTo> kDealTo = {
    {"rgn", DealTo::rgn}, {"json", DealTo::json}, {"ndjson", DealTo::ndjson}};

const ChoiceWords<ExplainFormat> kExplainFormats = {{"text", ExplainFormat::text},
                                                    {"markdown", ExplainFormat::markdown}};

/// All that can be on a command line.
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
};

Option strict_option(bool& strict) {
  return flag("--strict", strict, "spellings the notation does not have are errors");
}

/// --turn N of one round
Option turn_option(std::optional<std::uint32_t>& turn) {
  Option option = number(
      "--turn",
      [&turn](std::uint64_t given) {
        turn = static_cast<std::uint32_t>(given);
        return std::in_range<std::uint32_t>(given);
      },
      {}, "this turn only, and the table it left; 0: the cards as they were dealt");
  option.needs = "--round";
  return option;
}

Command replay_command(const GlobalArguments& global, ReplayArguments& a) {
  return {
      .name = "replay",
      .does = "shows the table of one record, move by move",
      .example =
          "rumref replay club.rgn\n  rumref replay --round 2 --turn 14 --cards unicode club.rgn",
      .options =
          {
              required(word("RECORD", a.record, "", "a record; - for standard input")),
              number("--round", a.round, {1, 1'000'000}, "this round only"),
              turn_option(a.turn),
              choice("--cards", a.cards, kCardStyles, "how cards are written"),
              flag("--trace", a.trace,
                   "with each turn every rule that looked at it and what it found, those kept too; "
                   "prints all, also on a terminal"),
              variant_option(a.variant, "judge by this variant, whatever the record names"),
              settings_option(a.settings),
              overlays_option(a.overlays),
              output_option(a.output),
          },
      .run = [&global, &a] { return run_replay(global, a); },
  };
}

Command score_command(const GlobalArguments& global, ScoreArguments& a) {
  return {
      .name = "score",
      .does = "checks and completes scoresheets of games played on paper",
      .example =
          "rumref score evening.csv\n  rumref score --standings season/\n"
          "  rumref score --format xlsx --output season.xlsx season/*.csv\n\n"
          "A sheet in CSV has a row for each player and round, and names its columns:\n"
          "  game,variant,round,player,hand,went_out,points,score,total\n"
          "  t1,NAME,1,Ala,,yes,,-10,-10\n"
          "  t1,NAME,1,Bartek,KH 9D JK,,,44,44\n"
          "More columns: shown shown_points at_once knocked dealer wild abandoned buy_back adjust\n"
          "adjust_reason ruling winner carry carry_won cards date event table note, and set.KEY "
          "for\n"
          "house rules. What is not written down is computed, and marked",
      .options =
          {
              required(words(
                  "SHEET", a.sheets, Count::several,
                  "files, directories, globs, lists (@FILE), or - for standard input; .csv .tsv "
                  ".rgn .json .ndjson, also .gz and .zst")),
              choice("--format", a.format, kScoreFormats, "how to write the sheets"),
              flag("--standings", a.standings,
                   "a table over all the games, in place of the games themselves"),
              variant_option(a.variant, "judge by this variant, whatever the sheet names"),
              settings_option(a.settings),
              overlays_option(a.overlays),
              flag("--strict", a.strict,
                   "undecided sheets end the program with status 1 too, and spellings the notation "
                   "does "
                   "not have are errors"),
              record_size_option(a.max_record_bytes,
                                 "a longer game is not read (record.too-large); 16MiB unless told"),
              output_option(a.output),
              word("--db", a.database, "FILE",
                   "also keep records, verdicts, findings and scores in this SQLite file"),
          },
      .run = [&global, &a] { return run_score(global, a); },
  };
}

Option round_option(int& round) {
  return number("--round", round, {1, 1000},
                "the round it is in, where openings or the rank that is wild differ from round to "
                "round; unless told 1 for openings, and any for the rank");
}

Command meld_command(const GlobalArguments& global, MeldArguments& a) {
  return {
      .name = "meld",
      .does = "rules on melds with no game around them",
      .example =
          "rumref meld --variant NAME '10S JS QS' '8D 8C JK'\n"
          "  rumref meld --variant NAME --set joker.rank=4 '4C 5D 6D'",
      .options =
          {
              required(words("CARDS", a.melds, Count::several,
                             "each argument the cards of one meld; - reads a meld a line from "
                             "standard input")),
              required(variant_option(a.variant, "the variant to judge by")),
              settings_option(a.settings),
              overlays_option(a.overlays),
              flag("--opening", a.opening, "judge them together, as a player's opening"),
              round_option(a.round),
              strict_option(a.strict),
              choice("--format", a.format, formats(), "how to print the rulings"),
          },
      .run = [&global, &a] { return run_meld(global, a); },
  };
}

/// --limit N of --all
Option limit_option(std::uint32_t& limit) {
  Option option =
      number("--limit", limit, {1, 1'000'000}, "no more ways than this; 100 unless told");
  option.needs = "--all";
  return option;
}

Command solve_command(const GlobalArguments& global, SolveArguments& a) {
  return {
      .name = "solve",
      .does = "what could legally be played: melds, openings, lay-offs, going out",
      .example =
          "rumref solve --variant NAME --out '7S 7H 7D 4C 5C 6C KD'\n"
          "  rumref solve --variant NAME --opened --table '7S 8S 9S / KD KH JK' '10S KC 4D'\n"
          "  rumref solve --variant NAME --set joker.rank=3 '3H 2H QH JH JK 6S 8S 3C'",
      .options =
          {
              required(words("HAND,--hand", a.hands, Count::several,
                             "each argument the cards of one hand; - reads a hand a line from "
                             "standard input")),
              required(variant_option(a.variant, "the variant to judge by")),
              settings_option(a.settings),
              overlays_option(a.overlays),
              flag("--out", a.out,
                   "of a hand that can go out tell the melds to do it with, not those that leave "
                   "the least, and the moves of that turn"),
              word(
                  "--table", a.table, "CARDS / CARDS",
                  "the melds on the table, with / between them, taken for ones this player may add "
                  "to: what can be laid off, which joker taken, the most cards that can be played"),
              flag(
                  "--opened", a.opened,
                  "the player has opened before; else the hand has to open, where the variant asks "
                  "something of that"),
              flag("--all", a.all, "every way: to open, to lay cards down, with --out to go out"),
              limit_option(a.limit),
              round_option(a.round),
              strict_option(a.strict),
              choice("--format", a.format, formats(), "how to print the answers"),
          },
      .run = [&global, &a] { return run_solve(global, a); },
  };
}

/// What `explain` wants in any case.
std::string missing_in(const ExplainArguments& a) {
  const int given = (a.code.empty() ? 0 : 1) + (a.list ? 1 : 0) + (a.all ? 1 : 0);
  if (given != 1) return "explain: a CODE, --list or --all (and one only)";
  return a.format == ExplainFormat::markdown && !a.all ? "explain --format markdown: --all" : "";
}

Command explain_command(const GlobalArguments& global, ExplainArguments& a) {
  return {
      .name = "explain",
      .does = "what a finding means and the rule it rests on",
      .example = "rumref explain opening.points --variant NAME",
      .options =
          {
              word("CODE", a.code, "", "the finding's code, as in error[CODE]"),
              variant_option(a.variant, "the rule in this variant's words"),
              flag("--list", a.list, "all codes, a line each"),
              flag("--all", a.all, "all codes in full, one after the other"),
              choice("--format", a.format, kExplainFormats,
                     "markdown: one page, with --all, and the rule in every variant's words"),
          },
      .missing = [&a] { return missing_in(a); },
      .run = [&global, &a] { return run_explain(global, a); },
  };
}

Command convert_command(const GlobalArguments& global, ConvertArguments& a) {
  return {
      .name = "convert",
      .does = "writes a record in the other container, losing nothing",
      .example = "rumref convert club.rgn --to json",
      .options =
          {
              required(word("RECORD", a.record, "", "the record; - for standard input")),
              required(choice("--to", a.to, kContainers, "the container to write")),
              strict_option(a.strict),
              output_option(a.output),
          },
      .run = [&global, &a] { return run_convert(global, a); },
  };
}

Command fmt_command(const GlobalArguments& global, FmtArguments& a) {
  return {
      .name = "fmt",
      .does = "writes records in canonical form",
      .example = "rumref fmt club.rgn\n  rumref fmt --write records/*.rgn",
      .options =
          {
              required(
                  words("RECORD", a.records, Count::several, "the records; - for standard input")),
              flag("--write", a.write, "rewrite the files instead of printing them"),
              flag("--drop-comments", a.drop_comments,
                   "with --write: also files whose comments (#) are lost by it"),
              strict_option(a.strict),
          },
      .run = [&global, &a] { return run_fmt(global, a); },
  };
}

Command deal_command(const GlobalArguments& global, DealArguments& a) {
  return {
      .name = "deal",
      .does = "plays random legal games and prints their records",
      .example =
          "rumref deal --variant NAME --seed 7\n"
          "  rumref deal --variant NAME --seed 7 --games 5000 --to ndjson --output load.ndjson",
      .options =
          {
              required(variant_option(a.variant, "the game to play")),
              required(number("--seed", a.seed, {},
                              "the same seed gives the same games, on every machine")),
              number("--games", a.games, {1, 100'000'000}, "how many games; 1 unless told"),
              number("--players", a.players, {1, 12},
                     "how many play; unless told, as many as the variant has, by chance"),
              number("--rounds", a.rounds, {1, 1000},
                     "the most rounds of a game; to its end unless told"),
              settings_option(a.settings),
              overlays_option(a.overlays),
              choice("--to", a.to, kDealTo, "how to write them; text holds one game"),
              flag("--coverage", a.coverage,
                   "print how often each action and each rule was met, and no games"),
              output_option(a.output),
          },
      .run = [&global, &a] { return run_deal(global, a); },
  };
}

/// --variant-dir DIR
Option variant_dir_option(std::vector<std::string>& dirs) {
  const TakeWord take = [&dirs](const std::string& dir) -> std::optional<std::string> {
    std::error_code ignored;
    const std::filesystem::file_status status = std::filesystem::status(dir, ignored);
    if (!std::filesystem::exists(status)) return "Directory does not exist: " + dir;
    if (!std::filesystem::is_directory(status)) return "Directory is actually a file: " + dir;
    dirs.push_back(dir);
    return std::nullopt;
  };
  return {.names = "--variant-dir",
          .does = "searched for variants before the installed ones (repeatable)",
          .target = take,
          .type = "DIR",
          .count = Count::repeated};
}

Command program(Line& line) {
  const GlobalArguments& global = line.global;
  return {
      .name = "rumref",
      .does =
          "rumref, the rummy referee: replays recorded games, flags illegal moves with the "
          "rule each breaks, and computes the scores",
      .example = "rumref check club.rgn",
      .notes =
          "Each command has its own --help, with an example.\n"
          "Exit status: 0 all legal, 1 something illegal, 2 something could not be read.\n",
      .options =
          {
              variant_dir_option(line.global.variant_dirs),
              choice("--color", line.global.colour, kColours,
                     "colour in text; auto: on a terminal, and not under NO_COLOR"),
              word("--language", line.global.language, "CODE|FILE",
                   "the language of what is said about a record: en, pl, or a file of another"),
              flag("--quiet", line.quiet, "only what is wrong: no legal records, no notes"),
          },
      .commands =
          {
              check_command(global, line.check),
              summary_command(global, line.summary),
              replay_command(global, line.replay),
              report_command(global, line.report),
              dispute_command(global, line.dispute),
              score_command(global, line.score),
              meld_command(global, line.meld),
              solve_command(global, line.solve),
              variant_command(global, line.variant),
              explain_command(global, line.explain),
              convert_command(global, line.convert),
              fmt_command(global, line.fmt),
              deal_command(global, line.deal),
          },
  };
}

}  // namespace

Invocation read_arguments(int argc, const char* const* argv) {
  const auto line = std::make_shared<Line>();
  Invocation read = read_command_line(program(*line), std::string(engine()), argc, argv);
  if (std::holds_alternative<Exit>(read)) return read;
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

#include "cli/judging_arguments.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <fstream>
#include <ios>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/argument_parts.h"
#include "cli/command_syntax.h"
#include "cli/commands.h"
#include "cli/judging.h"
#include "cli/output.h"
#include "logio/records.h"
#include "logio/sheet_words.h"
#include "report/pages.h"

namespace rummy {
namespace {

// === The user's statements about scoresheets that do not say it themselves.

Option columns_option(SheetOptions& said) {
  const TakeWord take = [&said](const std::string& given) { return add_column(said, given); };
  return {.names = "--columns",
          .does = "map column headings to fields: runda=round,pkt=score; repeatable",
          .target = take,
          .type = "HEAD=COLUMN,...",
          .count = Count::repeated,
          .delimiter = ','};
}

Option players_option(SheetOptions& said) {
  const TakeWord take = [&said](const std::string& given) { return add_player(said, given); };
  return {.names = "--players",
          .does = "the players' names, if columns could be mistaken for something else",
          .target = take,
          .type = "NAME,...",
          .count = Count::repeated,
          .delimiter = ','};
}

/// Adds the names in a file; returns what is wrong with it.
std::string add_aliases(const std::string& path, SheetOptions& options) {
  std::ifstream file(path, std::ios::binary);
  if (!file) return path + ": cannot be read";
  std::string line;
  for (std::size_t number = 1; std::getline(file, line); ++number) {
    std::string_view text = line;
    constexpr std::string_view kMark = "\xEF\xBB\xBF";
    if (number == 1 && text.starts_with(kMark)) text.remove_prefix(kMark.size());
    if (text.starts_with('#') || composed(text).empty()) continue;
    const Sides sides = sides_of(text);
    if (sides.left.empty())
      return fmt::format("{}:{}: expected NAME = NAME, found '{}'", path, number, composed(text));
    const std::string word = folded(sides.left);
    const auto known =
        std::ranges::find(options.aliases, word, &std::pair<std::string, std::string>::first);
    if (known != options.aliases.end() && folded(known->second) != folded(sides.right))
      return fmt::format("{}:{}: '{}' is said to be {} and {}", path, number, sides.left,
                         known->second, sides.right);
    options.aliases.emplace_back(word, sides.right);
  }
  return {};
}

}  // namespace

OptionGroup sheet_options(SheetArguments& a) {
  const std::vector<std::string> encodings = {"utf-8", "utf-16", "windows-1250", "windows-1252"};
  const auto pick = [&a, encodings](std::size_t i) { a.said.encoding = encodings[i]; };
  return {"Reading scoresheets",
          {columns_option(a.said), players_option(a.said),
           word("--aliases", a.aliases, "FILE",
                "other names of players, each on a line: Wojtek = Wojciech"),
           typed("NAME", choice("--encoding", encodings, pick,
                                "read scoresheets as {} (default: auto-detect)")),
           map_option(a.map)}};
}

std::shared_ptr<const SheetOptions> read_sheet_options(const SheetArguments& a,
                                                       SheetRulesMaker rules) {
  auto options = std::make_shared<SheetOptions>(a.said);
  options->rules = std::move(rules);
  if (a.aliases.empty()) return options;
  const std::string fault = add_aliases(a.aliases, *options);
  if (fault.empty()) return options;
  complain(fault);
  return nullptr;
}

void say_left_out(const std::string& file, const std::string& what) {
  complain(fmt::format("note: skipped {}: it {}", file, what));
}

namespace {

// === The command lines of `check` and of commands on its totals.

const ChoiceWords<CheckFormat> kCheckFormats = {
    {"text", CheckFormat::text},     {"line", CheckFormat::line},    {"json", CheckFormat::json},
    {"ndjson", CheckFormat::ndjson}, {"csv", CheckFormat::csv},      {"sarif", CheckFormat::sarif},
    {"junit", CheckFormat::junit},   {"github", CheckFormat::github}};

const ChoiceWords<FailOn> kFailOns = {
    {"illegal", FailOn::illegal}, {"undecided", FailOn::undecided}, {"note", FailOn::note}};

OptionGroup rule_options(CheckArguments& a) {
  return {"Rules",
          {variant_option(a.variant), settings_option(a.settings), overlays_option(a.overlays),
           flag("--house-rules", a.house_rules, "also note legal moves that other tables forbid")}};
}

OptionGroup judging_options(CheckArguments& a) {
  return {
      "Judging",
      {flag("--strict", a.strict,
            "also exit 1 for undecided records, and reject non-standard spellings"),
       flag("--excerpt", a.excerpt,
            "rounds may begin and stop anywhere: what came before is unknown"),
       flag("--so-far", a.so_far,
            "the games go on: a record that stops within a round is judged as far as it goes"),
       flag("--follow", a.follow,
            "judge one file as lines are added to it, until Ctrl-C: what is new is printed when it "
            "comes (with --so-far)"),
       flag("--stop-at-first", a.stop_at_first, "stop each record at its first illegal move"),
       number("--completions", a.completions, {0, 1'000'000},
              "where cards are unknown, try this many complete games (default: 600; 0 turns it "
              "off); more decide more, and take longer"),
       number("-j,--jobs", a.jobs, {1, 256},
              "threads, 1 to 256 (default: one per core); the output stays the same"),
       record_size_option(a.max_record_bytes)}};
}

OptionGroup fix_options(CheckArguments& a) {
  Option diff = flag("--diff", a.diff, "with --fix: show what would change, and write nothing");
  diff.needs = "--fix";
  return {"Fixing",
          {flag("--fix", a.fix,
                "first rewrite .rgn files with what is certain: names misspelt in one way only, "
                "scores and totals that can be computed, canonical spelling; no verdict changes"),
           std::move(diff)}};
}

/// Several codes, separated by commas or by repeating the option.
Option codes_option(const std::string& name, std::vector<std::string>& codes,
                    const std::string& does) {
  Option option = typed("CODE,...", words(name, codes, Count::repeated, does));
  option.delimiter = ',';
  return offering(Offers::codes, std::move(option));
}

OptionGroup triage_options(CheckArguments& a) {
  return {"Triage",
          {codes_option("--only", a.only,
                        "show only findings of these codes or families (score.total, score); what "
                        "cannot be read is shown all the same"),
           codes_option("--ignore", a.ignored, "do not show findings of these codes or families"),
           typed("VERDICT", choice("--fail-on", a.fail_on, kFailOns,
                                   "end with status 1 from this verdict on: {}; only findings that "
                                   "are shown and not waived count")),
           word("--waivers", a.waivers, "FILE",
                "findings somebody has decided on: a YAML list of code, record, reason and until; "
                "reported as waived, counted apart"),
           word("--today", a.today, "DATE",
                "the day waivers are held against, as 2026-12-31 (default: today)")}};
}

OptionGroup output_options(CheckArguments& a) {
  return {
      "Output",
      {choice(
           "-f,--format", a.format, kCheckFormats,
           "print verdicts as {}; line is for editors (FILE:LINE:COLUMN: CODE: PLAYER: MESSAGE); "
           "csv has a row for each finding; sarif, junit and github are for CI services"),
       output_option(a.output),
       flag("--resume", a.resume,
            "continue the file of --output where a killed run stopped; the result is the same, "
            "byte for byte (FILE.resume keeps the place)"),
       flag("--explain", a.explain,
            "add the working and all settings a finding hinges on, in ndjson too"),
       flag("--trace", a.trace,
            "show every rule that looked at a move and what it found (text, json and ndjson)"),
       flag("--summary", a.summary,
            "totals only: records of each verdict and variant, findings of each code, equal faults "
            "with their players and places, the records that need a look"),
       word("--summary-file", a.summary_file, "FILE", "write the totals to this file too, as JSON"),
       flag("--slowest", a.slowest, "name the slowest records in the totals"), page_option(a.page),
       link_option(a.link),
       flag("--no-digest", a.no_digest,
            "leave record_sha256 out of json and ndjson; saves a few percent of the time"),
       word("--db", a.database, "FILE",
            "add records, verdicts, findings and scores to this SQLite file; one thread does it, "
            "so that the file is the same each time")}};
}

}  // namespace

Command check_command(const GlobalArguments& global, CheckArguments& a) {
  return {
      .name = "check",
      .does = "replays records, flags illegal moves, computes and checks scores",
      .examples = {"rumref check samples/remik/opening-of-50.rgn",
                   "rumref check --format ndjson --output verdicts.ndjson samples/gin/",
                   "rumref check --quiet --format line samples/gin/",
                   "rumref check --fix samples/gin/three-hands.rgn"},
      .statuses =
          "0  every record is legal, or undecided\n"
          "1  a finding is at least as grave as --fail-on says (default: illegal)\n"
          "2  a record could not be read or judged",
      .groups = {{"",
                  {inputs_option("RECORD", a.records,
                                 ".rgn, .json and .ndjson; scoresheets by name"),
                   exclude_option(a.excluded)}},
                 rule_options(a),
                 sheet_options(a.reading),
                 judging_options(a),
                 fix_options(a),
                 triage_options(a),
                 output_options(a)},
      .run = [&global, &a] { return run_check(global, a); },
  };
}

Command verify_command(const GlobalArguments& global, VerifyArguments& a) {
  return {
      .name = "verify",
      .does = "checks that earlier verdicts still hold",
      .examples = {"rumref check --format json samples/gin/disputed.rgn -o verdict.json",
                   "rumref verify verdict.json samples/gin/disputed.rgn"},
      .notes =
          "A verdict names its record by the digest of the record's bytes, wherever the\n"
          "file lies and whatever it is called, and its rules by the variant, the\n"
          "settings and the digest of both.\n",
      .statuses =
          "0  every verdict is the same\n"
          "1  a verdict differs\n"
          "2  a verdict or its record is missing, or cannot be read",
      .groups = {{"",
                  {required(word("VERDICT", a.verdict, "",
                                 "verdicts of check, as json or ndjson; - for standard input")),
                   inputs_option("RECORD", a.records, ".rgn, .json and .ndjson"),
                   exclude_option(a.excluded)}},
                 {"As the verdict was given",
                  {overlays_option(a.overlays),
                   flag("--strict", a.strict, "reject non-standard spellings"),
                   flag("--excerpt", a.excerpt,
                        "rounds may begin and stop anywhere: what came before is unknown"),
                   flag("--so-far", a.so_far,
                        "a record that stops within a round is judged as far as it goes"),
                   record_size_option(a.max_record_bytes)}},
                 {"Output",
                  {choice("-f,--format", a.format, formats(), "print the answers as {}"),
                   output_option(a.output)}}},
      .run = [&global, &a] { return run_verify(global, a); },
  };
}

Command summary_command(const GlobalArguments& global, SummaryArguments& a) {
  Command merge = {
      .name = "merge",
      .does = "adds several summaries up to one",
      .examples = {"rumref check --summary-file a.json samples/gin/",
                   "rumref check --summary-file b.json samples/rummikub/",
                   "rumref summary merge a.json b.json"},
      .groups = {{"",
                  {required(words("FILE", a.files, Count::several,
                                  "JSON of `rumref check --summary-file`, or of its `--summary` "
                                  "with --format json or ndjson; - for standard input; any order "
                                  "gives the same sum"))}},
                 {"Output",
                  {choice("-f,--format", a.format, formats(), "print the sum as {}"),
                   output_option(a.output)}}},
      .run = [&global, &a] { return run_summary_merge(global, a); },
  };
  return {
      .name = "summary",
      .does = "adds up the totals of several runs of check",
      .examples = {"rumref check --summary-file a.json samples/gin/",
                   "rumref summary merge a.json"},
      .commands = {std::move(merge)},
  };
}

namespace {

// === The command line of `score`.

const ChoiceWords<StandingsBy> kStandingsBy = {{"month", StandingsBy::month},
                                               {"event", StandingsBy::event},
                                               {"table", StandingsBy::table},
                                               {"club", StandingsBy::club},
                                               {"variant", StandingsBy::variant}};

const ChoiceWords<RankBy> kRankings = {
    {"wins", RankBy::wins}, {"points", RankBy::points}, {"average", RankBy::average}};

const ChoiceWords<ScoreFormat> kScoreFormats = {
    {"text", ScoreFormat::text}, {"json", ScoreFormat::json}, {"ndjson", ScoreFormat::ndjson},
    {"csv", ScoreFormat::csv},   {"xlsx", ScoreFormat::xlsx}, {"markdown", ScoreFormat::markdown},
    {"html", ScoreFormat::html}};
/// The format, and that it was given; without it the name of the file decides.
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
      "write the scores as {}; --output NAME.xlsx, .csv, .md and .html say so too, and xlsx needs "
      "one; markdown and html are for --standings");
  option.fallback = names.front();
  return option;
}

/// The standings over all games, and their options.
OptionGroup standings_options(ScoreArguments& a) {
  std::vector<Option> options = {
      typed("PART", choice("--by", a.by, kStandingsBy,
                           "divide the standings by {}; the month is that of `date`")),
      typed("WHAT", choice("--rank", a.counting.rank, kRankings, "rank first by {}")),
      number("--best", a.counting.best, {1, 1'000'000}, "count only the best N games of a player"),
      number("--drop", a.counting.drop, {1, 1'000'000}, "leave out the worst N games of a player"),
      flag("--cross", a.cross, "add who was ahead of whom how often"),
      word("--title", a.title, "TEXT", "the title of the web page")};
  for (Option& option : options)
    option.needs = "--standings";
  options.insert(options.begin(),
                 flag("--standings", a.standings,
                      "how the players stand over all games, a table for each game played; no "
                      "games"));
  return {"Standings", std::move(options)};
}

}  // namespace

Command score_command(const GlobalArguments& global, ScoreArguments& a) {
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
                   "rumref score --standings --rank points --best 3 --cross samples/gin/",
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
                        "also exit 1 for undecided scoresheets, and reject non-standard spellings"),
                   record_size_option(a.max_record_bytes)}},
                 standings_options(a),
                 {"Output",
                  {score_format_option(a),
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

namespace {

// === The command lines of `report` and `dispute`.

const ChoiceWords<DisputeFormat> kDisputeFormats = {{"text", DisputeFormat::text},
                                                    {"json", DisputeFormat::json},
                                                    {"markdown", DisputeFormat::markdown},
                                                    {"html", DisputeFormat::html}};

/// --variants NAME,...
Option variants_option(std::vector<std::string>& variants) {
  Option option =
      typed("NAME,...", words("--variants", variants, Count::several,
                              "compare with these variants (default: all by which the game could "
                              "have come to this moment)"));
  option.delimiter = ',';
  return offering(Offers::variants, std::move(option));
}

}  // namespace

Command report_command(const GlobalArguments& global, ReportArguments& a) {
  return {
      .name = "report",
      .does = "writes judged games as web pages to step through",
      .examples = {"rumref report samples/remik/club-evening.rgn -o club.html",
                   "rumref report samples/gin/ -o site/"},
      .notes =
          "A page stands alone: it needs no other file and no network. Its address can\n"
          "name a moment: club.html#r2t14 is round 2, turn 14. A folder gets a page for\n"
          "each game, and an index.html with counts and the standings.\n",
      .statuses =
          "0  every record is legal, or undecided\n"
          "1  a record is illegal; with --strict, or undecided\n"
          "2  a record could not be read or judged, or a page not written",
      .groups = {{"",
                  {inputs_option("RECORD", a.records,
                                 ".csv, .tsv, .txt, .xlsx, .ods, .rgn, .json and .ndjson"),
                   exclude_option(a.excluded)}},
                 sheet_options(a.reading),
                 {"Rules",
                  {variant_option(a.variant), settings_option(a.settings),
                   overlays_option(a.overlays)}},
                 {"Judging",
                  {flag("--strict", a.strict,
                        "also exit 1 for undecided records, and reject non-standard spellings"),
                   record_size_option(a.max_record_bytes)}},
                 {"Output",
                  {flag("--dispute", a.dispute,
                        "also judge each turn with a finding under other rule sets"),
                   page_option(a.page),
                   word("--title", a.title, "TEXT", "the title of the front page of a folder"),
                   word("-o,--output", a.output, "FILE|DIR",
                        "the page to write (default: standard output); for several records or a "
                        "directory, the folder to write to, made if needed")}}},
      .run = [&global, &a] { return run_report(global, a); },
  };
}

Command dispute_command(const GlobalArguments& global, DisputeArguments& a) {
  return {
      .name = "dispute",
      .does =
          "judges one moment under several rule sets and lists the questions players argue about",
      .examples = {"rumref dispute samples/remik/opening-of-50.rgn --round 1 --turn 4"},
      .notes =
          "FILE:LINE is the turn written on that line; without it and --round, the last\n"
          "turn recorded. A record that numbers its rounds (\"round 7\") goes by that\n"
          "number.\n"
          "\n"
          "For each variant: legal or not, why, the rule in its words, and what it hinges\n"
          "on. Then the questions people argue about at this moment, and the setting that\n"
          "settles each.\n",
      .statuses =
          "0  by the record's own rules the turn is legal, or undecided\n"
          "1  by these it is illegal\n"
          "2  no such record or turn, or it cannot be judged",
      .groups =
          {{"",
            {required(word("RECORD", a.record, "",
                           "a record: FILE, FILE#ID, or FILE:LINE, which names a turn; - for "
                           "standard input"))}},
           {"Reading", {map_option(a.map)}},
           {"Moment",
            {number("--round", a.round, {1, 1'000'000}, "the round (default: the last)"),
             number("--turn", a.turn, {1, 1'000'000}, "the turn of the round (default: the last)"),
             flag("--excerpt", a.excerpt, "what was played before the first turn is unknown")}},
           {"Rules",
            {variant_option(a.variant), variants_option(a.variants), settings_option(a.settings),
             overlays_option(a.overlays)}},
           {"Output",
            {flag("--all", a.all, "also name the variants that do not apply, and say why"),
             choice("-f,--format", a.format, kDisputeFormats, "print it as {}"),
             page_option(a.page), link_option(a.link), output_option(a.output)}}},
      .run = [&global, &a] { return run_dispute(global, a); },
  };
}

}  // namespace rummy

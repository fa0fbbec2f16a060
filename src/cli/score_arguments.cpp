#include "cli/score_arguments.h"

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

#include "cli/argument_parts.h"
#include "cli/command_syntax.h"
#include "cli/commands.h"
#include "cli/sheet_arguments.h"
#include "report/pages.h"

namespace rummy {
namespace {

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
      "write the scores as {}; --output NAME.xlsx, .csv, .md and .html say so too, and xlsx needs "
      "one; markdown and html are for --standings");
  option.fallback = names.front();
  return option;
}

/// How players stand over all games, and what goes with that.
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

}  // namespace rummy

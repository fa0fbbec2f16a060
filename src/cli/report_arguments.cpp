#include "cli/report_arguments.h"

#include <string>
#include <utility>
#include <vector>

#include "cli/argument_parts.h"
#include "cli/command_syntax.h"
#include "cli/commands.h"
#include "cli/sheet_arguments.h"

namespace rummy {
namespace {

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

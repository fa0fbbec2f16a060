#include "cli/check_arguments.h"

#include <string>
#include <utility>
#include <vector>

#include "cli/argument_parts.h"
#include "cli/command_syntax.h"
#include "cli/commands.h"
#include "cli/sheet_arguments.h"

namespace rummy {
namespace {

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

/// Several, with commas between or the option given again.
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

}  // namespace rummy

#include "cli/check_arguments.h"

#include <utility>

#include "cli/argument_parts.h"
#include "cli/command_syntax.h"
#include "cli/commands.h"

namespace rummy {
namespace {

const ChoiceWords<CheckFormat> kCheckFormats = {
    {"text", CheckFormat::text},    {"json", CheckFormat::json},   {"ndjson", CheckFormat::ndjson},
    {"csv", CheckFormat::csv},      {"sarif", CheckFormat::sarif}, {"junit", CheckFormat::junit},
    {"github", CheckFormat::github}};

OptionGroup rule_options(CheckArguments& a) {
  return {"Rules",
          {variant_option(a.variant), settings_option(a.settings), overlays_option(a.overlays),
           flag("--house-rules", a.house_rules, "also note legal moves that other tables forbid")}};
}

OptionGroup judging_options(CheckArguments& a) {
  return {
      "Judging",
      {flag("--strict", a.strict,
            "an undecided record ends with status 1 too, and a spelling outside the notation is "
            "an error"),
       flag("--excerpt", a.excerpt,
            "rounds may begin and stop anywhere: what came before is unknown"),
       flag("--stop-at-first", a.stop_at_first, "stop each record at its first illegal move"),
       number("--completions", a.completions, {0, 1'000'000},
              "where cards are unknown, try this many complete games (default: 600; 0 turns it "
              "off); more decide more, and take longer"),
       number("--jobs", a.jobs, {1, 256},
              "threads, 1 to 256 (default: one per core); the output stays the same"),
       record_size_option(a.max_record_bytes)}};
}

OptionGroup output_options(CheckArguments& a) {
  return {
      "Output",
      {choice("--format", a.format, kCheckFormats,
              "print verdicts as {}; csv has a row for each finding; sarif, junit and github are "
              "for CI services"),
       output_option(a.output),
       flag("--resume", a.resume,
            "continue the file of --output where a killed run stopped; the result is the same, "
            "byte for byte (FILE.resume keeps the place)"),
       flag("--explain", a.explain,
            "add the working and all settings a finding hinges on, in ndjson too"),
       flag("--trace", a.trace,
            "show every rule that looked at a move and what it found (text, json and ndjson)"),
       flag("--summary", a.summary,
            "totals only: records of each verdict and variant, findings of each code"),
       word("--summary-file", a.summary_file, "FILE", "write the totals to this file too, as JSON"),
       flag("--slowest", a.slowest, "name the slowest records in the totals"),
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
                   "rumref check --format ndjson --output verdicts.ndjson samples/gin/"},
      .groups = {{"", {inputs_option("RECORD", a.records, ".rgn, .json and .ndjson")}},
                 rule_options(a),
                 judging_options(a),
                 output_options(a)},
      .run = [&global, &a] { return run_check(global, a); },
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
                  {choice("--format", a.format, formats(), "print the sum as {}"),
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

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

}  // namespace

Command check_command(const GlobalArguments& global, CheckArguments& a) {
  return {
      .name = "check",
      .does = "replays records, flags illegal moves, computes and checks scores",
      .example =
          "rumref check club.rgn\n  rumref check --format ndjson --jobs 4 season.ndjson.gz\n"
          "  rumref check --format ndjson --output verdicts.ndjson --resume season.ndjson.gz",
      .options =
          {
              required(words(
                  "RECORD", a.records, Count::several,
                  "files, directories, globs, lists (@FILE), or - for standard input; .rgn .json "
                  ".ndjson, also .gz and .zst")),
              choice("--format", a.format, kCheckFormats,
                     "how to print the verdicts; sarif, junit and github are for CI services, csv "
                     "has a row "
                     "for each finding"),
              variant_option(a.variant, "judge by this variant, whatever the record names"),
              settings_option(a.settings),
              overlays_option(a.overlays),
              flag("--strict", a.strict,
                   "undecided records end the program with status 1 too; spellings the notation "
                   "does not have are errors"),
              flag("--stop-at-first", a.stop_at_first,
                   "stop each record at its first illegal move"),
              flag("--house-rules", a.house_rules,
                   "also note legal moves that another table's rules would forbid"),
              flag("--explain", a.explain,
                   "with ndjson too: the working, and which settings each finding hinges on"),
              flag("--trace", a.trace,
                   "every rule that looked at a move and what it found, those kept too (text, json "
                   "and ndjson)"),
              number(
                  "--completions", a.completions, {0, 1'000'000},
                  "where cards are unknown, how many of the complete games that agree with the "
                  "record are tried, to decide what is open; 600 unless told, 0: none. More decide "
                  "more and take longer"),
              number("--jobs", a.jobs, {1, 256},
                     "threads; one a core unless told. What is printed is the same"),
              record_size_option(
                  a.max_record_bytes,
                  "a longer record is not read (record.too-large); 16MiB unless told"),
              flag("--summary", a.summary,
                   "totals only: records of each verdict and variant, findings of each code"),
              word("--summary-file", a.summary_file, "FILE",
                   "write the totals to this file too, as JSON"),
              flag("--slowest", a.slowest, "the totals name the records that took longest"),
              word("--db", a.database, "FILE",
                   "also keep records, verdicts, findings and scores in this SQLite file (on one "
                   "thread, so that the file is the same every time)"),
              output_option(a.output),
              flag("--resume", a.resume,
                   "go on where a run that was killed left the file of --output (it keeps how far "
                   "it has come in FILE.resume); the outcome is the same, byte for byte"),
          },
      .run = [&global, &a] { return run_check(global, a); },
  };
}

Command summary_command(const GlobalArguments& global, SummaryArguments& a) {
  Command merge = {
      .name = "merge",
      .does = "one summary of all that is in these",
      .example =
          "rumref check --summary --format json a.ndjson > a.json\n"
          "  rumref check --summary --format json b.ndjson > b.json\n"
          "  rumref summary merge a.json b.json",
      .options =
          {
              required(words(
                  "FILE", a.files, Count::several,
                  "summaries in JSON (of `check --summary --format json` or `ndjson`, or of "
                  "--summary-file); - for standard input. In any order, the sum is the same")),
              choice("--format", a.format, formats(), "how to print the sum; json unless told"),
              output_option(a.output),
          },
      .run = [&global, &a] { return run_summary_merge(global, a); },
  };
  return {
      .name = "summary",
      .does = "adds up the totals of several runs",
      .example = "rumref summary merge shards/*.summary.json",
      .commands = {std::move(merge)},
  };
}

}  // namespace rummy

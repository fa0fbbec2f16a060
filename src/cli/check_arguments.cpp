#include "cli/check_arguments.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>     // IWYU pragma: keep (defines what App declares)
#include <CLI/Formatter.hpp>  // IWYU pragma: keep (likewise)
#include <CLI/Option.hpp>
#include <CLI/Validators.hpp>
#include <cstddef>
#include <string>

#include "cli/argument_parts.h"
#include "cli/commands.h"

namespace rummy {
namespace {

const ChoiceWords<CheckFormat> kCheckFormats = {
    {"text", CheckFormat::text},    {"json", CheckFormat::json},   {"ndjson", CheckFormat::ndjson},
    {"csv", CheckFormat::csv},      {"sarif", CheckFormat::sarif}, {"junit", CheckFormat::junit},
    {"github", CheckFormat::github}};

void add_check_output(CLI::App& command, CheckArguments& a) {
  command.add_flag("--summary", a.summary,
                   "totals only: records of each verdict and variant, findings of each code");
  command
      .add_option("--summary-file", a.summary_file, "write the totals to this file too, as JSON")
      ->type_name("FILE");
  command.add_flag("--slowest", a.slowest, "the totals name the records that took longest");
  command
      .add_option("--db", a.database,
                  "also keep records, verdicts, findings and scores in this SQLite file (on one "
                  "thread, so that the file is the same every time)")
      ->type_name("FILE");
  command.add_option("--output", a.output, "write to this file")->type_name("FILE");
  command.add_flag("--resume", a.resume,
                   "go on where a run that was killed left the file of --output (it keeps how far "
                   "it has come in FILE.resume); the outcome is the same, byte for byte");
}

}  // namespace

void add_check(CLI::App& app, CommandLine<CheckArguments> line) {
  CLI::App& command = add_command(
      app, "check", "replays records, flags illegal moves, computes and checks scores",
      "rumref check club.rgn\n  rumref check --format ndjson --jobs 4 season.ndjson.gz\n"
      "  rumref check --format ndjson --output verdicts.ndjson --resume season.ndjson.gz");
  CheckArguments& a = line.arguments;
  command
      .add_option("RECORD", a.records,
                  "files, directories, globs, lists (@FILE), or - for standard input; .rgn .json "
                  ".ndjson, also .gz and .zst")
      ->type_name("")
      ->required();
  add_choice(
      command, "--format", a.format, kCheckFormats,
      "how to print the verdicts; sarif, junit and github are for CI services, csv has a row "
      "for each finding");
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
                   "every rule that looked at a move and what it found, those kept too (text, json "
                   "and ndjson)");
  command
      .add_option("--completions", a.completions,
                  "where cards are unknown, how many of the complete games that agree with the "
                  "record are tried, to decide what is open; 600 unless told, 0: none. More decide "
                  "more and take longer")
      ->check(CLI::Range(0U, 1'000'000U).description(""))
      ->type_name("N");
  command
      .add_option("--jobs", a.jobs, "threads; one a core unless told. What is printed is the same")
      ->check(CLI::Range(std::size_t{1}, std::size_t{256}).description(""))
      ->type_name("N");
  command
      .add_option("--max-record-bytes", a.max_record_bytes,
                  "a longer record is not read (record.too-large); 16MiB unless told")
      ->transform(record_size())
      ->type_name("N");
  add_check_output(command, a);
  command.callback(
      [line] { line.command = [line] { return run_check(line.global, line.arguments); }; });
}

void add_summary(CLI::App& app, CommandLine<SummaryArguments> line) {
  CLI::App& group = add_command(app, "summary", "adds up the totals of several runs",
                                "rumref summary merge shards/*.summary.json");
  group.require_subcommand(1);
  CLI::App& merge = add_command(group, "merge", "one summary of all that is in these",
                                "rumref check --summary --format json a.ndjson > a.json\n"
                                "  rumref check --summary --format json b.ndjson > b.json\n"
                                "  rumref summary merge a.json b.json");
  SummaryArguments& a = line.arguments;
  merge
      .add_option("FILE", a.files,
                  "summaries in JSON (of `check --summary --format json` or `ndjson`, or of "
                  "--summary-file); - for standard input. In any order, the sum is the same")
      ->type_name("")
      ->required();
  add_choice(merge, "--format", a.format, formats(), "how to print the sum; json unless told");
  merge.add_option("--output", a.output, "write to this file")->type_name("FILE");
  merge.callback(
      [line] { line.command = [line] { return run_summary_merge(line.global, line.arguments); }; });
}

}  // namespace rummy

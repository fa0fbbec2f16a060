#include "cli/report_arguments.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>     // IWYU pragma: keep (defines what App declares)
#include <CLI/Formatter.hpp>  // IWYU pragma: keep (likewise)
#include <CLI/Option.hpp>
#include <CLI/Validators.hpp>
#include <cstdint>

#include "cli/argument_parts.h"
#include "cli/commands.h"

namespace rummy {
namespace {

const ChoiceWords<DisputeFormat> kDisputeFormats = {{"text", DisputeFormat::text},
                                                    {"json", DisputeFormat::json},
                                                    {"markdown", DisputeFormat::markdown}};

}  // namespace

void add_report(CLI::App& app, CommandLine<ReportArguments> line) {
  CLI::App& command = add_command(
      app, "report", "writes a judged game as a web page to step through, or a folder of them",
      "rumref report club.rgn -o club.html\n  rumref report season/ -o site/\n\n"
      "A page stands alone: it needs no other file and no network. Its address may name a moment\n"
      "(club.html#r2t14: round 2, turn 14). A folder gets index.html with the standings, and a\n"
      "page a game");
  ReportArguments& a = line.arguments;
  command
      .add_option("RECORD", a.records,
                  "files, directories, globs, lists (@FILE), or - for standard input; .csv .tsv "
                  ".rgn .json .ndjson, also .gz and .zst")
      ->type_name("")
      ->required();
  command
      .add_option("-o,--output", a.output,
                  "the page to write; for several records or a directory, the folder to write to "
                  "(made where it is not there)")
      ->type_name("FILE|DIR");
  command.add_option("--variant", a.variant, "judge by this variant, whatever the record names")
      ->type_name("NAME");
  add_house_rules(command, a.settings, a.overlays);
  command.add_flag("--strict", a.strict,
                   "undecided records end the program with status 1 too, and spellings the "
                   "notation does not have are errors");
  command
      .add_option("--max-record-bytes", a.max_record_bytes,
                  "a longer record is not read (record.too-large); 16MiB unless told")
      ->transform(record_size())
      ->type_name("N");
  command.callback(
      [line] { line.command = [line] { return run_report(line.global, line.arguments); }; });
}

void add_dispute(CLI::App& app, CommandLine<DisputeArguments> line) {
  CLI::App& command = add_command(
      app, "dispute", "one moment judged under several rule sets, and what is argued about there",
      "rumref dispute club.rgn --round 1 --turn 3\n"
      "  rumref dispute club.rgn --round 1 --turn 3 --variants NAME,NAME --format markdown\n\n"
      "Legal or not under each, why, the rule in its words, and what it hinges on; then the\n"
      "questions people argue about that bear on the moment, with the setting that settles each");
  DisputeArguments& a = line.arguments;
  command.add_option("RECORD", a.record, "a record; - for standard input")
      ->type_name("")
      ->required();
  const CLI::Validator from_one =
      CLI::Range(std::uint32_t{1}, std::uint32_t{1'000'000}).description("");
  command.add_option("--round", a.round, "the round")->type_name("N")->required()->check(from_one);
  command.add_option("--turn", a.turn, "the turn in it")
      ->type_name("N")
      ->required()
      ->check(from_one);
  command
      .add_option("--variants", a.variants,
                  "compare with these; unless told, with all by which the game could have come to "
                  "this moment")
      ->type_name("NAME,...")
      ->delimiter(',');
  add_house_rules(command, a.settings, a.overlays);
  add_choice(command, "--format", a.format, kDisputeFormats, "how to print it");
  command.add_option("--output", a.output, "write to this file")->type_name("FILE");
  command.callback(
      [line] { line.command = [line] { return run_dispute(line.global, line.arguments); }; });
}

}  // namespace rummy

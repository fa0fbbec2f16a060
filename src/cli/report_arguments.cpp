#include "cli/report_arguments.h"

#include <string>
#include <vector>

#include "cli/argument_parts.h"
#include "cli/command_syntax.h"
#include "cli/commands.h"

namespace rummy {
namespace {

const ChoiceWords<DisputeFormat> kDisputeFormats = {{"text", DisputeFormat::text},
                                                    {"json", DisputeFormat::json},
                                                    {"markdown", DisputeFormat::markdown}};

/// --variants NAME,...
Option variants_option(std::vector<std::string>& variants) {
  Option option =
      words("--variants", variants, Count::several,
            "compare with these; unless told, with all by which the game could have come to "
            "this moment");
  option.type = "NAME,...";
  option.delimiter = ',';
  return option;
}

}  // namespace

Command report_command(const GlobalArguments& global, ReportArguments& a) {
  return {
      .name = "report",
      .does = "writes a judged game as a web page to step through, or a folder of them",
      .example =
          "rumref report club.rgn -o club.html\n  rumref report season/ -o site/\n\n"
          "A page stands alone: it needs no other file and no network. Its address may name a "
          "moment\n"
          "(club.html#r2t14: round 2, turn 14). A folder gets index.html with the standings, and "
          "a\n"
          "page a game",
      .options =
          {
              required(words(
                  "RECORD", a.records, Count::several,
                  "files, directories, globs, lists (@FILE), or - for standard input; .csv .tsv "
                  ".rgn .json .ndjson, also .gz and .zst")),
              word("-o,--output", a.output, "FILE|DIR",
                   "the page to write; for several records or a directory, the folder to write to "
                   "(made where it is not there)"),
              variant_option(a.variant, "judge by this variant, whatever the record names"),
              settings_option(a.settings),
              overlays_option(a.overlays),
              flag("--strict", a.strict,
                   "undecided records end the program with status 1 too, and spellings the "
                   "notation does not have are errors"),
              record_size_option(
                  a.max_record_bytes,
                  "a longer record is not read (record.too-large); 16MiB unless told"),
          },
      .run = [&global, &a] { return run_report(global, a); },
  };
}

Command dispute_command(const GlobalArguments& global, DisputeArguments& a) {
  return {
      .name = "dispute",
      .does = "one moment judged under several rule sets, and what is argued about there",
      .example =
          "rumref dispute club.rgn --round 1 --turn 3\n"
          "  rumref dispute club.rgn --round 1 --turn 3 --variants NAME,NAME --format markdown\n\n"
          "Legal or not under each, why, the rule in its words, and what it hinges on; then the\n"
          "questions people argue about that bear on the moment, with the setting that settles "
          "each",
      .options =
          {
              required(word("RECORD", a.record, "", "a record; - for standard input")),
              required(number("--round", a.round, {1, 1'000'000}, "the round")),
              required(number("--turn", a.turn, {1, 1'000'000}, "the turn in it")),
              variants_option(a.variants),
              settings_option(a.settings),
              overlays_option(a.overlays),
              choice("--format", a.format, kDisputeFormats, "how to print it"),
              output_option(a.output),
          },
      .run = [&global, &a] { return run_dispute(global, a); },
  };
}

}  // namespace rummy

#include "cli/judging_options.h"

#include <fmt/core.h>

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/words.h"
#include "cli/commands.h"
#include "cli/record_report.h"
#include "config/variants.h"
#include "logio/records.h"
#include "replay/judge.h"
#include "replay/watcher.h"
#include "report/judged.h"
#include "report/report.h"
#include "rules/ruleset.h"
#include "rumref.h"
#include "score/verdict.h"

namespace rummy {
namespace {

/// "score.total", or "score", which stands for all codes of the family.
std::string fault_of_code(const std::string& option, const std::string& named) {
  std::vector<std::string_view> known;
  for (const CodeText& code : all_codes()) {
    const std::string_view family = code.code.substr(0, code.code.find('.'));
    if (code.code == named || family == named) return {};
    known.push_back(code.code);
  }
  const std::string_view near = nearest_word(named, known);
  return fmt::format("{} {}: there is no such code; {}", option, named,
                     near.empty() ? "`rumref explain --list` lists them"
                                  : fmt::format("did you mean '{}'?", near));
}

HingeSearch hinges_wanted(const CheckArguments& arguments) {
  if (arguments.house_rules) return HingeSearch::all;
  // Bulk output tells hinges only on demand, and a summary never.
  const bool for_people =
      arguments.format == CheckFormat::text || arguments.format == CheckFormat::json;
  const bool told = for_people || arguments.explain;
  return told && !arguments.summary ? HingeSearch::faults : HingeSearch::none;
}

/// Verdicts in JSON are evidence: they name the record's bytes.
RecordDigest digest_wanted(const CheckArguments& arguments) {
  const bool names_it =
      arguments.format == CheckFormat::json || arguments.format == CheckFormat::ndjson;
  return names_it && !arguments.summary && !arguments.no_digest ? RecordDigest::made
                                                                : RecordDigest::left_out;
}

HingeSearch hinges_wanted(const ScoreArguments& arguments) {
  const bool told = arguments.format == ScoreFormat::text || arguments.format == ScoreFormat::json;
  return told && !arguments.standings ? HingeSearch::faults : HingeSearch::none;
}

}  // namespace

FailOn fail_on(const CheckArguments& arguments) {
  return arguments.strict ? std::min(arguments.fail_on, FailOn::undecided) : arguments.fail_on;
}

std::string fault_of_named_codes(const CheckArguments& arguments) {
  for (const std::string& code : arguments.only)
    if (std::string fault = fault_of_code("--only", code); !fault.empty()) return fault;
  for (const std::string& code : arguments.ignored)
    if (std::string fault = fault_of_code("--ignore", code); !fault.empty()) return fault;
  return {};
}

RecordStyle record_style(const CheckArguments& arguments, Colour colour) {
  const bool brief = arguments.format == CheckFormat::ndjson && !arguments.explain;
  return {
      .format = arguments.format,
      .colour = colour,
      .detail = brief ? Detail::brief : Detail::full,
      .undecided = fail_on(arguments) == FailOn::illegal ? Undecided::skipped : Undecided::failed};
}

RefereeOptions referee_options(const CheckArguments& arguments, std::vector<Override> overrides,
                               const CommonOptions& common, bool kept) {
  const bool in_full = kept || record_style(arguments, Colour::off).detail == Detail::full;
  return {.variant = arguments.variant,
          .default_variant = common.default_variant,
          .overrides = std::move(overrides),
          .judging = {.stop_at_first = arguments.stop_at_first,
                      .workings = in_full ? Workings::told : Workings::left_out,
                      .games_tried = arguments.completions,
                      .excerpt = arguments.excerpt ? Excerpt::yes : Excerpt::by_record},
          .hinges = hinges_wanted(arguments),
          .ends = arguments.so_far ? RecordEnds::anywhere : RecordEnds::with_a_round,
          .every_hinge = arguments.explain,
          .spelling = spelling_of(arguments.strict),
          .words = common.words,
          .digest = digest_wanted(arguments)};
}

RefereeOptions referee_options(const ScoreArguments& arguments, std::vector<Override> overrides,
                               const CommonOptions& common) {
  return {.variant = arguments.variant,
          .default_variant = common.default_variant,
          .overrides = std::move(overrides),
          .hinges = hinges_wanted(arguments),
          .spelling = spelling_of(arguments.strict),
          .words = common.words};
}

RefereeOptions referee_options(const ReportArguments& arguments, std::vector<Override> overrides,
                               const CommonOptions& common, Moments& moments) {
  return {.variant = arguments.variant,
          .default_variant = common.default_variant,
          .overrides = std::move(overrides),
          .judging = {.watcher = &moments},
          .hinges = HingeSearch::faults,
          .every_hinge = true,
          .spelling = spelling_of(arguments.strict),
          .words = common.words,
          .digest = RecordDigest::made};
}

}  // namespace rummy

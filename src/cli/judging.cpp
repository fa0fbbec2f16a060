#include "cli/judging.h"

#include <fmt/core.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/check.h"
#include "base/words.h"
#include "cli/commands.h"
#include "cli/reports.h"
#include "config/variant_file.h"
#include "config/variants.h"
#include "diag/finding.h"
#include "diag/result.h"
#include "logio/inputs.h"
#include "logio/records.h"
#include "logio/sheet_words.h"
#include "replay/judge.h"
#include "replay/watcher.h"
#include "report/judged.h"
#include "report/report.h"
#include "rules/ruleset.h"
#include "rumref.h"
#include "score/verdict.h"

namespace rummy {

// === House rules as KEY=VALUE, and what makes a variant with them unplayable.

Result<std::vector<Override>> settings_of(const std::vector<std::string>& given) {
  std::vector<Override> overrides;
  for (const std::string& setting : given) {
    const std::size_t sign = setting.find('=');
    if (sign == std::string::npos || sign == 0) {
      Problem problem{.message = fmt::format("--set {}: a house rule is KEY=VALUE", setting)};
      return Failure({std::move(problem)});
    }
    overrides.push_back({.key = setting.substr(0, sign), .value = setting.substr(sign + 1)});
  }
  return overrides;
}

Problems impossible_settings(const std::vector<Override>& overrides) {
  std::vector<OverrideFault> faults = faults_in_any_variant(overrides);
  for (OverrideFault& fault : faults) {
    if (fault.at_key && fault.help.empty()) fault.help = "`rumref variant settings` lists them";
  }
  return problems_of(faults, overrides);
}

Problems problems_of_variant(VariantLibrary& variants, const std::string& name) {
  if (name.empty()) return {};
  const auto loaded = variants.load(name);
  return loaded ? Problems{} : loaded.error();
}

Problems problems_of_rules(VariantLibrary& variants, const std::string& name,
                           const std::vector<Override>& overrides) {
  const Problems problems = impossible_settings(overrides);
  return problems.empty() ? problems_of_variant(variants, name) : problems;
}

Problems problems_of(const std::vector<OverrideFault>& faults,
                     const std::vector<Override>& overrides) {
  Problems problems;
  for (const OverrideFault& fault : faults) {
    std::string message = fault.message;
    if (fault.index < overrides.size())
      message = fmt::format("{}: {}", given_as(overrides[fault.index]), fault.message);
    problems.push_back({.message = std::move(message), .help = fault.help});
  }
  return problems;
}

Result<std::shared_ptr<const Ruleset>> ruleset_named(VariantLibrary& variants,
                                                     std::string_view name,
                                                     const std::vector<Override>& overrides) {
  const auto loaded = variants.load(name);
  if (!loaded) return Failure(loaded.error());
  RulesetOrFault made = (*loaded)->with(overrides);
  if (!made.faults.empty() || made.ruleset == nullptr)
    return Failure(problems_of(made.faults, overrides));
  return std::move(made.ruleset);
}

std::vector<std::string> notes_of_idle_settings(VariantLibrary& variants, const std::string& name,
                                                const std::vector<Override>& overrides) {
  if (overrides.empty() || name.empty()) return {};
  const auto rules = ruleset_named(variants, name, overrides);
  if (!rules || *rules == nullptr) return {};
  std::vector<std::string> notes;
  for (const std::string& note : idle_settings((*rules)->variant, overrides))
    notes.push_back("note: " + note);
  return notes;
}

namespace {

// === The user's statements about scoresheets, word by word.

/// Why there is no column with that name; empty if there is one.
std::string fault_of_column(const std::string& name) {
  if ((name.starts_with("set.") && name.size() > 4) || name.starts_with("x-")) return {};
  std::vector<std::string_view> known;
  for (const ColumnName& column : column_names())
    known.push_back(column.name);
  if (std::ranges::find(known, name) != known.end()) return {};
  const std::string_view near = nearest_word(name, known);
  if (!near.empty()) return fmt::format("there is no column '{}'; did you mean '{}'?", name, near);
  return fmt::format("there is no column '{}'; columns are: {}, set.KEY, x-NAME", name,
                     fmt::join(known, ", "));
}

}  // namespace

Sides sides_of(std::string_view text) {
  const std::size_t sign = text.find('=');
  if (sign == std::string_view::npos) return {};
  const Sides sides{.left = composed(text.substr(0, sign)),
                    .right = composed(text.substr(sign + 1))};
  return sides.left.empty() || sides.right.empty() ? Sides{} : sides;
}

std::string add_column(SheetOptions& said, const std::string& given) {
  const Sides sides = sides_of(given);
  if (sides.left.empty()) return fmt::format("'{}' is not HEAD=COLUMN, as in runda=round", given);
  if (std::string fault = fault_of_column(sides.right); !fault.empty()) return fault;
  said.columns.emplace_back(folded_word(sides.left), sides.right);
  return {};
}

std::string add_player(SheetOptions& said, const std::string& given) {
  std::string name = composed(given);
  if (name.empty()) return {};
  for (const std::string& other : said.players) {
    if (other == name) return fmt::format("'{}' is named twice", name);
    if (folded_word(other) == folded_word(name))
      return fmt::format("'{}' and '{}' cannot be told apart on a scoresheet", other, name);
  }
  said.players.push_back(std::move(name));
  return {};
}

namespace {

// === How each command that judges records judges and reports them.

/// Why "score.total", or "score" for all codes of the family, is no code.
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
  // Bulk output has hinges only on request, and a summary never.
  const bool for_people =
      arguments.format == CheckFormat::text || arguments.format == CheckFormat::json;
  const bool is_shown = for_people || arguments.explain;
  return is_shown && !arguments.summary ? HingeSearch::faults : HingeSearch::none;
}

/// Verdicts in JSON are evidence, so they have the digest of the record's bytes.
RecordDigest digest_wanted(const CheckArguments& arguments) {
  const bool names_it =
      arguments.format == CheckFormat::json || arguments.format == CheckFormat::ndjson;
  return names_it && !arguments.summary && !arguments.no_digest ? RecordDigest::made
                                                                : RecordDigest::left_out;
}

HingeSearch hinges_wanted(const ScoreArguments& arguments) {
  const bool is_shown =
      arguments.format == ScoreFormat::text || arguments.format == ScoreFormat::json;
  return is_shown && !arguments.standings ? HingeSearch::faults : HingeSearch::none;
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
                      .workings = in_full ? Workings::in_full : Workings::left_out,
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

// === An input judged, or refused if it has no record to judge.

RecordText text_of(const InputItem& item) {
  return {.name = item.name,
          .line = item.line,
          .column = item.column,
          .container = item.container,
          .text = item.text,
          .sheet = item.sheet,
          .lines = item.lines};
}

const Judged* judge_item(Referee& referee, const InputItem& item) {
  const RecordText text = text_of(item);
  switch (item.fault) {
    case InputFault::none:
      return &referee.judge(text);
    case InputFault::too_large:
      return &referee.refuse(text, {.code = "record.too-large",
                                    .judgement = Judgement::malformed,
                                    .message = as_it_stands(item.message)});
    case InputFault::unreadable:
      break;
  }
  return nullptr;
}

// === The exit status for a verdict.

Exit exit_of(const std::optional<Judgement>& open, FailOn fail_on) {
  if (!open) return Exit::fine;
  switch (*open) {
    case Judgement::note:
    case Judgement::ruled:
      return fail_on == FailOn::note ? Exit::found : Exit::fine;
    case Judgement::undecided:
      return fail_on == FailOn::illegal ? Exit::fine : Exit::found;
    case Judgement::illegal:
      return Exit::found;
    case Judgement::malformed:
      return Exit::failed;
  }
  RUMMY_CHECK(false);
}

Exit exit_of(Judgement judgement, Spelling strictness) {
  switch (judgement) {
    case Judgement::note:
    case Judgement::ruled:
      return Exit::fine;
    case Judgement::undecided:
      return strictness == Spelling::strict ? Exit::found : Exit::fine;
    case Judgement::illegal:
      return Exit::found;
    case Judgement::malformed:
      return Exit::failed;
  }
  RUMMY_CHECK(false);
}

}  // namespace rummy

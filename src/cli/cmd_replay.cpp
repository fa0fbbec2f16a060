// `rumref replay`: the table of one record, moment by moment.

#include <fmt/core.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "cli/commands.h"
#include "cli/judge_item.h"
#include "cli/only_record.h"
#include "cli/output.h"
#include "cli/round_meant.h"
#include "cli/rules.h"
#include "cli/stepper.h"
#include "cli/variant_dirs.h"
#include "config/variants.h"
#include "diag/finding.h"
#include "diag/problem.h"
#include "logio/inputs.h"
#include "replay/game_start.h"
#include "replay/moments.h"
#include "replay/rule_trace.h"
#include "replay/watcher.h"
#include "report/judged.h"
#include "report/table_view.h"
#include "report/text.h"
#include "report/trace.h"
#include "rumref.h"
#include "table/record.h"

namespace rummy {
namespace {

bool is_wanted(const Moment& moment, const Record& record, const ReplayArguments& arguments) {
  if (arguments.round == 0) return true;
  if (moment.round != round_meant(record, arguments.round)) return false;
  return !arguments.turn || moment.turn == *arguments.turn;
}

/// All moments asked for, one below the other, and the record's closing line.
Exit print_moments(const Judged& judged, const Moments& moments, const ReplayArguments& arguments,
                   const TableStyle& style, Output& out) {
  std::string text;
  std::uint32_t round = 0;
  bool any = false;
  for (std::size_t i = 0; i < moments.all().size(); ++i) {
    const Moment& moment = moments.all()[i];
    if (!is_wanted(moment, *judged.record, arguments)) continue;
    any = true;
    if (moment.round != round && moments.is_open(moment.round))
      text += fmt::format("round {} can be read in several ways; one of them is shown\n\n",
                          moment.round);
    round = moment.round;
    append_moment(judged, moments, i, style, text);
    if (judged.trace != nullptr && moment.turn > 0)
      append_trace(judged, {.round = moment.round, .turn = moment.turn}, style.colour, text);
    text += '\n';
  }
  if (!any) {
    complain(moments.find(round_meant(*judged.record, arguments.round), 0)
                 ? fmt::format("{}: there is no turn {} in round {}", judged.name,
                               arguments.turn.value_or(0), arguments.round)
                 : fmt::format("{}: there is no round {}", judged.name, arguments.round));
    return Exit::failed;
  }
  if (arguments.round == 0) append_verdict_line(judged, style.colour, text);
  out.write(text);
  return Exit::fine;
}

}  // namespace

Exit run_replay(const GlobalArguments& global, const ReplayArguments& arguments) {
  VariantLibrary variants(variant_directories(global));
  const auto overrides = read_house_rules(variants, arguments.overlays, arguments.settings);
  if (!overrides) {
    complain(overrides.error(), global.colour);
    return Exit::failed;
  }
  if (const Problems problems = problems_of_rules(variants, arguments.variant, *overrides);
      !problems.empty()) {
    complain(problems, global.colour);
    return Exit::failed;
  }
  std::string text;
  const std::optional<InputItem> item = only_record(arguments.record, text);
  if (!item) return Exit::failed;
  Moments moments;
  RuleTrace trace(&moments);
  TableWatcher* const watcher = arguments.trace ? static_cast<TableWatcher*>(&trace) : &moments;
  Referee referee(variants,
                  {.variant = arguments.variant,
                   .overrides = *overrides,
                   .judging = {.watcher = watcher,
                               .excerpt = arguments.excerpt ? Excerpt::yes : Excerpt::by_record},
                   .hinges = HingeSearch::faults,
                   .words = global.words()});
  Judged judged = referee.judge(text_of(*item));
  if (arguments.trace) judged.trace = &trace;
  if (judged.verdict->judgement == Judgement::malformed) {
    complain_of(judged, global.colour);
    return Exit::failed;
  }
  if (moments.all().empty()) {
    complain(fmt::format("{}: a scoresheet has no moves to replay", item->name));
    return Exit::failed;
  }
  Output out(arguments.output);
  const TableStyle style{.colour = out.colour(global.colour), .cards = arguments.cards};
  const bool to_print = arguments.round != 0 || arguments.trace;
  if (out.is_terminal() && ::isatty(STDIN_FILENO) != 0 && !to_print)
    return step_through(judged, moments, style);
  const Exit exit = print_moments(judged, moments, arguments, style, out);
  return worse(exit, out.finish());
}

}  // namespace rummy

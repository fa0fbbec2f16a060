// `rumref replay`: the table of one record, moment by moment.

#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
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
#include "diag/result.h"
#include "logio/inputs.h"
#include "replay/judge.h"
#include "replay/watcher.h"
#include "report/judged.h"
#include "report/pages.h"
#include "report/report.h"
#include "rumref.h"
#include "table/record.h"

namespace rummy {
namespace {

/// Which moments are shown: those of a round, or one of them; all where nothing is asked for.
struct Wanted {
  std::uint32_t round = 0;  // of the record, from 1; 0: all
  std::optional<std::uint32_t> turn;

  [[nodiscard]] bool has(const Moment& moment) const {
    return round == 0 || (moment.round == round && (!turn || moment.turn == *turn));
  }
};

/// What the options or the line named ask for; nothing where the record has no such moment, which
/// is reported.
std::optional<Wanted> wanted(const Judged& judged, const Moments& moments,
                             const ReplayArguments& arguments, std::uint64_t line) {
  if (line > 0) {
    const std::optional<std::size_t> at = moment_on_line(judged, moments, line);
    if (at) return Wanted{.round = moments.all()[*at].round, .turn = moments.all()[*at].turn};
    complain(fmt::format("{}:{}: no round is written on this line", judged.name, line));
    return std::nullopt;
  }
  Wanted meant{.round = 0, .turn = arguments.turn};
  if (arguments.round > 0) {
    meant.round = round_meant(*judged.record, arguments.round);
  } else if (arguments.turn) {
    meant.round = 1;
    if (judged.record->rounds.size() > 1) {
      complain(fmt::format("{}: --turn {} of which round? Add --round; the record has {}",
                           judged.name, *arguments.turn, judged.record->rounds.size()));
      return std::nullopt;
    }
  }
  if (std::ranges::any_of(moments.all(), [&](const Moment& m) { return meant.has(m); }))
    return meant;
  complain(moments.find(meant.round, 0)
               ? fmt::format("{}: round {} has no turn {}", judged.name,
                             number_of_round(*judged.record, meant.round),
                             arguments.turn.value_or(0))
               : fmt::format("{}: the record has no round {}", judged.name, arguments.round));
  return std::nullopt;
}

/// All moments asked for, one below the other, and the record's closing line.
void print_moments(const Judged& judged, const Moments& moments, const Wanted& wanted,
                   const TableStyle& style, Output& out) {
  std::string text;
  std::uint32_t round = 0;
  for (std::size_t i = 0; i < moments.all().size(); ++i) {
    const Moment& moment = moments.all()[i];
    if (!wanted.has(moment)) continue;
    if (moment.round != round && moments.is_open(moment.round))
      text += fmt::format("round {} can be read in several ways; one of them is shown\n\n",
                          moment.round);
    round = moment.round;
    append_moment(judged, moments, i, style, text);
    if (judged.trace != nullptr && moment.turn > 0)
      append_trace(judged, {.round = moment.round, .turn = moment.turn}, style.colour, text);
    text += '\n';
  }
  if (wanted.round == 0) append_verdict_line(judged, style.colour, text);
  out.write(text);
}

}  // namespace

Exit run_replay(const GlobalArguments& global, const ReplayArguments& arguments) {
  VariantLibrary variants(variant_directories(global));
  const auto overrides =
      read_house_rules(variants, arguments.overlays, arguments.settings, global.project);
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
  const std::uint64_t line = line_within(arguments.record, *item);
  if (line > 0 && (arguments.round > 0 || arguments.turn)) {
    complain(arguments.record + " names a turn already; leave out --round and --turn");
    return Exit::failed;
  }
  Moments moments;
  RuleTrace trace(&moments);
  TableWatcher* const watcher = arguments.trace ? static_cast<TableWatcher*>(&trace) : &moments;
  Referee referee(variants,
                  {.variant = arguments.variant,
                   .default_variant = global.project.variant,
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
  const std::optional<Wanted> shown = wanted(judged, moments, arguments, line);
  if (!shown) return Exit::failed;
  Output out(arguments.output);
  const TableStyle style{.colour = out.colour(global.colour), .cards = arguments.cards};
  const bool to_print = shown->round != 0 || arguments.trace;
  if (out.is_terminal() && ::isatty(STDIN_FILENO) != 0 && !to_print)
    return step_through(judged, moments, style);
  print_moments(judged, moments, *shown, style, out);
  return out.finish();
}

}  // namespace rummy

// `rumref replay`: the table of one record, moment by moment.

#include <fmt/core.h>
#include <unistd.h>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

#include "cli/commands.h"
#include "cli/output.h"
#include "cli/rules.h"
#include "cli/stepper.h"
#include "cli/variant_dirs.h"
#include "config/variants.h"
#include "diag/finding.h"
#include "logio/inputs.h"
#include "replay/moments.h"
#include "report/judged.h"
#include "report/table_view.h"
#include "report/text.h"
#include "rumref.h"

namespace rummy {
namespace {

/// The one record of the input; what is wrong is told.
std::optional<InputItem> only_record(const std::string& named, std::string& text) {
  Inputs inputs({named}, {});
  InputItem item;
  if (!inputs.next(item)) {
    complain(fmt::format("{}: holds no record", named));
    return std::nullopt;
  }
  if (item.fault != InputFault::none) {
    complain(fmt::format("{}: {}", item.name, item.message));
    return std::nullopt;
  }
  text = item.text;
  item.text = text;
  InputItem other;
  if (inputs.next(other)) {
    complain(fmt::format("{}: holds several records; replay shows one", named));
    return std::nullopt;
  }
  return item;
}

bool is_wanted(const Moment& moment, const ReplayArguments& arguments) {
  if (arguments.round == 0) return true;
  if (moment.round != arguments.round) return false;
  if (arguments.dealt) return moment.turn == 0;
  return arguments.turn == 0 || moment.turn == arguments.turn;
}

/// All moments asked for, one below the other, and the record's closing line.
Exit print_moments(const Judged& judged, const Moments& moments, const ReplayArguments& arguments,
                   const TableStyle& style, Output& out) {
  std::string text;
  std::uint32_t round = 0;
  bool any = false;
  for (std::size_t i = 0; i < moments.all().size(); ++i) {
    const Moment& moment = moments.all()[i];
    if (!is_wanted(moment, arguments)) continue;
    any = true;
    if (moment.round != round && moments.is_open(moment.round))
      text += fmt::format("round {} can be read in several ways; one of them is shown\n\n",
                          moment.round);
    round = moment.round;
    append_moment(judged, moments, i, style, text);
    text += '\n';
  }
  if (!any) {
    complain(fmt::format("{}: there is no turn {} in round {}", judged.name, arguments.turn,
                         arguments.round));
    return Exit::failed;
  }
  if (arguments.round == 0) append_verdict_line(judged, style.colour, text);
  out.write(text);
  return Exit::fine;
}

}  // namespace

Exit run_replay(const GlobalArguments& global, const ReplayArguments& arguments) {
  const auto overrides = read_settings(arguments.settings);
  if (!overrides) {
    complain(overrides.error(), global.colour);
    return Exit::failed;
  }
  std::string text;
  const std::optional<InputItem> item = only_record(arguments.record, text);
  if (!item) return Exit::failed;
  VariantLibrary variants(variant_directories(global));
  Moments moments;
  Referee referee(variants, {.variant = arguments.variant,
                             .overrides = *overrides,
                             .judging = {.watcher = &moments},
                             .hinges = HingeSearch::faults});
  const Judged& judged = referee.judge({.name = item->name,
                                        .line = item->line,
                                        .container = item->container,
                                        .text = item->text,
                                        .csv = item->csv});
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
  const bool one_moment = arguments.round != 0;
  if (out.is_terminal() && ::isatty(STDIN_FILENO) != 0 && !one_moment)
    return step_through(judged, moments, style);
  const Exit exit = print_moments(judged, moments, arguments, style, out);
  return worse(exit, out.finish());
}

}  // namespace rummy

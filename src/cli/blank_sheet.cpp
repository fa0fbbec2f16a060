#include "cli/blank_sheet.h"

#include <fmt/core.h>

#include <cstddef>
#include <filesystem>
#include <memory>
#include <string>
#include <system_error>
#include <vector>

#include "cli/commands.h"
#include "cli/exit.h"
#include "cli/output.h"
#include "cli/rules.h"
#include "report/pages.h"
#include "rules/ruleset.h"
#include "settings/settings.h"

namespace rummy {
namespace {

/// Why none can be written; empty where one can.
std::string fault_of(const ScoreArguments& a) {
  if (!a.sheets.empty()) return "--template writes an empty scoresheet and reads none";
  if (a.reading.said.players.empty()) return "--template needs the players: --players Ala,Bartek";
  if (a.format != ScoreFormat::csv && a.format != ScoreFormat::xlsx &&
      a.format != ScoreFormat::text)
    return "--template is written as csv or xlsx";
  if (a.format == ScoreFormat::xlsx && a.output.empty())
    return "--format xlsx needs a file to write to: --output FILE";
  std::error_code error;
  if (!a.overwrites && !a.output.empty() && std::filesystem::exists(a.output, error))
    return a.output + " already exists; not overwritten (--force overwrites it)";
  return {};
}

std::string fault_of_players(const Variant& variant, std::size_t players) {
  const auto least = static_cast<std::size_t>(variant.deal.players_min);
  const auto most = static_cast<std::size_t>(variant.deal.players_max);
  if (players >= least && players <= most) return {};
  return fmt::format("--players names {} player{}; the game is for {} to {}", players,
                     players == 1 ? "" : "s", least, most);
}

}  // namespace

Exit write_blank_sheet(const GlobalArguments& global, const ScoreArguments& arguments) {
  if (const std::string fault = fault_of(arguments); !fault.empty()) {
    complain(fault);
    return Exit::failed;
  }
  const std::shared_ptr<const Ruleset> rules =
      ruleset_for(global, arguments.blank_for, arguments.overlays, arguments.settings);
  if (!rules) return Exit::failed;
  const std::vector<std::string>& players = arguments.reading.said.players;
  if (const std::string fault = fault_of_players(rules->variant, players.size()); !fault.empty()) {
    complain(fault);
    return Exit::failed;
  }
  const SheetTemplate sheet{.name = arguments.blank_for,
                            .variant = rules->at_table(players.size()).variant,
                            .players = players,
                            .is_pad = arguments.as_pad};
  if (arguments.format == ScoreFormat::xlsx) {
    const std::string error = write_template_book(sheet, arguments.output, global.words());
    if (error.empty()) return Exit::fine;
    complain("cannot write " + arguments.output + ": " + error);
    return Exit::failed;
  }
  Output out(arguments.output);
  out.write(template_csv(sheet));
  return out.finish();
}

}  // namespace rummy

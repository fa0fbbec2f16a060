// `rumref deal`: random legal games of any variant, for fixtures, load and benchmarks.

#include <fmt/core.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "cli/commands.h"
#include "cli/output.h"
#include "cli/rules.h"
#include "cli/variant_dirs.h"
#include "config/variants.h"
#include "deal/game_dealer.h"
#include "diag/result.h"
#include "logio/records.h"
#include "rules/ruleset.h"
#include "settings/settings.h"
#include "table/record.h"

namespace rummy {
namespace {

std::string as_written(const Record& record, DealTo to) {
  switch (to) {
    case DealTo::rgn:
      return write_text_record(record);
    case DealTo::json:
    case DealTo::ndjson:
      return write_json_record(record) + '\n';
  }
  return {};
}

bool seats_players(const Variant& variant, int players) {
  const DealSettings& deal = variant.deal;
  if (players == 0 || (players >= deal.players_min && players <= deal.players_max)) return true;
  complain(fmt::format("--players {}: {} to {} play {}", players, deal.players_min,
                       deal.players_max, variant.name));
  return false;
}

Exit deal_games(const DealArguments& arguments, const Ruleset& rules,
                std::vector<std::pair<std::string, std::string>> settings) {
  Output out(arguments.output);
  GameDealer dealer(rules, std::move(settings));
  Record record;
  Exit exit = Exit::fine;
  for (std::uint32_t game = 1; game <= arguments.games; ++game) {
    const DealWish wish{.seed = arguments.seed,
                        .game = game,
                        .players = arguments.players,
                        .rounds = arguments.rounds};
    if (!dealer.deal(wish, record)) {
      complain(fmt::format("game {} of seed {}: no legal way to play on was found", game,
                           arguments.seed));
      exit = Exit::failed;
      continue;
    }
    if (!arguments.coverage && !out.write(as_written(record, arguments.to))) break;
  }
  if (arguments.coverage) out.write(dealer.coverage().table(rules));
  return worse(exit, out.finish());
}

}  // namespace

Exit run_deal(const GlobalArguments& global, const DealArguments& arguments) {
  VariantLibrary variants(variant_directories(global));
  const auto overrides =
      read_house_rules(variants, arguments.overlays, arguments.settings, global.project);
  if (!overrides) {
    complain(overrides.error(), global.colour);
    return Exit::failed;
  }
  if (const Problems unknown = impossible_settings(*overrides); !unknown.empty()) {
    complain(unknown, global.colour);
    return Exit::failed;
  }
  const auto rules = ruleset_named(variants, arguments.variant, *overrides);
  if (!rules) {
    complain(rules.error(), global.colour);
    return Exit::failed;
  }
  if (!seats_players((*rules)->variant, arguments.players)) return Exit::failed;
  const auto players = static_cast<std::size_t>(arguments.players);
  if (!(*rules)->tables.empty() && players == 0) {
    complain(fmt::format("{} depends on the number of players: give it with --players N",
                         (*rules)->variant.by_players.front().key));
    return Exit::failed;
  }
  if (arguments.to == DealTo::rgn && arguments.games > 1 && !arguments.coverage) {
    complain("a text record holds one game; several are written with --to ndjson");
    return Exit::failed;
  }
  std::vector<std::pair<std::string, std::string>> settings;
  for (const Override& override : *overrides) {
    // A record sets a key once: the last word counts, as it does for the rules.
    std::erase_if(settings, [&](const auto& earlier) { return earlier.first == override.key; });
    settings.emplace_back(override.key, override.value);
  }
  return deal_games(arguments, (*rules)->at_table(players), std::move(settings));
}

}  // namespace rummy

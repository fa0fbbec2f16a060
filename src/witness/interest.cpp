#include "witness/interest.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <initializer_list>
#include <string_view>
#include <vector>

#include "cards/cards.h"
#include "rules/rule.h"
#include "rules/ruleset.h"
#include "table/record.h"
#include "witness/idle.h"

namespace rummy {
namespace {

struct Asked {
  Checkpoint at;
  ActionKinds by;
};

/// The actions that come to each checkpoint.
constexpr auto kAsked = std::to_array<Asked>({
    {.at = Checkpoint::draw, .by = {ActionKind::draw}},
    {.at = Checkpoint::take, .by = {ActionKind::take}},
    {.at = Checkpoint::meld, .by = {ActionKind::meld}},
    {.at = Checkpoint::meld_cards, .by = {ActionKind::meld}},
    {.at = Checkpoint::lay, .by = {ActionKind::lay}},
    {.at = Checkpoint::swap, .by = {ActionKind::swap}},
    {.at = Checkpoint::move, .by = {ActionKind::move}},
    {.at = Checkpoint::discard, .by = {ActionKind::discard}},
    {.at = Checkpoint::pass, .by = {ActionKind::pass}},
    {.at = Checkpoint::reshuffle, .by = {ActionKind::reshuffle}},
    {.at = Checkpoint::drop, .by = {ActionKind::drop}},
    {.at = Checkpoint::knock, .by = {ActionKind::knock}},
    {.at = Checkpoint::out, .by = {ActionKind::out}},
    {.at = Checkpoint::rearrange, .by = {ActionKind::table, ActionKind::play}},
    {.at = Checkpoint::play_cards, .by = {ActionKind::play}},
    {.at = Checkpoint::table_cards, .by = {ActionKind::table}},
    {.at = Checkpoint::lay_loose, .by = {ActionKind::play, ActionKind::lay}},
    {.at = Checkpoint::swap_loose, .by = {ActionKind::play, ActionKind::swap}},
    {.at = Checkpoint::rearranged, .by = {ActionKind::table, ActionKind::swap}},
    {.at = Checkpoint::jokers_owed, .by = {ActionKind::table, ActionKind::swap}},
    {.at = Checkpoint::call, .by = {ActionKind::call}},
    {.at = Checkpoint::buy, .by = {ActionKind::buy}},
    {.at = Checkpoint::buy_draw, .by = {ActionKind::buy}},
    {.at = Checkpoint::opening, .by = {ActionKind::meld}},
});

bool starts_with_any(std::string_view setting, std::initializer_list<std::string_view> starts) {
  return std::ranges::any_of(
      starts, [setting](std::string_view start) { return setting.starts_with(start); });
}

void add_actions(Interest& interest, std::string_view setting, const Program& program) {
  for (const auto& [at, kinds] : kAsked) {
    const bool is_read = std::ranges::any_of(
        program.at(at), [setting](const Rule* rule) { return is_among(setting, rule->settings); });
    if (!is_read) continue;
    for (std::size_t kind = 0; kind < interest.actions.size(); ++kind)
      if (kinds.has(static_cast<ActionKind>(kind))) interest.actions[kind] = Interest::kMuch;
  }
  const bool at_the_end = std::ranges::any_of(
      program.at(Checkpoint::emptied),
      [setting](const Rule* rule) { return is_among(setting, rule->settings); });
  interest.needs_end = interest.needs_end || at_the_end;
}

/// The cards whose value the setting says.
std::vector<int> ranks_of(std::string_view setting) {
  if (setting.starts_with("values.ace.")) return {kAce};
  if (setting == "values.court") return {kJack, kQueen, kKing};
  if (setting == "values.spade_queen") return {kQueen};
  if (setting == "values.ten") return {kTen};
  if (setting == "values.two") return {2};
  if (setting == "values.low_pips" || setting == "values.pips") return {4, 5, 6, 7};
  return {};
}

}  // namespace

Interest interest_in(std::string_view setting, const Ruleset& first, const Ruleset& second) {
  Interest interest;
  interest.actions.fill(Interest::kUsual);
  if (setting.empty()) return interest;
  add_actions(interest, setting, first.program);
  add_actions(interest, setting, second.program);
  const bool is_scored = starts_with_any(setting, {"score.", "end.", "values."});
  if (starts_with_any(setting, {"players.", "deck.", "deal.", "dealer."}))
    interest.deals = Interest::kMuch;
  if (is_scored) interest.sheets = Interest::kMore;
  interest.ranks = ranks_of(setting);
  interest.eliminates = setting.starts_with("end.buy_back.") || setting == "end.all_out";
  if (starts_with_any(setting, {"score.", "out.", "end.", "knock."})) interest.needs_end = true;
  if (starts_with_any(setting, {"dealer.next", "dealer.begins", "end.", "opening.scope"}))
    interest.rounds = 2;
  if (starts_with_any(setting,
                      {"joker.", "deck.jokers", "values.joker", "opening.run", "opening.joker"}))
    interest.jokers = Interest::kMuch;
  if (interest.eliminates) interest.rounds = 4;
  interest.ties = starts_with_any(setting, {"end.tie", "end.winner", "score.tie."});
  interest.empties_stock = setting.starts_with("stock.");
  return interest;
}

}  // namespace rummy

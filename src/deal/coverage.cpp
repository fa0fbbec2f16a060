#include "deal/coverage.h"

#include <fmt/core.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>

#include "rules/facts.h"
#include "rules/rule.h"
#include "rules/ruleset.h"
#include "table/record.h"

namespace rummy {
namespace {

constexpr std::array<std::string_view, kActionKinds> kActionWords{
    "draw", "take",    "meld", "lay",       "swap", "move",   "play",   "table",  "knock",
    "out",  "discard", "pass", "reshuffle", "call", "ruling", "adjust", "abandon"};

constexpr std::array<std::string_view, kRoundEnds> kEndWords{"out",     "knock",     "exhausted",
                                                             "instant", "abandoned", "unfinished"};

constexpr std::array<std::string_view, kCheckpoints> kCheckpointWords{
    "turn_start", "draw",        "take",       "meld",        "meld_cards", "lay",
    "swap",       "move",        "discard",    "pass",        "reshuffle",  "knock",
    "out",        "rearrange",   "play_cards", "table_cards", "lay_loose",  "swap_loose",
    "rearranged", "jokers_owed", "call",       "emptied",     "turn_end",   "opening"};

std::optional<Checkpoint> checkpoint_of(ActionKind kind) {
  switch (kind) {
    case ActionKind::draw:
      return Checkpoint::draw;
    case ActionKind::take:
      return Checkpoint::take;
    case ActionKind::meld:
      return Checkpoint::meld;
    case ActionKind::lay:
      return Checkpoint::lay;
    case ActionKind::swap:
      return Checkpoint::swap;
    case ActionKind::move:
      return Checkpoint::move;
    case ActionKind::play:
    case ActionKind::table:
      return Checkpoint::rearrange;
    case ActionKind::knock:
      return Checkpoint::knock;
    case ActionKind::out:
      return Checkpoint::out;
    case ActionKind::discard:
      return Checkpoint::discard;
    case ActionKind::pass:
      return Checkpoint::pass;
    case ActionKind::reshuffle:
      return Checkpoint::reshuffle;
    case ActionKind::call:
      return Checkpoint::call;
    case ActionKind::ruling:
    case ActionKind::adjust:
    case ActionKind::abandon:
      return std::nullopt;
  }
  return std::nullopt;
}

bool lays_melds(ActionKind kind) {
  return kind == ActionKind::meld || kind == ActionKind::out || kind == ActionKind::knock;
}

}  // namespace

void Coverage::count_turn(std::span<const Event> events, const TurnSeen& seen) {
  const auto met = [this](Checkpoint at, std::uint64_t times) {
    checkpoints_[static_cast<std::size_t>(at)] += times;
  };
  ++turns_;
  met(Checkpoint::turn_start, 1);
  met(Checkpoint::turn_end, 1);
  if (seen.opens) met(Checkpoint::opening, 1);
  if (seen.emptied) met(Checkpoint::emptied, 1);
  if (seen.rearranges && has_table_use(events)) {
    met(Checkpoint::rearranged, 1);
    met(Checkpoint::jokers_owed, 1);
  }
  for (const Event& event : events) {
    count_action(event.kind);
    if (seen.loose && event.target == 0 && event.kind == ActionKind::lay) {
      met(Checkpoint::lay_loose, 1);
      continue;
    }
    if (const auto at = checkpoint_of(event.kind)) met(*at, 1);
    if (event.kind == ActionKind::play) met(Checkpoint::play_cards, 1);
    if (lays_melds(event.kind)) met(Checkpoint::meld_cards, event.groups);
  }
}

void Coverage::count_game(bool finished) {
  ++games_;
  finished_ += finished ? 1U : 0U;
}

std::map<std::string, std::uint64_t> Coverage::asked(const Program& program) const {
  std::map<std::string, std::uint64_t> asked;
  for (std::size_t i = 0; i < kCheckpoints; ++i) {
    std::set<std::string_view> here;
    for (const Rule* rule : program.at(static_cast<Checkpoint>(i)))
      here.insert(rule->code);
    for (const std::string_view code : here)
      asked[std::string(code)] += checkpoints_[i];
  }
  return asked;
}

std::string Coverage::table(const Ruleset& ruleset) const {
  std::string text = fmt::format("{}: {} games ({} to their end), {} turns\n\n",
                                 ruleset.variant.name, games_, finished_, turns_);
  const auto line = [&text](std::string_view name, std::uint64_t times) {
    text += fmt::format("  {:<24}{:>12}\n", name, times);
  };
  text += "actions\n";
  for (std::size_t i = 0; i < kActionKinds; ++i)
    line(kActionWords[i], actions_[i]);
  text += "\nrounds ended\n";
  for (std::size_t i = 0; i < kRoundEnds; ++i)
    line(kEndWords[i], ends_[i]);
  text += "\ncheckpoints\n";
  for (std::size_t i = 0; i < kCheckpoints; ++i)
    line(kCheckpointWords[i], checkpoints_[i]);
  text += "\nrules asked, and turns dropped for breaking them\n";
  std::map<std::string, std::uint64_t> codes = asked(ruleset.program);
  for (const auto& [code, times] : dropped_)
    codes.emplace(code, 0);
  for (const auto& [code, times] : codes) {
    const auto dropped = dropped_.find(code);
    text += fmt::format("  {:<24}{:>12}{:>12}\n", code, times,
                        dropped == dropped_.end() ? 0 : dropped->second);
  }
  return text;
}

}  // namespace rummy

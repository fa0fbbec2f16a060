#include "property/dealt/referees.h"

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "config/variants.h"
#include "places.h"
#include "rules/ruleset.h"
#include "rumref.h"
#include "score/verdict.h"
#include "table/record.h"

namespace rummy::dealt {

std::string House::name() const {
  std::string name = variant;
  for (const auto& [key, value] : settings)
    name.append(" ").append(key).append("=").append(value);
  return name;
}

Referees::Referees()
    : library_({std::filesystem::path(kSourceDirectory) / "variants"}),
      referee_(library_,
               {.judging = {.games_tried = 100, .try_games = TryGames::while_they_decide}}) {}

std::shared_ptr<const Ruleset> Referees::ruleset(const House& house) {
  const auto loaded = library_.load(house.variant);
  if (!loaded) return nullptr;
  std::vector<Override> overrides;
  overrides.reserve(house.settings.size());
  for (const auto& [key, value] : house.settings)
    overrides.push_back({.key = key, .value = value});
  const RulesetOrFault made = (*loaded)->with(overrides);
  return made.faults.empty() ? made.ruleset : nullptr;
}

const Verdict& Referees::judge(const std::string& text) {
  return *referee_.judge({.name = "dealt.rgn", .text = text}).verdict;
}

const Verdict& Referees::judge_json(const std::string& text) {
  return *referee_.judge({.name = "dealt.json", .container = Container::json, .text = text})
              .verdict;
}

}  // namespace rummy::dealt

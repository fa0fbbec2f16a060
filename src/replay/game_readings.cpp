#include "replay/game_readings.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "diag/finding.h"
#include "replay/agreed_deal.h"
#include "replay/game_play.h"
#include "replay/round_played.h"
#include "replay/round_way.h"
#include "replay/watcher.h"
#include "score/score.h"
#include "score/verdict.h"
#include "settings/settings.h"
#include "table/record.h"

namespace rummy {
namespace {

/// The next way to read the pile, depth first; false after the last.
bool advance(std::vector<std::uint8_t>& readings, std::span<const std::uint8_t> choices) {
  readings.resize(choices.size());
  while (!readings.empty() && readings.back() + 1 >= choices[readings.size() - 1])
    readings.pop_back();
  if (readings.empty()) return false;
  ++readings.back();
  return true;
}

/// What it says is so in every way, and why there is more than one.
bool opens_choice(std::string_view code) {
  static constexpr auto kCodes = std::to_array<std::string_view>(
      {"turn.no-draw", "turn.no-discard", "out.no-discard", "draw.not-on-pile"});
  return std::ranges::find(kCodes, code) != kCodes.end();
}

/// What the ways differ in. `many`: cards of the pile come along with the one taken.
const char* what_is_open(const ActsInDoubt& in_doubt, bool many) {
  if (in_doubt.takes > 0) return "where the card came from that was not in the discard pile";
  if (in_doubt.discards_wrong > 0) return "which card was discarded in place of one not held";
  if (in_doubt.supposed > 0) return "whether a turn is left out or written twice";
  if (in_doubt.draws > 0) return "whether a draw was made that is not written";
  if (in_doubt.endings > 0) return "whether the table accepted that the round was over";
  if (in_doubt.discards > 0) return "whether a discard was made that is not written";
  return many ? "how many cards were taken from the discard pile"
              : "which of the unknown discards was taken";
}

struct Readings {
  std::vector<RoundWay> ways{};
  bool more = true;        // there are others, which were not followed
  ActsInDoubt in_doubt{};  // what some of them differ in
};

/// The ways to play the round, as many as are followed.
Readings follow_readings(GamePlay& game, const Round& round, const RoundResult& before,
                         std::size_t first_finding) {
  Readings found;
  RoundResult result;
  game.tries.readings.clear();
  while (found.more && found.ways.size() < kMostReadings) {
    game.who.opened = game.tries.opened_before;
    result = before;
    const RoundOutcome outcome = play_reading(game, round, result);
    found.ways.push_back(way_played(game, outcome, result, first_finding));
    found.ways.back().readings = game.tries.readings;
    found.ways.back().supposed = game.replay.acts_in_doubt().supposed;
    found.in_doubt.widen(game.replay.acts_in_doubt());
    found.more = advance(game.tries.readings, game.replay.open_choices());
  }
  game.tries.readings.clear();
  return found;
}

/// Plays the round once more in the way that its result is told of: for who looks on, and for what
/// is asked of the play when hands are counted.
void play_again(GamePlay& game, const Round& round, const RoundWay& way) {
  Findings told;
  told.swap(game.verdict->findings);
  game.who.opened = game.tries.opened_before;
  game.tries.readings = way.readings;
  RoundResult result;
  result.dealer = way.result.dealer;
  result.seats.resize(way.result.seats.size());
  static_cast<void>(play_reading(game, round, result));
  game.tries.readings.clear();
  told.swap(game.verdict->findings);
}

/// Not all ways were followed, and each brought another number of cards: nothing is certain then of
/// what comes after the first choice there was.
void say_too_many_readings(GamePlay& game, std::size_t first_finding, std::uint32_t first_choice) {
  for (Finding& finding : std::span(game.verdict->findings).subspan(first_finding)) {
    const bool of_the_deal = finding.turn == 0 && !finding.code.starts_with("round.");
    const bool is_before = finding.turn != 0 && finding.turn < first_choice;
    const bool is_of_choice = finding.turn == first_choice && opens_choice(finding.code);
    if (of_the_deal || is_before || is_of_choice || !is_illegal(finding)) continue;
    finding.judgement = Judgement::undecided;
    finding.message += " (as far as the recorded discards show)";
  }
  Finding& finding = add(game, "draw.not-on-pile", game.record->rounds[game.now.number - 1].at,
                         "it is unclear what was taken from the discard pile: too many "
                         "discards are unknown; the rest of the round may be legal or not");
  finding.judgement = Judgement::undecided;
  finding.help = "write how many cards were taken: take CARD of N";
}

}  // namespace

RoundOutcome play_every_reading(GamePlay& game, const Round& round, RoundResult& result,
                                std::size_t first_finding) {
  Findings& findings = game.verdict->findings;
  const bool stop_at_first = std::exchange(game.options.stop_at_first, false);
  RoundResult before;
  before.dealer = result.dealer;
  before.seats = result.seats;
  findings.erase(findings.begin() + static_cast<std::ptrdiff_t>(first_finding), findings.end());
  TableWatcher* const watcher = std::exchange(game.options.watcher, nullptr);
  Readings all = follow_readings(game, round, before, first_finding);
  const DrawSettings& draw = game.variant().draw;
  const bool many = draw.depth == PileDepth::any || draw.claim == ClaimDiscard::whole_pile;
  if (all.more && !many) {
    // Only ever one card was taken: which it was makes little difference.
    game.tries.roughly = true;
    all = follow_readings(game, round, before, first_finding);
    game.tries.roughly = false;
  }
  const std::vector<Findings> as_recorded = keep_possible(all.ways);
  game.options.watcher = watcher;
  play_again(game, round, all.ways.front());
  game.options.stop_at_first = stop_at_first;
  merge_ways(game, all.ways, as_recorded, what_is_open(all.in_doubt, many));
  if (all.more) say_too_many_readings(game, first_finding, all.in_doubt.first_turn);
  if (stop_at_first) stop_at_first_illegal(game, first_finding);
  return end_alike(game, all.ways, all.more, result);
}

}  // namespace rummy

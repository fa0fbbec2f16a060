#pragma once
// A round played in one of the ways a record leaves open, and how that ended.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string_view>
#include <vector>

#include "diag/finding.h"
#include "replay/round_played.h"
#include "score/score.h"
#include "score/verdict.h"
#include "table/table.h"

namespace rummy {

struct GamePlay;

/// What a finding depends on that only some of the ranks bring that can be wild.
inline constexpr const char* kWildOpen = "which rank is wild, which is not recorded";

/// The table when the round had ended, and the rank that was wild in it (0: none).
struct RoundEndTable {
  Table table;
  int wild = 0;
};

struct RoundWay {
  Findings findings;
  RoundResult result;
  RoundOutcome outcome;
  RoundEndTable end;
  std::vector<RoundEndTable> other_ends{};  // where more is open than what this way settles
  std::vector<std::uint8_t> opened;
  std::vector<std::uint8_t> readings{};  // see WayToPlay
  int supposed = 0;                      // see ActsInDoubt
  ImpossibleActs impossible;
  bool in_doubt = false;
};

/// A complete game is physically possible: of the ways, those that can have been; where none can,
/// those that could for longest. Turns are supposed to be left out, or written twice, only where
/// less of what is written cannot have been then. Gives what is found where less is supposed.
[[nodiscard]] std::vector<Findings> keep_possible(std::vector<RoundWay>& ways);

/// The way just played; what was found in it is no longer among the findings.
[[nodiscard]] RoundWay way_played(GamePlay& game, const RoundOutcome& outcome,
                                  const RoundResult& result, std::size_t first_finding);
/// What all ways agree on. `as_recorded`: what is found where less is supposed than in these; a
/// rule that is kept then is not broken for certain.
void merge_ways(GamePlay& game, std::span<const RoundWay> ways,
                std::span<const Findings> as_recorded, const char* open);
/// The round as the first of the ways has it; of one that ended in several ways nothing is scored.
/// `more`: there are ways that were not followed.
[[nodiscard]] RoundOutcome end_alike(GamePlay& game, std::vector<RoundWay>& ways, bool more,
                                     RoundResult& result);

/// Something a record leaves open of a round, which can have been in several ways.
struct OpenWays {
  std::size_t ways = 0;
  std::function<RoundOutcome(std::size_t)> play;  // in one of them
  const char* what = "";                          // in words
  bool (*can_be)(const RoundWay&) = nullptr;      // by the end of it; null: each can
};

/// Plays the round in each way; what is found in all of them stands.
[[nodiscard]] RoundOutcome play_each(GamePlay& game, const OpenWays& open, RoundResult& result);

/// Takes back what was found after the first illegal move.
void stop_at_first_illegal(GamePlay& game, std::size_t first_finding);

}  // namespace rummy

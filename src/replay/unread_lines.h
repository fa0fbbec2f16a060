#pragma once
// Records with lines of moves that could not be read.

#include <cstddef>
#include <cstdint>
#include <vector>

#include "diag/finding.h"
#include "replay/game_start.h"
#include "settings/settings.h"
#include "table/record.h"

namespace rummy {

struct GamePlay;

/// Whether a line of moves of any round could not be read.
[[nodiscard]] bool has_unread(const Record& record);
/// The record as far as its first such line, as one that stops there. Where there is none it is the
/// whole record; what else could not be read is not there.
[[nodiscard]] Record before_unread(const Record& record, const Variant& variant);

/// The last turn before such a line, where it may go on in the line; else 0.
struct LastTurn {
  std::size_t first_finding = 0;  // those before it are of other rounds
  std::uint32_t round = 0;
  std::uint32_t turn = 0;
};
/// Of a round that stops there, and of that turn, takes back what is not certain before they end.
void forget_unfinished(Findings& findings, const Variant& variant, const LastTurn& last);

/// Whom these lines may have let open: the ways that findings about one player, or about two, can
/// differ by.
[[nodiscard]] std::vector<UnreadOpenings> ways_to_open(const Record& record);
/// What is found after the first of them in each of the ways, and goes by no total.
[[nodiscard]] Findings certain_after_unread(const std::vector<Findings>& ways);

[[nodiscard]] bool is_in_parts(const GamePlay& game, const Round& round);
void judge_parts(GamePlay& game, const Round& round);

}  // namespace rummy

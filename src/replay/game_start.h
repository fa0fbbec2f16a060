#pragma once
// What came before a record that begins later in its game (`carry`): how many rounds were played,
// and who opened in them, it need not say.

#include <cstdint>
#include <optional>
#include <vector>

#include "diag/finding.h"
#include "settings/settings.h"
#include "table/record.h"

namespace rummy {

/// Whether rounds may have begun before, and stop after, what is recorded of them: as the record
/// says; of every record; or, as it is of a turn people argue about, they stop anywhere, and those
/// of which nothing tells how they began may have begun before.
enum class Excerpt : std::uint8_t { by_record, yes, one_turn };

struct GameStart {
  int rounds = 0;       // played before, at least
  int most_rounds = 0;  // and at most
  bool opened = false;  // in these, by those of whom the record does not tell
};

/// Whom lines that nobody can read are taken to have let open: nobody, or all whose lines they may
/// be, or of these one.
struct UnreadOpenings {
  bool all = false;
  Seat one = kNoSeat;
};

/// The ways the record can have begun that the rules tell apart: one for most records.
[[nodiscard]] std::vector<GameStart> game_starts(const Record& record, const Variant& variant,
                                                 Excerpt excerpt = Excerpt::by_record);

/// Whether the record of the round may begin later in it.
[[nodiscard]] bool is_excerpt_of(const Round& round, Excerpt excerpt);
/// Or of any of its rounds.
[[nodiscard]] bool has_excerpt(const Record& record, Excerpt excerpt);
/// What is carried shows that the player has opened: a round was won, and that takes melds.
[[nodiscard]] bool has_opened_before(const Record& record, Seat seat, const Variant& variant);

}  // namespace rummy

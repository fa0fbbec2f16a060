#pragma once
// Taking the table apart and putting it together again: `table`, what it leaves open, and faults
// that wait for the end of the turn.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "cards/cards.h"
#include "diag/finding.h"
#include "replay/round_play.h"
#include "settings/settings.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {

// === Faults of a single meld, within a turn that takes the table apart: they wait until it has
// ended.

/// Findings about the shape of one meld wait until the turn has ended. `cards`: what was laid.
void defer_faults(RoundPlay& play, std::size_t first, std::size_t meld,
                  std::span<const PlayedCard> cards);

/// Whether a card laid unseen may be a joker, by what is written of the table now.
enum class UnseenJoker : std::uint8_t { no, possible };

/// The table is put together anew: faults of single melds are put right, but for a joker that was
/// perhaps not named as it had to be.
void forget_faults(RoundPlay& play, UnseenJoker unseen);

// === Taking the table apart and putting it together again: `table`, and what it leaves open.

[[nodiscard]] inline bool rearranges(const RoundPlay& play) {
  return may_rearrange(play.variant().melds);
}
void begin_table_turn(RoundPlay& play);

/// The turn has taken the table apart: what its melds are is asked when it ends.
void take_apart(RoundPlay& play);

/// What the turn has made of the table is told of the action that writes it, the last of them;
/// without one, of the last that changed what lies there.
void note_change(RoundPlay& play);

/// Cards laid down are from the hand, but for those that were taken off the table in this turn.
void note_laid(RoundPlay& play, std::span<const PlayedCard> cards);

/// A joker was moved and stands for another card: whether it may was asked at the action.
void note_renamed(RoundPlay& play, const Meld& before, const Meld& after);

/// The last action of the turn that laid a joker.
[[nodiscard]] std::optional<std::size_t> joker_laid_at(const RoundPlay& play);

/// A joker leaves its meld and waits in the player's hand to be laid again.
void free_joker(RoundPlay& play, Card stood_for);

/// The melds laid so far meet the conditions of an opening, as each was counted when it was laid;
/// beside them the turn has only what may be plain.
bool opens_plainly(const RoundPlay& play);

/// The player may lay off: has opened in an earlier turn, or certainly by the melds of this one.
[[nodiscard]] bool has_opened(const RoundPlay& play);

}  // namespace rummy

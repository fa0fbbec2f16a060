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

// === Faults of a single meld within a turn that takes the table apart: they wait for its end.

/// Defers findings about the shape of one meld until the turn ends. `cards`: the cards laid.
void defer_faults(RoundPlay& play, std::size_t first, std::size_t meld,
                  std::span<const PlayedCard> cards);

/// Whether a card laid unseen may be a joker, by the table as it is written now.
enum class UnseenJoker : std::uint8_t { no, possible };

/// The table is put together anew, so faults of single melds are mended, except that a joker may
/// have lacked a required name.
void forget_faults(RoundPlay& play, UnseenJoker unseen);

// === Taking the table apart and putting it together again: `table`, and what it leaves open.

[[nodiscard]] inline bool rearranges(const RoundPlay& play) {
  return may_rearrange(play.variant().melds);
}
void begin_table_turn(RoundPlay& play);

/// Notes that the turn takes the table apart: its melds are judged at the end.
void take_apart(RoundPlay& play);

/// Chooses the action for findings about the table: the last one that writes it or, without such,
/// the last that changed it.
void note_change(RoundPlay& play);

/// Counts cards laid from the hand, without those taken off the table in this turn.
void note_laid(RoundPlay& play, std::span<const PlayedCard> cards);

/// Notes a moved joker that stands for another card; the action itself asks whether it may.
void note_renamed(RoundPlay& play, const Meld& before, const Meld& after);

/// The last action of the turn that laid a joker.
[[nodiscard]] std::optional<std::size_t> joker_laid_at(const RoundPlay& play);

/// Moves a joker from its meld to the player, to be laid again.
void free_joker(RoundPlay& play, Card stood_for);

/// Whether the melds laid so far meet the opening's conditions, as counted when they were laid;
/// otherwise the turn may hold only plain acts.
bool opens_plainly(const RoundPlay& play);

/// Whether the player may lay off: opened in an earlier turn, or certainly by the melds of this
/// one.
[[nodiscard]] bool has_opened(const RoundPlay& play);

}  // namespace rummy

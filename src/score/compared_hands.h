#pragma once
// Rounds in which hands are compared: who has the lowest, what that wins, who is paid in a tie.

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <span>
#include <vector>

#include "cards/cards.h"
#include "score/score.h"
#include "settings/settings.h"

namespace rummy {

// === Who has the lowest hand where every hand is known, ties settled by score.tie: one completion
// of a record.

/// A hand as one completion of the record has it.
struct HeldHand {
  bool took_part = false;
  Points points = 0;
  bool is_empty = false;
};

/// The winners of one completion, and what each of them is paid.
struct HandsOutcome {
  std::pmr::vector<std::uint8_t> wins;  // one a seat
  std::size_t winners = 0;
  std::size_t shares = 1;      // what a single winner would get is divided by this
  bool is_unscored = false;    // a tie that nobody is paid for
  bool is_undercut = false;    // the bonus goes to the winners who did not knock
  bool is_caught_out = false;  // the bonus goes to the player who knocked
};

/// Room for what is asked of the hands of a table, which nobody keeps: more players take it from
/// the heap.
class HandRoom {
 public:
  [[nodiscard]] std::pmr::memory_resource* memory() { return &memory_; }

 private:
  std::array<std::byte, 512> room_;
  std::pmr::monotonic_buffer_resource memory_{room_.data(), room_.size()};
};

/// The hands as they are where each is known, or at the least each can be.
[[nodiscard]] std::pmr::vector<HeldHand> at_least(std::span<const HandCount> hands, HandRoom& room);

/// This seat alone has won.
void keep_only(std::size_t seat, HandsOutcome& outcome);

[[nodiscard]] HandsOutcome decide(const RoundOutcome& round, std::span<const HeldHand> hands,
                                  const RoundScoreSettings& score, HandRoom& room);

/// What a winner with no cards left gets: score.empty_hand, or score.whole_hand.
[[nodiscard]] inline Points empty_hand_bonus(std::size_t seat, const RoundOutcome& round,
                                             const RoundScoreSettings& score) {
  const bool is_whole =
      round.whole_hand && round.is_ender(seat) && score.whole_hand.choice == OrNone::number;
  return is_whole ? score.whole_hand.number : score.empty_hand;
}
/// Whether a winner gets score.empty_hand.
[[nodiscard]] bool earns_empty_hand(std::size_t seat, std::span<const HeldHand> hands,
                                    const RoundOutcome& round, const RoundScoreSettings& score);

}  // namespace rummy

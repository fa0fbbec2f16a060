#pragma once
// Rounds in which hands are compared: who has the lowest hand, what it wins, who is paid in a tie.

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

// === Who has the lowest hand if every hand is known; ties go by score.tie. This is one completion
// of a record.

/// A hand in one completion of the record.
struct HeldHand {
  bool took_part = false;
  Points points = 0;
  bool is_empty = false;
};

/// The winners of one completion, and what each of them is paid.
struct HandsOutcome {
  std::pmr::vector<std::uint8_t> wins;  // one entry a seat
  std::size_t winners = 0;
  std::size_t shares = 1;      // a single winner's amount is divided by this
  bool is_unscored = false;    // a tie that nobody is paid for
  bool is_undercut = false;    // the bonus goes to the winners who did not knock
  bool is_caught_out = false;  // the bonus goes to the player who knocked
};

/// Memory for questions about the hands of a table; larger tables take it from the heap.
class HandRoom {
 public:
  [[nodiscard]] std::pmr::memory_resource* memory() { return &memory_; }

 private:
  std::array<std::byte, 512> room_;
  std::pmr::monotonic_buffer_resource memory_{room_.data(), room_.size()};
};

/// The hands if each is known, else each at its minimum.
[[nodiscard]] std::pmr::vector<HeldHand> at_least(std::span<const HandCount> hands, HandRoom& room);

/// Makes this seat the only winner.
void keep_only(std::size_t seat, HandsOutcome& outcome);

[[nodiscard]] HandsOutcome decide(const RoundOutcome& round, std::span<const HeldHand> hands,
                                  const RoundScoreSettings& score, HandRoom& room);

/// The amount a winner without cards gets: score.empty_hand or score.whole_hand.
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

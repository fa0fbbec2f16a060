#pragma once
// One turn of a scripted player: greedy, with moods, and always within the rules.

#include <optional>
#include <vector>

#include "cards/cards.h"
#include "property/game.h"
#include "property/table_model.h"

namespace rummy::play {

enum class Mood : std::uint8_t {
  eager,    // opens as soon as it can
  waiting,  // unopened, lays down only to go out at once
  idle,     // never lays anything down unless opened already
};

class TurnPlayer {
 public:
  TurnPlayer(const House& house, Situation& now, Random& random)
      : house_(house), now_(now), random_(random) {}

  /// The first turn of a round: a discard and nothing else.
  [[nodiscard]] Turn play_first(int seat);
  /// A whole turn; nothing where the stock is gone for good and the player has no use for the top
  /// discard: the round is over.
  [[nodiscard]] std::optional<Turn> play(int seat, Mood mood);

 private:
  [[nodiscard]] bool try_taking(Turn& turn, Mood mood);
  void draw(Turn& turn);
  [[nodiscard]] bool reshuffle(Turn& turn);
  void lay_down(Turn& turn, Mood mood, Card must);
  [[nodiscard]] bool open(Turn& turn, Mood mood, Card must);
  [[nodiscard]] bool would_go_out(const std::vector<TableMeld>& melds);
  [[nodiscard]] bool lay_new(Turn& turn, Card must);
  [[nodiscard]] bool lay_off(Turn& turn, Card must);
  [[nodiscard]] bool swap_joker(Turn& turn, Card must);
  void lay_melds(Turn& turn, std::vector<TableMeld> melds);
  void lay_card(Turn& turn, std::size_t meld, Card card, Fit fit);
  void discard(Turn& turn);

  const House& house_;
  Situation& now_;
  Random& random_;
};

}  // namespace rummy::play

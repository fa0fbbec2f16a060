#pragma once
// Ways to end a round in one's turn: a whole hand laid down at once, a pattern that wins, a knock.

#include <optional>
#include <span>
#include <vector>

#include "cards/cards.h"
#include "deal/draft.h"
#include "deal/random.h"
#include "deal/turn_view.h"
#include "settings/settings.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {

class Endings {
 public:
  Endings(const Variant& variant, Draft& draft, Random& random)
      : variant_(variant), draft_(draft), random_(random) {}

  /// Lays the whole hand down, where melds appear only then: with the melds named or not, and the
  /// last discard written or not. False, and nothing written, where the hand is not fit for it.
  [[nodiscard]] bool go_out(TurnView& view);
  /// Knocks before anything else, or once the turn has been taken: the hand is light enough.
  [[nodiscard]] bool knock_before(TurnView& view);
  [[nodiscard]] bool knock_after(TurnView& view, std::span<const Event> turn);
  /// The same where melds are laid only then: with the melds named or not, and a last discard
  /// that is not the card `taken` where that may not go back.
  [[nodiscard]] bool knock_with_melds(TurnView& view, const std::optional<Card>& upcard,
                                      Card taken);
  /// Shows the melds of a hand, and what can be laid off on `melds`, after a round has ended so.
  [[nodiscard]] bool show(const CardCounts& hand, std::span<const Meld> melds);
  /// Shows what wins at once.
  [[nodiscard]] bool win_at_once(TurnView& view);

 private:
  void write_meld(const Meld& meld);
  [[nodiscard]] bool may_knock(const TurnView& view) const;

  const Variant& variant_;
  Draft& draft_;
  Random& random_;
};

}  // namespace rummy

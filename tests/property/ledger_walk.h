#pragma once
// A record's rounds told to the ledger of cards (ledger/ways.h), action by action: a shadow of the
// replay, that knows how cards go and no law.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "cards/cards.h"
#include "diag/finding.h"
#include "ledger/ways.h"
#include "replay/watcher.h"
#include "rules/ruleset.h"
#include "score/verdict.h"
#include "table/record.h"

namespace rummy::play {

/// How the rounds of a record went, as the replay saw them: who was dealt how many cards, and
/// turns.
class RoundsSeen : public TableWatcher {
 public:
  struct Turn {
    std::uint32_t turn = 0;
    Seat seat = kNoSeat;
    std::vector<Event> events;
  };
  struct Seen {
    std::uint32_t round = 0;  // from 1
    CardCounts pack;
    std::vector<int> hands;  // how many cards each seat was dealt; 0: it takes no part
    std::vector<Turn> turns;
    bool is_one_deal = true;  // it was the same whenever the round was played
  };
  void dealt(std::uint32_t round, const Table& table) override;
  void played(const PlayedTurn& turn, const Table& table) override;
  /// Of a round that was played in several ways the one that came furthest.
  [[nodiscard]] std::vector<Seen> rounds() const;

 private:
  std::vector<Seen> plays_;
};

/// An action that cannot have been as it was written.
struct CannotBe {
  std::uint32_t round = 0;
  std::uint32_t turn = 0;
  std::uint32_t action = 0;  // 0: a hand shown, a deal
  std::string_view code;     // the code the replay has for it
  bool operator==(const CannotBe&) const = default;
};

struct WalkedRound {
  Ways ways;  // when the round had ended
  std::vector<CannotBe> found;
  std::uint32_t stopped_at =
      0;  // the turn before which it is followed no further; 0: it was, to its end
};

/// How cards go in the game, for the ledger.
[[nodiscard]] CardHabits habits_of(const Variant& variant);
/// Walks a round. `verdict` tells where a draw or a discard is missing and where play had ended.
[[nodiscard]] WalkedRound walk(const Record& record, const Ruleset& ruleset,
                               const RoundsSeen::Seen& seen, const Verdict& verdict);

/// Codes of findings that say that cards cannot have gone as written.
[[nodiscard]] bool is_of_cards(std::string_view code);

}  // namespace rummy::play

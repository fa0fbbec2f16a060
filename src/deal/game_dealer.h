#pragma once
// Plays whole random games, round by round and with legal moves, and writes them down with the
// scores the referee computes.

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "deal/coverage.h"
#include "moves/draft.h"
#include "moves/random.h"
#include "replay/game_replay.h"
#include "rules/ruleset.h"
#include "score/verdict.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {

// === Plays whole random games with legal moves, and writes them down with the scores the referee
// computes.

struct DealWish {
  std::uint64_t seed = 0;
  std::uint32_t game = 1;    // among those dealt from this seed
  int players = 0;           // 0: any number the variant allows
  std::uint32_t rounds = 0;  // at most; 0: to the end of the game
};

class GameDealer {
 public:
  /// `settings`: the house rules in force as in a record (KEY, VALUE).
  GameDealer(const Ruleset& ruleset, std::vector<std::pair<std::string, std::string>> settings)
      : ruleset_(ruleset), settings_(std::move(settings)) {}

  /// Plays a game into `record`. The same wish gives the same game. False if no game could be
  /// played to an end.
  [[nodiscard]] bool deal(const DealWish& wish, Record& record);
  [[nodiscard]] const Coverage& coverage() const { return coverage_; }

 private:
  [[nodiscard]] bool try_deal(const DealWish& wish, Random random, Record& record);
  void write_head(const DealWish& wish, Random& random, Record& record);
  void carry_totals(Random& random, Record& record) const;
  void write_wild(Draft& draft, Random& random) const;
  void write_dealer(Draft& draft, Random& random);
  [[nodiscard]] bool play_round(Draft& draft, Random& random);
  void buy_back(Round& round, Random& random);
  void write_hands(Draft& draft, const Table& table, Random& random) const;
  void write_cut(Draft& draft, Random& random);
  void write_figures(Round& round, Random& random) const;
  void write_winner(Record& record) const;

  const Ruleset& ruleset_;
  std::vector<std::pair<std::string, std::string>> settings_;
  Coverage coverage_;
  GameReplay replay_;
  Verdict verdict_;
  std::vector<std::uint8_t> opened_;
  bool given_up_ = false;  // the last round
  Seat lucky_ = kNoSeat;   // is dealt better hands, so that games come to an end
};

}  // namespace rummy

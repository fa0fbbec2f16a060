#pragma once
// A game that is being played: dealt, judged move by move, taken back, and written down.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/words.h"
#include "diag/finding.h"
#include "moves/moves.h"
#include "moves/random.h"
#include "rules/ruleset.h"
#include "score/verdict.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {

/// What a game is played by, and who plays.
struct GameRules {
  std::string variant;  // as records name it
  std::vector<std::pair<std::string, std::string>> settings;
  std::shared_ptr<const Ruleset> rules;
};

/// Whether a line against the rules is left out, or stands as what was played.
enum class IllegalStands : std::uint8_t { no, yes };

/// What the referee says of a line.
struct AppliedLine {
  Judgement judgement = Judgement::note;
  bool is_played = false;  // it is part of the game now
  Findings findings{};     // of the notation, or of the play
};

class GameSession {
 public:
  GameSession() = default;
  // A copy plays on by itself.
  GameSession(const GameSession&) = default;
  GameSession& operator=(const GameSession&) = default;

  /// Deals the first round; `seed` decides all that is left to chance. False: why() says why not.
  [[nodiscard]] bool deal(const GameRules& rules, const std::vector<std::string>& players,
                          std::uint64_t seed);
  /// Goes on from a record, which may have hands and a stock.
  [[nodiscard]] bool go_on_from(const GameRules& rules, const Record& record, std::uint64_t seed);
  [[nodiscard]] const Text& why() const { return why_; }

  /// "Ala: draw 7S; discard KD", or the acts of who is to move; "round" deals the next round.
  AppliedLine apply(std::string_view line, IllegalStands stands);
  /// "draw", "discard KD", of that player.
  AppliedLine apply_of(std::string_view player, std::string_view acts,
                       IllegalStands stands = IllegalStands::no);
  /// A step that moves() has given.
  AppliedLine apply(const StepList& list, const Step& step);
  /// Takes the last line back; false where there is none.
  bool undo();
  [[nodiscard]] bool can_undo() const { return !before_.empty(); }

  [[nodiscard]] Seat to_move();
  [[nodiscard]] const Moves& moves(const MovesWish& wish = {});
  /// The round has ended, or has if nobody plays on: the next may be dealt, unless the game is
  /// over.
  [[nodiscard]] bool is_round_over() const;
  [[nodiscard]] bool is_over() const;
  /// The verdict on the record so far.
  [[nodiscard]] const Verdict& verdict() const;

  [[nodiscard]] const Record& record() const { return position_.record(); }
  [[nodiscard]] Position& position() { return position_; }
  [[nodiscard]] const Ruleset& rules() const { return *at_table_; }
  /// The record as that player knows it.
  [[nodiscard]] Record seen_by(Seat seat) const;

 private:
  /// What undo() goes back to.
  struct Before {
    std::uint32_t rounds = 0;
    std::uint32_t events = 0;
    std::uint64_t chance = 0;
  };

  [[nodiscard]] bool set(const Record& record, std::optional<std::uint32_t> events = std::nullopt);
  [[nodiscard]] bool deal_round(Record& record);
  AppliedLine apply_line(std::string_view line, Seat seat,
                         IllegalStands stands = IllegalStands::no);
  AppliedLine deal_next();
  /// Writes acts behind the record, with the cards of a known stock, and judges them.
  AppliedLine play(const Record& acts, IllegalStands stands);
  void write_act(const Record& from, const Event& event);
  void write_new_stock(Seat seat);
  [[nodiscard]] MeldRef ref_here(const Record& from, MeldRef ref);
  void forget_moves() { moves_.reset(); }

  GameRules rules_;
  std::shared_ptr<const Ruleset> at_table_;
  Position position_;
  Random chance_{0};
  std::vector<Before> before_;
  std::optional<Moves> moves_;
  const Table* table_ = nullptr;                    // before the act that is written
  std::optional<std::size_t> limit_;                // that moves_ was listed with
  bool has_owed_ = false;                           // and with what is owed
  mutable std::shared_ptr<const Verdict> verdict_;  // copies share it
  Text why_;
};

}  // namespace rummy

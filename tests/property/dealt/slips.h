#pragma once
// One mistake put into a game the program dealt, of every kind that players and score keepers make,
// with what the referee must say about it.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "moves/random.h"
#include "property/dealt/referees.h"
#include "property/dealt/table_trace.h"
#include "property/dealt/written_game.h"
#include "rules/ruleset.h"

namespace rummy::dealt {

struct DealtGame {
  WrittenGame game;
  std::vector<std::string> players;
  std::shared_ptr<const Ruleset> ruleset;
};

/// The game of that number that is dealt in the house.
[[nodiscard]] std::optional<DealtGame> deal_game(Referees& referees, const House& house,
                                                 std::uint32_t number);

/// A game with a slip in it, and where the first finding must stand.
struct Slip {
  WrittenGame game;
  std::size_t round = 0;  // from 1; 0: the record as a whole
  std::size_t turn = 0;   // from 1; 0: none of the round's turns
};

/// What of a record leaves no way to prove a slip once it is hidden.
enum class Proof { anything, hands };

struct SlipKind {
  std::string_view name;
  std::vector<std::string_view> codes;  // the first finding is one of these
  std::vector<House> houses;            // found in each
  std::function<std::optional<Slip>(const DealtGame&, Random&)> make;
  Proof proof = Proof::anything;
};

/// The slip in the first of so many games of the house that has a place for it; nothing where none
/// has.
[[nodiscard]] std::optional<Slip> first_slip(Referees& referees, const SlipKind& kind,
                                             const House& house, std::uint32_t games,
                                             Random& random);

/// Every kind.
[[nodiscard]] std::vector<SlipKind> slip_kinds();

[[nodiscard]] std::vector<SlipKind> draw_slips();
[[nodiscard]] std::vector<SlipKind> pile_slips();
[[nodiscard]] std::vector<SlipKind> turn_slips();
[[nodiscard]] std::vector<SlipKind> meld_slips();
[[nodiscard]] std::vector<SlipKind> table_slips();
[[nodiscard]] std::vector<SlipKind> joker_slips();
[[nodiscard]] std::vector<SlipKind> out_slips();
[[nodiscard]] std::vector<SlipKind> shown_slips();
[[nodiscard]] std::vector<SlipKind> claim_slips();
[[nodiscard]] std::vector<SlipKind> buy_slips();
[[nodiscard]] std::vector<SlipKind> record_slips();
[[nodiscard]] std::vector<SlipKind> notation_slips();

// --- what the kinds are made of

/// A turn about to be spoilt.
struct Moment {
  const DealtGame& dealt;
  const WrittenRound& round;
  std::size_t line;  // into round.moves
  const MoveLine& move;
  const std::string& who;
  TableTrace before;

  /// The table after so many actions of the turn.
  [[nodiscard]] TableTrace after(std::size_t actions) const;
  /// How many of the turn's first actions draw.
  [[nodiscard]] std::size_t draws() const;
  /// Whether the turn is a draw, or all the draws there may be, and at most a discard.
  [[nodiscard]] bool is_plain() const;
};

/// Changes the round, a copy; gives how many turns after the moment's own the finding stands, or
/// nothing where the slip has no place.
using Edit = std::function<std::optional<std::size_t>(const Moment&, WrittenRound&, Random&)>;
inline constexpr std::optional<std::size_t> kHere = 0;
inline constexpr std::optional<std::size_t> kNextTurn = 1;

/// A kind made by trying the edit on turns in random order until one takes it.
[[nodiscard]] SlipKind in_a_turn(std::string_view name, std::vector<std::string_view> codes,
                                 std::vector<House> houses, Edit edit);
/// A kind that puts one more action behind a plain turn's draws.
using MakeAction = std::function<std::optional<std::string>(const Moment&, Random&)>;
[[nodiscard]] SlipKind inserted(std::string_view name, std::vector<std::string_view> codes,
                                std::vector<House> houses, MakeAction make);
/// The same kind, which only cards in hands prove.
[[nodiscard]] SlipKind proven_by_hands(SlipKind kind);
/// A kind that lays a meld which the player is first dealt the cards for.
using MakeCards = std::function<Cards(Random&)>;
[[nodiscard]] SlipKind planted(std::string_view name, std::vector<std::string_view> codes,
                               std::vector<House> houses, MakeCards make);

/// Gives the player these cards from the start, for others that are never touched up to the end of
/// the moment's turn. False where that cannot be.
[[nodiscard]] bool plant(const Moment& moment, WrittenRound& round, const Cards& wanted);

/// Whether cards in this order are a meld by the house's rules.
[[nodiscard]] bool is_meld(const DealtGame& dealt, const Cards& cards);
/// Whether a meld on the table is still one with the card.
[[nodiscard]] bool fits(const DealtGame& dealt, const Cards& meld, const std::string& card);
[[nodiscard]] const std::string& another_player(const DealtGame& dealt, const std::string& than,
                                                Random& random);
[[nodiscard]] std::string some_card(const Cards& cards, Random& random);
[[nodiscard]] std::string card_of(int suit, int rank);

[[nodiscard]] std::vector<House> all_games();
[[nodiscard]] std::vector<House> games_with_discards();
[[nodiscard]] House manipulation();
[[nodiscard]] House rum();
[[nodiscard]] House going_out();

}  // namespace rummy::dealt

#pragma once
// One mistake put into a legal game, of every kind a player or a score keeper makes, with what the
// referee must say about it.

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "cards/cards.h"
#include "property/game.h"
#include "property/game_writer.h"

namespace rummy::play {

/// A game with a slip in it, and where the first finding must stand.
struct Slip {
  Game game;
  std::size_t round = 0;  // from 1; 0: the record as a whole
  std::size_t turn = 0;   // from 1; 0: none of the round's turns
};

struct SlipKind {
  std::string_view name;
  std::vector<std::string_view> codes;  // the first finding is one of these
  Hide evidence;                        // hidden, these leave nothing to prove the slip by
  std::function<std::optional<Slip>(const Game&, Random&)> make;
};

/// Every kind, in the order of a record: the deal, the turns, the table, the sheet.
[[nodiscard]] std::vector<SlipKind> slip_kinds();

[[nodiscard]] std::vector<SlipKind> turn_slips();
[[nodiscard]] std::vector<SlipKind> table_slips();
[[nodiscard]] std::vector<SlipKind> joker_slips();
[[nodiscard]] std::vector<SlipKind> planted_slips();
[[nodiscard]] std::vector<SlipKind> record_slips();

// --- what the kinds are made of

/// A turn of a game.
struct Spot {
  std::size_t round = 0;
  std::size_t turn = 0;
};

/// A turn about to be spoilt.
struct Chosen {
  const RoundPlay& round;
  const Turn& turn;
  std::size_t seat;
  const std::vector<Card>& hand;  // before the turn
  bool opened;
};
[[nodiscard]] Chosen look(const Game& game, Spot spot);

/// All turns that are no more than a draw and a discard, by a player with cards enough.
[[nodiscard]] std::vector<Spot> plain_turns(const Game& game);
/// The cards of a plain turn that are in hand besides the one discarded.
[[nodiscard]] std::vector<Card> spare_cards(const Chosen& chosen);

[[nodiscard]] PlayedCard unnamed(Card card);
[[nodiscard]] Action action(Act act, std::vector<PlayedCard> cards, int on = 0);

using Edit = std::function<bool(const Chosen&, Turn&, Random&)>;
/// Tries the edit on turns in random order until one takes it.
[[nodiscard]] std::optional<Slip> edit_some_turn(const Game& game, std::vector<Spot> spots,
                                                 const Edit& edit, Random& random);
/// A kind that puts one more action between the draw and the discard of a plain turn.
using MakeAction = std::function<std::optional<Action>(const Chosen&, Random&)>;
[[nodiscard]] SlipKind inserted(std::string_view name, std::vector<std::string_view> codes,
                                MakeAction make_action);

}  // namespace rummy::play

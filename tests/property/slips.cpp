#include "property/slips.h"

#include <algorithm>
#include <cstddef>
#include <iterator>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "cards/cards.h"
#include "property/game.h"
#include "property/game_writer.h"
#include "property/table_model.h"

namespace rummy::play {

Chosen look(const Game& game, Spot spot) {
  const RoundPlay& round = game.rounds[spot.round];
  const Turn& turn = round.turns[spot.turn];
  const auto seat = static_cast<std::size_t>(turn.seat);
  return {.round = round,
          .turn = turn,
          .seat = seat,
          .hand = turn.before.hands[seat],
          .opened = turn.before.opened[seat] != 0};
}

std::vector<Spot> plain_turns(const Game& game) {
  std::vector<Spot> spots;
  for (std::size_t r = 0; r < game.rounds.size(); ++r) {
    const RoundPlay& round = game.rounds[r];
    for (std::size_t t = 1; t < round.turns.size(); ++t) {
      const Turn& turn = round.turns[t];
      const bool plain = turn.actions.size() == 2 && turn.actions[0].act == Act::draw;
      if (plain && turn.before.hands[static_cast<std::size_t>(turn.seat)].size() >= 2)
        spots.push_back({.round = r, .turn = t});
    }
  }
  return spots;
}

std::vector<Card> spare_cards(const Chosen& chosen) {
  std::vector<Card> cards = chosen.hand;
  // The card drawn in this turn is the discard's substitute, where that was in hand already.
  remove_card(cards, chosen.turn.actions.back().groups[0][0].card);
  return cards;
}

PlayedCard unnamed(Card card) {
  return {.card = card, .stands_for = Card::unknown()};
}

Action action(Act act, std::vector<PlayedCard> cards, int on) {
  return {.act = act, .groups = {std::move(cards)}, .on = on};
}

std::optional<Slip> edit_some_turn(const Game& game, std::vector<Spot> spots, const Edit& edit,
                                   Random& random) {
  shuffle(spots, random);
  for (const Spot spot : spots) {
    const Chosen chosen = look(game, spot);
    Turn turn = chosen.turn;
    if (!edit(chosen, turn, random)) continue;
    Slip slip{.game = game, .round = spot.round + 1, .turn = spot.turn + 1};
    slip.game.rounds[spot.round].turns[spot.turn] = std::move(turn);
    return slip;
  }
  return std::nullopt;
}

SlipKind inserted(std::string_view name, std::vector<std::string_view> codes,
                  MakeAction make_action) {
  const Edit edit = [make = std::move(make_action)](const Chosen& chosen, Turn& turn,
                                                    Random& random) {
    std::optional<Action> extra = make(chosen, random);
    if (!extra) return false;
    turn.actions.insert(turn.actions.begin() + 1, std::move(*extra));
    return true;
  };
  return {.name = name,
          .codes = std::move(codes),
          .evidence = Hide::nothing,
          .make = [edit](const Game& game, Random& random) {
            return edit_some_turn(game, plain_turns(game), edit, random);
          }};
}

std::vector<SlipKind> slip_kinds() {
  std::vector<SlipKind> all;
  for (std::vector<SlipKind>& kinds : std::vector<std::vector<SlipKind>>{
           turn_slips(), table_slips(), joker_slips(), planted_slips(), record_slips()})
    std::move(kinds.begin(), kinds.end(), std::back_inserter(all));
  return all;
}

}  // namespace rummy::play

// A way to play a turn as a line of moves.

#include <fmt/core.h>

#include <string>

#include "cards/card.h"
#include "solve/turn_search.h"

namespace rummy {

std::string moves_of(const TurnWay& way, TurnGoal goal) {
  std::string text;
  const TurnAct* before = nullptr;
  for (const TurnAct& act : way.acts) {
    std::string cards;
    for (const PlayedCard& played : act.cards)
      cards += (cards.empty() ? "" : " ") + to_string(played);
    const bool goes_on =
        before != nullptr && act.kind == TurnAct::Kind::meld && before->kind == TurnAct::Kind::meld;
    if (!text.empty()) text += goes_on ? ", " : "; ";
    switch (act.kind) {
      case TurnAct::Kind::meld:
        text += goes_on ? cards : "meld " + cards;
        break;
      case TurnAct::Kind::swap:
        text += fmt::format("swap {} for JK in m{}", cards, act.target + 1);
        break;
      case TurnAct::Kind::move:
        text += fmt::format("move {} in m{}", cards, act.target + 1);
        break;
      case TurnAct::Kind::lay:
        text += fmt::format("lay {} on m{}", cards, act.target + 1);
        break;
    }
    before = &act;
  }
  if (goal == TurnGoal::out && !way.left.empty())
    text += (text.empty() ? "discard " : "; discard ") + to_string(way.left.front());
  return text;
}

}  // namespace rummy

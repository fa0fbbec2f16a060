// A way to play a turn as a line of moves.

#include <fmt/core.h>

#include <string>

#include "cards/cards.h"
#include "solve/turn_search.h"

namespace rummy {

namespace {

/// "lay 8S JK=9S on m1"; of a meld its cards alone.
std::string words_of(const TurnAct& act) {
  std::string cards;
  for (const PlayedCard& played : act.cards)
    cards += (cards.empty() ? "" : " ") + to_string(played);
  switch (act.kind) {
    case TurnAct::Kind::meld:
      return cards;
    case TurnAct::Kind::swap:
      return fmt::format("swap {} for JK in m{}", cards, act.target + 1);
    case TurnAct::Kind::move:
      return fmt::format("move {} in m{}", cards, act.target + 1);
    case TurnAct::Kind::lay:
      return fmt::format("lay {} on m{}", cards, act.target + 1);
  }
  return cards;
}

}  // namespace

std::string moves_of(const TurnWay& way, TurnGoal goal) {
  std::string text;
  bool melds = false;  // the move before is a meld, and another goes on from it
  for (const TurnAct& act : way.acts) {
    const bool is_meld = act.kind == TurnAct::Kind::meld;
    if (!text.empty()) text += is_meld && melds ? ", " : "; ";
    if (is_meld && !melds) text += "meld ";
    text += words_of(act);
    melds = is_meld;
  }
  if (goal == TurnGoal::out && !way.left.empty())
    text += (text.empty() ? "discard " : "; discard ") + to_string(way.left.front());
  return text;
}

}  // namespace rummy

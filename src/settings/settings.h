#pragma once
// The settings of a variant: plain data, a struct a topic, in rule-book order. Each topic has a
// file, which describes every setting once.

#include "settings/card_points.h"    // IWYU pragma: export
#include "settings/deal.h"           // IWYU pragma: export
#include "settings/draw.h"           // IWYU pragma: export
#include "settings/dropping.h"       // IWYU pragma: export
#include "settings/game_end.h"       // IWYU pragma: export
#include "settings/going_out.h"      // IWYU pragma: export
#include "settings/jokers.h"         // IWYU pragma: export
#include "settings/knocking.h"       // IWYU pragma: export
#include "settings/lay_off.h"        // IWYU pragma: export
#include "settings/melds.h"          // IWYU pragma: export
#include "settings/opening.h"        // IWYU pragma: export
#include "settings/round_score.h"    // IWYU pragma: export
#include "settings/setting_types.h"  // IWYU pragma: export
#include "settings/stock.h"          // IWYU pragma: export
#include "settings/turn.h"           // IWYU pragma: export

namespace rummy {

/// What records are judged by.
struct VariantSettings {
  DealSettings deal;
  TurnSettings turn;
  DrawSettings draw;
  StockSettings stock;
  MeldSettings melds;
  JokerSettings jokers;
  OpeningSettings opening;
  LayOffSettings lay_off;
  GoingOutSettings going_out;
  KnockingSettings knocking;
  DroppingSettings dropping;
  CardPointSettings card_points;
  RoundScoreSettings round_score;
  GameEndSettings game_end;
};

/// Every setting of every topic, in rule-book order.
template <class Visitor>
void describe(Visitor& visit, VariantSettings& s) {
  describe(visit, s.deal);
  describe(visit, s.turn);
  describe(visit, s.draw);
  describe(visit, s.stock);
  describe(visit, s.melds);
  describe(visit, s.jokers);
  describe(visit, s.opening);
  describe(visit, s.lay_off);
  describe(visit, s.going_out);
  describe(visit, s.knocking);
  describe(visit, s.dropping);
  describe(visit, s.card_points);
  describe(visit, s.round_score);
  describe(visit, s.game_end);
}

}  // namespace rummy

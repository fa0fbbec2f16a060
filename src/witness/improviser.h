#pragma once
// Games made up to ask a question: turn after turn, each a little likely to be legal, none of them
// dealt. No expression draws two numbers of chance at once: in which order is the compiler's
// choice.

#include <cstddef>
#include <optional>
#include <vector>

#include "moves/random.h"
#include "rules/ruleset.h"
#include "settings/settings.h"
#include "witness/interest.h"
#include "witness/parting.h"
#include "witness/scene.h"
#include "witness/sketch.h"

namespace rummy {

/// The fewest turns after which the stock can be all but gone, with a card drawn in each.
[[nodiscard]] std::size_t turns_to_empty_stock(const TwoRulesets& rules);

/// Begins games, and makes up what could be done next in them.
class Improviser {
 public:
  /// Plays as `variant` has it, mostly.
  Improviser(const TwoRulesets& rules, const Interest& interest, Random& random);

  /// A game of no rounds yet.
  [[nodiscard]] Sketch begin();
  /// Begins a round of moves: who deals, and what lies there.
  void begin_round(Sketch& sketch, Scene& scene);
  /// Turns in which nothing happens until the stock is all but gone; false where that takes more.
  [[nodiscard]] bool empty_stock(Sketch& sketch, Scene& scene, std::size_t most_turns);
  /// The lines of one turn, and of what others do in it.
  void add_turn(Sketch& sketch, Scene& scene);
  /// The hands that are shown when a round is over.
  void show_hands(Sketch& sketch, const Scene& scene);
  /// A round of which only the scores are written.
  void add_scores(Sketch& sketch);
  /// Cards dealt, cut, turned up: a round that has hardly begun.
  void add_deal(Sketch& sketch, Scene& scene);

 private:
  struct TurnMade;

  [[nodiscard]] bool likes(ActionKind kind, int in_hundred);
  [[nodiscard]] int players();
  [[nodiscard]] int cards_dealt(int players, int round);
  [[nodiscard]] const std::string& name(const Sketch& sketch, std::size_t seat) const;
  void carry(Sketch& sketch);
  void cut(Sketch& sketch);
  void draw(TurnMade& turn);
  void use_table(TurnMade& turn);
  void meld(TurnMade& turn);
  void lay(TurnMade& turn);
  void swap(TurnMade& turn);
  void move(TurnMade& turn);
  void rearrange(TurnMade& turn);
  void play(TurnMade& turn);
  void end_round(TurnMade& turn, bool may_knock);
  void end(TurnMade& turn);
  void knock_or_go_out(TurnMade& turn, bool knocks);
  void win_at_once(TurnMade& turn);
  void lay_all(TurnMade& turn);
  void pass_turn(const Sketch& sketch, Scene& scene);
  void out_of_turn(Sketch& sketch, Scene& scene, std::size_t by);
  [[nodiscard]] SketchCards some_cards(Scene& scene, int count);
  void begin_scores(Sketch& sketch, Scene& scene);
  [[nodiscard]] bool end_scores(SketchRound& round, const std::string& winner, bool knocks);
  void add_sheet_seat(Sketch& sketch, Scene& scene, std::size_t seat, bool won);

  const TwoRulesets& rules_;
  const Variant& variant_;  // one of them
  const Variant& other_;
  const Interest& interest_;
  Random& random_;
  CardMaker cards_;
};

}  // namespace rummy

#pragma once
// What is known of a round that is being made up: the melds, the pile, how many cards each player
// holds. Hands are not dealt, so a player may play any card there is.

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "cards/cards.h"
#include "moves/random.h"
#include "settings/settings.h"
#include "witness/interest.h"
#include "witness/sketch.h"

namespace rummy {

/// A meld on the table. Its jokers have names, written or not.
struct SceneMeld {
  bool is_run = true;
  std::vector<PlayedCard> cards;
  std::size_t owner = 0;
};

struct Scene {
  std::vector<SceneMeld> melds{};
  std::vector<Card> pile{};  // the top last; unknown cards too
  std::vector<int> hands{};  // by seat: how many cards
  std::vector<bool> opened{};
  std::vector<bool> gone{};  // dropped out
  CardCounts used{};         // cards that are known
  std::size_t to_move = 0;
  int turns = 0;
};

/// Makes up melds and cards that are still to be had.
class CardMaker {
 public:
  /// `other`: the variant that `variant` is compared with.
  CardMaker(const Variant& variant, const Variant& other, const Interest& interest, Random& random)
      : variant_(variant), other_(other), interest_(interest), random_(random) {}

  /// A card of which a copy is unknown so far; marks it known.
  [[nodiscard]] Card any(Scene& scene);
  [[nodiscard]] Card wild(Scene& scene);
  /// Marks a card known that may be chosen whatever is left.
  [[nodiscard]] static Card take(Scene& scene, Card card);
  /// A meld of about so many cards, mostly by the rules, now and then not quite. With this card in
  /// it, if there is one.
  [[nodiscard]] SceneMeld meld(Scene& scene, int size, std::optional<Card> with = std::nullopt);
  /// A card that a meld may be extended by, as far as can be seen at a glance; and whether it goes
  /// on top.
  [[nodiscard]] PlayedCard fitting(Scene& scene, const SceneMeld& meld);
  /// The cards as they are written; names of jokers are written now and then.
  [[nodiscard]] SketchCards written(const SceneMeld& meld);
  [[nodiscard]] bool likes_wild();
  /// The size of a meld: three or four cards mostly, now and then as few or as many as may just be.
  [[nodiscard]] int some_size();

 private:
  [[nodiscard]] SceneMeld run(int size, std::optional<Card> with);
  [[nodiscard]] SceneMeld set(int size, std::optional<Card> with);
  [[nodiscard]] int some_rank();
  void put_jokers(SceneMeld& meld, std::optional<Card> with);
  void spoil(SceneMeld& meld);

  const Variant& variant_;
  const Variant& other_;
  const Interest& interest_;
  Random& random_;
};

}  // namespace rummy

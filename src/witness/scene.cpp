#include "witness/scene.h"

#include <algorithm>
#include <array>
#include <optional>
#include <vector>

#include "cards/cards.h"
#include "moves/random.h"
#include "settings/settings.h"
#include "table/record.h"
#include "table/table.h"
#include "witness/interest.h"
#include "witness/sketch.h"

namespace rummy {

bool CardMaker::likes_wild() {
  return random_.below(200) < interest_.jokers * 2;
}

Card CardMaker::take(Scene& scene, Card card) {
  scene.used.add(card);
  return card;
}

int CardMaker::some_rank() {
  if (!interest_.ranks.empty() && random_.one_in(2))
    return interest_.ranks[random_.below(interest_.ranks.size())];
  return 1 + random_.below(kKing);
}

int CardMaker::some_size() {
  const bool asks = interest_.in(ActionKind::meld) > Interest::kUsual;
  if (!random_.one_in(asks ? 6 : 16))
    return 3 + (random_.one_in(4) ? random_.below(6) : random_.below(2));
  const MeldSettings& melds = random_.one_in(2) ? variant_.melds : other_.melds;
  constexpr int kMany = 5;
  const std::array sizes{melds.run_max, melds.run_min, melds.set_min,
                         melds.set_max.choice == OrNone::number ? melds.set_max.number : kMany};
  const int size = sizes[random_.below(sizes.size())];
  return std::clamp(size + random_.below(3) - 1, 1, kHighAce);
}

Card CardMaker::any(Scene& scene) {
  Card card;
  for (int i = 0; i < 8; ++i) {
    const auto suit = static_cast<Suit>(random_.below(kSuits));
    card = Card(suit, some_rank());
    if (scene.used.count(card) == 0 && is_in_pack(card.rank(), variant_.deal)) break;
  }
  return take(scene, card);
}

/// A joker, or a card of the wild rank.
Card CardMaker::wild(Scene& scene) {
  const int rank = variant_.jokers.wild > 0 ? variant_.jokers.wild : wild_rank(variant_.jokers, 0);
  if (rank > 0 && random_.one_in(2))
    return take(scene, Card(static_cast<Suit>(random_.below(kSuits)), rank));
  return take(scene, Card::joker());
}

SceneMeld CardMaker::run(int size, std::optional<Card> with) {
  const auto suit = with ? with->suit() : static_cast<Suit>(random_.below(kSuits));
  int low = 1 + random_.below(std::max(1, kHighAce - size + 1));
  if (!with && !interest_.ranks.empty() && random_.one_in(2)) {
    const int rank = random_.one_in(2) && interest_.ranks.front() == kAce ? kHighAce : some_rank();
    low = std::clamp(rank - random_.below(size), 1, std::max(1, kHighAce - size + 1));
  }
  if (with)
    low = std::clamp(with->rank() - random_.below(size), 1, std::max(1, kHighAce - size + 1));
  if (random_.one_in(24)) low = kKing - random_.below(2);  // round the corner
  SceneMeld meld;
  for (int i = 0; i < size; ++i)
    meld.cards.push_back({.card = Card(suit, rank_at(low + i)), .stands_for = Card::unknown()});
  if (random_.one_in(3)) std::ranges::reverse(meld.cards);
  return meld;
}

SceneMeld CardMaker::set(int size, std::optional<Card> with) {
  const int rank = with ? with->rank() : some_rank();
  const int first = with ? static_cast<int>(with->suit()) : random_.below(kSuits);
  SceneMeld meld{.is_run = false, .cards = {}};
  for (int i = 0; i < size; ++i) {
    const bool is_twin = i > 0 && random_.one_in(8);
    const int suit = (first + i - (is_twin ? 1 : 0)) % kSuits;
    meld.cards.push_back(
        {.card = Card(static_cast<Suit>(suit), rank), .stands_for = Card::unknown()});
  }
  return meld;
}

void CardMaker::put_jokers(SceneMeld& meld, std::optional<Card> with) {
  constexpr int kUsually = 3;
  const int most =
      interest_.jokers > Interest::kUsual ? static_cast<int>(meld.cards.size()) + 2 : kUsually;
  for (int more = 0; more < most && likes_wild(); ++more) {
    PlayedCard& one = meld.cards[random_.below(meld.cards.size())];
    if (one.card.is_joker() || (with && one.card == *with)) continue;
    one = {.card = Card::joker(), .stands_for = one.card};
  }
}

/// Now and then something is not as it should be.
void CardMaker::spoil(SceneMeld& meld) {
  if (meld.cards.size() < 2 || !random_.one_in(12)) return;
  PlayedCard& one = meld.cards[random_.below(meld.cards.size())];
  one.card = kNaturalCards[random_.below(kNaturalCards.size())];
  one.stands_for = Card::unknown();
}

SceneMeld CardMaker::meld(Scene& scene, int size, std::optional<Card> with) {
  if (with && !with->is_natural()) with = std::nullopt;
  const bool is_run = size > 5 || random_.one_in(2);
  SceneMeld made = is_run ? run(size, with) : set(size, with);
  put_jokers(made, with);
  spoil(made);
  for (const PlayedCard& c : made.cards)
    scene.used.add(c.card);
  return made;
}

PlayedCard CardMaker::fitting(Scene& scene, const SceneMeld& meld) {
  const auto as_natural = [](const PlayedCard& c) {
    return c.card.is_joker() ? c.stands_for : c.card;
  };
  const Card first = as_natural(meld.cards.front());
  const Card last = as_natural(meld.cards.back());
  Card card = any(scene);
  if (!random_.one_in(8) && first.is_natural() && last.is_natural()) {
    if (meld.is_run) {
      const bool is_up =
          meld.cards.size() < 2 || rank_at(first.rank() + 1) == as_natural(meld.cards[1]).rank();
      const Card high = is_up ? last : first;
      const Card low = is_up ? first : last;
      card = random_.one_in(2) ? Card(high.suit(), rank_at(high.rank() + 1))
                               : Card(low.suit(), rank_at(low.rank() - 1 + kKing));
    } else {
      card = Card(static_cast<Suit>(random_.below(kSuits)), first.rank());
    }
  }
  if (likes_wild() && random_.one_in(2)) return {.card = Card::joker(), .stands_for = card};
  return {.card = take(scene, card), .stands_for = Card::unknown()};
}

SketchCards CardMaker::written(const SceneMeld& meld) {
  SketchCards cards;
  const bool names = random_.one_in(4) || variant_.jokers.named == JokerNamed::required;
  for (const PlayedCard& c : meld.cards)
    cards.push_back(names && c.card.is_joker() ? to_string(c) : to_string(c.card));
  return cards;
}

}  // namespace rummy

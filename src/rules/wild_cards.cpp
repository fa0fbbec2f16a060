#include "rules/wild_cards.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "cards/cards.h"
#include "settings/settings.h"
#include "table/table.h"

namespace rummy {

void set_wild_rank(Variant& variant, int rank) {
  variant.jokers.wild = rank;
  variant.card_points.as_joker = variant.card_points.wild_hand == WildValue::joker ? rank : 0;
}

std::vector<int> wild_ranks(const Variant& variant, int round) {
  std::vector<int> ranks;
  if (variant.jokers.rank == WildRank::turned_up) {
    for (int rank = kAce; rank <= kKing; ++rank)
      ranks.push_back(rank);
    return ranks;
  }
  const auto add = [&](std::optional<int> cards_dealt) {
    ranks.push_back(wild_rank(variant.jokers, cards_dealt.value_or(0)));
  };
  const PerTable& dealt = variant.deal.cards;
  if (variant.jokers.rank != WildRank::dealt) {
    add({});
  } else if (dealt.kind == PerTable::Kind::by_round && round == 0) {
    for (const int cards : dealt.by_round)
      add(cards);
  } else if (dealt.kind == PerTable::Kind::agreed) {
    for (int cards = kAce - 1; cards <= kKing; ++cards)
      add(cards);
  } else {
    for (int players = variant.deal.players_min; players <= variant.deal.players_max; ++players)
      add(dealt.at(players, round));
  }
  std::ranges::sort(ranks);
  const auto repeated = std::ranges::unique(ranks);
  ranks.erase(repeated.begin(), repeated.end());
  return ranks;
}

std::vector<PlayedCard> with_jokers(std::span<const PlayedCard> cards,
                                    const JokerSettings& jokers) {
  std::vector<PlayedCard> all(cards.begin(), cards.end());
  for (PlayedCard& card : all) {
    if (card.card.is_known() && is_wild(card.card, jokers)) card.card = Card::joker();
  }
  return all;
}

WildHand with_jokers(const CardCounts& hand, const JokerSettings& jokers) {
  WildHand split{.cards = hand, .wild = {}};
  for (int suit = 0; suit < kSuits && jokers.wild != 0; ++suit) {
    const Card card(static_cast<Suit>(suit), jokers.wild);
    const int n = hand.count(card);
    split.cards.add(card, -n);
    split.cards.add(Card::joker(), n);
    split.wild.insert(split.wild.end(), static_cast<std::size_t>(n), card);
  }
  split.wild.insert(split.wild.end(), static_cast<std::size_t>(hand.count(Card::joker())),
                    Card::joker());
  return split;
}

std::vector<WildHand> ways_to_hold(const CardCounts& hand, const JokerSettings& jokers) {
  std::vector<WildHand> ways{with_jokers(hand, jokers)};
  if (jokers.wild == 0 || !are_limited(jokers)) return ways;
  for (int suit = 0; suit < kSuits; ++suit) {
    const Card card(static_cast<Suit>(suit), jokers.wild);
    const std::size_t before = ways.size();
    for (int own = 1; own <= hand.count(card); ++own) {
      for (std::size_t i = 0; i < before; ++i) {
        WildHand way = ways[i];
        for (int n = 0; n < own; ++n) {
          way.wild.erase(std::ranges::find(way.wild, card));
          way.cards.remove(Card::joker());
        }
        way.cards.add(card, own);
        ways.push_back(std::move(way));
      }
    }
  }
  return ways;
}

std::span<const Card> put_back(Meld& meld, std::span<const Card> wild) {
  for (MeldCard& c : meld.view()) {
    if (!c.card.is_joker() || wild.empty()) continue;
    c.card = wild.front();
    wild = wild.subspan(1);
  }
  return wild;
}

void put_back(std::span<Meld> melds, std::span<Card> left, std::span<const Card> wild) {
  for (Meld& meld : melds)
    wild = put_back(meld, wild);
  for (Card& card : left) {
    if (!card.is_joker() || wild.empty()) continue;
    card = wild.front();
    wild = wild.subspan(1);
  }
}

}  // namespace rummy

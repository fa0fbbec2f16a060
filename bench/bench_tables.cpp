#include "bench_tables.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <random>
#include <string_view>
#include <utility>
#include <vector>

#include "base/check.h"
#include "cards/cards.h"
#include "solve/tables.h"
#include "table/table.h"

namespace rummy::bench {
namespace {

constexpr int kPacks = 2;
constexpr int kTablesEach = 64;

constexpr auto kHardTables = std::to_array<std::string_view>(
    {"JK JK AS AS 2S 2S 3S 3S 4S 4S 5S 5S 6S 6S 8S 8S 9S 9S 10S QS QS KS KS AH 2H 2H 3H "
     "3H 4H 4H 5H 5H 6H 6H 7H 7H 8H 9H 9H 10H 10H JH QH QH KH AD 2D 2D 3D 3D 4D 4D 5D 5D "
     "6D 6D 7D 7D 8D 8D 9D 9D 10D 10D KD KD AC 2C 2C 3C 3C 4C 4C 5C 5C 6C 6C 7C 7C 8C 8C "
     "10C 10C JC JC QC KC KC",
     "JK JK AS AS 2S 2S 3S 3S 4S 4S 5S 5S 6S 6S 7S 7S 8S 8S 9S 9S 10S KS KS AH AH 2H 3H "
     "4H 4H 5H 5H 6H 6H 7H 7H 8H 8H 9H 9H 10H 10H JH JH AD AD 2D 2D 3D 3D 4D 4D 5D 5D 6D "
     "6D 7D 7D 8D 9D 10D 10D QD QD KD KD AC AC 2C 2C 3C 3C 4C 4C 5C 5C 6C 6C 7C 7C 8C 8C "
     "9C 9C JC JC QC QC KC KC",
     "JK JK AS AS 2S 2S 3S 3S 4S 4S 5S 5S 6S 6S 7S 7S 8S 8S 9S KS AH AH 2H 2H 3H 3H 4H 4H "
     "5H 6H 6H 7H 8H 8H 9H 10H 10H JH QH QH AD AD 2D 2D 3D 3D 4D 4D 5D 6D 7D 7D 8D 8D 9D "
     "10D 10D JD QD QD KD KD AC AC 2C 2C 3C 3C 4C 4C 5C 5C 6C 7C 7C 8C 8C 10C JC JC QC QC",
     "JK JK JK AS AS 2S 2S 3S 3S 4S 4S 5S 5S 6S 6S 7S 8S 8S 10S JS JS QS QS KS KS AH AH "
     "2H 3H 3H 4H 4H 5H 5H 6H 7H 7H 8H 9H 10H KH AD AD 2D 2D 3D 4D 4D 5D 5D 6D 6D 7D 7D "
     "8D 9D 9D 10D JD QD QD KD KD AC AC 2C 2C 3C 4C 5C 5C 6C 6C 7C 8C 8C JC JC",
     "JK AS AS 2S 2S 3S 3S 4S 5S 5S 6S 7S 7S 8S 8S 9S 10S 10S JS JS QS QS KS KS AH AH 2H "
     "2H 3H 3H 4H 4H 5H 5H 6H 6H 9H 10H 10H QH KH AD AD 2D 2D 3D 3D 4D 4D 5D 5D 6D 6D 7D "
     "7D 8D 8D 9D 10D 10D KD KD AC AC 2C 2C 3C 3C 4C 5C 5C 6C 6C 7C 7C 8C 9C 10C 10C JC "
     "JC JK=AS"});

using Random = std::mt19937_64;

/// A number from 0 to below. The same on every platform (a std distribution is not).
int pick(Random& random, int below) {
  return static_cast<int>(random() % static_cast<std::uint64_t>(below));
}

std::vector<Card> some_meld(Random& random) {
  std::vector<Card> meld;
  if (pick(random, 2) == 0) {
    const auto suit = static_cast<Suit>(pick(random, kSuits));
    const int size = 3 + pick(random, 4);
    const int low = kAce + pick(random, kHighAce - size + 1);
    for (int place = low; place < low + size; ++place)
      meld.emplace_back(suit, rank_at(place));
    return meld;
  }
  const int rank = kAce + pick(random, kKing);
  const int missing = pick(random, kSuits + 1);
  for (int suit = 0; suit < kSuits; ++suit)
    if (suit != missing) meld.emplace_back(static_cast<Suit>(suit), rank);
  return meld;
}

std::vector<Card> cards_of_melds(Random& random, int size) {
  CardCounts pack;
  for (const Card card : kNaturalCards)
    pack.add(card, kPacks);
  std::vector<Card> cards;
  for (int tries = 0; tries < 3000 && static_cast<int>(cards.size()) < size; ++tries) {
    const std::vector<Card> meld = some_meld(random);
    CardCounts left = pack;
    if (!std::ranges::all_of(meld, [&](Card card) { return left.remove(card); })) continue;
    pack = left;
    cards.insert(cards.end(), meld.begin(), meld.end());
  }
  for (std::size_t i = cards.size(); i > 1; --i)
    std::swap(cards[i - 1], cards[static_cast<std::size_t>(pick(random, static_cast<int>(i)))]);
  return cards;
}

TableCards with_jokers(const std::vector<Card>& cards, std::size_t from, std::size_t jokers) {
  TableCards table;
  for (std::size_t i = from; i < cards.size(); ++i) {
    if (i - from >= jokers) {
      table.naturals.add(cards[i]);
    } else if ((i - from) % 2 == 0) {
      ++table.free_jokers;
    } else {
      table.named_jokers.push_back(cards[i]);
    }
  }
  return table;
}

std::vector<TableCards> tables(int size, int jokers, std::size_t taken_away) {
  Random random(20260901);
  std::vector<TableCards> result;
  for (int i = 0; i < kTablesEach; ++i)
    result.push_back(
        with_jokers(cards_of_melds(random, size), taken_away, static_cast<std::size_t>(jokers)));
  return result;
}

template <class Use>
void for_each_word(std::string_view text, Use use) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(' '), text.size());
    if (end > 0) use(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

}  // namespace

TableCards table_of(std::string_view cards) {
  constexpr std::string_view kNamed = "JK=";
  TableCards table;
  for_each_word(cards, [&](std::string_view word) {
    const bool named = word.starts_with(kNamed);
    const std::optional<Card> card = parse_card(named ? word.substr(kNamed.size()) : word);
    RUMMY_CHECK(card.has_value());
    if (named) {
      table.named_jokers.push_back(*card);
    } else if (card->is_joker()) {
      ++table.free_jokers;
    } else {
      table.naturals.add(*card);
    }
  });
  return table;
}

CardCounts hand_of(std::string_view cards) {
  TableCards table = table_of(cards);
  table.naturals.add(Card::joker(), table.free_jokers);
  return table.naturals;
}

std::vector<TableCards> tables_of_melds(int size, int jokers) {
  return tables(size, jokers, 0);
}

std::vector<TableCards> spoilt_tables(int size, int jokers) {
  return tables(size, jokers, 1);
}

std::vector<TableCards> hard_tables() {
  std::vector<TableCards> result;
  for (const std::string_view cards : kHardTables)
    result.push_back(table_of(cards));
  return result;
}

}  // namespace rummy::bench

#pragma once
// A whole game as a scripted player played it: every card, every action, and the table as it stood
// before each turn. Kept apart from the engine's own types, so that the two can disagree.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "cards/cards.h"

namespace rummy::play {

using Random = std::mt19937_64;

/// A number from 0 to below. The same on every platform (a std distribution is not).
[[nodiscard]] inline int pick(Random& random, int below) {
  return static_cast<int>(random() % static_cast<std::uint64_t>(below));
}
[[nodiscard]] inline bool one_in(Random& random, int n) {
  return pick(random, n) == 0;
}
template <class T>
[[nodiscard]] const T& any_of(const std::vector<T>& items, Random& random) {
  return items[static_cast<std::size_t>(pick(random, static_cast<int>(items.size())))];
}
template <class T>
void shuffle(std::vector<T>& items, Random& random) {
  for (std::size_t i = items.size(); i > 1; --i)
    std::swap(items[i - 1], items[static_cast<std::size_t>(pick(random, static_cast<int>(i)))]);
}

/// The house the scripted players play in: what two Remik rule books differ in.
struct House {
  std::string variant;
  bool joker_counts_face = true;  // towards an opening; else as the card it stands for
  int joker_in_hand = 25;
  bool opening_run_clean = true;  // else three naturals in a row will do
  bool swaps = true;
  int jokers = 4;
  int out_at = 501;
};

/// A joker (or a card) in a meld: what it counts as; unknown: any suit the set misses.
struct Slot {
  Card card;
  Card as;
};

struct TableMeld {
  bool is_run = false;
  Suit suit = Suit::spades;
  int low = 0;   // run: place of the first slot, 1 to 14
  int rank = 0;  // set
  int owner = 0;
  std::vector<Slot> slots;

  [[nodiscard]] int high() const { return low + static_cast<int>(slots.size()) - 1; }
};

enum class Act : std::uint8_t { draw, take, meld, lay, swap, discard, pass, reshuffle };

struct Action {
  Act act = Act::draw;
  std::vector<std::vector<PlayedCard>> groups;  // meld: one each; any other: at most one
  int on = 0;                                   // lay, swap: the meld's number; 0: not written
};

/// Everything on the table at one moment.
struct Situation {
  std::vector<std::vector<Card>> hands;
  std::vector<Card> pile;   // back: the top
  std::vector<Card> stock;  // back: the top
  std::vector<TableMeld> melds;
  std::vector<char> opened;
  int reshuffles = 0;
};

struct Turn {
  int seat = 0;
  std::vector<Action> actions;
  Situation before;
  bool two_lines = false;  // written on two lines
};

struct Adjustment {
  int seat = 0;
  int points = 0;
};

struct RoundPlay {
  int dealer = 0;
  std::vector<char> plays;              // by seat: not eliminated
  std::vector<std::vector<Card>> deal;  // by seat
  std::vector<Card> stock;              // top first
  std::vector<Turn> turns;
  std::vector<Adjustment> adjustments;
  std::vector<std::vector<Card>> left;  // by seat: hands at the end
  std::vector<TableMeld> melds_at_end;
  int winner = -1;  // -1: the stock was gone
  bool at_once = false;
  std::vector<std::optional<int>> scores;  // by seat
  std::vector<int> totals;                 // by seat, after the round

  // what is written down, and what is not
  bool writes_dealer = true;
  bool writes_deals = true;
  std::size_t writes_stock = 0;  // so many cards of it
  bool writes_hands = false;
  bool writes_scores = true;
  bool writes_totals = true;
};

struct Game {
  House house;
  std::vector<std::string> players;
  std::vector<std::pair<std::string, std::string>> settings;
  std::vector<int> carried;  // by seat; empty: nothing brought along
  std::vector<RoundPlay> rounds;
  bool finished = false;
  std::vector<int> winners;
  std::vector<int> eliminated;
  bool writes_winner = true;
};

}  // namespace rummy::play

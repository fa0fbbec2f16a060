#pragma once
// Where the cards lie in a game that names them all: followed action by action, without a look at
// the engine or at any rule.

#include <cstddef>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "property/dealt/written_game.h"

namespace rummy::dealt {

struct LaidMeld {
  std::string name;
  std::string by;  // empty after the table was taken apart
  Cards cards;
};

class TableTrace {
 public:
  TableTrace(const WrittenRound& round, const std::vector<std::string>& players, bool keeps_top);
  /// The lines of a round up to this one.
  void play(const std::vector<MoveLine>& moves, std::size_t lines);
  void play(const std::string& who, std::string_view action);

  [[nodiscard]] const Cards& hand(const std::string& who) const { return hands_.at(who); }
  [[nodiscard]] const Cards& stock() const { return stock_; }
  [[nodiscard]] int stock_left() const { return stock_left_; }
  [[nodiscard]] const Cards& pile() const { return pile_; }
  [[nodiscard]] const std::vector<LaidMeld>& melds() const { return melds_; }
  [[nodiscard]] bool has_laid(const std::string& who) const { return laid_.contains(who); }
  /// Whether it is known of every card in which meld it lies.
  [[nodiscard]] bool is_clear() const { return !murky_; }
  [[nodiscard]] int reshuffles() const { return reshuffles_; }

 private:
  void draw(const std::string& who, std::string_view card);
  void take(const std::string& who, std::string_view what);
  void meld(const std::string& who, std::string_view melds);
  void lay(const std::string& who, std::string_view what);
  void swap(const std::string& who, std::string_view what);
  void rearrange(const std::string& who, std::string_view table);
  void call(const std::string& who, std::string_view what);
  void buy(const std::string& who);
  void reshuffle(const Cards& order);
  void put_down(const std::string& who, const Cards& cards);
  void lose(const std::string& who, const Cards& cards);
  LaidMeld* find(std::string_view name);

  std::map<std::string, Cards> hands_;
  Cards stock_;         // top first; empty where the order is not known
  int stock_left_ = 0;  // cards in it
  Cards pile_;          // top last
  std::vector<LaidMeld> melds_;
  Cards loose_;  // on the table, in no known meld
  std::set<std::string> laid_;
  int reshuffles_ = 0;
  bool murky_ = false;
  bool keeps_top_;
};

/// "JK" for "JK=7S".
[[nodiscard]] std::string plain(std::string_view card);
/// Takes one such card out; false where there is none.
bool remove_one(Cards& cards, std::string_view card);
[[nodiscard]] int count_of(const Cards& cards, std::string_view card);
/// The melds of "x1=5D 6D 7D, 9C 9D 9H", without their names.
[[nodiscard]] std::vector<Cards> melds_in(std::string_view list);
/// The melds of "5D 6D 7D / 9C 9D 9H".
[[nodiscard]] std::vector<Cards> table_in(std::string_view list);
[[nodiscard]] std::string written_table(const std::vector<Cards>& melds);

}  // namespace rummy::dealt

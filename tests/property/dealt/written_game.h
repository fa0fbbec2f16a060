#pragma once
// A record's canonical text taken apart just so far that one thing in it can be changed: lines, the
// actions of a turn, the cards of a list. Nothing here knows what any of it means.

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace rummy::dealt {

using Cards = std::vector<std::string>;  // as written: "10S", "JK=7S"

/// "deal Ala: 5H 7S"
struct Entry {
  std::string key;
  std::string value;
};

struct MoveLine {
  std::string who;  // a player; or "ruling", "adjust", "abandon"
  std::vector<std::string> actions;
  /// Whether it is a turn of its own, as findings count them.
  [[nodiscard]] bool is_turn() const;
};

struct WrittenRound {
  std::vector<Entry> before;  // deals, upcard, stock
  std::vector<MoveLine> moves;
  std::vector<Entry> after;  // hands, scores, totals

  /// The value of the entry before the moves; nullptr where there is none.
  [[nodiscard]] std::string* find(std::string_view key);
  [[nodiscard]] const std::string* find(std::string_view key) const;
  /// Turns among the first `lines` lines.
  [[nodiscard]] std::size_t turns(std::size_t lines) const;
};

struct WrittenGame {
  std::vector<Entry> head;
  std::vector<WrittenRound> rounds;
  std::vector<Entry> tail;

  [[nodiscard]] std::vector<std::string> players() const;
  [[nodiscard]] std::string* find(std::string_view key);
};

[[nodiscard]] WrittenGame take_apart(std::string_view text);
[[nodiscard]] std::string put_together(const WrittenGame& game);

[[nodiscard]] std::vector<std::string> split(std::string_view text, std::string_view separator);
[[nodiscard]] std::string join(const std::vector<std::string>& parts, std::string_view separator);
[[nodiscard]] Cards cards_in(std::string_view list);
[[nodiscard]] std::string listed(const Cards& cards);
/// The first word of an action: "draw".
[[nodiscard]] std::string_view verb(std::string_view action);
/// What follows it; empty where nothing does.
[[nodiscard]] std::string_view object(std::string_view action);

}  // namespace rummy::dealt

#pragma once
// The types a setting can have. A topic's describe() names each of its settings once, with bounds
// and meaning; loading, errors, the JSON Schema, `variant show` and the reference page follow.
//
// A visitor has:
//   flag(key, bool&, doc)                          true / false
//   number(key, int&, Bounds, doc)                 a whole number
//   choice(key, Enum&, doc)                        one word of kEnumWords<Enum>
//   choice_or_number(key, ChoiceOr<Enum>&, Bounds, doc)
//   per_table(key, PerTable&, Bounds, doc)         n, {2: 1, 3-5: 2} by players, {by_round: [3, 4]}
//                                                  or, where PerTable says so, `agreed`
//   order(key, std::vector<int>&, Words, doc)      a list of words, high first; `none` for none

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace rummy {

/// The most seats a table can have, whatever a variant says.
inline constexpr int kMaxPlayers = 12;
inline constexpr int kMaxRoundsTable = 32;

struct Bounds {
  int low = 0;
  int high = 0;
};

/// The numbers a table may settle on, by how many play; empty: nothing bounds them.
struct AgreedCounts {
  std::array<std::vector<Bounds>, kMaxPlayers + 1> by_players{};

  [[nodiscard]] bool allows(int players, int n) const {
    if (players < 0 || players > kMaxPlayers) return true;
    const auto& bounds = by_players[static_cast<std::size_t>(players)];
    for (const Bounds range : bounds) {
      if (n >= range.low && n <= range.high) return true;
    }
    return bounds.empty();
  }
};

/// The words of an order(), each at its own index.
using Words = std::span<const std::string_view>;
/// The word a PerTable takes where it may be agreed, and an order() without an entry.
inline constexpr std::string_view kAgreed = "agreed";
inline constexpr std::string_view kNoOrder = "none";

/// The words of a closed choice, in the order of its enumerators; "" for one that is not a word
/// (the enumerator `number` of a ChoiceOr).
template <class E>
inline constexpr auto kEnumWords = std::array<std::string_view, 0>{};

/// A word, or a number in its place (`none` or n; `face` or n). E::number means: see `number`.
template <class E>
struct ChoiceOr {
  E choice = E::number;
  int number = 0;
  friend constexpr bool operator==(const ChoiceOr&, const ChoiceOr&) = default;
};

enum class OrNone : std::uint8_t { number, none };
template <>
inline constexpr auto kEnumWords<OrNone> = std::to_array<std::string_view>({"", "none"});
enum class OrFace : std::uint8_t { number, face };
template <>
inline constexpr auto kEnumWords<OrFace> = std::to_array<std::string_view>({"", "face"});

/// A number that may depend on how many play, or on the round, or be the table's to settle.
struct PerTable {
  enum class Kind : std::uint8_t { fixed, by_players, by_round, agreed };
  Kind kind = Kind::fixed;
  bool may_be_agreed = false;  // of the setting, not of its value: takes the word `agreed`
  int fixed = 0;
  std::array<std::optional<int>, kMaxPlayers + 1> by_players{};  // by_players[n] for n players
  std::vector<int> by_round{};                                   // the last entry goes on

  [[nodiscard]] std::optional<int> at(int players, int round) const {
    switch (kind) {
      case Kind::fixed:
        return fixed;
      case Kind::by_players:
        if (players < 0 || players > kMaxPlayers) return std::nullopt;
        return by_players[static_cast<std::size_t>(players)];
      case Kind::by_round: {
        if (by_round.empty() || round < 1) return std::nullopt;
        const std::size_t i = static_cast<std::size_t>(round) - 1;
        return by_round[i < by_round.size() ? i : by_round.size() - 1];
      }
      case Kind::agreed:
        return std::nullopt;
    }
    return std::nullopt;
  }
  friend bool operator==(const PerTable&, const PerTable&) = default;
};

}  // namespace rummy

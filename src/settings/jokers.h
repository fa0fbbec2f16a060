#pragma once
// Jokers: where they may stand, what they stand for, how they come free.
// The settings of this topic, each described once.

#include <array>
#include <cstdint>
#include <string_view>

#include "cards/cards.h"
#include "settings/setting_types.h"

namespace rummy {

enum class AllWild : std::uint8_t { none, set, any };
template <>
inline constexpr auto kEnumWords<AllWild> = std::to_array<std::string_view>({"none", "set", "any"});
enum class JokerNamed : std::uint8_t { by_place, if_ambiguous, required };
template <>
inline constexpr auto kEnumWords<JokerNamed> =
    std::to_array<std::string_view>({"by_place", "if_ambiguous", "required"});
enum class JokerInSet : std::uint8_t { any_missing, named, both_missing, never };
template <>
inline constexpr auto kEnumWords<JokerInSet> =
    std::to_array<std::string_view>({"any_missing", "named", "both_missing", "never"});
enum class JokerMove : std::uint8_t { none, same_card, end_to_end };
template <>
inline constexpr auto kEnumWords<JokerMove> =
    std::to_array<std::string_view>({"none", "same_card", "end_to_end"});
enum class ReclaimUse : std::uint8_t { table, new_meld, free };
template <>
inline constexpr auto kEnumWords<ReclaimUse> =
    std::to_array<std::string_view>({"table", "new_meld", "free"});
enum class ReclaimFrom : std::uint8_t { hand, hand_or_table };
template <>
inline constexpr auto kEnumWords<ReclaimFrom> =
    std::to_array<std::string_view>({"hand", "hand_or_table"});
enum class ReclaimTo : std::uint8_t { hand, table };
template <>
inline constexpr auto kEnumWords<ReclaimTo> = std::to_array<std::string_view>({"hand", "table"});

/// Cards that are wild besides the jokers: none, those of one rank, of the rank that is the number
/// of cards dealt (11 the jack, and so on), or of that of a card turned up and set aside.
enum class WildRank : std::uint8_t {
  none,
  ace,
  two,
  three,
  four,
  five,
  six,
  seven,
  eight,
  nine,
  ten,
  jack,
  queen,
  king,
  dealt,
  turned_up
};
template <>
inline constexpr auto kEnumWords<WildRank> =
    std::to_array<std::string_view>({"none", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J",
                                     "Q", "K", "dealt", "turned_up"});

struct JokerSettings {
  WildRank rank = WildRank::none;
  /// The rank that is wild in the round looked at, 0 for none: joker.rank for that round.
  int wild = 0;
  bool adjacent = true;
  bool naturals_ge_jokers_in_set = false;
  bool minority_in_run = false;
  int min_naturals = 1;
  AllWild all_wild = AllWild::none;
  bool may_duplicate = false;
  JokerNamed named = JokerNamed::by_place;
  JokerInSet in_set = JokerInSet::any_missing;
  JokerMove move = JokerMove::none;
  bool reclaim_allowed = false;
  ReclaimUse reclaim_use = ReclaimUse::table;
  bool reclaim_needs_open = false;
  ReclaimFrom reclaim_from = ReclaimFrom::hand;
  ReclaimTo reclaim_to = ReclaimTo::hand;
  bool reclaim_rename = true;
  friend bool operator==(const JokerSettings&, const JokerSettings&) = default;
};

/// Names every setting of the topic to `visit` (setting_types.h).
template <class Visitor>
void describe(Visitor& visit, JokerSettings& s) {
  visit.choice(
      "joker.rank", s.rank,
      "the rank whose cards are wild like jokers, where melds are laid only when a round "
      "ends: none, A to K, dealt (the rank that is the number of cards dealt), turned_up (that "
      "of a card turned up for it and set aside; aces where it is a joker)");
  visit.flag("joker.adjacent", s.adjacent, "whether two jokers may be next to each other in a run");
  visit.flag("joker.naturals_ge_jokers_in_set", s.naturals_ge_jokers_in_set,
             "whether a set must have at least as many natural cards as jokers");
  visit.flag("joker.minority_in_run", s.minority_in_run,
             "whether a run must have more natural cards than jokers");
  visit.number("joker.min_naturals", s.min_naturals, Bounds{.low = 0, .high = 13},
               "the minimum number of natural cards in a meld");
  visit.choice("joker.all_wild", s.all_wild,
               "whether jokers alone are a meld: none, set, any (as a run too)");
  visit.flag("joker.may_duplicate", s.may_duplicate,
             "whether a joker may stand for a card the meld already has");
  visit.choice("joker.named", s.named,
               "when a joker must be named as it is laid down: by_place (never: its place shows "
               "its card), if_ambiguous (when it could be more than one card), required (always)");
  visit.choice("joker.in_set", s.in_set,
               "for what a joker in a set may be taken back: any_missing (a card of any suit the "
               "set lacks), named (the card it was named as), both_missing (both cards the set "
               "lacks), never (nothing)");
  visit.choice(
      "joker.move", s.move,
      "whether a joker may be moved on the table: none, same_card (anywhere it still stands "
      "for its card), end_to_end (from one end of a run to the other)");
  visit.flag("joker.reclaim.allowed", s.reclaim_allowed,
             "whether a joker on the table may be taken back for the card it stands for");
  visit.choice("joker.reclaim.use", s.reclaim_use,
               "what must happen in that turn to a joker taken back: table (it must be used on the "
               "table), new_meld (it must be in a new meld), free (it may be kept)");
  visit.flag("joker.reclaim.needs_open", s.reclaim_needs_open,
             "whether only a player who has opened may take back a joker");
  visit.choice("joker.reclaim.from", s.reclaim_from,
               "where the card that replaces a joker comes from: hand (the hand), hand_or_table "
               "(the hand, or another meld where the table may be rearranged)");
  visit.choice("joker.reclaim.to", s.reclaim_to,
               "where a joker taken back goes: hand (to the hand), table (aside, to be used again "
               "in the same turn)");
  visit.flag("joker.reclaim.rename", s.reclaim_rename,
             "whether a joker taken back may stand for another card than before");
}

/// The rank that is wild where so many cards are dealt; 0 for none, or none that the number tells.
[[nodiscard]] constexpr int wild_rank(const JokerSettings& jokers, int cards_dealt) {
  if (jokers.rank == WildRank::turned_up) return 0;
  if (jokers.rank != WildRank::dealt) return static_cast<int>(jokers.rank);
  return cards_dealt >= 1 && cards_dealt <= 13 ? cards_dealt : 0;
}

/// The rank that a card turned up for it makes wild.
[[nodiscard]] constexpr int wild_rank(Card turned_up) {
  return turned_up.is_joker() ? kAce : turned_up.rank();
}

}  // namespace rummy

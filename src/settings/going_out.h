#pragma once
// Going out, and the ways to end a round this engine knows.
// The settings of this topic, each described once.

#include <array>
#include <cstdint>
#include <string_view>

#include "settings/setting_types.h"

namespace rummy {

enum class OutDiscard : std::uint8_t { required, optional, unplayable_only, none, floating };
template <>
inline constexpr auto kEnumWords<OutDiscard> = std::to_array<std::string_view>(
    {"required", "optional", "unplayable_only", "none", "floating"});

enum class OutLeftover : std::uint8_t { none, at_most_one, one };
template <>
inline constexpr auto kEnumWords<OutLeftover> = std::to_array<std::string_view>({"0", "0-1", "1"});

enum class OutInstant : std::uint8_t { none, four_natural_sevens };
template <>
inline constexpr auto kEnumWords<OutInstant> =
    std::to_array<std::string_view>({"none", "four_natural_sevens"});

enum class LastTurns : std::uint8_t { none, one_each };
template <>
inline constexpr auto kEnumWords<LastTurns> = std::to_array<std::string_view>({"none", "one_each"});

/// What the melds of a hand laid down at once must be.
struct OutComposition {
  int runs = 0;
  int natural_runs = 0;
  int sets = 0;
  bool exact = false;
};

struct GoingOutSettings {
  OutDiscard discard = OutDiscard::required;
  OutLeftover leftover = OutLeftover::none;
  OutComposition composition;
  OutInstant instant = OutInstant::none;
  bool empty_hand_ends = true;
  LastTurns last_turns = LastTurns::none;
  ChoiceOr<OrNone> wrong_points{.choice = OrNone::none, .number = 0};
};

/// Names every setting of the topic to `visit` (setting_types.h).
template <class Visitor>
void describe(Visitor& visit, GoingOutSettings& s) {
  visit.choice("out.discard", s.discard,
               "the discard of a player going out: required, optional, unplayable_only (required, "
               "and the last card must fit no meld on the table), none (a last odd card may be "
               "shown or discarded, which makes no difference), floating (a player who has melded "
               "every card plays on without any and goes out by discarding)");
  visit.choice("out.leftover", s.leftover,
               "where melds are laid only when going out: how many cards are left over then");
  visit.number("out.composition.runs", s.composition.runs, Bounds{.low = 0, .high = 9},
               "how many runs the melds of a player going out include at least");
  visit.number("out.composition.natural_runs", s.composition.natural_runs,
               Bounds{.low = 0, .high = 9}, "how many of them have no joker, at least");
  visit.number("out.composition.sets", s.composition.sets, Bounds{.low = 0, .high = 9},
               "how many sets those melds include at least");
  visit.flag("out.composition.exact", s.composition.exact,
             "whether these must be all the melds there are");
  visit.choice("out.instant", s.instant,
               "what a player may lay down in their own turn, before the draw or after it, to win "
               "at once, whatever else they hold: none (nothing), four_natural_sevens");
  visit.choice("out.last_turns", s.last_turns,
               "the turns the other players have after a player has gone out, where melds are laid "
               "down only then: none, one_each");
  visit.choice_or_number("out.wrong_points", s.wrong_points, Bounds{.low = 0, .high = 500},
                         "with meld.when out: what a player scores who lays down a hand that may "
                         "not go out, and so leaves the round; none: the round is scored as one "
                         "that player went out of");
  visit.flag("out.empty_hand_ends", s.empty_hand_ends,
             "whether a hand without cards ends the round");
}

/// Whether a player going out must discard.
[[nodiscard]] constexpr bool owes_discard(OutDiscard discard) {
  return discard == OutDiscard::required || discard == OutDiscard::unplayable_only;
}

}  // namespace rummy

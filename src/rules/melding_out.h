#pragma once
// Laying a whole hand down at once, where melds appear only when a player goes out: what they must
// be, what may be left over, what wins at once.

#include <cstdint>
#include <span>

#include "settings/settings.h"
#include "table/record.h"

namespace rummy {

class Table;
struct Holding;
struct Look;

/// Of the games that agree with the record: in none, in some, in all.
enum class Answer : std::uint8_t { no, perhaps, yes };

struct LeftRange {
  int low = 0;
  int high = 0;
};
/// How many cards may be in no meld. A last discard is one of them: where nothing may be left over
/// and going out may or must be with a discard, it comes on top.
[[nodiscard]] LeftRange left_allowed(const GoingOutSettings& settings, bool discards);

/// What a player lays down to go out, as far as it can be told.
struct OutClaim {
  bool drawn = false;     // the draw of the turn came before
  bool named = false;     // the melds are written down; else any split of the hand will do
  bool discards = false;  // a discard follows
  int left = 0;           // named: cards in none of the melds, a discard that follows among them
  bool claims_pattern = false;  // it can only be meant as one of out.instant
  Answer pattern = Answer::no;
  Answer cards_left = Answer::no;  // more are left over than may be
  Answer none_left = Answer::no;   // fewer, and none of those melded can be spared
  Answer miscomposed = Answer::no;
};

/// Judges an `out` with its melds named. One that cannot be as written (a card is not held, a meld
/// is none) is told of there, and here nothing more.
[[nodiscard]] OutClaim claim_of_named(const Look& look);

/// Whether these cards win at once by `instant`.
[[nodiscard]] Answer is_pattern(std::span<const PlayedCard> cards, OutInstant instant);

/// Whether a hand holds cards that win at once by `instant`, among whatever else.
[[nodiscard]] Answer holds_pattern(const Holding& hand, OutInstant instant);

}  // namespace rummy

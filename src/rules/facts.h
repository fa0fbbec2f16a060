#pragma once
// Questions several rules ask about a turn: derived from its events each time, nothing is kept.

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/words.h"
#include "cards/cards.h"
#include "rules/rule.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {

/// Kinds of action, one bit each.
class ActionKinds {
 public:
  constexpr ActionKinds() = default;
  consteval ActionKinds(std::initializer_list<ActionKind> kinds) {
    for (const ActionKind kind : kinds)
      add(kind);
  }
  constexpr void add(ActionKind kind) { bits_ |= 1U << static_cast<unsigned>(kind); }
  [[nodiscard]] constexpr bool has(ActionKind kind) const {
    return (bits_ >> static_cast<unsigned>(kind) & 1U) != 0;
  }
  [[nodiscard]] constexpr bool has_any(ActionKinds others) const {
    return (bits_ & others.bits_) != 0;
  }
  [[nodiscard]] constexpr bool are_among(ActionKinds others) const {
    return (bits_ & ~others.bits_) == 0;
  }

 private:
  std::uint32_t bits_ = 0;
};

[[nodiscard]] constexpr bool is_draw(ActionKind kind) {
  return kind == ActionKind::draw || kind == ActionKind::take;
}
/// Puts cards on the table.
[[nodiscard]] constexpr bool is_table_use(ActionKind kind) {
  constexpr ActionKinds kUses{ActionKind::meld, ActionKind::lay,   ActionKind::swap,
                              ActionKind::play, ActionKind::table, ActionKind::out,
                              ActionKind::knock};
  return kUses.has(kind);
}

/// Puts cards on the table and leaves the round to go on.
[[nodiscard]] constexpr bool is_laying(ActionKind kind) {
  constexpr ActionKinds kLaying{ActionKind::meld, ActionKind::lay, ActionKind::swap,
                                ActionKind::play, ActionKind::table};
  return kLaying.has(kind);
}

[[nodiscard]] inline bool has(std::span<const Event> events, ActionKind kind) {
  for (const Event& event : events) {
    if (event.kind == kind) return true;
  }
  return false;
}
[[nodiscard]] inline ActionKinds kinds_in(std::span<const Event> events) {
  ActionKinds kinds;
  for (const Event& event : events)
    kinds.add(event.kind);
  return kinds;
}

/// Cards were put on the table, if only with a knock.
[[nodiscard]] bool has_table_use(std::span<const Event> events);
[[nodiscard]] bool has_draw(std::span<const Event> events);
[[nodiscard]] constexpr bool has_draw(ActionKinds kinds) {
  return kinds.has_any({ActionKind::draw, ActionKind::take});
}
/// Drawn, taken or laid something.
[[nodiscard]] bool has_begun(std::span<const Event> events);
[[nodiscard]] int draws_in(std::span<const Event> events);

/// The turn that opens the round with one discard, where the variant has that.
[[nodiscard]] bool is_opening_discard(const Look& look);
[[nodiscard]] bool is_starter_turn(const Look& look);

/// The record stops before the turn does: what is owed to it may still be done.
[[nodiscard]] bool is_cut_short(const Look& look);

/// The player's name, made safe for one line.
[[nodiscard]] const std::string& name_of(const Look& look, Seat seat);
[[nodiscard]] const std::string& player(const Look& look);
/// "Ala or Bartek": who may play next.
[[nodiscard]] Text due_names(const Look& look);

/// "3C 4C JK=5C".
[[nodiscard]] std::string list(std::span<const PlayedCard> cards);
[[nodiscard]] std::string list(std::span<const Card> cards);
[[nodiscard]] std::string list(const Meld& meld);

/// The cards of the action, in its order, that are not known to be in the player's hand.
[[nodiscard]] std::vector<Card> not_known_held(const Look& look);

/// Some of the cards are not recorded.
[[nodiscard]] bool has_unknown(std::span<const PlayedCard> cards);

/// "s" unless there is one.
[[nodiscard]] constexpr std::string_view plural(long long n) {
  return n == 1 ? "" : "s";
}

enum class CardUse : std::uint8_t { no, yes, perhaps };
/// Whether an action put this card on the table.
[[nodiscard]] CardUse uses(const Look& look, const Event& event, Card card);

/// The index of the turn's action that took from the discard pile; nothing where none did.
[[nodiscard]] std::optional<std::size_t> take_action(const Turn& turn);

/// How many cards can be drawn from the stock: those at its bottom may never be (stock.floor).
[[nodiscard]] int cards_to_draw(const Look& look);
/// The stock is gone and the discards will not become a new one.
[[nodiscard]] bool is_stock_gone_for_good(const Look& look);
/// The discards may become the stock: the variant has it, its number is not used up, and there is
/// a card besides the one that stays.
[[nodiscard]] bool may_reshuffle(const Look& look);
/// The variant has a reshuffle left in this round, whatever lies on the pile now.
[[nodiscard]] bool has_reshuffle_left(const Look& look);
/// The player acts before the draw that the turn begins with, and draws later in it.
[[nodiscard]] bool is_before_draw(const Look& look);
/// How many discards stay when the rest becomes the stock.
[[nodiscard]] std::size_t kept_on_reshuffle(const Variant& variant);

}  // namespace rummy

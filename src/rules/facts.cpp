#include "rules/facts.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/words.h"
#include "cards/cards.h"
#include "diag/finding.h"
#include "rules/rule.h"
#include "settings/settings.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {
namespace {

constexpr std::size_t kCardLetters = 4;  // of most cards at the most, with the blank between

void append(auto card, std::string& text) {
  if (!text.empty()) text += ' ';
  text += to_string(card);
}

template <class AnyCard>
std::string listed(std::span<const AnyCard> cards) {
  std::string text;
  text.reserve(kCardLetters * cards.size());
  for (const AnyCard card : cards)
    append(card, text);
  return text;
}

}  // namespace

Text due_names(const Look& look) {
  Text names;
  for (const Seat seat : std::span(look.round.due).first(look.round.due_count)) {
    if (!names.empty()) names += " or ";
    names += as_it_stands(name_of(look, seat));
  }
  return names;
}

bool has_table_use(std::span<const Event> events) {
  return std::ranges::any_of(events, [](const Event& e) {
    return is_laying(e.kind) || (e.kind == ActionKind::knock && e.groups > 0);
  });
}

bool has_draw(std::span<const Event> events) {
  return std::ranges::any_of(events, [](const Event& e) { return is_draw(e.kind); });
}

bool has_begun(std::span<const Event> events) {
  return has_draw(events) || has_table_use(events);
}

int draws_in(std::span<const Event> events) {
  return static_cast<int>(
      std::ranges::count_if(events, [](const Event& e) { return is_draw(e.kind); }));
}

bool is_cut_short(const Look& look) {
  return look.turn.kind.is_last && !look.turn.ends_round &&
         !has(look.turn.events, ActionKind::discard) && !has(look.turn.events, ActionKind::pass);
}

bool is_opening_discard(const Look& look) {
  if (look.turn.number != 1 || look.variant.turn.first != FirstTurn::discard_only) return false;
  // Where turns may have been played before, one in which anything else is done was not the first.
  return !look.round.is_excerpt || !has_begun(look.turn.events);
}

bool is_starter_turn(const Look& look) {
  return is_opening_discard(look) && look.turn.kind.in_order;
}

const std::string& name_of(const Look& look, Seat seat) {
  return look.record.players[index(seat)];
}
const std::string& player(const Look& look) {
  return name_of(look, look.turn.seat);
}

std::string list(std::span<const PlayedCard> cards) {
  return listed(cards);
}

std::string list(std::span<const Card> cards) {
  return listed(cards);
}

std::string list(const Meld& meld) {
  std::string text;
  text.reserve(kCardLetters * meld.size);
  for (const MeldCard& c : meld.view())
    append(c.as_written(), text);
  return text;
}

std::vector<Card> not_known_held(const Look& look) {
  CardCounts left = look.hand().known;
  std::vector<Card> cards;
  for (const PlayedCard& played : look.cards()) {
    if (!played.card.is_known()) continue;
    if (left.count(played.card) > 0)
      left.remove(played.card);
    else
      cards.push_back(played.card);
  }
  return cards;
}

bool has_unknown(std::span<const PlayedCard> cards) {
  return std::ranges::any_of(cards, [](const PlayedCard& c) { return !c.card.is_known(); });
}

CardUse uses(const Look& look, const Event& event, Card card) {
  CardUse result = CardUse::no;
  for (const Group& group : groups_of(look.record, event)) {
    for (const PlayedCard& played : cards_of(look.record, group.cards)) {
      if (played.card == card) return CardUse::yes;
      if (!played.card.is_known()) result = CardUse::perhaps;
    }
  }
  return result;
}

std::optional<std::size_t> take_action(const Turn& turn) {
  for (std::size_t i = 0; i < turn.events.size(); ++i) {
    if (turn.events[i].kind == ActionKind::take) return i;
  }
  return std::nullopt;
}

bool is_before_draw(const Look& look) {
  if (is_starter_turn(look) || look.turn.kind.is_extra) return false;
  if (plays_or_draws(look.variant.draw)) return false;
  return !has_draw(look.turn.before()) && has_draw(look.turn.after());
}

std::size_t kept_on_reshuffle(const Variant& variant) {
  return variant.stock.keep_top ? 1 : 0;
}

bool has_reshuffle_left(const Look& look) {
  const StockSettings& stock = look.variant.stock;
  if (!renews_stock(stock.on_empty)) return false;
  return stock.max_reshuffles.choice != OrNone::number ||
         look.round.reshuffles < stock.max_reshuffles.number;
}

bool may_reshuffle(const Look& look) {
  return has_reshuffle_left(look) && look.table.pile().size() > kept_on_reshuffle(look.variant);
}

int cards_to_draw(const Look& look) {
  return look.table.stock().left() - look.variant.stock.floor;
}

bool is_stock_gone_for_good(const Look& look) {
  return cards_to_draw(look) <= 0 && !may_reshuffle(look);
}

}  // namespace rummy

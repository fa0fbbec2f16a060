#include "rules/rule.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/words.h"
#include "cards/cards.h"
#include "diag/finding.h"
#include "settings/settings.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {
namespace {

// === A table that may have been taken apart.

/// The natural cards of a meld; its jokers come and go.
CardCounts naturals_of(const Meld& meld) {
  CardCounts cards;
  for (const MeldCard& c : meld.view()) {
    if (c.card.is_known() && c.card.is_natural()) cards.add(c.card);
  }
  return cards;
}

/// Whether all cards of `part` are among those of `all`.
bool holds(const CardCounts& all, const CardCounts& part) {
  bool there = true;
  for_each_kind(part, [&](Card card, int n) { there = there && all.count(card) >= n; });
  return there;
}

bool is_all_seen(const Meld& meld) {
  return !meld.may_hold_more && !meld.stands_for_unrecorded_melds && !has_unseen(meld);
}

/// For each meld of `before` the meld of `now` that holds it whole: the nearest in size, and one
/// that holds no other if there is one.
class Homes {
 public:
  explicit Homes(std::span<const Meld> now) : is_old_(now.size(), 0) {
    for (const Meld& meld : now)
      rest_.push_back(naturals_of(meld));
  }

  [[nodiscard]] bool take(const Meld& old) {
    const CardCounts cards = naturals_of(old);
    if (cards.total() == 0) return false;
    std::optional<std::size_t> home;
    for (std::size_t i = 0; i < rest_.size(); ++i) {
      if (!holds(rest_[i], cards)) continue;
      if (!home || is_nearer(i, *home)) home = i;
    }
    if (!home) return false;
    is_old_[*home] = 1;
    for_each_kind(cards, [&](Card card, int n) {
      for (int i = 0; i < n; ++i)
        rest_[*home].remove(card);
    });
    return true;
  }

  [[nodiscard]] bool is_old(std::size_t i) const { return is_old_[i] != 0; }
  /// The cards of a meld that did not come with an old one.
  [[nodiscard]] const CardCounts& rest(std::size_t i) const { return rest_[i]; }

 private:
  [[nodiscard]] bool is_nearer(std::size_t a, std::size_t b) const {
    if (is_old_[a] != is_old_[b]) return is_old_[a] == 0;
    return rest_[a].total() < rest_[b].total();
  }

  std::vector<CardCounts> rest_;
  std::vector<std::uint8_t> is_old_;
};

}  // namespace

NewMelds count_new_melds(std::span<const Meld> before, std::span<const Meld> now) {
  Homes homes(now);
  CardCounts moved;  // cards of melds that no longer lie there as melds
  bool all_seen = true;
  for (const Meld& old : before) {
    all_seen = all_seen && is_all_seen(old);
    if (homes.take(old)) continue;
    for_each_kind(naturals_of(old), [&](Card card, int n) { moved.add(card, n); });
  }
  NewMelds count;
  for (std::size_t i = 0; i < now.size(); ++i) {
    if (homes.is_old(i)) continue;
    ++count.most;
    bool is_laid = all_seen && is_all_seen(now[i]) && homes.rest(i).total() > 0;
    for_each_kind(homes.rest(i),
                  [&](Card card, int /*n*/) { is_laid = is_laid && moved.count(card) == 0; });
    if (is_laid) ++count.least;
  }
  return count;
}

// === What a turn has made of the whole table.

void TableChange::clear() {
  not_held.clear();
  removed.clear();
  lost_unknown = false;
  unsettled = {};
  is_apart = false;
  jokers.kept = 0;
  jokers.frees = false;
  jokers.freed_at = {};
  jokers.changed.clear();
  jokers.is_one_of.clear();
  faulty.clear();
  jokers.unnamed.clear();
  jokers.named_by_place.clear();
  foreign.moved.clear();
  foreign.added_to.clear();
  foreign.is_uncertain = false;
  foreign.beside = LooseAnswer::recorded;
  from_hand = 0;
  loose = LooseAnswer::recorded;
  first = FirstMelds::not_asked;
  first_groups.clear();
  new_melds = {};
}

// === A rule is a code, a title and a pure function that looks and reports.

std::span<const PlayedCard> Look::cards() const {
  if (meld.group != nullptr) return cards_of(record, meld.group->cards);
  const auto groups = groups_of(record, event());
  return groups.empty() ? std::span<const PlayedCard>{} : cards_of(record, groups.front().cards);
}

Look Look::under(const Variant& other) const {
  return {.variant = other,
          .record = record,
          .round = round,
          .table = table,
          .layout = layout,
          .turn = turn,
          .meld = meld,
          .target = target,
          .claim = claim,
          .change = change,
          .counted = {.hand = counted.hand},  // other counts depend on the rules
          .unwritten = unwritten,
          .from_pile = from_pile,
          .rule = rule,
          .findings = findings};
}

Finding& Look::add(Judgement judgement, Text message) const {
  Finding& finding = findings->emplace_back();
  finding.code = rule->code;
  finding.judgement = judgement;
  finding.round = round.number;
  finding.turn = turn.number;
  finding.action = static_cast<std::uint32_t>(turn.at) + 1;
  finding.player = turn.seat;
  finding.setting = rule->settings.substr(0, rule->settings.find(' '));
  finding.at = meld.group != nullptr && meld.group->at.is_somewhere() ? meld.group->at : event().at;
  finding.message = std::move(message);
  return finding;
}

Finding& Look::illegal(Text message) const {
  return add(Judgement::illegal, std::move(message));
}
Finding& Look::undecided(Text message) const {
  return add(Judgement::undecided, std::move(message));
}
Finding& Look::note(Text message) const {
  return add(Judgement::note, std::move(message));
}

namespace {

// === Questions several rules ask about a turn.

constexpr std::size_t kCardLetters = 4;  // the length of most cards, with a space

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
  // In an excerpt turns may have come before, so a turn with any other act was not the first.
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

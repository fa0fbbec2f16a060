#include "ledger/ways.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "cards/cards.h"
#include "diag/finding.h"
#include "ledger/way.h"

namespace rummy {

Ways::Ways(Way begun, const CardHabits& habits) : habits_(habits), lost_(begun.is_broken()) {
  ways_.push_back(std::move(begun));
}

/// Makes the move in all ways where it can be made, and leaves the others. False, and nothing
/// changed, where it can be made in none.
bool Ways::try_in_all(const Move& move) {
  std::vector<bool> moved(ways_.size());
  std::size_t kept = 0;
  std::vector<Way::Saved> saved;
  for (std::size_t i = 0; i < ways_.size(); ++i) {
    saved.push_back(ways_[i].save());
    moved[i] = move(ways_[i]);
    if (moved[i]) ++kept;
  }
  if (kept == ways_.size()) return true;
  if (kept == 0) {
    for (std::size_t i = 0; i < ways_.size(); ++i)
      ways_[i].restore(saved[i]);
    return false;
  }
  std::vector<Way> left;
  for (std::size_t i = 0; i < ways_.size(); ++i)
    if (moved[i]) left.push_back(std::move(ways_[i]));
  ways_ = std::move(left);
  return true;
}

/// What was written cannot have been, in no way.
void Ways::slip(Seat seat, std::size_t cards, const Move& slip) {
  for (Way& way : ways_) {
    const Way::Saved saved = way.save();
    if (slip(way)) continue;
    way.restore(saved);
    way.forget(seat, static_cast<int>(std::max<std::size_t>(cards, 1)));
  }
}

/// Goes on in every way that one of its options leads to. False, and nothing changed, where none
/// does.
bool Ways::fork(const std::function<std::vector<Move>(const Way&)>& options) {
  std::vector<Way> next;
  for (const Way& way : ways_) {
    for (const Move& move : options(way)) {
      Way forked = way;
      if (move(forked)) next.push_back(std::move(forked));
    }
  }
  if (next.empty()) return false;
  ways_ = std::move(next);
  most_ways_ = std::max(most_ways_, ways_.size());
  if (ways_.size() > kMost) lost_ = true;
  return true;
}

bool Ways::draw_in(Way& way, Seat seat, WrittenCard card) const {
  if (way.most_in_stock() <= 0) {
    if (!habits_.renews_stock) return false;
    const std::size_t keep = habits_.kept_on_pile;
    if (!(habits_.turns_over ? way.turn_over(keep) : way.reshuffle(keep, {}))) return false;
  }
  return way.draw(seat, card);
}

Possible Ways::draw(Seat seat, WrittenCard card) {
  if (lost_) return Possible::yes;
  if (try_in_all([&](Way& way) { return draw_in(way, seat, card); })) return Possible::yes;
  for (Way& way : ways_)
    way.distrust_stock();
  slip(seat, 1, [&](Way& way) { return way.slip_draw(seat, card); });
  return Possible::no;
}

Possible Ways::discard(Seat seat, WrittenCard card) {
  if (lost_ || try_in_all([&](Way& way) { return way.discard(seat, card); })) return Possible::yes;
  slip(seat, 1, [&](Way& way) { return way.slip_discard(seat, card); });
  return Possible::no;
}

Possible Ways::lay(Seat seat, std::span<const WrittenCard> cards) {
  const auto lay = [&](Way& way) {
    return joker_lies_ready_ ? way.lay_from_either(seat, cards) : way.lay(seat, cards);
  };
  if (lost_ || try_in_all(lay)) return Possible::yes;
  slip(seat, cards.size(), [&](Way& way) { return way.slip_lay(seat, cards); });
  return Possible::no;
}

Possible Ways::exchange(Seat seat, std::span<const WrittenCard> cards) {
  joker_lies_ready_ = habits_.joker_stays;
  const Way::Exchange how{.from_table = habits_.frees_from_table, .stays = habits_.joker_stays};
  if (lost_ || try_in_all([&](Way& way) { return way.exchange(seat, cards, how); }))
    return Possible::yes;
  slip(seat, cards.size(), [&](Way& way) { return way.slip_exchange(seat, cards); });
  return Possible::no;
}

Possible Ways::list_table(Seat seat, std::span<const WrittenCard> cards) {
  if (lost_ || try_in_all([&](Way& way) { return way.list_table(seat, cards); }))
    return Possible::yes;
  slip(seat, cards.size(), [&](Way& way) { return way.slip_list(seat, cards); });
  return Possible::no;
}

Possible Ways::reshuffle(std::span<const WrittenCard> order) {
  const std::size_t keep = habits_.kept_on_pile;
  const auto renew = [&](Way& way) {
    return habits_.turns_over && order.empty() ? way.turn_over(keep) : way.reshuffle(keep, order);
  };
  if (lost_ || try_in_all(renew)) return Possible::yes;
  for (Way& way : ways_)
    lost_ = !way.slip_reshuffle(keep) || lost_;
  return Possible::no;
}

/// Where it cannot be, what was shown tells nothing.
Possible Ways::show(Seat seat, std::span<const WrittenCard> cards) {
  const auto show = [&](Way& way) { return way.show(seat, cards); };
  return lost_ || try_in_all(show) ? Possible::yes : Possible::no;
}

Possible Ways::show_rest(Seat seat, std::span<const WrittenCard> cards) {
  const auto show = [&](Way& way) { return way.show_rest(seat, cards); };
  return lost_ || try_in_all(show) ? Possible::yes : Possible::no;
}

Possible Ways::take(Seat seat, WrittenCard card, std::size_t count, bool alone) {
  if (lost_) return Possible::yes;
  return habits_.takes_deep && !alone ? take_deep(seat, card, count) : take_one(seat, card);
}

Possible Ways::take_one(Seat seat, WrittenCard card) {
  if (try_in_all([&](Way& way) { return way.take_one(seat, card); })) return Possible::yes;
  slip_take(seat, card);
  return Possible::no;
}

/// A card with all above it, so many in all.
std::vector<Ways::Move> Ways::takes_of_so_many(const Way& way, Seat seat, WrittenCard card,
                                               std::size_t count) {
  if (count <= way.pile_size())
    return {[=](Way& to) { return to.take(seat, card, count - 1, Way::Taking::so_many); }};
  if (!way.has_unknown_pile()) return {};
  return {[=](Way& to) { return to.take_some(seat, card, count, count); }};
}

/// A card with all above it, for each place it can lie in.
std::vector<Ways::Move> Ways::takes(const Way& way, Seat seat, WrittenCard card) {
  std::vector<Move> all;
  for (const std::size_t depth : way.depths_of(card.card))
    all.emplace_back(
        [=](Way& to) { return to.take(seat, card, depth, Way::Taking::with_all_above); });
  if (way.most_on_pile() > static_cast<int>(way.pile_size()))
    all.emplace_back([=, least = way.pile_size() + 1,
                      most = static_cast<std::size_t>(way.most_on_pile())](Way& to) {
      return to.take_some(seat, card, least, most);
    });
  return all;
}

/// The same as one move, where there would be too many ways: how many came stays open.
std::vector<Ways::Move> Ways::takes_at_once(const Way& way, Seat seat, WrittenCard card) {
  const std::vector<std::size_t> depths = way.depths_of(card.card);
  const auto all = static_cast<std::size_t>(way.most_on_pile());
  const bool is_deeper = all > way.pile_size();
  if (depths.empty() && !is_deeper) return {};
  const std::size_t least = depths.empty() ? way.pile_size() + 1 : depths.front() + 1;
  const std::size_t most = is_deeper ? all : depths.back() + 1;
  return {[=](Way& to) { return to.take_some(seat, card, least, most); }};
}

Possible Ways::take_deep(Seat seat, WrittenCard card, std::size_t count) {
  std::size_t options = 0;
  for (const Way& way : ways_)
    options += takes(way, seat, card).size();
  const auto moves = [&](const Way& way) {
    if (count > 0) return takes_of_so_many(way, seat, card, count);
    return options <= kMost ? takes(way, seat, card) : takes_at_once(way, seat, card);
  };
  if (fork(moves)) return Possible::yes;
  slip_take(seat, card);
  return Possible::no;
}

void Ways::slip_take(Seat seat, WrittenCard card) {
  const auto most_of = [this](const Way& way) {
    return habits_.takes_deep ? way.pile_size() : std::min<std::size_t>(way.pile_size(), 1);
  };
  std::size_t options = 0;
  for (const Way& way : ways_)
    options += most_of(way) + 1;
  if (options > kMost) {
    slip(seat, 1, [&](Way& way) { return way.slip_take_some(seat, card); });
    return;
  }
  fork([&](const Way& way) {
    std::vector<Move> all;
    for (std::size_t count = 0; count <= most_of(way); ++count)
      all.emplace_back([=](Way& to) { return to.slip_take(seat, card, count); });
    return all;
  });
}

void Ways::begin_turn() {
  joker_lies_ready_ = false;
  for (Way& way : ways_)
    way.begin_turn();
}

Possible Ways::end_turn(Seat seat) {
  if (lost_ || try_in_all([](Way& way) { return way.has_kept_table(); })) return Possible::yes;
  slip(seat, 1, [&](Way& way) { return way.slip_removal(seat); });
  return Possible::no;
}

void Ways::omit_draw(Seat seat) {
  if (lost_) return;
  fork([&](const Way& way) {
    std::vector<Move> all{[](Way&) { return true; },
                          [=, this](Way& to) { return draw_in(to, seat, {}); }};
    if (way.pile_size() > 0)
      all.emplace_back([=](Way& to) { return to.take(seat, {}, 0, Way::Taking::alone); });
    return all;
  });
}

void Ways::omit_discard(Seat seat) {
  if (lost_) return;
  fork([&](const Way&) {
    return std::vector<Move>{[](Way&) { return true; },
                             [=](Way& to) { return to.discard(seat, {}); }};
  });
}

bool Ways::took_below_top() const {
  return !lost_ && std::ranges::all_of(ways_, &Way::took_below_top);
}

bool Ways::can_be(std::uint32_t at, Card card) const {
  return lost_ || std::ranges::any_of(
                      ways_, [&](const Way& way) { return way.can_be(at, card).value_or(true); });
}

}  // namespace rummy

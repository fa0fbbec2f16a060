#include "rules/new_melds.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "cards/cards.h"
#include "table/table.h"

namespace rummy {
namespace {

/// Of the cards of a meld the natural ones: jokers come and go.
CardCounts naturals_of(const Meld& meld) {
  CardCounts cards;
  for (const MeldCard& c : meld.view()) {
    if (c.card.is_known() && c.card.is_natural()) cards.add(c.card);
  }
  return cards;
}

/// All cards of `part` are among those of `all`.
bool holds(const CardCounts& all, const CardCounts& part) {
  bool there = true;
  for_each_kind(part, [&](Card card, int n) { there = there && all.count(card) >= n; });
  return there;
}

bool is_all_seen(const Meld& meld) {
  return !meld.may_hold_more && !meld.is_any_number && !has_unseen(meld);
}

/// Which of `now` each of `before` lies in, whole; the one nearest to it in size, and one that no
/// other lies in, where there is one.
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
  CardCounts moved;  // cards of melds that lie there as melds no more
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

}  // namespace rummy

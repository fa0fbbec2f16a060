#include "replay/foreign_melds.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "cards/cards.h"
#include "replay/loose_cards.h"
#include "replay/round_play.h"
#include "replay/table_turn.h"
#include "rules/rule.h"
#include "rules/topics.h"
#include "settings/settings.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {
namespace {

CardCounts known_cards(const Meld& meld) {
  CardCounts cards;
  for (const MeldCard& c : meld.view()) {
    if (c.card.is_known()) cards.add(c.card);
  }
  return cards;
}

/// Known cards of the one meld that the other has not.
std::vector<Card> cards_beyond(const Meld& meld, const Meld& other) {
  CardCounts there = known_cards(other);
  std::vector<Card> beyond;
  for (const MeldCard& c : meld.view()) {
    if (c.card.is_known() && !there.remove(c.card)) beyond.push_back(c.card);
  }
  return beyond;
}

bool holds_all(const Meld& meld, const Meld& old) {
  return cards_beyond(old, meld).empty();
}

/// The melds that lie there, each of which can be what one that lay there has become.
class MeldsNow {
 public:
  explicit MeldsNow(std::span<const Meld> melds) : melds_(melds), used_(melds.size(), 0) {}

  template <class IsIt>
  std::optional<std::size_t> take(IsIt is_it) {
    for (std::size_t i = 0; i < melds_.size(); ++i) {
      if (used_[i] != 0 || !is_it(melds_[i])) continue;
      used_[i] = 1;
      return i;
    }
    return std::nullopt;
  }

  /// What was taken from the meld: least where the meld is that still has most of its cards.
  [[nodiscard]] std::vector<Card> fewest_taken(const Meld& old) const {
    std::vector<Card> fewest = cards_beyond(old, {});
    for (std::size_t i = 0; i < melds_.size(); ++i) {
      std::vector<Card> taken = cards_beyond(old, melds_[i]);
      if (used_[i] == 0 && taken.size() < fewest.size()) fewest = std::move(taken);
    }
    return fewest;
  }

 private:
  std::span<const Meld> melds_;
  std::vector<std::uint8_t> used_;
};

/// What a lay-off has added was told of there.
void note_added_to(RoundPlay& play, const Meld& old, const Meld& now) {
  TableApart& apart = play.apart;
  if (!leaves_foreign_alone(play.variant())) return;
  std::vector<Card> added = cards_beyond(now, old);
  for (const Event& event : play.acts.events) {
    if (event.kind != ActionKind::lay) continue;
    for (const PlayedCard& c : action_cards(play.record(), event)) {
      const auto laid = std::ranges::find(added, c.card);
      if (laid != added.end()) added.erase(laid);
    }
  }
  apart.change.foreign.perhaps = apart.change.foreign.perhaps || apart.turn.before.is_open ||
                                 has_unseen(old) || has_unseen(now);
  apart.change.foreign.added_to.insert(apart.change.foreign.added_to.end(), added.begin(),
                                       added.end());
}

}  // namespace

void judge_foreign(RoundPlay& play) {
  TableApart& apart = play.apart;
  if (play.variant().melds.rearrange != TableRearrange::own) return;
  const Layout& layout = play.table->layouts().front();
  if (!layout.loose.empty()) return;
  MeldsNow now(layout.melds);
  std::vector<const Meld*> changed;
  const auto keep = [&play](std::size_t i, const Meld& old) {
    for (Layout& each : play.table->layouts())
      each.melds[i].owner = old.owner;
  };
  for (const Meld& old : apart.turn.before.melds) {
    if (old.owner == play.turn.seat) continue;
    const auto same = now.take([&](const Meld& meld) { return has_same_cards(meld, old); });
    if (same) {
      keep(*same, old);
    } else {
      changed.push_back(&old);
    }
  }
  for (const Meld* const old : changed) {
    const auto grown = now.take([&](const Meld& meld) { return holds_all(meld, *old); });
    if (grown) {
      keep(*grown, *old);
      note_added_to(play, *old, layout.melds[*grown]);
      continue;
    }
    const std::vector<Card> taken = now.fewest_taken(*old);
    apart.change.foreign.moved.insert(apart.change.foreign.moved.end(), taken.begin(), taken.end());
  }
}

LooseAnswer fits_beside_foreign(RoundPlay& play) {
  const TableApart& apart = play.apart;
  if (!leaves_foreign_alone(play.variant()) || apart.turn.before.is_loose)
    return LooseAnswer::recorded;
  std::vector<PlayedCard> own = play.table->layouts().front().loose;
  for (const Meld& old : apart.turn.before.melds) {
    if (old.owner == play.turn.seat) continue;
    for (std::size_t i = 0; i < old.size; ++i) {
      const Card card = old.cards[i].card;
      const auto lies = std::ranges::find(
          own,
          PlayedCard{.card = card,
                     .stands_for = card.is_joker() ? joker_name(old, i).named : Card::unknown()});
      if (lies == own.end()) return LooseAnswer::open;
      own.erase(lies);
    }
  }
  const LooseAnswer answer = fits_loose_cards(play, own);
  // A card laid off was judged there, and may lie on one of those melds.
  const bool in_doubt = apart.turn.before.is_open || !apart.unsure.borrowed.empty() ||
                        has(play.acts.events, ActionKind::lay);
  return answer == LooseAnswer::impossible && in_doubt ? LooseAnswer::open : answer;
}

}  // namespace rummy

// Where players may take apart only their own melds: what a turn has made of those of others.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "cards/card.h"
#include "cards/card_counts.h"
#include "replay/round_replay.h"
#include "replay/table_turn.h"
#include "rules/facts.h"
#include "rules/melds.h"
#include "rules/rearranging.h"
#include "rules/ruleset.h"
#include "rules/table_change.h"
#include "rules/variant.h"
#include "table/meld.h"
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

}  // namespace

/// Without leave to touch them, other players' melds lie as they lay, but for cards added from the
/// hand where that is allowed.
void RoundReplay::judge_foreign() {
  if (ruleset_->variant.melds.rearrange != TableRearrange::own) return;
  const Layout& layout = table_->layouts().front();
  if (!layout.loose.empty()) return;
  MeldsNow now(layout.melds);
  std::vector<const Meld*> changed;
  const auto keep = [this](std::size_t i, const Meld& old) {
    for (Layout& each : table_->layouts())
      each.melds[i].owner = old.owner;
  };
  for (const Meld& old : table_turn_.melds) {
    if (old.owner == turn_.seat) continue;
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
      note_added_to(*old, layout.melds[*grown]);
      continue;
    }
    const std::vector<Card> taken = now.fewest_taken(*old);
    change_.foreign.insert(change_.foreign.end(), taken.begin(), taken.end());
  }
}

/// What a lay-off has added was told of there.
void RoundReplay::note_added_to(const Meld& old, const Meld& now) {
  if (!leaves_foreign_alone(ruleset_->variant)) return;
  std::vector<Card> added = cards_beyond(now, old);
  for (const Event& event : events_) {
    if (event.kind != ActionKind::lay) continue;
    for (const PlayedCard& c : action_cards(*record_, event)) {
      const auto laid = std::ranges::find(added, c.card);
      if (laid != added.end()) added.erase(laid);
    }
  }
  change_.perhaps_foreign =
      change_.perhaps_foreign || table_turn_.was_open || has_unseen(old) || has_unseen(now);
  change_.added_to_foreign.insert(change_.added_to_foreign.end(), added.begin(), added.end());
}

/// How the table lies is not recorded: whether what is not of other players' melds can lie in melds
/// by itself.
LooseAnswer RoundReplay::fits_beside_foreign() {
  if (!leaves_foreign_alone(ruleset_->variant) || table_turn_.was_loose)
    return LooseAnswer::recorded;
  std::vector<PlayedCard> own = table_->layouts().front().loose;
  for (const Meld& old : table_turn_.melds) {
    if (old.owner == turn_.seat) continue;
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
  const LooseAnswer answer = fits_loose_cards(own);
  // A card laid off was judged there, and may lie on one of those melds.
  const bool in_doubt =
      table_turn_.was_open || !unsure_.borrowed.empty() || has(events_, ActionKind::lay);
  return answer == LooseAnswer::impossible && in_doubt ? LooseAnswer::open : answer;
}

}  // namespace rummy

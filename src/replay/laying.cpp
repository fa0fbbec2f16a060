// Cards laid on the table: as melds, on melds, beside them; and where those written were not held.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "cards/card.h"
#include "diag/finding.h"
#include "replay/meld_meant.h"
#include "replay/round_replay.h"
#include "replay/table_turn.h"
#include "rules/facts.h"
#include "rules/meld_shape.h"
#include "rules/melds.h"
#include "rules/rule.h"
#include "rules/ruleset.h"
#include "table/meld.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {
namespace {

/// Cards put on a meld they do not fit lie there all the same; what was a meld is one beneath them.
void pile_on(Meld& meld, std::span<const PlayedCard> cards) {
  if (meld.kind != MeldKind::broken) meld.sound = meld.is_clear() ? meld.size : 0;
  for (const PlayedCard& c : cards)
    meld.push({.card = c.card, .stands_for = c.stands_for});
  meld.kind = MeldKind::broken;
}

}  // namespace

void RoundReplay::lay_meld(const Group& group) {
  const auto cards = cards_of(*record_, group.cards);
  make_room(cards.size());
  const MeldShape shape = shape_of(cards, ruleset_->variant.melds, ruleset_->variant.jokers);
  Look at = look();
  at.group = &group;
  at.shape = &shape;
  const std::size_t first = findings_->size();
  run(Checkpoint::meld_cards, at);
  hold_borrowed(cards);
  Meld as_laid{.kind = shape.has_unknown && shape.fault == ShapeFault::none ? MeldKind::unknown
                                                                            : MeldKind::broken};
  if (table_->not_held(turn_.seat, cards)) {
    table_->lay_down_unknown(turn_.seat, static_cast<int>(cards.size()));
    table_->mark_doubtful(turn_.seat);
    note_impossible();
    // What lies there nobody knows (verdicts: After an illegal move).
    as_laid.kind = MeldKind::broken;
    as_laid.is_of_slip = true;
    for (std::size_t i = 0; i < cards.size(); ++i)
      as_laid.push({});
    unsure_.phantoms_unseen += static_cast<int>(cards.size());
    add_meld(as_laid, group);
    return;
  }
  defer_faults(first, table_->layouts().front().melds.size(), cards);
  table_->lay_down(turn_.seat, cards);
  note_laid(cards);
  done_[turn_.at] = 1;
  if (shape.reading_count == 0 || shape.has_unknown) {
    for (const PlayedCard& c : cards)
      as_laid.push({.card = c.card, .stands_for = c.stands_for});
    add_meld(as_laid, group);
    return;
  }
  add_readings(std::span(shape.readings).first(shape.reading_count), group);
}

void RoundReplay::add_meld(Meld meld, const Group& group) {
  meld.owner = turn_.seat;
  meld.turn = turn_.number;
  meld.name = group.name;
  meld.at = group.at;
  sign(meld, turn_.seat);
  for (Layout& layout : table_->layouts())
    layout.melds.push_back(meld);
}

/// A meld of jokers that can be read in several ways is kept in all of them.
void RoundReplay::add_readings(std::span<const Meld> readings, const Group& group) {
  const std::size_t before = table_->layouts().size();
  add_meld(readings.front(), group);
  for (const Meld& other : readings.subspan(1)) {
    for (std::size_t i = 0; i < before; ++i) {
      if (!table_->fork(i)) {
        table_->layouts()[i].melds.back().kind = MeldKind::unknown;
        continue;
      }
      Meld& meld = table_->layouts().back().melds.back();
      const Meld first = meld;
      meld = other;
      meld.owner = first.owner;
      meld.turn = first.turn;
      meld.name = first.name;
      meld.at = first.at;
      sign(meld, turn_.seat);
    }
  }
}

void RoundReplay::act_lay(const Event& event) {
  if (const LaidOn on = laid_on(event); on != LaidOn::recorded) {
    act_lay_loose(event, on);
    return;
  }
  const auto cards = action_cards(*record_, event);
  make_room(cards.size());
  resolve(event);
  const std::size_t first = findings_->size();
  run_layouts(Checkpoint::lay);
  hold_borrowed(cards);
  if (table_->not_held(turn_.seat, cards)) {
    lay_unknown(event.target, cards.size());
    leave_out(static_cast<int>(cards.size()), 0);
    check_emptied();
    return;
  }
  if (!fits_somewhere()) {
    // A card that fits nowhere can be put down all the same; beside a meld there is not, it cannot.
    if (event.target != 0) {
      leave_out(static_cast<int>(cards.size()), 0);
    } else {
      const bool is_put_right =
          has(turn_.after(), ActionKind::table) || has(turn_.after(), ActionKind::play);
      if (is_put_right) defer_faults(first, OpenFault::kLoose, cards);
      lay_beside(cards);
    }
    check_emptied();
    return;
  }
  const std::optional<std::size_t>& meant = resolved_.front().target;
  if (meant) defer_faults(first, *meant, cards);
  table_->lay_down(turn_.seat, cards);
  note_laid(cards);
  const std::size_t layouts = resolved_count_;
  for (std::size_t i = 0; i < layouts; ++i)
    lay_in_layout(i, cards);
  check_emptied();
}

void RoundReplay::extend_in_layout(std::size_t layout, std::size_t target,
                                   std::span<const PlayedCard> cards) {
  const Meld& meld = table_->layouts()[layout].melds[target];
  put_on_meld(layout, target, cards,
              extend(meld, cards, ruleset_->variant.melds, ruleset_->variant.jokers));
}

/// What the meld becomes with the cards is known.
void RoundReplay::put_on_meld(std::size_t layout, std::size_t target,
                              std::span<const PlayedCard> cards, const Extension& grown) {
  Meld& meld = table_->layouts()[layout].melds[target];
  if (grown.fault == ShapeFault::none) {
    meld = grown.meld;
  } else {
    pile_on(meld, cards);
  }
  if (grown.fault == ShapeFault::none && has_unknown(cards)) meld.kind = MeldKind::unknown;
  sign(meld, turn_.seat);
  leave_ace_open(layout, target, cards);
}

void RoundReplay::lay_in_layout(std::size_t layout, std::span<const PlayedCard> cards) {
  const Resolved& resolved = resolved_[layout];
  if (!resolved.target) return lay_nowhere(layout, cards);
  const std::uint32_t before = table_->layouts()[layout].choice;
  table_->layouts()[layout].choice = choice_of(before, *resolved.target);
  for (const std::vector<std::size_t>* places :
       {&resolved.unlike, &resolved.maybe, &resolved.alike}) {
    // Of melds alike a later lay-off tells which was meant.
    const bool is_told_later = places == &resolved.alike && resolved.unlike.size() == 1;
    for (const std::size_t place : *places) {
      if (place == *resolved.target) continue;
      if (!table_->fork(layout)) return lay_on_any(layout, cards);
      if (!is_told_later) table_->layouts().back().choice = choice_of(before, place);
      extend_in_layout(table_->layouts().size() - 1, place, cards);
    }
  }
  put_on_meld(layout, *resolved.target, cards, resolved.extension);
}

/// More ways than are followed: none of the melds it may be on is known from here on.
void RoundReplay::lay_on_any(std::size_t layout, std::span<const PlayedCard> cards) {
  const Resolved& resolved = resolved_[layout];
  if (!resolved.target) return;
  std::vector<Meld>& melds = table_->layouts()[layout].melds;
  extend_in_layout(layout, *resolved.target, cards);
  leave_jokers_open(melds[*resolved.target]);
  const auto leave_open = [&melds](std::size_t place) {
    melds[place].leave_open(MeldKind::unknown);
  };
  leave_open(*resolved.target);
  std::ranges::for_each(resolved.unlike, leave_open);
  std::ranges::for_each(resolved.maybe, leave_open);
  std::ranges::for_each(resolved.alike, leave_open);
}

/// The cards fit nothing there is: they lie on the table by themselves, where it is put together
/// anew until it is (only the end of the turn counts, MAN-28).
void RoundReplay::lay_beside(std::span<const PlayedCard> cards) {
  table_->lay_down(turn_.seat, cards);
  if (!rearranges()) done_[turn_.at] = 0;
  note_laid(cards);
  for (Layout& layout : table_->layouts()) {
    for (const PlayedCard& c : cards)
      layout.beside.push_back({.card = c.card, .stands_for = c.stands_for, .laid_by = turn_.seat});
  }
}

/// Cards were laid off, and not those written: nobody knows which, nor on which meld, where none is
/// named. They are counted with one it may be.
void RoundReplay::lay_unknown(MeldRef target, std::size_t cards) {
  unsure_.phantoms_unseen += static_cast<int>(cards);
  for (Layout& layout : table_->layouts()) {
    const std::optional<std::size_t> named = target == 0 ? std::nullopt : find_meld(layout, target);
    std::optional<std::size_t> one = named;
    for (std::size_t i = 0; i < layout.melds.size(); ++i) {
      const bool may_be_it = named ? i == *named : is_open_to(layout.melds[i]);
      if (!may_be_it) continue;
      layout.melds[i].leave_to_slip();
      one = i;
    }
    for (std::size_t i = 0; i < cards; ++i) {
      const MeldCard card{.card = {}, .stands_for = {}, .laid_by = turn_.seat};
      one ? layout.melds[*one].push(card) : layout.beside.push_back(card);
    }
  }
}

/// Were the table so, the cards would fit nowhere: they lie on some meld all the same.
void RoundReplay::lay_nowhere(std::size_t layout, std::span<const PlayedCard> cards) {
  std::vector<Meld>& melds = table_->layouts()[layout].melds;
  if (melds.empty()) return;
  pile_on(melds.back(), cards);
  melds.back().leave_open(MeldKind::unknown);
  sign(melds.back(), turn_.seat);
}

}  // namespace rummy

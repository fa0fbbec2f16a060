#include "solve/run_builder.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "base/check.h"
#include "cards/cards.h"
#include "rules/shapes.h"
#include "solve/open_runs.h"
#include "table/table.h"

namespace rummy {
namespace {

MeldCard card_at(Card card, Filler filler) {
  return {.card = filler == Filler::natural ? card : Card::joker(), .stands_for = card};
}

Meld part_of(const Meld& run, int from, int size) {
  Meld part{
      .kind = MeldKind::run, .suit = run.suit, .low = static_cast<std::uint8_t>(run.low + from)};
  for (const MeldCard& card :
       run.view().subspan(static_cast<std::size_t>(from), static_cast<std::size_t>(size)))
    part.push(card);
  return part;
}

}  // namespace

void RunBuilder::place(int place, std::span<const RunStep> steps) {
  std::swap(open_, before_);  // both keep their room
  open_.clear();
  for (const RunStep& step : steps) {
    Open next{
        .state = step.after,
        .run = {.kind = MeldKind::run, .suit = suit_, .low = static_cast<std::uint8_t>(place)}};
    if (step.before.length > 0) {
      const auto from = std::ranges::find(before_, step.before, &Open::state);
      RUMMY_CHECK(from != before_.end());
      next.run = from->run;
      before_.erase(from);
    }
    next.run.push(card_at(Card(suit_, rank_at(place)), step.filler));
    open_.push_back(next);
  }
  for (const Open& run : before_)
    end(run.run);
}

/// A run that is not legal as it is was made longer than it need be: some cut makes it two.
void RunBuilder::end(const Meld& run) {
  if (fault_of(run, melds_, jokers_) == ShapeFault::none) {
    done_.push_back(run);
    return;
  }
  int size = melds_.run_min;
  while (size < run.size && !can_cut(run, size))
    ++size;
  RUMMY_CHECK(size < run.size);
  done_.push_back(part_of(run, 0, size));
  end(part_of(run, size, run.size - size));
}

bool RunBuilder::can_cut(const Meld& run, int size) const {
  if (run.size - size < melds_.run_min) return false;
  if (fault_of(part_of(run, 0, size), melds_, jokers_) != ShapeFault::none) return false;
  const Meld rest = part_of(run, size, run.size - size);
  return rest.size > melds_.run_max || fault_of(rest, melds_, jokers_) == ShapeFault::none;
}

std::vector<Meld> RunBuilder::finish() {
  for (const Open& run : open_)
    end(run.run);
  open_.clear();
  return std::move(done_);
}

}  // namespace rummy

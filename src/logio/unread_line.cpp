#include "logio/unread_line.h"

#include <cstddef>
#include <cstdint>

#include "diag/finding.h"
#include "logio/faults.h"
#include "logio/notation.h"
#include "table/record.h"

namespace rummy {

UnreadLine::UnreadLine(Notation& notation)
    : notation_(notation),
      faults_(notation.faults().count()),
      events_(notation.record().events.size()),
      groups_(notation.record().groups.size()),
      cards_(notation.record().cards.size()) {}

void UnreadLine::keep(const Place& at, Seat seat) const {
  const std::size_t faults = notation_.faults().count() - faults_;
  if (faults == 0) return;
  Record& record = notation_.record();
  record.events.resize(events_);
  record.groups.resize(groups_);
  record.cards.resize(cards_);
  keep_unread(record, at, seat, faults);
}

void keep_unread(Record& record, const Place& at, Seat seat, std::size_t faults) {
  record.faults_of_lines += static_cast<std::uint32_t>(faults);
  Event event;
  event.kind = ActionKind::unread;
  event.seat = seat;
  event.first_group = static_cast<std::uint32_t>(record.groups.size());
  event.at = at;
  record.events.push_back(event);
}

}  // namespace rummy

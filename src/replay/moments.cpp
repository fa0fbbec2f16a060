#include "replay/moments.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "replay/watcher.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {

void Moments::dealt(std::uint32_t round, const Table& table) {
  const auto again = std::erase_if(all_, [round](const Moment& m) { return m.round == round; });
  if (again > 0 && !is_open(round)) open_.push_back(round);
  Moment moment;
  moment.round = round;
  moment.table = table;
  all_.push_back(std::move(moment));
}

void Moments::played(const PlayedTurn& turn, const Table& table) {
  Moment moment;
  moment.round = turn.round;
  moment.turn = turn.turn;
  moment.seat = turn.seat;
  for (const Event& event : turn.events) {
    const bool known = !moment.lines.empty() && moment.lines.back() >= event.at.line;
    if (event.at.is_somewhere() && !known) moment.lines.push_back(event.at.line);
  }
  moment.table = table;
  all_.push_back(std::move(moment));
}

bool Moments::is_open(std::uint32_t round) const {
  return std::ranges::find(open_, round) != open_.end();
}

std::optional<std::size_t> Moments::find(std::uint32_t round, std::uint32_t turn) const {
  const auto found = std::ranges::find_if(
      all_, [&](const Moment& m) { return m.round == round && m.turn == turn; });
  if (found == all_.end()) return std::nullopt;
  return static_cast<std::size_t>(found - all_.begin());
}

}  // namespace rummy

#pragma once
// A round or a moment as people call it.

#include <cstddef>
#include <cstdint>
#include <optional>

#include "replay/watcher.h"
#include "report/judged.h"
#include "table/record.h"

namespace rummy {

/// Which round of the record is meant by `number`, from 1: the one the record numbers so ("round
/// 7"), where it numbers them, else the one at that place. May be one the record has not.
[[nodiscard]] std::uint32_t round_meant(const Record& record, std::uint32_t number);

/// The moment after the turn written on this line of the file. A line below the last turn of a
/// round (its scores) belongs to that turn, a line above the first one (its deal) to the deal.
/// Nothing for a line above the first round.
[[nodiscard]] std::optional<std::size_t> moment_on_line(const Judged& judged,
                                                        const Moments& moments, std::uint64_t line);

}  // namespace rummy

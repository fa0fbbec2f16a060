#pragma once
// How large a record may be in any one respect before it is refused instead of read: a record is
// hostile until checked, and memory and time must stay in proportion to its length.

#include <cstddef>
#include <cstdint>

#include "table/record.h"

namespace rummy {

inline constexpr std::size_t kMostBytes = std::size_t{1} << 30;  // of one record
inline constexpr std::size_t kMostLines = 1'000'000;  // lines of text, strings of a JSON record
inline constexpr std::size_t kMostFaults = 1'000;     // listed of one record
inline constexpr std::size_t kMostSeats = SeatSet::kMost;  // far more than any table has
inline constexpr std::size_t kMostRounds = 10'000;         //
inline constexpr std::size_t kMostMeldNames = 10'000;      //
inline constexpr std::size_t kMostCards = 20'000'000;  // written in one record, "??*12" as twelve
inline constexpr std::uint32_t kMostUnknown = 200;     // the N of "??*N"
inline constexpr std::uint32_t kMostCopies = 200;      // the N of "of N"
inline constexpr std::size_t kMostMelds = 65'535;      // in one action
inline constexpr std::size_t kMostActions = 1'000;     // of one player, nobody else playing
inline constexpr int kMostNesting = 30;                // lists and tables inside one another
inline constexpr std::int64_t kMostPoints = 1'000'000'000;  // either side of 0

}  // namespace rummy

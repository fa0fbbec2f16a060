#pragma once
// A round as people call it.

#include <cstdint>

#include "table/record.h"

namespace rummy {

/// Which round of the record is meant by `number`, from 1: the one the record numbers so ("round
/// 7"), where it numbers them, else the one at that place. May be one the record has not.
[[nodiscard]] inline std::uint32_t round_meant(const Record& record, std::uint32_t number) {
  const std::uint32_t before = rounds_said_before(record).value_or(0);
  return number > before ? number - before : number;
}

}  // namespace rummy

#pragma once
// Where something stands in a record, cheap enough to keep for every action.

#include <cstdint>

namespace rummy {

/// `line` indexes RecordSource::lines (a line of text, or one string of a JSON record); `offset`
/// and `length` are bytes within it. Reports turn them into code points.
struct Place {
  static constexpr std::uint32_t kNowhere = 0xFFFFFFFF;
  std::uint32_t line = kNowhere;
  std::uint32_t offset = 0;
  std::uint32_t length = 0;
  [[nodiscard]] constexpr bool is_somewhere() const { return line != kNowhere; }
};

}  // namespace rummy

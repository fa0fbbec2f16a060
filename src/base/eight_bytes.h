#pragma once
// Eight bytes looked at at once.

#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string_view>

namespace rummy {

inline constexpr std::size_t kEightBytes = sizeof(std::uint64_t);
static_assert(std::endian::native == std::endian::little);

/// A one in each byte; the top bit of each.
inline constexpr std::uint64_t kOnes = 0x0101'0101'0101'0101;
inline constexpr std::uint64_t kTops = 0x80 * kOnes;

/// The top bits of eight bytes side by side, of which no other is set.
constexpr std::uint64_t gathered(std::uint64_t tops) {
  constexpr std::uint64_t kGather = 0x0002040810204081;
  return tops * kGather >> 56U;
}
static_assert(gathered(0x8000'0000'0000'8080) == 0b1000'0011);

/// The first bytes of a text, as they lie in memory.
constexpr std::uint64_t bytes_of(std::string_view text) {
  std::uint64_t bytes = 0;
  for (std::size_t i = text.size() < kEightBytes ? text.size() : kEightBytes; i > 0; --i)
    bytes = bytes << 8U | static_cast<unsigned char>(text[i - 1]);
  return bytes;
}
static_assert(bytes_of("draw ") == 0x2077617264);

/// Which bits so many bytes are.
constexpr std::uint64_t mask_of(std::size_t count) {
  return count >= kEightBytes ? ~std::uint64_t{0} : (std::uint64_t{1} << 8 * count) - 1;
}

/// The next eight bytes.
[[nodiscard]] inline std::uint64_t eight_bytes_at(const char* at) {
  std::uint64_t bytes = 0;
  std::memcpy(&bytes, at, kEightBytes);
  return bytes;
}

/// No bytes begin so where a mask takes all of them away.
inline constexpr std::uint64_t kNoStart = 1;

}  // namespace rummy

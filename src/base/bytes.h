#pragma once
// Texts and messages as bytes: UTF-8, numbers, SHA-256.

#include <array>
#include <bit>
#include <charconv>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>

namespace rummy {

// === Eight bytes looked at together.

inline constexpr std::size_t kEightBytes = sizeof(std::uint64_t);
static_assert(std::endian::native == std::endian::little);

/// A one in each byte; the top bit of each.
inline constexpr std::uint64_t kOnes = 0x0101'0101'0101'0101;
inline constexpr std::uint64_t kTops = 0x80 * kOnes;

/// The top bits of eight bytes, side by side. `tops` has no other bit set.
constexpr std::uint64_t gathered(std::uint64_t tops) {
  constexpr std::uint64_t kGather = 0x0002040810204081;
  return tops * kGather >> 56U;
}
static_assert(gathered(0x8000'0000'0000'8080) == 0b1000'0011);

/// The first bytes of a text as they lie in memory.
constexpr std::uint64_t bytes_of(std::string_view text) {
  std::uint64_t bytes = 0;
  for (std::size_t i = text.size() < kEightBytes ? text.size() : kEightBytes; i > 0; --i)
    bytes = bytes << 8U | static_cast<unsigned char>(text[i - 1]);
  return bytes;
}
static_assert(bytes_of("draw ") == 0x2077617264);

/// The bits of the first `count` bytes.
constexpr std::uint64_t mask_of(std::size_t count) {
  return count >= kEightBytes ? ~std::uint64_t{0} : (std::uint64_t{1} << 8 * count) - 1;
}

/// The next eight bytes.
[[nodiscard]] inline std::uint64_t eight_bytes_at(const char* at) {
  std::uint64_t bytes = 0;
  std::memcpy(&bytes, at, kEightBytes);
  return bytes;
}

/// A start that no masked text has.
inline constexpr std::uint64_t kNoStart = 1;

// === Texts that are numbers.

/// The number that the whole text is: digits, with a minus sign if the type has negative numbers;
/// nothing if it is no number or too large.
template <class Number>
[[nodiscard]] std::optional<Number> number_in(std::string_view text) {
  Number number = 0;
  const auto [stop, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || stop != text.data() + text.size()) return std::nullopt;
  return number;
}

// === Reading UTF-8 that has not been checked yet.

/// One step through a text: a code point, or one byte that is no UTF-8.
struct Utf8Step {
  char32_t code = 0;       // of an invalid byte: the byte
  std::uint8_t bytes = 1;  // length of the step
  bool valid = true;
};

/// The first code point of `text`, which must not be empty. Overlong forms, surrogates and values
/// beyond U+10FFFF are invalid.
[[nodiscard]] Utf8Step next_code_point(std::string_view text);

/// Whether the text is printable ASCII, as nearly every text is. It is tested eight bytes at a
/// time.
[[nodiscard]] bool is_printable_ascii(std::string_view text);
/// Whether the text is printable ASCII without quotes and backslashes, which JSON spells unchanged.
[[nodiscard]] bool is_plain_json(std::string_view text);
/// The first quote, backslash or ASCII control character from `at` on. There must be one, with
/// seven readable bytes after it.
[[nodiscard]] const char* find_json_sign(const char* at);

/// The text with ASCII capitals made small.
[[nodiscard]] std::string in_small_letters(std::string_view text);

/// The number of bytes in the first `count` code points of `text`; all if it has fewer.
[[nodiscard]] std::size_t bytes_of_code_points(std::string_view text, std::size_t count);
/// The number of code points of `text`; a byte that is no UTF-8 counts as one.
[[nodiscard]] std::uint32_t count_code_points(std::string_view text);

/// `text` made safe for a terminal: control characters, direction marks and invalid bytes are
/// written out (\x1b, \u202e); tabs and line ends too (\t, \n).
[[nodiscard]] std::string shown(std::string_view text);

/// The columns of a terminal that a code point takes: 0, 1 or 2.
[[nodiscard]] int display_width(char32_t code);
/// The columns that a text takes, if it is safe for a terminal (shown).
[[nodiscard]] std::size_t display_width(std::string_view text);

}  // namespace rummy

namespace rummy::sha {

// === The compression of message blocks in SHA-256, portable and by special instructions.

using Word = std::uint32_t;
using State = std::array<Word, 8>;

inline constexpr std::size_t kBlock = 64;

/// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
inline constexpr std::array<Word, 64> kRounds = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

/// Adds the whole blocks of `bytes`.
void take_blocks(State& state, std::string_view bytes);

/// Adds whole blocks by the machine's own instructions, six times as fast; only if has_sha() is
/// true.
void take_blocks_by_machine(State& state, std::string_view bytes);
[[nodiscard]] bool has_sha();

}  // namespace rummy::sha

namespace rummy {

// === SHA-256 (FIPS 180-4) in words.

using Sha256 = std::array<std::uint8_t, 32>;

[[nodiscard]] Sha256 sha256(std::string_view bytes);

/// In hexadecimal, small letters.
[[nodiscard]] std::string sha256_text(std::string_view bytes);

}  // namespace rummy

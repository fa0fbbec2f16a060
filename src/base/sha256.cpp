#include "base/sha256.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

#include "base/sha256_blocks.h"

namespace rummy {
namespace {

constexpr std::size_t kSizeBytes = 8;  // of the message's size, at the end of the last block

// The first 32 bits of the fractional parts of the square roots of the first eight primes.
constexpr sha::State kShaStart = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                  0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};

}  // namespace

Sha256 sha256(std::string_view bytes) {
  const auto take = sha::has_sha() ? sha::take_blocks_by_machine : sha::take_blocks;
  sha::State state = kShaStart;
  const std::size_t whole = bytes.size() - (bytes.size() % sha::kBlock);
  take(state, bytes.substr(0, whole));
  // What is left, a one bit, and the size in bits at the end of a block.
  const std::string_view rest = bytes.substr(whole);
  std::array<char, 2 * sha::kBlock> last{};
  if (!rest.empty()) std::memcpy(last.data(), rest.data(), rest.size());
  last[rest.size()] = '\x80';
  const bool fits = rest.size() + 1 + kSizeBytes <= sha::kBlock;
  const std::size_t end = fits ? sha::kBlock : last.size();
  const std::uint64_t bits = std::uint64_t{bytes.size()} * 8;
  for (std::size_t i = 0; i < kSizeBytes; ++i)
    last[end - 1 - i] = static_cast<char>((bits >> (8 * i)) & 0xFFU);
  take(state, {last.data(), end});
  Sha256 digest{};
  for (std::size_t i = 0; i < digest.size(); ++i)
    digest[i] = static_cast<std::uint8_t>((state[i / 4] >> (24 - (8 * (i % 4)))) & 0xFFU);
  return digest;
}

std::string sha256_text(std::string_view bytes) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  const Sha256 digest = sha256(bytes);
  std::string text(2 * digest.size(), '0');
  for (std::size_t i = 0; i < digest.size(); ++i) {
    text[2 * i] = kDigits[digest[i] >> 4U];
    text[2 * i + 1] = kDigits[digest[i] & 0x0FU];
  }
  return text;
}

}  // namespace rummy

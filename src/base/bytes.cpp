#include "base/bytes.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>
#include <utility>

namespace rummy {
namespace {

// === Reading UTF-8 that has not been checked yet.

constexpr Utf8Step invalid(std::string_view text) {
  return {.code = static_cast<unsigned char>(text[0]), .bytes = 1, .valid = false};
}

using CodeRange = std::pair<char32_t, char32_t>;  // both ends are included

template <std::size_t N>
bool is_in(char32_t code, const std::array<CodeRange, N>& ranges) {
  return std::ranges::any_of(
      ranges, [code](CodeRange range) { return range.first <= code && code <= range.second; });
}

// Control characters of both sets, marks that turn the writing direction, separators, and the byte
// order mark: each can make a terminal show something other than what is written.
constexpr auto kHidden = std::to_array<CodeRange>({{0x00, 0x1F},
                                                   {0x7F, 0x9F},
                                                   {0x061C, 0x061C},
                                                   {0x200B, 0x200F},
                                                   {0x2028, 0x202E},
                                                   {0x2060, 0x206F},
                                                   {0xFEFF, 0xFEFF},
                                                   {0xE0000, 0xE007F}});
constexpr auto kCombining = std::to_array<CodeRange>(
    {{0x0300, 0x036F}, {0x1AB0, 0x1AFF}, {0x20D0, 0x20FF}, {0xFE00, 0xFE0F}, {0xFE20, 0xFE2F}});
constexpr auto kWide = std::to_array<CodeRange>({{0x1100, 0x115F},
                                                 {0x2E80, 0xA4CF},
                                                 {0xAC00, 0xD7A3},
                                                 {0xF900, 0xFAFF},
                                                 {0xFE30, 0xFE6F},
                                                 {0xFF00, 0xFF60},
                                                 {0xFFE0, 0xFFE6},
                                                 {0x1F300, 0x1FAFF},
                                                 {0x20000, 0x3FFFD}});

// Eight bytes at a time: the top bit of each byte shows whether it is one of those wanted.

/// A top bit for each byte below a space, or from DEL on; 0 if there is no such byte.
constexpr std::uint64_t odd_bytes(std::uint64_t bytes) {
  return (bytes - 0x20 * kOnes) | (bytes + kOnes) | bytes;
}

/// A top bit for some byte that is equal; 0 if there is none.
constexpr std::uint64_t bytes_equal(std::uint64_t bytes, char sign) {
  const std::uint64_t other = bytes ^ (static_cast<unsigned char>(sign) * kOnes);
  return (other - kOnes) & ~other;
}

std::uint64_t four_bytes_at(const char* at) {
  std::uint32_t bytes = 0;
  std::memcpy(&bytes, at, sizeof bytes);
  return bytes;
}

/// Whether `test` sets no top bit in any eight bytes of the text. The last bytes of a text are
/// tested together with some before them; a text too short for that is filled up with spaces.
template <class Test>
bool none_of_words(std::string_view text, Test test) {
  constexpr std::size_t kHalf = sizeof(std::uint32_t);
  const char* const at = text.data();
  const std::size_t size = text.size();
  if (size >= kEightBytes) {
    std::uint64_t found = test(eight_bytes_at(at + size - kEightBytes));
    for (std::size_t i = 0; i + kEightBytes < size; i += kEightBytes)
      found |= test(eight_bytes_at(at + i));
    return (found & kTops) == 0;
  }
  if (size >= kHalf) {
    const std::uint64_t last = four_bytes_at(at + size - kHalf);
    return (test(four_bytes_at(at) | last << 32U) & kTops) == 0;
  }
  std::uint64_t bytes = ' ' * kOnes;
  for (std::size_t i = 0; i < size; ++i)
    bytes = bytes << 8U | static_cast<unsigned char>(at[i]);
  return (test(bytes) & kTops) == 0;
}

/// Skips bytes that are code points of their own, many at a time: a long record can be a single
/// line, and a place far along it is looked up for every finding.
std::size_t plain_ahead(std::string_view text) {
  constexpr std::size_t kBlock = 64;
  std::size_t plain = 0;
  while (text.size() - plain >= kBlock && is_printable_ascii(text.substr(plain, kBlock)))
    plain += kBlock;
  const std::string_view rest = text.substr(plain);
  return rest.size() < kBlock && is_printable_ascii(rest) ? text.size() : plain;
}

constexpr std::string_view kDigits = "0123456789abcdef";

void append_hex(std::string& out, char32_t code, int digits) {
  for (int shift = (digits - 1) * 4; shift >= 0; shift -= 4)
    out += kDigits[(code >> shift) & 0xFU];
}

void append_escape(std::string& out, char32_t code) {
  if (code == '\t') {
    out += "\\t";
  } else if (code == '\n') {
    out += "\\n";
  } else if (code == '\r') {
    out += "\\r";
  } else if (code <= 0xFF) {
    out += "\\x";
    append_hex(out, code, 2);
  } else if (code <= 0xFFFF) {
    out += "\\u";
    append_hex(out, code, 4);
  } else {
    out += "\\U";
    append_hex(out, code, 8);
  }
}

}  // namespace

Utf8Step next_code_point(std::string_view text) {
  const auto lead = static_cast<unsigned char>(text[0]);
  if (lead < 0x80) return {.code = lead, .bytes = 1, .valid = true};
  const std::uint8_t bytes = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  if (lead < 0xC2 || lead > 0xF4 || text.size() < bytes) return invalid(text);
  char32_t code = lead & (0x7FU >> bytes);
  for (std::uint8_t i = 1; i < bytes; ++i) {
    const auto next = static_cast<unsigned char>(text[i]);
    if ((next & 0xC0U) != 0x80U) return invalid(text);
    code = (code << 6U) | (next & 0x3FU);
  }
  const bool overlong = (bytes == 3 && code < 0x800) || (bytes == 4 && code < 0x10000);
  const bool surrogate = code >= 0xD800 && code <= 0xDFFF;
  if (overlong || surrogate || code > 0x10FFFF) return invalid(text);
  return {.code = code, .bytes = bytes, .valid = true};
}

bool is_printable_ascii(std::string_view text) {
  return none_of_words(text, odd_bytes);
}

bool is_plain_json(std::string_view text) {
  // Among ASCII bytes only an equal one is 0 before the subtraction; other bytes are odd anyway.
  const auto less_one = [](std::uint64_t bytes, char sign) {
    return (bytes ^ (static_cast<unsigned char>(sign) * kOnes)) - kOnes;
  };
  return none_of_words(text, [less_one](std::uint64_t bytes) {
    return odd_bytes(bytes) | less_one(bytes, '"') | less_one(bytes, '\\');
  });
}

const char* find_json_sign(const char* at) {
  // In each eight bytes the lowest top bit is right; those above it may be set by its borrow.
  for (;; at += kEightBytes) {
    const auto bytes = eight_bytes_at(at);
    const std::uint64_t control = (bytes - 0x20 * kOnes) & ~bytes;
    const std::uint64_t found =
        (control | bytes_equal(bytes, '"') | bytes_equal(bytes, '\\')) & kTops;
    if (found != 0) return at + std::countr_zero(found) / 8;
  }
}

std::string in_small_letters(std::string_view text) {
  std::string out(text);
  for (char& c : out)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return out;
}

std::size_t bytes_of_code_points(std::string_view text, std::size_t count) {
  std::size_t bytes = 0;
  while (count > 0 && bytes < text.size()) {
    const std::string_view rest = text.substr(bytes);
    const std::size_t plain = plain_ahead(rest.substr(0, count));
    bytes += plain > 0 ? plain : next_code_point(rest).bytes;
    count -= std::max<std::size_t>(plain, 1);
  }
  return bytes;
}

std::uint32_t count_code_points(std::string_view text) {
  std::size_t count = 0;
  while (!text.empty()) {
    const std::size_t plain = plain_ahead(text);
    text.remove_prefix(plain > 0 ? plain : next_code_point(text).bytes);
    count += std::max<std::size_t>(plain, 1);
  }
  return static_cast<std::uint32_t>(count);
}

std::string shown(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  while (!text.empty()) {
    const Utf8Step step = next_code_point(text);
    if (!step.valid || is_in(step.code, kHidden)) {
      append_escape(out, step.code);
    } else {
      out += text.substr(0, step.bytes);
    }
    text.remove_prefix(step.bytes);
  }
  return out;
}

int display_width(char32_t code) {
  if (is_in(code, kCombining)) return 0;
  return is_in(code, kWide) ? 2 : 1;
}

std::size_t display_width(std::string_view text) {
  std::size_t width = 0;
  while (!text.empty()) {
    const Utf8Step step = next_code_point(text);
    width += static_cast<std::size_t>(display_width(step.code));
    text.remove_prefix(step.bytes);
  }
  return width;
}

}  // namespace rummy

namespace rummy::sha {
namespace {

// === The compression of message blocks in SHA-256.

Word word_at(std::string_view bytes, std::size_t at) {
  std::array<unsigned char, 4> b{};
  std::memcpy(b.data(), &bytes[at], b.size());
  return Word{b[0]} << 24U | Word{b[1]} << 16U | Word{b[2]} << 8U | Word{b[3]};
}

void take_block(State& state, std::string_view block) {
  std::array<Word, kRounds.size()> w{};
  for (std::size_t i = 0; i < 16; ++i)
    w[i] = word_at(block, i * sizeof(Word));
  for (std::size_t i = 16; i < w.size(); ++i) {
    const Word s0 = std::rotr(w[i - 15], 7) ^ std::rotr(w[i - 15], 18) ^ (w[i - 15] >> 3U);
    const Word s1 = std::rotr(w[i - 2], 17) ^ std::rotr(w[i - 2], 19) ^ (w[i - 2] >> 10U);
    w[i] = w[i - 16] + s0 + w[i - 7] + s1;
  }
  auto [a, b, c, d, e, f, g, h] = state;
  for (std::size_t i = 0; i < w.size(); ++i) {
    const Word s1 = std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25);
    const Word first = h + s1 + ((e & f) ^ (~e & g)) + kRounds[i] + w[i];
    const Word s0 = std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22);
    const Word second = s0 + ((a & b) ^ (a & c) ^ (b & c));
    h = g;
    g = f;
    f = e;
    e = d + first;
    d = c;
    c = b;
    b = a;
    a = first + second;
  }
  const State added = {a, b, c, d, e, f, g, h};
  for (std::size_t i = 0; i < state.size(); ++i)
    state[i] += added[i];
}

}  // namespace

void take_blocks(State& state, std::string_view bytes) {
  for (; bytes.size() >= kBlock; bytes.remove_prefix(kBlock))
    take_block(state, bytes);
}

}  // namespace rummy::sha

namespace rummy {
namespace {

// === SHA-256 (FIPS 180-4) in words.

constexpr std::size_t kSizeBytes = 8;  // for the size of the message, at the end of the last block

// The first 32 bits of the fractional parts of the square roots of the first eight primes.
constexpr sha::State kShaStart = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                  0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};

}  // namespace

Sha256 sha256(std::string_view bytes) {
  const auto take = sha::has_sha() ? sha::take_blocks_by_machine : sha::take_blocks;
  sha::State state = kShaStart;
  const std::size_t whole = bytes.size() - (bytes.size() % sha::kBlock);
  take(state, bytes.substr(0, whole));
  // The rest of the message, a one bit, and the size in bits at the end of a block.
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
  const Sha256 digest = sha256(bytes);
  std::string text(2 * digest.size(), '0');
  for (std::size_t i = 0; i < digest.size(); ++i) {
    text[2 * i] = kDigits[digest[i] >> 4U];
    text[2 * i + 1] = kDigits[digest[i] & 0x0FU];
  }
  return text;
}

}  // namespace rummy

#include "base/sha256_blocks.h"

#include <array>
#include <bit>
#include <cstddef>
#include <cstring>
#include <string_view>

namespace rummy::sha {
namespace {

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

// Blocks of SHA-256 by the instructions of x86 processors since 2016.

#include <cpuid.h>
#include <immintrin.h>

#include <array>
#include <cstddef>
#include <string_view>

#include "base/bytes.h"

namespace rummy::sha {
namespace {

constexpr std::size_t kGroups = 16;  // of four rounds

bool asked_machine() {
  unsigned a = 0;
  unsigned b = 0;
  unsigned c = 0;
  unsigned d = 0;
  constexpr unsigned kSse41 = 1U << 19U;
  constexpr unsigned kSha = 1U << 29U;
  if (__get_cpuid(1, &a, &b, &c, &d) == 0 || (c & kSse41) == 0) return false;
  return __get_cpuid_count(7, 0, &a, &b, &c, &d) != 0 && (b & kSha) != 0;
}

/// gcc knows less about an array of vectors.
struct Four {
  __m128i words;
};

const __m128i* at(const void* place) {
  return static_cast<const __m128i*>(place);
}

}  // namespace

bool has_sha() {
  static const bool has = asked_machine();
  return has;
}

[[gnu::target("sha,sse4.1")]] void take_blocks_by_machine(State& state, std::string_view bytes) {
  const __m128i turned = _mm_set_epi64x(0x0c0d0e0f08090a0bLL, 0x0405060700010203LL);
  // The instructions keep the state as ABEF and CDGH.
  const __m128i cdab = _mm_shuffle_epi32(_mm_loadu_si128(at(state.data())), 0xB1);
  const __m128i efgh = _mm_shuffle_epi32(_mm_loadu_si128(at(&state[4])), 0x1B);
  __m128i abef = _mm_alignr_epi8(cdab, efgh, 8);
  __m128i cdgh = _mm_blend_epi16(efgh, cdab, 0xF0);
  for (; bytes.size() >= kBlock; bytes.remove_prefix(kBlock)) {
    const __m128i abef_before = abef;
    const __m128i cdgh_before = cdgh;
    std::array<Four, 4> w{};
    for (std::size_t i = 0; i < w.size(); ++i)
      w[i].words = _mm_shuffle_epi8(_mm_loadu_si128(at(bytes.data() + (16 * i))), turned);
#pragma GCC unroll 16
    for (std::size_t i = 0; i < kGroups; ++i) {
      const __m128i now = w[i % 4].words;
      const __m128i sum = _mm_add_epi32(now, _mm_loadu_si128(at(&kRounds[4 * i])));
      cdgh = _mm_sha256rnds2_epu32(cdgh, abef, sum);
      abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(sum, 0x0E));
      if (i < 3 || i + 1 == kGroups) continue;
      const __m128i before = _mm_alignr_epi8(now, w[(i + 3) % 4].words, 4);
      const __m128i first = _mm_sha256msg1_epu32(w[(i + 1) % 4].words, w[(i + 2) % 4].words);
      w[(i + 1) % 4].words = _mm_sha256msg2_epu32(_mm_add_epi32(first, before), now);
    }
    abef = _mm_add_epi32(abef, abef_before);
    cdgh = _mm_add_epi32(cdgh, cdgh_before);
  }
  const __m128i feba = _mm_shuffle_epi32(abef, 0x1B);
  const __m128i dchg = _mm_shuffle_epi32(cdgh, 0xB1);
  void* const first = state.data();
  void* const second = &state[4];
  _mm_storeu_si128(static_cast<__m128i*>(first), _mm_blend_epi16(feba, dchg, 0xF0));
  _mm_storeu_si128(static_cast<__m128i*>(second), _mm_alignr_epi8(dchg, feba, 8));
}

}  // namespace rummy::sha

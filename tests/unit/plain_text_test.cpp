// Texts looked at eight bytes at a time (base/bytes.h) against a look at each byte.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <string>

#include "base/bytes.h"

namespace rummy {
namespace {

TEST(PlainText, EveryByteAtEveryPlace) {
  for (std::size_t size = 0; size <= 26; ++size) {
    for (std::size_t at = 0; at < std::max<std::size_t>(size, 1); ++at) {
      for (int byte = 0; byte < 256; ++byte) {
        std::string text(size, at % 2 == 0 ? ' ' : '~');
        if (size > 0) text[at] = static_cast<char>(byte);
        const bool printable = size == 0 || (byte >= 0x20 && byte < 0x7F);
        const bool plain = printable && (size == 0 || (byte != '"' && byte != '\\'));
        ASSERT_EQ(is_printable_ascii(text), printable) << size << ' ' << at << ' ' << byte;
        ASSERT_EQ(is_plain_json(text), plain) << size << ' ' << at << ' ' << byte;
      }
    }
  }
}

}  // namespace
}  // namespace rummy

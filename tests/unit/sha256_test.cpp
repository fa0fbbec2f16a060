// SHA-256 held to the examples of NIST (FIPS 180-4, CAVP), and what the machine does to what any
// can.

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <string_view>

#include "base/bytes.h"

namespace rummy {
namespace {

TEST(Sha256, GivesWhatNistGives) {
  EXPECT_EQ(sha256_text(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(sha256_text("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(sha256_text("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  EXPECT_EQ(sha256_text("abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmno"
                        "ijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu"),
            "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1");
  EXPECT_EQ(sha256_text("\xbd"),
            "68325720aabd7c82f30f554b313d0570c95accbb7dc4b5aae11204c08ffe732b");
  EXPECT_EQ(sha256_text(std::string(55, '\0')),
            "02779466cdec163811d078815c633f21901413081449002f24aa3e80f0b88ef7");
  EXPECT_EQ(sha256_text(std::string(56, '\0')),
            "d4817aa5497628e7c77e6b606107042bbba3130888c5f47a375e6179be789fbb");
  EXPECT_EQ(sha256_text(std::string(64, '\0')),
            "f5a5fd42d16a20302798ef6ed309979b43003d2320d9f0e8ea9831a92759fb4b");
  EXPECT_EQ(sha256_text(std::string(1'000'000, 'a')),
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST(Sha256, IsTheSameByTheMachinesOwnInstructions) {
  if (!sha::has_sha()) GTEST_SKIP() << "this machine has none";
  std::string bytes;
  for (std::size_t i = 0; i < 40 * sha::kBlock; ++i)
    bytes += static_cast<char>((i * 73 + i / 64) & 0xFFU);
  for (std::size_t size = 0; size <= bytes.size(); size += sha::kBlock) {
    sha::State plain{1, 2, 3, 4, 5, 6, 7, 8};
    sha::State own = plain;
    const std::string_view blocks = std::string_view(bytes).substr(0, size);
    sha::take_blocks(plain, blocks);
    sha::take_blocks_by_machine(own, blocks);
    EXPECT_EQ(plain, own) << size;
  }
}

}  // namespace
}  // namespace rummy

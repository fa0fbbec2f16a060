#pragma once
// SHA-256 (FIPS 180-4), and its words.

#include <array>
#include <cstdint>
#include <string>
#include <string_view>

namespace rummy {

using Sha256 = std::array<std::uint8_t, 32>;

[[nodiscard]] Sha256 sha256(std::string_view bytes);

/// In hexadecimal, small letters.
[[nodiscard]] std::string sha256_text(std::string_view bytes);

}  // namespace rummy

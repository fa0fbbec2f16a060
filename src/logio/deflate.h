#pragma once
// Bytes made smaller, for links.

#include <string>
#include <string_view>

namespace rummy {

/// As DEFLATE alone has it, without a head or a checksum (RFC 1951).
[[nodiscard]] std::string deflated(std::string_view bytes);

/// In the letters that stand in an address as they are (RFC 4648, section 5), without padding.
[[nodiscard]] std::string in_letters(std::string_view bytes);

}  // namespace rummy

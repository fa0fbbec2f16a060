#pragma once
// Colour for terminals, or none.

#include <cstdint>
#include <string>
#include <string_view>

namespace rummy {

enum class Colour : std::uint8_t { off, on };
enum class Ink : std::uint8_t { error, warning, note, gutter, strong, good, red };

/// The ink of "error", "warning" or "note".
[[nodiscard]] Ink ink_of(std::string_view severity);

/// Appends `text` in that ink; as it is where colour is off.
void paint(std::string& out, Colour colour, Ink ink, std::string_view text);

}  // namespace rummy

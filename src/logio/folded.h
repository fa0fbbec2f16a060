#pragma once
// Names and words of a scoresheet as they are compared: however a keyboard or a program wrote them.

#include <string>
#include <string_view>

namespace rummy {

/// Composed (NFC), with one plain blank for blanks of every kind, and none at the ends.
[[nodiscard]] std::string composed(std::string_view text);
/// Whether `text` is so already, at a glance: true for nearly all names.
[[nodiscard]] bool is_plainly_composed(std::string_view text);

/// The same in small letters and without accents: "Łukasz" and "lukasz" are "lukasz".
[[nodiscard]] std::string folded(std::string_view text);

/// A word of a head: folded, with "_" for whatever is no letter and no digit.
[[nodiscard]] std::string folded_word(std::string_view text);

}  // namespace rummy

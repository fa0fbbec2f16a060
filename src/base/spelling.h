#pragma once
// "did you mean": the nearest known word to a misspelt one.

#include <span>
#include <string_view>

namespace rummy {

/// The candidate nearest to `word` by edits (case folded), or an empty view where none is near
/// enough to be what was meant (more than a third of the word, at least two edits, apart).
[[nodiscard]] std::string_view nearest_word(std::string_view word,
                                            std::span<const std::string_view> candidates);

}  // namespace rummy

#pragma once
// The text of a regular expression, read into its parts.

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace rummy::maps {

inline constexpr char32_t kAscii = 0x80;  // the first code point beyond
inline constexpr std::uint32_t kAnyNumber = ~std::uint32_t{0};

/// A range of code points.
struct CodeRange {
  char32_t first = 0;
  char32_t last = 0;
};

/// Which code points may stand at one place of a text.
struct CodeSet {
  std::array<std::uint64_t, 2> ascii{};
  std::vector<CodeRange> beyond{};  // of the others

  void add(CodeRange range);
  void invert();
  [[nodiscard]] bool has_ascii(unsigned char sign) const {
    constexpr unsigned kBits = 64;
    return (ascii[sign / kBits] >> sign % kBits & 1U) != 0;
  }
  [[nodiscard]] bool has(char32_t code) const;
};

/// A place of a text that a pattern asks for.
enum class TextEdge : std::uint8_t {
  text_start,
  text_end,
  line_start,
  line_end,
  word_edge,
  no_word_edge
};

/// A part of a pattern.
struct Part {
  enum class Kind : std::uint8_t { text, set, edge, group, sequence, choice, repeat };
  Kind kind = Kind::sequence;
  std::string text{};                    // text
  CodeSet set{};                         // set
  TextEdge edge = TextEdge::text_start;  // edge
  std::size_t group = 0;                 // group: its number
  std::uint32_t least = 0;               // repeat
  std::uint32_t most = 0;                // repeat; kAnyNumber: there is none
  bool is_lazy = false;                  // repeat: as few as can be
  std::vector<Part> parts{};
};

struct PatternText {
  Part whole;
  std::vector<std::pair<std::string, std::size_t>> names;  // of groups
  std::size_t groups = 0;
  std::string why;  // it is no pattern; empty: it is
};
[[nodiscard]] PatternText read_pattern(std::string_view text);

[[nodiscard]] bool is_word_sign(char sign);

}  // namespace rummy::maps

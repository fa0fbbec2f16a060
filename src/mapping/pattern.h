#pragma once
// Regular expressions, matched in a time and memory that are linear in the text.

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "mapping/pattern_reading.h"

namespace rummy::maps {

/// What bytes a match can go on with from somewhere in a pattern, and whether it may be at the end
/// of the text there.
struct NextBytes {
  static constexpr std::size_t kEnd = 256;
  std::array<std::uint64_t, 5> bits{};

  [[nodiscard]] bool has(std::size_t byte) const {
    constexpr std::size_t kBits = 64;
    return (bits[byte / kBits] >> byte % kBits & 1U) != 0;
  }
};

/// A step of a compiled pattern.
struct PatternStep {
  enum class Kind : std::uint8_t {
    text,   // these bytes
    set,    // a code point of a set
    split,  // `next`, or else `other`
    many,   // as many of a set as there are, or fewer
    save,   // the place is that of a group's beginning or end
    edge,   // a place of a kind
    match,
  };
  static constexpr std::uint32_t kNone = ~std::uint32_t{0};

  Kind kind = Kind::match;
  std::uint32_t next = 0;
  std::uint32_t other = 0;       // split: the second choice; text, edge: its number; set, many: the
                                 // set's; save: twice the group's, and one more at its end
  std::uint32_t marked = kNone;  // is come to by several ways: its number among such steps
};

/// What matching needs, kept from one text to the next; and what the groups of the last match had.
class PatternMemory {
 public:
  /// What a group of the match has; nothing if the match went by without it. 0: the whole match.
  [[nodiscard]] std::optional<std::string_view> group(std::size_t number) const;

 private:
  friend class PatternRun;
  /// What is done where the way that was chosen first leads nowhere.
  struct Resort {
    enum class Kind : std::uint8_t { go_on, fewer, put_back };
    Kind kind = Kind::go_on;
    std::uint32_t step = 0;   // put_back: which place of a group
    std::uint32_t place = 0;  // where to go on; put_back: what it was
    std::uint32_t least = 0;  // fewer: no further back than this
  };
  std::vector<Resort> resorts_;
  std::vector<std::uint64_t> marks_;
  std::vector<std::uint32_t> places_;
  std::string_view text_;
};

enum class PatternFound : std::uint8_t { no, yes, too_large };

/// A regular expression as RE2 and ECMAScript have them in common: what takes more than linear time
/// (references to groups, looking ahead or behind) is none.
class Pattern {
 public:
  /// Null, with the reason in `why`, if the text is no pattern.
  [[nodiscard]] static std::shared_ptr<const Pattern> read(std::string_view text, std::string& why);

  /// Finds the first match. Too large is a long text for a large pattern.
  [[nodiscard]] PatternFound find(std::string_view text, PatternMemory& memory) const;

  /// The groups that have a name, and their numbers.
  [[nodiscard]] const std::vector<std::pair<std::string, std::size_t>>& names() const {
    return names_;
  }
  [[nodiscard]] bool has_group(std::string_view name) const;
  [[nodiscard]] std::size_t groups() const { return groups_; }

 private:
  friend class PatternRun;
  friend class PatternWriter;
  void look_ahead();
  void mark_joins();
  void find_start();
  [[nodiscard]] NextBytes next_bytes(const PatternStep& step) const;

  std::vector<PatternStep> steps_;
  std::vector<NextBytes> ahead_;  // of each step
  std::vector<std::string> texts_;
  std::vector<CodeSet> sets_;
  std::vector<std::pair<std::string, std::size_t>> names_;
  std::size_t groups_ = 0;
  std::uint32_t first_ = 0;  // the step a match begins with
  std::uint32_t marked_ = 0;
  bool is_anchored_ = false;  // a match begins where the text does
  std::string start_;         // every match begins with this
};

}  // namespace rummy::maps

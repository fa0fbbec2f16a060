#pragma once
// YAML as a plain tree with places. The one way from YAML text into the program: variant files and
// the values of house rules both come through here, and nothing past it knows the YAML library.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "config/source_text.h"
#include "diag/result.h"

namespace rummy {

/// What a file of settings can sensibly need; more is refused, so that no file can make the loader
/// slow or deep.
inline constexpr std::size_t kMaxYamlBytes = std::size_t{1} << 20U;
inline constexpr std::size_t kMaxYamlDepth = 16;
inline constexpr std::size_t kMaxYamlNodes = 20'000;

enum class YamlKind : std::uint8_t { null, scalar, sequence, map };

struct YamlEntry;

struct YamlNode {
  YamlKind kind = YamlKind::null;
  TextPlace at;         // a null's is its key's, for it has none of its own
  std::string text;     // of a scalar
  bool quoted = false;  // a scalar in quotes, or a block of text: never a number or a word of ours
  std::vector<YamlNode> items;  // of a sequence
  std::vector<YamlEntry>
      entries;  // of a map, in the order written; keys are scalars, all different

  [[nodiscard]] bool is_scalar() const { return kind == YamlKind::scalar; }
  [[nodiscard]] bool is_map() const { return kind == YamlKind::map; }
  [[nodiscard]] bool is_sequence() const { return kind == YamlKind::sequence; }
};

struct YamlEntry {
  YamlNode key;
  YamlNode value;
};

/// The one document of `text`, or every reason why there is none: broken syntax, tabs, aliases,
/// tags, keys given twice or that are no plain words, too much of it. An empty document is a null
/// node.
[[nodiscard]] Result<YamlNode> read_yaml(const SourceText& source, std::string_view text);

/// "a list", "a map", … for messages.
[[nodiscard]] std::string_view kind_word(const YamlNode& node);

}  // namespace rummy

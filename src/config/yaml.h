#pragma once
// YAML as a plain tree with places, and the text of a file with reports that point into it.

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "diag/result.h"

namespace rummy {

// === The text of a file, line by line, and reports that point into it.

/// A place in a text: all in code points, line and column from 1.
struct TextPlace {
  std::uint32_t line = 0;
  std::uint32_t column = 0;
  std::uint32_t length = 0;
};

/// A file's text, kept so that reports can show their lines.
class SourceText {
 public:
  /// `file` is the user's name for it; empty for a value from a command line or a record. `text`
  /// must be UTF-8; a byte-order mark and carriage returns at line ends are dropped.
  SourceText(std::string file, std::string_view text);

  [[nodiscard]] const std::string& file() const { return file_; }
  /// The text of a line (from 1); empty if there is none.
  [[nodiscard]] std::string_view line(std::uint32_t number) const;
  [[nodiscard]] std::uint32_t line_count() const;
  /// The column in code points of a byte offset (from 0) within a line.
  [[nodiscard]] std::uint32_t column(std::uint32_t line, std::size_t byte) const;
  /// "club.yaml:23": the file's name without its folders.
  [[nodiscard]] std::string short_place(const TextPlace& at) const;
  [[nodiscard]] Problem problem(const TextPlace& at, std::string message,
                                std::string help = {}) const;

 private:
  std::string file_;
  std::vector<std::string> lines_;
};

/// The first byte that is not UTF-8 or is a control character without use in YAML; text.size() if
/// there is none.
[[nodiscard]] std::size_t first_bad_byte(std::string_view text);

// === YAML as a plain tree with places. Variant files and the values of house rules both come
// through here, and no other code knows the YAML library.

/// More than a file of settings can need; a larger file is refused, so that no file can make the
/// loader slow or deep.
inline constexpr std::size_t kMaxYamlBytes = std::size_t{1} << 20U;
inline constexpr std::size_t kMaxYamlDepth = 16;
inline constexpr std::size_t kMaxYamlNodes = 20'000;

enum class YamlKind : std::uint8_t { null, scalar, sequence, map };

struct YamlEntry;

struct YamlNode {
  YamlKind kind = YamlKind::null;
  TextPlace at;                    // a null has its key's place
  std::string text;                // of a scalar
  bool quoted = false;             // quoted, or a block of text: never a number or a key word
  std::vector<YamlNode> items;     // of a sequence
  std::vector<YamlEntry> entries;  // of a map, in the file's order; keys are scalars, all different

  [[nodiscard]] bool is_scalar() const { return kind == YamlKind::scalar; }
  [[nodiscard]] bool is_map() const { return kind == YamlKind::map; }
  [[nodiscard]] bool is_sequence() const { return kind == YamlKind::sequence; }
};

struct YamlEntry {
  YamlNode key;
  YamlNode value;
};

/// The one document of `text`, or all reasons why there is none: broken syntax, tabs, aliases,
/// tags, keys that come twice or are no plain words, too much text. An empty document is a null
/// node.
[[nodiscard]] Result<YamlNode> read_yaml(const SourceText& source, std::string_view text);

/// "a list", "a map", … for messages.
[[nodiscard]] std::string_view kind_word(const YamlNode& node);

// === The text of a YAML file of the user: read whole, or refused if it is too large.

/// At most kMaxYamlBytes of a regular file.
[[nodiscard]] Result<std::string> read_file_text(const std::filesystem::path& file);

}  // namespace rummy

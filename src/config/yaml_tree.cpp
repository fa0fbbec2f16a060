#include "config/yaml_tree.h"

#include <yaml-cpp/anchor.h>
#include <yaml-cpp/emitterstyle.h>
#include <yaml-cpp/eventhandler.h>
#include <yaml-cpp/exceptions.h>
#include <yaml-cpp/mark.h>
#include <yaml-cpp/parser.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "config/source_text.h"
#include "diag/problem.h"
#include "diag/result.h"

namespace rummy {
namespace {

std::size_t flow_length(std::string_view rest) {
  int depth = 0;
  for (std::size_t i = 0; i < rest.size(); ++i) {
    if (rest[i] == '{' || rest[i] == '[') ++depth;
    if (rest[i] == '}' || rest[i] == ']') --depth;
    if (depth == 0) return i + 1;
  }
  return rest.size();
}

/// How many code points to underline for a value that starts `rest` of its line.
std::uint32_t shown_length(std::string_view rest, std::string_view text) {
  if (rest.empty()) return 1;
  const char first = rest.front();
  if (first == '"' || first == '\'') {
    const std::size_t end = rest.find(first, 1);
    return code_points(rest.substr(0, end == std::string_view::npos ? end : end + 1));
  }
  if (first == '{' || first == '[') return code_points(rest.substr(0, flow_length(rest)));
  if (!text.empty() && rest.starts_with(text)) return code_points(text);
  return 1;
}

/// Whether a quoted value is closed where it should be: the parser takes one that runs to the end
/// of the file for closed there.
bool quote_is_closed(const SourceText& source, std::uint32_t line, std::size_t byte) {
  const char quote = source.line(line)[byte];
  for (std::size_t i = byte + 1; line <= source.line_count(); ++line, i = 0) {
    const std::string_view text = source.line(line);
    for (; i < text.size(); ++i) {
      const bool escapes = quote == '"' ? text[i] == '\\' : text.substr(i, 2) == "''";
      if (escapes) {
        ++i;
      } else if (text[i] == quote) {
        return true;
      }
    }
  }
  return false;
}

/// Builds the tree from the parser's events, so that limits and refusals come before any copy.
class TreeBuilder final : public YAML::EventHandler {
 public:
  explicit TreeBuilder(const SourceText& source) : source_(source) {}

  void OnDocumentStart(const YAML::Mark& mark) override {
    if (++documents_ > 1) refuse(place(mark, {}), "a second document starts here; a file has one");
  }
  void OnDocumentEnd() override {}
  void OnNull(const YAML::Mark& mark, YAML::anchor_t anchor) override {
    YamlNode node;
    // The parser marks an empty value with the place of what comes next.
    node.at = awaits_value() ? open_.back().key.at : place(mark, {});
    check_anchor(anchor, node.at);
    add(std::move(node));
  }
  void OnAlias(const YAML::Mark& mark, YAML::anchor_t /*anchor*/) override {
    refuse(place(mark, {}), "an alias (*name) stands here; write the value out instead");
    add(YamlNode{});
  }
  void OnScalar(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                const std::string& value) override {
    YamlNode node;
    node.kind = YamlKind::scalar;
    node.at = place(mark, value);
    node.text = value;
    node.quoted = tag == "!";
    check_anchor(anchor, node.at);
    check_tag(tag, node.at);
    check_text(mark, node);
    add(std::move(node));
  }
  void OnSequenceStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                       YAML::EmitterStyle::value /*style*/) override {
    start(YamlKind::sequence, mark, tag, anchor);
  }
  void OnSequenceEnd() override { end(); }
  void OnMapStart(const YAML::Mark& mark, const std::string& tag, YAML::anchor_t anchor,
                  YAML::EmitterStyle::value /*style*/) override {
    start(YamlKind::map, mark, tag, anchor);
  }
  void OnMapEnd() override { end(); }

  [[nodiscard]] std::size_t documents() const { return documents_; }
  [[nodiscard]] bool stopped() const { return stopped_; }
  [[nodiscard]] Problems& problems() { return problems_; }
  [[nodiscard]] YamlNode& root() { return root_; }
  /// Where the parser stopped.
  [[nodiscard]] TextPlace place(const YAML::Mark& mark, std::string_view text) const {
    TextPlace at;
    const std::uint32_t lines = source_.line_count();
    const std::uint32_t line = mark.line < 0 ? 1 : static_cast<std::uint32_t>(mark.line) + 1;
    const std::size_t byte = mark.column < 0 ? 0 : static_cast<std::size_t>(mark.column);
    at.line = std::min(line, lines);
    const std::string_view whole = source_.line(at.line);
    const std::size_t from = line > lines ? whole.size() : std::min(byte, whole.size());
    at.column = source_.column(at.line, from);
    at.length = shown_length(whole.substr(from), text);
    return at;
  }

 private:
  /// A map or list not yet closed; a map's key waits for its value.
  struct Open {
    YamlNode node;
    YamlNode key;
    bool has_key = false;
  };

  void refuse(const TextPlace& at, std::string message, std::string help = {}) {
    if (!stopped_) problems_.push_back(source_.problem(at, std::move(message), std::move(help)));
  }
  void check_anchor(YAML::anchor_t anchor, const TextPlace& at) {
    if (anchor != 0) refuse(at, "an anchor (&name) stands here; variant files have none");
  }
  void check_tag(std::string_view tag, const TextPlace& at) {
    if (tag.empty() || tag == "!" || tag == "?") return;
    refuse(at, "a tag (" + std::string(tag) + ") stands here; variant files have none");
  }
  void check_text(const YAML::Mark& mark, const YamlNode& node) {
    if (first_bad_byte(node.text) != node.text.size()) {
      refuse(node.at, "this text holds a control character");
    }
    const std::string_view line = source_.line(node.at.line);
    const auto byte = static_cast<std::size_t>(std::max(mark.column, 0));
    if (!node.quoted || byte >= line.size()) return;
    if (line[byte] != '"' && line[byte] != '\'') return;
    if (!quote_is_closed(source_, node.at.line, byte)) {
      refuse(node.at, "this quotation mark is never closed");
    }
  }
  [[nodiscard]] bool awaits_value() const {
    return !open_.empty() && open_.back().node.is_map() && open_.back().has_key;
  }

  void start(YamlKind kind, const YAML::Mark& mark, std::string_view tag, YAML::anchor_t anchor) {
    Open opened;
    opened.node.kind = kind;
    opened.node.at = place(mark, {});
    check_anchor(anchor, opened.node.at);
    check_tag(tag, opened.node.at);
    if (open_.size() >= kMaxYamlDepth) {
      refuse(opened.node.at, "nested more than " + std::to_string(kMaxYamlDepth) + " deep");
      stopped_ = true;
    }
    if (!stopped_) open_.push_back(std::move(opened));
  }
  void end() {
    if (stopped_ || open_.empty()) return;
    YamlNode done = std::move(open_.back().node);
    open_.pop_back();
    add(std::move(done));
  }
  void add(YamlNode node) {
    if (stopped_) return;
    if (++nodes_ > kMaxYamlNodes) {
      refuse(node.at, "more than " + std::to_string(kMaxYamlNodes) + " values in one file");
      stopped_ = true;
      return;
    }
    if (open_.empty()) {
      if (documents_ <= 1) root_ = std::move(node);
      return;
    }
    Open& parent = open_.back();
    if (parent.node.is_sequence()) {
      parent.node.items.push_back(std::move(node));
      return;
    }
    if (!parent.has_key) {
      parent.key = std::move(node);
      parent.has_key = true;
      return;
    }
    parent.has_key = false;
    add_entry(parent, std::move(node));
  }
  void add_entry(Open& parent, YamlNode value) {
    YamlNode key = std::move(parent.key);
    if (!key.is_scalar()) {
      refuse(key.at, "a key must be a word; " + std::string(kind_word(key)) + " stands here");
      return;
    }
    const auto& entries = parent.node.entries;
    const auto twin = std::ranges::find_if(
        entries, [&key](const YamlEntry& entry) { return entry.key.text == key.text; });
    if (twin != entries.end()) {
      refuse(key.at, "'" + key.text + "' is given twice; the first is in line " +
                         std::to_string(twin->key.at.line));
      return;
    }
    parent.node.entries.push_back({.key = std::move(key), .value = std::move(value)});
  }

  const SourceText& source_;
  std::vector<Open> open_;
  YamlNode root_;
  Problems problems_;
  std::size_t nodes_ = 0;
  std::size_t documents_ = 0;
  bool stopped_ = false;
};

/// Where a tab stands in a line's indentation; npos where none does.
std::size_t indenting_tab(std::string_view line) {
  return line.substr(0, line.find_first_not_of(" \t")).find('\t');
}

Problem syntax_problem(const SourceText& source, const TextPlace& at, const std::string& message) {
  const std::size_t tab = indenting_tab(source.line(at.line));
  if (tab != std::string_view::npos) {
    const TextPlace at_tab{.line = at.line, .column = source.column(at.line, tab), .length = 1};
    return source.problem(at_tab, "a tab indents this line", "indent with blanks");
  }
  return source.problem(at, "not YAML: " + message,
                        "a line is `key: value`, or `key:` with its values indented below it");
}

/// Bytes the parser must not see: it guesses at encodings and ends at a NUL.
Problems text_problems(const SourceText& source, std::string_view text) {
  if (text.size() > kMaxYamlBytes) {
    return {source.problem({}, "the file has " + std::to_string(text.size()) + " bytes; at most " +
                                   std::to_string(kMaxYamlBytes) + " are read")};
  }
  const std::size_t bad = first_bad_byte(text);
  if (bad == text.size()) return {};
  const std::string_view before = text.substr(0, bad);
  TextPlace at{.line = 1, .column = 1, .length = 1};
  at.line += static_cast<std::uint32_t>(std::ranges::count(before, '\n'));
  const std::size_t newline = before.rfind('\n');
  at.column += code_points(newline == std::string_view::npos ? before : before.substr(newline + 1));
  return {source.problem(at, "a byte that is not UTF-8 text stands here",
                         "save the file as UTF-8, without control characters")};
}

}  // namespace

std::string_view kind_word(const YamlNode& node) {
  switch (node.kind) {
    case YamlKind::null:
      return "nothing";
    case YamlKind::scalar:
      return "a single value";
    case YamlKind::sequence:
      return "a list";
    case YamlKind::map:
      return "a map";
  }
  return {};
}

Result<YamlNode> read_yaml(const SourceText& source, std::string_view text) {
  Problems unreadable = text_problems(source, text);
  if (!unreadable.empty()) return Failure(std::move(unreadable));

  TreeBuilder builder(source);
  try {
    std::istringstream stream{std::string(text)};
    YAML::Parser parser(stream);
    // Not until it says there is no more: after a stray bracket it never does.
    while (builder.documents() < 2 && !builder.stopped() && parser.HandleNextDocument(builder)) {
    }
  } catch (const YAML::Exception& error) {
    if (!builder.stopped()) {
      builder.problems().push_back(
          syntax_problem(source, builder.place(error.mark, {}), error.msg));
    }
  }
  if (!builder.problems().empty()) return Failure(std::move(builder.problems()));
  return std::move(builder.root());
}

}  // namespace rummy

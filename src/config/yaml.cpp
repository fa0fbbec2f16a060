#include "config/yaml.h"

#include <yaml.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <new>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "diag/result.h"

namespace rummy {
namespace {

// === The text of a file, line by line, and reports that point into it.

// Nobody writes a longer line by hand; showing it would only flood the screen.
constexpr std::size_t kLongestShownLine = 400;

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

/// Whether it is a control character other than tabs and line ends.
bool is_control(char32_t code) {
  if (code == '\t' || code == '\n' || code == '\r') return false;
  return code < 0x20 || (code >= 0x7F && code < 0xA0);
}

}  // namespace

std::size_t first_bad_byte(std::string_view text) {
  for (std::size_t i = 0; i < text.size();) {
    if (text[i] >= ' ' && text[i] <= '~') {  // the usual case
      ++i;
      continue;
    }
    const Utf8Step step = next_code_point(text.substr(i));
    if (!step.valid || is_control(step.code)) return i;
    i += step.bytes;
  }
  return text.size();
}

SourceText::SourceText(std::string file, std::string_view text) : file_(std::move(file)) {
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  while (true) {
    const std::size_t end = text.find('\n');
    std::string_view line = text.substr(0, end);
    if (line.ends_with('\r')) line.remove_suffix(1);
    lines_.emplace_back(line);
    if (end == std::string_view::npos) return;
    text.remove_prefix(end + 1);
  }
}

std::uint32_t SourceText::line_count() const {
  return static_cast<std::uint32_t>(lines_.size());
}

std::string_view SourceText::line(std::uint32_t number) const {
  if (number == 0 || number > lines_.size()) return {};
  return lines_[number - 1];
}

std::uint32_t SourceText::column(std::uint32_t number, std::size_t byte) const {
  return count_code_points(line(number).substr(0, byte)) + 1;
}

std::string SourceText::short_place(const TextPlace& at) const {
  const std::size_t slash = file_.rfind('/');
  const std::string name = slash == std::string::npos ? file_ : file_.substr(slash + 1);
  return name + ":" + std::to_string(at.line);
}

Problem SourceText::problem(const TextPlace& at, std::string message, std::string help) const {
  const std::string_view whole = line(at.line);
  return {.kind = ProblemKind::error,
          .message = std::move(message),
          .file = file_,
          .line = at.line,
          .column = at.column,
          .length = at.length,
          .source = whole.size() > kLongestShownLine ? std::string{} : std::string(whole),
          .help = std::move(help)};
}

namespace {

// === YAML as a plain tree with places.

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
    return count_code_points(rest.substr(0, end == std::string_view::npos ? end : end + 1));
  }
  if (first == '{' || first == '[') return count_code_points(rest.substr(0, flow_length(rest)));
  if (!text.empty() && rest.starts_with(text)) return count_code_points(text);
  return 1;
}

std::string_view text_of(const yaml_char_t* text) {
  return text == nullptr ? std::string_view{} : reinterpret_cast<const char*>(text);
}

/// The words of YAML for no value.
bool is_null_word(std::string_view text) {
  static constexpr auto kWords = std::to_array<std::string_view>({"", "~", "null", "Null", "NULL"});
  return std::ranges::find(kWords, text) != kWords.end();
}

/// Builds the tree from the parser's events, so that limits and refusals come before any copy.
class TreeBuilder {
 public:
  explicit TreeBuilder(const SourceText& source) : source_(source) {}

  void take(const yaml_event_t& event) {
    switch (event.type) {
      case YAML_DOCUMENT_START_EVENT:
        if (++documents_ > 1)
          refuse(place(event.start_mark, {}), "a second document starts here; a file has one");
        return;
      case YAML_ALIAS_EVENT:
        refuse(place(event.start_mark, {}),
               "an alias (*name) stands here; write the value out instead");
        return add(YamlNode{});
      case YAML_SCALAR_EVENT:
        return take_scalar(event);
      case YAML_SEQUENCE_START_EVENT:
        return start(YamlKind::sequence, event.start_mark, event.data.sequence_start.tag,
                     event.data.sequence_start.anchor);
      case YAML_MAPPING_START_EVENT:
        return start(YamlKind::map, event.start_mark, event.data.mapping_start.tag,
                     event.data.mapping_start.anchor);
      case YAML_SEQUENCE_END_EVENT:
      case YAML_MAPPING_END_EVENT:
        return end();
      case YAML_NO_EVENT:
      case YAML_STREAM_START_EVENT:
      case YAML_STREAM_END_EVENT:
      case YAML_DOCUMENT_END_EVENT:
        return;
    }
  }

  [[nodiscard]] std::size_t documents() const { return documents_; }
  [[nodiscard]] bool stopped() const { return stopped_; }
  [[nodiscard]] Problems& problems() { return problems_; }
  [[nodiscard]] YamlNode& root() { return root_; }
  [[nodiscard]] TextPlace place(const yaml_mark_t& mark, std::string_view text) const {
    TextPlace at;
    const std::uint32_t lines = source_.line_count();
    const std::size_t line = mark.line + 1;
    at.line = static_cast<std::uint32_t>(std::min<std::size_t>(line, lines));
    const std::string_view whole = source_.line(at.line);
    // The library counts characters; the line is kept in bytes.
    const std::size_t from = line > lines ? whole.size() : bytes_of_code_points(whole, mark.column);
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
  void check_extras(const yaml_char_t* tag, const yaml_char_t* anchor, const TextPlace& at) {
    if (anchor != nullptr) refuse(at, "an anchor (&name) stands here; variant files have none");
    if (tag == nullptr) return;
    refuse(at, "a tag (" + std::string(text_of(tag)) + ") stands here; variant files have none");
  }
  void take_scalar(const yaml_event_t& event) {
    const auto& scalar = event.data.scalar;
    YamlNode node;
    const std::string_view text(reinterpret_cast<const char*>(scalar.value), scalar.length);
    node.at = place(event.start_mark, text);
    node.quoted = scalar.style != YAML_PLAIN_SCALAR_STYLE;
    if (!node.quoted && is_null_word(text)) {
      // An empty value has the place of the next token.
      if (text.empty() && awaits_value()) node.at = open_.back().key.at;
    } else {
      node.kind = YamlKind::scalar;
      node.text = text;
    }
    check_extras(scalar.tag, scalar.anchor, node.at);
    // The text as a whole has none: only an escape can add one.
    if (scalar.style == YAML_DOUBLE_QUOTED_SCALAR_STYLE &&
        first_bad_byte(node.text) != node.text.size())
      refuse(node.at, "this text holds a control character");
    add(std::move(node));
  }
  [[nodiscard]] bool awaits_value() const {
    return !open_.empty() && open_.back().node.is_map() && open_.back().has_key;
  }

  void start(YamlKind kind, const yaml_mark_t& mark, const yaml_char_t* tag,
             const yaml_char_t* anchor) {
    Open opened;
    opened.node.kind = kind;
    opened.node.at = place(mark, {});
    check_extras(tag, anchor, opened.node.at);
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
  void add(YamlNode&& node) {
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
  void add_entry(Open& parent, YamlNode&& value) {
    YamlNode& key = parent.key;
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

/// The first tab in a line's indentation; npos if there is none.
std::size_t indenting_tab(std::string_view line) {
  return line.substr(0, line.find_first_not_of(" \t")).find('\t');
}

/// Why the parser stopped, at the place to be mended.
Problem syntax_problem(const SourceText& source, const TreeBuilder& builder,
                       const yaml_parser_t& parser) {
  const std::string_view context = parser.context == nullptr ? "" : parser.context;
  const TextPlace at = builder.place(parser.problem_mark, {});
  const std::size_t tab = indenting_tab(source.line(at.line));
  if (tab != std::string_view::npos) {
    const TextPlace at_tab{.line = at.line, .column = source.column(at.line, tab), .length = 1};
    return source.problem(at_tab, "this line is indented with a tab", "use spaces");
  }
  if (context.find("quoted scalar") != std::string_view::npos &&
      std::string_view(parser.problem).find("end of stream") != std::string_view::npos) {
    return source.problem(builder.place(parser.context_mark, {}),
                          "this quotation mark is never closed");
  }
  return source.problem(at, "not YAML: " + std::string(parser.problem),
                        "a line is `key: value`, or `key:` with its values indented below it");
}

/// The library's parser and its events, which are always released.
class EventReader {
 public:
  explicit EventReader(std::string_view text) {
    if (yaml_parser_initialize(&parser_) == 0) throw std::bad_alloc();
    yaml_parser_set_input_string(&parser_, reinterpret_cast<const unsigned char*>(text.data()),
                                 text.size());
  }
  EventReader(const EventReader&) = delete;
  EventReader& operator=(const EventReader&) = delete;
  ~EventReader() { yaml_parser_delete(&parser_); }

  /// Passes the next event on; false at the end, or if the text is no YAML.
  bool next(TreeBuilder& builder) {
    yaml_event_t event;
    if (yaml_parser_parse(&parser_, &event) == 0) return false;
    builder.take(event);
    const bool more = event.type != YAML_STREAM_END_EVENT;
    yaml_event_delete(&event);
    return more;
  }
  [[nodiscard]] const yaml_parser_t& parser() const { return parser_; }
  [[nodiscard]] bool failed() const { return parser_.error != YAML_NO_ERROR; }

 private:
  yaml_parser_t parser_{};
};

/// Bytes the parser must not see, because it guesses encodings and ends at a NUL.
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
  at.column +=
      count_code_points(newline == std::string_view::npos ? before : before.substr(newline + 1));
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
  EventReader events(text);
  while (builder.documents() < 2 && !builder.stopped() && events.next(builder)) {
  }
  if (events.failed() && !builder.stopped())
    builder.problems().push_back(syntax_problem(source, builder, events.parser()));
  if (!builder.problems().empty()) return Failure(std::move(builder.problems()));
  return std::move(builder.root());
}

}  // namespace rummy

#include "logio/inputs.h"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "logio/block_source.h"
#include "logio/csv_games.h"
#include "logio/csv_head.h"
#include "logio/input_files.h"
#include "logio/line_reader.h"
#include "logio/reader.h"
#include "table/record.h"

namespace rummy {
namespace {

constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
constexpr std::string_view kBlanks = " \t\r";
constexpr std::size_t kLongestPath = std::size_t{64} * 1024;

std::string_view trimmed(std::string_view text) {
  const std::size_t first = text.find_first_not_of(kBlanks);
  if (first == std::string_view::npos) return {};
  return text.substr(first, text.find_last_not_of(kBlanks) - first + 1);
}

std::string_view without_mark(std::string_view text) {
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  return text;
}

enum class WordKind : std::uint8_t { any, file };  // of the user, or found in a directory

struct Word {
  std::string text;
  WordKind kind = WordKind::any;
  bool from_list = false;
};

}  // namespace

bool is_whole_json(std::string_view text) {
  int depth = 0;
  bool in_string = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (in_string) {
      if (c == '\\') ++i;
      in_string = c != '"';
    } else if (c == '"') {
      in_string = true;
    } else if (c == '{' || c == '[') {
      ++depth;
    } else if (c == '}' || c == ']') {
      --depth;
    }
  }
  return depth == 0 && !in_string;
}

struct Inputs::State {
  State(std::vector<std::string> named, InputOptions given) : options(given) {
    for (std::string& word : named)
      words.push_back({.text = std::move(word)});
    std::ranges::reverse(words);
  }

  bool next(InputItem& item);
  void open_word(const Word& word, InputItem& item);
  void open_list(const std::string& word, InputItem& item);
  void expand(const Word& word, InputItem& item);
  void open_file(const std::string& path, InputItem& item);
  bool read_many(InputItem& item);
  bool read_game(InputItem& item);
  void read_whole(InputItem& item);
  void sniff(InputItem& item);
  void take_line(InputItem& item, LineRead read, std::string_view line) const;
  void fail(InputItem& item, InputFault fault, std::string message) const;
  [[nodiscard]] std::string too_large() const {
    return "the record is longer than " + std::to_string(options.max_record_bytes) + " bytes";
  }

  [[nodiscard]] SourceOptions source_options() {
    return {.stop = options.stop, .output = options.output, .bytes_read = &bytes_read};
  }

  InputOptions options;
  std::atomic<std::uint64_t> bytes_read = 0;
  std::vector<Word> words;  // still to come, the next one last
  std::string name;
  std::unique_ptr<LineReader> lines;  // of the file of many records that is open
  std::optional<CsvGames> games;      // where that is CSV
  std::string whole;
};

bool Inputs::State::next(InputItem& item) {
  item = {};
  while (true) {
    if (lines && (games ? read_game(item) : read_many(item))) return true;
    games.reset();
    lines.reset();
    if (words.empty()) return false;
    const Word word = std::move(words.back());
    words.pop_back();
    open_word(word, item);
    if (!item.name.empty()) return true;
  }
}

/// Leaves `item` without a name where the word gave no item yet.
void Inputs::State::open_word(const Word& word, InputItem& item) {
  name = word.text;
  if (word.kind == WordKind::file || word.text == "-") return open_file(word.text, item);
  if (word.text.starts_with('@')) {
    if (word.from_list) return fail(item, InputFault::unreadable, "a list within a list");
    return open_list(word.text, item);
  }
  expand(word, item);
}

void Inputs::State::expand(const Word& word, InputItem& item) {
  NamedFiles found = files_of(word.text, options.sought);
  if (!found.error.empty()) return fail(item, InputFault::unreadable, std::move(found.error));
  std::ranges::reverse(found.files);
  for (std::string& file : found.files)
    words.push_back({.text = std::move(file), .kind = WordKind::file});
}

void Inputs::State::open_list(const std::string& word, InputItem& item) {
  OpenedSource opened = open_source(word.substr(1), source_options());
  if (!opened.source) return fail(item, InputFault::unreadable, std::move(opened.error));
  LineReader list(std::move(opened.source), kLongestPath);
  std::vector<Word> listed;
  std::string_view line;
  LineRead read = list.next(line);
  for (; read == LineRead::line; read = list.next(line)) {
    const std::string_view path = trimmed(without_mark(line));
    if (!path.empty()) listed.push_back({.text = std::string(path), .from_list = true});
  }
  if (read == LineRead::error) return fail(item, InputFault::unreadable, list.error());
  if (read == LineRead::too_long)
    return fail(item, InputFault::unreadable,
                "line " + std::to_string(list.number()) + " is too long for a file's name");
  if (listed.empty()) return fail(item, InputFault::unreadable, "the list names no files");
  std::move(listed.rbegin(), listed.rend(), std::back_inserter(words));
}

void Inputs::State::open_file(const std::string& path, InputItem& item) {
  OpenedSource opened = open_source(path, source_options());
  if (!opened.source) return fail(item, InputFault::unreadable, std::move(opened.error));
  lines = std::make_unique<LineReader>(std::move(opened.source), options.max_record_bytes);
  whole.clear();
  switch (path == "-" ? FileForm::unknown : form_of(path)) {
    case FileForm::many_json:
      return;
    case FileForm::text:
      return read_whole(item);
    case FileForm::json:
      item.container = Container::json;
      return read_whole(item);
    case FileForm::csv:
      games.emplace(*lines, options.max_record_bytes);
      return;
    case FileForm::unknown:
      return sniff(item);
  }
}

void Inputs::State::fail(InputItem& item, InputFault fault, std::string message) const {
  item.name = name.empty() ? "\"\"" : name;
  item.fault = fault;
  item.message = std::move(message);
}

void Inputs::State::take_line(InputItem& item, LineRead read, std::string_view line) const {
  item.name = name;
  item.line = lines->number();
  item.container = Container::json;
  item.text = line;
  if (read == LineRead::line) return;
  item.text = {};
  if (read == LineRead::too_long) return fail(item, InputFault::too_large, too_large());
  fail(item, InputFault::unreadable, lines->error());
}

bool Inputs::State::read_many(InputItem& item) {
  std::string_view line;
  LineRead read = lines->next(line);
  while (read == LineRead::line && trimmed(without_mark(line)).empty())
    read = lines->next(line);
  if (read == LineRead::end) return false;
  take_line(item, read, trimmed(line));
  if (read == LineRead::error) lines.reset();
  return true;
}

bool Inputs::State::read_game(InputItem& item) {
  if (!games) return false;
  CsvText game;
  const GameRead read = games->next(game);
  if (read == GameRead::end) return false;
  item.name = name;
  item.line = game.origin.first_line;
  item.container = Container::csv;
  item.csv = game.origin;
  if (read == GameRead::game) {
    item.text = game.text;
  } else if (read == GameRead::too_large) {
    fail(item, InputFault::too_large, too_large());
  } else {
    fail(item, InputFault::unreadable, lines->error());
    games.reset();
    lines.reset();
  }
  return true;
}

/// The file, or what is left of it after `whole`, as one record.
void Inputs::State::read_whole(InputItem& item) {
  item.name = name;
  const LineRead read = lines->append_rest(whole);
  item.text = whole;
  if (read == LineRead::too_long) {
    item.text = {};
    fail(item, InputFault::too_large, too_large());
  } else if (read == LineRead::error) {
    item.text = {};
    fail(item, InputFault::unreadable, lines->error());
  }
  lines.reset();
}

/// JSON starts with a bracket; where its first line is whole, each line is a record. CSV starts
/// with the names of its columns.
void Inputs::State::sniff(InputItem& item) {
  std::string_view line;
  LineRead read = LineRead::line;
  while (read == LineRead::line) {
    read = lines->next(line);
    if (read == LineRead::line && trimmed(without_mark(line)).empty()) {
      whole.append(line).append("\n");
      if (whole.size() > options.max_record_bytes) read = LineRead::too_long;
      continue;
    }
    break;
  }
  const std::string_view start = trimmed(without_mark(line));
  const bool is_object = read != LineRead::end && start.starts_with('{');
  if (read == LineRead::error) {
    fail(item, InputFault::unreadable, lines->error());
    return lines.reset();
  }
  if (is_object && (read == LineRead::too_long || is_whole_json(start)))
    return take_line(item, read, start);
  if (read == LineRead::too_long) {
    fail(item, InputFault::too_large, too_large());
    return lines.reset();
  }
  if (read == LineRead::line && (separator_line(start) || is_csv_head(start))) {
    games.emplace(*lines, options.max_record_bytes).give_back(start);
    return;
  }
  if (is_object || start.starts_with('[')) item.container = Container::json;
  if (read == LineRead::line) whole.append(line).append("\n");
  read_whole(item);
}

Inputs::Inputs(std::vector<std::string> named, InputOptions options)
    : state_(std::make_unique<State>(std::move(named), options)) {}

Inputs::~Inputs() = default;

bool Inputs::next(InputItem& item) {
  return state_->next(item);
}

std::uint64_t Inputs::bytes_read() const {
  return state_->bytes_read;
}

}  // namespace rummy

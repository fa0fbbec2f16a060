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
#include "logio/input_files.h"
#include "logio/input_part.h"
#include "logio/input_word.h"
#include "logio/json_array.h"
#include "logio/line_reader.h"
#include "logio/other_file.h"
#include "logio/reader.h"
#include "logio/sheet_games.h"
#include "logio/sheet_head.h"
#include "logio/sheet_options.h"
#include "logio/sheet_source.h"
#include "logio/workbook.h"
#include "table/record.h"

namespace rummy {
namespace {

using inputs::trimmed;
using inputs::without_mark;
using inputs::Word;
using inputs::WordKind;

}  // namespace

struct Inputs::State {
  State(std::vector<std::string> named, InputOptions given) : options(std::move(given)) {
    if (!options.sheets) options.sheets = std::make_shared<const SheetOptions>();
    for (std::string& word : named)
      words.push_back({.text = std::move(word)});
    std::ranges::reverse(words);
  }

  bool next(InputItem& item);
  bool next_of_all(InputItem& item);
  bool say_no_part(InputItem& item);
  void open_word(const Word& word, InputItem& item);
  void open_list(const std::string& word, InputItem& item);
  void expand(const Word& word, InputItem& item);
  void leave_out(const std::string& file);
  void open_file(const Word& word, InputItem& item);
  bool read_open(InputItem& item);
  bool read_many(InputItem& item);
  bool read_element(InputItem& item);
  bool read_game(InputItem& item);
  void read_whole(InputItem& item);
  void sniff(InputItem& item);
  void open_json(InputItem& item, std::unique_ptr<BlockSource> source, bool is_list);
  void open_by_start(InputItem& item, std::unique_ptr<BlockSource> source, const Word& word);
  void read_sheet(std::unique_ptr<BlockSource> source);
  void open_book(InputItem& item, std::unique_ptr<BlockSource> source);
  void keep_pages(std::vector<WorkbookPage> all);
  void open_page();
  void take_line(InputItem& item, LineRead read, std::string_view line) const;
  void fail(InputItem& item, InputFault fault, std::string message) const;
  [[nodiscard]] std::string too_large() const {
    return "the record is longer than " + std::to_string(options.max_record_bytes) + " bytes";
  }

  [[nodiscard]] SourceOptions source_options() {
    return {.stop = options.stop,
            .output = options.output,
            .bytes_read = &bytes_read,
            .pause = options.pause};
  }

  InputOptions options;
  std::atomic<std::uint64_t> bytes_read = 0;
  std::vector<Word> words;  // still to come, the next one last
  std::string name;
  PartOfFile wanted;                  // of the file that is open
  bool is_met = false;                // a record of that part was found
  std::unique_ptr<LineReader> lines;  // of the file of many records that is open
  SheetSource* sheet = nullptr;       // its source, where it is a scoresheet
  std::optional<SheetGames> games;    // of that
  std::unique_ptr<JsonArray> array;   // of a JSON document that is a list
  bool is_empty = false;              // nothing was found in it yet
  std::string whole;
  std::vector<WorkbookPage> pages;  // of a workbook, those that are scoresheets
  std::vector<std::string> aside;   // the names of the others
  std::size_t page = 0;             // the one to be read next
};

/// Of a file of which a part was named, that part alone.
bool Inputs::State::next(InputItem& item) {
  while (next_of_all(item)) {
    const bool is_meant = wanted.is_whole() || item.fault == InputFault::unreadable;
    if (!is_meant && !is_part(item, wanted)) continue;
    is_met = true;
    return true;
  }
  return say_no_part(item);
}

/// That the part the last word named is not there.
bool Inputs::State::say_no_part(InputItem& item) {
  if (wanted.is_whole() || is_met) return false;
  item = {};
  fail(item, InputFault::unreadable,
       wanted.id.empty() ? "there is no record on line " + std::to_string(wanted.line)
                         : "there is no record with the id " + wanted.id);
  wanted = {};
  return true;
}

/// The next record of the file that is open; of one that holds none, that.
bool Inputs::State::read_open(InputItem& item) {
  if (array && read_element(item)) return true;
  if (lines && (games ? read_game(item) : read_many(item))) {
    is_empty = false;
    return true;
  }
  const bool held_nothing = is_empty && (lines || array);
  is_empty = false;
  games.reset();
  sheet = nullptr;
  lines.reset();
  array.reset();
  if (!held_nothing) return false;
  is_met = true;
  fail(item, InputFault::unreadable, "holds no record");
  return true;
}

bool Inputs::State::next_of_all(InputItem& item) {
  item = {};
  while (true) {
    if (read_open(item)) return true;
    if (page < pages.size()) {
      open_page();
      continue;
    }
    if (say_no_part(item)) return true;
    if (words.empty()) return false;
    const Word word = std::move(words.back());
    words.pop_back();
    open_word(word, item);
    if (item.name.empty()) continue;
    is_empty = false;
    return true;
  }
}

/// Leaves `item` without a name where the word gave no item yet.
void Inputs::State::open_word(const Word& word, InputItem& item) {
  name = word.text;
  wanted = word.part;
  is_met = false;
  if (word.kind == WordKind::other) return leave_out(word.text);
  if (word.kind != WordKind::any || word.text == "-") return open_file(word, item);
  if (auto [file, part] = parted(word.text); file == "-" && !part.is_whole()) {
    words.push_back({.text = "-", .kind = WordKind::file, .part = std::move(part)});
    return;
  }
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
    words.push_back({.text = std::move(file),
                     .kind = found.in_directory ? WordKind::found : WordKind::file,
                     .part = found.part});
  if (!options.leave_out) return;
  std::ranges::reverse(found.others);
  for (std::string& file : found.others)
    words.push_back({.text = std::move(file), .kind = WordKind::other});
}

/// Says what a file is that lies among scoresheets.
void Inputs::State::leave_out(const std::string& file) {
  OpenedSource opened = open_source(file, source_options());
  std::string what = "cannot be read";
  if (opened.source) what = other_file(PeekedSource(std::move(opened.source)).start());
  if (what.empty()) what = "is by its name no scoresheet and no record";
  options.leave_out(file, what.substr(0, what.find(',')));
}

void Inputs::State::open_list(const std::string& word, InputItem& item) {
  OpenedSource opened = open_source(word.substr(1), source_options());
  if (!opened.source) return fail(item, InputFault::unreadable, std::move(opened.error));
  LineReader list(std::move(opened.source), inputs::kLongestPath);
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

void Inputs::State::open_file(const Word& word, InputItem& item) {
  OpenedSource opened = open_source(word.text, source_options());
  if (!opened.source) return fail(item, InputFault::unreadable, std::move(opened.error));
  whole.clear();
  const FileForm form = inputs::form_of_word(word);
  is_empty = true;
  if (form != FileForm::many_json && form != FileForm::text)
    return open_by_start(item, std::move(opened.source), word);
  lines = std::make_unique<LineReader>(std::move(opened.source), options.max_record_bytes);
  if (form == FileForm::many_json) return;
  read_whole(item);
}

/// A JSON document: a list of records, or one.
void Inputs::State::open_json(InputItem& item, std::unique_ptr<BlockSource> source, bool is_list) {
  if (is_list) {
    array = std::make_unique<JsonArray>(std::move(source), options.max_record_bytes);
    return;
  }
  lines = std::make_unique<LineReader>(std::move(source), options.max_record_bytes);
  item.container = Container::json;
  read_whole(item);
}

/// The first bytes say what the file is.
void Inputs::State::open_by_start(InputItem& item, std::unique_ptr<BlockSource> source,
                                  const Word& word) {
  auto peeked = std::make_unique<PeekedSource>(std::move(source));
  if (const std::string what = other_file(peeked->start()); !what.empty())
    return fail(item, InputFault::unreadable, what);
  if (is_zip_start(peeked->start())) return open_book(item, std::move(peeked));
  std::string_view start = without_mark(peeked->start());
  start.remove_prefix(std::min(start.find_first_not_of(" \t\r\n"), start.size()));
  const bool is_list = start.starts_with('[');
  if (is_list || inputs::form_of_word(word) == FileForm::json)
    return open_json(item, std::move(peeked), is_list);
  const bool is_json = start.starts_with('{');
  const auto is_sheet = [&] {
    return is_sheet_start(decoded_start(peeked->start(), encoding_named(options.sheets->encoding)),
                          *options.sheets);
  };
  if (inputs::form_of_word(word) == FileForm::csv || (!is_json && is_sheet()))
    return read_sheet(std::move(peeked));
  // A text that lies among scoresheets and is none was not meant.
  if (word.kind == WordKind::found) {
    if (options.leave_out) options.leave_out(word.text, "is no scoresheet");
    return;
  }
  lines = std::make_unique<LineReader>(std::move(peeked), options.max_record_bytes);
  sniff(item);
}

void Inputs::State::read_sheet(std::unique_ptr<BlockSource> source) {
  auto decoded =
      std::make_unique<SheetSource>(std::move(source), encoding_named(options.sheets->encoding));
  sheet = decoded.get();
  lines = std::make_unique<LineReader>(std::move(decoded), options.max_record_bytes);
  games.emplace(*lines, options.max_record_bytes, SheetOrigin{.options = options.sheets});
}

void Inputs::State::open_book(InputItem& item, std::unique_ptr<BlockSource> source) {
  constexpr std::size_t kLongestBook = std::size_t{64} << 20U;
  LineReader book(std::move(source), kLongestBook);
  std::string bytes;
  const LineRead read = book.append_rest(bytes);
  if (read == LineRead::error) return fail(item, InputFault::unreadable, book.error());
  if (read == LineRead::too_long)
    return fail(item, InputFault::unreadable, "is a workbook of more than 64 MiB");
  Workbook found = read_workbook(bytes, options.max_record_bytes);
  if (!found.error.empty()) return fail(item, InputFault::unreadable, std::move(found.error));
  keep_pages(std::move(found.pages));
  if (pages.empty())
    fail(item, InputFault::unreadable, "is a workbook in which nothing is written");
}

/// Of a workbook with scoresheets, pages that are none are left out.
void Inputs::State::keep_pages(std::vector<WorkbookPage> all) {
  page = 0;
  aside.clear();
  std::erase_if(all, [](const WorkbookPage& each) { return each.text.empty(); });
  const auto is_sheet = [this](const WorkbookPage& each) {
    return is_sheet_start(each.text, *options.sheets);
  };
  // Where none is, the first says why.
  if (std::ranges::none_of(all, is_sheet)) all.resize(std::min<std::size_t>(all.size(), 1));
  pages.clear();
  for (WorkbookPage& each : all) {
    if (all.size() == 1 || is_sheet(each))
      pages.push_back(std::move(each));
    else
      aside.push_back(std::move(each.name));
  }
}

void Inputs::State::open_page() {
  const WorkbookPage& now = pages[page];
  lines = std::make_unique<LineReader>(std::make_unique<TextSource>(now.text),
                                       options.max_record_bytes);
  SheetOrigin origin{.separator = '\t', .options = options.sheets};
  if (pages.size() > 1) origin.page = now.name;
  if (page == 0) origin.aside = aside;
  games.emplace(*lines, options.max_record_bytes, std::move(origin));
  ++page;
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

bool Inputs::State::read_element(InputItem& item) {
  JsonElement element;
  const LineRead read = array->next(element);
  if (read == LineRead::end) return false;
  item.name = name;
  item.line = element.line;
  item.column = element.column;
  item.container = Container::json;
  item.text = element.text;
  is_empty = false;
  if (read == LineRead::line) return true;
  item.text = {};
  fail(item, read == LineRead::too_long ? InputFault::too_large : InputFault::unreadable,
       read == LineRead::too_long ? too_large() : array->error());
  if (read == LineRead::error) array.reset();
  return true;
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
  SheetText game;
  const GameRead read = games->next(game);
  if (read == GameRead::end) return false;
  item.name = name;
  item.line = game.origin.first_line;
  item.container = Container::csv;
  item.csv = game.origin;
  if (sheet != nullptr) item.csv.encoding = sheet->assumed();
  if (read == GameRead::game) {
    item.text = game.text;
  } else if (read == GameRead::too_large) {
    fail(item, InputFault::too_large, too_large());
  } else {
    fail(item, InputFault::unreadable, lines->error());
    games.reset();
    sheet = nullptr;
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

/// JSON starts with a bracket; where its first line is whole, each line is a record.
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
  if (is_object) item.container = Container::json;
  if (read == LineRead::line) whole.append(line).append("\n");
  read_whole(item);
}

Inputs::Inputs(std::vector<std::string> named, InputOptions options)
    : state_(std::make_unique<State>(std::move(named), std::move(options))) {}

Inputs::~Inputs() = default;

bool Inputs::next(InputItem& item) {
  return state_->next(item);
}

std::uint64_t Inputs::bytes_read() const {
  return state_->bytes_read;
}

}  // namespace rummy

#include "logio/file_records.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "logio/inputs.h"
#include "logio/listed_records.h"
#include "logio/records.h"
#include "logio/sheet_games.h"
#include "logio/sheet_head.h"
#include "logio/sheet_source.h"
#include "table/record.h"

namespace rummy {
namespace {

// === Files that are no records, recognized by their start.

struct OtherFile {
  std::string_view start;
  std::string_view what;
};
constexpr auto kOtherFiles = std::to_array<OtherFile>(
    {{"\x89PNG", "a picture (PNG)"},
     {"\xFF\xD8\xFF", "a picture (JPEG)"},
     {"GIF8", "a picture (GIF)"},
     {"%PDF", "a PDF document"},
     {"{\\rtf", "a text document (RTF)"},
     {"\xD0\xCF\x11\xE0", "a workbook of old Excel (.xls), or one protected with a password"}});

constexpr std::string_view kBlanks = " \t\r\n";
constexpr std::string_view kMark = "\xEF\xBB\xBF";
constexpr std::size_t kLongestTag = 16;
constexpr auto kTags = std::to_array<std::string_view>(
    {"<!doctype", "<html", "<?xml", "<table", "<head", "<body", "<!--", "<div"});

}  // namespace

std::string other_file(std::string_view bytes) {
  std::string_view text = bytes.substr(std::min(bytes.find_first_not_of(kBlanks), bytes.size()));
  if (text.starts_with(kMark)) text.remove_prefix(kMark.size());
  const std::string start = in_small_letters(text.substr(0, kLongestTag));
  for (const std::string_view tag : kTags)
    if (start.starts_with(tag))
      return "is a web page or other XML, which cannot be read; save the scoresheet as CSV or as "
             "an "
             ".xlsx or .ods workbook";
  for (const OtherFile& other : kOtherFiles) {
    if (!bytes.starts_with(other.start)) continue;
    return "is " + std::string(other.what) +
           ", which cannot be read; save the scoresheet as CSV or as an .xlsx or .ods workbook";
  }
  return {};
}

bool is_zip_start(std::string_view start) {
  return start.starts_with("PK\x03\x04");
}

namespace {

// === What a file's name says about its content.

struct Ending {
  std::string_view text;
  FileForm form;
};
constexpr auto kEndings = std::to_array<Ending>({{".rgn", FileForm::text},
                                                 {".json", FileForm::json},
                                                 {".ndjson", FileForm::many_json},
                                                 {".jsonl", FileForm::many_json},
                                                 {".csv", FileForm::csv},
                                                 {".tsv", FileForm::csv},
                                                 {".xlsx", FileForm::csv},
                                                 {".ods", FileForm::csv}});
constexpr auto kPacked = std::to_array<std::string_view>({".gz", ".zst"});

}  // namespace

std::string plain_name(std::string_view path) {
  std::string name = in_small_letters(path);
  for (const std::string_view packed : kPacked) {
    if (!name.ends_with(packed)) continue;
    name.resize(name.size() - packed.size());
    break;
  }
  return name;
}

FileForm form_of(const std::string& path) {
  const std::string name = plain_name(path);
  for (const Ending& ending : kEndings) {
    if (name.ends_with(ending.text)) return ending.form;
  }
  return FileForm::unknown;
}

// === The records in the bytes of one file, one after the other, whatever it contains.

using inputs::trimmed;
using inputs::without_mark;

namespace {

/// Whether a file is a JSON list, and no log: "[2026-01-01 20:00] Ann: …".
bool is_list_start(std::string_view start, FileForm form) {
  if (!start.starts_with('[')) return false;
  const std::string_view line = start.substr(0, start.find('\n'));
  const std::size_t next = line.find_first_not_of(kBlanks, 1);
  constexpr std::string_view kInLists = "{[\"]";
  if (form == FileForm::json || next == std::string_view::npos ||
      kInLists.find(line[next]) != std::string_view::npos)
    return true;
  const std::size_t behind =
      line.find_first_not_of(kBlanks, std::min(line.find(']'), line.size() - 1) + 1);
  return behind == std::string_view::npos || line[behind] == ',';
}

/// Whether a file starts with a whole JSON object on a line and another one below it, as in logs
/// and databases.
bool is_document_a_line(std::string_view start) {
  const std::size_t end = start.find('\n');
  if (end == std::string_view::npos) return false;
  const std::string_view below = start.substr(end);
  const std::size_t next = below.find_first_not_of(" \t\r\n");
  return next != std::string_view::npos && below[next] == '{' && start.starts_with('{') &&
         is_whole_json(start.substr(0, end));
}

}  // namespace

namespace {

/// The bytes of the source, decoded if they begin with the mark of UTF-16, as Windows writes text.
std::unique_ptr<BlockSource> in_utf8(std::unique_ptr<BlockSource> source) {
  constexpr std::size_t kMarkBytes = 16;
  auto peeked = std::make_unique<PeekedSource>(std::move(source), kMarkBytes);
  const std::string_view start = peeked->start();
  if (!start.starts_with("\xFF\xFE") && !start.starts_with("\xFE\xFF")) return peeked;
  return std::make_unique<SheetSource>(std::move(peeked), Encoding::unknown);
}

}  // namespace

struct FileRecords::State {
  explicit State(FileRecordsOptions given) : options(std::move(given)) {
    if (!options.sheets) options.sheets = std::make_shared<const SheetOptions>();
  }

  void open(FileForm form, std::unique_ptr<BlockSource> source, FileNamed named);
  bool next(InputItem& item);
  bool read_open(InputItem& item);
  bool read_listed(InputItem& item);
  bool read_foreign(InputItem& item);
  bool read_game(InputItem& item);
  void read_whole(InputItem& item);
  void sniff(InputItem& item);
  void open_json(InputItem& item, std::unique_ptr<BlockSource> source, bool is_list);
  void pass_over(InputItem& item);
  void open_by_start(InputItem& item, FileForm form, std::unique_ptr<BlockSource> source,
                     FileNamed named);
  void read_sheet(std::unique_ptr<BlockSource> source);
  void open_book(InputItem& item, std::unique_ptr<BlockSource> source);
  void keep_pages(std::vector<WorkbookPage> all);
  void open_page();
  [[nodiscard]] std::string name_of_page() const;
  void fail(InputItem& item, InputFault fault, std::string message) const;
  [[nodiscard]] std::string too_large() const {
    return "the record is longer than " + std::to_string(options.max_record_bytes) + " bytes";
  }

  FileRecordsOptions options;
  std::string name;
  InputItem first;                          // found when the file was opened; without a name: none
  std::unique_ptr<LineReader> lines;        // of a scoresheet or of one record
  SheetSource* sheet = nullptr;             // its source, if it is a scoresheet
  std::optional<SheetGames> games;          // of that scoresheet
  bool is_first_game = true;                // the next game is the first
  std::optional<ListedRecords> listed;      // of a JSON file with many records
  std::unique_ptr<ForeignRecords> foreign;  // of a file that a mapping reads
  bool is_first_foreign = true;
  bool is_empty = false;  // nothing was found in it yet
  std::string whole;
  std::vector<WorkbookPage> pages;  // the scoresheets of a workbook
  std::vector<std::string> aside;   // the names of its other sheets
  std::size_t page = 0;             // the next sheet to read
  std::vector<std::string> passed_over;
};

void FileRecords::State::open(FileForm form, std::unique_ptr<BlockSource> source, FileNamed named) {
  first = {};
  whole.clear();
  pages.clear();
  page = 0;
  is_empty = true;
  if (options.open_foreign) {
    foreign = options.open_foreign(std::move(source), options.max_record_bytes);
    is_first_foreign = true;
    return;
  }
  if (form != FileForm::many_json && form != FileForm::text)
    return open_by_start(first, form, std::move(source), named);
  if (form == FileForm::many_json) source = in_utf8(std::move(source));
  auto reader = std::make_unique<LineReader>(std::move(source), options.max_record_bytes);
  if (form == FileForm::many_json) {
    listed.emplace(std::move(reader), options.max_record_bytes);
    return;
  }
  lines = std::move(reader);
  read_whole(first);
}

bool FileRecords::State::next(InputItem& item) {
  item = {};
  if (!first.name.empty()) {
    item = std::exchange(first, {});
    is_empty = false;
    return true;
  }
  while (true) {
    if (read_open(item)) return true;
    if (page == pages.size()) return false;
    open_page();
  }
}

/// The next record of the open file; for a file without records, a fault.
bool FileRecords::State::read_open(InputItem& item) {
  if (read_foreign(item) || read_listed(item) || read_game(item)) {
    is_empty = false;
    return true;
  }
  const bool held_nothing = is_empty && (lines || listed);
  is_empty = false;
  games.reset();
  sheet = nullptr;
  lines.reset();
  listed.reset();
  if (!held_nothing) return false;
  fail(item, InputFault::unreadable, "holds no record");
  return true;
}

/// A record that a mapping made. The first of a file is called as the file is, the others by their
/// line in it.
bool FileRecords::State::read_foreign(InputItem& item) {
  ForeignRecord record;
  if (!foreign || !foreign->next(record)) {
    foreign.reset();
    return false;
  }
  item.name = name;
  if (!is_first_foreign && !record.lines.empty()) item.line = record.lines.front().line;
  is_first_foreign = false;
  for (const std::string& note : record.notes)
    item.note.append(item.note.empty() ? name + ": " : ", ").append(note);
  if (!record.fault.empty()) {
    fail(item, InputFault::unreadable, std::move(record.fault));
    return true;
  }
  whole = std::move(record.text);
  item.text = whole;
  item.lines = std::make_shared<const std::vector<ForeignSpot>>(std::move(record.lines));
  return true;
}

/// A JSON document: a list of records, or one.
void FileRecords::State::open_json(InputItem& item, std::unique_ptr<BlockSource> source,
                                   bool is_list) {
  if (is_list) {
    listed.emplace(std::make_unique<JsonArray>(std::move(source), options.max_record_bytes),
                   options.max_record_bytes);
    return;
  }
  lines = std::make_unique<LineReader>(std::move(source), options.max_record_bytes);
  item.container = Container::json;
  read_whole(item);
}

/// Drops a JSON document without the keys of a record: it lies in the directory for another
/// purpose.
void FileRecords::State::pass_over(InputItem& item) {
  const std::string_view text = item.text;
  const std::size_t start = without_mark(text).find_first_not_of(" \t\r\n");
  const bool is_document = item.fault == InputFault::none && start != std::string_view::npos &&
                           without_mark(text)[start] == '{';
  if (!is_document || text.find("\"players\"") != std::string_view::npos ||
      text.find("\"rounds\"") != std::string_view::npos)
    return;
  passed_over.push_back(name);
  item = {};
}

/// Opens a file by its first bytes.
void FileRecords::State::open_by_start(InputItem& item, FileForm form,
                                       std::unique_ptr<BlockSource> source, FileNamed named) {
  auto peeked = std::make_unique<PeekedSource>(std::move(source));
  if (const std::string what = other_file(peeked->start()); !what.empty())
    return fail(item, InputFault::unreadable, what);
  if (is_zip_start(peeked->start())) return open_book(item, std::move(peeked));
  std::string_view start = without_mark(peeked->start());
  start.remove_prefix(std::min(start.find_first_not_of(" \t\r\n"), start.size()));
  const bool is_list = is_list_start(start, form);
  if (!is_list && form == FileForm::json && is_document_a_line(start)) {
    listed.emplace(std::make_unique<LineReader>(std::move(peeked), options.max_record_bytes),
                   options.max_record_bytes);
    return;
  }
  if (is_list || form == FileForm::json) {
    open_json(item, std::move(peeked), is_list);
    if (named == FileNamed::no) pass_over(item);
    return;
  }
  const bool is_json = start.starts_with('{');
  const auto is_sheet = [&] {
    return is_sheet_start(decoded_start(peeked->start(), encoding_named(options.sheets->encoding)),
                          *options.sheets);
  };
  if (form == FileForm::csv || (!is_json && is_sheet())) return read_sheet(std::move(peeked));
  // A text among scoresheets that is none was not meant.
  if (named == FileNamed::no) {
    if (options.leave_out) options.leave_out(name, "is not a scoresheet");
    return;
  }
  lines = std::make_unique<LineReader>(std::move(peeked), options.max_record_bytes);
  sniff(item);
}

void FileRecords::State::read_sheet(std::unique_ptr<BlockSource> source) {
  auto decoded =
      std::make_unique<SheetSource>(std::move(source), encoding_named(options.sheets->encoding));
  sheet = decoded.get();
  lines = std::make_unique<LineReader>(std::move(decoded), options.max_record_bytes);
  is_first_game = true;
  games.emplace(*lines, options.max_record_bytes, SheetOrigin{.options = options.sheets});
}

void FileRecords::State::open_book(InputItem& item, std::unique_ptr<BlockSource> source) {
  if (options.read_book == nullptr)
    return fail(item, InputFault::unreadable,
                "is a workbook, which cannot be read here; save the scoresheet as CSV");
  constexpr std::size_t kLongestBook = std::size_t{64} << 20U;
  LineReader book(std::move(source), kLongestBook);
  std::string bytes;
  const LineRead read = book.append_rest(bytes);
  if (read == LineRead::error) return fail(item, InputFault::unreadable, book.error());
  if (read == LineRead::too_long)
    return fail(item, InputFault::unreadable, "is a workbook of more than 64 MiB");
  Workbook found = options.read_book(bytes, options.max_record_bytes);
  if (!found.error.empty()) return fail(item, InputFault::unreadable, std::move(found.error));
  keep_pages(std::move(found.pages));
  if (pages.empty())
    fail(item, InputFault::unreadable, "is a workbook in which nothing is written");
}

/// In a workbook with scoresheets, other sheets are left out.
void FileRecords::State::keep_pages(std::vector<WorkbookPage> all) {
  page = 0;
  aside.clear();
  std::erase_if(all, [](const WorkbookPage& each) { return each.text.empty(); });
  const auto is_sheet = [this](const WorkbookPage& each) {
    return is_sheet_start(each.text, *options.sheets);
  };
  // If no sheet is one, the first says why.
  if (std::ranges::none_of(all, is_sheet)) all.resize(std::min<std::size_t>(all.size(), 1));
  pages.clear();
  for (WorkbookPage& each : all) {
    if (all.size() == 1 || is_sheet(each))
      pages.push_back(std::move(each));
    else
      aside.push_back(std::move(each.name));
  }
}

void FileRecords::State::open_page() {
  const WorkbookPage& now = pages[page];
  lines = std::make_unique<LineReader>(std::make_unique<TextSource>(now.text),
                                       options.max_record_bytes);
  SheetOrigin origin{.separator = '\t',
                     .book = name,
                     .sheet = now.name,
                     .cells = now.cells,
                     .options = options.sheets};
  if (pages.size() > 1) origin.page = now.name;
  if (page == 0) origin.aside = aside;
  is_first_game = true;
  games.emplace(*lines, options.max_record_bytes, std::move(origin));
  ++page;
}

/// The name of the file, and of the sheet if the workbook has several, so that no two share a name.
std::string FileRecords::State::name_of_page() const {
  return pages.size() > 1 ? name + "[" + pages[page - 1].name + "]" : name;
}

void FileRecords::State::fail(InputItem& item, InputFault fault, std::string message) const {
  item.name = name;
  item.fault = fault;
  item.message = std::move(message);
}

bool FileRecords::State::read_listed(InputItem& item) {
  if (!listed || !listed->next(item)) return false;
  item.name = name;
  return true;
}

bool FileRecords::State::read_game(InputItem& item) {
  if (!games) return false;
  SheetText game;
  const GameRead read = games->next(game);
  if (read == GameRead::end) return false;
  item.name = name_of_page();
  item.line = game.origin.first_line;
  item.container = Container::csv;
  if (sheet != nullptr) game.origin.encoding = sheet->assumed();
  game.origin.is_first = std::exchange(is_first_game, false);
  item.sheet = std::make_shared<const SheetOrigin>(std::move(game.origin));
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

/// Reads the file, or the rest of it after `whole`, as one record.
void FileRecords::State::read_whole(InputItem& item) {
  item.name = name;
  const LineRead read = lines->append_rest(whole);
  if (is_utf16(whole)) whole = decoded_start(whole, Encoding::unknown);
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

/// JSON starts with a bracket; if its first line is a whole value, each line is a record.
void FileRecords::State::sniff(InputItem& item) {
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
  if (is_object && (read == LineRead::too_long || is_whole_json(start))) {
    listed.emplace(std::move(lines), options.max_record_bytes);
    return listed->begin_with(read, start);
  }
  if (read == LineRead::too_long) {
    fail(item, InputFault::too_large, too_large());
    return lines.reset();
  }
  if (is_object) item.container = Container::json;
  if (read == LineRead::line) whole.append(line).append("\n");
  read_whole(item);
}

FileRecords::FileRecords(FileRecordsOptions options)
    : state_(std::make_unique<State>(std::move(options))) {}

FileRecords::~FileRecords() = default;

void FileRecords::open(const std::string& name, FileForm form, std::unique_ptr<BlockSource> source,
                       FileNamed named) {
  state_->name = name.empty() ? "\"\"" : name;
  state_->open(form, std::move(source), named);
}

const std::vector<std::string>& FileRecords::passed_over() const {
  return state_->passed_over;
}

bool FileRecords::next(InputItem& item) {
  return state_->next(item);
}

}  // namespace rummy

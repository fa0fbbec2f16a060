// The records that the user named, one after another in a fixed order; and check sums of inputs.

#include <zconf.h>
#include <zlib.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "diag/finding.h"
#include "logio/file_records.h"
#include "logio/inputs.h"
#include "logio/listed_records.h"
#include "logio/records.h"
#include "logio/sheet_source.h"
#include "table/record.h"

namespace rummy::inputs {

// === The user's words on their way to files.

inline constexpr std::size_t kLongestPath = std::size_t{64} * 1024;

enum class WordKind : std::uint8_t {
  any,
  file,   // certainly the name of a file
  found,  // in a directory that was named
  other,  // in a directory that was named; its name excludes reading
};

struct Word {
  std::string text;
  WordKind kind = WordKind::any;
  std::string list{};  // "LIST:LINE", if it is from a list
  PartOfFile part{};
};

namespace {

/// The form of a word; "-" is standard input, which has no name.
inline FileForm form_of_word(const Word& word) {
  return word.text == "-" ? FileForm::unknown : form_of(word.text);
}

}  // namespace

}  // namespace rummy::inputs

namespace rummy {

// === The records of a file that belong to the part a word names.

namespace {

/// Whether a record is the one meant. A record that is a whole file has all its lines.
[[nodiscard]] bool is_part(const InputItem& item, const PartOfFile& part);

/// The record's own id; empty if it has none or cannot be read.
std::string id_of(const InputItem& item) {
  Record record;
  Findings findings;
  switch (item.container) {
    case Container::text:
      read_text_record(item.text, record, findings);
      break;
    case Container::json:
      read_json_record(item.text, record, findings);
      break;
    case Container::csv:
      read_sheet_record(sheet_text(item.text, item.sheet), record, findings);
      break;
  }
  return record.head.id.value_or(std::string());
}

bool is_part(const InputItem& item, const PartOfFile& part) {
  if (!part.sheet.empty()) {
    if (item.sheet == nullptr || item.sheet->sheet != part.sheet) return false;
    if (part.line == 0 || item.sheet->cells) return true;
  }
  if (!part.id.empty()) return item.fault == InputFault::none && id_of(item) == part.id;
  if (item.line == 0) return true;
  const auto lines = static_cast<std::uint64_t>(std::ranges::count(item.text, '\n'));
  const bool ends = item.text.ends_with('\n');
  return part.line >= item.line && part.line <= item.line + lines - (ends ? 1 : 0);
}

// === The records that the user named.

using inputs::trimmed;
using inputs::without_mark;
using inputs::Word;
using inputs::WordKind;

}  // namespace

struct Inputs::State {
  State(std::vector<std::string> named, InputOptions given)
      : options(std::move(given)),
        records({.max_record_bytes = options.max_record_bytes,
                 .sheets = options.sheets,
                 .read_book = read_workbook,
                 .leave_out = options.leave_out,
                 .open_foreign = options.open_foreign}) {
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
  void fail(InputItem& item, InputFault fault, std::string message) const;
  [[nodiscard]] SourceOptions source_options() {
    return {.stop = options.stop,
            .output = options.output,
            .bytes_read = &bytes_read,
            .pause = options.pause};
  }

  InputOptions options;
  std::atomic<std::uint64_t> bytes_read = 0;
  std::vector<Word> words;  // the words to come, the next one last
  std::string name;
  std::string list_line;  // "LIST:LINE" if the word is from a list; else empty
  FileRecords records;    // of the open file
  PartOfFile wanted;      // the part of that file that is wanted
  bool is_met = false;    // a record of that part was found
};

/// The next record; only the named part of a file, if one was named.
bool Inputs::State::next(InputItem& item) {
  while (next_of_all(item)) {
    const bool is_meant = wanted.is_whole() || item.fault == InputFault::unreadable;
    if (!is_meant && !is_part(item, wanted)) continue;
    is_met = true;
    return true;
  }
  return say_no_part(item);
}

/// Reports that the part the last word named was not found.
bool Inputs::State::say_no_part(InputItem& item) {
  if (wanted.is_whole() || is_met) return false;
  item = {};
  fail(item, InputFault::unreadable,
       !wanted.sheet.empty() ? "there is no record there on the sheet " + wanted.sheet
       : wanted.id.empty()   ? "there is no record on line " + std::to_string(wanted.line)
                             : "there is no record with the id " + wanted.id);
  wanted = {};
  return true;
}

bool Inputs::State::next_of_all(InputItem& item) {
  item = {};
  while (true) {
    if (records.next(item)) return true;
    if (say_no_part(item)) return true;
    if (words.empty()) return false;
    const Word word = std::move(words.back());
    words.pop_back();
    open_word(word, item);
    if (!item.name.empty()) return true;
  }
}

/// Leaves `item` without a name if the word gave no item yet.
void Inputs::State::open_word(const Word& word, InputItem& item) {
  name = word.text;
  list_line = word.list;
  wanted = word.part;
  is_met = false;
  if (word.kind == WordKind::other) return leave_out(word.text);
  if (word.kind != WordKind::any || word.text == "-") return open_file(word, item);
  if (auto [file, part] = parted(word.text); file == "-" && !part.is_whole()) {
    words.push_back(
        {.text = "-", .kind = WordKind::file, .list = word.list, .part = std::move(part)});
    return;
  }
  if (word.text.starts_with('@')) {
    if (!word.list.empty()) return fail(item, InputFault::unreadable, "a list within a list");
    return open_list(word.text, item);
  }
  expand(word, item);
}

void Inputs::State::expand(const Word& word, InputItem& item) {
  NamedFiles found = files_of(word.text, options.sought, options.excluded);
  if (!found.error.empty()) return fail(item, InputFault::unreadable, std::move(found.error));
  std::ranges::reverse(found.files);
  for (std::string& file : found.files)
    words.push_back({.text = std::move(file),
                     .kind = found.in_directory ? WordKind::found : WordKind::file,
                     .list = word.list,
                     .part = found.part});
  if (!options.leave_out) return;
  std::ranges::reverse(found.others);
  for (std::string& file : found.others)
    words.push_back({.text = std::move(file), .kind = WordKind::other});
}

/// Reports a file among scoresheets that is none.
void Inputs::State::leave_out(const std::string& file) {
  OpenedSource opened = open_source(file, source_options());
  std::string what = "cannot be read";
  if (opened.source) what = other_file(PeekedSource(std::move(opened.source)).start());
  if (what.empty()) what = "is neither a scoresheet nor a record by its name";
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
    if (!path.empty() && !path.starts_with('#'))
      listed.push_back({.text = std::string(path),
                        .list = word.substr(1) + ":" + std::to_string(list.number())});
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
  records.open(word.text, inputs::form_of_word(word), std::move(opened.source),
               word.kind == WordKind::found ? FileNamed::no : FileNamed::yes);
}

void Inputs::State::fail(InputItem& item, InputFault fault, std::string message) const {
  item.name = name.empty() ? "\"\"" : name;
  item.fault = fault;
  item.message = std::move(message);
  if (!list_line.empty()) item.message += " (named in " + list_line + ")";
}

Inputs::Inputs(std::vector<std::string> named, InputOptions options)
    : state_(std::make_unique<State>(std::move(named), std::move(options))) {}

Inputs::~Inputs() = default;

bool Inputs::next(InputItem& item) {
  return state_->next(item);
}

const std::vector<std::string>& Inputs::passed_over() const {
  return state_->records.passed_over();
}

std::uint64_t Inputs::bytes_read() const {
  return state_->bytes_read;
}

// === Check sums that distinguish inputs, and an input from a changed version of itself.

std::uint32_t check_sum(const InputItem& item) {
  uLong sum = crc32(0, nullptr, 0);
  const auto add = [&sum](std::string_view text) {
    sum = crc32_z(sum, reinterpret_cast<const Bytef*>(text.data()), text.size());
    sum = crc32_z(sum, reinterpret_cast<const Bytef*>("\n"), 1);
  };
  add(item.name);
  add(std::to_string(item.line));
  add(item.text);
  add(item.message);
  return static_cast<std::uint32_t>(sum);
}

std::uint32_t chained(std::uint32_t sum, std::uint32_t next) {
  const std::string digits = std::to_string(next) + "\n";
  return static_cast<std::uint32_t>(
      crc32_z(sum, reinterpret_cast<const Bytef*>(digits.data()), digits.size()));
}

}  // namespace rummy

#pragma once
// The records that the user named: files, directories, patterns, standard input; and their bytes,
// block by block and line by line.

#include <sys/types.h>

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "logio/records.h"  // IWYU pragma: export

namespace rummy {

// === Bytes of a file, of standard input, or of compressed data in them, a block at a time.

struct BlockRead {
  std::size_t size = 0;  // 0 without an error: the end
  std::string error;     // why nothing could be read; empty if all is well
};

class BlockSource {
 public:
  BlockSource() = default;
  virtual ~BlockSource() = default;
  BlockSource(const BlockSource&) = delete;
  BlockSource& operator=(const BlockSource&) = delete;
  /// Fills `into`, or a part of it. After an error or the end it returns the same again.
  virtual BlockRead read(std::span<char> into) = 0;
  /// Gives up a read that waits for input, because no more is wanted. May be called from any
  /// thread.
  virtual void stop() {}
};

struct OpenedSource {
  std::unique_ptr<BlockSource> source;  // null: see `error`
  std::string error;
};

/// The identity of a file under any name.
struct FileIdentity {
  dev_t device = 0;
  ino_t node = 0;
  [[nodiscard]] bool is_known() const { return node != 0; }
  [[nodiscard]] bool is(dev_t other_device, ino_t other_node) const {
    return is_known() && node == other_node && device == other_device;
  }
};

struct SourceOptions {
  int stop = -1;          // a descriptor that becomes readable when reading must stop; -1: none
  FileIdentity output{};  // a file that is being written, and so is never read
  std::atomic<std::uint64_t>* bytes_read = nullptr;  // counts the bytes read from the disk, if set
  std::function<void()> pause{};                     // called before a read that waits for a pipe
};

/// Opens a file ("-": standard input). gzip and zstd are recognized by their first bytes and
/// unpacked on a thread of their own.
[[nodiscard]] OpenedSource open_source(const std::string& path, const SourceOptions& options = {});

// === Lines of a source, one at a time, with bounded memory.

enum class LineRead : std::uint8_t {
  line,
  too_long,  // only its start is returned; the rest is skipped
  end,
  error,
};

class LineReader {
 public:
  /// Lines longer than `longest` bytes are not kept.
  LineReader(std::unique_ptr<BlockSource> source, std::size_t longest);

  /// The next line without its '\n', valid until the next call.
  LineRead next(std::string_view& line);
  /// Appends the rest of the source to `text` as long as it is no longer than `longest`.
  LineRead append_rest(std::string& text);
  /// The number of the line read last, from 1.
  [[nodiscard]] std::uint64_t number() const { return number_; }
  [[nodiscard]] const std::string& error() const { return error_; }

 private:
  bool refill();
  LineRead finish(std::string_view& line, bool too_long);

  std::unique_ptr<BlockSource> source_;
  std::size_t longest_;
  std::unique_ptr<char[]> block_;  // not zeroed: a short file would touch all of its pages
  std::string_view rest_;          // of the block
  std::string long_line_;          // a line that is not within one block
  std::uint64_t number_ = 0;
  std::string error_;
};

// === What a file's name says about its content.

enum class FileForm : std::uint8_t { text, json, many_json, csv, unknown };

/// By the extension, without that of a packer: club.rgn.gz is text.
[[nodiscard]] FileForm form_of(const std::string& path);

/// The name in small letters, without the extension of a packer.
[[nodiscard]] std::string plain_name(std::string_view path);

// === Paths below a folder that its owner excludes: the patterns of .gitignore and .rumrefignore
// files, read as git does.

/// One line of such a file.
struct IgnorePattern {
  std::filesystem::path folder;       // folder of the file; patterns are relative to it
  std::vector<std::string> segments;  // between slashes; "**" stands for any number
  bool for_folders = false;           // "build/": matches folders only
  bool keeps = false;                 // "!keep.rgn": not excluded after all
};

class IgnoredPaths {
 public:
  /// Reads the patterns of the folders above `folder`, up to the one that holds a repository.
  void read_above(const std::filesystem::path& folder);
  /// Reads the patterns of this folder.
  void read(const std::filesystem::path& folder);
  /// Adds a pattern, as a line of such a file in this folder.
  void add(std::string_view line, const std::filesystem::path& folder);
  /// Whether the last pattern that matches leaves this path out.
  [[nodiscard]] bool has(const std::filesystem::path& path, bool is_folder) const;

 private:
  std::vector<IgnorePattern> patterns_;
};

// === The files that the user's words mean.

/// The files of a directory that are taken.
enum class Sought : std::uint8_t { records, records_and_csv };

/// A part of a file, as output names it: FILE:LINE, FILE:LINE:COLUMN, FILE#ID, FILE[SHEET] or
/// FILE[SHEET]!CELL.
struct PartOfFile {
  std::uint64_t line = 0;  // the record with this line; 0: any
  std::string id;          // the record with this id; empty: any
  std::string sheet{};     // of a workbook; empty: any

  [[nodiscard]] bool is_whole() const { return line == 0 && id.empty() && sheet.empty(); }
};

/// The files that one word of the user means.
struct NamedFiles {
  std::vector<std::string> files;     // in order; a file that may not exist is the word itself
  std::string error;                  // why there are none
  std::vector<std::string> others{};  // of a directory, in order: files not taken
  bool in_directory = false;          // they are in the directory that was named
  PartOfFile part{};                  // of the one file, if the word names a part of it
};
/// Splits a word such as "FILE:LINE" if there is such a file and none with the whole word as its
/// name; "-" counts as a file. Else returns the whole word.
[[nodiscard]] std::pair<std::string, PartOfFile> parted(const std::string& word);
/// Lists the files of directories and patterns; not for "-" and "@FILE". Folders whose names begin
/// with a dot are left out, and so is what .gitignore, .rumrefignore and `excluded` name.
[[nodiscard]] NamedFiles files_of(const std::string& word, Sought sought = Sought::records,
                                  const IgnoredPaths& excluded = {});

// === The amount of input, for showing progress.

/// The bytes on the disk of all files that these words mean (see Inputs); nothing if that is
/// unknown because of standard input or a pipe.
[[nodiscard]] std::optional<std::uint64_t> size_of_inputs(const std::vector<std::string>& named,
                                                          Sought sought,
                                                          const IgnoredPaths& excluded = {});

// === Records in files of other programs, which a mapping reads (mapping/mapping.h).

/// Where a line of a mapped record came from.
struct ForeignPlace {
  ForeignSpot spot;
  std::string said;  // what stands there, in short, or the pointer (RFC 6901) to it
};

struct ForeignRecord {
  std::string text;                // in the notation
  std::vector<ForeignSpot> lines;  // where each of its lines came from
  std::string fault;               // why it cannot be judged; empty: it can
  std::vector<std::string> notes;  // what was left out
};

class ForeignRecords {
 public:
  ForeignRecords() = default;
  virtual ~ForeignRecords() = default;
  ForeignRecords(const ForeignRecords&) = delete;
  ForeignRecords& operator=(const ForeignRecords&) = delete;
  /// The next record; false after the last.
  virtual bool next(ForeignRecord& record) = 0;
};

using OpenForeign = std::function<std::unique_ptr<ForeignRecords>(std::unique_ptr<BlockSource>,
                                                                  std::size_t longest)>;

// === The records that the user named: files, directories, patterns, lists, standard input; one
// after another in a fixed order, with memory bounded by the longest record allowed.

struct InputOptions {
  std::size_t max_record_bytes = std::size_t{16} << 20;
  Sought sought = Sought::records;
  int stop = -1;          // a descriptor that becomes readable when reading must stop; -1: none
  FileIdentity output{};  // a file that is being written is never read
  /// Called before reading waits for a pipe, so that results can be shown meanwhile.
  std::function<void()> pause{};
  std::shared_ptr<const SheetOptions> sheets{};  // for what scoresheets do not say themselves
  /// Receives the files of a directory that are neither scoresheets nor records, and what they are.
  std::function<void(const std::string& file, const std::string& what)> leave_out{};
  IgnoredPaths excluded{};     // from directories
  OpenForeign open_foreign{};  // a mapping that reads the files; empty: none
};

class Inputs {
 public:
  /// A JSON document that is a list has as many records as elements. Each of `named` is a file, a
  /// directory (all .rgn, .json, .ndjson files in it and below, ordered by name), a pattern with *
  /// ? [ ] if no file has that name, "@FILE" (a list with one of these a line; lines that begin
  /// with # are comments), or "-". "FILE:LINE", "FILE:LINE:COLUMN" and "FILE#ID" name one record of
  /// a file. Files may be packed with gzip or zstd. A file with another name, or standard input, is
  /// recognized by its start.
  Inputs(std::vector<std::string> named, InputOptions options);
  ~Inputs();
  Inputs(const Inputs&) = delete;
  Inputs& operator=(const Inputs&) = delete;

  /// The next record; false after the last. A fault is an item too, and the other records follow.
  bool next(InputItem& item);
  /// JSON files of directories with neither players nor rounds, passed over so far.
  [[nodiscard]] const std::vector<std::string>& passed_over() const;
  /// The bytes read so far, as stored on the disk.
  [[nodiscard]] std::uint64_t bytes_read() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

// === Check sums that distinguish inputs, and an input from a changed version of itself.

/// The sum over name, line, text and fault.
[[nodiscard]] std::uint32_t check_sum(const InputItem& item);
/// The sum of all inputs so far and one more.
[[nodiscard]] std::uint32_t chained(std::uint32_t sum, std::uint32_t next);

// === The sheets of a workbook (.xlsx, .ods) as rows of cells with tabs between, a line for each
// row, so that the reader of text scoresheets can read them.

struct CellMap;

struct WorkbookPage {
  std::string name;
  std::string text;
  std::shared_ptr<const CellMap> cells{};  // the places of its cells, if not as in the text
};

struct Workbook {
  std::vector<WorkbookPage> pages;  // the visible sheets, in order
  std::string error;                // why it cannot be read, in lower case; empty if it was
};

/// Reads all sheets of a workbook, with at most `longest` bytes of text in all.
[[nodiscard]] Workbook read_workbook(std::string_view bytes, std::size_t longest);

// === The records in the bytes of one file, one after the other, whatever it contains: one in text
// or JSON, a list of them, one a line, the games of a scoresheet. Memory is bounded by the longest.

inline constexpr std::size_t kMostRecordBytes = std::size_t{16} << 20U;

struct FileRecordsOptions {
  std::size_t max_record_bytes = kMostRecordBytes;
  std::shared_ptr<const SheetOptions> sheets{};  // for what scoresheets do not say themselves
  /// read_workbook, if workbooks are read.
  Workbook (*read_book)(std::string_view bytes, std::size_t longest) = nullptr;
  /// Receives what lies among scoresheets and is none, and what it is.
  std::function<void(const std::string& file, const std::string& what)> leave_out{};
  OpenForeign open_foreign{};  // files are read by a mapping; empty: as what they are
};

/// Whether the user named the file, or a directory with it.
enum class FileNamed : bool { no, yes };

class FileRecords {
 public:
  explicit FileRecords(FileRecordsOptions options);
  ~FileRecords();
  FileRecords(const FileRecords&) = delete;
  FileRecords& operator=(const FileRecords&) = delete;

  /// Opens a file. `name` is the user's name for it; `form` is what the name says about the
  /// content; unknown: the start decides.
  void open(const std::string& name, FileForm form, std::unique_ptr<BlockSource> source,
            FileNamed named = FileNamed::yes);
  /// The next record; false after the last. A fault is an item too, and the other records follow.
  bool next(InputItem& item);
  /// JSON files of directories that are plainly no records, passed over so far.
  [[nodiscard]] const std::vector<std::string>& passed_over() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

// === Compressed bytes, for links.

/// DEFLATE without a header or a checksum (RFC 1951).
[[nodiscard]] std::string deflated(std::string_view bytes);

/// In letters that an address keeps unchanged (RFC 4648, section 5), without padding.
[[nodiscard]] std::string in_letters(std::string_view bytes);

}  // namespace rummy

#pragma once
// Records that the user named: files, directories, patterns, standard input; their bytes, block by
// block and line by line.

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

// === Bytes of a file, of standard input, or of what is compressed in them, a block at a time.

struct BlockRead {
  std::size_t size = 0;  // 0 with no error: the end
  std::string error;     // why nothing could be read; empty where all is well
};

class BlockSource {
 public:
  BlockSource() = default;
  virtual ~BlockSource() = default;
  BlockSource(const BlockSource&) = delete;
  BlockSource& operator=(const BlockSource&) = delete;
  /// Fills `into`, not necessarily all of it. Asked again after an error or the end, it says so
  /// again.
  virtual BlockRead read(std::span<char> into) = 0;
  /// No more is wanted: a read that waits for input gives up. From any thread.
  virtual void stop() {}
};

struct OpenedSource {
  std::unique_ptr<BlockSource> source;  // null: see `error`
  std::string error;
};

/// A file, whatever it is called.
struct FileIdentity {
  dev_t device = 0;
  ino_t node = 0;
  [[nodiscard]] bool is_known() const { return node != 0; }
  [[nodiscard]] bool is(dev_t other_device, ino_t other_node) const {
    return is_known() && node == other_node && device == other_device;
  }
};

struct SourceOptions {
  int stop = -1;          // a descriptor that can be read once reading is to stop; -1: none
  FileIdentity output{};  // is written to meanwhile, and so never read
  std::atomic<std::uint64_t>* bytes_read = nullptr;  // counts what was read from the disk, if any
  std::function<void()> pause{};  // called before a read that has to wait for a pipe
};

/// Opens a file ("-": standard input). gzip and zstd are told by their first bytes and unpacked, on
/// a thread of their own.
[[nodiscard]] OpenedSource open_source(const std::string& path, const SourceOptions& options = {});

// === Lines of a source, one at a time, with bounded memory.

enum class LineRead : std::uint8_t {
  line,
  too_long,  // its start is given, the rest is passed over
  end,
  error,
};

class LineReader {
 public:
  /// Lines longer than `longest` bytes are not kept.
  LineReader(std::unique_ptr<BlockSource> source, std::size_t longest);

  /// The next line without its '\n', valid until the next call.
  LineRead next(std::string_view& line);
  /// Appends all that is left to `text` while it is no longer than `longest`.
  LineRead append_rest(std::string& text);
  /// The number of the line read last, from 1.
  [[nodiscard]] std::uint64_t number() const { return number_; }
  [[nodiscard]] const std::string& error() const { return error_; }

 private:
  bool refill();
  LineRead finish(std::string_view& line, bool too_long);

  std::unique_ptr<BlockSource> source_;
  std::size_t longest_;
  std::unique_ptr<char[]> block_;  // no noughts: a short file would touch all of its pages
  std::string_view rest_;          // of the block
  std::string long_line_;          // one that does not lie in a single block
  std::uint64_t number_ = 0;
  std::string error_;
};

// === What a file's name says of its content.

enum class FileForm : std::uint8_t { text, json, many_json, csv, unknown };

/// By the ending, without that of a packer: club.rgn.gz is text.
[[nodiscard]] FileForm form_of(const std::string& path);

/// A name in small letters, without the ending of a packer.
[[nodiscard]] std::string plain_name(std::string_view path);

// === Which paths below a folder its owner wants left out: the patterns of .gitignore and
// .rumrefignore files, as git reads them.

/// One line of such a file.
struct IgnorePattern {
  std::filesystem::path folder;       // of the file; patterns are relative to it
  std::vector<std::string> segments;  // between slashes; "**" stands for any number
  bool for_folders = false;           // "build/": matches folders only
  bool keeps = false;                 // "!keep.rgn": not left out after all
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

// === Which files the user's words mean.

/// Which files of a directory are taken.
enum class Sought : std::uint8_t { records, records_and_csv };

/// A part of a file: what output calls FILE:LINE, FILE:LINE:COLUMN, FILE#ID, FILE[SHEET] or
/// FILE[SHEET]!CELL.
struct PartOfFile {
  std::uint64_t line = 0;  // the record this line belongs to; 0: any
  std::string id;          // the record of this id; empty: any
  std::string sheet{};     // of a workbook; empty: any

  [[nodiscard]] bool is_whole() const { return line == 0 && id.empty() && sheet.empty(); }
};

/// What one word of the user stands for.
struct NamedFiles {
  std::vector<std::string> files;     // in order; a file that may not exist is the word itself
  std::string error;                  // why there are none
  std::vector<std::string> others{};  // of a directory, in order: files that are not taken
  bool in_directory = false;          // they lie in the one that was named
  PartOfFile part{};                  // of the one file, where the word names a part of it
};
/// The file a word names, where it is "FILE:LINE" or another of those and there is such a file, and
/// none whose name is all of it; "-" is one. Else the word, whole.
[[nodiscard]] std::pair<std::string, PartOfFile> parted(const std::string& word);
/// Goes through directories and patterns; not for "-" and "@FILE". In directories, folders whose
/// names begin with a dot are left out, and what .gitignore, .rumrefignore and `excluded` name.
[[nodiscard]] NamedFiles files_of(const std::string& word, Sought sought = Sought::records,
                                  const IgnoredPaths& excluded = {});

// === How much there is to read, for whoever wants to tell how far along the work is.

/// The bytes of all files that these words mean (see Inputs), as they lie on the disk; nothing
/// where that cannot be known beforehand, since standard input or a pipe is among them.
[[nodiscard]] std::optional<std::uint64_t> size_of_inputs(const std::vector<std::string>& named,
                                                          Sought sought,
                                                          const IgnoredPaths& excluded = {});

// === Records in files of other programs, which a mapping reads (mapping/mapping.h).

/// Where a line of a mapped record came from.
struct ForeignPlace {
  std::uint64_t line = 0;  // of the file, from 1
  std::string said;        // what stands there, in short, or the pointer (RFC 6901) to it
};

struct ForeignRecord {
  std::string text;                  // in the notation
  std::vector<std::uint64_t> lines;  // of the file: where each of its lines came from
  std::string fault;                 // why it cannot be judged; empty: it can
  std::vector<std::string> notes;    // what was left out
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

// === The records the user named: files, directories, patterns, lists, standard input; one after
// the other, in a fixed order, with memory bounded by the longest record allowed.

struct InputOptions {
  std::size_t max_record_bytes = std::size_t{16} << 20;
  Sought sought = Sought::records;
  int stop = -1;          // a descriptor that can be read once reading is to stop; -1: none
  FileIdentity output{};  // what is being written to is never read
  /// Called before reading has to wait for a pipe: what was read so far can be told meanwhile.
  std::function<void()> pause{};
  std::shared_ptr<const SheetOptions> sheets{};  // what scoresheets do not say themselves
  /// Is given the files of a directory that are no scoresheets and no records, and what they are.
  std::function<void(const std::string& file, const std::string& what)> leave_out{};
  IgnoredPaths excluded{};     // of directories
  OpenForeign open_foreign{};  // files are read by a mapping; empty: as what they are
};

class Inputs {
 public:
  /// A JSON document that is a list holds as many records as it has elements.
  /// Each of `named` is a file, a directory (all .rgn, .json, .ndjson files in it and below, in
  /// order of their names), a pattern with * ? [ ] where no file has that name, "@FILE" (a list,
  /// one of these a line; lines that begin with # are comments), or "-". "FILE:LINE",
  /// "FILE:LINE:COLUMN" and "FILE#ID" name one record of a file. Files may be packed with gzip or
  /// zstd. What is in a file of another name, or in standard input, is told by how it starts.
  Inputs(std::vector<std::string> named, InputOptions options);
  ~Inputs();
  Inputs(const Inputs&) = delete;
  Inputs& operator=(const Inputs&) = delete;

  /// The next record; false after the last. A fault is an item too, and the rest go on.
  bool next(InputItem& item);
  /// JSON files of directories that hold neither players nor rounds, and were passed over so far.
  [[nodiscard]] const std::vector<std::string>& passed_over() const;
  /// How much was read so far, as it lies on the disk.
  [[nodiscard]] std::uint64_t bytes_read() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

// === Sums that tell one input from another, and from itself once it was changed.

/// Of all there is of it: name, line, text, and what is wrong with it.
[[nodiscard]] std::uint32_t check_sum(const InputItem& item);
/// The sum of all inputs so far, and one more.
[[nodiscard]] std::uint32_t chained(std::uint32_t sum, std::uint32_t next);

// === The pages of a workbook (.xlsx, .ods) as rows of cells with tabs between, a line for each
// row, so that what reads scoresheets in text reads them too.

struct CellMap;

struct WorkbookPage {
  std::string name;
  std::string text;
  std::shared_ptr<const CellMap> cells{};  // where its cells are, if not as in the text
};

struct Workbook {
  std::vector<WorkbookPage> pages;  // those to be seen, in order
  std::string error;                // why it cannot be read, lower case; empty where it was
};

/// Reads all pages of one; of those together no more than `longest` bytes of text are made.
[[nodiscard]] Workbook read_workbook(std::string_view bytes, std::size_t longest);

// === The records in the bytes of one file, one after the other, whatever it holds: one in text or
// JSON, a list of them, one a line, the games of a scoresheet. Memory is bounded by the longest.

inline constexpr std::size_t kMostRecordBytes = std::size_t{16} << 20U;

struct FileRecordsOptions {
  std::size_t max_record_bytes = kMostRecordBytes;
  std::shared_ptr<const SheetOptions> sheets{};  // what scoresheets do not say themselves
  /// read_workbook, where workbooks are read.
  Workbook (*read_book)(std::string_view bytes, std::size_t longest) = nullptr;
  /// Is given what lies among scoresheets and is none, and what it is.
  std::function<void(const std::string& file, const std::string& what)> leave_out{};
  OpenForeign open_foreign{};  // files are read by a mapping; empty: as what they are
};

/// Whether a file was named, or lies in a directory that was.
enum class FileNamed : bool { no, yes };

class FileRecords {
 public:
  explicit FileRecords(FileRecordsOptions options);
  ~FileRecords();
  FileRecords(const FileRecords&) = delete;
  FileRecords& operator=(const FileRecords&) = delete;

  /// Goes on with this file. `name` is what the user calls it; `form` is what its name says of it:
  /// unknown where that, or nothing, is said by how it starts.
  void open(const std::string& name, FileForm form, std::unique_ptr<BlockSource> source,
            FileNamed named = FileNamed::yes);
  /// The next record; false after the last. A fault is an item too, and the rest go on.
  bool next(InputItem& item);
  /// The JSON files of directories that were passed over so far, since they are plainly no records.
  [[nodiscard]] const std::vector<std::string>& passed_over() const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

// === Bytes made smaller, for links.

/// As DEFLATE alone has it, without a head or a checksum (RFC 1951).
[[nodiscard]] std::string deflated(std::string_view bytes);

/// In the letters that stand in an address as they are (RFC 4648, section 5), without padding.
[[nodiscard]] std::string in_letters(std::string_view bytes);

}  // namespace rummy

#pragma once
// The records in the bytes of one file, one after the other, whatever it holds: one in text or
// JSON, a list of them, one a line, the games of a scoresheet. Memory is bounded by the longest.

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "logio/block_source.h"
#include "logio/file_form.h"
#include "logio/input_item.h"
#include "logio/sheet_options.h"
#include "logio/workbook.h"

namespace rummy {

inline constexpr std::size_t kMostRecordBytes = std::size_t{16} << 20U;

struct FileRecordsOptions {
  std::size_t max_record_bytes = kMostRecordBytes;
  std::shared_ptr<const SheetOptions> sheets{};  // what scoresheets do not say themselves
  /// read_workbook, where workbooks are read.
  Workbook (*read_book)(std::string_view bytes, std::size_t longest) = nullptr;
  /// Is given what lies among scoresheets and is none, and what it is.
  std::function<void(const std::string& file, const std::string& what)> leave_out{};
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

}  // namespace rummy

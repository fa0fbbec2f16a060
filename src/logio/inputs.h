#pragma once
// The records the user named: files, directories, patterns, lists, standard input; one after the
// other, in a fixed order, with memory bounded by the longest record allowed.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "logio/block_source.h"
#include "logio/ignored_paths.h"
#include "logio/input_files.h"
#include "logio/input_item.h"  // IWYU pragma: export
#include "logio/sheet_options.h"

namespace rummy {

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
  IgnoredPaths excluded{};  // of directories
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

}  // namespace rummy

#pragma once
// Keeps records and their verdicts in an SQLite file. The same records again change nothing; a
// killed run leaves what it had committed.

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "report/judged.h"

namespace rummy {

class Database {
 public:
  /// Opens the file, or creates it. See error().
  explicit Database(const std::string& path);
  ~Database();
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;

  /// Why nothing more can be kept; empty while all is well.
  [[nodiscard]] const std::string& error() const;

  /// Keeps a verdict. `text`: the whole text of the record. Returns what the user should know about
  /// it, or nothing.
  [[nodiscard]] std::string add(const Judged& judged, std::string_view text);
  /// Marks records that later versions replace, and commits.
  void finish();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace rummy

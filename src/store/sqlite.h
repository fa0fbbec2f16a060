#pragma once
// SQLite, as far as it is used here: statements with their values, and errors kept.

#include <sqlite3.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace rummy {

class Sqlite;

/// A statement that is run again and again. Once anything has failed nothing more is done.
class Statement {
 public:
  Statement(Sqlite& database, std::string_view sql);

  Statement& bind(std::string_view text);
  Statement& bind(std::int64_t number);
  Statement& bind_null();
  /// NULL where there is nothing.
  Statement& bind_if(const std::optional<std::int64_t>& number) {
    return number ? bind(*number) : bind_null();
  }
  /// NULL where it is empty.
  Statement& bind_if(std::string_view text) { return text.empty() ? bind_null() : bind(text); }

  /// Runs to the next row; false where there is none. Values are bound anew after the last.
  bool step();
  /// Runs to the end.
  void run();
  void reset();
  [[nodiscard]] std::int64_t number(int column) const;
  [[nodiscard]] std::string text(int column) const;

 private:
  struct Finalize {
    void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
  };

  Sqlite& database_;
  std::unique_ptr<sqlite3_stmt, Finalize> statement_;
  int next_ = 1;
};

class Sqlite {
 public:
  /// Opens the file, or makes it.
  explicit Sqlite(const std::string& path);

  /// Why something failed, the first time anything did; empty while all is well.
  [[nodiscard]] const std::string& error() const { return error_; }
  [[nodiscard]] bool is_good() const { return error_.empty(); }
  void execute(const std::string& sql);
  /// The one number a query gives.
  std::int64_t number(const std::string& sql);
  [[nodiscard]] std::int64_t last_id() const { return sqlite3_last_insert_rowid(handle_.get()); }
  void fail(std::string message);

 private:
  friend class Statement;
  struct Close {
    void operator()(sqlite3* handle) const { sqlite3_close_v2(handle); }
  };

  /// Takes note of a result that is an error.
  bool check(int result);

  std::unique_ptr<sqlite3, Close> handle_;
  std::string error_;
};

}  // namespace rummy

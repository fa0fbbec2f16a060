#include "store/sqlite.h"

#include <sqlite3.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>

namespace rummy {
namespace {

constexpr int kPatience = 10'000;  // milliseconds to wait for another program's transaction

}  // namespace

Sqlite::Sqlite(const std::string& path) {
  sqlite3* handle = nullptr;
  const int result =
      sqlite3_open_v2(path.c_str(), &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, nullptr);
  handle_.reset(handle);
  if (!check(result)) return;
  sqlite3_busy_timeout(handle, kPatience);
}

void Sqlite::fail(std::string message) {
  if (error_.empty()) error_ = std::move(message);
}

bool Sqlite::check(int result) {
  if (result == SQLITE_OK || result == SQLITE_ROW || result == SQLITE_DONE) return true;
  fail(handle_ ? sqlite3_errmsg(handle_.get()) : sqlite3_errstr(result));
  return false;
}

void Sqlite::execute(const std::string& sql) {
  if (is_good()) check(sqlite3_exec(handle_.get(), sql.c_str(), nullptr, nullptr, nullptr));
}

std::int64_t Sqlite::number(const std::string& sql) {
  Statement statement(*this, sql);
  return statement.step() ? statement.number(0) : 0;
}

Statement::Statement(Sqlite& database, std::string_view sql) : database_(database) {
  if (!database.is_good()) return;
  sqlite3_stmt* statement = nullptr;
  database.check(sqlite3_prepare_v2(database.handle_.get(), sql.data(),
                                    static_cast<int>(sql.size()), &statement, nullptr));
  statement_.reset(statement);
}

Statement& Statement::bind(std::string_view text) {
  if (statement_ && database_.is_good()) {
    const char* begin = text.empty() ? "" : text.data();
    database_.check(sqlite3_bind_text64(statement_.get(), next_++, begin, text.size(),
                                        SQLITE_TRANSIENT, SQLITE_UTF8));
  }
  return *this;
}

Statement& Statement::bind(std::int64_t number) {
  if (statement_ && database_.is_good())
    database_.check(sqlite3_bind_int64(statement_.get(), next_++, number));
  return *this;
}

Statement& Statement::bind_null() {
  if (statement_ && database_.is_good())
    database_.check(sqlite3_bind_null(statement_.get(), next_++));
  return *this;
}

bool Statement::step() {
  if (!statement_ || !database_.is_good()) return false;
  const int result = sqlite3_step(statement_.get());
  if (result == SQLITE_ROW) return true;
  database_.check(result);
  reset();
  return false;
}

void Statement::run() {
  while (step())
    continue;
}

void Statement::reset() {
  if (!statement_) return;
  sqlite3_reset(statement_.get());
  sqlite3_clear_bindings(statement_.get());
  next_ = 1;
}

std::int64_t Statement::number(int column) const {
  return sqlite3_column_int64(statement_.get(), column);
}

std::string Statement::text(int column) const {
  const unsigned char* text = sqlite3_column_text(statement_.get(), column);
  const auto size = static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column));
  return text == nullptr ? std::string() : std::string(reinterpret_cast<const char*>(text), size);
}

}  // namespace rummy

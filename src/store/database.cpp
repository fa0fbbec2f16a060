#include "store/database.h"

#include <fmt/core.h>
#include <sqlite3.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "cards/cards.h"
#include "diag/finding.h"
#include "report/judged.h"
#include "report/pages.h"
#include "rules/ruleset.h"
#include "score/verdict.h"
#include "table/record.h"

namespace rummy {
namespace {

// === The tables in which verdicts are kept (docs/DATABASE.md).

/// "rumr": the kind of the file.
constexpr std::int64_t kDatabaseId = 0x72756D72;
/// The version of the tables; a program opens only files of its own version.
constexpr std::int64_t kDatabaseVersion = 2;

constexpr std::string_view kTables = R"sql(
CREATE TABLE records (
  id INTEGER PRIMARY KEY,
  content_sha256 TEXT NOT NULL UNIQUE,  -- of the record's own text: the same record is kept once
  name TEXT NOT NULL,                   -- the file, as it was first named
  line INTEGER,                         -- in a file of many records
  game TEXT,                            -- what the record calls itself
  variant TEXT,                         -- the record's own choice of rules
  scoresheet INTEGER NOT NULL,          -- 1: no moves, only scores
  replaced_by INTEGER REFERENCES records(id)  -- a later version of this game in the same file
) STRICT;
CREATE INDEX records_by_name ON records(name, game, line);

CREATE TABLE verdicts (
  id INTEGER PRIMARY KEY,
  record_id INTEGER NOT NULL REFERENCES records(id) ON DELETE CASCADE,
  variant TEXT,                    -- judged by
  rules_sha256 TEXT NOT NULL,      -- of the resolved rule set; '' where there was none
  engine TEXT NOT NULL,
  is_current INTEGER NOT NULL,     -- 1: the verdict asked for last
  verdict TEXT NOT NULL CHECK (verdict IN ('legal', 'illegal', 'undecided', 'malformed')),
  finished INTEGER NOT NULL,
  UNIQUE (record_id, rules_sha256)
) STRICT;

CREATE TABLE findings (
  verdict_id INTEGER NOT NULL REFERENCES verdicts(id) ON DELETE CASCADE,
  number INTEGER NOT NULL,         -- from 1, in the record's order
  code TEXT NOT NULL,
  verdict TEXT NOT NULL,           -- illegal, undecided, malformed, note, ruled
  round INTEGER, turn INTEGER, action INTEGER,
  player TEXT,
  line INTEGER, column INTEGER, pointer TEXT,  -- the place in the record
  message TEXT NOT NULL,
  working TEXT,
  help TEXT,
  PRIMARY KEY (verdict_id, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE rounds (
  verdict_id INTEGER NOT NULL REFERENCES verdicts(id) ON DELETE CASCADE,
  round INTEGER NOT NULL,
  ended TEXT NOT NULL,
  dealer TEXT,
  turns INTEGER,                   -- NULL: a scoresheet
  PRIMARY KEY (verdict_id, round)
) STRICT, WITHOUT ROWID;

CREATE TABLE scores (               -- a player's part of a round
  verdict_id INTEGER NOT NULL,
  round INTEGER NOT NULL,
  seat INTEGER NOT NULL,           -- from 0, clockwise
  player TEXT NOT NULL,
  won INTEGER NOT NULL,            -- the round
  hand_low INTEGER, hand_high INTEGER,    -- points held; low = high where they are known
  score_low INTEGER, score_high INTEGER,  -- NULL: the round has no score
  written_score INTEGER,
  adjustment INTEGER, reason TEXT,
  buy_back INTEGER,                -- the total returned to before the round
  total_low INTEGER, total_high INTEGER,  -- NULL: nobody can tell
  written_total INTEGER,
  working TEXT,
  PRIMARY KEY (verdict_id, round, seat),
  FOREIGN KEY (verdict_id, round) REFERENCES rounds(verdict_id, round) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE TABLE results (              -- a player's game
  verdict_id INTEGER NOT NULL REFERENCES verdicts(id) ON DELETE CASCADE,
  seat INTEGER NOT NULL,
  player TEXT NOT NULL,
  total_low INTEGER, total_high INTEGER,  -- bonuses included; NULL: nobody can tell
  won INTEGER NOT NULL,            -- the game
  eliminated INTEGER NOT NULL,
  settled_low INTEGER, settled_high INTEGER,
  PRIMARY KEY (verdict_id, seat)
) STRICT, WITHOUT ROWID;

-- The verdicts that count: the last asked for, of records that no later version replaces.
CREATE VIEW games AS
  SELECT verdicts.*, records.name, records.line, records.game
  FROM verdicts JOIN records ON records.id = verdicts.record_id
  WHERE verdicts.is_current = 1 AND records.replaced_by IS NULL;
)sql";

/// The SQL that makes the tables in an empty file.
std::string database_schema() {
  std::string sql(kTables);
  sql += "PRAGMA application_id = " + std::to_string(kDatabaseId) + ";\n";
  sql += "PRAGMA user_version = " + std::to_string(kDatabaseVersion) + ";\n";
  return sql;
}

}  // namespace

// === The part of SQLite that is used here: statements with their values, and errors kept.

class Sqlite;

/// A statement that is run repeatedly. After a failure nothing more is done.
class Statement {
 public:
  Statement(Sqlite& database, std::string_view sql);

  Statement& bind(std::string_view text);
  Statement& bind(std::int64_t number);
  Statement& bind_null();
  /// NULL if there is no number.
  Statement& bind_if(const std::optional<std::int64_t>& number) {
    return number ? bind(*number) : bind_null();
  }
  /// NULL if the text is empty.
  Statement& bind_if(std::string_view text) { return text.empty() ? bind_null() : bind(text); }

  /// Runs to the next row; false if there is none. Values must be bound again after the last row.
  bool step();
  /// Runs to the last row.
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
  /// Opens the file, or creates it.
  explicit Sqlite(const std::string& path);

  /// Why something failed first; empty while all is well.
  [[nodiscard]] const std::string& error() const { return error_; }
  [[nodiscard]] bool is_good() const { return error_.empty(); }
  void execute(const std::string& sql);
  /// The single number that a query returns.
  std::int64_t number(const std::string& sql);
  [[nodiscard]] std::int64_t last_id() const { return sqlite3_last_insert_rowid(handle_.get()); }
  void fail(std::string message);

 private:
  friend class Statement;
  struct Close {
    void operator()(sqlite3* handle) const { sqlite3_close_v2(handle); }
  };

  /// Records a result that is an error.
  bool check(int result);

  std::unique_ptr<sqlite3, Close> handle_;
  std::string error_;
};

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

namespace {

// === Keeps records and their verdicts in an SQLite file.

/// Records in one transaction: a kill costs at most this many, and another run restores them.
constexpr std::size_t kBatch = 500;

using Number = std::optional<std::int64_t>;

Number number_or_null(std::uint64_t number) {
  return number > 0 ? Number(static_cast<std::int64_t>(number)) : std::nullopt;
}
Number low(const std::optional<PointsRange>& points) {
  return points ? Number(points->low) : std::nullopt;
}
Number high(const std::optional<PointsRange>& points) {
  return points ? Number(points->high) : std::nullopt;
}
Number points_or_null(const std::optional<Points>& points) {
  return points ? Number(*points) : std::nullopt;
}

}  // namespace

struct Database::State {
  explicit State(const std::string& path);

  std::int64_t keep_record(const Judged& judged, const std::string& digest);
  void keep_verdict(const Judged& judged, std::int64_t record);
  void make_current(std::int64_t record, std::int64_t verdict);
  void write_verdict(const Judged& judged, std::int64_t record, const std::string& rules);
  void write_findings(const Judged& judged, std::int64_t verdict);
  void write_rounds(const ScoreSheet& sheet, std::int64_t verdict);
  void write_scores(const ScoreSheet& sheet, const SheetLine& line, std::int64_t verdict);
  void write_results(const ScoreSheet& sheet, std::int64_t verdict);
  void replace_earlier();
  void replace_earlier_of(std::int64_t record);
  void begin() {
    if (!in_transaction) sqlite.execute("BEGIN");
    in_transaction = true;
  }
  void commit() {
    if (in_transaction) sqlite.execute("COMMIT");
    in_transaction = false;
  }

  Sqlite sqlite;
  bool in_transaction = false;
  std::size_t pending = 0;
  std::unordered_map<std::int64_t, std::string> met;  // records of this run, and their places
};

Database::State::State(const std::string& path) : sqlite(path) {
  const std::int64_t id = sqlite.number("PRAGMA application_id");
  const std::int64_t version = sqlite.number("PRAGMA user_version");
  const bool is_empty = sqlite.number("SELECT count(*) FROM sqlite_schema") == 0;
  if (!sqlite.is_good()) return;
  sqlite.execute("PRAGMA foreign_keys = ON");
  if (is_empty && id == 0) {
    sqlite.execute("BEGIN IMMEDIATE");
    // Another program may have been first.
    if (sqlite.number("SELECT count(*) FROM sqlite_schema") == 0) sqlite.execute(database_schema());
    sqlite.execute("COMMIT");
  } else if (id != kDatabaseId) {
    sqlite.fail("it holds something else than verdicts; name another file");
  } else if (version != kDatabaseVersion) {
    sqlite.fail(fmt::format("its tables are of version {}, these of {}; name another file", version,
                            kDatabaseVersion));
  }
}

Database::Database(const std::string& path) : state_(std::make_unique<State>(path)) {}
Database::~Database() = default;

const std::string& Database::error() const {
  return state_->sqlite.error();
}

std::string Database::add(const Judged& judged, std::string_view text) {
  State& s = *state_;
  if (!s.sqlite.is_good()) return {};
  s.begin();
  std::string place(judged.name);
  if (judged.line > 0) place += fmt::format(":{}", judged.line);
  const std::int64_t record = s.keep_record(judged, sha256_text(text));
  const auto [earlier, is_new] = s.met.try_emplace(record, place);
  if (!is_new) {
    return fmt::format("{} is identical to {}; stored once", place, earlier->second);
  }
  s.keep_verdict(judged, record);
  if (++s.pending % kBatch == 0) s.commit();
  return {};
}

std::int64_t Database::State::keep_record(const Judged& judged, const std::string& digest) {
  Statement find(sqlite, "SELECT id FROM records WHERE content_sha256 = ?");
  if (find.bind(digest).step()) return find.number(0);
  const Record& record = *judged.record;
  Statement insert(sqlite,
                   "INSERT INTO records (content_sha256, name, line, game, variant, scoresheet) "
                   "VALUES (?, ?, ?, ?, ?, ?)");
  insert.bind(digest).bind(judged.name).bind_if(number_or_null(judged.line));
  insert.bind_if(std::string_view(record.head.id ? *record.head.id : std::string_view()));
  insert.bind_if(std::string_view(record.head.variant)).bind(record.scoresheet ? 1 : 0).run();
  return sqlite.last_id();
}

void Database::State::keep_verdict(const Judged& judged, std::int64_t record) {
  const std::string rules = judged.ruleset != nullptr ? judged.ruleset->sha256 : std::string();
  Statement find(sqlite,
                 "SELECT id, engine, is_current FROM verdicts WHERE record_id = ? AND "
                 "rules_sha256 = ?");
  if (find.bind(record).bind(rules).step()) {
    const std::int64_t verdict = find.number(0);
    if (find.text(1) == engine()) {
      if (find.number(2) == 0) make_current(record, verdict);
      return;
    }
    find.reset();
    Statement(sqlite, "DELETE FROM verdicts WHERE id = ?").bind(verdict).run();
  }
  write_verdict(judged, record, rules);
}

void Database::State::make_current(std::int64_t record, std::int64_t verdict) {
  Statement(sqlite, "UPDATE verdicts SET is_current = (id = ?) WHERE record_id = ?")
      .bind(verdict)
      .bind(record)
      .run();
}

void Database::State::write_verdict(const Judged& judged, std::int64_t record,
                                    const std::string& rules) {
  const ScoreSheet sheet = score_sheet(judged);
  Statement insert(sqlite,
                   "INSERT INTO verdicts (record_id, variant, rules_sha256, engine, is_current, "
                   "verdict, finished) VALUES (?, ?, ?, ?, 0, ?, ?)");
  insert.bind(record).bind_if(judged.variant).bind(rules).bind(engine());
  insert.bind(record_word(judged.verdict->judgement));
  insert.bind(!sheet.is_malformed() && sheet.result->finished ? 1 : 0).run();
  const std::int64_t verdict = sqlite.last_id();
  make_current(record, verdict);
  write_findings(judged, verdict);
  if (sheet.is_malformed()) return;
  write_rounds(sheet, verdict);
  write_results(sheet, verdict);
}

void Database::State::write_findings(const Judged& judged, std::int64_t verdict) {
  Statement insert(sqlite,
                   "INSERT INTO findings VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
  std::int64_t number = 0;
  for (const Finding& finding : judged.verdict->findings) {
    const Spot spot = spot_of(*judged.record, finding.at);
    const FileSpot in_file = spot.line == nullptr ? FileSpot() : file_spot(judged, spot);
    const bool in_json = spot.line != nullptr && judged.record->source.container != Container::text;
    insert.bind(verdict).bind(++number).bind(finding.code).bind(finding_word(finding.judgement));
    insert.bind_if(number_or_null(finding.round)).bind_if(number_or_null(finding.turn));
    insert.bind_if(number_or_null(finding.action));
    insert.bind_if(finding.player == kNoSeat ? std::string_view()
                                             : player_name(*judged.record, finding.player));
    insert.bind_if(number_or_null(in_file.line)).bind_if(number_or_null(in_file.column));
    insert.bind_if(in_json ? std::string_view(json_pointer(*judged.record, *spot.line))
                           : std::string_view());
    const std::string working = judged.words(finding.working);
    const std::string help = judged.words(finding.help);
    insert.bind(judged.words(finding.message)).bind_if(std::string_view(working));
    insert.bind_if(std::string_view(help)).run();
  }
}

void Database::State::write_rounds(const ScoreSheet& sheet, std::int64_t verdict) {
  Statement insert(sqlite, "INSERT INTO rounds VALUES (?, ?, ?, ?, ?)");
  for (const SheetLine& line : sheet.rounds) {
    const RoundResult& result = sheet.judged->verdict->rounds[line.number - 1];
    insert.bind(verdict).bind(line.number).bind(ended_word(line.ended));
    insert.bind_if(line.dealer ? sheet.players[index(*line.dealer)] : std::string_view());
    insert.bind_if(result.has_moves ? Number(result.turns) : std::nullopt).run();
    write_scores(sheet, line, verdict);
  }
}

void Database::State::write_scores(const ScoreSheet& sheet, const SheetLine& line,
                                   std::int64_t verdict) {
  Statement insert(sqlite,
                   "INSERT INTO scores VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
  for (std::size_t i = 0; i < line.entries.size(); ++i) {
    const SheetEntry& entry = line.entries[i];
    if (!entry.took_part && !entry.adjustment && !entry.buy_back) continue;
    insert.bind(verdict).bind(line.number).bind(static_cast<std::int64_t>(i));
    insert.bind(sheet.players[i]).bind(entry.has_won ? 1 : 0);
    insert.bind_if(low(entry.held)).bind_if(high(entry.held));
    insert.bind_if(low(entry.score.points)).bind_if(high(entry.score.points));
    insert.bind_if(points_or_null(entry.score.written));
    insert.bind_if(points_or_null(entry.adjustment)).bind_if(std::string_view(entry.reason));
    insert.bind_if(points_or_null(entry.buy_back));
    insert.bind_if(low(entry.total.points)).bind_if(high(entry.total.points));
    insert.bind_if(points_or_null(entry.total.written)).bind_if(entry.working).run();
  }
}

void Database::State::write_results(const ScoreSheet& sheet, std::int64_t verdict) {
  Statement insert(sqlite, "INSERT INTO results VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)");
  const GameResult& result = *sheet.result;
  for (std::size_t i = 0; i < sheet.players.size(); ++i) {
    const Seat seat{static_cast<std::uint8_t>(i)};
    const auto is_in = [seat](const std::vector<Seat>& seats) {
      return std::ranges::find(seats, seat) != seats.end() ? 1 : 0;
    };
    const auto settled =
        i < result.settlement.size() ? std::optional(result.settlement[i]) : std::nullopt;
    insert.bind(verdict).bind(static_cast<std::int64_t>(i)).bind(sheet.players[i]);
    const auto total = result.totals_known ? std::optional(result.totals[i]) : std::nullopt;
    insert.bind_if(low(total)).bind_if(high(total));
    insert.bind(is_in(result.winners)).bind(is_in(result.eliminated));
    insert.bind_if(low(settled)).bind_if(high(settled)).run();
  }
}

/// A corrected sheet replaces the earlier version of its game: the same file, the same name (or
/// line, if it has none), and not in this run.
void Database::State::replace_earlier_of(std::int64_t record) {
  Statement find(sqlite,
                 "SELECT old.id FROM records AS new JOIN records AS old ON old.name = new.name "
                 "AND old.game IS new.game AND (new.game IS NOT NULL OR old.line IS new.line) "
                 "WHERE new.id = ? AND old.id <> new.id AND old.replaced_by IS NULL");
  std::vector<std::int64_t> earlier;
  find.bind(record);
  while (find.step())
    if (!met.contains(find.number(0))) earlier.push_back(find.number(0));
  Statement replace(sqlite, "UPDATE records SET replaced_by = ? WHERE id = ?");
  for (const std::int64_t id : earlier)
    replace.bind(record).bind(id).run();
  Statement(sqlite, "UPDATE records SET replaced_by = NULL WHERE id = ? AND replaced_by NOT NULL")
      .bind(record)
      .run();
}

void Database::State::replace_earlier() {
  std::vector<std::int64_t> records;
  records.reserve(met.size());
  for (const auto& [record, place] : met)
    records.push_back(record);
  std::ranges::sort(records);
  for (const std::int64_t record : records)
    replace_earlier_of(record);
}

void Database::finish() {
  State& s = *state_;
  if (!s.sqlite.is_good()) return;
  s.begin();
  s.replace_earlier();
  s.commit();
}

}  // namespace rummy

#include "store/database.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/bytes.h"
#include "cards/cards.h"
#include "diag/finding.h"
#include "report/judged.h"
#include "report/pages.h"
#include "rules/ruleset.h"
#include "score/verdict.h"
#include "store/schema.h"
#include "store/sqlite.h"
#include "table/record.h"

namespace rummy {
namespace {

/// Records in one transaction: a kill costs at most so many, and another run brings them back.
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
  std::unordered_map<std::int64_t, std::string> met;  // records of this run, and where they stood
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

/// A corrected sheet takes the place of what was kept of the game before: the same file, the same
/// name (or line, where there is none), and not in this run.
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

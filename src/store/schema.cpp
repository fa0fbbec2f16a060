#include "store/schema.h"

#include <string>
#include <string_view>

namespace rummy {
namespace {

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

}  // namespace

std::string database_schema() {
  std::string sql(kTables);
  sql += "PRAGMA application_id = " + std::to_string(kDatabaseId) + ";\n";
  sql += "PRAGMA user_version = " + std::to_string(kDatabaseVersion) + ";\n";
  return sql;
}

}  // namespace rummy

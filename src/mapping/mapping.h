#pragma once
// Files in forms of other programs, read as records: a mapping, which is a YAML file
// (docs/IMPORT.md), says how.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "diag/result.h"
#include "logio/inputs.h"

namespace rummy::maps {
class Pattern;
}

namespace rummy {

// === A mapping, as its file says it.

enum class MapInto : std::uint8_t { record, scoresheet };
enum class MapRead : std::uint8_t { json, ndjson, lines, csv };
/// What becomes of what no rule takes.
enum class MapUnread : std::uint8_t { error, note };

/// A regular expression that runs in linear time.
using MapPattern = std::shared_ptr<const maps::Pattern>;

/// A path into a document: keys and numbers with dots between, `*` for each of them, `{i}` for the
/// player in question.
using MapPath = std::vector<std::string>;

/// How the cards of the form become ours.
struct MapCards {
  enum class Kind : std::uint8_t { notation, index, spelling, fields };
  Kind kind = Kind::notation;
  std::vector<std::string> ranks;  // index, spelling: theirs, from the ace to the king
  std::vector<std::string> suits;  // index, spelling: theirs, in the order of `our_suits`
  std::vector<std::string> our_ranks;
  std::vector<std::string> our_suits;
  std::int64_t first = 0;           // index: of the first card
  std::vector<std::string> jokers;  // index, spelling: words for a joker
  bool suit_first = false;          // spelling
  std::vector<std::string> fields;  // fields: of the rank, then of the suit
  std::string joker_field;          // fields: true, or the value, where the card is a joker
  std::vector<std::pair<std::string, std::string>> table;  // fields: their words and ours
};

/// In a template of a line, before the group of a card: "take KD" if KD is the last discard, else
/// "draw KD".
inline constexpr std::string_view kDrawPlace = "draw:";

/// The stage that a file begins in.
inline constexpr std::string_view kFirstStage = "start";

/// A line of the form, and the lines of notation it becomes; with neither write nor hold it is left
/// out.
struct MapLine {
  MapPattern pattern;
  std::string source;  // of the pattern, for messages
  std::optional<std::string> write{};
  std::string hold{};             // notation kept until the next is written
  std::vector<std::string> in{};  // the stages in which the rule holds; empty: all
  std::string to{};               // the stage that begins behind the line; empty: no other
  std::uint32_t times = 1;        // so many lines together become one
  bool again = false;             // the rules are asked once more for the same line
};

/// All of these must hold: a path, and the values it may have.
struct MapCondition {
  MapPath path;
  std::vector<std::string> values;
};
using MapConditions = std::vector<MapCondition>;

/// An entry that meets the conditions, and the actions it becomes; nothing: it is left out.
struct MapAction {
  MapConditions when;
  std::optional<std::string> write;
};

/// Where states of a game have their parts.
struct MapSnapshots {
  MapPath hand;      // of the player {i}
  MapPath table;     // a list of groups
  MapPath actor;     // who moved
  std::string tile;  // the field that tells two equal tiles apart; empty: none
};

/// Where figures lie.
struct MapScore {
  MapPath rounds;  // of a game
  MapPath sort;    // of a round: by what rounds are ordered
  MapPath points;  // of a round: {player: n}, a list by player, or the winner's alone
  MapPath player;  // of an entry, where each has one player
  MapPath winner;  // where only the winner has points
  MapPath total;   // of a round
  MapPath round;   // of an entry: which round it belongs to
};

/// Where a game, or a round, ends.
struct MapSplit {
  MapPath changes;    // this field has another value
  MapPath falls;      // this counter is lower than before
  MapPattern begins;  // a line like this begins one
};

struct Mapping {
  std::string name;
  MapInto into = MapInto::record;
  MapRead read = MapRead::lines;
  MapUnread unread = MapUnread::error;
  std::string variant;  // a constant
  MapPath variant_path;
  std::vector<std::pair<std::string, std::string>> settings;
  MapPattern within;    // its first group is the text that counts
  MapConditions where;  // entries that do not meet them are left out
  MapPath each;         // where the entries are; for scoresheets, the games
  MapSplit game;
  MapSplit round_split;
  std::vector<std::pair<std::string, std::string>> players;  // their names and ours
  MapPath players_path;
  MapCards cards;
  std::vector<std::pair<std::string, std::string>> round;  // lines below each "round"
  std::vector<MapLine> lines;
  std::vector<std::string> remembered;  // groups that templates of other lines use
  MapSnapshots snapshots;
  std::vector<MapAction> actions;
  MapScore score;

  [[nodiscard]] bool has_snapshots() const { return !snapshots.hand.empty(); }
};

/// The mapping a file holds, or every reason why it holds none, each with its place.
[[nodiscard]] Result<Mapping> read_mapping(const std::string& file, std::string_view text);

/// The beginning of a mapping for a file that looks like this, with what was seen in comments: a
/// mapping by itself, for an author to finish.
[[nodiscard]] std::string proposed_mapping(std::string_view file, std::string_view text);

/// A mapping that comes with the program: importers/NAME.yaml, compiled in.
struct ShippedMapping {
  std::string_view name;
  std::string_view text;
};
[[nodiscard]] std::span<const ShippedMapping> shipped_mappings();
/// The mapping with that name; or the problem that there is none.
[[nodiscard]] Result<Mapping> shipped_mapping(const std::string& name);

// === What a mapping makes of a file.

/// What became of one line or entry, for `rumref map try`.
struct MapStep {
  ForeignPlace at;
  std::string from;    // the line, or the entry in short
  std::string became;  // lines of notation; empty: it was left out
  std::string rule;    // which rule took it; empty: none did
};

/// Reads the records of one file, one after the other, in memory for one of them. Null, with what
/// is wrong in `error`, if the file is of another kind than the mapping reads.
[[nodiscard]] std::unique_ptr<ForeignRecords> open_mapped(std::shared_ptr<const Mapping> mapping,
                                                          std::unique_ptr<BlockSource> source,
                                                          std::size_t longest,
                                                          std::vector<MapStep>* steps = nullptr);
/// What reads files by a mapping, for Inputs and FileRecords.
[[nodiscard]] OpenForeign opened_by(Mapping mapping);

}  // namespace rummy

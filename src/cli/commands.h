#pragma once
// The commands: each takes its arguments, does its work, and returns the exit status.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "base/words.h"
#include "cards/cards.h"
#include "config/variants.h"
#include "diag/result.h"
#include "logio/inputs.h"
#include "logio/records.h"
#include "replay/judge.h"
#include "report/judged.h"
#include "report/pages.h"

namespace rummy {

// === The exit status.

/// The exit status; of several the highest counts (spec: exit status).
enum class Exit : std::uint8_t { fine = 0, found = 1, failed = 2 };

[[nodiscard]] constexpr Exit worse(Exit a, Exit b) {
  return a < b ? b : a;
}

// === The project file, rumref.yaml: options for the records in its folder and below, so that no
// command line needs them.

struct Project {
  std::string file;                       // the user's name for it; empty: there is none
  std::string variant;                    // for records that name none
  std::vector<std::string> variant_dirs;  // searched after those of the command line
  std::vector<Override> settings;         // house rules for every record
  std::vector<std::string> overlays;      // files laid over every variant
  std::string waivers;                    // a file; empty: none
  std::string aliases;                    // a file; empty: none
  std::vector<std::string> excluded;      // patterns, relative to the folder of the file
  std::string language;                   // empty: not given
};

/// Reads a project file; its paths start from its folder.
[[nodiscard]] Result<Project> read_project(const std::string& file);

/// The project file of a record's folder (for an empty word, the current one), or of the nearest
/// folder above it; empty if there is none.
[[nodiscard]] std::string project_file_of(const std::string& word);

/// The changes a project makes to verdicts: "variant house, opening.points=40, waivers w.yaml".
[[nodiscard]] std::string effect_of(const Project& project);

// === The commands: each takes its arguments, does its work, and returns the exit status.

enum class ColourWhen : std::uint8_t { automatic, always, never };

/// Options of every command that judges.
struct CommonOptions {
  Wording words{};
  std::string default_variant{};  // for records that name none; empty: they must
};

struct GlobalArguments {
  std::vector<std::string> variant_dirs;  // searched before the installed ones
  ColourWhen colour = ColourWhen::automatic;
  Verbosity verbosity = Verbosity::everything;
  std::string language;    // a code, or a file; empty: English
  std::string config;      // a project file; empty: the one above the records
  bool no_config = false;  // ignore project files
  Project project{};
  Language loaded{};  // the language with that name, if it is not English

  [[nodiscard]] Wording words() const { return loaded.code.empty() ? Wording() : Wording(loaded); }
  [[nodiscard]] CommonOptions common() const { return {words(), project.variant}; }
};

/// The user's statements about scoresheets that do not say it themselves.
struct SheetArguments {
  SheetOptions said;    // --columns, --players, --encoding
  std::string aliases;  // a file; empty: none
  std::string map;      // a mapping, by name or file; empty: files are what they are
};

enum class Format : std::uint8_t { text, json, ndjson };

enum class CheckFormat : std::uint8_t { text, line, json, ndjson, csv, sarif, junit, github };

/// The least serious finding with which `check` ends with status 1.
enum class FailOn : std::uint8_t { note, undecided, illegal };

struct CheckArguments {
  std::vector<std::string> records;
  IgnoredPaths excluded{};  // from directories among them
  CheckFormat format = CheckFormat::text;
  std::string variant;
  std::vector<std::string> settings;  // KEY=VALUE
  std::vector<std::string> overlays;  // files laid over the variant
  std::vector<std::string> only;      // codes, or families of them
  std::vector<std::string> ignored;   // codes, or families of them
  std::string waivers;                // a file; empty: none
  std::string today;                  // the day for waivers; empty: by the clock
  FailOn fail_on = FailOn::illegal;
  bool strict = false;
  bool stop_at_first = false;
  bool excerpt = false;
  bool so_far = false;
  bool follow = false;
  bool fix = false;   // rewrite what is certain, then judge
  bool diff = false;  // with `fix`: print the changes; write and judge nothing
  bool house_rules = false;
  bool explain = false;
  bool trace = false;
  bool summary = false;
  bool slowest = false;
  bool no_digest = false;
  bool resume = false;
  bool link = false;                            // print a link to each record in the referee's page
  std::string page;                             // the address of the page; empty: none
  std::uint32_t completions = kMostGamesTried;  // complete games tried if cards are unknown
  std::size_t jobs = 0;                         // threads; 0: one for each core
  std::size_t max_record_bytes = std::size_t{16} << 20U;
  std::string output;        // a file; empty: standard output
  std::string summary_file;  // also gets the totals as JSON; empty: none
  std::string database;      // an SQLite file that keeps everything; empty: none
  SheetArguments reading;
};

struct VerifyArguments {
  std::string verdict;  // a file with one or more
  std::vector<std::string> records;
  IgnoredPaths excluded{};
  std::vector<std::string> overlays;  // files laid over the variant
  bool excerpt = false;
  bool so_far = false;
  bool strict = false;
  Format format = Format::text;
  std::size_t max_record_bytes = std::size_t{16} << 20U;
  std::string output;
};

struct SummaryArguments {
  std::vector<std::string> files;
  Format format = Format::json;
  std::string output;
};

enum class ScoreFormat : std::uint8_t { text, json, ndjson, csv, xlsx, markdown, html };

struct ScoreArguments {
  std::vector<std::string> sheets;
  IgnoredPaths excluded{};
  ScoreFormat format = ScoreFormat::text;
  bool is_format_given = false;
  std::string variant;
  std::vector<std::string> settings;      // KEY=VALUE
  std::vector<std::string> overlays;      // files laid over the variant
  bool standings = false;                 // a table over all games instead of the games
  StandingsBy by = StandingsBy::nothing;  // one for each part
  Counting counting{};                    // which games count, and the first criterion
  bool cross = false;                     // also how often each was ahead of another
  std::string title;                      // of a web page of standings; empty: the default
  bool strict = false;
  std::size_t max_record_bytes = std::size_t{16} << 20U;
  std::string output;    // a file; empty: standard output
  std::string database;  // an SQLite file that keeps everything; empty: none
  SheetArguments reading;
  bool show_reading = false;  // how the sheets are understood, instead of the scores
  std::string blank_for;      // a variant: writes an empty sheet and reads none
  bool as_pad = false;        // for an empty sheet: a column for each player
  bool overwrites = false;    // for an empty sheet: replace an existing file
};

struct MeldArguments {
  std::string variant;
  std::vector<std::string> melds;  // one meld each, or "-"
  std::vector<std::string> settings;
  std::vector<std::string> overlays;  // files laid over the variant
  Format format = Format::text;
  bool strict = false;
  bool opening = false;
  int round = 0;  // 0: not given
};

struct SolveArguments {
  std::string variant;
  std::vector<std::string> hands;  // the cards of one hand each, or "-"
  std::vector<std::string> settings;
  std::vector<std::string> overlays;  // files laid over the variant
  Format format = Format::text;
  std::string table;  // "CARDS / CARDS"; empty: not given
  bool strict = false;
  bool out = false;
  bool opened = false;
  bool could = false;
  bool all = false;
  std::uint32_t limit = 100;
  int round = 0;  // 0: not given
};

enum class VariantAction : std::uint8_t { list, show, check, diff, start, rules, settings, schema };
enum class VariantFormat : std::uint8_t { text, json, ndjson, yaml, markdown, html, rgn };

struct VariantArguments {
  VariantAction action = VariantAction::list;
  std::vector<std::string> names;     // names or files: show, rules: one; diff: two; start: the new
  std::string parent;                 // start: the variant it extends
  std::vector<std::string> settings;  // show, rules: KEY=VALUE
  std::vector<std::string> overlays;  // show, rules: files laid over it
  VariantFormat format = VariantFormat::text;
  bool rules = false;           // show: with the rule book
  bool with_settings = false;   // rules: with the settings
  std::string output;           // a file; empty: standard output
  bool example = false;         // diff, check: with a game that shows a difference
  bool examples = false;        // diff, check: with one for each setting
  std::size_t most_turns = 12;  // of such a game
  std::uint32_t seconds = 5;    // to look for each

  [[nodiscard]] bool wants_examples() const { return example || examples; }
};

enum class ExplainFormat : std::uint8_t { text, markdown, json };

struct ExplainArguments {
  std::string code;  // empty with `list` and `all`; with `notation` an action, or empty
  std::string variant;
  bool list = false;
  bool all = false;
  bool notation = false;
  ExplainFormat format = ExplainFormat::text;
};

enum class ConvertTo : std::uint8_t { rgn, json, ndjson };

enum class MapTask : std::uint8_t { list, check, attempt, propose };

struct MapArguments {
  MapTask action = MapTask::list;
  std::string mapping;
  std::string file;
};

/// What records are separated by: players, date, rules, or codes of findings.
enum class RecordKey : std::uint8_t { player, date, variant, code };

struct ConvertArguments {
  std::vector<std::string> records;
  IgnoredPaths excluded{};
  ConvertTo to = ConvertTo::rgn;
  std::optional<RecordKey> split_by;
  std::vector<std::string> selected;  // KEY=VALUE; all of them must hold
  std::string variant;                // these three: for finding codes
  std::vector<std::string> settings;
  std::vector<std::string> overlays;
  bool strict = false;
  SheetArguments reading;
  std::string output;

  /// Codes are known only after judging.
  [[nodiscard]] bool judges() const {
    return split_by == RecordKey::code ||
           std::ranges::any_of(selected,
                               [](const std::string& wish) { return wish.starts_with("code="); });
  }
};

struct FmtArguments {
  std::vector<std::string> records;
  IgnoredPaths excluded{};
  bool write = false;
  bool check = false;  // name records that are not in canonical form, and end with status 1
  bool diff = false;   // the same, with the changes
  bool drop_comments = false;
  bool strict = false;
};

enum class DealTo : std::uint8_t { rgn, json, ndjson };

struct DealArguments {
  std::string variant;
  std::vector<std::string> settings;  // KEY=VALUE
  std::vector<std::string> overlays;  // files laid over the variant
  std::uint64_t seed = 0;
  std::uint32_t games = 1;
  std::uint32_t rounds = 0;  // of a game at most; 0: to its end
  int players = 0;           // 0: any number the variant allows
  DealTo to = DealTo::rgn;
  bool coverage = false;  // print coverage instead of the games
  std::string output;
};

struct ReplayArguments {
  std::string record;
  std::string map;  // a mapping; empty: none
  std::string variant;
  std::vector<std::string> settings;  // KEY=VALUE
  std::vector<std::string> overlays;  // files laid over the variant
  std::uint32_t round = 0;            // 0: all
  std::optional<std::uint32_t> turn;  // none: the whole round; 0: after the deal
  CardStyle cards = CardStyle::ascii;
  bool excerpt = false;
  bool trace = false;
  Format format = Format::text;
  std::string output;
};

struct MovesArguments {
  std::string record;
  std::string variant;
  std::vector<std::string> settings;  // KEY=VALUE
  std::vector<std::string> overlays;  // files laid over the variant
  std::uint32_t round = 0;            // 0: the last
  std::optional<std::uint32_t> turn;  // before this turn; none: behind all that is recorded
  std::string player;                 // empty: whoever can move
  std::size_t limit = 1000;
  bool all = false;
  bool after_faults = false;
  Format format = Format::text;
  std::string output;
};

enum class DisputeFormat : std::uint8_t { text, json, markdown, html };

struct DisputeArguments {
  std::string record;
  std::string map{};       // a mapping; empty: none
  std::uint64_t line = 0;  // of the file, with the turn; 0: by round and turn
  std::string variant{};   // instead of the record's own
  std::uint32_t round = 0;
  std::uint32_t turn = 0;
  bool excerpt = false;
  bool all = false;                   // name the rule sets that do not apply
  std::vector<std::string> variants;  // besides the record's own; none: all that apply
  std::vector<std::string> settings;  // KEY=VALUE
  std::vector<std::string> overlays;  // files laid over the variant
  DisputeFormat format = DisputeFormat::text;
  std::string page;   // the address of the referee's page; empty: none
  bool link = false;  // print the link to the moment there
  std::string output;
};

struct ReportArguments {
  std::vector<std::string> records;
  IgnoredPaths excluded{};
  SheetArguments reading;
  std::string variant;
  std::vector<std::string> settings;  // KEY=VALUE
  std::vector<std::string> overlays;  // files laid over the variant
  std::size_t max_record_bytes = std::size_t{16} << 20U;
  bool strict = false;
  bool dispute = false;  // each turn with a fault under other rules too
  std::string page;      // the address of the referee's page; empty: none
  std::string title;     // of the front page
  std::string output;    // a file for one record, a folder for more; empty: standard output
};

[[nodiscard]] Exit run_check(const GlobalArguments& global, const CheckArguments& arguments);
[[nodiscard]] Exit run_verify(const GlobalArguments& global, const VerifyArguments& arguments);
[[nodiscard]] Exit run_summary_merge(const GlobalArguments& global,
                                     const SummaryArguments& arguments);
[[nodiscard]] Exit run_score(const GlobalArguments& global, const ScoreArguments& arguments);
[[nodiscard]] Exit run_meld(const GlobalArguments& global, const MeldArguments& arguments);
[[nodiscard]] Exit run_solve(const GlobalArguments& global, const SolveArguments& arguments);
[[nodiscard]] Exit run_variant(const GlobalArguments& global, const VariantArguments& arguments);
[[nodiscard]] Exit run_explain(const GlobalArguments& global, const ExplainArguments& arguments);
[[nodiscard]] Exit run_map(const GlobalArguments& global, const MapArguments& arguments);
[[nodiscard]] Exit run_convert(const GlobalArguments& global, const ConvertArguments& arguments);
[[nodiscard]] Exit run_deal(const GlobalArguments& global, const DealArguments& arguments);
[[nodiscard]] Exit run_serve(const GlobalArguments& global);
[[nodiscard]] Exit run_moves(const GlobalArguments& global, const MovesArguments& arguments);
[[nodiscard]] Exit run_replay(const GlobalArguments& global, const ReplayArguments& arguments);
[[nodiscard]] Exit run_dispute(const GlobalArguments& global, const DisputeArguments& arguments);
[[nodiscard]] Exit run_report(const GlobalArguments& global, const ReportArguments& arguments);
[[nodiscard]] Exit run_fmt(const GlobalArguments& global, const FmtArguments& arguments);

}  // namespace rummy

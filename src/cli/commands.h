#pragma once
// The commands: each takes its arguments, does its work, and says how the program ends.

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

// === How the program ends.

/// What the program ends with; of several, the highest counts (spec: exit status).
enum class Exit : std::uint8_t { fine = 0, found = 1, failed = 2 };

[[nodiscard]] constexpr Exit worse(Exit a, Exit b) {
  return a < b ? b : a;
}

// === The project file, rumref.yaml: what holds for the records in its folder and below, so that no
// command line has to say it.

struct Project {
  std::string file;                       // as the user would name it; empty: there is none
  std::string variant;                    // of records that name none
  std::vector<std::string> variant_dirs;  // searched after those of the command line
  std::vector<Override> settings;         // house rules for every record
  std::vector<std::string> overlays;      // files laid over every variant
  std::string waivers;                    // a file; empty: none
  std::string aliases;                    // likewise
  std::vector<std::string> excluded;      // patterns, from the folder of the file on
  std::string language;                   // empty: not said
};

/// Reads a project file; the paths it names start from its folder.
[[nodiscard]] Result<Project> read_project(const std::string& file);

/// The project file of the folder that a record lies in (of an empty word: the current one), or of
/// the nearest folder above it; empty if there is none.
[[nodiscard]] std::string project_file_of(const std::string& word);

/// "variant house, opening.points=40, waivers w.yaml": what a project changes of verdicts.
[[nodiscard]] std::string effect_of(const Project& project);

// === The commands: each takes its arguments, does its work, and says how the program ends.

enum class ColourWhen : std::uint8_t { automatic, always, never };

/// What every command is given.
/// What is the same for every command that judges.
struct CommonOptions {
  Wording words{};
  std::string default_variant{};  // of records that name none; empty: they must
};

struct GlobalArguments {
  std::vector<std::string> variant_dirs;  // searched before the installed ones
  ColourWhen colour = ColourWhen::automatic;
  Tell tell = Tell::everything;
  std::string language;    // a code, or a file; empty: English
  std::string config;      // a project file; empty: the one above the records
  bool no_config = false;  // there is none
  Project project{};
  Language loaded{};  // the language of that name, where it is not English

  [[nodiscard]] Wording words() const { return loaded.code.empty() ? Wording() : Wording(loaded); }
  [[nodiscard]] CommonOptions common() const { return {words(), project.variant}; }
};

/// What the user says of scoresheets that do not say it themselves.
struct SheetArguments {
  SheetOptions said;    // --columns, --players, --encoding
  std::string aliases;  // a file; empty: none
};

enum class Format : std::uint8_t { text, json, ndjson };

enum class CheckFormat : std::uint8_t { text, line, json, ndjson, csv, sarif, junit, github };

/// The least grave finding that ends `check` with status 1.
enum class FailOn : std::uint8_t { note, undecided, illegal };

struct CheckArguments {
  std::vector<std::string> records;
  IgnoredPaths excluded{};  // of the directories among them
  CheckFormat format = CheckFormat::text;
  std::string variant;
  std::vector<std::string> settings;  // KEY=VALUE
  std::vector<std::string> overlays;  // files laid over the variant
  std::vector<std::string> only;      // codes, or families of them
  std::vector<std::string> ignored;   // likewise
  std::string waivers;                // a file; empty: none
  std::string today;                  // the day waivers are held against; empty: as the clock says
  FailOn fail_on = FailOn::illegal;
  bool strict = false;
  bool stop_at_first = false;
  bool excerpt = false;
  bool so_far = false;
  bool follow = false;
  bool fix = false;   // rewrite what is certain, then judge
  bool diff = false;  // of that: print it, and write and judge nothing
  bool house_rules = false;
  bool explain = false;
  bool trace = false;
  bool summary = false;
  bool slowest = false;
  bool no_digest = false;
  bool resume = false;
  bool link = false;  // print what opens each record in the page of the referee
  std::string page;   // the address of that; empty: none
  std::uint32_t completions = kMostGamesTried;  // complete games tried where cards are unknown
  std::size_t jobs = 0;                         // threads; 0: one a core
  std::size_t max_record_bytes = std::size_t{16} << 20U;
  std::string output;        // a file; empty: standard output
  std::string summary_file;  // the totals as JSON go here too; empty: nowhere
  std::string database;      // an SQLite file to keep everything in; empty: none
  SheetArguments reading;
};

struct VerifyArguments {
  std::string verdict;  // a file of one or more
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
  bool standings = false;                 // a table over all games in place of the games
  StandingsBy by = StandingsBy::nothing;  // one for each part
  Counting counting{};                    // which games count, and what ranks first
  bool cross = false;                     // who was ahead of whom, too
  std::string title;                      // of a web page of standings; empty: as they say
  bool strict = false;
  std::size_t max_record_bytes = std::size_t{16} << 20U;
  std::string output;    // a file; empty: standard output
  std::string database;  // an SQLite file to keep everything in; empty: none
  SheetArguments reading;
  bool show_reading = false;  // how the sheets are understood, in place of the scores
  std::string blank_for;      // a variant: an empty sheet is written, and none is read
  bool as_pad = false;        // of that: a column for each player
  bool overwrites = false;    // the same, where a file of that name exists
};

struct MeldArguments {
  std::string variant;
  std::vector<std::string> melds;  // one meld each, or "-"
  std::vector<std::string> settings;
  std::vector<std::string> overlays;  // files laid over the variant
  Format format = Format::text;
  bool strict = false;
  bool opening = false;
  int round = 0;  // 0: not told
};

struct SolveArguments {
  std::string variant;
  std::vector<std::string> hands;  // the cards of one hand each, or "-"
  std::vector<std::string> settings;
  std::vector<std::string> overlays;  // files laid over the variant
  Format format = Format::text;
  std::string table;  // "CARDS / CARDS"; empty: not told
  bool strict = false;
  bool out = false;
  bool opened = false;
  bool all = false;
  std::uint32_t limit = 100;
  int round = 0;  // 0: not told
};

enum class VariantAction : std::uint8_t { list, show, check, diff, start, rules, settings, schema };
enum class VariantFormat : std::uint8_t { text, json, ndjson, yaml, markdown, html };

struct VariantArguments {
  VariantAction action = VariantAction::list;
  std::vector<std::string> names;     // names or files: show, rules: one; diff: two; start: the new
  std::string parent;                 // start: what it extends
  std::vector<std::string> settings;  // show, rules: KEY=VALUE
  std::vector<std::string> overlays;  // show, rules: files laid over it
  VariantFormat format = VariantFormat::text;
  bool rules = false;          // show: the rule book too
  bool with_settings = false;  // rules: the settings too
  std::string output;          // a file; empty: standard output
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

/// What records are put apart by: who plays, when, by which rules, what is found in them.
enum class RecordKey : std::uint8_t { player, date, variant, code };

struct ConvertArguments {
  std::vector<std::string> records;
  IgnoredPaths excluded{};
  ConvertTo to = ConvertTo::rgn;
  std::optional<RecordKey> split_by;
  std::vector<std::string> selected;  // KEY=VALUE; all of them must hold
  std::string variant;                // these three: to find codes by
  std::vector<std::string> settings;
  std::vector<std::string> overlays;
  bool strict = false;
  SheetArguments reading;
  std::string output;

  /// Codes are only known once the records are judged.
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
  bool check = false;  // name what is not in canonical form, and end with status 1
  bool diff = false;   // the same, with what would change
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
  int players = 0;           // 0: any number the variant has
  DealTo to = DealTo::rgn;
  bool coverage = false;  // print what was met, not the games
  std::string output;
};

struct ReplayArguments {
  std::string record;
  std::string variant;
  std::vector<std::string> settings;  // KEY=VALUE
  std::vector<std::string> overlays;  // files laid over the variant
  std::uint32_t round = 0;            // 0: all
  std::optional<std::uint32_t> turn;  // none: all of the round; 0: as the cards were dealt
  CardStyle cards = CardStyle::ascii;
  bool excerpt = false;
  bool trace = false;
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
  std::uint64_t line = 0;  // of the file, that of the turn; 0: by round and turn
  std::string variant{};   // in place of the record's own
  std::uint32_t round = 0;
  std::uint32_t turn = 0;
  bool excerpt = false;
  bool all = false;                   // name the rule sets that do not apply
  std::vector<std::string> variants;  // besides the record's own; none: all it can be played by
  std::vector<std::string> settings;  // KEY=VALUE
  std::vector<std::string> overlays;  // files laid over the variant
  DisputeFormat format = DisputeFormat::text;
  std::string page;   // the address of the page of the referee; empty: none
  bool link = false;  // print the link that opens the moment there
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
  std::string page;      // the address of the page of the referee; empty: none
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
[[nodiscard]] Exit run_convert(const GlobalArguments& global, const ConvertArguments& arguments);
[[nodiscard]] Exit run_deal(const GlobalArguments& global, const DealArguments& arguments);
[[nodiscard]] Exit run_serve(const GlobalArguments& global);
[[nodiscard]] Exit run_moves(const GlobalArguments& global, const MovesArguments& arguments);
[[nodiscard]] Exit run_replay(const GlobalArguments& global, const ReplayArguments& arguments);
[[nodiscard]] Exit run_dispute(const GlobalArguments& global, const DisputeArguments& arguments);
[[nodiscard]] Exit run_report(const GlobalArguments& global, const ReportArguments& arguments);
[[nodiscard]] Exit run_fmt(const GlobalArguments& global, const FmtArguments& arguments);

}  // namespace rummy

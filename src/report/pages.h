#pragma once
// Scores, tables, standings and disputes as pages: text, CSV, workbooks, web pages.

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <unordered_set>
#include <utility>
#include <vector>

#include "base/words.h"
#include "cards/cards.h"
#include "diag/finding.h"
#include "replay/watcher.h"
#include "report/json_writer.h"
#include "report/judged.h"
#include "report/report.h"
#include "score/verdict.h"
#include "settings/settings.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {

// === Rows of CSV for spreadsheets and programs: no text of a record can be a formula there.

class CsvRows {
 public:
  explicit CsvRows(std::string& out) : out_(out) {}

  /// Text of a record. If a spreadsheet would take it for a formula (= + - @, a tab or a carriage
  /// return at its start), an apostrophe comes before it; control characters are written out, and
  /// quotes are added if needed.
  CsvRows& text(std::string_view text);
  /// A number.
  template <std::integral T>
  CsvRows& number(T number) {
    return plain(std::to_string(number));
  }
  template <std::integral T>
  CsvRows& number(const std::optional<T>& number) {
    return number ? this->number(*number) : plain({});
  }
  /// A word or figure of the program.
  CsvRows& plain(std::string_view word);
  CsvRows& nothing() { return plain({}); }
  void end_row();

 private:
  std::string& out_;
  bool first_ = true;
};

// === Columns of text for a terminal, as wide as their contents.

/// `sign`: left, directly after the column before it.
enum class Align : std::uint8_t { left, right, sign };

class Grid {
 public:
  /// The columns in order.
  explicit Grid(std::vector<Align> columns) : columns_(std::move(columns)) {}

  /// Cells beyond the columns are dropped; missing ones are empty. Control characters are written
  /// out.
  void add_row(std::vector<std::string> cells);
  /// A row of dashes.
  void add_rule() { rows_.emplace_back(); }
  /// Appends the rows with `indent` spaces before each and none at their ends.
  void append_to(std::string& out, std::size_t indent) const;

 private:
  [[nodiscard]] bool has_gap(std::size_t column, const std::vector<std::size_t>& widths) const;

  std::vector<Align> columns_;
  std::vector<std::vector<std::string>> rows_;  // without cells: a rule
};

/// The columns of a terminal that `text` takes.
[[nodiscard]] std::size_t text_width(const std::string& text);

// === Text for HTML. Text of a record reaches a page only through html(), or in a JSON block
// through as_data().

/// The text of an element or an attribute: markup escaped, control characters and direction marks
/// shown.
[[nodiscard]] std::string html(std::string_view text);

/// JSON made safe within a script element: it can neither end the element nor begin a comment.
[[nodiscard]] std::string as_data(std::string_view json);

/// The name of this script or style in a content security policy: "sha256-…".
[[nodiscard]] std::string policy_hash(std::string_view text);

/// Writes a field for each sentence that a script uses (T('…')), if the language has another one
/// for it.
void write_script_words(JsonWriter& json, const Wording& words, std::string_view script);

/// One {{name}} of a page, and the HTML for it.
struct Slot {
  std::string_view name;
  std::string_view html;
};

/// The page with every {{name}} filled in and every {{=sentence}} in words; inserted text is not
/// scanned again.
[[nodiscard]] std::string filled(std::string_view page, std::span<const Slot> slots,
                                 const Wording& words = {});

// === Text for Markdown.

/// Text without markup; control characters are shown.
[[nodiscard]] std::string markdown(std::string_view text);

/// A sentence with settings and values between backticks, which stay unchanged.
[[nodiscard]] std::string markdown_said(std::string_view text);

/// A code span that no text within it can end.
[[nodiscard]] std::string markdown_code(std::string_view text);

// === The files of src/report/html, compiled in (cmake/embed.cmake).

extern const std::string_view kPageHtml;
extern const std::string_view kGameHtml;
extern const std::string_view kIndexHtml;
extern const std::string_view kSymbolsSvg;
extern const std::string_view kPageCss;
extern const std::string_view kPageJs;
extern const std::string_view kSiteJs;
extern const std::string_view kSettingsHtml;
extern const std::string_view kRulesHtml;
extern const std::string_view kRulesCss;

// === The table at a moment, drawn for people.

struct TableStyle {
  Colour colour = Colour::off;
  CardStyle cards = CardStyle::ascii;
};

/// Appends the turn as written, its findings, and the table after it: hands, melds with their
/// owners, stock, discard pile; after the last turn of a round also its scores and their findings.
void append_moment(const Judged& judged, const Moments& moments, std::size_t at,
                   const TableStyle& style, std::string& out);

/// The same as members of the JSON object that is open (schemas/replay.schema.json).
void write_moment(JsonWriter& json, const Judged& judged, const Moments& moments, std::size_t at);

/// Whether `append_moment` reports the finding at this moment: a finding of a turn there, one about
/// the deal before the first turn, one about the round as a whole after the last.
[[nodiscard]] bool is_reported_at(const Judged& judged, const Moments& moments, std::size_t at,
                                  const Finding& finding);
/// The moment at which the finding is reported; nothing if it is about no round.
[[nodiscard]] std::optional<std::size_t> moment_of(const Judged& judged, const Moments& moments,
                                                   const Finding& finding);

/// Words for a meld beside its cards: "no meld", "partly unknown"; empty for a valid one.
[[nodiscard]] std::string_view kind_words(MeldKind kind);

/// The name of the meld at this place of the layout: "m3", or its name in the record; kNoMeldNumber
/// if it is unknown how many came before (an excerpt).
[[nodiscard]] std::string meld_label(const Record& record, const Layout& layout, std::size_t at);
inline constexpr std::string_view kNoMeldNumber = "m?";

/// "round 2, turn 14, Ala".
[[nodiscard]] std::string moment_name(const Judged& judged, const Moment& moment);

// === A judged game as a score keeper's sheet: written figures compared with the rules. The reports
// of `score` draw it.

enum class FigureMark : std::uint8_t {
  agrees,    // written, and right
  computed,  // not written
  wrong,     // written, but other than the rules give
  open,      // written, and undecided
};

/// The value by the rules (nothing: the round has no score, or it is unknown), and the written
/// value.
struct Figure {
  std::optional<PointsRange> points{};
  FigureMark mark = FigureMark::computed;
  std::optional<Points> written{};
};

/// One player's part of a round.
struct SheetEntry {
  bool took_part = false;
  bool has_won = false;     // the round
  bool is_out_now = false;  // of the game, with this round
  std::optional<PointsRange> held{};
  Figure score{};
  Figure total{};
  std::optional<Points> adjustment{};
  std::string reason{};  // of the adjustment
  std::optional<Points> buy_back{};
  std::string working{};
};

struct SheetLine {
  std::uint32_t number = 0;  // of the round, from 1
  RoundEnd ended = RoundEnd::unfinished;
  bool at_once = false;
  std::optional<Seat> dealer;
  std::string fee{};                // for its buy-backs, in words
  std::vector<SheetEntry> entries;  // one a player
};

/// Views into a judged record, valid as long as the record.
struct ScoreSheet {
  const Judged* judged = nullptr;
  std::vector<std::string_view> players{};
  std::vector<SheetLine> rounds{};
  bool has_scores = false;  // any are written
  bool has_totals = false;
  std::vector<PointsRange> played{};   // totals by play and carry, one a player
  bool has_bonuses = false;            // the totals at the end differ
  const GameResult* result = nullptr;  // null: malformed

  [[nodiscard]] bool is_malformed() const { return result == nullptr; }
  /// What the end of the game adds to a total. The ends of both ranges belong together: the highest
  /// total has its bonuses.
  [[nodiscard]] PointsRange bonus(std::size_t player) const;
  /// The sheet's name for the game: its id, else the file and line.
  [[nodiscard]] std::string title() const;
};

[[nodiscard]] ScoreSheet score_sheet(const Judged& judged);

/// The label of a row with the totals and everything added at the end.
[[nodiscard]] std::string_view ends_words(const GameResult& result);
/// How a round ended, for its row; empty if a player simply went out, or if it is unknown.
[[nodiscard]] std::string_view ended_words(const SheetLine& line);
/// "agrees", "computed", "wrong", "open".
[[nodiscard]] std::string_view mark_word(FigureMark mark);
/// "24", "4 to 50": in English, for programs. People see range_words (score/verdict.h).
[[nodiscard]] std::string range_text(const PointsRange& points);

// === A judged game as a score keeper's table, for people.

/// Appends the table, the winners, the faults and the working.
void append_score_table(const ScoreSheet& sheet, const TextOptions& options, std::string& out);

// === Scores as CSV: a row for each player and round, then one for each player at the end. It is a
// scoresheet again, with extra columns that the reader ignores (logio/sheet_words.h).

class ScoreCsv {
 public:
  /// Appends the rows of a game; before the first, the names of the columns.
  void append(const ScoreSheet& sheet, std::string& out);

 private:
  static void append_head(std::string& out);

  std::unordered_set<std::size_t> games_;  // digests of their names
};

// === A judged record as one self-contained web page: no other file, no network.

/// Style and script within a page, which is then self-contained, or in files that pages share.
enum class PageParts : std::uint8_t { within, beside };

struct PageOptions {
  PageParts parts = PageParts::within;
  std::string_view up{};         // address of the page that lists this one; empty: none
  std::string_view settings{};   // address of the page of its settings; empty: they are within
  std::string_view disputes{};   // moments under several rule sets, as HTML; empty: none
  std::string_view start{};      // the first moment shown ("r1t4"); empty: the page decides
  std::string_view referee{};    // a link that opens the record in the referee; empty: none
  std::span<const Text> idle{};  // house rules that change nothing, and why
};

/// `moments` of the judging; empty if the record has no moves or could not be read.
[[nodiscard]] std::string html_page(const Judged& judged, const Moments& moments,
                                    const PageOptions& options);

/// The page's title: event, table and date; else its id; else its file without folders.
[[nodiscard]] std::string page_title(const Judged& judged);
/// The settings a record was judged by, as a page that others share.
[[nodiscard]] std::string html_settings_page(const Judged& judged);
/// The script of pages that keep their parts beside them.
[[nodiscard]] std::string html_page_script();

/// The score ledger with its working; empty if there is none.
[[nodiscard]] std::string html_ledger(const ScoreSheet& sheet);

/// Names in a list, each kept together in any script.
[[nodiscard]] std::string html_name(std::string_view name);

// === Counts on the front page of a folder of games: by verdict, code, player, rules.

class SiteCounts {
 public:
  /// A game: each of its codes and players counts once.
  struct Counted {
    Judgement judgement = Judgement::note;
    std::string_view variant;
    const std::vector<std::string_view>& codes;
    const std::vector<std::string>& players;
  };
  void add(const Counted& game);
  /// Each row leads to the games it counts.
  [[nodiscard]] std::string tables(const Wording& words) const;

 private:
  using Counts = std::map<std::string, std::size_t>;
  Counts verdicts_;
  Counts codes_;
  Counts players_;
  Counts variants_;
};

// === The players' standings over any number of games.

enum class Better : std::uint8_t { fewer, more };

[[nodiscard]] std::string_view better_word(Better better);
/// By the rules the game was judged by.
[[nodiscard]] Better better_of(const ScoreSheet& sheet);

/// What each table is for: the month of the games' date, or a note of their headers, or the
/// variant.
enum class StandingsBy : std::uint8_t { nothing, month, event, table, club, variant };
/// "month".
[[nodiscard]] std::string_view by_word(StandingsBy by);

/// The first criterion of the ranking.
enum class RankBy : std::uint8_t { wins, points, average };

/// How games make a ranking.
struct Counting {
  RankBy rank = RankBy::wins;
  std::uint32_t best = 0;  // only the best games of each player count; 0: all
  std::uint32_t drop = 0;  // the worst games of each player do not count
};

/// The games whose points are comparable, and are in one table.
struct TableKey {
  std::string part;  // "2026-11", "Spring cup": a value of what the standings are by
  std::string game;  // the oldest parent of their variants
  Better better = Better::fewer;
  friend auto operator<=>(const TableKey&, const TableKey&) = default;
};

/// One player's game.
struct PlayedGame {
  std::uint64_t game = 0;  // from 1, of those that could be read
  TableKey table;
  std::string player;
  std::optional<Points> points{};  // without points carried from another of these games; nothing:
                                   // the game is open
  Points carried = 0;              // from another of these games, which counts the points
  std::int64_t against = 0;        // the known points of the opponents
  PointsRange total;               // on its sheet
  bool total_known = false;        // false: unknown
  bool won = false;                // a finished game
  std::optional<Points> best_round{};
};

struct Placing {
  TableKey table;
  std::uint64_t rank = 0;  // from 1; shared by players whom no criterion separates
  std::string player;
  std::int64_t games = 0;
  std::int64_t open = 0;  // those with unknown points, which count no points
  std::int64_t wins = 0;
  std::int64_t points = 0;
  std::int64_t against = 0;   // the known points of all opponents in games that are not open
  std::int64_t left_out = 0;  // games that do not count, because only the best do
  std::optional<Points> best_round{};

  /// Points a game in hundredths, rounded; nothing if all games are open.
  [[nodiscard]] std::optional<std::int64_t> average() const;
};

class StandingsTable {
 public:
  explicit StandingsTable(StandingsBy by = StandingsBy::nothing, Counting counting = {})
      : by_(by), counting_(counting) {}

  /// A game that could not be read is counted as such and adds no points.
  void add(const ScoreSheet& sheet);

  /// In order of adding. A total carried into a game that equals the player's total in another game
  /// of the same kind belongs to that game and is not counted again.
  [[nodiscard]] std::vector<PlayedGame> played() const;
  /// Table by table. The order in each is as requested, by default most wins, then the better
  /// average, then the better best round; equal players share the rank and are ordered by name.
  [[nodiscard]] std::vector<Placing> ranked() const;
  [[nodiscard]] StandingsBy by() const { return by_; }
  [[nodiscard]] const Counting& counting() const { return counting_; }
  [[nodiscard]] std::size_t games() const { return games_; }
  [[nodiscard]] std::size_t unreadable() const { return unreadable_; }

 private:
  struct Entry {
    std::uint32_t game = 0;
    std::uint32_t table = 0;   // index into tables_
    std::uint32_t player = 0;  // index into players_
    PointsRange total;
    bool total_known = false;
    bool won = false;
    std::optional<Points> carried;
    std::optional<Points> best_round;
  };
  using Numbers = std::map<std::string, std::uint32_t, std::less<>>;

  void settle_carried(std::vector<PlayedGame>& played) const;

  StandingsBy by_;
  Counting counting_;
  std::map<TableKey, std::uint32_t> tables_;  // with their numbers, as for players
  Numbers players_;
  std::vector<Entry> entries_;
  std::size_t games_ = 0;
  std::size_t unreadable_ = 0;
};

/// The placings of each table. `all`: ranked().
[[nodiscard]] std::vector<std::span<const Placing>> tables_of(std::span<const Placing> all);

void append_standings_text(const StandingsTable& table, const Wording& words, std::string& out);

/// A table of standings as rows of words, the header first. The second column is text.
[[nodiscard]] std::vector<std::vector<std::string>> placing_rows(std::span<const Placing> placings,
                                                                 const Wording& words);
void append_standings_csv(const StandingsTable& table, std::string& out);
void write_standings(JsonWriter& json, const StandingsTable& table);

/// A table for a terminal under its title: the first row is a header, and column `names` has words.
void append_titled_grid(const std::string& title, std::vector<std::vector<std::string>> rows,
                        std::size_t names, std::string& out);
/// "2026-11; NAME: fewer points are better".
[[nodiscard]] std::string table_title(const StandingsTable& standings, const TableKey& table,
                                      const Wording& words);
/// "12.5", "-0.33".
[[nodiscard]] std::string hundredths_text(std::int64_t hundredths);

// === Standings and cross tables for publication: text, Markdown, a self-contained web page.

/// How often each player was ahead of another, a table for each game: "3-1" in the row of the
/// first.
void append_cross_text(const StandingsTable& table, const Wording& words, std::string& out);

void append_standings_markdown(const StandingsTable& table, bool with_cross, const Wording& words,
                               std::string& out);
/// `title` is above the tables; empty: "Standings".
void append_standings_html(const StandingsTable& table, bool with_cross, const std::string& title,
                           const Wording& words, std::string& out);

// === A folder of judged games: a front page that shows first what needs a look, and the files its
// pages share.

class Site {
 public:
  /// `title` of the front page; empty: the number of games.
  explicit Site(const Wording& words, std::string title = {})
      : words_(words), title_(std::move(title)) {}
  /// Adds a judged game; returns the file name of its page. Games with the same name get pages of
  /// their own.
  std::string add(const Judged& judged);
  /// The file with the settings of such a game.
  [[nodiscard]] static std::string rules_file(const Judged& judged);
  /// The front page.
  [[nodiscard]] std::string index() const;
  /// The files that pages share: style, scripts, a page for each rule set.
  struct File {
    std::string name;
    std::string text;
  };
  [[nodiscard]] std::vector<File> shared() const;

 private:
  struct Game {
    std::string file;
    std::string title;
    std::string name;  // of the record
    std::string variant;
    std::vector<std::string> players;
    std::vector<std::string_view> codes;  // codes of its faults, each once
    std::string result;
    Judgement judgement = Judgement::note;
    std::size_t faults = 0;
  };
  [[nodiscard]] std::string page_file(const Judged& judged);
  [[nodiscard]] std::vector<const Game*> worst_first() const;
  [[nodiscard]] std::string row(const Game& game) const;
  [[nodiscard]] std::string data() const;

  Wording words_;
  std::string title_;
  std::vector<Game> games_;
  std::set<std::string, std::less<>> files_;
  std::map<std::string, std::string> rules_;  // pages of rule sets by file
  StandingsTable standings_;
  SiteCounts counts_;
};

// === An empty scoresheet to fill in, with the columns its game needs.

struct SheetTemplate {
  std::string_view name;  // of the variant
  const Variant& variant;
  std::span<const std::string> players;
  bool is_pad = false;  // a column for each player and a row for each round
};

/// A row for each player and round, or a pad, as CSV.
[[nodiscard]] std::string template_csv(const SheetTemplate& sheet);
/// Writes the scoresheet as a workbook (.xlsx); returns why it could not be written, or nothing.
[[nodiscard]] std::string write_template_book(const SheetTemplate& sheet, const std::string& path,
                                              const Wording& words);

// === Judged games as a workbook (.xlsx, through libxlsxwriter) that can be continued: totals,
// results and standings are formulas over the scores. The library writes the file itself.

/// `games`: the standings, all results, and a sheet for each game. `standings`: no sheets of games.
enum class BookKind : std::uint8_t { games, standings };

class ScoreBook {
 public:
  /// `by`: what divides the standings.
  ScoreBook(const std::string& path, BookKind kind, StandingsBy by, Wording words);
  ~ScoreBook();
  ScoreBook(const ScoreBook&) = delete;
  ScoreBook& operator=(const ScoreBook&) = delete;

  void add(const ScoreSheet& sheet);
  /// Lists what is no game that could be judged on a sheet of its own. `line` 0: all of it.
  void leave_out(const std::string& name, std::uint64_t line, const std::string& reason);
  /// Writes the file; returns why it could not be written, or nothing.
  [[nodiscard]] std::string finish();

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// A name Excel accepts for a sheet: at most 31 characters, none of []:*?/\, no apostrophe at its
/// ends.
[[nodiscard]] std::string sheet_name(const std::string& title);

// === One moment of a record under several rule sets, side by side, and the questions about it.

/// The moment under one rule set.
struct Opinion {
  Judged judged;             // with its trace
  bool is_own = false;       // the rule set the record names
  std::string strayed{};     // how play had left these rules before the moment; empty: it had not
  std::string unplayable{};  // why the record cannot be played by these rules; empty: it can
};

/// Rule sets that judge the moment like another one.
struct Alike {
  std::string variant;
  std::string as;
};

struct LeftOut {
  std::string variant;
  std::string why;
};

/// A question people argue about.
struct OpenQuestion {
  std::string question;
  std::string answers;
  std::vector<std::string> settings;
};

struct Dispute {
  std::uint32_t round = 0;       // of the record, from 1
  std::uint32_t round_said = 0;  // its number in the record ("round 7")
  std::uint32_t turn = 0;
  Seat player = kNoSeat;
  bool ends_round = false;             // the last turn of the round, to which its scores belong
  std::vector<std::uint32_t> lines{};  // of the record
  std::vector<Opinion> opinions{};     // the record's own first
  std::vector<LeftOut> left_out{};     // rule sets that were not named by the user
  std::vector<Alike> alike{};          // also left out, because they have the same settings
  bool lists_left_out = false;         // each with its reason, and not only their number
  bool folds = false;                  // rule sets that agree share a line
  std::vector<OpenQuestion> questions{};
  std::string link{};  // opens the moment in the referee's page; empty: none
};

/// The opinion's findings at the moment, notes included; after the last turn of a round also those
/// about its scores.
[[nodiscard]] std::vector<const Finding*> findings_at(const Dispute& dispute,
                                                      const Opinion& opinion);
/// The worst of these findings; Judgement::note: legal.
[[nodiscard]] Judgement judgement_at(const Dispute& dispute, const Opinion& opinion);
/// What the turn still owes if it is not over; empty if it is over, may end as it is, or is illegal
/// anyway.
[[nodiscard]] std::vector<const Finding*> owed_at(const Dispute& dispute, const Opinion& opinion);
/// Whether the moment is legal so far: nothing recorded breaks a rule, but the turn may not end
/// like this.
[[nodiscard]] bool is_legal_so_far(const Dispute& dispute, const Opinion& opinion);
/// The answer in a sentence: under the record's own rules, and with the opinions that differ.
[[nodiscard]] std::string answer_words(const Dispute& dispute);
/// The value of a setting in a rule set; empty if there is none.
[[nodiscard]] std::string_view value_in(const Opinion& opinion, std::string_view setting);
/// The proof of a rule that is broken here under some opinion, if it is kept.
[[nodiscard]] std::vector<std::string> kept_words(const Dispute& dispute, const Opinion& opinion);

void append_dispute_text(const Dispute& dispute, Colour colour, std::string& out);
/// For a forum; text of the record stays text.
void append_dispute_markdown(const Dispute& dispute, std::string& out);
/// For a page, as an element of it.
void append_dispute_html(const Dispute& dispute, std::string& out);
void write_dispute(JsonWriter& json, const Dispute& dispute);

}  // namespace rummy

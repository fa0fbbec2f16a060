#pragma once
// librumref: the referee as a library. Rules are compiled once and shared by any number of threads;
// each thread has a Referee of its own, which judges records that lie in memory.
//
//   const rumref::Compiled compiled =
//       rumref::compile({.directories = {"/usr/share/rumref/variants"}, .variant = "house"});
//   if (!compiled.rules) return complain(compiled.error);
//   rumref::Referee referee(*compiled.rules);            // one a thread
//   const rumref::Ruling* ruling = referee.judge(text);  // text: a record as .rgn
//   if (ruling == nullptr) return complain(referee.error());
//   for (const rumref::Finding& finding : ruling->findings)
//     std::cout << finding.code << ": " << finding.message << '\n';
//
// A Session is a game that is being played: docs/PLAY.md.
//
// What holds for all of it:
// - Nothing throws: the value that comes back says what went wrong. (If memory runs out while the
//   caller copies a string, that is the caller's.)
// - There are no globals. Rules never change: any number of threads may use the same ones at once.
//   A Referee, and what it gives out, is for one thread at a time.
// - Nothing is read from the disk but variants, overlays and languages, and nothing is written at
//   all. A record is hostile until checked: any bytes may be judged, time and memory stay in
//   proportion to them.
// - The same record, rules and version give the same ruling.
// This header needs the standard library only (C++20). Link rumref with what `pkg-config --static
// --libs rumref` says.

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace rumref {

/// How a record is written: as text (.rgn) or as JSON.
enum class Form : std::uint8_t { text, json };

/// The verdict on a record or a finding. A finding that changes no verdict is `legal`: a note, or
/// one that the record says stands.
enum class Verdict : std::uint8_t { legal, undecided, illegal, malformed };

/// Whether common spellings outside the notation are read too, with a note.
enum class Spelling : std::uint8_t { lenient, strict };

/// A number of points; a range if it depends on unknown cards.
struct Points {
  std::int64_t least = 0;
  std::int64_t most = 0;
};

/// A place in the record, in Unicode code points: line and column, from 1. For JSON also the
/// pointer (RFC 6901) of a string, and the offset in it, from 0. All 0 and empty: the record as a
/// whole.
struct Place {
  std::uint32_t line = 0;
  std::uint32_t column = 0;
  std::string pointer;
  std::uint32_t offset = 0;
  std::uint32_t length = 0;
};

struct Finding {
  std::string code;  // "opening.points"; `rumref explain CODE` describes it
  Verdict verdict = Verdict::illegal;
  std::uint32_t round = 0;   // from 1; 0: does not apply
  std::uint32_t turn = 0;    // from 1 within the round; 0: does not apply
  std::uint32_t action = 0;  // from 1 within the turn; 0: does not apply
  std::string player;        // empty: does not apply
  Place at;
  std::string message;
  std::string working;  // the arithmetic, if there is any
  std::string rule;  // in the words of the rule set, with its number there; empty if there is none
  std::string help;  // what would have been legal, if that is known
};

/// One player's line of a round.
struct Score {
  std::string player;
  std::optional<Points> score;  // nothing: the round has none for this player
  std::optional<Points> total;  // after the round; nothing: unknown
};

struct Round {
  std::string ended;  // "out", "knock", "exhausted", "instant", "abandoned", "unfinished"
  std::vector<std::string> winners;
  std::vector<Score> scores;  // one a player of the record
};

/// The referee's answer to one record.
struct Ruling {
  Verdict verdict = Verdict::legal;
  std::string variant;         // the variant it was judged by; empty if unknown
  std::string variant_sha256;  // of the rules with all settings; the same rules have the same sum
  std::string record_sha256;   // of the record's bytes
  std::vector<Finding> findings;
  std::vector<Round> rounds;  // empty for a malformed record
  bool finished = false;      // the game, not only a round of it
  std::vector<std::string> winners;
};

struct RulesOptions {
  /// Searched in order for NAME.yaml and for parents of variants.
  std::vector<std::string> directories;
  /// Judge by this variant, whatever a record names. Empty: by the one it names.
  std::string variant{};
  /// House rules: key and value in the spelling of a variant file, after those of the record.
  std::vector<std::pair<std::string, std::string>> settings{};
  /// Files of house rules laid over every variant, in order; `settings` come after them.
  std::vector<std::string> overlays{};
  /// The language of findings: "pl", or a file (docs/LANGUAGES.md). Empty: English.
  std::string language{};
  Spelling spelling = Spelling::lenient;
};

/// Compiled rules. Copies are cheap and are the same rules.
class Rules {
 public:
  /// The names of all variants, sorted.
  [[nodiscard]] std::vector<std::string> variants() const noexcept;

 private:
  struct State;
  explicit Rules(std::shared_ptr<const State> state) noexcept : state_(std::move(state)) {}
  std::shared_ptr<const State> state_;
  friend class Referee;
  friend class Session;
  friend struct Compiler;
};

/// The rules, or why there are none: a variant or an overlay that is missing or does not load, an
/// unknown setting, an unknown language.
struct Compiled {
  std::optional<Rules> rules;
  std::string error;
};
[[nodiscard]] Compiled compile(const RulesOptions& options) noexcept;

/// Judges records one after another, and keeps its memory between them.
class Referee {
 public:
  explicit Referee(const Rules& rules) noexcept;
  ~Referee();
  Referee(Referee&& other) noexcept;
  Referee& operator=(Referee&& other) noexcept;
  Referee(const Referee&) = delete;
  Referee& operator=(const Referee&) = delete;

  /// The ruling on one record, valid until the next call. It has everything wrong with the record.
  /// Null only if there could be no ruling (memory ran out): see error(). The next record can still
  /// be judged.
  [[nodiscard]] const Ruling* judge(std::string_view record, Form form = Form::text) noexcept;

  /// The ruling as one line of JSON without its end, as `rumref check --format ndjson` prints it
  /// (schemas/verdict.schema.json). `name`: the record's name there.
  [[nodiscard]] const std::string* judge_as_json(std::string_view record, Form form,
                                                 std::string_view name) noexcept;

  /// Why the last call returned nothing.
  [[nodiscard]] std::string_view error() const noexcept;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

/// One step that a player may take now.
struct Move {
  std::string player;
  std::string move;     // as a record has it: "draw", "meld 7S 7H 7D", "knock 7S 7H 7D; discard KD"
  std::string table{};  // of a table that is taken apart: what `apply` plays, the whole of it
  std::string condition{};  // the unknown cards it depends on; empty: it is legal whatever they are
};

/// What has to be done before a turn can end.
struct Owed {
  std::string code;     // of the finding there would be
  std::string what;     // "a discard"
  std::string message;  // what the finding would say
};

/// The answer to a line of moves.
struct Applied {
  Verdict verdict = Verdict::legal;
  bool played = false;  // it is part of the game now
  std::vector<Finding> findings{};
};

/// Who plays, and what is left to chance. `variant` and the rest of the rules are those the Rules
/// were compiled with, unless `record` names others.
struct SessionOptions {
  std::vector<std::string> players{};
  std::uint64_t seed = 1;
  /// A record to go on from (.rgn), in place of players: with hands and a stock, or with none.
  std::string record{};
};

/// Whether a line against the rules is left out, or is played all the same.
enum class Illegal : std::uint8_t { left_out, stands };

/// A game that is being played. A copy plays on by itself.
class Session {
 public:
  /// Deals the first round. Where that cannot be done, or the record cannot be gone on from, the
  /// session is empty: see error().
  Session(const Rules& rules, const SessionOptions& options) noexcept;
  ~Session();
  Session(const Session& other) noexcept;
  Session& operator=(const Session& other) noexcept;
  Session(Session&& other) noexcept;
  Session& operator=(Session&& other) noexcept;

  /// Why there is no game, or why the last call gave nothing; empty: all is well.
  [[nodiscard]] std::string_view error() const noexcept;

  /// "Ala: draw; discard KD", or the acts without a name, of who is to move. "round" deals the next
  /// round. Cards that come from a known stock need not be named. Where it is against the rules
  /// the game is as it was, unless it is to stand.
  Applied apply(std::string_view line, Illegal illegal = Illegal::left_out) noexcept;
  /// A move that moves() gave.
  Applied apply(const Move& move) noexcept;
  /// The move of that number, from 0, that moves() or list() gave last: the fastest way to play on.
  Applied play(std::size_t index) noexcept;
  /// What was answered last as one line of JSON (schemas/serve.schema.json, `applied`).
  [[nodiscard]] std::string answer_as_json() const noexcept;
  /// Takes back the line applied last; false where there is none.
  bool undo() noexcept;

  /// By seat.
  [[nodiscard]] std::vector<std::string> players() const noexcept;
  /// Who is to move; empty where a round is over.
  [[nodiscard]] std::string to_move() noexcept;
  [[nodiscard]] std::vector<Owed> owed() noexcept;
  /// Every step by which some legal way of ending the turn begins, and "round" where the next round
  /// may be dealt. At most `limit`; is_complete() says whether that is all.
  [[nodiscard]] std::vector<Move> moves(std::size_t limit = 1000) noexcept;
  /// How many there are; each is put into words when it is asked for, or is played by its number.
  [[nodiscard]] std::size_t list(std::size_t limit = 1000) noexcept;
  [[nodiscard]] Move listed(std::size_t index) noexcept;
  [[nodiscard]] bool is_complete() const noexcept;
  [[nodiscard]] bool is_round_over() const noexcept;
  /// The game is finished.
  [[nodiscard]] bool is_over() const noexcept;

  // --- Steps by number, for programs that learn (docs/PYTHON.md).
  /// The seats, from 0, that are asked for a step now, one after the other: those who may act out
  /// of turn, then whose turn it is, then who may begin the next. All but the last may wait.
  [[nodiscard]] std::vector<std::size_t> seats_asked() noexcept;
  /// How many steps the fixed table of this game has; 0: it has none.
  [[nodiscard]] std::size_t table_size() const noexcept;
  /// What a number stands for: "discard KD"; 0 is "wait".
  [[nodiscard]] std::string table_words(std::size_t number) const noexcept;
  /// Sets to 1 what the seat may do now, and the rest to 0; false: there is no table, or no room.
  bool mask(std::size_t seat, std::span<std::uint8_t> mask) noexcept;
  /// Plays that step of the seat.
  Applied play_number(std::size_t seat, std::size_t number) noexcept;
  /// What a seat sees, as rows of 53 numbers: how many numbers, and these; false: no room.
  [[nodiscard]] std::size_t sight_size() const noexcept;
  bool sight(std::size_t seat, std::span<std::uint8_t> out) noexcept;
  /// What each seat scored in the round played last; nothing where there is no score.
  [[nodiscard]] std::vector<std::optional<Points>> round_scores() const noexcept;
  /// The game is won by the lowest total.
  [[nodiscard]] bool lowest_wins() const noexcept;

  /// The record so far as text, and as a player knows it: other hands and the stock left out.
  [[nodiscard]] std::string record() const noexcept;
  [[nodiscard]] std::string view(std::string_view player) const noexcept;
  /// The ruling on the record so far; it stays until the next call. Null where there could be none.
  [[nodiscard]] const Ruling* ruling() noexcept;
  /// That ruling, and what may be done, each as one line of JSON (schemas/verdict.schema.json;
  /// schemas/serve.schema.json, `state`).
  [[nodiscard]] std::string ruling_as_json(std::string_view name) noexcept;
  [[nodiscard]] std::string state_as_json(std::size_t limit = 1000) noexcept;

 private:
  [[nodiscard]] bool has_game() const noexcept;
  struct State;
  std::unique_ptr<State> state_;
};

/// "rumref 0.2.0": the engine named by rulings in JSON.
[[nodiscard]] std::string_view version() noexcept;

}  // namespace rumref

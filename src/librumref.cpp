#include "librumref.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <new>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/check.h"
#include "base/words.h"
#include "config/variant_file.h"
#include "config/variants.h"
#include "diag/finding.h"
#include "diag/result.h"
#include "game_session.h"
#include "logio/records.h"
#include "move_words.h"
#include "moves/moves.h"
#include "report/json_writer.h"
#include "report/judged.h"
#include "report/report.h"
#include "rules/ruleset.h"
#include "rumref.h"
#include "score/verdict.h"
#include "step_table.h"
#include "table/record.h"
#include "table/table.h"

namespace rumref {
namespace {

constexpr std::string_view kNoMemory = "not enough memory";
constexpr std::string_view kInternal = "an internal error";

Verdict verdict_of(rummy::Judgement judgement) {
  switch (judgement) {
    case rummy::Judgement::note:
    case rummy::Judgement::ruled:
      return Verdict::legal;
    case rummy::Judgement::undecided:
      return Verdict::undecided;
    case rummy::Judgement::illegal:
      return Verdict::illegal;
    case rummy::Judgement::malformed:
      return Verdict::malformed;
  }
  RUMMY_CHECK(false);
}

Points points_of(const rummy::PointsRange& range) {
  return {.least = range.low, .most = range.high};
}

Place place_of(const rummy::Judged& judged, const rummy::Place& at) {
  const rummy::Record& record = *judged.record;
  const rummy::Spot spot = rummy::spot_of(record, at);
  Place place;
  if (spot.line == nullptr) return place;
  const rummy::FileSpot in_file = rummy::file_spot(judged, spot);
  place.line = static_cast<std::uint32_t>(in_file.line);
  place.column = static_cast<std::uint32_t>(in_file.column);
  place.length = spot.length;
  if (record.source.container != rummy::Container::text) {
    place.pointer = rummy::json_pointer(record, *spot.line);
    place.offset = spot.offset;
  }
  return place;
}

Finding finding_of(const rummy::Judged& judged, const rummy::Finding& finding) {
  const rummy::Record& record = *judged.record;
  return {.code = std::string(finding.code),
          .verdict = verdict_of(finding.judgement),
          .round = finding.round,
          .turn = finding.turn,
          .action = finding.action,
          .player = finding.player == rummy::kNoSeat
                        ? std::string()
                        : std::string(rummy::player_name(record, finding.player)),
          .at = place_of(judged, finding.at),
          .message = judged.words(finding.message),
          .working = judged.words(finding.working),
          .rule = rummy::citation(judged, finding),
          .help = judged.words(finding.help)};
}

std::vector<std::string> names_of(const rummy::Record& record,
                                  const std::vector<rummy::Seat>& seats) {
  std::vector<std::string> names;
  names.reserve(seats.size());
  for (const rummy::Seat seat : seats)
    names.emplace_back(rummy::player_name(record, seat));
  return names;
}

Round round_of(const rummy::Record& record, const rummy::RoundResult& result) {
  Round round{.ended = std::string(rummy::ended_word(result.ended)),
              .winners = names_of(record, result.winners),
              .scores = {}};
  for (std::size_t i = 0; i < result.seats.size(); ++i) {
    const rummy::SeatResult& seat = result.seats[i];
    Score score{.player = std::string(rummy::player_name(record, rummy::Seat(i))),
                .score = std::nullopt,
                .total = std::nullopt};
    if (seat.took_part && seat.score) score.score = points_of(*seat.score);
    if (result.totals_known) score.total = points_of(seat.total);
    round.scores.push_back(std::move(score));
  }
  return round;
}

Ruling ruling_of(const rummy::Judged& judged) {
  const rummy::Verdict& verdict = *judged.verdict;
  Ruling ruling;
  ruling.verdict = verdict_of(verdict.judgement);
  ruling.variant = judged.variant;
  ruling.record_sha256 = judged.sha256;
  if (judged.ruleset != nullptr) ruling.variant_sha256 = judged.ruleset->sha256;
  for (const rummy::Finding& finding : verdict.findings)
    ruling.findings.push_back(finding_of(judged, finding));
  for (const rummy::RoundResult& round : verdict.rounds)
    ruling.rounds.push_back(round_of(*judged.record, round));
  if (verdict.result) {
    ruling.finished = verdict.result->finished;
    ruling.winners = names_of(*judged.record, verdict.result->winners);
  }
  return ruling;
}

}  // namespace

/// `library` keeps what it compiled, and may be used from many threads.
struct Rules::State {
  explicit State(const RulesOptions& options)
      : library(std::vector<std::filesystem::path>(options.directories.begin(),
                                                   options.directories.end())) {
    referee.variant = options.variant;
    referee.spelling =
        options.spelling == Spelling::strict ? rummy::Spelling::strict : rummy::Spelling::lenient;
    referee.digest = rummy::RecordDigest::made;
  }

  mutable rummy::VariantLibrary library;
  rummy::Language language;  // without a code: English
  rummy::RefereeOptions referee;
};

/// Makes Rules; only it can.
struct Compiler {
  static std::string first_problem(const rummy::Problems& problems, std::string otherwise) {
    if (problems.empty()) return otherwise;
    const rummy::Problem& first = problems.front();
    std::string place = first.file;
    if (first.line > 0)
      place += ":" + std::to_string(first.line) + ":" + std::to_string(first.column);
    return place.empty() ? first.message : place + ": " + first.message;
  }

  /// Adds house rules, overlays before settings; returns what is wrong with them, or nothing.
  static std::string add_house_rules(const RulesOptions& options, Rules::State& state) {
    std::vector<rummy::Override> settings;
    settings.reserve(options.settings.size());
    for (const auto& [key, value] : options.settings)
      settings.push_back({.key = key, .value = value});
    auto overlays = rummy::read_overlays(options.overlays, settings);
    if (!overlays) return first_problem(overlays.error(), "an overlay cannot be used");
    state.library.lay_over(std::move(overlays->files));
    state.referee.overrides = std::move(overlays->settings);
    for (rummy::Override& setting : settings)
      state.referee.overrides.push_back(std::move(setting));
    return {};
  }

  static std::string add_language(const std::string& name, Rules::State& state) {
    if (name.empty() || name == "en") return {};
    auto language = rummy::load_language(name);
    if (!language) return first_problem(language.error(), "the language cannot be used");
    state.language = *std::move(language);
    state.referee.words = rummy::Wording(state.language);
    return {};
  }

  /// What is wrong with the options, or nothing.
  static std::string fault_of(const RulesOptions& options, Rules::State& state) {
    if (std::string fault = add_house_rules(options, state); !fault.empty()) return fault;
    if (std::string fault = add_language(options.language, state); !fault.empty()) return fault;
    if (state.referee.variant.empty()) return {};
    const auto variant = state.library.load(state.referee.variant);
    if (!variant) {
      const auto& problems = variant.error();
      return "the variant '" + state.referee.variant + "' cannot be used" +
             (problems.empty() ? std::string() : ": " + problems.front().message);
    }
    const rummy::RulesetOrFault made = (*variant)->with(state.referee.overrides);
    for (const rummy::OverrideFault& fault : made.faults) {
      if (fault.outside_agreed || fault.index >= state.referee.overrides.size()) continue;
      const rummy::Override& given = state.referee.overrides[fault.index];
      return given.key + "=" + given.value + ": " + fault.message;
    }
    return {};
  }

  static Compiled compile(const RulesOptions& options) {
    auto state = std::make_shared<Rules::State>(options);
    Compiled compiled{.rules = std::nullopt, .error = fault_of(options, *state)};
    if (compiled.error.empty()) compiled.rules = Rules(std::move(state));
    return compiled;
  }
};

Compiled compile(const RulesOptions& options) noexcept {
  try {
    return Compiler::compile(options);
  } catch (const std::bad_alloc&) {
    return {.rules = std::nullopt, .error = "no memory"};  // short: needs none
  } catch (...) {
    return {.rules = std::nullopt, .error = "internal error"};
  }
}

std::vector<std::string> Rules::variants() const noexcept {
  try {
    return state_->library.names();
  } catch (...) {
    return {};
  }
}

struct Referee::State {
  explicit State(std::shared_ptr<const Rules::State> given) : rules(std::move(given)) {}

  const rummy::Judged& judge(std::string_view record, Form form, std::string_view name) {
    if (!referee) referee.emplace(rules->library, rules->referee);
    return referee->judge(
        {.name = name,
         .container = form == Form::json ? rummy::Container::json : rummy::Container::text,
         .text = record});
  }
  /// An exception may leave any state behind, so the next record gets a new one.
  void give_up(std::string_view why) noexcept {
    referee.reset();
    error = why;
  }

  std::shared_ptr<const Rules::State> rules;
  std::optional<rummy::Referee> referee;
  Ruling ruling;
  rummy::VerdictLines lines;
  std::string json;
  std::string_view error;
};

Referee::Referee(const Rules& rules) noexcept {
  try {
    state_ = std::make_unique<State>(rules.state_);
  } catch (...) {
    state_ = nullptr;  // error() has the reason
  }
}

Referee::~Referee() = default;
Referee::Referee(Referee&& other) noexcept = default;
Referee& Referee::operator=(Referee&& other) noexcept = default;

const Ruling* Referee::judge(std::string_view record, Form form) noexcept {
  if (state_ == nullptr) return nullptr;
  try {
    state_->ruling = ruling_of(state_->judge(record, form, {}));
    state_->error = {};
    return &state_->ruling;
  } catch (const std::bad_alloc&) {
    state_->give_up(kNoMemory);
  } catch (...) {
    state_->give_up(kInternal);
  }
  return nullptr;
}

const std::string* Referee::judge_as_json(std::string_view record, Form form,
                                          std::string_view name) noexcept {
  if (state_ == nullptr) return nullptr;
  try {
    state_->json.clear();
    state_->lines.append(state_->judge(record, form, name), rummy::Detail::brief, state_->json);
    state_->error = {};
    return &state_->json;
  } catch (const std::bad_alloc&) {
    state_->give_up(kNoMemory);
  } catch (...) {
    state_->give_up(kInternal);
  }
  return nullptr;
}

std::string_view Referee::error() const noexcept {
  return state_ == nullptr ? kNoMemory : state_->error;
}

// === A game that is being played.

/// Moves that are listed where nobody says how many.
constexpr std::size_t kMostListed = 1000;

struct Session::State {
  explicit State(std::shared_ptr<const Rules::State> given) : rules(std::move(given)) {}

  void begin(const SessionOptions& options);
  [[nodiscard]] std::shared_ptr<const rummy::Ruleset> ruleset_of(const rummy::Record& record);
  [[nodiscard]] Applied applied_of(rummy::AppliedLine given);
  [[nodiscard]] Applied play(std::size_t index);
  [[nodiscard]] std::size_t count_of_moves();
  [[nodiscard]] Move listed(std::size_t index);
  [[nodiscard]] rummy::StepTable table() const;
  /// Calls `use` with the number in the table of each listed step of the seat, and its place in the
  /// list, until it returns false.
  template <class Use>
  void for_each_number(std::size_t seat, const Use& use);
  [[nodiscard]] bool fill_mask(std::size_t seat, std::span<std::uint8_t> mask);
  template <class Use>
  void judge_so_far(std::string_view name, const Use& use) const;

  std::shared_ptr<const Rules::State> rules;
  rummy::GameSession game;
  mutable std::string error;        // of the last call
  std::string why_not;              // there is no game
  std::size_t limit = kMostListed;  // that moves were listed with
  bool is_complete = true;
  rummy::AppliedLine answer{};  // the last
  std::shared_ptr<const Ruling> ruling{};
};

/// The rules a record is played by, its own house rules before those given; `error` says why there
/// are none.
std::shared_ptr<const rummy::Ruleset> Session::State::ruleset_of(const rummy::Record& record) {
  const std::string& given = rules->referee.variant;
  const std::string name = given.empty() ? record.head.variant : given;
  const auto variant = rules->library.load(name);
  if (!variant) {
    error = Compiler::first_problem(variant.error(), "the record names no variant");
    return nullptr;
  }
  std::vector<rummy::Override> overrides;
  overrides.reserve(record.head.settings.size() + rules->referee.overrides.size());
  for (const rummy::Setting& setting : record.head.settings)
    overrides.push_back({.key = setting.key, .value = setting.value});
  overrides.insert(overrides.end(), rules->referee.overrides.begin(),
                   rules->referee.overrides.end());
  const rummy::RulesetOrFault made = (*variant)->with(overrides);
  if (!made.faults.empty()) error = made.faults.front().message;
  return made.faults.empty() ? made.ruleset : nullptr;
}

void Session::State::begin(const SessionOptions& options) {
  rummy::Record record;
  rummy::Findings findings;
  if (options.record.empty()) {
    record.players = options.players;
    record.head.variant = rules->referee.variant;
  } else {
    rummy::read_text_record(options.record, record, findings, rules->referee.spelling);
    if (!rummy::is_readable(findings)) {
      error = rules->referee.words(findings.front().message);
      return;
    }
  }
  rummy::GameRules played{.variant = record.head.variant, .settings = {}, .rules = {}};
  played.rules = ruleset_of(record);
  if (played.rules == nullptr) return;
  for (const rummy::Override& setting : rules->referee.overrides)
    if (options.record.empty()) played.settings.emplace_back(setting.key, setting.value);
  const bool has_begun = options.record.empty() ? game.deal(played, options.players, options.seed)
                                                : game.go_on_from(played, record, options.seed);
  if (!has_begun) error = rules->referee.words(game.why());
}

Applied Session::State::applied_of(rummy::AppliedLine given) {
  answer = std::move(given);
  Applied applied{.verdict = verdict_of(answer.judgement), .played = answer.is_played};
  rummy::Judged judged{.name = {}, .line = 0, .variant = {}, .house_rules = {}};
  if (answer.findings.empty()) return applied;
  judged.ruleset = &game.rules();
  judged.record = &game.record();
  judged.words = rules->referee.words;
  for (rummy::Finding finding : answer.findings) {
    finding.at = {};  // the line is nowhere but in the game
    applied.findings.push_back(finding_of(judged, finding));
  }
  return applied;
}

std::size_t Session::State::count_of_moves() {
  const rummy::Moves& found = game.moves({.limit = limit, .owed = false});
  is_complete = found.complete;
  const bool may_deal = game.is_round_over() && !game.is_over();
  return found.list.steps.size() + (may_deal ? 1 : 0);
}

/// The dealing of the next round comes after all steps.
Move Session::State::listed(std::size_t index) {
  const rummy::Moves& found = game.moves({.limit = limit, .owed = false});
  if (index >= found.list.steps.size()) return {.player = {}, .move = "round"};
  const rummy::Step& step = found.list.steps[index];
  rummy::Position& position = game.position();
  Move move{.player = std::string(rummy::player_name(position.record(), step.seat)),
            .move = rummy::short_words_of(position, found.list, step)};
  if (step.kind == rummy::ActionKind::table)
    move.table = rummy::words_of(position, found.list, step);
  if (!found.conditions[index].empty())
    move.condition = rules->referee.words(found.conditions[index]);
  return move;
}

rummy::StepTable Session::State::table() const {
  return {game.rules().variant, game.record().players.size()};
}

template <class Use>
void Session::State::for_each_number(std::size_t seat, const Use& use) {
  const rummy::StepTable numbers = table();
  const rummy::Moves& found = game.moves({.limit = limit, .owed = false});
  const rummy::Table& lies = game.position().table_before(rummy::ActsFrom::next_turn);
  for (std::size_t i = 0; i < found.list.steps.size(); ++i) {
    const rummy::Step& step = found.list.steps[i];
    if (rummy::index(step.seat) != seat) continue;
    const auto number = numbers.number_of(found.list, step, lies);
    if (number && !use(*number, i)) return;
  }
}

bool Session::State::fill_mask(std::size_t seat, std::span<std::uint8_t> mask) {
  const std::size_t size = table().size();
  if (size == 0 || mask.size() < size) return false;
  std::ranges::fill(mask, std::uint8_t{0});
  for_each_number(seat, [&](std::size_t number, std::size_t /*index*/) {
    mask[number] = 1;
    return true;
  });
  const std::vector<rummy::Seat> seats =
      rummy::seats_asked(game.moves({.limit = limit, .owed = false}));
  const bool may_wait = !seats.empty() && rummy::index(seats.back()) != seat;
  mask[rummy::StepTable::kWait] = may_wait ? 1 : 0;
  return true;
}

Applied Session::State::play(std::size_t index) {
  const rummy::Moves& found = game.moves({.limit = limit, .owed = false});
  if (index < found.list.steps.size())
    return applied_of(game.apply(found.list, found.list.steps[index]));
  return applied_of(game.apply("round", rummy::IllegalStands::no));
}

/// What is thrown leaves the game as it may be: it is given up.
template <class Answer, class Ask>
Answer asked(std::string& error, Answer otherwise, const Ask& ask) noexcept {
  try {
    error.clear();
    return ask();
  } catch (const std::bad_alloc&) {
    error = "no memory";
  } catch (...) {
    error = "internal error";
  }
  return otherwise;
}

Session::Session(const Rules& rules, const SessionOptions& options) noexcept {
  try {
    state_ = std::make_unique<State>(rules.state_);
    state_->begin(options);
    state_->why_not = state_->error;
  } catch (...) {
    state_ = nullptr;  // error() says why
  }
}

Session::~Session() = default;
Session::Session(Session&& other) noexcept = default;
Session& Session::operator=(Session&& other) noexcept = default;

Session::Session(const Session& other) noexcept {
  try {
    if (other.state_ != nullptr) state_ = std::make_unique<State>(*other.state_);
  } catch (...) {
    state_ = nullptr;
  }
}

Session& Session::operator=(const Session& other) noexcept {
  if (this == &other) return *this;
  try {
    if (other.state_ == nullptr) {
      state_ = nullptr;
    } else if (state_ == nullptr) {
      state_ = std::make_unique<State>(*other.state_);
    } else {
      *state_ = *other.state_;
    }
  } catch (...) {
    state_ = nullptr;
  }
  return *this;
}

std::string_view Session::error() const noexcept {
  if (state_ == nullptr) return kNoMemory;
  return state_->why_not.empty() ? state_->error : state_->why_not;
}

Applied Session::apply(std::string_view line, Illegal illegal) noexcept {
  if (!has_game()) return {.verdict = Verdict::malformed};
  return asked(state_->error, Applied{.verdict = Verdict::malformed}, [&] {
    return state_->applied_of(state_->game.apply(
        line, illegal == Illegal::stands ? rummy::IllegalStands::yes : rummy::IllegalStands::no));
  });
}

Applied Session::apply(const Move& move) noexcept {
  if (!has_game()) return {.verdict = Verdict::malformed};
  return asked(state_->error, Applied{.verdict = Verdict::malformed}, [&] {
    if (move.move == "round")
      return state_->applied_of(state_->game.apply("round", rummy::IllegalStands::no));
    const std::string& acts = move.table.empty() ? move.move : move.table;
    return state_->applied_of(state_->game.apply_of(move.player, acts));
  });
}

Applied Session::play(std::size_t index) noexcept {
  if (!has_game()) return {.verdict = Verdict::malformed};
  return asked(state_->error, Applied{.verdict = Verdict::malformed}, [&] {
    if (index < state_->count_of_moves()) return state_->play(index);
    state_->error = "no move has this number";
    return Applied{.verdict = Verdict::malformed};
  });
}

std::string Session::answer_as_json() const noexcept {
  if (!has_game()) return {};
  return asked(state_->error, std::string(), [&] {
    std::string text;
    rummy::JsonWriter json(text, rummy::JsonStyle::line);
    rummy::write_applied(json, state_->game, state_->answer, state_->rules->referee.words);
    return text;
  });
}

bool Session::undo() noexcept {
  if (!has_game()) return false;
  return asked(state_->error, false, [&] { return state_->game.undo(); });
}

std::vector<std::string> Session::players() const noexcept {
  if (!has_game()) return {};
  return asked(state_->error, std::vector<std::string>(),
               [&] { return state_->game.record().players; });
}

std::string Session::to_move() noexcept {
  if (!has_game()) return {};
  return asked(state_->error, std::string(), [&] {
    const rummy::Seat seat = state_->game.to_move();
    return seat == rummy::kNoSeat ? std::string()
                                  : std::string(rummy::player_name(state_->game.record(), seat));
  });
}

std::vector<Owed> Session::owed() noexcept {
  if (!has_game()) return {};
  return asked(state_->error, std::vector<Owed>(), [&] {
    std::vector<Owed> owed;
    const rummy::Wording& words = state_->rules->referee.words;
    for (const rummy::Finding& finding : state_->game.moves().owed)
      owed.push_back({.code = std::string(finding.code),
                      .what = words(owed_word(state_->game.rules().variant, finding)),
                      .message = words(finding.message)});
    return owed;
  });
}

std::vector<Move> Session::moves(std::size_t limit) noexcept {
  if (!has_game()) return {};
  return asked(state_->error, std::vector<Move>(), [&] {
    state_->limit = limit;
    std::vector<Move> moves(state_->count_of_moves());
    for (std::size_t i = 0; i < moves.size(); ++i)
      moves[i] = state_->listed(i);
    return moves;
  });
}

std::size_t Session::list(std::size_t limit) noexcept {
  if (!has_game()) return 0;
  return asked(state_->error, std::size_t{0}, [&] {
    state_->limit = limit;
    return state_->count_of_moves();
  });
}

Move Session::listed(std::size_t index) noexcept {
  if (!has_game()) return {};
  return asked(state_->error, Move{}, [&] {
    if (index < state_->count_of_moves()) return state_->listed(index);
    state_->error = "no move has this number";
    return Move{};
  });
}

bool Session::is_complete() const noexcept {
  return has_game() && state_->is_complete;
}

bool Session::is_round_over() const noexcept {
  if (!has_game()) return true;
  return asked(state_->error, true, [&] { return state_->game.is_round_over(); });
}

bool Session::is_over() const noexcept {
  if (!has_game()) return true;
  return asked(state_->error, true, [&] { return state_->game.is_over(); });
}

// === Steps by number.

std::vector<std::size_t> Session::seats_asked() noexcept {
  if (!has_game()) return {};
  return asked(state_->error, std::vector<std::size_t>(), [&] {
    std::vector<std::size_t> seats;
    for (const rummy::Seat seat :
         rummy::seats_asked(state_->game.moves({.limit = state_->limit, .owed = false})))
      seats.push_back(rummy::index(seat));
    return seats;
  });
}

std::size_t Session::table_size() const noexcept {
  return has_game() ? state_->table().size() : 0;
}

std::string Session::table_words(std::size_t number) const noexcept {
  if (!has_game()) return {};
  return asked(state_->error, std::string(), [&] { return state_->table().words_of(number); });
}

bool Session::mask(std::size_t seat, std::span<std::uint8_t> mask) noexcept {
  if (!has_game()) return false;
  return asked(state_->error, false, [&] { return state_->fill_mask(seat, mask); });
}

Applied Session::play_number(std::size_t seat, std::size_t number) noexcept {
  if (!has_game()) return {.verdict = Verdict::malformed};
  return asked(state_->error, Applied{.verdict = Verdict::malformed}, [&] {
    Applied applied{.verdict = Verdict::malformed};
    state_->for_each_number(seat, [&](std::size_t listed, std::size_t index) {
      if (listed != number) return true;
      applied = state_->play(index);
      return false;
    });
    if (applied.verdict == Verdict::malformed) state_->error = "this step may not be taken now";
    return applied;
  });
}

std::size_t Session::sight_size() const noexcept {
  return has_game() ? rummy::sight_rows(state_->game) * rummy::kSightRow : 0;
}

bool Session::sight(std::size_t seat, std::span<std::uint8_t> out) noexcept {
  if (!has_game() || out.size() < sight_size()) return false;
  return asked(state_->error, false, [&] {
    rummy::write_sight(state_->game, static_cast<rummy::Seat>(seat), out);
    return true;
  });
}

std::vector<std::optional<Points>> Session::round_scores() const noexcept {
  if (!has_game()) return {};
  return asked(state_->error, std::vector<std::optional<Points>>(), [&] {
    std::vector<std::optional<Points>> scores;
    const rummy::Verdict& verdict = state_->game.verdict();
    if (verdict.rounds.empty()) return scores;
    for (const rummy::SeatResult& seat : verdict.rounds.back().seats) {
      scores.emplace_back();
      if (seat.took_part && seat.score) scores.back() = points_of(*seat.score);
    }
    return scores;
  });
}

bool Session::lowest_wins() const noexcept {
  return has_game() && rummy::lowest_wins(state_->game.rules().variant);
}

std::string Session::record() const noexcept {
  if (!has_game()) return {};
  return asked(state_->error, std::string(),
               [&] { return rummy::write_text_record(state_->game.record()); });
}

std::string Session::view(std::string_view player) const noexcept {
  if (!has_game()) return {};
  return asked(state_->error, std::string(), [&] {
    const std::vector<std::string>& players = state_->game.record().players;
    const auto seat = std::ranges::find(players, player);
    if (seat == players.end()) {
      state_->error = "no such player";
      return std::string();
    }
    return rummy::write_text_record(
        state_->game.seen_by(static_cast<rummy::Seat>(seat - players.begin())));
  });
}

/// Judges the game as far as it has been played.
template <class Use>
void Session::State::judge_so_far(std::string_view name, const Use& use) const {
  rummy::RefereeOptions options = rules->referee;
  options.ends = rummy::RecordEnds::anywhere;
  rummy::Referee referee(rules->library, options);
  const std::string text = rummy::write_text_record(game.record());
  use(referee.judge({.name = name, .text = text}));
}

const Ruling* Session::ruling() noexcept {
  if (!has_game()) return nullptr;
  return asked(state_->error, static_cast<const Ruling*>(nullptr), [&]() -> const Ruling* {
    state_->judge_so_far({}, [&](const rummy::Judged& judged) {
      state_->ruling = std::make_shared<Ruling>(ruling_of(judged));
    });
    return state_->ruling.get();
  });
}

std::string Session::ruling_as_json(std::string_view name) noexcept {
  if (!has_game()) return {};
  return asked(state_->error, std::string(), [&] {
    std::string line;
    state_->judge_so_far(name, [&](const rummy::Judged& judged) {
      rummy::VerdictLines().append(judged, rummy::Detail::brief, line);
    });
    return line;
  });
}

std::string Session::state_as_json(std::size_t limit) noexcept {
  if (!has_game()) return {};
  return asked(state_->error, std::string(), [&] {
    std::string text;
    rummy::JsonWriter json(text, rummy::JsonStyle::line);
    rummy::write_state(json, state_->game, limit, state_->rules->referee.words);
    return text;
  });
}

bool Session::has_game() const noexcept {
  return state_ != nullptr && state_->why_not.empty();
}

std::string_view version() noexcept {
  return rummy::engine();
}

}  // namespace rumref

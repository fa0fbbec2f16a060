#include "librumref.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <new>
#include <optional>
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
#include "logio/records.h"
#include "report/judged.h"
#include "report/report.h"
#include "rules/ruleset.h"
#include "rumref.h"
#include "score/verdict.h"
#include "table/record.h"

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

std::string_view version() noexcept {
  return rummy::engine();
}

}  // namespace rumref

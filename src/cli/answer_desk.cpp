// Requests as JSON, a line each, and an answer to each: `rumref serve`, the library for C, and the
// module for the web.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <map>
#include <memory>
#include <new>
#include <nlohmann/json.hpp>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/words.h"
#include "cli/commands.h"
#include "cli/judging.h"
#include "cli/reports.h"
#include "config/variants.h"
#include "diag/finding.h"
#include "diag/result.h"
#include "game_session.h"
#include "logio/pieces.h"
#include "logio/records.h"
#include "move_words.h"
#include "report/json_writer.h"
#include "report/judged.h"
#include "report/pages.h"
#include "report/report.h"
#include "rules/ruleset.h"
#include "rumref.h"
#include "table/record.h"

namespace rummy {
namespace {

using Json = nlohmann::json;

/// More sessions than these are not kept.
constexpr std::size_t kMostSessions = 1000;
constexpr std::size_t kMostMoves = 100'000;

// === What a request holds. Each member is asked for by its type: a request is hostile. The first
// that is missing, or is something else, is kept as what is wrong.

class Request {
 public:
  explicit Request(const Json& json) : json_(json) {}

  [[nodiscard]] std::string text(const char* key) const {
    const std::optional<std::string> found = text_if(key);
    if (!found) say_wrong(std::string("the request needs \"") + key + "\"");
    return found.value_or("");
  }
  [[nodiscard]] std::optional<std::string> text_if(const char* key) const {
    const auto at = json_.find(key);
    if (at == json_.end()) return std::nullopt;
    if (at->is_string()) return at->get<std::string>();
    refuse(key, "text");
    return std::nullopt;
  }
  [[nodiscard]] bool is_set(const char* key) const {
    const auto at = json_.find(key);
    if (at == json_.end()) return false;
    if (at->is_boolean()) return at->get<bool>();
    refuse(key, "true or false");
    return false;
  }
  [[nodiscard]] std::uint64_t number(const char* key, std::uint64_t otherwise,
                                     std::uint64_t most) const {
    const auto at = json_.find(key);
    if (at == json_.end()) return otherwise;
    if (at->is_number_unsigned() && at->get<std::uint64_t>() <= most)
      return at->get<std::uint64_t>();
    refuse(key, "a whole number that is not too large");
    return otherwise;
  }
  /// How many moves or ways are wanted.
  [[nodiscard]] std::size_t limit(std::size_t otherwise) const {
    return static_cast<std::size_t>(number("limit", otherwise, kMostMoves));
  }
  [[nodiscard]] std::vector<std::string> texts(const char* key) const {
    std::vector<std::string> all;
    const auto at = json_.find(key);
    if (at == json_.end()) return all;
    const bool are_texts = at->is_array() && std::ranges::all_of(*at, [](const Json& item) {
                             return item.is_string();
                           });
    if (!are_texts) {
      refuse(key, "a list of texts");
      return all;
    }
    for (const Json& item : *at)
      all.push_back(item.get<std::string>());
    return all;
  }
  /// House rules: {"opening.points": 40}.
  [[nodiscard]] std::vector<Override> settings() const {
    std::vector<Override> all;
    const auto at = json_.find("set");
    if (at == json_.end()) return all;
    if (!at->is_object()) {
      refuse("set", "an object of settings");
      return all;
    }
    for (const auto& [key, value] : at->items())
      all.push_back(
          {.key = key, .value = value.is_string() ? value.get<std::string>() : value.dump()});
    return all;
  }

  /// Empty: nothing is wrong so far.
  [[nodiscard]] const std::string& wrong() const { return wrong_; }
  [[nodiscard]] bool is_wrong() const { return !wrong_.empty(); }

 private:
  void refuse(const char* key, const char* what) const {
    say_wrong(std::string("\"") + key + "\" has to be " + what);
  }
  void say_wrong(std::string what) const {
    if (wrong_.empty()) wrong_ = std::move(what);
  }

  const Json& json_;
  mutable std::string wrong_;
};

// === The requests, and the sessions that are open.

}  // namespace

class AnswerDesk::Server {
 public:
  explicit Server(VariantLibrary& variants) : variants_(variants) {}

  /// The answer to a line, without its end.
  [[nodiscard]] std::string answer(std::string_view line, Wording words);

 private:
  struct Open {
    GameSession game;
  };
  using Ask = void (Server::*)(const Request&);

  void check(const Request& request);
  void score(const Request& request);
  void moves(const Request& request);
  void begin(const Request& request);
  void copy(const Request& request);
  void apply(const Request& request);
  void undo(const Request& request);
  void state(const Request& request);
  void end(const Request& request);
  void solve(const Request& request);
  void explain(const Request& request);

  [[nodiscard]] static Ask ask_called(std::string_view word);
  [[nodiscard]] std::string ask(const Json& json, std::string& head);
  void refuse(std::string why) { refused_ = std::move(why); }
  [[nodiscard]] Judged judge(const Request& request, RefereeOptions options);
  [[nodiscard]] bool may_open(const std::string& name);
  [[nodiscard]] GameSession* session(const Request& request);
  [[nodiscard]] std::shared_ptr<const Ruleset> rules_of(const std::string& variant,
                                                        const std::vector<Override>& settings);
  void write_state(GameSession& game, const Request& request);
  void write_answer(const AppliedLine& answer, GameSession& game);
  void raw_field(std::string_view key, std::string_view json);

  VariantLibrary& variants_;
  Wording words_;  // of the answer
  std::map<std::string, std::unique_ptr<Open>> sessions_;
  std::unique_ptr<Referee> referee_;
  std::string record_text_;
  std::string record_name_;
  std::string refused_;  // why there is no answer; empty: there is one
  std::string text_;     // members of the answer, each with a comma before it
};

void AnswerDesk::Server::raw_field(std::string_view key, std::string_view json) {
  text_ += ",\"";
  text_ += key;
  text_ += "\":";
  while (json.ends_with('\n'))
    json.remove_suffix(1);
  text_ += json;
}

/// Null: there is no such request.
AnswerDesk::Server::Ask AnswerDesk::Server::ask_called(std::string_view word) {
  static constexpr auto kAsks =
      std::to_array<std::pair<std::string_view, Ask>>({{"check", &Server::check},
                                                       {"score", &Server::score},
                                                       {"moves", &Server::moves},
                                                       {"session", &Server::begin},
                                                       {"copy", &Server::copy},
                                                       {"apply", &Server::apply},
                                                       {"undo", &Server::undo},
                                                       {"state", &Server::state},
                                                       {"end", &Server::end},
                                                       {"solve", &Server::solve},
                                                       {"explain", &Server::explain}});
  const auto found = std::ranges::find(kAsks, word, &std::pair<std::string_view, Ask>::first);
  return found == kAsks.end() ? nullptr : found->second;
}

/// What is wrong, or empty: text_ has the answer.
std::string AnswerDesk::Server::ask(const Json& json, std::string& head) {
  if (!json.is_object()) return "a request is a JSON object on one line";
  if (const auto id = json.find("id"); id != json.end()) {
    if (!id->is_string() && !id->is_number()) return "\"id\" has to be text or a number";
    head += "\"id\":" + id->dump() + ",";
  }
  const Request request(json);
  const Ask asked = ask_called(request.text("do"));
  if (request.is_wrong()) return request.wrong();
  if (asked == nullptr)
    return "\"do\" has to be check, score, moves, session, copy, apply, undo, state, end, "
           "solve or explain";
  refused_.clear();
  (this->*asked)(request);
  return request.is_wrong() ? request.wrong() : refused_;
}

std::string AnswerDesk::Server::answer(std::string_view line, Wording words) {
  std::string head = "{";
  std::string why;
  text_.clear();
  words_ = words;
  try {
    why = nests_too_deep(line) ? "lists and objects of the request lie too deep in one another"
                               : ask(Json::parse(line, nullptr, false), head);
  } catch (const std::bad_alloc&) {
    why = "not enough memory";
  } catch (const std::exception&) {
    why = "an internal error";
  }
  if (why.empty()) return head + "\"ok\":true" + text_ + "}";
  std::string error;
  JsonWriter(error, JsonStyle::line).value(why);
  return head + "\"ok\":false,\"error\":" + error + "}";
}

/// The record judged; its variant is the request's, or the record's.
Judged AnswerDesk::Server::judge(const Request& request, RefereeOptions options) {
  const std::string text = request.text("record");
  const std::string form = request.text_if("form").value_or("text");
  if (form != "text" && form != "json") refuse("\"form\" has to be text or json");
  options.variant = request.text_if("variant").value_or("");
  options.overrides = request.settings();
  options.words = words_;
  record_text_ = text;
  record_name_ = request.text_if("name").value_or("record");
  referee_ = std::make_unique<Referee>(variants_, std::move(options));
  return referee_->judge({.name = record_name_,
                          .container = form == "json" ? Container::json : Container::text,
                          .text = record_text_});
}

void AnswerDesk::Server::check(const Request& request) {
  RefereeOptions options{.digest = RecordDigest::made};
  if (request.is_set("so_far")) options.ends = RecordEnds::anywhere;
  const Judged judged = judge(request, options);
  std::string verdict;
  VerdictLines().append(judged, Detail::brief, verdict);
  raw_field("verdict", verdict);
}

void AnswerDesk::Server::score(const Request& request) {
  const Judged judged = judge(request, {});
  std::string scores;
  ScoreReport report(ScoreFormat::ndjson, {});
  Tally tally;
  tally.add(outcome_of(judged));
  report.append(score_sheet(judged), scores);
  report.append_end(tally, words_, scores);
  raw_field("score", scores);
  if (!request.is_set("html")) return;
  std::string table;
  JsonWriter(table, JsonStyle::line).value(html_ledger(score_sheet(judged)));
  raw_field("html", table);
}

void AnswerDesk::Server::moves(const Request& request) {
  const Judged judged = judge(request, {.ends = RecordEnds::anywhere});
  MovesArguments arguments;
  arguments.round = static_cast<std::uint32_t>(request.number("round", 0, 1'000'000));
  if (const std::uint64_t turn = request.number("turn", 0, 1'000'000); turn > 0)
    arguments.turn = static_cast<std::uint32_t>(turn);
  arguments.player = request.text_if("player").value_or("");
  arguments.limit = request.limit(arguments.limit);
  arguments.all = request.is_set("all");
  arguments.after_faults = request.is_set("after_faults");
  arguments.format = Format::ndjson;
  const MovesAnswer found = moves_in(words_, arguments, judged);
  if (!found.why.empty()) return refuse(found.why);
  raw_field("moves", found.text);
}

std::shared_ptr<const Ruleset> AnswerDesk::Server::rules_of(const std::string& variant,
                                                            const std::vector<Override>& settings) {
  const auto rules = ruleset_named(variants_, variant, settings);
  if (rules) return *rules;
  const Problems& problems = rules.error();
  refuse(problems.empty() ? "the variant cannot be used" : problems.front().message);
  return nullptr;
}

/// False, and refused: there is one already, or there are too many.
bool AnswerDesk::Server::may_open(const std::string& name) {
  if (sessions_.contains(name)) {
    refuse("there is a session \"" + name + "\" already");
    return false;
  }
  if (sessions_.size() < kMostSessions) return true;
  refuse("too many sessions: end some");
  return false;
}

void AnswerDesk::Server::begin(const Request& request) {
  const std::string name = request.text("session");
  if (!may_open(name)) return;
  auto open = std::make_unique<Open>();
  Record record;
  const std::optional<std::string> text = request.text_if("record");
  if (text) {
    Findings findings;
    read_text_record(*text, record, findings);
    if (!is_readable(findings)) return refuse(words_(findings.front().message));
  }
  const std::vector<Override> given = request.settings();
  std::vector<Override> settings;
  settings.reserve(record.head.settings.size() + given.size());
  for (const Setting& setting : record.head.settings)
    settings.push_back({.key = setting.key, .value = setting.value});
  settings.insert(settings.end(), given.begin(), given.end());
  GameRules rules{.variant = request.text_if("variant").value_or(record.head.variant),
                  .settings = {},
                  .rules = {}};
  const std::vector<std::string> players = request.texts("players");
  const std::uint64_t seed = request.number("seed", 1, ~std::uint64_t{0});
  if (request.is_wrong()) return;
  rules.rules = rules_of(rules.variant, settings);
  if (rules.rules == nullptr) return;
  for (const Override& setting : given)
    rules.settings.emplace_back(setting.key, setting.value);
  const bool has_begun =
      text ? open->game.go_on_from(rules, record, seed) : open->game.deal(rules, players, seed);
  if (!has_begun) return refuse(words_(open->game.why()));
  write_state(open->game, request);
  sessions_.emplace(name, std::move(open));
}

/// Null, and refused, where there is none.
GameSession* AnswerDesk::Server::session(const Request& request) {
  const auto found = sessions_.find(request.text("session"));
  if (found != sessions_.end()) return &found->second->game;
  refuse("there is no such session");
  return nullptr;
}

void AnswerDesk::Server::write_state(GameSession& game, const Request& request) {
  const std::size_t limit = request.limit(1000);
  std::string state;
  JsonWriter json(state, JsonStyle::line);
  rummy::write_state(json, game, limit, words_);
  raw_field("state", state);
}

void AnswerDesk::Server::write_answer(const AppliedLine& answer, GameSession& game) {
  std::string applied;
  JsonWriter json(applied, JsonStyle::line);
  write_applied(json, game, answer, words_);
  raw_field("applied", applied);
}

void AnswerDesk::Server::copy(const Request& request) {
  GameSession* const game = session(request);
  const std::string name = request.text("as");
  if (game == nullptr || request.is_wrong() || !may_open(name)) return;
  auto open = std::make_unique<Open>();
  open->game = *game;
  write_state(open->game, request);
  sessions_.emplace(name, std::move(open));
}

void AnswerDesk::Server::apply(const Request& request) {
  GameSession* const game = session(request);
  const IllegalStands stands = request.is_set("stands") ? IllegalStands::yes : IllegalStands::no;
  const std::string line = request.text("line");
  const std::optional<std::string> player = request.text_if("player");
  if (game == nullptr || request.is_wrong()) return;
  write_answer(player ? game->apply_of(*player, line, stands) : game->apply(line, stands), *game);
  write_state(*game, request);
}

void AnswerDesk::Server::undo(const Request& request) {
  GameSession* const game = session(request);
  if (game == nullptr) return;
  if (!game->undo()) return refuse("there is nothing to take back");
  write_state(*game, request);
}

/// What may be done; with "player" the record as that player knows it, with "record" all of it.
void AnswerDesk::Server::state(const Request& request) {
  GameSession* const open = session(request);
  if (open == nullptr) return;
  GameSession& game = *open;
  if (const std::optional<std::string> player = request.text_if("player")) {
    std::size_t seat = 0;
    while (seat < game.record().players.size() && game.record().players[seat] != *player)
      ++seat;
    if (seat == game.record().players.size()) return refuse("there is no such player");
    std::string view;
    JsonWriter(view, JsonStyle::line)
        .value(write_text_record(game.seen_by(static_cast<Seat>(seat))));
    raw_field("view", view);
  }
  if (request.is_set("record")) {
    std::string record;
    JsonWriter(record, JsonStyle::line).value(write_text_record(game.record()));
    raw_field("record", record);
  }
  write_state(game, request);
}

void AnswerDesk::Server::end(const Request& request) {
  if (sessions_.erase(request.text("session")) == 0) refuse("there is no such session");
}

void AnswerDesk::Server::solve(const Request& request) {
  SolveArguments arguments;
  arguments.format = Format::ndjson;
  arguments.variant = request.text("variant");
  for (const Override& setting : request.settings())
    arguments.settings.push_back(setting.key + "=" + setting.value);
  arguments.table = request.text_if("table").value_or("");
  arguments.opened = request.is_set("opened");
  arguments.out = request.is_set("out");
  arguments.all = request.is_set("all");
  arguments.limit = static_cast<std::uint32_t>(request.limit(arguments.limit));
  const std::string hand = request.text("hand");
  if (request.is_wrong()) return;
  const auto rules = rules_of(arguments.variant, request.settings());
  if (rules == nullptr) return;
  std::string answer;
  std::string why = solve_line(words_, arguments, *rules, hand, answer);
  if (!why.empty()) return refuse(std::move(why));
  raw_field("solve", answer);
}

void AnswerDesk::Server::explain(const Request& request) {
  const std::string code = request.text("code");
  const std::string variant = request.text_if("variant").value_or("");
  Rulesets rulesets;
  if (!variant.empty()) {
    rulesets.push_back(rules_of(variant, {}));
    if (rulesets.back() == nullptr) return;
  }
  std::string page;
  const AskedRules asked{.rulesets = rulesets, .are_asked_for = !variant.empty()};
  if (!append_named(page, code, asked, Colour::off, words_))
    return refuse("there is no such code, setting or clause");
  std::string text;
  JsonWriter(text, JsonStyle::line).value(page);
  raw_field("text", text);
}

AnswerDesk::AnswerDesk(VariantLibrary& variants) : server_(std::make_unique<Server>(variants)) {}

AnswerDesk::~AnswerDesk() = default;

std::string AnswerDesk::answer(std::string_view line, Wording words) {
  if (line.size() > kLongestLine) return R"({"ok":false,"error":"the line is longer than 16 MiB"})";
  return server_->answer(line, words);
}

}  // namespace rummy

// The functions of rumref_c.h: handles around what the library has, and no exception past them.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cli/commands.h"
#include "cli/judging.h"
#include "config/variants.h"
#include "face/handles.h"
#include "librumref.h"
#include "rumref_c.h"

// === The handles.

struct rumref_referee {
  std::optional<rumref::Referee> referee;  // none: the rules cannot be used
  std::string error;
};

struct rumref_files {
  std::unique_ptr<rummy::JudgedFiles> files;
  std::string error;
  std::string lines;
};

struct rumref_session {
  std::unique_ptr<rumref::Session> session;  // none: the error says why
  std::string error;
  std::string text;  // given out last
  std::vector<std::string> players;
  bool has_played = false;
  std::size_t findings = 0;
  rumref::Move move;
  rumref_move shown{};
};

struct rumref_desk {
  rummy::GlobalArguments global;
  std::unique_ptr<rummy::VariantLibrary> variants;
  std::unique_ptr<rummy::AnswerDesk> desk;
  std::string error;  // of its options
  std::string answer;
};

namespace {

using rummy::face::asked;
using rummy::face::kNoMemory;
using rummy::face::made;
using rummy::face::options_of;
using rummy::face::text_of;
using rummy::face::texts_of;

std::string add_settings(const std::vector<std::string>& given, rumref::RulesOptions& options) {
  for (const std::string& setting : given) {
    const std::size_t at = setting.find('=');
    if (at == std::string::npos) return setting + ": a setting is written KEY=VALUE";
    options.settings.emplace_back(setting.substr(0, at), setting.substr(at + 1));
  }
  return {};
}

void compile(const rumref_rules_options& given, rumref_rules& handle) {
  rumref::RulesOptions options{
      .directories = texts_of(given.directories, given.directory_count),
      .variant = text_of(given.variant),
      .overlays = texts_of(given.overlays, given.overlay_count),
      .language = text_of(given.language),
      .spelling = given.strict != 0 ? rumref::Spelling::strict : rumref::Spelling::lenient};
  handle.error = add_settings(texts_of(given.settings, given.setting_count), options);
  if (!handle.error.empty()) return;
  rumref::Compiled compiled = rumref::compile(options);
  handle.rules = std::move(compiled.rules);
  handle.error = std::move(compiled.error);
  if (handle.rules) handle.variants = handle.rules->variants();
}

/// What commands take from the command line, whatever they do; returns what is wrong with it.
std::string set_global(const rumref_rules_options& given, rummy::GlobalArguments& global) {
  global.colour = rummy::ColourWhen::never;
  global.no_config = true;
  global.language = text_of(given.language);
  if (global.language.empty() || global.language == "en") return {};
  auto language = rummy::load_language(global.language);
  if (!language) return language.error().front().message;
  global.loaded = *std::move(language);
  return {};
}

std::vector<std::filesystem::path> directories_of(const rumref_rules_options& given) {
  const std::vector<std::string> names = texts_of(given.directories, given.directory_count);
  return {names.begin(), names.end()};
}

/// "" where there is none.
const char* error_of(const std::string& error) {
  return error.c_str();
}

rumref_verdict verdict_of(const rumref::Applied& applied, rumref_session& handle) {
  handle.has_played = applied.played;
  handle.findings = applied.findings.size();
  handle.error = handle.session->error();
  if (!handle.error.empty()) return RUMREF_NO_VERDICT;
  switch (applied.verdict) {
    case rumref::Verdict::legal:
      return RUMREF_LEGAL;
    case rumref::Verdict::undecided:
      return RUMREF_UNDECIDED;
    case rumref::Verdict::illegal:
      return RUMREF_ILLEGAL;
    case rumref::Verdict::malformed:
      return RUMREF_MALFORMED;
  }
  return RUMREF_NO_VERDICT;
}

bool has_game(const rumref_session* handle) {
  return handle != nullptr && handle->session != nullptr;
}

/// Asks the session for a text, which the handle keeps; null where there is none.
template <class Ask>
const char* text_from(rumref_session* handle, std::size_t* size, const Ask& ask) noexcept {
  if (size != nullptr) *size = 0;
  if (!has_game(handle)) return nullptr;
  return asked(handle->error, static_cast<const char*>(nullptr), [&]() -> const char* {
    handle->text = ask(*handle->session);
    handle->error = handle->session->error();
    if (!handle->error.empty()) return nullptr;
    if (size != nullptr) *size = handle->text.size();
    return handle->text.c_str();
  });
}

}  // namespace

// === The functions.

const char* rumref_version(void) {
  return rumref::version().data();  // a literal
}

rumref_rules* rumref_compile(const rumref_rules_options* options) {
  return made<rumref_rules>([&](rumref_rules& rules) { compile(options_of(options), rules); });
}

const char* rumref_rules_error(const rumref_rules* rules) {
  return rules == nullptr ? kNoMemory : error_of(rules->error);
}

const char* rumref_variant_name(const rumref_rules* rules, size_t index) {
  if (rules == nullptr || index >= rules->variants.size()) return nullptr;
  return rules->variants[index].c_str();
}

void rumref_rules_free(rumref_rules* rules) {
  delete rules;
}

rumref_referee* rumref_referee_new(const rumref_rules* rules) {
  return made<rumref_referee>([&](rumref_referee& referee) {
    referee.error = rumref_rules_error(rules);
    if (rules != nullptr && rules->rules) referee.referee.emplace(*rules->rules);
  });
}

const char* rumref_judge(rumref_referee* referee, const char* record, size_t size, rumref_form form,
                         const char* name) {
  if (referee == nullptr || !referee->referee) return nullptr;
  return asked(referee->error, static_cast<const char*>(nullptr), [&]() -> const char* {
    const std::string* const line = referee->referee->judge_as_json(
        text_of(record, size), form == RUMREF_JSON ? rumref::Form::json : rumref::Form::text,
        name == nullptr ? "" : name);
    if (line != nullptr) return line->c_str();
    referee->error = referee->referee->error();
    return nullptr;
  });
}

const char* rumref_referee_error(const rumref_referee* referee) {
  return referee == nullptr ? kNoMemory : error_of(referee->error);
}

void rumref_referee_free(rumref_referee* referee) {
  delete referee;
}

rumref_files* rumref_files_open(const rumref_rules_options* options, const char* const* paths,
                                size_t path_count, size_t jobs) {
  return made<rumref_files>([&](rumref_files& files) {
    const rumref_rules_options given = options_of(options);
    rummy::GlobalArguments global;
    files.error = set_global(given, global);
    if (!files.error.empty()) return;
    rummy::CheckArguments arguments;
    arguments.records = texts_of(paths, path_count);
    arguments.variant = text_of(given.variant);
    arguments.settings = texts_of(given.settings, given.setting_count);
    arguments.overlays = texts_of(given.overlays, given.overlay_count);
    arguments.strict = given.strict != 0;
    arguments.jobs = jobs;
    files.files = std::make_unique<rummy::JudgedFiles>(global, arguments, directories_of(given));
    files.error = files.files->why_not();
    if (!files.error.empty()) files.files.reset();
  });
}

const char* rumref_files_next(rumref_files* files, size_t* size) {
  if (size != nullptr) *size = 0;
  if (files == nullptr || files->files == nullptr) return nullptr;
  return asked(files->error, static_cast<const char*>(nullptr), [&]() -> const char* {
    files->lines.clear();
    if (!files->files->next(files->lines)) return nullptr;
    if (size != nullptr) *size = files->lines.size();
    return files->lines.c_str();
  });
}

const char* rumref_files_error(const rumref_files* files) {
  return files == nullptr ? kNoMemory : error_of(files->error);
}

void rumref_files_free(rumref_files* files) {
  delete files;
}

rumref_session* rumref_session_new(const rumref_rules* rules,
                                   const rumref_session_options* options) {
  return made<rumref_session>([&](rumref_session& handle) {
    const rumref_session_options given = options_of(options);
    handle.error = rumref_rules_error(rules);
    if (rules == nullptr || !rules->rules) return;
    handle.session = std::make_unique<rumref::Session>(
        *rules->rules,
        rumref::SessionOptions{.players = texts_of(given.players, given.player_count),
                               .seed = given.seed,
                               .record = std::string(text_of(given.record, given.record_size))});
    handle.error = handle.session->error();
    if (!handle.error.empty()) {
      handle.session.reset();
    } else {
      handle.players = handle.session->players();
    }
  });
}

rumref_session* rumref_session_copy(const rumref_session* session) {
  if (session == nullptr) return nullptr;
  return made<rumref_session>([&](rumref_session& copy) {
    if (session->session == nullptr) {
      copy.error = session->error;
      return;
    }
    copy.session = std::make_unique<rumref::Session>(*session->session);
    copy.error = copy.session->error();
    copy.players = session->players;
    copy.has_played = session->has_played;
    copy.findings = session->findings;
  });
}

const char* rumref_session_error(const rumref_session* session) {
  return session == nullptr ? kNoMemory : error_of(session->error);
}

void rumref_session_free(rumref_session* session) {
  delete session;
}

rumref_verdict rumref_session_apply(rumref_session* session, const char* line, size_t size,
                                    int stands) {
  if (!has_game(session)) return RUMREF_NO_VERDICT;
  return asked(session->error, RUMREF_NO_VERDICT, [&] {
    return verdict_of(
        session->session->apply(text_of(line, size),
                                stands != 0 ? rumref::Illegal::stands : rumref::Illegal::left_out),
        *session);
  });
}

rumref_verdict rumref_session_apply_of(rumref_session* session, const char* player,
                                       const char* acts) {
  if (!has_game(session)) return RUMREF_NO_VERDICT;
  return asked(session->error, RUMREF_NO_VERDICT, [&] {
    const rumref::Move move{.player = text_of(player), .move = text_of(acts)};
    return verdict_of(session->session->apply(move), *session);
  });
}

rumref_verdict rumref_session_play(rumref_session* session, size_t index) {
  if (!has_game(session)) return RUMREF_NO_VERDICT;
  return asked(session->error, RUMREF_NO_VERDICT,
               [&] { return verdict_of(session->session->play(index), *session); });
}

int rumref_session_has_played(const rumref_session* session) {
  return session != nullptr && session->has_played ? 1 : 0;
}

size_t rumref_session_findings(const rumref_session* session) {
  return session == nullptr ? 0 : session->findings;
}

const char* rumref_session_player(const rumref_session* session, size_t seat) {
  if (session == nullptr || seat >= session->players.size()) return nullptr;
  return session->players[seat].c_str();
}

const char* rumref_session_answer(rumref_session* session) {
  return text_from(session, nullptr, [](rumref::Session& game) { return game.answer_as_json(); });
}

int rumref_session_undo(rumref_session* session) {
  if (!has_game(session)) return 0;
  return session->session->undo() ? 1 : 0;
}

size_t rumref_session_list(rumref_session* session, size_t limit) {
  return has_game(session) ? session->session->list(limit) : 0;
}

const rumref_move* rumref_session_move(rumref_session* session, size_t index) {
  if (!has_game(session)) return nullptr;
  return asked(session->error, static_cast<const rumref_move*>(nullptr),
               [&]() -> const rumref_move* {
                 session->move = session->session->listed(index);
                 session->error = session->session->error();
                 if (!session->error.empty()) return nullptr;
                 session->shown = {.player = session->move.player.c_str(),
                                   .move = session->move.move.c_str(),
                                   .table = session->move.table.c_str(),
                                   .condition = session->move.condition.c_str()};
                 return &session->shown;
               });
}

int rumref_session_is_complete(const rumref_session* session) {
  return has_game(session) && session->session->is_complete() ? 1 : 0;
}

int rumref_session_is_round_over(const rumref_session* session) {
  return !has_game(session) || session->session->is_round_over() ? 1 : 0;
}

int rumref_session_is_over(const rumref_session* session) {
  return !has_game(session) || session->session->is_over() ? 1 : 0;
}

const char* rumref_session_to_move(rumref_session* session) {
  return text_from(session, nullptr, [](rumref::Session& game) { return game.to_move(); });
}

const char* rumref_session_state(rumref_session* session, size_t limit) {
  return text_from(session, nullptr,
                   [limit](rumref::Session& game) { return game.state_as_json(limit); });
}

const char* rumref_session_record(rumref_session* session, size_t* size) {
  return text_from(session, size, [](rumref::Session& game) { return game.record(); });
}

const char* rumref_session_view(rumref_session* session, const char* player, size_t* size) {
  return text_from(session, size,
                   [player](rumref::Session& game) { return game.view(text_of(player)); });
}

const char* rumref_session_ruling(rumref_session* session, const char* name) {
  return text_from(session, nullptr,
                   [name](rumref::Session& game) { return game.ruling_as_json(text_of(name)); });
}

size_t rumref_session_asked(rumref_session* session, size_t* seats, size_t room) {
  if (!has_game(session)) return 0;
  const std::vector<std::size_t> asked = session->session->seats_asked();
  for (std::size_t i = 0; i < std::min(room, asked.size()) && seats != nullptr; ++i)
    seats[i] = asked[i];
  return asked.size();
}

size_t rumref_session_table_size(const rumref_session* session) {
  return has_game(session) ? session->session->table_size() : 0;
}

const char* rumref_session_table_words(rumref_session* session, size_t number) {
  if (number >= rumref_session_table_size(session)) return nullptr;
  return text_from(session, nullptr,
                   [number](rumref::Session& game) { return game.table_words(number); });
}

int rumref_session_mask(rumref_session* session, size_t seat, uint8_t* mask, size_t room) {
  if (!has_game(session) || mask == nullptr) return 0;
  return session->session->mask(seat, std::span(mask, room)) ? 1 : 0;
}

rumref_verdict rumref_session_play_number(rumref_session* session, size_t seat, size_t number) {
  if (!has_game(session)) return RUMREF_NO_VERDICT;
  return asked(session->error, RUMREF_NO_VERDICT,
               [&] { return verdict_of(session->session->play_number(seat, number), *session); });
}

size_t rumref_session_sight_size(const rumref_session* session) {
  return has_game(session) ? session->session->sight_size() : 0;
}

int rumref_session_sight(rumref_session* session, size_t seat, uint8_t* out, size_t room) {
  if (!has_game(session) || out == nullptr) return 0;
  return session->session->sight(seat, std::span(out, room)) ? 1 : 0;
}

int rumref_session_round_score(rumref_session* session, size_t seat, int64_t* least,
                               int64_t* most) {
  if (!has_game(session) || least == nullptr || most == nullptr) return 0;
  const std::vector<std::optional<rumref::Points>> scores = session->session->round_scores();
  if (seat >= scores.size()) return 0;
  const std::optional<rumref::Points>& score = scores[seat];
  if (!score) return 0;
  *least = score->least;
  *most = score->most;
  return 1;
}

int rumref_session_lowest_wins(const rumref_session* session) {
  return has_game(session) && session->session->lowest_wins() ? 1 : 0;
}

rumref_desk* rumref_desk_new(const rumref_rules_options* options) {
  return made<rumref_desk>([&](rumref_desk& handle) {
    const rumref_rules_options given = options_of(options);
    handle.error = set_global(given, handle.global);
    handle.variants = std::make_unique<rummy::VariantLibrary>(directories_of(given));
    handle.desk = std::make_unique<rummy::AnswerDesk>(*handle.variants);
  });
}

const char* rumref_desk_error(const rumref_desk* desk) {
  return desk == nullptr ? kNoMemory : error_of(desk->error);
}

const char* rumref_desk_answer(rumref_desk* desk, const char* request, size_t size) {
  if (desk == nullptr) return nullptr;
  std::string error;
  return asked(error, static_cast<const char*>(nullptr), [&]() -> const char* {
    desk->answer = desk->desk->answer(text_of(request, size), desk->global.words());
    return desk->answer.c_str();
  });
}

void rumref_desk_free(rumref_desk* desk) {
  delete desk;
}

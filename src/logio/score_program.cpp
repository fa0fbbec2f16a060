#include "logio/score_program.h"

#include <simdjson.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "logio/pieces.h"
#include "table/record.h"

namespace rummy {
namespace {

using simdjson::dom::array;
using simdjson::dom::element;
using simdjson::dom::object;

using Keys = std::span<const std::string_view>;
constexpr auto kNames = std::to_array<std::string_view>({"name", "player", "nick", "nickname"});
constexpr auto kIds = std::to_array<std::string_view>({"id", "_id", "uid", "playerId", "key"});
constexpr auto kReferences =
    std::to_array<std::string_view>({"player", "name", "id", "playerId", "player_id", "uid"});
constexpr auto kOrders = std::to_array<std::string_view>({"order", "index", "seat", "position"});
constexpr auto kScores =
    std::to_array<std::string_view>({"scores", "score", "points", "results", "values"});
constexpr auto kListedScores =
    std::to_array<std::string_view>({"scores", "rounds", "points", "results", "roundScores"});
constexpr auto kTotals = std::to_array<std::string_view>({"totals", "total"});
constexpr auto kFinalTotals =
    std::to_array<std::string_view>({"totals", "total", "finalTotals", "finalScores", "final",
                                     "totalScores", "totalScore", "total_score", "sum"});
constexpr auto kRoundKeys = std::to_array<std::string_view>({"rounds", "hands", "scores"});
constexpr auto kEntryLists = std::to_array<std::string_view>({"players", "entries", "scores"});
/// What only a record of moves, or of cards, has in its rounds.
constexpr auto kOfRecords = std::to_array<std::string_view>(
    {"moves", "deal", "stock", "upcard", "hand", "shown", "went_out"});

std::optional<element> value_of(const object& from, Keys keys) {
  for (const std::string_view key : keys) {
    element value;
    if (from.at_key(key).get(value) == simdjson::SUCCESS) return value;
  }
  return std::nullopt;
}

/// The key that is there; empty where none is.
std::string_view key_in(const object& from, Keys keys) {
  for (const std::string_view key : keys)
    if (from.at_key(key).error() == simdjson::SUCCESS) return key;
  return {};
}

std::string step(std::string pointer, std::string_view key) {
  append_pointer_step(pointer, key);
  return pointer;
}

std::string step(std::string pointer, std::size_t index) {
  return step(std::move(pointer), std::string_view(std::to_string(index)));
}

std::string text_of(const element& value) {
  std::string_view text;
  std::int64_t number = 0;
  if (value.get_string().get(text) == simdjson::SUCCESS) return std::string(text);
  if (value.get_int64().get(number) == simdjson::SUCCESS) return std::to_string(number);
  return {};
}

bool is_nothing(const element& value) {
  std::string_view text;
  const bool is_text = value.get_string().get(text) == simdjson::SUCCESS;
  return value.is_null() || (is_text && (text.empty() || text == "-"));
}

/// A score: 22, "22" or 22.0.
std::optional<std::int32_t> figure_of(const element& value) {
  std::string_view text;
  std::int64_t number = 0;
  double real = 0;
  if (value.get_string().get(text) == simdjson::SUCCESS) {
    const auto read = number_in<std::int64_t>(text);
    if (!read) return std::nullopt;
    number = *read;
  } else if (value.is_double() && value.get_double().get(real) == simdjson::SUCCESS) {
    number = static_cast<std::int64_t>(std::clamp(real, -2.0 * kMostPoints, 2.0 * kMostPoints));
    if (static_cast<double>(number) != real) return std::nullopt;
  } else if (value.get_int64().get(number) != simdjson::SUCCESS) {
    return std::nullopt;
  }
  if (number < -kMostPoints || number > kMostPoints) return std::nullopt;
  return static_cast<std::int32_t>(number);
}

/// The number a key ends with, so that r10 comes behind r9.
std::optional<std::uint64_t> number_behind(std::string_view key) {
  const std::size_t digits = key.find_last_not_of("0123456789") + 1;
  return number_in<std::uint64_t>(key.substr(digits));
}

class ProgramReader {
 public:
  bool read(const object& document);
  [[nodiscard]] ScoreProgram take() { return std::move(program_); }

 private:
  using Figures = std::vector<ScoreProgram::Figure>;
  struct Item {
    std::string_view key;
    element value;
    std::string pointer;
  };
  static std::vector<Item> entries_of(const element& list, const std::string& pointer);

  bool read_scores(const object& document);
  bool read_players(const element& players);
  static void read_fields(const object& fields, const Item& entry, bool is_keyed,
                          ScoreProgram::Player& player);
  bool read_player(const Item& entry, bool is_keyed);
  bool add_players_of(const element& scores);
  bool read_rounds(const element& rounds, const std::string& pointer);
  bool read_round(const Item& entry);
  bool read_columns();
  bool read_column_entry(std::size_t player, Item entry, ScoreProgram::Round& round);
  bool read_figures(const element& from, const std::string& pointer, Figures& into);
  bool read_final_totals(const object& document);
  bool add_final_totals(const Figures& totals);
  void leave_unread(std::string_view key);
  void note_unread(const object& document);
  bool read_figure(std::optional<std::size_t> player, const Item& entry, Figures& into);
  [[nodiscard]] std::optional<std::size_t> player_called(std::string_view word) const;

  ScoreProgram program_;
};

/// The values of a list, or of an object by its keys.
std::vector<ProgramReader::Item> ProgramReader::entries_of(const element& list,
                                                           const std::string& pointer) {
  std::vector<Item> entries;
  array values;
  object fields;
  if (list.get_array().get(values) == simdjson::SUCCESS) {
    for (const element value : values)
      entries.push_back({.key = {}, .value = value, .pointer = step(pointer, entries.size())});
  } else if (list.get_object().get(fields) == simdjson::SUCCESS) {
    for (const auto field : fields)
      entries.push_back(
          {.key = field.key, .value = field.value, .pointer = step(pointer, field.key)});
  }
  return entries;
}

std::optional<std::size_t> ProgramReader::player_called(std::string_view word) const {
  const auto& players = program_.players;
  auto found = std::ranges::find(players, word, &ScoreProgram::Player::id);
  if (word.empty() || found == players.end())
    found = std::ranges::find(players, word, &ScoreProgram::Player::name);
  if (word.empty() || found == players.end()) return std::nullopt;
  return static_cast<std::size_t>(found - players.begin());
}

/// Name, id, place, total and scores, as far as the object has them.
void ProgramReader::read_fields(const object& fields, const Item& entry, bool is_keyed,
                                ScoreProgram::Player& player) {
  array scores;
  if (const auto name = value_of(fields, kNames)) player.name = text_of(*name);
  if (const std::string_view key = key_in(fields, kNames); !key.empty())
    player.pointer = step(entry.pointer, key);
  const auto id = value_of(fields, kIds);
  if (id && !is_keyed) player.id = text_of(*id);
  if (const auto order = value_of(fields, kOrders)) player.order = figure_of(*order);
  if (const std::string_view total = key_in(fields, kFinalTotals); !total.empty()) {
    player.total = fields.at_key(total).value_unsafe();
    player.total_pointer = step(entry.pointer, total);
  }
  const std::string_view listed = key_in(fields, kListedScores);
  if (!listed.empty() && fields.at_key(listed).get_array().get(scores) == simdjson::SUCCESS) {
    player.scores = scores;
    player.scores_pointer = step(entry.pointer, listed);
  }
}

bool ProgramReader::read_player(const Item& entry, bool is_keyed) {
  ScoreProgram::Player player;
  player.pointer = entry.pointer;
  player.id = entry.key;
  object fields;
  array scores;
  if (entry.value.get_object().get(fields) == simdjson::SUCCESS) {
    read_fields(fields, entry, is_keyed, player);
  } else if (is_keyed && entry.value.get_array().get(scores) == simdjson::SUCCESS) {
    player.scores = scores;
    player.scores_pointer = entry.pointer;
  } else {
    player.name = text_of(entry.value);
  }
  if (player.name.empty() && is_keyed) player.name = entry.key;
  const bool is_new = !player_called(player.name) && !player_called(player.id);
  const bool fits = is_new && !player.name.empty() && program_.players.size() < kMostSeats;
  program_.players.push_back(std::move(player));
  return fits;
}

bool ProgramReader::read_players(const element& players) {
  for (const Item& entry : entries_of(players, "/players"))
    if (!read_player(entry, players.is_object())) return false;
  const auto has_order = [](const ScoreProgram::Player& player) {
    return player.order.has_value();
  };
  if (players.is_object() && std::ranges::all_of(program_.players, has_order))
    std::ranges::stable_sort(program_.players, {}, &ScoreProgram::Player::order);
  return program_.players.size() > 1;
}

/// Names stand beside the scores of a round alone.
bool ProgramReader::add_players_of(const element& rounds) {
  for (const Item& round : entries_of(rounds, "/rounds")) {
    object fields;
    if (round.value.get_object().get(fields) != simdjson::SUCCESS) return false;
    const auto scores = value_of(fields, kScores);
    if (!scores || !scores->is_object()) return false;
    for (const Item& entry : entries_of(*scores, step(round.pointer, key_in(fields, kScores)))) {
      if (player_called(entry.key)) continue;
      if (program_.players.size() == kMostSeats) return false;
      program_.players.push_back({.name = std::string(entry.key),
                                  .id = std::string(entry.key),
                                  .pointer = entry.pointer,
                                  .order = {},
                                  .scores_pointer = {},
                                  .scores = {},
                                  .total = {},
                                  .total_pointer = {}});
    }
  }
  return program_.players.size() > 1;
}

bool ProgramReader::read_figure(std::optional<std::size_t> player, const Item& entry,
                                Figures& into) {
  if (!player) return false;
  if (is_nothing(entry.value)) return true;
  const std::optional<std::int32_t> number = figure_of(entry.value);
  const auto same = [&](const ScoreProgram::Figure& other) { return other.player == *player; };
  if (!number || std::ranges::any_of(into, same)) return false;
  into.push_back({.player = *player, .number = *number, .pointer = entry.pointer});
  return true;
}

/// The figures of a round: a list in the order of the players, an object by player, or a list of
/// objects that name player and score.
bool ProgramReader::read_figures(const element& from, const std::string& pointer, Figures& into) {
  const std::vector<Item> entries = entries_of(from, pointer);
  if (from.is_array() && entries.size() != program_.players.size() &&
      (entries.empty() || !entries.front().value.is_object()))
    return false;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    const Item& entry = entries[i];
    object fields;
    std::optional<std::size_t> player = from.is_object() ? player_called(entry.key) : i;
    if (entry.value.get_object().get(fields) != simdjson::SUCCESS) {
      if (!read_figure(player, entry, into)) return false;
      continue;
    }
    const auto reference = value_of(fields, kReferences);
    const std::string_view key = key_in(fields, kScores);
    if (key.empty() || (from.is_array() && !reference)) return false;
    if (from.is_array() && reference) player = player_called(text_of(*reference));
    const Item score{.key = key,
                     .value = fields.at_key(key).value_unsafe(),
                     .pointer = step(entry.pointer, key)};
    if (!read_figure(player, score, into)) return false;
  }
  return !entries.empty();
}

bool ProgramReader::read_round(const Item& entry) {
  if (program_.rounds.size() == kMostRounds) return false;
  ScoreProgram::Round& round = program_.rounds.emplace_back();
  round.pointer = entry.pointer;
  object fields;
  if (entry.value.get_object().get(fields) != simdjson::SUCCESS)
    return read_figures(entry.value, entry.pointer, round.scores);
  if (!key_in(fields, kOfRecords).empty()) return false;
  if (const std::string_view key = key_in(fields, kTotals); !key.empty())
    if (!read_figures(fields.at_key(key).value_unsafe(), step(entry.pointer, key), round.totals))
      return false;
  for (const Keys keys : {Keys(kScores), Keys(kEntryLists)}) {
    const std::string_view key = key_in(fields, keys);
    if (!key.empty())
      return read_figures(fields.at_key(key).value_unsafe(), step(entry.pointer, key),
                          round.scores);
  }
  // The players themselves are keys, beside others.
  for (const Item& field : entries_of(entry.value, entry.pointer)) {
    const std::optional<std::size_t> player = player_called(field.key);
    if (player && !read_figure(player, field, round.scores)) return false;
  }
  return !round.scores.empty() || !round.totals.empty();
}

bool ProgramReader::read_rounds(const element& rounds, const std::string& pointer) {
  std::vector<Item> entries = entries_of(rounds, pointer);
  const auto is_numbered = [](const Item& entry) { return number_behind(entry.key).has_value(); };
  if (rounds.is_object() && std::ranges::all_of(entries, is_numbered))
    std::ranges::stable_sort(entries, {},
                             [](const Item& entry) { return *number_behind(entry.key); });
  return !entries.empty() &&
         std::ranges::all_of(entries, [this](const Item& entry) { return read_round(entry); });
}

/// One score in the list of a player: a figure, or an object that has it.
bool ProgramReader::read_column_entry(std::size_t player, Item entry, ScoreProgram::Round& round) {
  object fields;
  if (entry.value.get_object().get(fields) == simdjson::SUCCESS) {
    const std::string_view key = key_in(fields, kScores);
    if (key.empty()) return false;
    entry.value = fields.at_key(key).value_unsafe();
    append_pointer_step(entry.pointer, key);
  }
  if (round.pointer.empty()) round.pointer = entry.pointer;
  return read_figure(player, entry, round.scores);
}

/// Each player has a list of scores.
bool ProgramReader::read_columns() {
  std::size_t rounds = 0;
  for (const ScoreProgram::Player& player : program_.players) {
    if (!player.scores) return false;
    rounds = std::max(rounds, player.scores->size());
  }
  if (rounds == 0 || rounds > kMostRounds) return false;
  program_.rounds.resize(rounds);
  for (std::size_t i = 0; i < program_.players.size(); ++i) {
    const ScoreProgram::Player& player = program_.players[i];
    std::size_t at = 0;
    for (const element value : *player.scores) {
      const Item entry{.key = {}, .value = value, .pointer = step(player.scores_pointer, at)};
      if (!read_column_entry(i, entry, program_.rounds[at++])) return false;
    }
  }
  return true;
}

/// The totals of the last round; nothing is clear if that has others.
bool ProgramReader::add_final_totals(const Figures& totals) {
  Figures& last = program_.rounds.back().totals;
  for (const ScoreProgram::Figure& total : totals) {
    const auto known = std::ranges::find(last, total.player, &ScoreProgram::Figure::player);
    if (known == last.end())
      last.push_back(total);
    else if (known->number != total.number)
      return false;
  }
  return true;
}

/// What a player, or the document, has as the total of the game.
bool ProgramReader::read_final_totals(const object& document) {
  Figures totals;
  for (std::size_t i = 0; i < program_.players.size(); ++i) {
    const ScoreProgram::Player& player = program_.players[i];
    if (!player.total) continue;
    const Item entry{.key = {}, .value = *player.total, .pointer = player.total_pointer};
    if (!read_figure(i, entry, totals)) return false;
  }
  if (!add_final_totals(totals)) return false;
  const std::string_view key = key_in(document, kFinalTotals);
  if (key.empty()) return true;
  totals.clear();
  return read_figures(document.at_key(key).value_unsafe(), step(std::string(), key), totals) &&
         add_final_totals(totals);
}

void ProgramReader::leave_unread(std::string_view key) {
  if (std::ranges::find(program_.unread, key) == program_.unread.end())
    program_.unread.emplace_back(key);
}

void ProgramReader::note_unread(const object& document) {
  const auto is_one_of = [](std::string_view key, std::initializer_list<Keys> lists) {
    return std::ranges::any_of(
        lists, [&](Keys keys) { return std::ranges::find(keys, key) != keys.end(); });
  };
  const std::string_view rounds_key = key_in(document, kRoundKeys);
  for (const auto field : document) {
    const std::optional<KeyWord> known = find_key(Container::json, field.key);
    const bool is_of_head = known && (known->key == Key::note || known->key == Key::set ||
                                      known->key == Key::carry || known->key == Key::variant ||
                                      known->key == Key::id || known->key == Key::players);
    if (!is_of_head && field.key != rounds_key &&
        !is_one_of(field.key, {kProgramTitles, kFinalTotals}))
      leave_unread(field.key);
  }
  if (rounds_key.empty()) return;
  for (const Item& entry : entries_of(document.at_key(rounds_key).value_unsafe(), {})) {
    object fields;
    if (entry.value.get_object().get(fields) != simdjson::SUCCESS) continue;
    for (const auto field : fields)
      if (!is_one_of(field.key, {kScores, kTotals, kEntryLists}) && !player_called(field.key))
        leave_unread(field.key);
  }
}

bool ProgramReader::read(const object& document) {
  if (!read_scores(document) || !read_final_totals(document)) return false;
  note_unread(document);
  return true;
}

/// Players and their rounds.
bool ProgramReader::read_scores(const object& document) {
  element players;
  const bool has_players = document.at_key("players").get(players) == simdjson::SUCCESS;
  const std::string_view key = key_in(document, kRoundKeys);
  std::optional<element> rounds;
  if (!key.empty()) rounds = document.at_key(key).value_unsafe();
  if (has_players && !read_players(players)) return false;
  if (!has_players && rounds && key == "scores" && rounds->is_object()) {
    for (const Item& entry : entries_of(*rounds, "/scores"))
      if (!read_player(entry, true)) return false;
    return program_.players.size() > 1 && read_columns();
  }
  if (!has_players && (!rounds || !add_players_of(*rounds))) return false;
  // A list for each player, or for each round?
  const bool may_be_either = key == "scores" && rounds && rounds->is_array() &&
                             entries_of(*rounds, {}).size() == program_.players.size();
  if (may_be_either) return false;
  return rounds ? read_rounds(*rounds, step(std::string(), key)) : read_columns();
}

}  // namespace

std::optional<ScoreProgram> find_scores(const object& document) {
  ProgramReader reader;
  if (!reader.read(document)) return std::nullopt;
  return reader.take();
}

}  // namespace rummy

// Rounds of a JSON record: moves, scores, and what score programs and phone apps write.

#include <simdjson.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "base/words.h"
#include "diag/finding.h"
#include "logio/assembly.h"
#include "logio/json_reader.h"
#include "logio/move_parser.h"
#include "logio/notation.h"
#include "logio/pieces.h"
#include "table/record.h"

namespace rummy {

// === JSON as score programs and phone apps write it: players and scores, in one of many shapes.

/// A game of such a program. Every pointer (RFC 6901) leads to what stands in the document.
struct ScoreProgram {
  struct Player {
    std::string name;
    std::string id;  // what other parts of the document call the player
    std::string pointer;
    std::optional<std::int64_t> order;  // in which the program lists them
    std::string scores_pointer;
    std::optional<simdjson::dom::array> scores;  // of all rounds
  };
  struct Figure {
    std::size_t player = 0;
    std::int32_t number = 0;
    std::string pointer;
  };
  struct Round {
    std::string pointer;
    std::vector<Figure> scores;
    std::vector<Figure> totals;
  };
  std::vector<Player> players;
  std::vector<Round> rounds;
};

/// Nothing where the document has another shape, where anything in it is not clear, and where it is
/// a record as the notation has it.
[[nodiscard]] std::optional<ScoreProgram> find_scores(const simdjson::dom::object& document);

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

  bool read_players(const element& players);
  bool read_player(const Item& entry, bool is_keyed);
  bool add_players_of(const element& scores);
  bool read_rounds(const element& rounds, const std::string& pointer);
  bool read_round(const Item& entry);
  bool read_columns();
  bool read_column_entry(std::size_t player, Item entry, ScoreProgram::Round& round);
  bool read_figures(const element& from, const std::string& pointer, Figures& into);
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

bool ProgramReader::read_player(const Item& entry, bool is_keyed) {
  ScoreProgram::Player player;
  player.pointer = entry.pointer;
  player.id = entry.key;
  object fields;
  array scores;
  if (entry.value.get_object().get(fields) == simdjson::SUCCESS) {
    if (const auto name = value_of(fields, kNames)) player.name = text_of(*name);
    if (const std::string_view key = key_in(fields, kNames); !key.empty())
      player.pointer = step(entry.pointer, key);
    const auto id = value_of(fields, kIds);
    if (id && !is_keyed) player.id = text_of(*id);
    if (const auto order = value_of(fields, kOrders)) player.order = figure_of(*order);
    const std::string_view listed = key_in(fields, kListedScores);
    if (!listed.empty() && fields.at_key(listed).get_array().get(scores) == simdjson::SUCCESS) {
      player.scores = scores;
      player.scores_pointer = step(entry.pointer, listed);
    }
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
                                  .scores = {}});
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

bool ProgramReader::read(const object& document) {
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

namespace {

bool has_key(const object& from, std::string_view key) {
  return from.at_key(key).error() == simdjson::SUCCESS;
}

/// Calls `holds(key)` for all keys of all rounds while it says true; false where a round is none.
template <class Holds>
bool holds_of_rounds(const object& document, Holds holds) {
  array rounds;
  if (document.at_key("rounds").get_array().get(rounds) != simdjson::SUCCESS) return false;
  for (const element round : rounds) {
    object fields;
    if (round.get_object().get(fields) != simdjson::SUCCESS) return false;
    for (const auto field : fields) {
      const std::optional<KeyWord> key = find_key(Container::json, field.key);
      if (!key || !holds(*key)) return false;
    }
  }
  return true;
}

/// Whether players and rounds are as the notation has them.
bool is_as_notation(const object& document) {
  array players;
  if (document.at_key("players").get_array().get(players) != simdjson::SUCCESS) return false;
  for (const element player : players)
    if (!player.is_string()) return false;
  return holds_of_rounds(document, [](const KeyWord& key) { return key.sheet != Sheet::scores; });
}

}  // namespace

/// A record with scores and no moves is a scoresheet, whether it says so or not.
bool JsonReader::is_sheet_unsaid(const Object& document) const {
  if (!notation_.is_lenient() || has_key(document, "scoresheet") || has_key(document, "excerpt"))
    return false;
  bool has_scores = false;
  const bool has_no_moves = holds_of_rounds(document, [&](const KeyWord& key) {
    has_scores = has_scores || key.key == Key::score || key.key == Key::total;
    return key.sheet != Sheet::moves;
  });
  return has_no_moves && has_scores;
}

void JsonReader::note_reading(Text message) {
  Finding note;
  note.code = "note.reading";
  note.judgement = Judgement::note;
  note.message = std::move(message);
  notes_.push_back(std::move(note));
}

/// False where the document has not the scores of a program.
bool JsonReader::read_program(const Object& document) {
  const bool may_be = notation_.is_lenient() && !has_key(document, "scoresheet") &&
                      !has_key(document, "excerpt") && !is_as_notation(document);
  const std::optional<ScoreProgram> program = may_be ? find_scores(document) : std::nullopt;
  if (!program) return false;
  record_.scoresheet = true;
  note_reading("these are the scores of a score program; they are read as a scoresheet");
  read_program_head(document);
  for (const ScoreProgram::Player& player : program->players)
    all_.add_player(player.name, whole(add_other(player.pointer, player.name)));
  const auto read = [this](const std::vector<ScoreProgram::Figure>& figures,
                           std::vector<SeatNumber>& into) {
    for (const ScoreProgram::Figure& figure : figures) {
      const std::string text = std::to_string(figure.number);
      into.push_back({.seat = static_cast<Seat>(figure.player),
                      .number = figure.number,
                      .at = whole(add_other(figure.pointer, text))});
    }
  };
  for (const ScoreProgram::Round& round : program->rounds) {
    if (all_.faults().is_full()) break;
    round_ = static_cast<std::uint16_t>(record_.rounds.size());
    if (!all_.begin_round(whole(add_other(round.pointer, {})))) break;
    read(round.scores, all_.round().scores);
    read(round.totals, all_.round().totals);
  }
  round_ = 0;
  return true;
}

/// What such a document says of its game: the variant, or a title that may name it.
void JsonReader::read_program_head(const Object& document) {
  constexpr auto kTitles = std::to_array<std::string_view>({"game", "gameType", "title", "name"});
  Element value;
  if (document.at_key("variant").get(value) == simdjson::SUCCESS && value.is_string())
    read_variant(value);
  if (document.at_key("id").get(value) == simdjson::SUCCESS && value.is_string()) read_id(value);
  for (const std::string_view key : kTitles) {
    std::string_view title;
    if (document.at_key(key).get_string().get(title) != simdjson::SUCCESS) continue;
    const std::uint32_t line = add_other("/" + std::string(key), title);
    if (line == Place::kNowhere) return;
    record_.head.titles.push_back({.text = std::string(title), .at = whole(line)});
  }
}

namespace {

template <class Fields>
const auto& field_of(const Fields& fields, Key key) {
  return fields[static_cast<std::size_t>(key)];
}

}  // namespace

void JsonReader::read_round(const Element& value) {
  round_ = static_cast<std::uint16_t>(record_.rounds.size());
  const std::uint32_t line = add_line(Field::round, 0, {});
  if (line == Place::kNowhere || !all_.begin_round(whole(line))) return;
  const std::optional<Object> object = object_of(Field::round, value, "an object (a round)");
  if (!object) return;
  const Fields fields = sort_keys(*object, Section::round);
  if (const auto& said = field_of(fields, Key::round)) {
    const std::uint32_t number = round_number(*said);
    const std::uint32_t least = all_.next_round_number() - 1;  // this one is counted
    const bool begins_later = record_.excerpt || !record_.head.carry.empty();
    if (number != 0 && (number < least || !begins_later)) {
      all_.faults().add(kSyntax, whole(add_line(Field::round_number, 0, std::to_string(number))),
                        begins_later ? say("round {} cannot follow round {}", number, least - 1)
                                     : Text("rounds are counted as they come"),
                        "of a record that begins later in its game, say so: \"excerpt\": true");
    }
    all_.round().number = number;
  }
  read_round_keys(fields);
  if (record_.scoresheet) read_sheet_keys(fields);
}

/// 1 to 9999; 0 where it is no such number, which is told.
std::uint32_t JsonReader::round_number(const Element& value) {
  constexpr std::uint64_t kMost = 9999;
  std::uint64_t number = 0;
  if (value.get_uint64().get(number) == simdjson::SUCCESS && number > 0 && number <= kMost)
    return static_cast<std::uint32_t>(number);
  wrong_type(add_line(Field::round_number, 0, number_text(value)), value,
             "the number of a round, from 1 to 9999");
  return 0;
}

void JsonReader::read_round_keys(const Fields& fields) {
  Round& round = all_.round();
  all_.read_or_leave_out([&] { round.dealer = read_seat(fields, Key::dealer, Field::dealer); },
                         [&] { round.dealer.reset(); });
  read_buy_backs(fields);
  read_seat_cards(round.deals, fields, Key::deal, Field::deal);
  round.upcard = read_cards(fields, Key::upcard, Field::upcard);
  if (round.upcard) all_.expect_one_card(*round.upcard);
  round.wild = read_cards(fields, Key::wild, Field::wild);
  if (round.wild) all_.expect_one_card(*round.wild);
  all_.read_or_leave_out([&] { round.stock = read_cards(fields, Key::stock, Field::stock); },
                         [&] { round.stock.reset(); });
  read_lines(fields, Key::moves, Field::moves);
  all_.read_or_leave_out([&] { read_seat_cards(round.hands, fields, Key::hand, Field::hand); },
                         [&] { round.hands.clear(); });
  read_figures(round.scores, fields, Key::score, Field::score);
  read_figures(round.totals, fields, Key::total, Field::total);
}

void JsonReader::read_figures(std::vector<SeatNumber>& list, const Fields& fields, Key key,
                              Field field) {
  all_.read_or_leave_out([&] { read_numbers(list, fields, key, field); }, [&] { list.clear(); });
}

void JsonReader::read_sheet_keys(const Fields& fields) {
  Round& round = all_.round();
  read_shown(fields);
  read_numbers(round.sheet.points, fields, Key::points, Field::points);
  read_numbers(round.sheet.shown_points, fields, Key::shown_points, Field::shown_points);
  read_drops(fields);
  round.sheet.went_out = read_seat(fields, Key::went_out, Field::went_out);
  round.sheet.knocked = read_seat(fields, Key::knocked, Field::knocked);
  round.sheet.at_once = read_flag(fields, Key::at_once, Field::at_once);
  round.sheet.abandoned = read_flag(fields, Key::abandoned, Field::abandoned);
  round.sheet.ended = read_end(fields);
  read_lines(fields, Key::adjust, Field::adjust);
  read_lines(fields, Key::ruling, Field::ruling);
}

void JsonReader::read_lines(const Fields& fields, Key key, Field field) {
  const std::optional<Element>& value = field_of(fields, key);
  if (!value) return;
  simdjson::dom::array list;
  if (value->get_array().get(list) != simdjson::SUCCESS) {
    const std::uint32_t line = add_line(field, kWholeField, number_text(*value));
    return wrong_type(line, *value, "an array of strings");
  }
  std::uint32_t index = 0;
  for (const Element item : list) {
    if (all_.faults().is_full()) return;
    if (field == Field::moves && read_plain_line(index, item)) {
      ++index;
      continue;
    }
    const std::optional<std::uint32_t> line = text_line(field, index++, item, "a string");
    if (line)
      read_line(field, *line);
    else if (field == Field::moves && item.is_string() && !all_.faults().is_full())
      pass_bad_line(piece(static_cast<std::uint32_t>(record_.source.lines.size()) - 1));
  }
}

/// A line as programs write it needs no closer look.
bool JsonReader::read_plain_line(std::uint32_t index, const Element& value) {
  std::string_view text;
  const std::size_t line = record_.source.lines.size();
  if (line >= kMostLines || value.get_string().get(text) != simdjson::SUCCESS) return false;
  if (!all_.moves().read_plain(text, static_cast<std::uint32_t>(line))) return false;
  add_line(Field::moves, index, text);
  return true;
}

/// A line that is no text, which has been told: it was one of moves where an action shows it.
void JsonReader::pass_bad_line(const Piece& whole) {
  Piece rest = whole;
  const Piece name = cut_outside_quotes(rest, ':').before;
  const Seat seat = notation_.find_seat(name.text);
  if (seat != kNoSeat || starts_with_verb(rest.trimmed().text))
    all_.moves().leave_unread(whole, seat);
}

void JsonReader::read_line(Field field, std::uint32_t line) {
  if (field == Field::adjust) {
    all_.moves().read_adjust(notation_.line(line));
  } else if (field == Field::ruling) {
    all_.moves().read_ruling(notation_.line(line));
  } else {
    all_.moves().read_line(line);
  }
  if (!record_.events.empty()) expect_whole_text(record_.events.back(), line);
}

/// Of a ruling, of a reason, what follows a "#" would be lost as a comment, and whoever wrote the
/// text as a value of JSON may well have meant it. Behind the points alone it is a comment.
void JsonReader::expect_whole_text(const Event& event, std::uint32_t line) {
  const bool has_text = event.kind == ActionKind::ruling || event.kind == ActionKind::adjust ||
                        event.kind == ActionKind::abandon;
  if (!has_text || event.at.line != line) return;
  const Piece whole = piece(line);
  const std::string_view kept = without_comment(whole.text);
  if (kept.size() == whole.text.size()) return;
  const bool is_reason = find_outside_quotes(kept, ',') != std::string_view::npos;
  if (event.kind == ActionKind::adjust && !is_reason) return;
  all_.say_comment_begins(whole.sub(kept.size()).place(), whole.text);
}

void JsonReader::read_seat_cards(std::vector<SeatCards>& list, const Fields& fields, Key key,
                                 Field field) {
  const std::optional<Element>& value = field_of(fields, key);
  if (!value) return;
  list.reserve(record_.players.size());
  for_each_seat(
      field, *value, "an object of players and their cards",
      [this, &list, field](Seat seat, const Element& cards) {
        const auto at = static_cast<std::uint32_t>(index(seat));
        const std::optional<std::uint32_t> line = text_line(field, at, cards, "cards");
        if (!line) return;
        list.push_back({.seat = seat, .cards = notation_.cards(piece(*line)), .at = whole(*line)});
      });
}

void JsonReader::read_numbers(std::vector<SeatNumber>& list, const Fields& fields, Key key,
                              Field field) {
  const std::optional<Element>& value = field_of(fields, key);
  if (!value) return;
  list.reserve(record_.players.size());
  for_each_seat(field, *value, "an object of players and numbers",
                [this, &list, field](Seat seat, const Element& written) {
                  const auto at = static_cast<std::uint32_t>(index(seat));
                  const std::uint32_t line = add_line(field, at, number_text(written));
                  const std::optional<std::int32_t> number = whole_number(line, written);
                  if (number) list.push_back({.seat = seat, .number = *number, .at = whole(line)});
                });
}

void JsonReader::read_shown(const Fields& fields) {
  const std::optional<Element>& value = field_of(fields, Key::shown);
  if (!value) return;
  for_each_seat(Field::shown, *value, "an object of players and melds",
                [this](Seat seat, const Element& melds) {
                  const auto at = static_cast<std::uint32_t>(index(seat));
                  const std::optional<std::uint32_t> line =
                      text_line(Field::shown, at, melds, "melds");
                  if (!line) return;
                  SeatMelds entry;
                  entry.seat = seat;
                  entry.first_group = static_cast<std::uint32_t>(record_.groups.size());
                  entry.at = whole(*line);
                  const Piece list = piece(*line).trimmed();
                  if (!list.empty())
                    entry.groups = notation_.melds(list, {.aces = AceForm::may_be_low});
                  all_.round().sheet.shown.push_back(entry);
                });
}

void JsonReader::read_drops(const Fields& fields) {
  const std::optional<Element>& value = field_of(fields, Key::dropped);
  if (!value) return;
  for_each_seat(Field::dropped, *value, "an object of players and when they dropped out",
                [this](Seat seat, const Element& time) {
                  const auto at = static_cast<std::uint32_t>(index(seat));
                  const std::optional<std::uint32_t> line =
                      text_line(Field::dropped, at, time, "\"first\", \"later\" or \"yes\"");
                  if (!line) return;
                  all_.round().sheet.dropped.push_back(
                      {.seat = seat, .time = all_.drop_of(piece(*line)), .at = whole(*line)});
                });
}

void JsonReader::read_buy_backs(const Fields& fields) {
  const std::optional<Element>& value = field_of(fields, Key::buy_back);
  if (!value) return;
  simdjson::dom::array list;
  if (value->get_array().get(list) != simdjson::SUCCESS) {
    const std::uint32_t line = add_line(Field::buy_back, kWholeField, number_text(*value));
    return wrong_type(line, *value, "an array of players");
  }
  std::vector<SeatPlace>& seats = all_.round().buy_backs;
  std::uint32_t index = 0;
  for (const Element item : list) {
    if (all_.faults().is_full()) return;
    const std::optional<SeatPlace> seat = seat_of_value(Field::buy_back, index++, item);
    if (seat && all_.is_first(seats, seat->seat, seat->at)) seats.push_back(*seat);
  }
}

std::optional<SeatCards> JsonReader::read_cards(const Fields& fields, Key key, Field field) {
  const std::optional<Element>& value = field_of(fields, key);
  if (!value) return std::nullopt;
  const std::optional<std::uint32_t> line = text_line(field, 0, *value, "a string of cards");
  if (!line) return std::nullopt;
  return SeatCards{.seat = kNoSeat, .cards = notation_.cards(piece(*line)), .at = whole(*line)};
}

std::optional<SeatPlace> JsonReader::read_seat(const Fields& fields, Key key, Field field) {
  const std::optional<Element>& value = field_of(fields, key);
  if (!value) return std::nullopt;
  return seat_of_value(field, 0, *value);
}

std::optional<EndPlace> JsonReader::read_end(const Fields& fields) {
  const std::optional<Element>& value = field_of(fields, Key::ended);
  if (!value) return std::nullopt;
  const std::optional<std::uint32_t> line =
      text_line(Field::ended, 0, *value, "\"out\", \"knock\" or \"exhausted\"");
  return line ? all_.end_of(piece(*line)) : std::nullopt;
}

std::optional<Place> JsonReader::read_flag(const Fields& fields, Key key, Field field) {
  const std::optional<Element>& value = field_of(fields, key);
  if (!value || !flag(field, *value).value_or(false)) return std::nullopt;
  return whole(add_line(field, 0, "true"));
}

}  // namespace rummy

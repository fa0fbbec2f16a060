// JSON records that have scores and no moves, and say so themselves or not.

#include <simdjson.h>

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/words.h"
#include "diag/finding.h"
#include "logio/assembly.h"
#include "logio/json_reader.h"
#include "logio/keys.h"
#include "logio/score_program.h"
#include "table/record.h"

namespace rummy {
namespace {

using simdjson::dom::array;
using simdjson::dom::element;
using simdjson::dom::object;

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

}  // namespace rummy

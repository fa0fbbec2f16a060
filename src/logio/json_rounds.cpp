// Rounds of a JSON record: moves and scores; those of score programs and phone apps too.

#include <simdjson.h>

#include <cstddef>
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
#include "logio/move_parser.h"
#include "logio/notation.h"
#include "logio/pieces.h"
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
  note_program(program->unread);
  read_program_head(document);
  for (const ScoreProgram::Player& player : program->players)
    all_.add_player(player.name, whole(add_other(player.pointer, player.name)));
  read_program_rules(document);
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

/// Nothing is passed over silently.
void JsonReader::note_program(const std::vector<std::string>& unread) {
  constexpr std::size_t kMostNamed = 8;
  std::string names;
  for (std::size_t i = 0; i < unread.size() && i < kMostNamed; ++i)
    names.append(i == 0 ? "" : ", ").append(shown_in_quotes(unread[i]));
  if (unread.size() > kMostNamed) names += ", …";
  if (names.empty())
    note_reading("these are the scores of a score program; they are read as a scoresheet");
  else
    note_reading(
        say("these are the scores of a score program; they are read as a scoresheet; not read: {}",
            names));
}

/// What such a document says of its game, in the keys of the notation, and titles that may name it.
void JsonReader::read_program_head(const Object& document) {
  for (const auto field : document) {
    const std::optional<KeyWord> key = find_key(Container::json, field.key);
    if (!key || all_.faults().is_full()) continue;
    if (key->key == Key::variant && field.value.is_string()) read_variant(field.value);
    if (key->key == Key::id && field.value.is_string()) read_id(field.value);
    if (key->key == Key::note) read_note(record_.head.notes, field.key, field.value);
  }
  for (const std::string_view key : kProgramTitles) {
    std::string_view title;
    if (document.at_key(key).get_string().get(title) != simdjson::SUCCESS) continue;
    const std::uint32_t line = add_other("/" + std::string(key), title);
    if (line == Place::kNowhere) return;
    record_.head.titles.push_back({.text = std::string(title), .at = whole(line)});
  }
}

/// House rules, and points the players begin with.
void JsonReader::read_program_rules(const Object& document) {
  Element value;
  if (document.at_key("set").get(value) == simdjson::SUCCESS) read_settings(value);
  if (document.at_key("carry").get(value) == simdjson::SUCCESS) read_carry(value);
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

#include "logio/assembly.h"

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
#include "base/check.h"
#include "base/words.h"
#include "diag/finding.h"
#include "logio/json_text.h"
#include "logio/move_parser.h"
#include "logio/pieces.h"
#include "logio/records.h"
#include "table/record.h"

namespace rummy {

// === Builds a record from what either container says, with the checks both share.

void Assembly::add_player(std::string name, const Place& at) {
  Record& record = notation_.record();
  if (faults_.is_full()) return;
  if (record.players.size() == kMostSeats) {
    faults_.add(kTooLarge, at, say("the record names more than {} players", kMostSeats));
    return faults_.give_up();
  }
  if (name.empty()) {
    faults_.add(kSyntax, at, "a player without a name");
  } else if (!is_printable_ascii(name)) {
    const BadSign bad = find_bad_sign(name);
    if (!bad.message.empty())
      faults_.add(kSyntax, at, say("a player's name holds {}", bad.message));
  }
  const auto twin = std::ranges::find(record.players, name);
  if (twin != record.players.end() && !name.empty()) {
    const auto first = static_cast<std::size_t>(twin - record.players.begin());
    faults_.add_with(kDuplicatePlayer, at, say("two players are called {}", shown_in_quotes(name)),
                     {.at = record.head.players_at[first], .text = "the first of them"});
  }
  record.players.push_back(std::move(name));
  record.head.players_at.push_back(at);
}

void Assembly::add_setting(Setting setting) {
  constexpr std::size_t kMostSettings = 1'000;
  std::vector<Setting>& settings = notation_.record().head.settings;
  if (setting.key.empty() || !find_bad_sign(setting.key).message.empty()) {
    faults_.add(kSyntax, setting.key_at, "expected the name of a setting, such as opening.points");
  }
  const auto twin = std::ranges::find(settings, setting.key, &Setting::key);
  if (twin != settings.end()) {
    return faults_.add_with(kSyntax, setting.key_at,
                            say("{} is set twice", shown_in_quotes(setting.key)),
                            {.at = twin->key_at, .text = "set here first"});
  }
  if (settings.size() == kMostSettings) {
    faults_.add(kTooLarge, setting.key_at,
                say("the record has more than {} settings", kMostSettings));
    return faults_.give_up();
  }
  settings.push_back(std::move(setting));
}

void Assembly::add_note(std::vector<Note>& notes, Note note, const Place& at) {
  constexpr std::size_t kMostNotes = 1'000;
  if (std::ranges::find(notes, note.key, &Note::key) != notes.end())
    return faults_.add(kSyntax, at, say("{} is given twice", shown_in_quotes(note.key)));
  if (notes.size() == kMostNotes) {
    faults_.add(kTooLarge, at, say("more than {} notes", kMostNotes));
    return faults_.give_up();
  }
  notes.push_back(std::move(note));
}

std::uint32_t Assembly::next_round_number() const {
  const KeptList<Round>& rounds = notation_.record().rounds;
  std::uint32_t last = 0;
  for (const Round& round : rounds)
    last = round.number > 0 ? round.number : last + 1;
  return last + 1;
}

bool Assembly::begin_round(const Place& at) {
  Record& record = notation_.record();
  end_round();
  if (record.rounds.size() == kMostRounds) {
    faults_.add(kTooLarge, at, say("the record has more than {} rounds", kMostRounds));
    faults_.give_up();
    return false;
  }
  Round& round = record.add_round();
  round.at = at;
  round.moves.first = static_cast<std::uint32_t>(record.events.size());
  return true;
}

void Assembly::end_round() {
  Record& record = notation_.record();
  if (record.rounds.empty()) return;
  Round& last = record.rounds.back();
  last.moves.count = static_cast<std::uint32_t>(record.events.size()) - last.moves.first;
  if (last.moves.count > kMostActions) check_turns(last);
}

/// Each action of a turn is checked together with those before it, so the work for an endless turn
/// would grow without limit. A call out of turn belongs to the turn it is written in.
void Assembly::check_turns(const Round& round) {
  const Record& record = notation_.record();
  Seat seat = kNoSeat;
  std::size_t count = 0;
  for (const Event& event :
       std::span(record.events).subspan(round.moves.first, round.moves.count)) {
    if (!is_turn_action(event.kind)) continue;
    if (event.seat != seat && !is_out_of_turn(event.kind)) {
      seat = event.seat;
      count = 0;
    }
    if (++count <= kMostActions) continue;
    faults_.add(kTooLarge, event.at,
                say("more than {} actions of one player before the next one plays", kMostActions));
    return faults_.give_up();
  }
}

void Assembly::finish() {
  end_round();
  moves_.finish();
  // If reading stopped early, the rest is unknown.
  if (faults_.is_full()) notation_.record().faults_of_lines = 0;
  notation_.leniencies().append_notes(findings_);
  faults_.sort();
}

void Assembly::say_comment_begins(const Place& at, std::string_view text) {
  faults_.add(kSyntax, at, say("{}: a \"#\" begins a comment", shown_in_quotes(text)),
              "leave out the space before it, as in \"table#5\"");
}

void Assembly::read_letters(const Piece& word) {
  if (!notation_.use_letters(word.text))
    expect_letters(word.place(), as_it_stands(shown_in_quotes(word.text)));
}

void Assembly::expect_letters(const Place& at, const Text& found) {
  faults_.add(kSyntax, at,
              say("{}: expected en, pl or de, whose letters the court cards have", found),
              "cards: pl is for A K D W, cards: de for A K D B");
}

OddBlanks Assembly::odd_blanks() const {
  const bool keeps = std::ranges::any_of(notation_.record().players, has_odd_blank);
  return keeps ? OddBlanks::keep : OddBlanks::replace;
}

std::string Assembly::straightened(const Piece& line, OddBlanks blanks) {
  PlainLine plain = plain_line(line.text, blanks);
  Leniencies& leniencies = notation_.leniencies();
  const auto note = [&](std::optional<std::size_t> at, Leniency kind, Text message) {
    if (!at) return;
    leniencies.note(
        kind,
        {.line = line.line, .offset = line.offset + static_cast<std::uint32_t>(*at), .length = 1},
        std::move(message));
  };
  note(plain.blank, Leniency::blank_sign, "a non-breaking space is read as a space");
  note(plain.quote, Leniency::quote_sign, "typographic quotes around a name are read as quotes");
  return std::move(plain.text);
}

void Assembly::said_twice(Seat seat, const Place& at, const Place& earlier) {
  faults_.add_with(kSyntax, at,
                   say("{} appears twice; expected each player once",
                       shown_in_quotes(notation_.record().players[index(seat)])),
                   {.at = earlier, .text = "first here"});
}

void Assembly::expect_one_card(const SeatCards& cards) {
  if (cards.cards.count == 1) return;
  const std::string_view written = line_text(notation_.record(), cards.at);
  const bool is_blank_line = written.find_first_not_of(" \t") == std::string_view::npos;
  if (cards.cards.count == 0 && !is_blank_line) return;  // it was no card and is already reported
  faults_.add(kSyntax, cards.at, say("expected one card, found {}", cards.cards.count));
}

std::optional<EndPlace> Assembly::end_of(const Piece& word) {
  if (const std::optional<WrittenEnd> end = end_called(word.text))
    return EndPlace{.end = *end, .at = word.place()};
  faults_.add(kSyntax, word.place(),
              say("{}: expected out, knock or exhausted", shown_in_quotes(word.text)));
  return std::nullopt;
}

DropTime Assembly::drop_of(const Piece& word) {
  if (const std::optional<DropTime> time = drop_called(word.text)) return *time;
  faults_.add(kSyntax, word.place(),
              say("{}: expected first, later or yes", shown_in_quotes(word.text)));
  return DropTime::unknown;
}

bool Assembly::fits_sheet(const KeyWord& key, const Place& at) {
  const bool scoresheet = notation_.record().scoresheet;
  if (key.sheet == Sheet::any || (key.sheet == Sheet::scores) == scoresheet) return true;
  if (scoresheet) {
    faults_.add(kUnknownKey, at, say("{} has no place on a scoresheet", shown_in_quotes(key.word)),
                key.key == Key::abandon ? "write abandoned: yes"
                                        : "a record of moves has no \"scoresheet\" in its head");
  } else {
    faults_.add(kUnknownKey, at, say("{} belongs to scoresheets only", shown_in_quotes(key.word)),
                "a scoresheet says \"scoresheet\" in its head, and has no moves");
  }
  return false;
}

namespace {

// === Input that is neither a record nor a scoresheet, recognized before it is read.

constexpr auto kKeysOfRecords = std::to_array<std::string_view>(
    {"players", "rounds", "variant", "scoresheet", "excerpt", "carry"});
constexpr std::size_t kLongestKey = 40;

/// The first word of a line in small letters; empty if there is none.
std::string first_word(std::string_view line) {
  Piece rest{.text = line.substr(0, kLongestKey)};
  rest = rest.trimmed();
  const std::string_view word = rest.text.substr(0, rest.text.find_first_of(" \t:\r"));
  return in_small_letters(word);
}

bool is_foreign_line(std::string_view line) {
  const Piece whole = Piece{.text = line}.trimmed();
  if (whole.empty() || whole.text.starts_with('#')) return true;
  const std::string word = first_word(line);
  const auto key = find_key(Container::text, word);
  const bool is_round = word == "round";  // other texts use it too
  if (key && key->key != Key::note && !is_round) return false;
  if (!key && is_key_of_records(word)) return false;
  const std::size_t colon = whole.text.find(':');
  return colon == std::string_view::npos || !starts_with_verb(whole.sub(colon + 1).trimmed().text);
}

/// The end of the string that begins at `at`: its quote, or the end of the text.
std::size_t end_of_string(std::string_view json, std::size_t at) {
  for (; at < json.size() && json[at] != '"'; ++at)
    if (json[at] == '\\') ++at;
  return at;
}

bool opens(char c) {
  return c == '{' || c == '[';
}

bool closes(char c) {
  return c == '}' || c == ']';
}

}  // namespace

bool is_key_of_records(std::string_view key) {
  if (std::ranges::find(kKeysOfRecords, key) != kKeysOfRecords.end()) return true;
  const bool is_of_one = key == "player" || key == "round";  // as in logs, with one move a line
  return key.size() <= kLongestKey && !is_of_one && !nearest_word(key, kKeysOfRecords).empty();
}

bool is_like_record(std::string_view json) {
  std::size_t at = json.find_first_not_of(" \t\r\n");
  if (at == std::string_view::npos || json[at] != '{') return false;
  int depth = 0;
  bool is_key = false;  // a string here would be a key
  for (; at < json.size(); ++at) {
    const char c = json[at];
    if (c == '"') {
      const std::size_t begin = at + 1;
      at = end_of_string(json, begin);
      const bool is_whole = depth == 1 && is_key && at < json.size();
      if (is_whole && is_key_of_records(json.substr(begin, at - begin))) return true;
      is_key = false;
    } else if (opens(c)) {
      ++depth;
      is_key = c == '{';
    } else if (closes(c)) {
      --depth;
    } else {
      is_key = is_key || c == ',';
    }
  }
  return false;
}

bool is_foreign_text(std::string_view text) {
  if (text.find_first_not_of(" \t\r\n") == std::string_view::npos) return false;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    if (!is_foreign_line(text.substr(begin, end - begin))) return false;
    begin = end + 1;
  }
  return true;
}

std::string words_of_foreign(std::string_view first, std::size_t count) {
  const std::size_t at = std::min(first.find_first_not_of(" \t\r\n"), first.size());
  const char sign = at < first.size() ? first[at] : '\0';
  const bool is_number = sign == '-' || (sign >= '0' && sign <= '9');
  const std::string_view what = find_json_fault(first) ? "lines that are not JSON"
                                : sign == '{'          ? "JSON objects"
                                : sign == '['          ? "JSON lists"
                                : sign == '"'          ? "strings"
                                : is_number            ? "numbers"
                                                       : "JSON values";
  return "holds " + std::to_string(count) + " " + std::string(what) +
         " and no record; a record has players and rounds, and a scoresheet is a table (CSV, "
         ".xlsx, .ods) or a record with \"scoresheet\": true; what another program wrote is read "
         "by a "
         "mapping (--map)";
}

}  // namespace rummy

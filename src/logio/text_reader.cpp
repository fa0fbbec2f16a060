// The text container (.rgn), line by line.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <ranges>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "base/words.h"
#include "diag/finding.h"
#include "logio/assembly.h"
#include "logio/json_text.h"
#include "logio/move_parser.h"
#include "logio/notation.h"
#include "logio/pieces.h"
#include "logio/records.h"
#include "table/record.h"

namespace rummy {

// === The text container (.rgn), line by line.

/// A line cut at its colon: `deal Ala: 5H 7S` is the word "deal", the name "Ala", the value.
struct KeyedLine {
  Piece whole;  // without its comment
  Piece key;    // all before the colon
  Piece word;   // the key's first word
  Piece name;   // the text after it
  Piece value;
};

/// Reads one text into a record. Used once.
class TextReader {
 public:
  TextReader(Record& record, Findings& findings, Spelling spelling)
      : record_(record), all_(record, findings, spelling), notation_(all_.notation()) {}

  void read(std::string_view text);

 private:
  void say_foreign(std::string_view text);
  bool split(std::string_view text);
  bool add_line(std::size_t begin, std::size_t end);
  [[nodiscard]] bool is_bad(std::uint32_t line) const;
  [[nodiscard]] KeyedLine cut(const Piece& whole) const;

  void straighten(std::uint32_t line, OddBlanks blanks);
  void find_players();
  void read_head_first(std::uint32_t line);
  [[nodiscard]] bool is_word(const Piece& written, std::string_view word) const;
  std::optional<KeyWord> key_in_capitals(const KeyedLine& line);
  void read_players(const Piece& names);
  void say_one_player(const Piece& names);
  bool read_plain_line(std::uint32_t line);
  void pass_bad_line(const Piece& whole);
  void read_line(const Piece& whole);
  bool is_in_its_section(const KeyWord& key, const Piece& word);
  [[nodiscard]] bool begins_later() const;
  [[nodiscard]] std::uint32_t read_round_number(const Piece& written);
  void read_no_colon(const Piece& whole);
  void read_head_key(const KeyWord& key, const KeyedLine& line);
  void read_round_key(const KeyWord& key, const KeyedLine& line);
  void read_single_key(const KeyWord& key, const KeyedLine& line);
  void read_moves(const KeyedLine& line);
  void read_unknown(const KeyedLine& line);

  void read_setting(const KeyedLine& line);
  void read_cut(const Piece& value);
  void read_carry(const Piece& value);
  void read_winners(const Piece& value);
  void read_buy_backs(const Piece& value);
  void read_note(std::string_view key, const KeyedLine& line);
  void read_shown(const KeyedLine& line);
  void read_deal(const KeyedLine& line);
  void read_seat_cards(std::vector<SeatCards>& list, const KeyedLine& line);
  void read_drops(const Piece& value);
  void read_numbers(std::vector<SeatNumber>& list, const Piece& value);
  void read_hand(const KeyedLine& line);
  void read_stock(const KeyedLine& line);
  void read_figures(std::vector<SeatNumber>& list, const Piece& value);
  SeatCards read_cards(const KeyedLine& line);
  std::optional<SeatPlace> read_seat(const KeyedLine& line);
  std::optional<Place> read_yes(const KeyedLine& line);
  std::string free_text(const Piece& value) const;

  /// Whether a key that may come once comes for the first time and has a value.
  bool is_once(const KeyWord& key, const KeyedLine& line);
  bool has_value(const KeyedLine& line);
  /// Calls `use(piece)` for each of the pieces between commas.
  template <class Use>
  void for_each_item(const Piece& list, Use use);

  Record& record_;
  Assembly all_;
  Notation& notation_;
  std::vector<std::uint32_t> bad_lines_;  // reported, and not read
  std::vector<std::uint32_t> odd_lines_;  // not all ASCII
  std::uint32_t players_line_ = Place::kNowhere;
  std::array<Place, kKeys> seen_{};
  bool in_round_ = false;
};

template <class Use>
void TextReader::for_each_item(const Piece& list, Use use) {
  Piece rest = list;
  for (bool more = true; more && !all_.faults().is_full();) {
    const CutPiece cut = cut_outside_quotes(rest, ',');
    if (cut.before.empty()) {
      Place at = cut.before.place();
      at.length = 1;
      all_.faults().add(kSyntax, at,
                        "an entry is missing here; entries are separated by one comma");
    } else {
      use(cut.before);
    }
    more = cut.found;
  }
}

namespace {

/// Whether the word makes a key with a name after it: "deal Ala".
bool takes_name(std::string_view word) {
  return word == "set" || word == "deal" || word == "hand" || word == "shown";
}

/// 1 to 9999; 0 if it is no such number.
std::uint32_t round_number_of(std::string_view text) {
  constexpr std::size_t kMostDigits = 4;
  if (text.empty() || text.size() > kMostDigits) return 0;
  std::uint32_t number = 0;
  for (const char c : text) {
    if (c < '0' || c > '9') return 0;
    number = number * 10 + static_cast<std::uint32_t>(c - '0');
  }
  return number;
}

}  // namespace

void TextReader::read(std::string_view text) {
  record_.clear();
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  if (is_foreign_text(text)) return say_foreign(text);
  if (!split(text)) return;
  find_players();
  for (const std::uint32_t line : odd_lines_)
    if (line != players_line_) straighten(line, all_.odd_blanks());
  for (std::uint32_t i = 0; i < record_.source.lines.size() && !all_.faults().is_full(); ++i) {
    if (read_plain_line(i)) continue;
    const Piece line = notation_.line(i);
    if (line.empty()) continue;
    if (is_bad(i)) {
      pass_bad_line(line);
    } else {
      read_line(line);
    }
  }
  all_.finish();
}

/// A line that is no text, already reported: if it has a name or an action it counts as a line of
/// moves.
void TextReader::pass_bad_line(const Piece& whole) {
  if (!in_round_ || record_.scoresheet) return;
  const KeyedLine line = cut(whole);
  if (line.key.text.size() == whole.text.size()) return;
  const Seat seat = notation_.find_seat(line.key.text);
  if (find_key(Container::text, takes_name(line.word.text) ? line.word.text : line.key.text))
    return;
  if (seat != kNoSeat || starts_with_verb(line.value.text)) all_.moves().note_unread(whole, seat);
}

bool TextReader::split(std::string_view text) {
  if (text.size() > kMostBytes) {
    all_.faults().add(kTooLarge, Place{}, "the record is longer than 1 GiB");
    return false;
  }
  record_.source.text.assign(text);
  std::size_t begin = 0;
  while (begin < record_.source.text.size()) {
    const std::size_t end =
        std::min(record_.source.text.find('\n', begin), record_.source.text.size());
    if (!add_line(begin, end)) return false;
    begin = end + 1;
  }
  return true;
}

bool TextReader::add_line(std::size_t begin, std::size_t end) {
  if (record_.source.lines.size() == kMostLines) {
    all_.faults().add(kTooLarge, Place{}, say("the record has more than {} lines", kMostLines));
    return false;
  }
  if (end > begin && record_.source.text[end - 1] == '\r') --end;
  const auto number = static_cast<std::uint32_t>(record_.source.lines.size()) + 1;
  record_.source.lines.push_back({.begin = static_cast<std::uint32_t>(begin),
                                  .length = static_cast<std::uint32_t>(end - begin),
                                  .number = number});
  const BadSign bad =
      find_bad_sign(std::string_view(record_.source.text).substr(begin, end - begin));
  if (bad.message.empty()) {
    if (!bad.is_plain && notation_.is_lenient()) odd_lines_.push_back(number - 1);
    return true;
  }
  bad_lines_.push_back(number - 1);
  all_.faults().add(kSyntax, {.line = number - 1, .offset = bad.offset, .length = 1}, bad.message,
                    "save the record as plain text in UTF-8");
  return !all_.faults().is_full();
}

bool TextReader::is_bad(std::uint32_t line) const {
  return std::binary_search(bad_lines_.begin(), bad_lines_.end(), line);
}

KeyedLine TextReader::cut(const Piece& whole) const {
  KeyedLine line{.whole = whole, .key = {}, .word = {}, .name = {}, .value = whole};
  line.key = cut_outside_quotes(line.value, ':').before;
  line.value = line.value.trimmed();
  line.name = line.key;
  if (!line.key.text.starts_with('"')) line.word = next_word(line.name);
  line.name = line.name.trimmed();
  return line;
}

/// Rewrites the line in place with plain characters: it can only become shorter.
void TextReader::straighten(std::uint32_t line, OddBlanks blanks) {
  SourceLine& source = record_.source.lines[line];
  const Piece written{.text = line_text(record_, Place{.line = line}), .line = line};
  const std::string plain = all_.straightened(written, blanks);
  if (plain.size() == source.length) return;
  std::ranges::copy(plain, record_.source.text.data() + source.begin);
  source.length = static_cast<std::uint32_t>(plain.size());
}

/// Whether a word is a key word, in capitals too unless reading is strict. Reports nothing.
bool TextReader::is_word(const Piece& written, std::string_view word) const {
  return written.text == word || (notation_.is_lenient() && in_small_letters(written.text) == word);
}

/// Reads the players and the language of the cards first, so that the lines of the header may be in
/// any order.
void TextReader::find_players() {
  for (std::uint32_t i = 0; i < record_.source.lines.size(); ++i) {
    const Piece whole = notation_.line(i);
    if (is_word(whole, "round")) break;
    const char first = whole.empty() ? ' ' : whole.text[0];
    if (first == 'p' || first == 'P' || first == 'c' || first == 'C') read_head_first(i);
  }
  if (players_line_ != Place::kNowhere) return;
  Place at{};
  if (!record_.source.lines.empty())
    at = {.line = 0, .offset = 0, .length = record_.source.lines[0].length};
  all_.faults().add(kSyntax, at,
                    record_.source.text.find_first_not_of(" \t\r\n") == std::string::npos
                        ? "the record is empty; expected its head, with \"players: …\""
                        : "the record has no \"players: …\" line");
}

void TextReader::read_head_first(std::uint32_t line) {
  const Piece whole = notation_.line(line);
  const KeyedLine keyed = cut(whole);
  if (keyed.key.text.size() == whole.text.size()) return;
  const bool is_bad_line = is_bad(line);  // the fault is already reported
  if (is_word(keyed.key, "cards") && !is_bad_line) {
    if (!keyed.value.empty()) return all_.read_letters(trimmed_of_odd_blanks(keyed.value));
    all_.expect_letters(keyed.key.place(), "cards has no value");
    return;
  }
  if (!is_word(keyed.key, "players") || players_line_ != Place::kNowhere) return;
  players_line_ = line;
  record_.head.players_line = whole.place();
  if (keyed.value.empty() || is_bad_line) return;
  if (std::ranges::find(odd_lines_, line) != odd_lines_.end()) {
    straighten(line, OddBlanks::keep);
    record_.head.players_line = notation_.line(line).place();  // the line may be shorter now
  }
  read_players(cut(notation_.line(line)).value);
}

/// A line of moves in its commonest form needs no closer look.
bool TextReader::read_plain_line(std::uint32_t line) {
  if (!in_round_ || record_.scoresheet) return false;
  return all_.moves().read_plain(line_text(record_, Place{.line = line}), line);
}

void TextReader::read_line(const Piece& whole) {
  const KeyedLine line = cut(whole);
  if (line.key.text.size() == whole.text.size()) return read_no_colon(whole);
  const Piece& written = takes_name(line.word.text) ? line.word : line.key;
  std::optional<KeyWord> key = find_key(Container::text, written.text);
  if (!key) {
    const bool is_player = line.key.text.starts_with('"') ||
                           (in_round_ && notation_.find_seat(line.key.text) != kNoSeat);
    if (is_player) return read_moves(line);
    key = key_in_capitals(line);
    if (!key) return read_unknown(line);
  }
  const Piece& word = takes_name(key->word) ? line.word : line.key;
  if (takes_name(key->word) && line.name.empty()) {
    return all_.faults().add(kSyntax, word.place(),
                             say("{} needs a name: {}", shown_in_quotes(word.text),
                                 key->key == Key::set ? as_it_stands("set opening.points: 40")
                                                      : say("{} PLAYER: CARDS", key->word)));
  }
  if (!is_in_its_section(*key, word)) return;
  if (key->section == Section::head) return read_head_key(*key, line);
  if (all_.fits_sheet(*key, word.place())) read_round_key(*key, line);
}

/// A key word with capitals: "Date", "Deal Ala".
std::optional<KeyWord> TextReader::key_in_capitals(const KeyedLine& line) {
  if (!notation_.is_lenient()) return std::nullopt;
  const std::string word = in_small_letters(line.word.text);
  const std::string all = in_small_letters(line.key.text);
  std::optional<KeyWord> key = find_key(Container::text, takes_name(word) ? word : all);
  if (!key || is_own_key(key->word)) return std::nullopt;
  const Piece& written = takes_name(word) ? line.word : line.key;
  if (written.text == key->word) return std::nullopt;
  notation_.note_capital(written, key->word);
  return key;
}

bool TextReader::is_in_its_section(const KeyWord& key, const Piece& word) {
  const bool is_anywhere = key.key == Key::winner || is_own_key(key.word);
  if (in_round_ && key.section == Section::head && !is_anywhere) {
    all_.faults().add(kUnknownKey, word.place(),
                      say("{} belongs to the record's head", shown_in_quotes(word.text)),
                      "write it before the first \"round\"");
    return false;
  }
  if (!in_round_ && key.section == Section::round) {
    all_.faults().add(kUnknownKey, word.place(),
                      say("{} belongs to a round", shown_in_quotes(word.text)),
                      "begin the round with a line \"round\"");
    return false;
  }
  return true;
}

void TextReader::read_no_colon(const Piece& whole) {
  Piece rest = whole;
  const Piece first = next_word(rest);
  rest = rest.trimmed();
  if (!is_word(first, "round")) {
    all_.faults().add(kSyntax, whole.place(),
                      say("{}: expected \":\" in the line", shown_in_quotes(whole.text)),
                      "a line is \"round\", KEY: VALUE, or PLAYER: action; action; …, for "
                      "example: Ala: draw 7S; discard KD");
    const Seat seat = all_.moves().leading_player(whole);
    if (in_round_ && !record_.scoresheet && seat != kNoSeat) all_.moves().note_unread(whole, seat);
    return;
  }
  if (first.text != "round") notation_.note_capital(first, "round");
  const std::string number = std::to_string(record_.rounds.size() + 1);
  std::uint32_t said = 0;
  if (begins_later() && !rest.empty()) {
    said = read_round_number(rest);
  } else if (notation_.is_lenient() && rest.text == number) {
    notation_.leniencies().note(
        Leniency::round_number, whole.place(),
        say("{} is read as round: rounds are counted as they come", shown_in_quotes(whole.text)));
  } else if (!rest.empty()) {
    all_.faults().add(kSyntax, rest.place(),
                      "\"round\" stands alone on its line; rounds are counted as they come",
                      "of a record that begins later in its game, say so in its head: \"excerpt: "
                      "yes\"");
  }
  if (!all_.begin_round(whole.place())) return;
  all_.round().number = said;
  in_round_ = true;
  const Place winner = seen_[static_cast<std::size_t>(Key::winner)];
  seen_ = {};
  seen_[static_cast<std::size_t>(Key::winner)] = winner;
}

/// Whether the record may say which round of its game is its first.
bool TextReader::begins_later() const {
  return record_.excerpt || !record_.head.carry.empty();
}

/// Reads "round 7": a round may not come twice, nor in another order.
std::uint32_t TextReader::read_round_number(const Piece& written) {
  const std::uint32_t least = all_.next_round_number();
  const std::uint32_t number = round_number_of(written.text);
  if (number >= least) return number;
  all_.faults().add(kSyntax, written.place(),
                    number == 0
                        ? say("{}: expected the number of a round", shown_in_quotes(written.text))
                        : say("round {} cannot follow round {}", number, least - 1));
  return 0;
}

bool TextReader::is_once(const KeyWord& key, const KeyedLine& line) {
  Place& seen = seen_[static_cast<std::size_t>(key.key)];
  if (seen.is_somewhere()) {
    all_.faults().add_with(kSyntax, line.key.place(),
                           say("{} is given twice", shown_in_quotes(key.word)),
                           {.at = seen, .text = "given here first"});
    return false;
  }
  seen = line.key.place();
  return has_value(line);
}

bool TextReader::has_value(const KeyedLine& line) {
  if (!line.value.empty()) return true;
  all_.faults().add(
      kSyntax, line.key.place(),
      say("nothing stands after {}; expected a value", shown_in_quotes(line.key.text)));
  return false;
}

void TextReader::read_head_key(const KeyWord& key, const KeyedLine& line) {
  if (key.key == Key::note) return read_note(key.word, line);
  if (key.key == Key::set) return read_setting(line);
  if (!is_once(key, line)) return;
  if (key.key == Key::variant) {
    record_.head.variant = free_text(line.value);
    if (record_.head.variant.empty())
      all_.faults().add(kSyntax, line.value.place(), "expected the name of a variant");
    record_.head.variant_at = line.value.place();
  } else if (key.key == Key::id) {
    record_.head.id = free_text(line.value);
  } else if (key.key == Key::cut) {
    read_cut(line.value);
  } else if (key.key == Key::carry) {
    read_carry(line.value);
  } else if (key.key == Key::scoresheet) {
    record_.scoresheet = read_yes(line).has_value();
  } else if (key.key == Key::excerpt) {
    record_.excerpt = read_yes(line).has_value();
  } else if (key.key == Key::winner) {
    read_winners(line.value);
  }
  const bool is_either = key.key == Key::scoresheet || key.key == Key::excerpt;
  if (is_either && record_.scoresheet && record_.excerpt)
    all_.faults().add(kSyntax, line.whole.place(),
                      "a scoresheet has no moves and cannot be an excerpt");
}

void TextReader::read_round_key(const KeyWord& key, const KeyedLine& line) {
  if (key.key == Key::note) return read_note(key.word, line);
  if (key.key == Key::deal) {
    read_deal(line);
  } else if (key.key == Key::hand) {
    read_hand(line);
  } else if (key.key == Key::ruling) {
    all_.moves().read_ruling(line.value);
  } else if (key.key == Key::ruling_void) {
    all_.moves().read_ruling_void(line.value);
  } else if (key.key == Key::adjust) {
    all_.moves().read_adjust(line.value);
  } else if (key.key == Key::abandon) {
    all_.moves().read_abandon(line.value);
  } else if (key.key == Key::buy_back) {
    if (has_value(line)) read_buy_backs(line.value);
  } else if (key.key == Key::shown) {
    read_shown(line);
  } else if (key.key == Key::round) {
    all_.faults().add(kSyntax, line.whole.place(), "a round begins with \"round\" alone");
  } else if (key.key == Key::stock && line.value.empty()) {
    read_stock(line);
  } else if (is_once(key, line)) {
    read_single_key(key, line);
  }
}

/// Reads keys that a round has once.
void TextReader::read_single_key(const KeyWord& key, const KeyedLine& line) {
  Round& round = all_.round();
  if (key.key == Key::dealer) {
    all_.read_or_leave_out([&] { round.dealer = read_seat(line); }, [&] { round.dealer.reset(); });
  } else if (key.key == Key::upcard) {
    round.upcard = read_cards(line);
    all_.expect_one_card(*round.upcard);
  } else if (key.key == Key::wild) {
    round.wild = read_cards(line);
    all_.expect_one_card(*round.wild);
  } else if (key.key == Key::stock) {
    read_stock(line);
  } else if (key.key == Key::score) {
    read_figures(round.scores, line.value);
  } else if (key.key == Key::total) {
    read_figures(round.totals, line.value);
  } else if (key.key == Key::points) {
    read_numbers(round.sheet.points, line.value);
  } else if (key.key == Key::shown_points) {
    read_numbers(round.sheet.shown_points, line.value);
  } else if (key.key == Key::dropped) {
    all_.read_or_leave_out([&] { read_drops(line.value); }, [&] { round.sheet.dropped.clear(); });
  } else if (key.key == Key::went_out) {
    round.sheet.went_out = read_seat(line);
  } else if (key.key == Key::knocked) {
    round.sheet.knocked = read_seat(line);
  } else if (key.key == Key::at_once) {
    round.sheet.at_once = read_yes(line);
  } else if (key.key == Key::abandoned) {
    round.sheet.abandoned = read_yes(line);
  } else if (key.key == Key::ended) {
    round.sheet.ended = all_.end_of(line.value);
  }
}

void TextReader::read_moves(const KeyedLine& line) {
  if (!in_round_) {
    return all_.faults().add(kSyntax, line.whole.place(), "moves stand in a round",
                             "begin the round with a line \"round\"");
  }
  if (record_.scoresheet) {
    return all_.faults().add(kSyntax, line.whole.place(), "a scoresheet has no moves");
  }
  all_.moves().read_moves(line.key, line.value);
}

void TextReader::read_unknown(const KeyedLine& line) {
  if (starts_with_verb(line.value.text)) return read_moves(line);
  const Section section = in_round_ ? Section::round : Section::head;
  const std::vector<std::string_view> words = keys_of(Container::text, section, record_.scoresheet);
  const std::string_view near = nearest_word(line.key.text, words);
  const std::vector<std::string_view> names(record_.players.begin(), record_.players.end());
  if (in_round_ && near.empty() && !nearest_word(line.key.text, names).empty())
    return all_.moves().read_moves(line.key, line.value);
  const std::string_view near_first = near.empty() ? nearest_word(line.word.text, words) : near;
  all_.faults().add(
      kUnknownKey, line.key.place(),
      in_round_ ? say("{} is neither a key word nor a player", shown_in_quotes(line.key.text))
                : say("unknown key word {}", shown_in_quotes(line.key.text)),
      near_first.empty() ? Text("a key of your own starts with x-") : did_you_mean(near_first));
}

void number_lines(Record& record, const std::vector<ForeignSpot>& lines) {
  for (SourceLine& line : record.source.lines) {
    if (line.number == 0 || line.number > lines.size()) continue;
    const ForeignSpot& spot = lines[line.number - 1];
    line.number = static_cast<decltype(line.number)>(spot.line);
    line.index = spot.column;
  }
}

void read_text_record(std::string_view text, Record& out, Findings& findings, Spelling spelling) {
  TextReader(out, findings, spelling).read(text);
}

/// Reports a foreign text with one message, however many lines it has.
void TextReader::say_foreign(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t\r\n");
  const std::string_view line = text.substr(begin, text.find_first_of("\r\n", begin) - begin);
  record_.source.text.assign(line);
  const auto size = static_cast<std::uint32_t>(line.size());
  const auto lines = std::ranges::count(text.substr(0, begin), '\n');
  record_.source.lines.push_back(
      {.begin = 0, .length = size, .number = static_cast<std::uint32_t>(lines) + 1});
  all_.faults().add(
      kSyntax, {.line = 0, .offset = 0, .length = size},
      "this text is neither a record nor a scoresheet",
      "a scoresheet has its cells parted by commas, semicolons, tabs or |: round,Ann,Bob and below "
      "it 1,-10,34; a record begins with players: Ann, Bob; a log of another program is read by a "
      "mapping (--map)");
}

void TextReader::read_players(const Piece& names) {
  // Names stay unchanged except for their surroundings.
  for_each_item(names, [this](const Piece& whole) {
    const Piece item = notation_.is_lenient() ? trimmed_of_odd_blanks(whole) : whole;
    if (item.text.size() != whole.text.size()) notation_.note_odd_space(whole);
    if (!item.text.starts_with('"')) return all_.add_player(std::string(item.text), item.place());
    if (quoted_length(item.text) == item.text.size())
      return all_.add_player(unquoted(item.text), item.place());
    all_.faults().add(kSyntax, item.place(),
                      say("{}: expected one name in quotes", shown_in_quotes(item.text)),
                      R"(a quoted name ends with ", and " within it is written \")");
  });
  say_one_player(names);
}

/// "players: Ann and Bob" names one player: if lines below belong to one of the two, that is the
/// fault, and those lines are not reported.
void TextReader::say_one_player(const Piece& names) {
  constexpr std::size_t kLongestJoin = 3;
  if (record_.players.size() != 1 || names.text.starts_with('"')) return;
  std::vector<std::string_view> meant;
  Piece rest = names;
  for (Piece word = next_word(rest); !word.empty(); word = next_word(rest)) {
    const bool joins = word.text.size() <= kLongestJoin && in_small_letters(word.text) == word.text;
    if (!joins) meant.push_back(word.text);
  }
  const auto is_of_one = [&](std::uint32_t line) {
    return std::ranges::find(meant, cut(notation_.line(line)).key.text) != meant.end();
  };
  const auto lines = static_cast<std::uint32_t>(record_.source.lines.size());
  if (meant.size() < 2 || std::ranges::none_of(std::views::iota(players_line_, lines), is_of_one))
    return;
  std::string listed;
  for (const std::string_view name : meant)
    listed.append(listed.empty() ? "" : ", ").append(name);
  all_.faults().add(kSyntax, names.place(),
                    say("the players line has one player, {}", shown_in_quotes(names.text)),
                    say("separate players with commas: players: {}", shown(listed)));
  record_.players.clear();
  record_.head.players_at.clear();
}

void TextReader::read_setting(const KeyedLine& line) {
  Setting setting;
  setting.key = line.name.text;
  if (line.name.text.starts_with('"')) {
    if (quoted_length(line.name.text) != line.name.text.size())
      return all_.faults().add(kSyntax, line.name.place(), "the quote is not closed");
    setting.key = unquoted(line.name.text);
  }
  setting.key_at = line.name.place();
  if (!has_value(line)) return;
  setting.value = notation_.with_minus_signs(line.value);
  setting.value_at = line.value.place();
  std::string json;
  if (const std::optional<FlowFault> fault = flow_to_json(setting.value, json)) {
    const std::size_t at = std::min(fault->offset, line.value.text.size() - 1);
    return all_.faults().add(
        kSyntax, line.value.sub(at).place(),
        say("the value of {}: {}", shown_in_quotes(setting.key), fault->message),
        say("values are written as 40, true, word, [1, 2] or {}", kFlowTable));
  }
  all_.add_setting(std::move(setting));
}

void TextReader::read_cut(const Piece& value) {
  for_each_item(value, [this](Piece item) {
    CutCards entry{.seat = kNoSeat, .cards = {}, .at = item.place()};
    entry.seat = notation_.leading_seat(item);
    entry.cards = notation_.cards(item);
    if (item.empty()) all_.faults().add(kSyntax, entry.at, "expected the card that was cut");
    if (all_.is_first(record_.head.cut, entry.seat, entry.at)) record_.head.cut.push_back(entry);
  });
}

void TextReader::read_carry(const Piece& value) {
  for_each_item(value, [this](Piece item) {
    Carry entry;
    entry.at = item.place();
    entry.seat = notation_.leading_seat(item);
    const Piece total = next_word(item);
    const Piece won = item.trimmed();
    entry.total = notation_.number(total).value_or(0);
    if (!won.empty()) {
      const bool fits = won.text.size() > 5 && won.text.starts_with('(') &&
                        won.text.ends_with("won)") && is_blank(won.text[won.text.size() - 5]);
      if (!fits) {
        return all_.faults().add(
            kSyntax, won.place(),
            say("{}: expected (N won) after the total", shown_in_quotes(won.text)));
      }
      entry.won = notation_.number(won.sub(1, won.text.size() - 6).trimmed()).value_or(0);
      if (entry.won < 0)
        all_.faults().add(kSyntax, won.place(), "the number of rounds won cannot be negative");
    }
    if (all_.is_first(record_.head.carry, entry.seat, entry.at))
      record_.head.carry.push_back(entry);
  });
}

void TextReader::read_winners(const Piece& value) {
  for_each_item(value, [this](const Piece& item) {
    const SeatPlace entry{.seat = notation_.seat(item), .at = item.place()};
    if (all_.is_first(record_.winners, entry.seat, entry.at)) record_.winners.push_back(entry);
  });
}

void TextReader::read_buy_backs(const Piece& value) {
  for_each_item(value, [this](const Piece& item) {
    std::vector<SeatPlace>& list = all_.round().buy_backs;
    const SeatPlace entry{.seat = notation_.seat(item), .at = item.place()};
    if (all_.is_first(list, entry.seat, entry.at)) list.push_back(entry);
  });
}

void TextReader::read_note(std::string_view key, const KeyedLine& line) {
  std::vector<Note>& notes = in_round_ ? all_.round().notes : record_.head.notes;
  all_.add_note(notes, {.key = std::string(key), .value = std::string(line.value.text)},
                line.key.place());
}

void TextReader::read_shown(const KeyedLine& line) {
  SeatMelds entry;
  entry.seat = notation_.seat(line.name);
  entry.at = line.value.empty() ? line.whole.place() : line.value.place();
  entry.first_group = static_cast<std::uint32_t>(record_.groups.size());
  if (!line.value.empty())
    entry.groups = notation_.melds(line.value, {.aces = AceForm::may_be_low});
  std::vector<SeatMelds>& list = all_.round().sheet.shown;
  if (all_.is_first(list, entry.seat, line.key.place())) list.push_back(entry);
}

SeatCards TextReader::read_cards(const KeyedLine& line) {
  const Piece& at = line.value.empty() ? line.whole : line.value;
  return {.seat = kNoSeat, .cards = notation_.cards(line.value), .at = at.place()};
}

void TextReader::read_seat_cards(std::vector<SeatCards>& list, const KeyedLine& line) {
  SeatCards entry = read_cards(line);
  entry.seat = notation_.seat(line.name);
  if (all_.is_first(list, entry.seat, line.key.place())) list.push_back(entry);
}

/// The deal of an unknown player is left out: that player's hand is unknown.
void TextReader::read_deal(const KeyedLine& line) {
  const std::size_t before = all_.faults().count();
  SeatCards entry = read_cards(line);
  const bool are_cards = all_.faults().count() == before;
  entry.seat = notation_.seat(line.name);
  std::vector<SeatCards>& deals = all_.round().deals;
  if (entry.seat == kNoSeat && are_cards && all_.faults().count() > before)
    ++record_.faults_of_lines;
  else if (all_.is_first(deals, entry.seat, line.key.place()))
    deals.push_back(entry);
}

void TextReader::read_numbers(std::vector<SeatNumber>& list, const Piece& value) {
  for_each_item(value, [this, &list](Piece item) {
    SeatNumber entry;
    entry.at = item.place();
    entry.seat = notation_.leading_seat(item);
    if (item.empty())
      return all_.faults().add(kSyntax, entry.at, "expected a number after the player's name");
    entry.number = notation_.number(item).value_or(0);
    if (all_.is_first(list, entry.seat, entry.at)) list.push_back(entry);
  });
}

/// Reads "Ala first, Bartek later, Celina": with the time, if it is known.
void TextReader::read_drops(const Piece& value) {
  for_each_item(value, [this](Piece item) {
    SeatDrop entry;
    entry.at = item.place();
    entry.seat = notation_.leading_seat(item);
    if (!item.empty()) entry.time = all_.drop_of(item);
    std::vector<SeatDrop>& list = all_.round().sheet.dropped;
    if (all_.is_first(list, entry.seat, entry.at)) list.push_back(entry);
  });
}

/// Two hands of one player are written; neither counts.
void TextReader::read_hand(const KeyedLine& line) {
  std::vector<SeatCards>& hands = all_.round().hands;
  const std::size_t before = hands.size();
  const Seat seat = notation_.find_seat(line.name.text);
  if (seat != kNoSeat && std::ranges::find(hands, seat, &SeatCards::seat) != hands.end())
    return read_seat_cards(hands, line);
  all_.read_or_leave_out([&] { read_seat_cards(hands, line); }, [&] { hands.resize(before); });
}

void TextReader::read_stock(const KeyedLine& line) {
  std::optional<SeatCards>& stock = all_.round().stock;
  all_.read_or_leave_out([&] { stock = read_cards(line); }, [&] { stock.reset(); });
}

/// Reads written scores and totals, which are compared with the rules and show nothing about the
/// play.
void TextReader::read_figures(std::vector<SeatNumber>& list, const Piece& value) {
  all_.read_or_leave_out([&] { read_numbers(list, value); }, [&] { list.clear(); });
}

std::optional<SeatPlace> TextReader::read_seat(const KeyedLine& line) {
  return SeatPlace{.seat = notation_.seat(line.value), .at = line.value.place()};
}

std::optional<Place> TextReader::read_yes(const KeyedLine& line) {
  if (line.value.text == "yes") return line.value.place();
  if (line.value.text != "no")
    all_.faults().add(kSyntax, line.value.place(),
                      say("{}: expected yes or no", shown_in_quotes(line.value.text)));
  return std::nullopt;
}

/// Free text stays unchanged; in quotes it is a JSON string, so that it can have any character.
std::string TextReader::free_text(const Piece& value) const {
  if (value.text.starts_with('"')) {
    if (std::optional<std::string> text = read_json_string(value.text)) return std::move(*text);
  }
  return std::string(value.text);
}

}  // namespace rummy

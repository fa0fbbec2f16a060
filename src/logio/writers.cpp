#include "logio/writers.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cards/cards.h"
#include "diag/finding.h"
#include "logio/json_reader.h"
#include "logio/json_text.h"
#include "logio/pieces.h"
#include "logio/records.h"
#include "table/record.h"

namespace rummy {
namespace {

// === The canonical spelling that both containers share.

std::size_t unknown_from(std::span<const PlayedCard> cards, std::size_t at) {
  std::size_t count = 0;
  while (at + count < cards.size() && !cards[at + count].card.is_known() && count < kMostUnknown)
    ++count;
  return count;
}

std::string_view word_of(ActionKind kind) {
  switch (kind) {
    case ActionKind::draw:
      return "draw";
    case ActionKind::take:
      return "take";
    case ActionKind::meld:
      return "meld";
    case ActionKind::lay:
      return "lay";
    case ActionKind::swap:
      return "swap";
    case ActionKind::move:
      return "move";
    case ActionKind::play:
      return "play";
    case ActionKind::table:
      return "table";
    case ActionKind::knock:
      return "knock";
    case ActionKind::out:
      return "out";
    case ActionKind::discard:
      return "discard";
    case ActionKind::pass:
      return "pass";
    case ActionKind::reshuffle:
      return "reshuffle";
    case ActionKind::drop:
      return "drop";
    case ActionKind::call:
      return "call";
    case ActionKind::buy:
      return "buy";
    case ActionKind::ruling:
      return "ruling";
    case ActionKind::adjust:
      return "adjust";
    case ActionKind::abandon:
      return "abandon";
    case ActionKind::unread:
      return {};  // such a record is not written
  }
  return {};
}

void append_groups(std::string& out, const Record& record, const Event& event) {
  const std::string_view separator = event.kind == ActionKind::table ? " / " : ", ";
  bool first = true;
  for (const Group& group : groups_of(record, event)) {
    out += first ? " " : separator;
    first = false;
    if (group.name != 0) out.append(meld_name(record, group.name)).append("=");
    append_cards(out, record, group.cards);
  }
}

void append_action(std::string& out, const Record& record, const Event& event) {
  out += word_of(event.kind);
  append_groups(out, record, event);
  if (event.kind == ActionKind::take && event.number != 0) {
    if (event.number == kTakenAlone) {
      out += " alone";
    } else {
      out.append(" of ").append(std::to_string(event.number));
    }
  }
  if (event.kind == ActionKind::swap) out += " for JK";
  if (event.target == 0) return;
  const bool is_on = event.kind == ActionKind::lay || event.kind == ActionKind::call;
  out.append(is_on ? " on " : " in ").append(meld_name(record, event.target));
}

bool starts_with_word(std::string_view text, std::string_view word) {
  return text.size() > word.size() && text.starts_with(word) && is_blank(text[word.size()]);
}

/// Whether a name could be taken for another player's name with text after it.
bool is_one_of_two(const Record& record, std::string_view name) {
  return std::ranges::any_of(record.players, [name](std::string_view other) {
    return starts_with_word(name, other) || starts_with_word(other, name);
  });
}

bool holds_sign_of_lists(std::string_view text) {
  return text.find_first_of(":,;#\"") != std::string_view::npos;
}

bool has_blank_ends(std::string_view text) {
  return text.empty() || is_blank(text.front()) || is_blank(text.back());
}

/// Unless reading is strict, spaces of other kinds are trimmed off a name too.
bool has_odd_blank_ends(std::string_view name) {
  return trimmed_of_odd_blanks({.text = name}).text.size() != name.size();
}

}  // namespace

void append_cards(std::string& out, const Record& record, CardRange range) {
  constexpr std::size_t kWorthCounting = 3;
  const std::span<const PlayedCard> cards = cards_of(record, range);
  for (std::size_t i = 0; i < cards.size(); ++i) {
    if (i > 0) out += ' ';
    const std::size_t unknown = unknown_from(cards, i);
    if (unknown >= kWorthCounting) {
      out.append("??*").append(std::to_string(unknown));
      i += unknown - 1;
      continue;
    }
    out += to_string(cards[i]);
    if (is_low_ace(cards[i])) out += "/low";
  }
}

void append_shown(std::string& out, const Record& record, const SeatMelds& shown) {
  for (std::uint32_t i = 0; i < shown.groups; ++i) {
    if (i > 0) out += ", ";
    append_cards(out, record, record.groups[shown.first_group + i].cards);
  }
}

void append_name(std::string& out, const Record& record, Seat seat) {
  if (index(seat) >= record.players.size()) return;
  const std::string& name = record.players[index(seat)];
  const bool is_plain = !has_blank_ends(name) && !has_odd_blank_ends(name) &&
                        !holds_sign_of_lists(name) && !reads_as_key(name) &&
                        !is_one_of_two(record, name);
  out += is_plain ? name : in_quotes(name);
}

void append_adjustment(std::string& out, const Record& record, const Event& event) {
  const Adjustment& adjustment = record.adjustments[event.number];
  append_name(out, record, adjustment.seat);
  out += adjustment.points < 0 ? " " : " +";
  out += std::to_string(adjustment.points);
  if (!adjustment.reason.empty()) out.append(", ").append(adjustment.reason);
}

std::string_view free_text_of(const Record& record, const Event& event) {
  const std::string_view line = line_text(record, event.at);
  return line.substr(std::min<std::size_t>(event.at.offset, line.size()), event.at.length);
}

std::size_t append_line(std::string& out, const Record& record, std::size_t at, std::size_t end) {
  const Event& first = record.events[at];
  if (!is_turn_action(first.kind)) {
    out.append(word_of(first.kind)).append(is_void(first) ? " void:" : ":");
    if (first.kind == ActionKind::adjust) {
      out += ' ';
      append_adjustment(out, record, first);
    } else if (const std::string_view text = free_text_of(record, first); !text.empty()) {
      out.append(" ").append(text);
    }
    return at + 1;
  }
  append_name(out, record, first.seat);
  std::size_t next = at;
  while (next < end) {
    const Event& event = record.events[next];
    const bool same_line =
        event.at.line == first.at.line && event.seat == first.seat && is_turn_action(event.kind);
    if (!same_line) break;
    out += next == at ? ": " : "; ";
    append_action(out, record, event);
    ++next;
  }
  return next;
}

std::string write_acts(const Record& record, std::size_t first, std::size_t end) {
  std::string acts;
  for (std::size_t i = first; i < end; ++i) {
    if (i > first) acts += "; ";
    append_action(acts, record, record.events[i]);
  }
  return acts;
}

std::string in_text(std::string_view text) {
  const bool is_plain = !has_blank_ends(text) && text[0] != '"' &&
                        find_bad_sign(text).message.empty() && without_comment(text) == text;
  if (is_plain) return std::string(text);
  std::string quoted;
  append_json_string(quoted, text);
  return quoted;
}

std::string setting_key_in_text(std::string_view key) {
  return has_blank_ends(key) || holds_sign_of_lists(key) ? in_quotes(key) : std::string(key);
}

std::string setting_in_json(const Setting& setting) {
  std::string json;
  if (!flow_to_json(setting.value, json)) return json;
  json.clear();
  append_json_string(json, setting.value);
  return json;
}

std::string setting_in_text(const Setting& setting) {
  return flow_of_json(setting_in_json(setting)).value_or(setting.value);
}

std::string note_in_json(const Record& record, const Note& note) {
  if (record.source.container == Container::json) return note.value;
  if (std::optional<std::string> json = compact_json(note.value)) return *json;
  std::string json;
  append_json_string(json, note.value);
  return json;
}

std::string note_in_text(const Record& record, const Note& note) {
  std::string json = note_in_json(record, note);
  const std::optional<std::string> text = read_json_string(json);
  if (!text || in_text(*text) != *text || compact_json(*text)) return json;
  return *text;
}

namespace {

class TextWriter {
 public:
  explicit TextWriter(const Record& record) : record_(record) {}

  std::string write() {
    write_head();
    for (const Round& round : record_.rounds)
      write_round(round);
    write_names("winner", record_.winners);
    return std::move(out_);
  }

 private:
  void write_head();
  void write_cut();
  void write_carry();
  void write_notes(const std::vector<Note>& notes);
  void write_round(const Round& round);
  void write_sheet(const Round& round);
  void write_events(const Round& round);
  void write_event_lines(const Round& round, ActionKind kind);

  void write_line(std::string_view key, std::string_view value);
  void write_names(std::string_view key, const std::vector<SeatPlace>& seats);
  void write_cards(std::string_view key, const SeatCards& cards);
  void write_hands(std::string_view key, const std::vector<SeatCards>& hands);
  void write_drops(const std::vector<SeatDrop>& drops);
  void write_numbers(std::string_view key, const std::vector<SeatNumber>& numbers);
  void end_line() { out_ += '\n'; }

  const Record& record_;
  std::string out_;
};

void TextWriter::write_line(std::string_view key, std::string_view value) {
  out_.append(key).append(":");
  if (!value.empty()) out_.append(" ").append(value);
  end_line();
}

void TextWriter::write_head() {
  if (!record_.head.variant.empty()) write_line("variant", in_text(record_.head.variant));
  out_ += "players:";
  for (std::size_t i = 0; i < record_.players.size(); ++i) {
    out_ += i == 0 ? " " : ", ";
    append_name(out_, record_, static_cast<Seat>(i));
  }
  end_line();
  for (const Setting& setting : record_.head.settings)
    write_line("set " + setting_key_in_text(setting.key), setting_in_text(setting));
  if (record_.head.id) write_line("id", in_text(*record_.head.id));
  write_cut();
  write_carry();
  if (record_.scoresheet) write_line("scoresheet", "yes");
  if (record_.excerpt) write_line("excerpt", "yes");
  write_notes(record_.head.notes);
}

void TextWriter::write_cut() {
  if (record_.head.cut.empty()) return;
  out_ += "cut:";
  std::string_view separator = " ";
  for (const CutCards& cut : record_.head.cut) {
    out_ += separator;
    append_name(out_, record_, cut.seat);
    out_ += ' ';
    append_cards(out_, record_, cut.cards);
    separator = ", ";
  }
  end_line();
}

void TextWriter::write_carry() {
  if (record_.head.carry.empty()) return;
  out_ += "carry:";
  std::string_view separator = " ";
  for (const Carry& carry : record_.head.carry) {
    out_ += separator;
    append_name(out_, record_, carry.seat);
    out_.append(" ").append(std::to_string(carry.total));
    if (carry.won != 0) out_.append(" (").append(std::to_string(carry.won)).append(" won)");
    separator = ", ";
  }
  end_line();
}

void TextWriter::write_notes(const std::vector<Note>& notes) {
  for (const Note& note : notes)
    write_line(note.key, note_in_text(record_, note));
}

void TextWriter::write_round(const Round& round) {
  out_ += "\nround";
  if (round.number > 0) out_ += " " + std::to_string(round.number);
  end_line();
  if (round.dealer) write_names("dealer", {*round.dealer});
  write_names("buy_back", round.buy_backs);
  write_hands("deal ", round.deals);
  if (round.upcard) write_cards("upcard", *round.upcard);
  if (round.wild) write_cards("wild", *round.wild);
  if (round.stock) write_cards("stock", *round.stock);
  write_events(round);
  write_hands("hand ", round.hands);
  write_sheet(round);
  write_numbers("score", round.scores);
  write_numbers("total", round.totals);
  write_notes(round.notes);
}

void TextWriter::write_sheet(const Round& round) {
  for (const SeatMelds& shown : round.sheet.shown) {
    out_ += "shown ";
    append_name(out_, record_, shown.seat);
    out_ += shown.groups == 0 ? ":" : ": ";
    append_shown(out_, record_, shown);
    end_line();
  }
  write_numbers("points", round.sheet.points);
  write_numbers("shown_points", round.sheet.shown_points);
  write_drops(round.sheet.dropped);
  if (round.sheet.went_out) write_names("went_out", {*round.sheet.went_out});
  if (round.sheet.knocked) write_names("knocked", {*round.sheet.knocked});
  if (round.sheet.at_once) write_line("at_once", "yes");
  if (round.sheet.abandoned) write_line("abandoned", "yes");
  if (round.sheet.ended) write_line("ended", end_word(round.sheet.ended->end));
}

void TextWriter::write_events(const Round& round) {
  if (record_.scoresheet) {
    // A JSON scoresheet keeps the two apart, so their order among each other has no meaning.
    write_event_lines(round, ActionKind::adjust);
    write_event_lines(round, ActionKind::ruling);
    return;
  }
  const std::size_t end = round.moves.first + round.moves.count;
  for (std::size_t at = round.moves.first; at < end;) {
    at = append_line(out_, record_, at, end);
    end_line();
  }
}

void TextWriter::write_event_lines(const Round& round, ActionKind kind) {
  const std::size_t end = round.moves.first + round.moves.count;
  for (std::size_t at = round.moves.first; at < end; ++at) {
    if (record_.events[at].kind != kind) continue;
    append_line(out_, record_, at, end);
    end_line();
  }
}

void TextWriter::write_names(std::string_view key, const std::vector<SeatPlace>& seats) {
  if (seats.empty()) return;
  out_.append(key).append(":");
  std::string_view separator = " ";
  for (const SeatPlace& seat : seats) {
    out_ += separator;
    append_name(out_, record_, seat.seat);
    separator = ", ";
  }
  end_line();
}

void TextWriter::write_cards(std::string_view key, const SeatCards& cards) {
  std::string list;
  append_cards(list, record_, cards.cards);
  write_line(key, list);
}

void TextWriter::write_hands(std::string_view key, const std::vector<SeatCards>& hands) {
  for (const SeatCards& hand : hands) {
    std::string with_name(key);
    append_name(with_name, record_, hand.seat);
    write_cards(with_name, hand);
  }
}

void TextWriter::write_numbers(std::string_view key, const std::vector<SeatNumber>& numbers) {
  if (numbers.empty()) return;
  out_.append(key).append(":");
  std::string_view separator = " ";
  for (const SeatNumber& number : numbers) {
    out_ += separator;
    append_name(out_, record_, number.seat);
    out_.append(" ").append(std::to_string(number.number));
    separator = ", ";
  }
  end_line();
}

void TextWriter::write_drops(const std::vector<SeatDrop>& drops) {
  if (drops.empty()) return;
  out_ += "dropped:";
  std::string_view separator = " ";
  for (const SeatDrop& drop : drops) {
    out_ += separator;
    append_name(out_, record_, drop.seat);
    out_.append(" ").append(drop_word(drop.time));
    separator = ", ";
  }
  end_line();
}

}  // namespace

std::string write_text_record(const Record& record) {
  return TextWriter(record).write();
}

namespace {

class JsonRecordWriter {
 public:
  explicit JsonRecordWriter(const Record& record) : record_(record) {}

  std::string write();

 private:
  void write_head();
  void write_cut();
  void write_carry();
  void write_notes(const std::vector<Note>& notes);
  void write_round(const Round& round);
  void write_moves(const Round& round);
  void write_sheet(const Round& round);
  void write_sheet_events(const Round& round, ActionKind kind, std::string_view key);

  void write_name(Seat seat);
  void write_cards(CardRange cards);
  void write_cards_of(std::string_view key, const std::vector<SeatCards>& list);
  void write_numbers(std::string_view key, const std::vector<SeatNumber>& list);
  void write_flag(std::string_view key);

  void open(char bracket) {
    out_ += bracket;
    is_first_ = true;
  }
  void close(char bracket) {
    out_ += bracket;
    is_first_ = false;
  }
  void separate() {
    if (!is_first_) out_ += ',';
    is_first_ = false;
  }
  void key(std::string_view name) {
    separate();
    append_json_string(out_, name);
    out_ += ':';
  }
  void seat_key(Seat seat) { key(name_of(seat)); }
  [[nodiscard]] std::string_view name_of(Seat seat) const {
    return index(seat) < record_.players.size() ? std::string_view(record_.players[index(seat)])
                                                : std::string_view();
  }

  const Record& record_;
  std::string out_;
  bool is_first_ = true;
};

std::string JsonRecordWriter::write() {
  open('{');
  write_head();
  key("rounds");
  open('[');
  for (const Round& round : record_.rounds)
    write_round(round);
  close(']');
  if (record_.winners.size() == 1) {
    key("winner");
    write_name(record_.winners[0].seat);
  } else if (!record_.winners.empty()) {
    key("winner");
    open('[');
    for (const SeatPlace& winner : record_.winners) {
      separate();
      write_name(winner.seat);
    }
    close(']');
  }
  close('}');
  return std::move(out_);
}

void JsonRecordWriter::write_head() {
  if (!record_.head.variant.empty()) {
    key("variant");
    append_json_string(out_, record_.head.variant);
  }
  key("players");
  open('[');
  for (const std::string& player : record_.players) {
    separate();
    append_json_string(out_, player);
  }
  close(']');
  if (!record_.head.settings.empty()) {
    key("set");
    open('{');
    for (const Setting& setting : record_.head.settings) {
      key(setting.key);
      out_ += setting_in_json(setting);
    }
    close('}');
  }
  if (record_.head.id) {
    key("id");
    append_json_string(out_, *record_.head.id);
  }
  write_cut();
  write_carry();
  if (record_.scoresheet) write_flag("scoresheet");
  if (record_.excerpt) write_flag("excerpt");
  write_notes(record_.head.notes);
}

void JsonRecordWriter::write_cut() {
  if (record_.head.cut.empty()) return;
  key("cut");
  open('{');
  for (const CutCards& cut : record_.head.cut) {
    seat_key(cut.seat);
    write_cards(cut.cards);
  }
  close('}');
}

void JsonRecordWriter::write_carry() {
  if (record_.head.carry.empty()) return;
  key("carry");
  open('{');
  for (const Carry& carry : record_.head.carry) {
    seat_key(carry.seat);
    out_.append("{\"total\":").append(std::to_string(carry.total));
    if (carry.won != 0) out_.append(",\"won\":").append(std::to_string(carry.won));
    out_ += '}';
  }
  close('}');
}

void JsonRecordWriter::write_notes(const std::vector<Note>& notes) {
  for (const Note& note : notes) {
    key(note.key);
    out_ += note_in_json(record_, note);
  }
}

void JsonRecordWriter::write_round(const Round& round) {
  separate();
  open('{');
  if (round.number > 0) {
    key("round");
    out_ += std::to_string(round.number);
  }
  if (round.dealer) {
    key("dealer");
    write_name(round.dealer->seat);
  }
  if (!round.buy_backs.empty()) {
    key("buy_back");
    open('[');
    for (const SeatPlace& back : round.buy_backs) {
      separate();
      write_name(back.seat);
    }
    close(']');
  }
  write_cards_of("deal", round.deals);
  if (round.upcard) {
    key("upcard");
    write_cards(round.upcard->cards);
  }
  if (round.wild) {
    key("wild");
    write_cards(round.wild->cards);
  }
  if (round.stock) {
    key("stock");
    write_cards(round.stock->cards);
  }
  if (!record_.scoresheet) write_moves(round);
  write_cards_of("hand", round.hands);
  if (record_.scoresheet) write_sheet(round);
  write_numbers("score", round.scores);
  write_numbers("total", round.totals);
  write_notes(round.notes);
  close('}');
}

void JsonRecordWriter::write_moves(const Round& round) {
  key("moves");
  open('[');
  const std::size_t end = round.moves.first + round.moves.count;
  std::string line;
  for (std::size_t at = round.moves.first; at < end;) {
    line.clear();
    at = append_line(line, record_, at, end);
    separate();
    append_json_string(out_, line);
  }
  close(']');
}

void JsonRecordWriter::write_sheet(const Round& round) {
  if (!round.sheet.shown.empty()) {
    key("shown");
    open('{');
    for (const SeatMelds& shown : round.sheet.shown) {
      seat_key(shown.seat);
      std::string melds;
      append_shown(melds, record_, shown);
      append_json_string(out_, melds);
    }
    close('}');
  }
  write_numbers("points", round.sheet.points);
  write_numbers("shown_points", round.sheet.shown_points);
  if (!round.sheet.dropped.empty()) {
    key("dropped");
    open('{');
    for (const SeatDrop& drop : round.sheet.dropped) {
      seat_key(drop.seat);
      append_json_string(out_, drop_word(drop.time));
    }
    close('}');
  }
  if (round.sheet.went_out) {
    key("went_out");
    write_name(round.sheet.went_out->seat);
  }
  if (round.sheet.knocked) {
    key("knocked");
    write_name(round.sheet.knocked->seat);
  }
  if (round.sheet.at_once) write_flag("at_once");
  if (round.sheet.abandoned) write_flag("abandoned");
  if (round.sheet.ended) {
    key("ended");
    append_json_string(out_, end_word(round.sheet.ended->end));
  }
  write_sheet_events(round, ActionKind::adjust, "adjust");
  write_sheet_events(round, ActionKind::ruling, "ruling");
}

void JsonRecordWriter::write_sheet_events(const Round& round, ActionKind kind,
                                          std::string_view name) {
  bool any = false;
  for (std::size_t at = round.moves.first; at < round.moves.first + round.moves.count; ++at) {
    const Event& event = record_.events[at];
    if (event.kind != kind) continue;
    if (!any) {
      key(name);
      open('[');
      any = true;
    }
    std::string text;
    if (kind == ActionKind::adjust) {
      append_adjustment(text, record_, event);
    } else {
      text = free_text_of(record_, event);
    }
    separate();
    append_json_string(out_, text);
  }
  if (any) close(']');
}

void JsonRecordWriter::write_name(Seat seat) {
  append_json_string(out_, name_of(seat));
}

void JsonRecordWriter::write_cards(CardRange cards) {
  out_ += '"';
  append_cards(out_, record_, cards);
  out_ += '"';
}

void JsonRecordWriter::write_cards_of(std::string_view name, const std::vector<SeatCards>& list) {
  if (list.empty()) return;
  key(name);
  open('{');
  for (const SeatCards& cards : list) {
    seat_key(cards.seat);
    write_cards(cards.cards);
  }
  close('}');
}

void JsonRecordWriter::write_numbers(std::string_view name, const std::vector<SeatNumber>& list) {
  if (list.empty()) return;
  key(name);
  open('{');
  for (const SeatNumber& number : list) {
    seat_key(number.seat);
    out_ += std::to_string(number.number);
  }
  close('}');
}

void JsonRecordWriter::write_flag(std::string_view name) {
  key(name);
  out_ += "true";
}

}  // namespace

std::string write_json_record(const Record& record) {
  return JsonRecordWriter(record).write();
}

}  // namespace rummy

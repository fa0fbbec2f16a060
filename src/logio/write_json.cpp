#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "diag/finding.h"
#include "logio/canonical.h"
#include "logio/json_text.h"
#include "logio/writer.h"
#include "table/record.h"

namespace rummy {
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

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "diag/finding.h"
#include "logio/canonical.h"
#include "logio/writer.h"
#include "table/record.h"

namespace rummy {
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
    // A JSON scoresheet keeps the two apart, so their order among each other means nothing.
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

}  // namespace rummy

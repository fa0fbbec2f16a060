// The cells of a scoresheet: cards, scores, and words in place of a score.

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "base/words.h"
#include "cards/cards.h"
#include "diag/finding.h"
#include "logio/assembly.h"
#include "logio/json_text.h"
#include "logio/notation.h"
#include "logio/pieces.h"
#include "logio/sheet_cells.h"
#include "logio/sheet_head.h"
#include "logio/sheet_reader.h"
#include "logio/sheet_said.h"
#include "logio/sheet_words.h"
#include "table/record.h"

namespace rummy {
namespace {

// === The cells of a scoresheet (logio/sheet_reader.h).

/// Marks for an empty hand or no melds; an empty cell says nothing about them.
constexpr auto kNone = std::to_array<std::string_view>({"-", "none"});

template <class Words>
bool is_among(const Words& words, std::string_view text) {
  return std::ranges::find(words, in_small_letters(text)) != words.end();
}

}  // namespace

/// The cell on which all rows of a game agree; empty if there is none.
Piece SheetReader::said_once(std::size_t column, bool must_agree) {
  Piece first;
  for (const Row& row : rows_) {
    const Piece here = cell(row, column);
    if (here.empty()) continue;
    if (first.empty()) {
      first = here;
      if (!must_agree) break;
    } else if (first.text != here.text) {
      all_.faults().add_with(
          kSyntax, here.place(),
          say("{}, and {} above: a game has one {}", shown_in_quotes(here.text),
              shown_in_quotes(first.text), shown_in_quotes(head_.columns[column].name)),
          {.at = first.place(), .text = "said here first"});
      break;
    }
  }
  return first;
}

void SheetReader::read_game_cells() {
  for (std::size_t i = 0; i < head_.columns.size(); ++i) {
    const SheetColumn& column = head_.columns[i];
    const bool of_game = column.kind == Column::variant || column.kind == Column::set ||
                         column.kind == Column::sets || column.kind == Column::note;
    if (!of_game) continue;
    // Remarks and dates may be in any row; the first one counts for the game.
    const Piece value = said_once(i, column.kind != Column::note || column.name == "cards");
    if (value.empty()) continue;
    if (column.kind == Column::variant) {
      record_.head.variant = value.text;
      record_.head.variant_at = value.place();
    } else if (column.kind == Column::set) {
      read_setting(i, value);
    } else if (column.kind == Column::sets) {
      read_settings(value);
    } else {
      read_note(column.name, value);
    }
  }
}

void SheetReader::read_note(const std::string& key, const Piece& value) {
  // A record cannot have a text in which a comment begins.
  if (without_comment(value.text).size() != value.text.size()) return;
  if (key == "cards") all_.read_letters(value);
  if (std::ranges::find(record_.head.notes, key, &Note::key) != record_.head.notes.end()) return;
  std::optional<SheetDate> date = key == "date" ? date_in(value.text) : std::nullopt;
  if (date && date->length != value.text.size()) date.reset();
  all_.add_note(record_.head.notes,
                {.key = key, .value = date ? date->text : std::string(value.text)}, value.place());
}

void SheetReader::read_setting(std::size_t column, const Piece& value) {
  const SheetColumn& head = head_.columns[column];
  add_setting(head.name,
              {.line = head_at_,
               .offset = head.offset,
               .length = static_cast<std::uint32_t>(head.name.size() + sizeof("set.") - 1)},
              value);
}

/// "opening.points=40; deck.jokers=3".
void SheetReader::read_settings(const Piece& value) {
  for (std::size_t begin = 0; begin < value.text.size();) {
    const std::size_t end = std::min(value.text.find(';', begin), value.text.size());
    const Piece one = value.sub(begin, end - begin).trimmed();
    begin = end + 1;
    if (one.empty()) continue;
    const std::size_t sign = one.text.find('=');
    if (sign == std::string_view::npos) {
      all_.faults().add(kSyntax, one.place(),
                        say("{}: expected KEY=VALUE", shown_in_quotes(one.text)));
      continue;
    }
    const Piece key = one.sub(0, sign).trimmed();
    add_setting(key.text, key.place(), one.sub(sign + 1).trimmed());
  }
}

void SheetReader::add_setting(std::string_view key, const Place& at, const Piece& value) {
  Setting setting;
  setting.key = key;
  setting.key_at = at;
  const std::string word = in_small_letters(value.text);  // a spreadsheet writes TRUE
  setting.value = word == "true" || word == "false" ? word : std::string(value.text);
  setting.value_at = value.place();
  std::string json;
  if (const std::optional<FlowFault> fault = flow_to_json(setting.value, json)) {
    return all_.faults().add(
        kSyntax, value.place(),
        say("the value of {}: {}", shown_in_quotes(setting.key), fault->message),
        say("values are written as 40, true, word, [1, 2] or {}", kFlowTable));
  }
  all_.add_setting(std::move(setting));
}

void SheetReader::read_row(const Row& row) {
  read_cards(row);
  read_round_card(all_.round().upcard, row, Column::upcard);
  read_round_card(all_.round().wild, row, Column::wild);
  read_figures(row);
  read_ending(row);
  read_entries(row);
  read_carry(row);
}

void SheetReader::read_cards(const Row& row) {
  Round& round = all_.round();
  if (const Piece hand = cell(row, Column::hand); !hand.empty()) {
    SeatCards entry{.seat = row.seat, .cards = {}, .at = hand.place()};
    if (!is_among(kNone, hand.text)) entry.cards = notation_.cards(hand);
    if (all_.is_first(round.hands, row.seat, hand.place())) round.hands.push_back(entry);
  }
  if (const Piece shown = cell(row, Column::shown); !shown.empty()) {
    SeatMelds entry;
    entry.seat = row.seat;
    entry.at = shown.place();
    entry.first_group = static_cast<std::uint32_t>(record_.groups.size());
    if (!is_among(kNone, shown.text))
      entry.groups = notation_.melds(shown, {.aces = AceForm::may_be_low});
    if (all_.is_first(round.sheet.shown, row.seat, shown.place()))
      round.sheet.shown.push_back(entry);
  }
}

/// Reads a card of the round, which may be in every row: the upcard, or the card that makes its
/// rank wild.
void SheetReader::read_round_card(std::optional<SeatCards>& card, const Row& row, Column kind) {
  const Piece value = cell(row, kind);
  if (value.empty()) return;
  const SeatCards here{.seat = kNoSeat, .cards = notation_.cards(value), .at = value.place()};
  if (!card) {
    card = here;
    all_.expect_one_card(here);
    return;
  }
  const auto card_of = [this](const SeatCards& cards) {
    return cards.cards.count == 0 ? Card::unknown() : cards_of(record_, cards.cards).front().card;
  };
  if (here.cards.count == card->cards.count && card_of(here) == card_of(*card)) return;
  const Text message =
      kind == Column::wild
          ? say("{}: another card made its rank wild in this round", shown_in_quotes(value.text))
          : say("{}: another card was turned up in this round", shown_in_quotes(value.text));
  all_.faults().add_with(kSyntax, here.at, message, {.at = card->at, .text = "the first of them"});
}

void SheetReader::read_figures(const Row& row) {
  Round& round = all_.round();
  read_number(round.sheet.points, row, Column::points);
  read_number(round.sheet.shown_points, row, Column::shown_points);
  read_number(round.scores, row, Column::score);
  read_number(round.totals, row, Column::total);
  if (!is_planned_ && !head_.find(Column::adjust)) read_dash_for_score(row);
}

/// A dash beside a total that grows means that nothing was scored and the total is wrong. In a
/// sheet read by search this is already decided (logio/sheet_shapes.h).
void SheetReader::read_dash_for_score(const Row& row) {
  Round& round = all_.round();
  if (round.totals.empty() || round.totals.back().seat != row.seat) return;
  const std::int32_t total = round.totals.back().number;
  last_totals_.resize(std::max(last_totals_.size(), index(row.seat) + 1), 0);
  const bool grows = std::exchange(last_totals_[index(row.seat)], total) != total;
  const Piece score = cell(row, Column::score);
  if (grows && !score.empty() && is_mark_for_nothing(score.text))
    round.scores.push_back({.seat = row.seat, .number = 0, .at = score.place()});
}

void SheetReader::read_number(std::vector<SeatNumber>& list, const Row& row, Column kind) {
  const Piece value = cell(row, kind);
  if (value.empty() || is_mark_for_nothing(value.text) || is_figure_in_doubt(value.text)) return;
  if (kind != Column::shown_points && read_score_word(row, value)) return;
  if (!all_.is_first(list, row.seat, value.place())) return;
  const std::optional<std::int32_t> number = whole_number(value, kind);
  if (number) list.push_back({.seat = row.seat, .number = *number, .at = value.place()});
}

/// The largest number of a column that is not ambiguous.
std::int64_t SheetReader::largest_plain(Column kind) {
  const auto known = std::ranges::find(largest_, kind, &std::pair<Column, std::int64_t>::first);
  if (known != largest_.end()) return known->second;
  std::int64_t largest = 0;
  for (const Row& row : rows_) {
    const SheetNumber number = sheet_number(cell(row, kind).text);
    if (number.kind == SheetNumber::Kind::whole)
      largest = std::max(largest, std::abs(number.value));
  }
  largest_.emplace_back(kind, largest);
  return largest;
}

/// Notes what is beside the figure that counts.
void SheetReader::note_beside(const Piece& cell, const SheetNumber& read) {
  const std::string text = shown_in_quotes(cell.text);
  switch (read.beside) {
    case SheetNumber::Beside::nothing:
      return;
    case SheetNumber::Beside::earlier:
      return notes_.add(SheetNote::corrected, cell.place(),
                        say("{} is read as {}: the last figure holds", text, read.value));
    case SheetNumber::Beside::terms:
      return notes_.add(SheetNote::terms, cell.place(),
                        say("{} is read as the sum {}", text, read.value));
    case SheetNumber::Beside::mark:
      return notes_.add(SheetNote::beside, cell.place(),
                        say("{} is read as {}: the mark beside it is a note", text, read.value));
  }
}

/// "1.084" is more than a thousand if the numbers of its column come near that.
std::optional<std::int32_t> SheetReader::whole_number(const Piece& number, Column kind) {
  constexpr std::int64_t kNear = 4;
  const SheetNumber read = sheet_number(number.text);
  switch (read.kind) {
    case SheetNumber::Kind::whole:
      note_beside(number, read);
      break;
    case SheetNumber::Kind::thousands: {
      if (std::abs(read.value) <= kNear * largest_plain(kind)) break;
      const std::string whole = std::to_string(read.value / 1000);
      const std::string rest = std::to_string(1000 + std::abs(read.value % 1000)).substr(1);
      all_.faults().add(
          kSyntax, number.place(),
          say("{} may mean {}{} or {} and a fraction", shown_in_quotes(number.text), whole, rest,
              whole),
          say("write points as whole numbers without a separator: {}{}", whole, rest));
      return std::nullopt;
    }
    case SheetNumber::Kind::none:
    case SheetNumber::Kind::fraction:
      all_.faults().add(kSyntax, number.place(),
                        say("{}: expected a whole number", shown_in_quotes(number.text)));
      return std::nullopt;
  }
  if (std::abs(read.value) <= kMostPoints) return static_cast<std::int32_t>(read.value);
  all_.faults().add(kSyntax, number.place(),
                    say("{}: expected a number from -1,000,000,000 to 1,000,000,000",
                        shown_in_quotes(number.text)));
  return std::nullopt;
}

/// Reads "yes" in a player's own row, or a player's name in any row.
std::optional<SeatPlace> SheetReader::seat_of(const Row& row, Column kind) {
  const Piece value = cell(row, kind);
  const Seat named = seat_called(value.text);
  const std::optional<bool> says = yes_or_no(value.text);
  if (named != kNoSeat && says && (named != row.seat || !*says)) {
    say_two_meanings(value, *says);
    return std::nullopt;
  }
  if (named != kNoSeat) return SeatPlace{.seat = named, .at = value.place()};
  if (!says) {
    notation_.unknown_player(value);
    return std::nullopt;
  }
  if (!*says) return std::nullopt;
  if (head_.of_all) {
    // The row belongs to all players, so a mark in it names nobody.
    notation_.unknown_player(value);
    return std::nullopt;
  }
  return SeatPlace{.seat = row.seat, .at = value.place()};
}

/// Reports a player whose name elsewhere means yes or no.
void SheetReader::say_two_meanings(const Piece& value, bool says) {
  const auto is_no_name = [this](std::string_view word) { return seat_called(word) == kNoSeat; };
  const auto word = std::ranges::find_if(words_for_yes(), is_no_name);
  all_.faults().add(
      kSyntax, value.place(),
      say("{} may be the player of that name, or may mean {}", shown_in_quotes(value.text),
          shown_in_quotes(says ? "yes" : "no")),
      say("write {} in the row of the player who is meant, and leave the other rows empty",
          shown_in_quotes(word == words_for_yes().end() ? words_for_yes().front() : *word)));
}

void SheetReader::read_seat(std::optional<SeatPlace>& seat, const Row& row, Column kind) {
  const std::optional<SeatPlace> here = seat_of(row, kind);
  const std::optional<std::size_t> column = head_.find(kind);
  if (here && column) add_ender(seat, *here, head_.columns[*column].name);
}

void SheetReader::read_flag(std::optional<Place>& flag, const Row& row, Column kind) {
  const Piece value = cell(row, kind);
  const std::optional<bool> says = yes_or_no(value.text);
  if (!says) {
    all_.faults().add(kSyntax, value.place(),
                      say("{}: expected yes or no", shown_in_quotes(value.text)));
  } else if (*says && !flag) {
    flag = value.place();
  }
}

/// Reads how the round ended, which may be in every row.
void SheetReader::read_end(const Row& row) {
  const Piece value = cell(row, Column::ended);
  if (value.empty()) return;
  Round& round = all_.round();
  const std::optional<EndWord> word = end_word_of(value.text);
  if (!word) {
    all_.faults().add(kSyntax, value.place(),
                      say("{}: expected out, knock or exhausted", shown_in_quotes(value.text)));
    return;
  }
  switch (*word) {
    case EndWord::unfinished:
      return;
    case EndWord::abandoned:
      if (!round.sheet.abandoned) round.sheet.abandoned = value.place();
      return;
    case EndWord::instant:
      if (!round.sheet.at_once) round.sheet.at_once = value.place();
      return;
    case EndWord::out:
    case EndWord::knock:
    case EndWord::exhausted:
      break;
  }
  const EndPlace here{.end = static_cast<WrittenEnd>(*word), .at = value.place()};
  if (!round.sheet.ended) {
    round.sheet.ended = here;
  } else if (round.sheet.ended->end != here.end) {
    all_.faults().add_with(kSyntax, here.at,
                           say("{}: another row of this round says {}", shown_in_quotes(value.text),
                               shown_in_quotes(end_word(round.sheet.ended->end))),
                           {.at = round.sheet.ended->at, .text = "said here first"});
  }
}

void SheetReader::read_ending(const Row& row) {
  Round& round = all_.round();
  read_seat(round.dealer, row, Column::dealer);
  read_drop(row);
  read_seat(round.sheet.went_out, row, Column::went_out);
  read_seat(round.sheet.knocked, row, Column::knocked);
  read_flag(round.sheet.at_once, row, Column::at_once);
  read_flag(round.sheet.abandoned, row, Column::abandoned);
  read_end(row);
  const auto add_seat = [](std::vector<SeatPlace>& list, const std::optional<SeatPlace>& seat) {
    if (seat && std::ranges::find(list, seat->seat, &SeatPlace::seat) == list.end())
      list.push_back(*seat);
  };
  add_seat(round.buy_backs, seat_of(row, Column::buy_back));
  add_seat(record_.winners, seat_of(row, Column::winner));
}

/// Reads entries of the score keeper that the rules do not give.
void SheetReader::read_entries(const Row& row) {
  const Piece points = cell(row, Column::adjust);
  const Piece reason = cell(row, Column::adjust_reason);
  if (!points.empty()) {
    const std::optional<std::int32_t> number = whole_number(points, Column::adjust);
    if (number && is_free_text(reason))
      all_.moves().add_adjust({.seat = row.seat, .points = *number, .reason = {}}, points,
                              with_own_line(reason));
  } else if (!reason.empty()) {
    all_.faults().add(kSyntax, reason.place(), "a reason without points in the column \"adjust\"");
  }
  const Piece ruling = cell(row, Column::ruling);
  if (!ruling.empty() && is_free_text(ruling)) all_.moves().read_ruling(with_own_line(ruling));
}

/// Whether a record can have the text: after a '#' it would be a comment.
bool SheetReader::is_free_text(const Piece& text) {
  if (without_comment(text.text).size() == text.text.size()) return true;
  all_.say_comment_begins(text.place(), text.text);
  return false;
}

void SheetReader::read_carry(const Row& row) {
  const Piece total = cell(row, Column::carry);
  const Piece won = cell(row, Column::carry_won);
  if (total.empty() && won.empty()) return;
  const Piece& at = total.empty() ? won : total;
  Carry entry{.seat = row.seat, .total = 0, .won = 0, .at = at.place()};
  if (!total.empty() && !is_mark_for_nothing(total.text))
    entry.total = whole_number(total, Column::carry).value_or(0);
  if (!won.empty()) entry.won = whole_number(won, Column::carry_won).value_or(0);
  if (entry.won < 0)
    all_.faults().add(kSyntax, won.place(), "the number of rounds won cannot be negative");
  if (all_.is_first(record_.head.carry, row.seat, entry.at)) record_.head.carry.push_back(entry);
}

// === Players who dropped out of a round by a scoresheet, and words in place of a score
// (logio/sheet_reader.h).

/// If a column and a word in place of the score both say it, the one with the time counts.
void SheetReader::add_drop(const SeatDrop& drop) {
  std::vector<SeatDrop>& drops = all_.round().sheet.dropped;
  const auto said = std::ranges::find(drops, drop.seat, &SeatDrop::seat);
  if (said == drops.end()) {
    drops.push_back(drop);
  } else if (said->time == DropTime::unknown) {
    said->time = drop.time;
  } else if (drop.time != DropTime::unknown && drop.time != said->time) {
    all_.faults().add_with(kSyntax, drop.at,
                           say("{} dropped out of the round once, before the first draw or later",
                               shown_in_quotes(record_.players[index(drop.seat)])),
                           {.at = said->at, .text = "said here first"});
  }
}

/// Reads "yes" or a time in a player's own row, or a player's name in any row.
void SheetReader::read_drop(const Row& row) {
  const Piece value = cell(row, Column::dropped);
  if (value.empty()) return;
  const std::optional<DropTime> time = drop_time_of(value.text);
  const bool is_own = !head_.of_all && time && seat_called(value.text) == kNoSeat;
  if (is_own) return add_drop({.seat = row.seat, .time = *time, .at = value.place()});
  if (const std::optional<SeatPlace> named = seat_of(row, Column::dropped))
    add_drop({.seat = named->seat, .time = DropTime::unknown, .at = named->at});
}

/// Sets the one player who ended a round, or dealt it.
void SheetReader::add_ender(std::optional<SeatPlace>& seat, const SeatPlace& here,
                            std::string_view column) {
  if (!seat) {
    seat = here;
  } else if (seat->seat != here.seat) {
    all_.faults().add_with(kSyntax, here.at,
                           say("in one round {} names both {} and {}", shown_in_quotes(column),
                               shown_in_quotes(record_.players[index(seat->seat)]),
                               shown_in_quotes(record_.players[index(here.seat)])),
                           {.at = seat->at, .text = "the first of them"});
  }
}

/// Reads "Drop" or "Game" in place of a score, which follows from the rules. False if it is none.
bool SheetReader::read_score_word(const Row& row, const Piece& value) {
  if (const std::optional<DropTime> time = drop_word_of(value.text)) {
    add_drop({.seat = row.seat, .time = *time, .at = value.place()});
    const std::string word = shown_in_quotes(value.text);
    notes_.add(SheetNote::drop, value.place(),
               *time == DropTime::first
                   ? say("{} in place of a score: the player is read as having dropped out of the "
                         "round before the first draw",
                         word)
                   : say("{} in place of a score: the player is read as having dropped out of the "
                         "round after the first draw",
                         word));
    return true;
  }
  if (!is_word_for_out(value.text)) return false;
  add_ender(all_.round().sheet.went_out, {.seat = row.seat, .at = value.place()}, value.text);
  notes_.add(SheetNote::out, value.place(),
             say("{} in place of a score: the player is read as having gone out",
                 shown_in_quotes(value.text)));
  return true;
}

}  // namespace rummy

#include <algorithm>
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
#include "logio/faults.h"
#include "logio/flow_value.h"
#include "logio/json_text.h"
#include "logio/notation.h"
#include "logio/piece.h"
#include "logio/plain_signs.h"
#include "logio/quotes.h"
#include "logio/text_reader.h"
#include "table/record.h"

namespace rummy {

/// Of a text that is none of ours, one message, however many lines it has.
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
      "it 1,-10,34; a record begins with players: Ann, Bob");
}

void TextReader::read_players(const Piece& names) {
  // Names are kept as they are, but for what surrounds them.
  for_each_item(names, [this](const Piece& whole) {
    const Piece item = notation_.is_lenient() ? trimmed_of_odd_blanks(whole) : whole;
    if (item.text.size() != whole.text.size()) notation_.tell_odd_blank(whole);
    if (!item.text.starts_with('"')) return all_.add_player(std::string(item.text), item.place());
    if (quoted_length(item.text) == item.text.size())
      return all_.add_player(unquoted(item.text), item.place());
    all_.faults().add(kSyntax, item.place(),
                      say("{}: expected one name in quotes", shown_in_quotes(item.text)),
                      R"(a quoted name ends with ", and " within it is written \")");
  });
  say_one_player(names);
}

/// "players: Ann and Bob" has one player: where lines below are of one of the two, that is what is
/// wrong, and nothing more is said of those lines.
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

/// Of a player nobody knows the deal is left out: that player's hand is unknown.
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

/// "Ala first, Bartek later, Celina": when, where that is known.
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

/// Of two hands of one player nobody can say which it was.
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

/// Scores and totals written down: what is held against the rules, and tells nothing of the play.
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

/// Free text is taken as it stands; in quotes it is a JSON string, so that it can hold anything.
std::string TextReader::free_text(const Piece& value) const {
  if (value.text.starts_with('"')) {
    if (std::optional<std::string> text = read_json_string(value.text)) return std::move(*text);
  }
  return std::string(value.text);
}

}  // namespace rummy

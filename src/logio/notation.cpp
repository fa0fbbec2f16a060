#include "logio/notation.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/bytes.h"
#include "base/words.h"
#include "cards/cards.h"
#include "diag/finding.h"
#include "logio/faults.h"
#include "logio/limits.h"
#include "logio/meld_names.h"
#include "logio/piece.h"
#include "logio/plain_card.h"
#include "logio/quotes.h"
#include "table/record.h"

namespace rummy {
namespace {

/// How long a plain card is at the start of a list with a blank behind it or nothing; 0 where there
/// is none.
std::size_t read_plain_word(std::string_view list, PlayedCard& card) {
  // NOLINTNEXTLINE(bugprone-suspicious-stringview-data-usage): its end is looked at below.
  const CardRead read = read_plain_card(list.data());
  const std::size_t length = read.length;
  card = read.card;
  const bool is_word = length == list.size() || (length < list.size() && is_blank(list[length]));
  return is_word ? length : 0;
}

}  // namespace

bool is_number(std::string_view text) {
  if (!text.empty() && (text[0] == '+' || text[0] == '-')) text.remove_prefix(1);
  return !text.empty() && std::ranges::all_of(text, is_digit);
}

Piece Notation::line(std::uint32_t index) const {
  const std::string_view whole = line_text(record_, Place{.line = index});
  return Piece{.text = without_comment(whole), .line = index}.trimmed();
}

CardRange Notation::cards(const Piece& list, AceForm aces) {
  const auto first = static_cast<std::uint32_t>(record_.cards.size());
  std::string_view text = list.text;
  PlayedCard plain;
  while (!text.empty()) {
    if (is_blank(text[0])) {
      text.remove_prefix(1);
    } else if (const std::size_t length = read_plain_word(text, plain); length > 0) {
      keep(plain);
      text.remove_prefix(length);
    } else {
      Piece rest = list.sub(list.text.size() - text.size());
      const Piece word = next_word(rest);
      card(word, rest, aces);
      text = rest.text;
    }
  }
  return {.first = first, .count = static_cast<std::uint32_t>(record_.cards.size()) - first};
}

void Notation::card(const Piece& word, Piece& rest, AceForm aces) {
  if (const std::optional<Card> read = parse_card(word.text)) {
    keep({.card = *read, .stands_for = Card::unknown()});
    return;
  }
  unusual_card(word, rest, aces);
}

void Notation::keep(PlayedCard played, std::uint32_t copies) {
  if (record_.cards.size() + copies > kMostCards) {
    faults_.add(kTooLarge, Place{}, say("the record writes down more than {} cards", kMostCards));
    return faults_.give_up();
  }
  record_.cards.append(copies, played);
}

void Notation::group(const Piece& list) {
  const CardRange read = cards(list);
  record_.groups.push_back({.cards = read, .name = 0, .at = list.place()});
}

std::uint16_t Notation::melds(Piece list, const MeldList& form) {
  std::size_t count = 0;
  for (bool more = true; more && !faults_.is_full(); ++count) {
    const CutPiece cut = cut_at(list, form.separator);
    if (count == kMostMelds) {
      faults_.add(kTooLarge, cut.before.place(),
                  say("more than {} melds in one action", kMostMelds));
      break;
    }
    one_meld(cut.before, form);
    more = cut.found;
  }
  return static_cast<std::uint16_t>(count);
}

void Notation::one_meld(const Piece& text, const MeldList& form) {
  Piece list = text;
  MeldRef name = 0;
  const std::size_t equals = text.text.find_first_of("= \t");
  const bool has_name = equals != std::string_view::npos && text.text[equals] == '=' &&
                        !parse_card(text.text.substr(0, equals));
  if (has_name) {
    const Piece written = text.sub(0, equals);
    if (form.naming == MeldNaming::may_be_named) {
      name = meld_ref(written);
    } else {
      faults_.add(
          kSyntax, written.place(),
          "a meld gets its name from the \"meld\" that lays it down; only cards are expected here");
    }
    list = text.sub(equals + 1).trimmed();
  }
  if (list.empty()) {
    faults_.add(kSyntax, text.place(), "a meld without cards; expected cards",
                form.separator == ',' ? "melds are separated by one comma"
                                      : "melds are separated by one \"/\"");
  }
  const CardRange read = cards(list, form.aces);
  record_.groups.push_back({.cards = read, .name = name, .at = text.place()});
}

MeldRef Notation::meld_ref(const Piece& word) {
  if (const std::optional<MeldRef> ref = meld_names_.keep(word.text)) return *ref;
  if (is_meld_name(word.text)) {
    faults_.add(kTooLarge, word.place(),
                say("the record names more than {} melds", kMostMeldNames));
    return 0;
  }
  const std::string meant = "m" + std::string(word.text.substr(0, 9));
  faults_.add(kSyntax, word.place(),
              say("{} cannot name a meld; expected m1, or the name it was laid with (letters, "
                  "digits, - and _, not a card, not a digit first)",
                  shown_in_quotes(word.text)),
              numbered_meld(meant) ? did_you_mean(meant) : Text());
  return 0;
}

Seat Notation::find_seat(std::string_view name) const {
  for (std::size_t i = 0; i < record_.players.size(); ++i) {
    if (record_.players[i] == name) return static_cast<Seat>(i);
  }
  return kNoSeat;
}

Seat Notation::seat(const Piece& name) {
  Seat found = kNoSeat;
  if (name.text.starts_with('"')) {
    if (quoted_length(name.text) != name.text.size()) {
      faults_.add(kSyntax, name.place(),
                  say("{}: expected one name in quotes", shown_in_quotes(name.text)),
                  R"(a quoted name ends with ", and " within it is written \")");
      return kNoSeat;
    }
    found = find_seat(unquoted(name.text));
  } else {
    found = find_seat(name.text);
  }
  if (found == kNoSeat) unknown_player(name);
  return found;
}

Seat Notation::leading_seat(Piece& rest) {
  if (rest.text.starts_with('"')) {
    const std::size_t length = quoted_length(rest.text).value_or(rest.text.size());
    const Piece name = rest.sub(0, length);
    rest = rest.sub(length).trimmed();
    return seat(name);
  }
  Seat best = kNoSeat;
  std::size_t longest = 0;
  for (std::size_t i = 0; i < record_.players.size(); ++i) {
    const std::string_view name = record_.players[i];
    const bool fits = rest.text.starts_with(name) && name.size() >= longest &&
                      (rest.text.size() == name.size() || is_blank(rest.text[name.size()]));
    if (!fits || name.empty()) continue;
    best = static_cast<Seat>(i);
    longest = name.size();
  }
  if (best != kNoSeat) {
    rest = rest.sub(longest).trimmed();
    return best;
  }
  // The name ends where what is said of the player begins.
  Piece after = rest;
  Piece word = next_word(after);
  std::size_t length = word.text.size();
  for (word = next_word(after); !word.empty(); word = next_word(after)) {
    const std::string_view digits = word.text.substr(dash_length(word.text));
    if (is_number(digits) || parse_card(word.text)) break;
    length = word.offset - rest.offset + word.text.size();
  }
  unknown_player(rest.sub(0, length));
  rest = rest.sub(length).trimmed();
  return kNoSeat;
}

void Notation::unknown_player(const Piece& name) {
  if (record_.players.empty()) return;  // that is told already
  const std::vector<std::string_view> names(record_.players.begin(), record_.players.end());
  const bool is_quoted = quoted_length(name.text) == name.text.size();
  const std::string written = is_quoted ? unquoted(name.text) : std::string(name.text);
  const std::string_view near = nearest_word(written, names);
  std::string all;
  for (std::size_t i = 0; i < names.size() && i < 8; ++i)
    all.append(i == 0 ? "" : ", ").append(shown_in_quotes(names[i]));
  if (names.size() > 8) all.append(", …");
  faults_.add(kUnknownPlayer, name.place(), say("unknown player {}", shown_in_quotes(written)),
              near.empty() ? say("the players are {}", all) : did_you_mean(near));
}

std::optional<std::int32_t> Notation::number(const Piece& word) {
  if (!is_number(word.text)) return odd_number(word);
  std::string_view digits = word.text;
  if (digits[0] == '+') digits.remove_prefix(1);
  const auto value = number_in<std::int64_t>(digits);
  if (!value || *value > kMostPoints || *value < -kMostPoints) {
    faults_.add(kSyntax, word.place(),
                say("{}: expected a number from -1,000,000,000 to 1,000,000,000",
                    shown_in_quotes(word.text)));
    return std::nullopt;
  }
  return static_cast<std::int32_t>(*value);
}

}  // namespace rummy

#include "logio/notation.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "base/words.h"
#include "cards/cards.h"
#include "diag/finding.h"
#include "logio/card_words.h"
#include "logio/pieces.h"
#include "logio/records.h"
#include "table/record.h"

namespace rummy {

// === The names of melds.

std::optional<MeldRef> numbered_meld(std::string_view word) {
  constexpr std::size_t kLongest = 9;
  if (word.size() < 2 || word.size() > kLongest || word[0] != 'm' || word[1] == '0')
    return std::nullopt;
  MeldRef number = 0;
  for (const char digit : word.substr(1)) {
    if (!is_digit(digit)) return std::nullopt;
    number = 10 * number + (digit - '0');
  }
  return number;
}

bool is_plain_name_sign(char sign) {
  const char lower = static_cast<char>(sign | 0x20);
  return is_digit(sign) || (lower >= 'a' && lower <= 'z') || sign == '_' || sign == '-';
}

bool is_meld_name(std::string_view word) {
  const auto is_name_sign = [](char sign) {
    return is_plain_name_sign(sign) || static_cast<unsigned char>(sign) >= 0x80;
  };
  return !word.empty() && !is_digit(word[0]) && std::ranges::all_of(word, is_name_sign) &&
         !parse_card(word);
}

std::optional<MeldRef> MeldNames::find(std::string_view word) const {
  if (const std::optional<MeldRef> numbered = numbered_meld(word)) return numbered;
  const auto known = refs_.find(word);
  return known == refs_.end() ? std::nullopt : std::optional(known->second);
}

std::optional<MeldRef> MeldNames::keep(std::string_view word) {
  if (const std::optional<MeldRef> known = find(word)) return known;
  if (!is_meld_name(word) || size() == kMostMeldNames) return std::nullopt;
  record_.meld_names.emplace_back(word);
  const auto ref = -static_cast<MeldRef>(size());
  refs_.emplace(std::string(word), ref);
  return ref;
}

void MeldNames::shrink(std::size_t size) {
  for (; this->size() > size; record_.meld_names.pop_back())
    refs_.erase(record_.meld_names.back());
}

namespace {

// === The words of all lines, read in place.

/// The length of a plain card at the start of a list with a space or nothing after it; 0 if there
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
  // The name ends where the text about the player begins.
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
  if (record_.players.empty()) return;  // already reported
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

namespace {

// === Words that the plain reading does not know: named jokers, several unknown cards, and common
// spellings that are not in the notation.

constexpr const char* kHowCards =
    "a card is its rank, then its suit (10S, AH); JK is a joker, ?? an unknown card";
constexpr std::string_view kTimes = "\xC3\x97";  // ×

bool is_all_digits(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, is_digit);
}

Text read_as(std::string_view written, std::string_view meant, const char* why) {
  return say("{} is read as {}: {}", shown_in_quotes(written), meant, why);
}

/// "10S, AS or KD".
Text one_of(const std::vector<Card>& cards) {
  Text text;
  for (std::size_t i = 0; i < cards.size(); ++i) {
    if (i > 0) text += i + 1 == cards.size() ? Text(" or ") : Text(", ");
    text += as_it_stands(std::string(to_string(cards[i])));
  }
  return text;
}

/// The digits of "??x12", "??×12", "12x??", "12×??", "12*??"; empty for any other word.
std::string_view copies_of_unknown(std::string_view word) {
  constexpr auto kSigns = std::to_array<std::string_view>({"x", "X", "*", kTimes});
  for (const std::string_view sign : kSigns) {
    const std::string before = "??" + std::string(sign);
    const std::string after = std::string(sign) + "??";
    if (word.starts_with(before)) return word.substr(before.size());
    if (word.ends_with(after)) return word.substr(0, word.size() - after.size());
  }
  return {};
}

}  // namespace

std::size_t dash_length(std::string_view text) {
  if (text.empty()) return 0;
  const Utf8Step step = next_code_point(text);
  const bool is_dash = (step.code >= 0x2010 && step.code <= 0x2015) || step.code == 0x2212 ||
                       step.code == 0xFE58 || step.code == 0xFE63 || step.code == 0xFF0D;
  return step.valid && is_dash ? step.bytes : 0;
}

void Notation::note_capital(const Piece& written, std::string_view word) {
  leniencies_.note(
      Leniency::capital, written.place(),
      read_as(written.text, word, "the words of the notation are written in small letters"));
}

void Notation::note_odd_space(const Piece& at) {
  leniencies_.note(Leniency::blank_sign, at.place(), "a non-breaking space is read as a space");
}

std::string Notation::with_minus_signs(const Piece& value) {
  std::string out;
  std::string_view rest = value.text;
  while (!rest.empty()) {
    const std::size_t dash = is_lenient() ? dash_length(rest) : 0;
    const bool is_minus = dash > 0 && dash < rest.size() && is_digit(rest[dash]);
    const std::size_t bytes = is_minus ? dash : next_code_point(rest).bytes;
    out += is_minus ? std::string_view("-") : rest.substr(0, bytes);
    rest.remove_prefix(bytes);
  }
  if (out.size() != value.text.size())
    leniencies_.note(Leniency::dash, value.place(),
                     read_as(value.text, out, "the dash is a minus sign"));
  return out;
}

bool Notation::use_letters(std::string_view word) {
  if (word == "en") letters_ = CardLetters::english;
  if (word == "pl") letters_ = CardLetters::polish;
  if (word == "de") letters_ = CardLetters::german;
  return word == "en" || word == "pl" || word == "de";
}

void Notation::unusual_card(const Piece& word, Piece& rest, AceForm aces) {
  if (word.text.starts_with("??*")) return many_unknown(word);
  const std::size_t equals = word.text.find('=');
  if (equals != std::string_view::npos) return named_joker(word, equals);
  if (aces == AceForm::may_be_low && word.text.ends_with("/low")) {
    const Piece written = word.sub(0, word.text.size() - 4);
    std::optional<Card> ace = parse_card(written.text);
    if (!ace) {
      ace = misspelt_card(written);
      if (!ace) return;
    }
    if (ace->is_natural() && ace->rank() == kAce) return keep(low_ace(*ace));
    return unknown_card(word);
  }
  if (is_lenient() && (odd_many_unknown(word) || card_in_two(word, rest))) return;
  if (const std::optional<Card> card = misspelt_card(word))
    keep({.card = *card, .stands_for = Card::unknown()});
}

void Notation::named_joker(const Piece& word, std::size_t equals) {
  const std::optional<Card> joker = parse_card(word.text.substr(0, equals));
  const Piece meant = word.sub(equals + 1);
  if (joker && !joker->is_joker()) {
    return faults_.add(kSyntax, word.place(),
                       say("{}: only a joker stands for another card", shown_in_quotes(word.text)),
                       "a named joker is written JK=7S");
  }
  if (!joker) return unknown_card(word);
  std::optional<Card> card = parse_card(meant.text);
  if (!card) card = misspelt_card(meant);
  if (!card) return;
  if (!card->is_natural()) {
    return faults_.add(kSyntax, meant.place(),
                       say("a joker stands for a card of the deck, not for {}", to_string(*card)),
                       "write JK if it is unknown what the joker stands for");
  }
  keep({.card = *joker, .stands_for = *card});
}

void Notation::many_unknown(const Piece& word) {
  const std::uint32_t copies = number_in<std::uint32_t>(word.text.substr(3)).value_or(0);
  if (copies == 0 || copies > kMostUnknown) {
    return faults_.add(
        kSyntax, word.place(),
        say("{}: expected ??*N with N from 1 to {}", shown_in_quotes(word.text), kMostUnknown));
  }
  keep({.card = Card::unknown(), .stands_for = Card::unknown()}, copies);
}

/// Reads "??x12" or "12×??" as many unknown cards.
bool Notation::odd_many_unknown(const Piece& word) {
  const std::string_view digits = copies_of_unknown(word.text);
  if (!is_all_digits(digits)) return false;
  const std::uint32_t copies = number_in<std::uint32_t>(digits).value_or(0);
  if (copies == 0 || copies > kMostUnknown) return false;
  leniencies_.note(Leniency::unknown_card, word.place(),
                   read_as(word.text, "??*" + std::to_string(copies), "unknown cards"));
  keep({.card = Card::unknown(), .stands_for = Card::unknown()}, copies);
  return true;
}

/// Reads "10 S": a rank alone is no card, nor is a suit alone.
bool Notation::card_in_two(const Piece& word, Piece& rest) {
  const int rank = lone_rank(word.text, letters_);
  if (rank == 0) return false;
  Piece after = rest;
  const Piece suit = next_word(after);
  if (!is_lone_suit(suit.text)) return false;
  const std::optional<Card> card = parse_card(std::string(rank_name(rank)).append(suit.text));
  if (!card) return false;
  rest = after;
  const std::size_t length = suit.offset - word.offset + suit.text.size();
  const Place at{
      .line = word.line, .offset = word.offset, .length = static_cast<std::uint32_t>(length)};
  leniencies_.note(Leniency::blank_in_card, at,
                   read_as(std::string(word.text) + " " + std::string(suit.text), to_string(*card),
                           "there is a space within the card"));
  keep({.card = *card, .stands_for = Card::unknown()});
  return true;
}

/// The only card that a word outside the notation can mean; nothing, and a fault, if it is none or
/// may be several.
std::optional<Card> Notation::misspelt_card(const Piece& word) {
  const CardReading reading = lenient_card(word.text, letters_);
  if (!is_lenient() || !reading.is_sure) {
    unknown_card(word, reading);
    return std::nullopt;
  }
  note_reading(word, reading.meanings[0], reading);
  return reading.meanings[0];
}

void Notation::note_reading(const Piece& word, Card card, const CardReading& reading) {
  const auto note = [&](bool applies, Leniency kind, const char* why) {
    if (!applies) return;
    if (!leniencies_.is_first(kind)) return leniencies_.count(kind);
    leniencies_.note(kind, word.place(), read_as(word.text, to_string(card), why));
  };
  note(reading.suit_first, Leniency::suit_first, "the suit is written first");
  note(reading.court_letter, Leniency::court_letters,
       letters_ == CardLetters::polish ? "with cards: pl, D is a queen and W a jack"
                                       : "with cards: de, D is a queen and B a jack");
  note(reading.hidden_sign, Leniency::hidden_sign, "it contains an invisible character");
  note(reading.joker_word, Leniency::joker_word, "a joker is JK");
  note(reading.card_sign, Leniency::card_sign, "one character that shows the card");
  note(reading.unknown_card, Leniency::unknown_card, "an unknown card");
}

bool Notation::is_joker(const Piece& word) {
  if (const std::optional<Card> card = parse_card(word.text)) return card->is_joker();
  if (!is_lenient()) return false;
  const CardReading reading = lenient_card(word.text, letters_);
  if (!reading.is_sure || !reading.meanings[0].is_joker()) return false;
  note_reading(word, reading.meanings[0], reading);
  return true;
}

void Notation::unknown_card(const Piece& word, const CardReading& reading) {
  if (word.text.find(',') != std::string_view::npos) {
    return faults_.add(
        kUnknownCard, word.place(),
        say("cannot read {} as a card: a comma does not belong here", shown_in_quotes(word.text)),
        "cards are separated by spaces, melds by \",\" and actions by \";\"");
  }
  if (reading.meanings.size() > 1) {
    return faults_.add(
        kUnknownCard, word.place(),
        say("{} could mean {}", shown_in_quotes(word.text), one_of(reading.meanings)),
        "write the one that was meant");
  }
  Text help(kHowCards);
  if (!reading.meanings.empty()) help = did_you_mean(to_string(reading.meanings[0]));
  if (reading.is_sure) help += " (--strict reads only what the notation has)";
  faults_.add(kUnknownCard, word.place(),
              say("cannot read {} as a card", shown_in_quotes(word.text)), std::move(help));
}

/// Reads a number with a typographic minus. A dash that stands apart may just separate the number
/// from the text before it.
std::optional<std::int32_t> Notation::odd_number(const Piece& word) {
  const std::string_view text = word.text;
  const std::size_t dash = text.starts_with('-') ? 1 : dash_length(text);
  const Piece digits = word.sub(dash).trimmed();
  if (dash == 0 || !is_all_digits(digits.text)) {
    faults_.add(kSyntax, word.place(), say("{}: expected a whole number", shown_in_quotes(text)));
    return std::nullopt;
  }
  if (is_blank(text[dash])) {
    const std::string number(digits.text);
    faults_.add(kSyntax, word.place(),
                say("{} could mean {} or -{}", shown_in_quotes(text), number, number),
                "write the sign next to its number, and no other dash");
    return std::nullopt;
  }
  if (!is_lenient()) {
    faults_.add(kSyntax, word.place(), say("{}: expected a whole number", shown_in_quotes(text)),
                say("write -{} (--strict reads only what the notation has)", digits.text));
    return std::nullopt;
  }
  const std::optional<std::int32_t> value = number(digits);
  if (!value) return std::nullopt;
  leniencies_.note(Leniency::dash, word.place(),
                   read_as(text, "-" + std::string(digits.text), "the dash is a minus sign"));
  return -*value;
}

}  // namespace rummy

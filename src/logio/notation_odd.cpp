// The part of the notation for words the plain reading does not know: named jokers, several
// unknown cards, and what people write instead of what the notation has.

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
#include "logio/faults.h"
#include "logio/leniency.h"
#include "logio/lenient_card.h"
#include "logio/limits.h"
#include "logio/notation.h"
#include "logio/piece.h"
#include "table/record.h"

namespace rummy {
namespace {

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

void Notation::tell_capital(const Piece& written, std::string_view word) {
  leniencies_.tell(
      Leniency::capital, written.place(),
      read_as(written.text, word, "the words of the notation are written in small letters"));
}

void Notation::tell_odd_blank(const Piece& at) {
  leniencies_.tell(Leniency::blank_sign, at.place(), "a non-breaking space is read as a space");
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
    leniencies_.tell(Leniency::dash, value.place(),
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

/// "??x12", "12×??": as many unknown cards, however it is put.
bool Notation::odd_many_unknown(const Piece& word) {
  const std::string_view digits = copies_of_unknown(word.text);
  if (!is_all_digits(digits)) return false;
  const std::uint32_t copies = number_in<std::uint32_t>(digits).value_or(0);
  if (copies == 0 || copies > kMostUnknown) return false;
  leniencies_.tell(Leniency::unknown_card, word.place(),
                   read_as(word.text, "??*" + std::to_string(copies), "unknown cards"));
  keep({.card = Card::unknown(), .stands_for = Card::unknown()}, copies);
  return true;
}

/// "10 S": a rank alone is no card, nor is a suit alone.
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
  leniencies_.tell(Leniency::blank_in_card, at,
                   read_as(std::string(word.text) + " " + std::string(suit.text), to_string(*card),
                           "there is a space within the card"));
  keep({.card = *card, .stands_for = Card::unknown()});
  return true;
}

/// The card that a word the notation does not have can only be; nothing, and a fault, where it is
/// none, or may be another.
std::optional<Card> Notation::misspelt_card(const Piece& word) {
  const CardReading reading = lenient_card(word.text, letters_);
  if (!is_lenient() || !reading.is_sure) {
    unknown_card(word, reading);
    return std::nullopt;
  }
  tell_reading(word, reading.meanings[0], reading);
  return reading.meanings[0];
}

void Notation::tell_reading(const Piece& word, Card card, const CardReading& reading) {
  const auto tell = [&](bool applies, Leniency kind, const char* why) {
    if (!applies) return;
    if (!leniencies_.is_first(kind)) return leniencies_.count(kind);
    leniencies_.tell(kind, word.place(), read_as(word.text, to_string(card), why));
  };
  tell(reading.suit_first, Leniency::suit_first, "the suit is written first");
  tell(reading.court_letter, Leniency::court_letters,
       letters_ == CardLetters::polish ? "with cards: pl, D is a queen and W a jack"
                                       : "with cards: de, D is a queen and B a jack");
  tell(reading.hidden_sign, Leniency::hidden_sign, "it contains an invisible character");
  tell(reading.joker_word, Leniency::joker_word, "a joker is JK");
  tell(reading.card_sign, Leniency::card_sign, "one character that shows the card");
  tell(reading.unknown_card, Leniency::unknown_card, "an unknown card");
}

bool Notation::is_joker(const Piece& word) {
  if (const std::optional<Card> card = parse_card(word.text)) return card->is_joker();
  if (!is_lenient()) return false;
  const CardReading reading = lenient_card(word.text, letters_);
  if (!reading.is_sure || !reading.meanings[0].is_joker()) return false;
  tell_reading(word, reading.meanings[0], reading);
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

/// A number with a typographic minus. A dash that stands apart may also just separate the number
/// from what comes before it.
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
  leniencies_.tell(Leniency::dash, word.place(),
                   read_as(text, "-" + std::string(digits.text), "the dash is a minus sign"));
  return -*value;
}

}  // namespace rummy

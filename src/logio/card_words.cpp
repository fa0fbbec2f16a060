#include "logio/card_words.h"

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
#include "base/check.h"
#include "base/words.h"
#include "cards/cards.h"
#include "diag/finding.h"
#include "logio/records.h"

namespace rummy {

// === Spellings that are not in the notation but in common use.

void Leniencies::note(Leniency kind, const Place& at, Text message) {
  if (noted_.empty()) noted_.resize(kLeniencies);
  NotedLeniency& noted = noted_[static_cast<std::size_t>(kind)];
  if (noted.count++ > 0) return;
  noted.at = at;
  noted.message = std::move(message);
}

void Leniencies::append_notes(Findings& out) const {
  for (const NotedLeniency& noted : noted_) {
    if (noted.count == 0) continue;
    Finding note;
    note.code = "note.spelling";
    note.judgement = Judgement::note;
    note.at = noted.at;
    note.message = noted.message;
    if (noted.count > 1) note.message += say("; the same in {} places of this record", noted.count);
    note.help =
        "`rumref fmt` writes the record as the notation has it; under --strict this is "
        "an error";
    out.push_back(std::move(note));
  }
}

bool is_readable(const Findings& findings) {
  return std::ranges::none_of(
      findings, [](const Finding& finding) { return finding.judgement == Judgement::malformed; });
}

namespace {

// === Cards as people write them.

constexpr std::size_t kLongestCard = 24;  // in bytes, hidden characters included

char upper(char c) {
  return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
}

std::string in_capitals(std::string_view word) {
  std::string out(word);
  std::ranges::transform(out, out.begin(), upper);
  return out;
}

std::optional<Suit> suit_of(std::string_view text) {
  const std::optional<Card> card = parse_card("2" + std::string(text));
  return card ? std::optional(card->suit()) : std::nullopt;
}

/// A rank as one side of a word gives it, and whether it is doubtful.
struct RankReading {
  int rank = 0;
  bool is_sure = true;
  bool court_letter = false;
};

/// The meanings of a letter: "D" is a queen, "W" and "B" are jacks; certain if the record uses such
/// letters.
RankReading court_letter(char letter, CardLetters letters) {
  if (letter == 'D')
    return {.rank = kQueen, .is_sure = letters != CardLetters::english, .court_letter = true};
  if (letter == 'W')
    return {.rank = kJack, .is_sure = letters == CardLetters::polish, .court_letter = true};
  if (letter == 'B')
    return {.rank = kJack, .is_sure = letters == CardLetters::german, .court_letter = true};
  return {};
}

/// The ranks a text can be: none, one, or two (for "1").
std::vector<RankReading> ranks_of(std::string_view text, CardLetters letters) {
  if (const std::optional<Card> card = parse_card(std::string(text) + "S"))
    return card->is_natural() ? std::vector<RankReading>{{.rank = card->rank()}}
                              : std::vector<RankReading>{};
  if (text == "1") return {{.rank = kAce, .is_sure = false}, {.rank = kTen, .is_sure = false}};
  if (text.size() != 1) return {};
  const RankReading court = court_letter(upper(text[0]), letters);
  return court.rank == 0 ? std::vector<RankReading>{} : std::vector<RankReading>{court};
}

/// The suits that the first letter of a suit's own name can mean: pik, kier or karo, trefl; Pik,
/// Karo or Kreuz. The notation has no such letters: they only make other readings doubtful.
std::vector<Suit> suits_called(std::string_view text, CardLetters letters) {
  if (text.size() != 1) return {};
  const char letter = upper(text[0]);
  switch (letters) {
    case CardLetters::english:
      return {};
    case CardLetters::polish:
      if (letter == 'P') return {Suit::spades};
      if (letter == 'K') return {Suit::hearts, Suit::diamonds};
      if (letter == 'T') return {Suit::clubs};
      return {};
    case CardLetters::german:
      if (letter == 'P') return {Suit::spades};
      if (letter == 'K') return {Suit::diamonds, Suit::clubs};
      return {};
  }
  return {};
}

/// Collects the possible meanings of a word.
class Meanings {
 public:
  explicit Meanings(CardLetters letters) : letters_(letters) {}

  /// Adds the meanings of the word cut in two, read either way round.
  void add_cut(std::string_view head, std::string_view tail) {
    add_order(head, tail, false);
    add_order(tail, head, true);
  }
  [[nodiscard]] CardReading reading() && {
    std::ranges::sort(found_.meanings);
    const auto rest = std::ranges::unique(found_.meanings);
    found_.meanings.erase(rest.begin(), rest.end());
    found_.is_sure = has_sure_ && found_.meanings.size() == 1;
    return std::move(found_);
  }

 private:
  void add_order(std::string_view rank, std::string_view suit, bool suit_first) {
    for (const RankReading& read : ranks_of(rank, letters_)) {
      if (const std::optional<Suit> found = suit_of(suit)) {
        found_.meanings.emplace_back(*found, read.rank);
        if (!read.is_sure) continue;
        has_sure_ = true;
        found_.suit_first = found_.suit_first || suit_first;
        found_.court_letter = found_.court_letter || read.court_letter;
      } else if (!suit_first) {
        for (const Suit called : suits_called(suit, letters_))
          found_.meanings.emplace_back(called, read.rank);
      }
    }
  }

  CardLetters letters_;
  CardReading found_;
  bool has_sure_ = false;
};

/// The card of a character that shows a whole card. The knights of the tarot are no cards of these
/// packs.
std::optional<Card> card_of_sign(std::string_view text) {
  constexpr char32_t kBack = 0x1F0A0;
  constexpr char32_t kKnight = 0xC;
  constexpr auto kSuitsInOrder =
      std::to_array<Suit>({Suit::spades, Suit::hearts, Suit::diamonds, Suit::clubs});
  const Utf8Step step = next_code_point(text);
  if (!step.valid || step.bytes != text.size() || step.code < kBack || step.code > kBack + 0x3F)
    return std::nullopt;
  if (step.code == kBack) return Card::unknown();
  const auto row = static_cast<std::size_t>((step.code - kBack) >> 4U);
  const char32_t place = (step.code - kBack) & 0xFU;
  if (place == 0xF) return row == 0 ? std::nullopt : std::optional(Card::joker());
  if (place == 0 || place == kKnight) return std::nullopt;
  const int rank = static_cast<int>(place) - (place > kKnight ? 1 : 0);
  return Card(kSuitsInOrder.at(row), rank);
}

std::optional<CardReading> whole_word(std::string_view text) {
  CardReading reading;
  reading.is_sure = true;
  const std::string capitals = in_capitals(text);
  if (capitals == "JOKER" || capitals == "JKR") {
    reading.meanings = {Card::joker()};
    reading.joker_word = true;
    return reading;
  }
  if (text == "?") {
    reading.meanings = {Card::unknown()};
    reading.unknown_card = true;
    return reading;
  }
  if (const std::optional<Card> card = card_of_sign(text)) {
    reading.meanings = {*card};
    reading.card_sign = true;
    return reading;
  }
  return std::nullopt;
}

bool is_hidden(char32_t code) {
  return code == 0xFE0E || code == 0xFE0F || (code >= 0x200B && code <= 0x200F) || code == 0x2060 ||
         code == 0xFEFF;
}

}  // namespace

std::string without_hidden_signs(std::string_view word) {
  std::string out;
  while (!word.empty()) {
    const Utf8Step step = next_code_point(word);
    if (!step.valid || !is_hidden(step.code)) out += word.substr(0, step.bytes);
    word.remove_prefix(step.bytes);
  }
  return out;
}

int lone_rank(std::string_view word, CardLetters letters) {
  const std::vector<RankReading> ranks = ranks_of(word, letters);
  return ranks.size() == 1 && ranks[0].is_sure ? ranks[0].rank : 0;
}

bool is_lone_suit(std::string_view word) {
  return !word.empty() && suit_of(word).has_value();
}

CardReading lenient_card(std::string_view word, CardLetters letters) {
  if (word.empty() || word.size() > kLongestCard) return {};
  const std::string text = without_hidden_signs(word);
  if (text.empty()) return {};
  CardReading reading;
  if (const std::optional<Card> card = parse_card(text)) {
    reading.meanings = {*card};
    reading.is_sure = true;
  } else if (std::optional<CardReading> whole = whole_word(text)) {
    reading = std::move(*whole);
  } else {
    Meanings meanings(letters);
    const std::string_view all = text;
    for (std::size_t cut = 1; cut < all.size(); ++cut)
      meanings.add_cut(all.substr(0, cut), all.substr(cut));
    reading = std::move(meanings).reading();
  }
  reading.hidden_sign = text.size() != word.size();
  return reading;
}

namespace {

// === Cards in their commonest spelling, read by one look at two bytes without parsing.

constexpr std::string_view kRanks = "A23456789TJQK";
constexpr std::string_view kSuitLetters = "SHDC";

/// Reads "7S" or "10S" if the text may have ended.
CardRead read_natural_card(const char* at) {
  if (at[0] == '\0') return {};
  if (is_ten(at)) return read_ten(at);
  const PlayedCard card = two_signs_at(at);
  return card.card.is_natural() ? CardRead{.card = card, .length = 2} : CardRead{};
}

}  // namespace

constexpr TwoSigns kTwoSigns = [] {
  TwoSigns table{};
  // Without this GCC 12 fills the rest with zeros, which are cards, in builds with the library's
  // assertions.
  table.fill({});
  for (const Card card : kNaturalCards) {
    const std::array<char, 2> signs{kRanks[static_cast<std::size_t>(card.rank() - kAce)],
                                    kSuitLetters[static_cast<std::size_t>(card.suit())]};
    const std::uint64_t place = bytes_of({signs.data(), signs.size()});
    table[static_cast<std::size_t>(place)].card = card;
  }
  table[static_cast<std::size_t>(bytes_of("JK"))].card = Card::joker();
  return table;
}();

CardRead read_longer_card(const char* at) {
  if (at[0] == '?' && at[1] == '?') return {.card = {}, .length = 2};
  if (at[0] != 'J' || at[1] != 'K') return {};
  PlayedCard joker{.card = Card::joker(), .stands_for = {}};
  if (at[2] != '=') return {.card = joker, .length = 2};
  const CardRead named = read_natural_card(at + 3);
  if (named.length == 0) return {};
  joker.stands_for = named.card.card;
  return {.card = joker, .length = 3 + named.length};
}

const char* read_plain_cards(const char* at, FlatArray<PlayedCard>& cards) {
  FlatArray<PlayedCard>::Appending added(cards);
  const char* const first = at;
  while (true) {
    const PlayedCard card = two_signs_at(at);
    if (card.card.is_known() && at[2] == ' ') [[likely]] {
      added.push_back(card);
      at += 3;
      continue;
    }
    const CardRead read = read_plain_card(at);
    if (read.length == 0) return at == first ? nullptr : at - 1;
    added.push_back(read.card);
    at += read.length;
    if (*at != ' ') return at;
    ++at;
  }
}

}  // namespace rummy

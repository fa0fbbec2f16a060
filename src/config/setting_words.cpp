#include "config/setting_words.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/check.h"
#include "base/words.h"
#include "config/variant_file.h"

namespace rummy {
namespace {

// === The meaning of a setting's value in a player's words.

using Pair = std::pair<std::string_view, std::string_view>;

/// How the statement of a flag is denied: the first of these phrases it contains, in this order.
constexpr auto kDenials = std::to_array<Pair>({{" may ", " may not "},
                                               {" must ", " need not "},
                                               {" can ", " cannot "},
                                               {" are not ", " are "},
                                               {" stays ", " does not stay "},
                                               {" ends ", " does not end "},
                                               {" comes ", " does not come "},
                                               {" has won ", " has not won "},
                                               {" is ", " is not "},
                                               {" are ", " are not "}});

/// The parts of a description: "CONDITION: whether STATEMENT: answers; VALUE: words".
struct Description {
  std::string_view condition;  // "with turn.first discard_only"; empty: none
  std::string_view lead;       // the question
  std::string_view answers;    // the text after its colon
  std::string_view notes;      // the text after the first semicolon outside brackets
};

/// The first place of `mark` outside round brackets.
std::size_t find_outside(std::string_view text, std::string_view mark) {
  int depth = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '(') ++depth;
    if (text[i] == ')') --depth;
    if (depth == 0 && text.substr(i).starts_with(mark)) return i;
  }
  return std::string_view::npos;
}

/// Cuts `text` at the first `mark`; returns the rest after it, empty if there is none.
std::string_view cut(std::string_view& text, std::string_view mark) {
  const std::size_t at = find_outside(text, mark);
  if (at == std::string_view::npos) return {};
  const std::string_view rest = text.substr(at + mark.size());
  text = text.substr(0, at);
  return rest;
}

bool begins_with_answer(const SettingInfo& setting, std::string_view text) {
  return std::ranges::any_of(setting.words, [text](std::string_view word) {
    return text == word || text.starts_with(std::string(word) + ",") ||
           text.starts_with(std::string(word) + " ");
  });
}

Description taken_apart(const SettingInfo& setting) {
  Description parts;
  parts.lead = setting.meaning;
  parts.notes = cut(parts.lead, "; ");
  parts.answers = cut(parts.lead, ": ");
  const bool may_be_condition = parts.lead.starts_with("with ") || parts.lead.starts_with("where ");
  if (may_be_condition && !parts.answers.empty() && !begins_with_answer(setting, parts.answers)) {
    parts.condition = parts.lead;
    parts.lead = parts.answers;
    parts.answers = cut(parts.lead, ": ");
  }
  return parts;
}

/// "VALUE: words" among the notes; empty if there is none.
std::string_view note_on(std::string_view notes, std::string_view value) {
  while (!notes.empty()) {
    std::string_view note = notes;
    notes = cut(note, "; ");
    if (note.starts_with(std::string(value) + ": ")) return note.substr(value.size() + 2);
  }
  return {};
}

bool is_word_end(std::string_view text, std::size_t at) {
  return at >= text.size() || text[at] == ' ' || text[at] == ',';
}

/// The text in brackets after `word`, or after the other of two words that share it.
std::string_view brackets_of(std::string_view answers, std::string_view word) {
  for (std::size_t at = find_outside(answers, word); at != std::string_view::npos;) {
    const bool begins = at == 0 || answers[at - 1] == ' ';
    if (begins && is_word_end(answers, at + word.size())) {
      std::string_view rest = answers.substr(at + word.size());
      const std::size_t comma = find_outside(rest, ", ");
      rest = rest.substr(0, comma);
      const std::size_t open = rest.find('(');
      if (open == std::string_view::npos || !rest.ends_with(')')) return {};
      return rest.substr(open + 1, rest.size() - open - 2);
    }
    const std::size_t next = find_outside(answers.substr(at + 1), word);
    at = next == std::string_view::npos ? next : at + 1 + next;
  }
  return {};
}

std::string spaced(std::string_view word) {
  std::string text(word);
  std::ranges::replace(text, '_', ' ');
  return text;
}

/// The words for a closed choice. Those in brackets are better than the word itself, unless they
/// only add to it.
std::string answer(const Description& parts, std::string_view value) {
  if (const std::string_view note = note_on(parts.notes, value); !note.empty())
    return std::string(note);
  const std::string_view more = brackets_of(parts.answers, value);
  if (more.empty()) return spaced(value);
  const bool shared = parts.answers.find(std::string(value) + " or ") != std::string_view::npos ||
                      parts.answers.find(" or " + std::string(value)) != std::string_view::npos;
  const bool adds =
      shared || more.starts_with("not ") || more.find(" too") != std::string_view::npos;
  return adds ? fmt::format("{} ({})", spaced(value), more) : std::string(more);
}

std::string denied(std::string_view statement) {
  constexpr std::string_view kOpenOnly = "only a player who has opened may ";
  if (statement.starts_with(kOpenOnly))
    return fmt::format("a player who has not opened may {} too",
                       statement.substr(kOpenOnly.size()));
  if (statement.starts_with("only ")) return "not " + std::string(statement);
  for (const auto& [yes, no] : kDenials) {
    const std::size_t at = statement.find(yes);
    if (at == std::string_view::npos) continue;
    return std::string(statement.substr(0, at)) + std::string(no) +
           std::string(statement.substr(at + yes.size()));
  }
  RUMMY_CHECK(false);  // a test covers every flag
  return {};
}

/// "whether X" as a statement.
std::string_view statement_of(std::string_view lead) {
  constexpr std::string_view kWhether = "whether ";
  return lead.starts_with(kWhether) ? lead.substr(kWhether.size()) : lead;
}

std::string flag_in_words(const Description& parts, std::string_view value) {
  std::string_view statement = statement_of(parts.lead);
  if (const std::string_view note = note_on(parts.notes, value); !note.empty())
    return std::string(note);
  // "X comes on top of Y (true) or in its place"
  statement = statement.substr(0, statement.find(" (true) or "));
  return value == "true" ? std::string(statement) : denied(statement);
}

std::string choice_in_words(const Description& parts, std::string_view value) {
  if (!parts.lead.starts_with("whether "))
    return fmt::format("{}: {}", parts.lead, answer(parts, value));
  const std::string_view statement = statement_of(parts.lead);
  if (value == "none") return denied(statement);
  return fmt::format("{}: {}", statement, answer(parts, value));
}

/// A number, or a table of numbers, and its form in the sentence.
struct ShownNumber {
  std::string_view value;
  std::string words;
};

std::string number_in_words(const Description& parts, const ShownNumber& number) {
  if (const std::string_view note = note_on(parts.notes, number.value); !note.empty())
    return fmt::format("{}: {}", parts.lead, note);
  return fmt::format("{}: {}{}", parts.lead, number.words,
                     number.value.starts_with("{by_round") ? ", from round to round" : "");
}

/// Whether the value is one of the setting's words or a number, a table or an order.
bool is_word_of(const SettingInfo& setting, std::string_view value) {
  return setting.kind == SettingKind::choice ||
         (setting.kind == SettingKind::choice_or_number &&
          std::ranges::find(setting.words, value) != setting.words.end());
}

/// Without the setting it depends on: see condition_of.
std::string in_words(const SettingInfo& setting, const ShownNumber& number) {
  const Description parts = taken_apart(setting);
  std::string words;
  if (setting.kind == SettingKind::flag) {
    words = flag_in_words(parts, number.value);
  } else if (is_word_of(setting, number.value)) {
    words = choice_in_words(parts, number.value);
  } else {
    words = number_in_words(parts, number);
  }
  return words;
}

/// " (with several draws a turn)"
std::string condition_of(const SettingInfo& setting) {
  const std::string_view condition = taken_apart(setting).condition;
  return condition.empty() ? std::string() : fmt::format(" ({})", condition);
}

struct Part {
  BookPart part;
  std::string_view heading;
};
constexpr auto kParts = std::to_array<Part>({{BookPart::game, "The game"},
                                             {BookPart::players, "Players and cards"},
                                             {BookPart::deal, "The deal"},
                                             {BookPart::turn, "The turn"},
                                             {BookPart::melds, "Melds"},
                                             {BookPart::jokers, "Jokers"},
                                             {BookPart::opening, "Opening"},
                                             {BookPart::going_out, "Going out and knocking"},
                                             {BookPart::scoring, "Scoring"},
                                             {BookPart::end, "The end of the game"}});

constexpr auto kOrder = [] {
  std::array<BookPart, kParts.size()> order{};
  for (std::size_t i = 0; i < kParts.size(); ++i)
    order[i] = kParts[i].part;
  return order;
}();

constexpr auto kFamilies = std::to_array<std::pair<std::string_view, BookPart>>(
    {{"players", BookPart::players}, {"deck", BookPart::players},    {"dealer", BookPart::deal},
     {"deal", BookPart::deal},       {"turn", BookPart::turn},       {"draw", BookPart::turn},
     {"discard", BookPart::turn},    {"claim", BookPart::turn},      {"stock", BookPart::turn},
     {"pile", BookPart::turn},       {"meld", BookPart::melds},      {"table", BookPart::melds},
     {"layoff", BookPart::melds},    {"joker", BookPart::jokers},    {"opening", BookPart::opening},
     {"out", BookPart::going_out},   {"knock", BookPart::going_out}, {"drop", BookPart::going_out},
     {"values", BookPart::scoring},  {"score", BookPart::scoring},   {"end", BookPart::end}});

}  // namespace

std::string value_in_words(const SettingInfo& setting, std::string_view value) {
  return in_words(setting, {.value = value, .words = table_in_words(value)}) +
         condition_of(setting);
}

KeptText sentence_on(const SettingInfo& setting, std::string_view value) {
  std::string text = in_words(setting, {.value = value, .words = "{}"});
  if (!needed_by(setting)) text += condition_of(setting);
  if (!text.empty() && text.front() >= 'a' && text.front() <= 'z')
    text.front() = static_cast<char>(text.front() - 'a' + 'A');
  KeptText kept{.sentence = text + "."};
  if (text.find("{}") != std::string::npos) kept.parts.push_back(value_part(value));
  return kept;
}

std::optional<NeededSetting> needed_by(const SettingInfo& setting) {
  constexpr std::string_view kWith = "with ";
  std::string_view condition = taken_apart(setting).condition;
  if (!condition.starts_with(kWith)) return std::nullopt;
  condition.remove_prefix(kWith.size());
  const std::string_view key = condition.substr(0, condition.find(' '));
  const SettingInfo* other = find_setting(key);
  if (other == nullptr) return std::nullopt;
  std::string_view rest = condition.substr(std::min(key.size() + 1, condition.size()));
  NeededSetting need{.key = other->key, .values = {}};
  while (!rest.empty()) {
    const std::size_t end = std::min({rest.find(", "), rest.find(" or "), rest.size()});
    need.values.push_back(rest.substr(0, end));
    rest.remove_prefix(std::min(end + (rest.substr(end).starts_with(", ") ? 2 : 4), rest.size()));
  }
  if (need.values.empty()) need.values.emplace_back("true");
  return need;
}

bool NeededSetting::is_met_by(std::string_view value) const {
  return std::ranges::find(values, value) != values.end();
}

std::string NeededSetting::words() const {
  std::string text(key);
  for (std::size_t i = 0; i < values.size(); ++i) {
    const std::string_view before = i == 0 ? " " : i + 1 == values.size() ? " or " : ", ";
    text.append(before).append(values[i]);
  }
  return text;
}

TextPart value_part(std::string_view value) {
  if (const auto number = whole_number(value)) return TextPart(*number);
  if (value.starts_with('[') && value.ends_with(']'))
    return TextPart(value.substr(1, value.size() - 2));
  if (!value.starts_with('{')) return TextPart(spaced(value));
  value = value.substr(1, value.size() - 2);
  if (const std::size_t list = value.find('['); list != std::string_view::npos)
    return TextPart(value.substr(list + 1, value.size() - list - 2));
  Text text;
  while (!value.empty()) {
    const std::size_t end = std::min(value.find(", "), value.size());
    const std::string_view entry = value.substr(0, end);
    const std::size_t colon = entry.find(": ");
    const std::string_view players = entry.substr(0, colon);
    if (!text.empty()) text += ", ";
    text += say("{} for {} player{}", entry.substr(colon + 2), players, players == "1" ? "" : "s");
    value.remove_prefix(std::min(end + 2, value.size()));
  }
  return TextPart(std::move(text));
}

std::string table_in_words(std::string_view value) {
  return KeptText{.sentence = "{}", .parts = {value_part(value)}}.english();
}

BookPart book_part(std::string_view key) {
  const std::string_view family = key.substr(0, key.find('.'));
  const auto found =
      std::ranges::find(kFamilies, family, &std::pair<std::string_view, BookPart>::first);
  return found == kFamilies.end() ? BookPart::game : found->second;
}

std::string_view heading(BookPart part) {
  return kParts[static_cast<std::size_t>(part)].heading;
}

std::span<const BookPart> book_parts() {
  return kOrder;
}

}  // namespace rummy

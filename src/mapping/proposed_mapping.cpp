// The beginning of a mapping for a file that nobody has written one for: what its parts look like,
// for an author to finish. Each guess says what it was made from.

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <initializer_list>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "logio/pieces.h"
#include "mapping/mapped_entries.h"
#include "mapping/mapped_parts.h"
#include "mapping/mapping.h"

namespace rummy::maps {
namespace {

constexpr std::size_t kMostEntries = 2'000;  // of a file that are looked at
constexpr std::size_t kMostPatterns = 40;    // that are proposed
constexpr std::size_t kLongestPart =
    120;  // of a line, in bytes: a key of YAML is 1024 long at most
constexpr std::size_t kMostPlayers = 8;
constexpr std::size_t kLongestName = 30;  // of a player, in bytes
constexpr std::size_t kMostKinds = 12;    // values of a field that says what an entry is

std::vector<std::string_view> lines_of(std::string_view text) {
  std::vector<std::string_view> lines;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (line.find_first_not_of(" \t") != std::string_view::npos) lines.push_back(line);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return lines;
}

/// In YAML's quotes, in which only a quote is written twice.
std::string in_yaml(std::string_view text) {
  std::string all = "'";
  for (const char sign : shown(text))
    all.append(sign == '\'' ? 2 : 1, sign);
  return all + "'";
}

bool is_letter(char sign) {
  return (sign >= 'a' && sign <= 'z') || (sign >= 'A' && sign <= 'Z');
}

/// Whether a text is a letter and then letters, digits and these.
bool is_name(std::string_view text, std::string_view others) {
  return !text.empty() && is_letter(text.front()) && std::ranges::all_of(text, [&](char sign) {
    return is_letter(sign) || (sign >= '0' && sign <= '9') ||
           others.find(sign) != std::string_view::npos;
  });
}

/// A path or a key: in quotes where YAML would read something else.
std::string as_word(std::string_view text) {
  return is_name(text, "_.*-") ? std::string(text) : in_yaml(text);
}

/// As a pattern matches it.
std::string as_pattern(std::string_view text) {
  constexpr std::string_view kSpecial = "\\.+*?()|[]{}^$";
  std::string all;
  for (const char sign : shown(text)) {
    if (kSpecial.find(sign) != std::string_view::npos) all += '\\';
    all += sign;
  }
  return all;
}

bool is_one_of(std::string_view word, std::initializer_list<std::string_view> words) {
  const std::string small = in_small_letters(word);
  return std::ranges::find(words, small) != words.end();
}

// === How cards are spelled.

struct Spelled {
  bool suit_first = false;
  bool is_small = false;  // the suit is a small letter
  bool has_t = false;     // T for ten
};

std::optional<Spelled> spelled_as_card(std::string_view word) {
  constexpr std::string_view kSuits = "SHDCshdc";
  const auto is_rank = [](std::string_view text) {
    constexpr std::string_view kRanks = "23456789TJQKA";
    return text == "10" || (text.size() == 1 && kRanks.find(text[0]) != std::string_view::npos);
  };
  if (word.size() < 2) return std::nullopt;
  const auto spelled = [&](char suit, std::string_view rank, bool is_first) {
    return Spelled{.suit_first = is_first, .is_small = suit >= 'a', .has_t = rank == "T"};
  };
  const std::string_view behind = word.substr(1);
  const std::string_view before = word.substr(0, word.size() - 1);
  if (kSuits.find(word.front()) != std::string_view::npos && is_rank(behind))
    return spelled(word.front(), behind, true);
  if (kSuits.find(word.back()) != std::string_view::npos && is_rank(before))
    return spelled(word.back(), before, false);
  return std::nullopt;
}

/// What the words of a file say about its cards.
class CardsSeen {
 public:
  void look_at(std::string_view word) {
    const std::optional<Spelled> card = spelled_as_card(word);
    if (!card) return;
    ++count_;
    if (example_.empty()) example_ = word;
    all_.suit_first |= card->suit_first;
    all_.is_small |= card->is_small;
    all_.has_t |= card->has_t;
  }
  void look_at(const Json& object) {
    std::string rank;
    std::string suit;
    for (const auto& [key, value] : object.items()) {
      if (is_one_of(key, {"rank", "value", "number", "num", "face", "pip"})) rank = key;
      if (is_one_of(key, {"suit", "colour", "color"})) suit = key;
    }
    if (rank.empty() || suit.empty()) return;
    ++objects_;
    fields_ = fmt::format("[{}, {}]", as_word(rank), as_word(suit));
    if (const auto word = text_of(object[suit])) suits_.insert(*word);
  }
  [[nodiscard]] bool any() const { return count_ > 0 || objects_ > 0; }
  [[nodiscard]] std::string line() const {
    if (objects_ > 0) {
      std::string table;
      for (const std::string& suit : suits_)
        table += fmt::format("{}{}: S", table.empty() ? "" : ", ", as_word(suit));
      return fmt::format(
          "cards: {{fields: {}, table: {{{}}}}}   # which of their suits is which: S, "
          "H, D or C\n",
          fields_, table);
    }
    if (count_ == 0) return "# cards: index, spelling or fields; none were seen\n";
    return fmt::format(
        "cards: {{spelling: {{ranks: A 2 3 4 5 6 7 8 9 {} J Q K, suits: {}{}}}}}   # such as {}\n",
        all_.has_t ? "T" : "10", all_.is_small ? "{s: S, h: H, d: D, c: C}" : "S H D C",
        all_.suit_first ? ", order: suit rank" : "", example_);
  }

 private:
  std::size_t count_ = 0;
  std::size_t objects_ = 0;
  std::string example_;
  std::string fields_;
  std::set<std::string> suits_;
  Spelled all_;
};

// === Lines: what is the same in many of them.

/// A line without what changes: names of players, cards and numbers.
struct Shape {
  std::string pattern;
  std::string example;
  std::size_t count = 0;
};

constexpr std::string_view kBetweenWords = " \t,:.;()[]\"";

std::string_view first_word_of(std::string_view line) {
  return line.substr(0, line.find_first_of(kBetweenWords));
}

bool is_number(std::string_view word) {
  return number_in<std::int64_t>(word).has_value();
}

/// The words that most lines begin with, if they are few and look like names, or like numbers of
/// players.
std::vector<std::string> players_of(const std::vector<std::string_view>& lines) {
  std::map<std::string, std::size_t, std::less<>> counts;
  for (const std::string_view line : lines)
    ++counts[std::string(first_word_of(line))];
  for (const bool are_numbers : {true, false}) {
    std::vector<std::string> names;
    std::size_t covered = 0;
    for (const auto& [word, count] : counts) {
      const bool is_called_so =
          word.size() <= kLongestName && word[0] >= 'A' && word[0] <= 'Z' && is_name(word, "_-");
      if (count < 2 || !(are_numbers ? is_number(word) : is_called_so)) continue;
      names.push_back(word);
      covered += count;
    }
    if (names.size() >= 2 && names.size() <= kMostPlayers && covered * 3 >= lines.size())
      return names;
  }
  return {};
}

/// The pattern of one line: cards and numbers that follow one another are one group.
class LinePattern {
 public:
  LinePattern(const std::vector<std::string>& players, CardsSeen& cards)
      : players_(players), cards_(cards) {}

  /// Of a long line the beginning counts.
  std::string of(std::string_view line) {
    std::string_view rest = line.substr(0, kLongestPart);
    if (std::ranges::find(players_, first_word_of(line)) != players_.end()) {
      std::vector<std::string> words;
      words.reserve(players_.size());
      for (const std::string& name : players_)
        words.push_back(as_pattern(name));
      pattern_ += "(?<p>" + joined(words, "|") + ")";
      rest.remove_prefix(first_word_of(line).size());
    }
    while (!rest.empty()) {
      const std::size_t end = std::min(rest.find_first_of(kBetweenWords), rest.size());
      if (end > 0) add(rest.substr(0, end));
      if (end < rest.size()) between_ += rest[end];
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    end_run();
    return pattern_ + as_pattern(between_) + (line.size() > kLongestPart ? "" : "$");
  }

 private:
  enum class Run : std::uint8_t { none, cards, numbers };

  void add(std::string_view word) {
    cards_.look_at(word);
    const Run kind = spelled_as_card(word) ? Run::cards
                     : is_number(word)     ? Run::numbers
                                           : Run::none;
    const bool goes_on = kind != Run::none && kind == run_ &&
                         between_.find_first_not_of(" ,\t") == std::string::npos;
    if (goes_on) {
      ++length_;
      between_.clear();
      return;
    }
    end_run();
    pattern_ += as_pattern(between_);
    const bool names_player = before_ == "player" || before_ == "seat";
    before_ = in_small_letters(word);
    between_.clear();
    if (kind == Run::none || (kind == Run::numbers && names_player)) {
      pattern_ += kind == Run::none ? as_pattern(word) : "(?<p>\\d+)";
      return;
    }
    run_ = kind;
    length_ = 1;
  }

  /// Writes the cards, or numbers, that end here.
  void end_run() {
    const Run kind = std::exchange(run_, Run::none);
    if (kind == Run::none) return;
    if (kind == Run::numbers && length_ < 3) {
      pattern_ += length_ == 1 ? "\\d+" : "\\d+[ ,]+\\d+";
      return;
    }
    constexpr std::string_view kNames = "cabdefgh";
    if (group_ == kNames.size()) {
      pattern_ += "[\\w ,]+";
      return;
    }
    const std::string_view signs = kind == Run::numbers ? "[\\d ,]+"
                                   : length_ == 1       ? "\\w+"
                                                        : "[\\w ,]+";
    pattern_ += fmt::format("(?<{}>{})", kNames[group_++], signs);
  }

  const std::vector<std::string>& players_;
  CardsSeen& cards_;
  std::string pattern_ = "^";
  std::string between_;  // signs behind the last word, not yet written
  std::string before_;   // the word before
  Run run_ = Run::none;
  std::size_t length_ = 0;
  std::size_t group_ = 0;
};

std::string proposed_for_lines(const std::vector<std::string_view>& lines) {
  const std::vector<std::string> players = players_of(lines);
  CardsSeen cards;
  std::vector<Shape> shapes;
  std::size_t others = 0;
  for (const std::string_view line : lines) {
    const std::string pattern = LinePattern(players, cards).of(line);
    const auto known = std::ranges::find(shapes, pattern, &Shape::pattern);
    if (known != shapes.end())
      ++known->count;
    else if (shapes.size() < kMostPatterns)
      shapes.push_back({.pattern = pattern, .example = in_short(line), .count = 1});
    else
      ++others;
  }
  std::string text = "into: record\nread: lines\n";
  std::vector<std::string> names;
  names.reserve(players.size());
  for (const std::string& player : players)
    names.push_back(in_yaml(player));
  text += players.empty() ? "# players: their names and yours, {0: Ann, 1: Bob}\n"
                          : fmt::format("players: [{}]   # many lines begin with one of these\n",
                                        joined(names, ", "));
  text += cards.line();
  text += "lines:   # write what the line becomes in place of null: '{p}: draw {c}'\n";
  for (const Shape& shape : shapes)
    text += fmt::format("  - {}: null   # {} line{}, such as: {}\n", in_yaml(shape.pattern),
                        shape.count, shape.count == 1 ? "" : "s", shape.example);
  if (others > 0) text += fmt::format("  # and {} more lines, of other forms\n", others);
  return text;
}

// === Entries: what lies at which path.

struct Leaf {
  std::size_t count = 0;
  bool are_numbers = true;
  std::map<std::string, std::size_t> values;  // the first of them, and how often each is met
};
using Leaves = std::map<std::string, Leaf>;

std::string below_of(std::string path, std::string_view step) {
  return path.append(path.empty() ? "" : ".").append(step);
}

void look_through(const Json& value, const std::string& path, Leaves& leaves, CardsSeen& cards) {
  if (value.is_structured()) {
    if (value.is_object()) cards.look_at(value);
    for (const auto& [key, each] : value.items()) {
      const std::string step = value.is_array() ? "*" : key;
      look_through(each, below_of(path, step), leaves, cards);
    }
    return;
  }
  const std::optional<std::string> word = text_of(value);
  if (!word) return;
  Leaf& leaf = leaves[path];
  ++leaf.count;
  leaf.are_numbers &= value.is_number() || number_in<std::int64_t>(*word).has_value();
  if (leaf.values.contains(*word) || leaf.values.size() <= kMostKinds) ++leaf.values[*word];
  if (value.is_string()) cards.look_at(std::string_view(*word));
}

/// The lists of objects in a document: how long the first at each path is.
void find_lists(const Json& value, const std::string& path,
                std::vector<std::pair<std::size_t, std::string>>& lists) {
  if (!value.is_structured()) return;
  const std::string below = below_of(path, "*");
  if (value.is_array() && !value.empty() && value.front().is_object())
    lists.emplace_back(value.size(), below);
  for (const auto& [key, each] : value.items()) {
    if (!value.is_array()) find_lists(each, below_of(path, key), lists);
    if (value.is_array() && &each == &value.front()) find_lists(each, below, lists);
  }
}

std::string_view last_key(std::string_view path) {
  while (path.ends_with(".*"))
    path.remove_suffix(2);
  const std::size_t dot = path.rfind('.');
  return dot == std::string_view::npos ? path : path.substr(dot + 1);
}

/// The first path whose last key is one of these.
const Leaves::value_type* leaf_called(const Leaves& leaves,
                                      std::initializer_list<std::string_view> keys) {
  const auto found = std::ranges::find_if(
      leaves, [&](const auto& leaf) { return is_one_of(last_key(leaf.first), keys); });
  return found == leaves.end() ? nullptr : &*found;
}

std::string examples_of(const Leaf& leaf) {
  std::vector<std::string> words;
  for (const auto& [word, count] : leaf.values)
    if (words.size() < 3) words.push_back(in_short(word));
  return joined(words, ", ");
}

/// Where figures lie: below a key that says so. {player: n} ends one step above.
std::string points_path(const Leaves& leaves, std::string& example) {
  for (const auto& [path, leaf] : leaves) {
    if (!leaf.are_numbers) continue;
    std::string_view above(path);
    for (int step = 0; step < 2; ++step) {
      if (is_one_of(last_key(above), {"points", "pts", "score", "scores", "result", "results"})) {
        example = shown(path) + " " + examples_of(leaf);
        while (above.ends_with(".*"))
          above.remove_suffix(2);
        return std::string(above);
      }
      above = above.substr(0, std::min(above.rfind('.'), above.size()));
    }
  }
  return {};
}

std::string proposed_actions(const Leaves& leaves) {
  std::string text =
      "actions:   # what each kind of entry becomes: '{p:player}: discard {c:card}'\n";
  const auto* const kind =
      leaf_called(leaves, {"kind", "type", "action", "event", "move", "op", "do"});
  if (kind == nullptr || kind->second.values.size() > kMostKinds)
    return text + "  - {when: {}, write: null}   # no field was found that says what an entry is\n";
  for (const auto& [word, count] : kind->second.values)
    text += fmt::format("  - {{when: {{{}: {}}}, write: null}}   # {} entries\n", kind->first,
                        in_yaml(word), count);
  return text;
}

/// Where the rounds are, and the figures of each; in rows by player whose row it is.
std::string proposed_score(const Leaves& leaves, const std::string& points,
                           const std::string& rounds) {
  std::string text = "score: {";
  if (!rounds.empty()) text += fmt::format("rounds: {}, ", as_word(rounds));
  const auto* const player = leaf_called(leaves, {"player"});
  const auto* const round = leaf_called(leaves, {"round", "deal", "hand"});
  const auto* const winner = leaf_called(leaves, {"winner", "won"});
  if (player != nullptr && round != nullptr)
    text += fmt::format("player: {}, round: {}, ", as_word(player->first), as_word(round->first));
  else if (winner != nullptr)
    text += fmt::format("winner: {}, ", as_word(winner->first));
  return text + fmt::format("points: {}}}", as_word(points));
}

/// The entries of a file: what is read, where they lie in a document, what lies in each.
struct EntriesSeen {
  std::string head;    // the line that says how the file is read
  std::string each;    // for records
  std::string games;   // for scoresheets; empty: the file is one game
  std::string rounds;  // of a game
  std::vector<Json> entries{};
};

std::string proposed_for_entries(const EntriesSeen& seen) {
  const std::vector<Json>& entries = seen.entries;
  Leaves leaves;
  CardsSeen cards;
  for (std::size_t i = 0; i < std::min(entries.size(), kMostEntries); ++i)
    look_through(entries[i], "", leaves, cards);
  std::string example;
  const std::string points = points_path(leaves, example);
  const bool is_sheet = !points.empty() && !cards.any();
  std::string text = is_sheet ? "into: scoresheet   # figures, and no cards\n" : "into: record\n";
  text += seen.head;
  const std::string& each = is_sheet ? seen.games : seen.each;
  if (!each.empty()) text += fmt::format("each: {}\n", as_word(each));
  const auto* const players = leaf_called(
      leaves, {"name", "player", "players", "user", "nick", "nickname", "username", "by"});
  text += players == nullptr
              ? "# players: the path of their names, or a table of theirs and yours\n"
              : fmt::format("# players: {}   # {}\n", shown(as_word(players->first)),
                            examples_of(players->second));
  if (!is_sheet) return text + cards.line() + proposed_actions(leaves);
  text += fmt::format("{}   # {}\n", proposed_score(leaves, points, seen.rounds), example);
  for (const auto& [path, leaf] : leaves)
    text +=
        fmt::format("#   {}: {} of them, such as {}\n", shown(path), leaf.count, examples_of(leaf));
  return text;
}

std::vector<Json> rows_of(const std::vector<std::string_view>& lines) {
  std::vector<Json> rows;
  for (const std::string_view line : lines) {
    if (nests_too_deep(line)) continue;
    Json row = Json::parse(line, nullptr, false);
    if (row.is_object()) rows.push_back(std::move(row));
  }
  return rows;
}

/// The sign that parts the cells of a table; nothing if the lines are none.
std::optional<char> separator_of(const std::vector<std::string_view>& lines) {
  if (lines.front().find_first_of(":[(") != std::string_view::npos) return std::nullopt;
  for (const char sign : {'\t', ';', ','}) {
    const auto count = [&](std::string_view line) { return std::ranges::count(line, sign); };
    if (lines.size() >= 2 && count(lines[0]) > 0 &&
        std::ranges::all_of(lines, [&](auto line) { return count(line) == count(lines[0]); }))
      return sign;
  }
  return std::nullopt;
}

std::string proposed_for_document(const Json& document) {
  std::vector<std::pair<std::size_t, std::string>> lists;
  find_lists(document, "", lists);
  std::ranges::sort(lists, std::greater());
  EntriesSeen seen{.head = "read: json\n", .each = {}, .games = {}, .rounds = {}};
  if (lists.empty()) {
    seen.entries.push_back(document);
    return proposed_for_entries(seen);
  }
  // The longest list has the entries; a list around it the games.
  seen.each = seen.rounds = lists.front().second;
  for (const auto& [size, path] : lists)
    if (seen.each.starts_with(path + ".") && path.size() > seen.games.size()) {
      seen.games = path;
      seen.rounds = seen.each.substr(path.size() + 1);
    }
  for (const Found& found : values_at(document, path_in(seen.each)))
    if (seen.entries.size() < kMostEntries) seen.entries.push_back(*found.value);
  return proposed_for_entries(seen);
}

std::string proposed_for_table(const std::vector<std::string_view>& lines, char separator) {
  const std::vector<std::string> heads = cells_of(lines.front(), separator);
  EntriesSeen seen{.head = "read: csv\n", .each = {}, .games = {}, .rounds = {}};
  for (std::size_t i = 1; i < std::min(lines.size(), kMostEntries); ++i) {
    const std::vector<std::string> cells = cells_of(lines[i], separator);
    Json& row = seen.entries.emplace_back(Json::object());
    for (std::size_t c = 0; c < std::min(cells.size(), heads.size()); ++c)
      row[heads[c]] = cells[c];
  }
  return proposed_for_entries(seen);
}

std::string proposed_for(std::string_view text) {
  const std::vector<std::string_view> lines = lines_of(text);
  if (lines.empty()) return "# The file is empty.\n";
  const Json document =
      nests_too_deep(text) ? Json(Json::value_t::discarded) : Json::parse(text, nullptr, false);
  if (document.is_structured()) return proposed_for_document(document);
  const EntriesSeen seen{
      .head = "read: ndjson\n", .each = {}, .games = {}, .rounds = {}, .entries = rows_of(lines)};
  if (seen.entries.size() * 2 > lines.size()) return proposed_for_entries(seen);
  if (const auto separator = separator_of(lines)) return proposed_for_table(lines, *separator);
  return proposed_for_lines(lines);
}

}  // namespace
}  // namespace rummy::maps

namespace rummy {

std::string proposed_mapping(std::string_view file, std::string_view text) {
  return fmt::format(
             "# The beginning of a mapping, from what {} looks like. Every line is a guess:\n"
             "# finish it by docs/IMPORT.md; `rumref map check` and `rumref map try` say what is "
             "missing.\n"
             "# variant: the game's name, or {{path: PATH}} if the file names it\n",
             shown(file)) +
         maps::proposed_for(text);
}

}  // namespace rummy

#include "property/dealt/written_game.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace rummy::dealt {
namespace {

bool starts_with_word(std::string_view key, std::string_view word) {
  return key == word || key.starts_with(std::string(word) + " ");
}

bool is_any_of(std::string_view key, std::initializer_list<std::string_view> words) {
  return std::ranges::any_of(words,
                             [key](std::string_view word) { return starts_with_word(key, word); });
}

std::string* find_in(std::vector<Entry>& entries, std::string_view key) {
  const auto found = std::ranges::find(entries, key, &Entry::key);
  return found == entries.end() ? nullptr : &found->value;
}

void append_entries(std::string& text, const std::vector<Entry>& entries) {
  for (const Entry& entry : entries)
    text.append(entry.key)
        .append(entry.value.empty() ? ":" : ": ")
        .append(entry.value)
        .append("\n");
}

bool is_nobody(std::string_view who) {
  return who == "ruling" || who == "adjust" || who == "abandon";
}

void read_line(const Entry& line, WrittenGame& game) {
  if (line.key == "winner") {
    game.tail.push_back(line);
  } else if (game.rounds.empty()) {
    game.head.push_back(line);
  } else if (is_any_of(line.key, {"dealer", "buy_back", "deal", "upcard", "wild", "stock"})) {
    game.rounds.back().before.push_back(line);
  } else if (is_any_of(line.key, {"hand", "score", "total"})) {
    game.rounds.back().after.push_back(line);
  } else if (is_nobody(line.key)) {
    game.rounds.back().moves.push_back({.who = line.key, .actions = {line.value}});
  } else {
    game.rounds.back().moves.push_back({.who = line.key, .actions = split(line.value, "; ")});
  }
}

}  // namespace

bool MoveLine::is_turn() const {
  if (is_nobody(who) || actions.empty() || is_any_of(verb(actions.front()), {"call", "buy"}))
    return false;
  return actions.size() > 1 || verb(actions.front()) != "reshuffle";
}

std::string* WrittenRound::find(std::string_view key) {
  return find_in(before, key);
}

const std::string* WrittenRound::find(std::string_view key) const {
  const auto found = std::ranges::find(before, key, &Entry::key);
  return found == before.end() ? nullptr : &found->value;
}

std::size_t WrittenRound::turns(std::size_t lines) const {
  const auto end = moves.begin() + static_cast<std::ptrdiff_t>(lines);
  return static_cast<std::size_t>(
      std::count_if(moves.begin(), end, [](const MoveLine& line) { return line.is_turn(); }));
}

std::vector<std::string> WrittenGame::players() const {
  const auto found = std::ranges::find(head, "players", &Entry::key);
  return found == head.end() ? std::vector<std::string>{} : split(found->value, ", ");
}

std::string* WrittenGame::find(std::string_view key) {
  return find_in(head, key);
}

WrittenGame take_apart(std::string_view text) {
  WrittenGame game;
  for (const std::string& line : split(text, "\n")) {
    if (line.empty()) continue;
    if (line == "round") {
      game.rounds.emplace_back();
      continue;
    }
    const std::size_t colon = line.find(':');
    const std::size_t value = line.find_first_not_of(' ', colon + 1);
    read_line({.key = line.substr(0, colon),
               .value = value == std::string::npos ? std::string() : line.substr(value)},
              game);
  }
  return game;
}

std::string put_together(const WrittenGame& game) {
  std::string text;
  append_entries(text, game.head);
  for (const WrittenRound& round : game.rounds) {
    text += "\nround\n";
    append_entries(text, round.before);
    for (const MoveLine& line : round.moves)
      text.append(line.who).append(": ").append(join(line.actions, "; ")).append("\n");
    append_entries(text, round.after);
  }
  append_entries(text, game.tail);
  return text;
}

std::vector<std::string> split(std::string_view text, std::string_view separator) {
  std::vector<std::string> parts;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find(separator), text.size());
    parts.emplace_back(text.substr(0, end));
    text.remove_prefix(std::min(text.size(), end + separator.size()));
  }
  return parts;
}

std::string join(const std::vector<std::string>& parts, std::string_view separator) {
  std::string text;
  for (std::size_t i = 0; i < parts.size(); ++i)
    text.append(i == 0 ? std::string_view() : separator).append(parts[i]);
  return text;
}

Cards cards_in(std::string_view list) {
  return split(list, " ");
}

std::string listed(const Cards& cards) {
  return join(cards, " ");
}

std::string_view verb(std::string_view action) {
  return action.substr(0, action.find(' '));
}

std::string_view object(std::string_view action) {
  const std::size_t blank = action.find(' ');
  return blank == std::string_view::npos ? std::string_view() : action.substr(blank + 1);
}

}  // namespace rummy::dealt

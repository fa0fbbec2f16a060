#include "witness/sketch.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace rummy {
namespace {

std::string joined(const SketchCards& words, std::string_view between) {
  std::string text;
  for (const std::string& word : words)
    text.append(text.empty() ? "" : between).append(word);
  return text;
}

void append_entries(std::string& text, const std::vector<SketchEntry>& entries) {
  for (const SketchEntry& entry : entries)
    text.append(entry.key).append(": ").append(joined(entry.items, entry.between)).append("\n");
}

}  // namespace

std::string written(const SketchAct& act) {
  std::string text = act.word;
  const std::string_view between = act.word == "table" ? " / " : ", ";
  bool is_first = true;
  for (const SketchCards& group : act.groups) {
    text.append(is_first ? std::string_view(" ") : between).append(joined(group, " "));
    is_first = false;
  }
  if (!act.tail.empty()) text.append(" ").append(act.tail);
  return text;
}

std::string Sketch::text(std::string_view variant) const {
  std::string text;
  if (!variant.empty()) text.append("variant: ").append(variant).append("\n");
  text.append("players: ").append(joined(players, ", ")).append("\n");
  if (scoresheet) text += "scoresheet: yes\n";
  append_entries(text, head);
  for (const SketchRound& round : rounds) {
    text += "\nround\n";
    append_entries(text, round.before);
    for (const SketchLine& line : round.moves) {
      text.append(line.who).append(":");
      for (std::size_t i = 0; i < line.acts.size(); ++i)
        text.append(i == 0 ? " " : "; ").append(written(line.acts[i]));
      text += '\n';
    }
    append_entries(text, round.after);
  }
  return text;
}

std::size_t Sketch::turns() const {
  std::size_t turns = 0;
  for (const SketchRound& round : rounds)
    turns += scoresheet ? 1 : round.moves.size();
  return turns;
}

namespace {

/// Visits the entries, with the list each is in and its place there.
template <class Whole, class Use>
void each_entry(Whole& whole, Use use) {
  const auto visit = [&use](auto& list) {
    for (std::size_t i = 0; i < list.size(); ++i)
      use(list, i);
  };
  visit(whole.head);
  for (auto& round : whole.rounds) {
    visit(round.before);
    visit(round.after);
  }
}

template <class Whole, class Use>
void each_line(Whole& whole, Use use) {
  for (auto& round : whole.rounds)
    for (std::size_t i = 0; i < round.moves.size(); ++i)
      use(round.moves, i);
}

template <class Whole, class Use>
void each_act(Whole& whole, Use use) {
  for (auto& round : whole.rounds)
    for (auto& line : round.moves)
      for (std::size_t i = 0; i < line.acts.size(); ++i)
        use(line.acts, i);
}

template <class List>
void drop(List& list, std::size_t at, std::size_t count = 1) {
  const auto from = list.begin() + static_cast<std::ptrdiff_t>(at);
  list.erase(from, from + static_cast<std::ptrdiff_t>(count));
}

/// The entry that belongs to the player: "deal Ala", or "Ala 139" among several.
void drop_player_from(std::vector<SketchEntry>& entries, const std::string& who) {
  for (SketchEntry& entry : entries)
    std::erase_if(entry.items, [&](const std::string& item) {
      return entry.between == ", " && (item == who || item.starts_with(who + " "));
    });
  std::erase_if(entries, [&](const SketchEntry& entry) {
    return entry.items.empty() || entry.key.ends_with(" " + who) ||
           (entry.items.size() == 1 && entry.items.front() == who);
  });
}

/// A round of moves whose beginning is not shown would be taken for an excerpt.
bool is_begun(const SketchRound& round) {
  return round.moves.empty() ||
         std::ranges::find(round.before, "dealer", &SketchEntry::key) != round.before.end();
}

bool drop_player(Sketch& sketch, std::size_t which) {
  if (sketch.players.size() < 2) return false;
  const std::string who = sketch.players[which];
  drop(sketch.players, which);
  drop_player_from(sketch.head, who);
  for (SketchRound& round : sketch.rounds) {
    drop_player_from(round.before, who);
    drop_player_from(round.after, who);
    std::erase_if(round.moves, [&](const SketchLine& line) { return line.who == who; });
  }
  return true;
}

bool drop_first_line(SketchRound& round) {
  if (round.moves.empty() || round.before.empty() || round.before.front().key != "dealer")
    return false;
  round.before.front().items = {round.moves.front().who};
  drop(round.moves, 0);
  return true;
}

/// Whoever would have played the line played before it.
void shift_back(const SketchCards& players, SketchLine& line) {
  const auto seat = std::ranges::find(players, line.who);
  if (seat != players.end()) line.who = seat == players.begin() ? players.back() : *(seat - 1);
}

bool drop_act(std::vector<SketchAct>& acts, std::size_t at) {
  if (acts.size() < 2) return false;
  drop(acts, at);
  return true;
}

/// Whether cards and their list are things of their own: not the joker that a swap takes back.
bool drop_card(SketchAct& act, std::size_t group, std::size_t card) {
  SketchCards& cards = act.groups[group];
  if (cards.size() < 2) return false;
  drop(cards, card);
  return true;
}

/// Finds number `which` of what `each` visits and has `change` take it away.
template <class Each, class Change>
bool at_number(Sketch& sketch, std::size_t which, Each each, Change change) {
  std::size_t number = 0;
  bool changed = false;
  bool done = false;
  each(sketch, [&](auto& list, std::size_t i) {
    if (done || number++ != which) return;
    done = true;
    changed = change(list, i);
  });
  return changed;
}

/// Counts, or takes away, lists of cards within actions.
template <class Whole, class Use>
void each_group(Whole& whole, Use use) {
  each_act(whole, [&](auto& acts, std::size_t i) {
    for (std::size_t k = 0; k < acts[i].groups.size(); ++k)
      use(acts[i], k);
  });
}

template <class Whole, class UseAct, class UseEntry>
void each_card(Whole& whole, UseAct use_act, UseEntry use_entry) {
  each_group(whole, [&](auto& act, std::size_t k) {
    for (std::size_t c = 0; c < act.groups[k].size(); ++c)
      use_act(act, k, c);
  });
  each_entry(whole, [&](auto& list, std::size_t i) {
    for (std::size_t c = 0; c < list[i].items.size(); ++c)
      use_entry(list, i, c);
  });
}

bool drop_item(std::vector<SketchEntry>& entries, std::size_t at, std::size_t item) {
  if (entries[at].items.size() < 2) return false;
  drop(entries[at].items, item);
  return true;
}

bool drop_card_number(Sketch& sketch, std::size_t which) {
  std::size_t number = 0;
  bool changed = false;
  bool done = false;
  const auto is_it = [&] {
    if (done || number++ != which) return false;
    return done = true;
  };
  each_card(
      sketch,
      [&](SketchAct& act, std::size_t k, std::size_t c) {
        if (is_it()) changed = drop_card(act, k, c);
      },
      [&](std::vector<SketchEntry>& list, std::size_t i, std::size_t c) {
        if (is_it()) changed = drop_item(list, i, c);
      });
  return changed;
}

bool take_away(Sketch& sketch, SketchPart part, std::size_t which) {
  switch (part) {
    case SketchPart::player:
      return drop_player(sketch, which);
    case SketchPart::round:
      drop(sketch.rounds, which);
      return true;
    case SketchPart::first_line:
      return drop_first_line(sketch.rounds[which]);
    case SketchPart::cycle: {
      const std::size_t lines = sketch.players.size();
      return at_number(
          sketch, which, [](auto& s, auto use) { each_line(s, use); },
          [lines](auto& moves, std::size_t i) {
            if (i + lines > moves.size()) return false;
            drop(moves, i, lines);
            return true;
          });
    }
    case SketchPart::turn:
      return at_number(
          sketch, which, [](auto& s, auto use) { each_line(s, use); },
          [&](auto& moves, std::size_t i) {
            drop(moves, i);
            for (; i < moves.size(); ++i)
              shift_back(sketch.players, moves[i]);
            return true;
          });
    case SketchPart::line:
      return at_number(
          sketch, which, [](auto& s, auto use) { each_line(s, use); },
          [](auto& lines, std::size_t i) {
            drop(lines, i);
            return true;
          });
    case SketchPart::entry:
      return at_number(
          sketch, which, [](auto& s, auto use) { each_entry(s, use); },
          [](auto& entries, std::size_t i) {
            drop(entries, i);
            return true;
          });
    case SketchPart::act:
      return at_number(
          sketch, which, [](auto& s, auto use) { each_act(s, use); },
          [](auto& acts, std::size_t i) { return drop_act(acts, i); });
    case SketchPart::group:
      return at_number(
          sketch, which, [](auto& s, auto use) { each_group(s, use); },
          [](SketchAct& act, std::size_t k) {
            drop(act.groups, k);
            return true;
          });
    case SketchPart::card:
      return drop_card_number(sketch, which);
  }
  return false;
}

}  // namespace

std::size_t count_of(const Sketch& whole, SketchPart part) {
  std::size_t count = 0;
  const auto one = [&count](auto&, std::size_t) { ++count; };
  switch (part) {
    case SketchPart::player:
      return whole.players.size();
    case SketchPart::round:
    case SketchPart::first_line:
      return whole.rounds.size();
    case SketchPart::cycle:
    case SketchPart::turn:
    case SketchPart::line:
      each_line(whole, one);
      break;
    case SketchPart::entry:
      each_entry(whole, one);
      break;
    case SketchPart::act:
      each_act(whole, one);
      break;
    case SketchPart::group:
      each_group(whole, one);
      break;
    case SketchPart::card:
      each_card(
          whole, [&](auto&, std::size_t, std::size_t) { ++count; },
          [&](auto&, std::size_t, std::size_t) { ++count; });
      break;
  }
  return count;
}

std::optional<Sketch> without(const Sketch& whole, SketchPart part, std::size_t which) {
  Sketch less = whole;
  if (!take_away(less, part, which)) return std::nullopt;
  if (less.rounds.empty() || !std::ranges::all_of(less.rounds, is_begun)) return std::nullopt;
  return less;
}

}  // namespace rummy

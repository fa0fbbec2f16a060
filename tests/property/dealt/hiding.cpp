#include "property/dealt/hiding.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "moves/random.h"
#include "property/dealt/written_game.h"

namespace rummy::dealt {
namespace {

/// One card in so many of each kind is hidden; 0: none.
struct Veil {
  int dealt = 0;
  int stock = 0;
  int drawn = 0;
  int thrown = 0;
  int laid = 0;
  int shown = 0;
};

bool hides(int one_in, Random& random) {
  return one_in > 0 && random.one_in(one_in);
}

void hide_cards(std::string& list, int one_in, Random& random) {
  Cards cards = cards_in(list);
  for (std::string& card : cards)
    if (hides(one_in, random)) card = "??";
  list = listed(cards);
}

/// The cards of a list in which commas and slashes may stand; jokers keep their names.
void hide_laid(std::string& action, int one_in, Random& random) {
  std::vector<std::string> words = cards_in(action);
  for (std::size_t i = 1; i < words.size(); ++i) {
    const bool is_card = words[i].find_first_of("SHDC") == words[i].size() - 1 ||
                         words[i].find_first_of("SHDC") == words[i].size() - 2;
    const bool is_plain = is_card && words[i].find('=') == std::string::npos;
    if (is_plain && hides(one_in, random)) words[i] = words[i].ends_with(",") ? "??," : "??";
  }
  action = listed(words);
}

/// What came from the stock, and the discard too.
void hide_bought(std::string& action, const Veil& veil, Random& random) {
  Cards cards = cards_in(object(action));
  if (hides(veil.drawn, random)) cards.resize(1);
  if (hides(veil.thrown, random)) cards.front() = "??";
  action = "buy " + listed(cards);
}

void hide_action(std::string& action, const Veil& veil, Random& random) {
  const std::string_view what = verb(action);
  if (what == "draw" && hides(veil.drawn, random)) action = "draw";
  if (what == "buy") hide_bought(action, veil, random);
  if (what == "discard" && hides(veil.thrown, random)) action = "discard ??";
  if (what == "meld" || what == "out" || what == "lay" || what == "swap")
    hide_laid(action, veil.laid, random);
  if (what == "reshuffle" && hides(veil.stock, random)) action = "reshuffle";
}

void hide_entries(std::vector<Entry>& entries, const Veil& veil, Random& random) {
  std::erase_if(entries, [&](Entry& entry) {
    const bool deal = entry.key.starts_with("deal ");
    const bool hand = entry.key.starts_with("hand ");
    const bool pile = entry.key == "upcard" || entry.key == "wild" || entry.key == "stock";
    if (deal) hide_cards(entry.value, veil.dealt, random);
    if (hand) hide_cards(entry.value, veil.shown, random);
    if (entry.key == "stock") hide_cards(entry.value, veil.stock, random);
    return (deal && hides(veil.dealt, random)) || (hand && hides(veil.shown, random)) ||
           (pile && hides(veil.stock, random));
  });
}

void hide(WrittenGame& game, const Veil& veil, Random& random) {
  for (WrittenRound& round : game.rounds) {
    hide_entries(round.before, veil, random);
    hide_entries(round.after, veil, random);
    for (MoveLine& line : round.moves)
      for (std::string& action : line.actions)
        hide_action(action, veil, random);
  }
}

}  // namespace

void hide_hands(WrittenGame& game) {
  Random all(1);
  hide(game, {.dealt = 1, .stock = 1, .drawn = 1, .thrown = 0, .laid = 0, .shown = 1}, all);
}

void hide_some(WrittenGame& game, Random& random) {
  constexpr std::array<int, 6> kOneIn{0, 0, 1, 2, 5, 20};
  const auto pick = [&] { return kOneIn.at(random.below(kOneIn.size())); };
  const int laid = random.one_in(4) ? 20 : 0;
  hide(game,
       {.dealt = pick(),
        .stock = pick(),
        .drawn = pick(),
        .thrown = pick(),
        .laid = laid,
        .shown = pick()},
       random);
}

}  // namespace rummy::dealt

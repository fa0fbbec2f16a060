#include "witness/improviser.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cards/cards.h"
#include "moves/random.h"
#include "rules/ruleset.h"
#include "rules/topics.h"
#include "settings/settings.h"
#include "table/record.h"
#include "witness/interest.h"
#include "witness/parting.h"
#include "witness/scene.h"
#include "witness/sketch.h"

namespace rummy {
namespace {

constexpr auto kNames =
    std::to_array<std::string_view>({"Ala", "Bartek", "Celina", "Dawid", "Ewa", "Filip", "Gosia",
                                     "Hubert", "Iga", "Jan", "Kasia", "Leon"});

const Variant& one_of(const TwoRulesets& rules, Random& random) {
  return random.one_in(2) ? rules.first->variant : rules.second->variant;
}

}  // namespace

/// A turn while it is made up.
struct Improviser::TurnMade {
  Scene& scene;
  std::size_t seat;
  SketchLine line{};
  std::optional<Card> taken{};
  bool drew = false;
  bool laid = false;
  bool is_over = false;

  [[nodiscard]] int& hand() const { return scene.hands[seat]; }
  void add(std::string_view word, std::vector<SketchCards> groups = {}, std::string tail = {}) {
    line.acts.push_back(
        {.word = std::string(word), .groups = std::move(groups), .tail = std::move(tail)});
  }
};

Improviser::Improviser(const TwoRulesets& rules, const Interest& interest, Random& random)
    : rules_(rules),
      variant_(one_of(rules, random)),
      other_(&variant_ == &rules.first->variant ? rules.second->variant : rules.first->variant),
      interest_(interest),
      random_(random),
      cards_(variant_, other_, interest, random) {}

bool Improviser::likes(ActionKind kind, int in_hundred) {
  return random_.below(100 * Interest::kUsual) < in_hundred * interest_.in(kind);
}

int Improviser::players() {
  const DealSettings& a = rules_.first->variant.deal;
  const DealSettings& b = rules_.second->variant.deal;
  const int least = std::min(a.players_min, b.players_min);
  const int most = std::max(a.players_max, b.players_max);
  if (interest_.empties_stock && random_.one_in(2)) return most;
  if (interest_.deals > Interest::kUsual || interest_.eliminates || random_.one_in(3))
    return std::clamp(least + random_.below(most - least + 1), 1, kMaxPlayers);
  return std::min({std::max(a.players_min, b.players_min), kMaxPlayers});
}

/// As the variant has it; where the table has to agree on it, some number it may agree on.
int Improviser::cards_dealt(int players, int round) {
  const auto cards = variant_.deal.cards.at(players, round);
  if (cards) return *cards;
  int some = 0;
  constexpr int kFew = 7;
  for (int tries = 0; tries < 8; ++tries) {
    some = interest_.empties_stock ? 1 + random_.below(2 * kFew) : kFew + random_.below(kFew);
    if (variant_.deal.cards_agreed.allows(players, some)) break;
  }
  return some;
}

const std::string& Improviser::name(const Sketch& sketch, std::size_t seat) const {
  return sketch.players[seat];
}

Sketch Improviser::begin() {
  Sketch sketch;
  sketch.players.assign(kNames.begin(), kNames.begin() + players());
  return sketch;
}

/// Totals from before, mostly not far from where the game ends.
void Improviser::carry(Sketch& sketch) {
  SketchEntry entry{.key = "carry", .items = {}, .between = ", "};
  const int limit = one_of(rules_, random_).game_end.at;
  const bool ties = interest_.ties && !random_.one_in(4);
  int level = 0;
  for (const std::string& who : sketch.players) {
    constexpr int kNear = 60;
    int total = random_.one_in(3) ? 0 : std::max(0, limit - random_.below(kNear));
    if (ties && who != sketch.players.front()) total = level;
    level = total;
    std::string item = who + " " + std::to_string(total);
    if (random_.one_in(3)) item += " (" + std::to_string(1 + random_.below(3)) + " won)";
    entry.items.push_back(std::move(item));
  }
  sketch.head.push_back(std::move(entry));
}

void Improviser::cut(Sketch& sketch) {
  SketchEntry entry{.key = "cut", .items = {}, .between = ", "};
  const int rank = 1 + random_.below(kKing);
  for (const std::string& who : sketch.players) {
    const int other = random_.one_in(3) ? rank : 1 + random_.below(kKing);
    std::string item = who + (random_.one_in(6) ? " JK " : " ");
    item += to_string(Card(static_cast<Suit>(random_.below(kSuits)), other));
    entry.items.push_back(std::move(item));
  }
  sketch.head.push_back(std::move(entry));
}

void Improviser::begin_round(Sketch& sketch, Scene& scene) {
  const std::size_t players = sketch.players.size();
  const auto round = static_cast<int>(sketch.rounds.size()) + 1;
  SketchRound& made = sketch.rounds.emplace_back();
  const std::size_t dealer = random_.below(players);
  const std::size_t step = variant_.deal.direction == Direction::clockwise ? 1 : players - 1;
  scene = {};
  scene.to_move = variant_.deal.dealer_begins ? dealer : (dealer + step) % players;
  scene.hands.assign(players, cards_dealt(static_cast<int>(players), round));
  scene.hands[scene.to_move] += variant_.deal.starter_extra;
  scene.opened.assign(players, false);
  scene.gone.assign(players, false);
  made.before.push_back({.key = "dealer", .items = {name(sketch, dealer)}});
  // A deal that is agreed on is known from one hand.
  if (!variant_.deal.cards.at(static_cast<int>(players), round))
    made.before.push_back({.key = "deal " + name(sketch, scene.to_move),
                           .items = {"??*" + std::to_string(scene.hands[scene.to_move])}});
  if (variant_.jokers.rank == WildRank::turned_up && !random_.one_in(4))
    made.before.push_back({.key = "wild", .items = {to_string(cards_.any(scene))}});
  if (!variant_.deal.upcard && !(interest_.deals > Interest::kUsual && random_.one_in(4))) return;
  const Card up = cards_.likes_wild() ? cards_.wild(scene) : cards_.any(scene);
  scene.pile.push_back(up);
  made.before.push_back({.key = "upcard", .items = {to_string(up)}});
}

// --- a turn

void Improviser::draw(TurnMade& turn) {
  Scene& scene = turn.scene;
  const bool is_first = scene.turns == 0;
  if (is_first && variant_.turn.first == FirstTurn::discard_only && !random_.one_in(8)) return;
  const bool offers = variant_.turn.first == FirstTurn::upcard_offer &&
                      scene.turns <= static_cast<int>(scene.hands.size());
  if (offers && random_.one_in(3)) {
    turn.add("pass");
    if (scene.turns < static_cast<int>(scene.hands.size()) - 1) turn.is_over = true;
    return;
  }
  if (random_.one_in(40)) return;
  if (likes(ActionKind::drop, 1)) {
    turn.add("drop");
    scene.gone[turn.seat] = true;
    turn.is_over = true;
    return;
  }
  if (likes(ActionKind::reshuffle, 1)) turn.add("reshuffle");
  const bool takes = !scene.pile.empty() && scene.pile.back().is_known();
  if (takes && likes(ActionKind::take, 30)) {
    const std::size_t depth = random_.one_in(5) ? 1 + random_.below(scene.pile.size()) : 1;
    const Card card = scene.pile[scene.pile.size() - depth];
    if (card.is_known()) {
      turn.add("take", {{to_string(card)}});
      turn.taken = card;
      turn.hand() += static_cast<int>(depth);
      scene.pile.resize(scene.pile.size() - depth);
      turn.drew = true;
      return;
    }
  }
  const int draws = random_.one_in(20) ? 2 : 1 + random_.below(most_draws(variant_.draw));
  for (int i = 0; i < draws; ++i)
    turn.add("draw");
  turn.hand() += draws;
  turn.drew = true;
}

void Improviser::meld(TurnMade& turn) {
  const bool opens = !turn.scene.opened[turn.seat];
  const int most = opens ? 4 : 2;
  const int melds = 1 + random_.below(most);
  std::vector<SketchCards> groups;
  int room = turn.hand() - (random_.one_in(6) ? 0 : 1);
  for (int i = 0; i < melds; ++i) {
    const int size = cards_.some_size();
    if (size > room) break;
    const bool uses = turn.taken && i == 0 && !random_.one_in(4);
    SceneMeld made = cards_.meld(turn.scene, size, uses ? turn.taken : std::nullopt);
    made.owner = turn.seat;
    room -= size;
    turn.hand() -= size;
    groups.push_back(cards_.written(made));
    turn.scene.melds.push_back(std::move(made));
  }
  if (groups.empty()) return;
  turn.add("meld", std::move(groups));
  turn.scene.opened[turn.seat] = true;
  turn.laid = true;
}

void Improviser::lay(TurnMade& turn) {
  if (turn.scene.melds.empty()) return meld(turn);
  const std::size_t at = random_.below(turn.scene.melds.size());
  SketchCards cards;
  const int count = random_.one_in(5) ? 2 : 1;
  for (int i = 0; i < count && turn.hand() > 0; ++i) {
    SceneMeld& on = turn.scene.melds[at];
    PlayedCard card = cards_.fitting(turn.scene, on);
    if (turn.taken && random_.one_in(2))
      card = {.card = *turn.taken, .stands_for = Card::unknown()};
    cards.push_back(to_string(
        random_.one_in(3) ? card : PlayedCard{.card = card.card, .stands_for = Card::unknown()}));
    on.cards.push_back(card);
    --turn.hand();
  }
  if (cards.empty()) return;
  turn.add("lay", {std::move(cards)}, random_.one_in(8) ? "" : "on m" + std::to_string(at + 1));
  turn.laid = true;
}

/// A joker in a meld, one that stands for the card if there is one; nothing where none lies there.
std::optional<std::pair<std::size_t, std::size_t>> some_joker(
    const Scene& scene, Random& random, std::optional<Card> as = std::nullopt) {
  std::vector<std::pair<std::size_t, std::size_t>> jokers;
  for (std::size_t i = 0; i < scene.melds.size(); ++i)
    for (std::size_t k = 0; k < scene.melds[i].cards.size(); ++k)
      if (scene.melds[i].cards[k].card.is_joker()) {
        if (as && scene.melds[i].cards[k].stands_for == *as) return std::pair(i, k);
        jokers.emplace_back(i, k);
      }
  if (jokers.empty()) return std::nullopt;
  return jokers[random.below(jokers.size())];
}

void Improviser::swap(TurnMade& turn) {
  const auto found = some_joker(turn.scene, random_, turn.taken);
  if (!found) return meld(turn);
  SceneMeld& in = turn.scene.melds[found->first];
  const Card card = in.cards[found->second].stands_for;
  if (!card.is_natural()) return;
  SketchCards given{to_string(CardMaker::take(turn.scene, card))};
  if (!in.is_run && random_.one_in(4)) {
    const auto suit = static_cast<Suit>(random_.below(kSuits));
    given.push_back(to_string(CardMaker::take(turn.scene, Card(suit, card.rank()))));
  }
  in.cards[found->second] = {.card = card, .stands_for = Card::unknown()};
  turn.add("swap", {std::move(given)}, "for JK in m" + std::to_string(found->first + 1));
  turn.laid = true;
  if (!random_.one_in(2)) return;
  SceneMeld made = cards_.meld(turn.scene, 3);
  PlayedCard& one = made.cards[random_.below(made.cards.size())];
  if (one.card.is_natural()) one = {.card = Card::joker(), .stands_for = one.card};
  made.owner = turn.seat;
  turn.add("meld", {cards_.written(made)});
  turn.hand() -= 2;
  turn.scene.melds.push_back(std::move(made));
}

void Improviser::move(TurnMade& turn) {
  const auto found = some_joker(turn.scene, random_);
  if (!found) return meld(turn);
  SceneMeld& in = turn.scene.melds[found->first];
  const PlayedCard named{.card = Card::joker(), .stands_for = cards_.fitting(turn.scene, in).card};
  in.cards[found->second] = named;
  turn.add("move",
           {{to_string(random_.one_in(2)
                           ? named
                           : PlayedCard{.card = Card::joker(),
                                        .stands_for = in.cards[found->second].stands_for})}},
           "in m" + std::to_string(found->first + 1));
}

/// The whole table as it lies after a few changes.
void Improviser::rearrange(TurnMade& turn) {
  std::vector<SceneMeld> table = turn.scene.melds;
  int added = 0;
  const auto extend = [&](SceneMeld& meld) {
    meld.cards.push_back(cards_.fitting(turn.scene, meld));
    ++added;
  };
  const bool adds_none = interest_.in(ActionKind::table) > Interest::kUsual && random_.one_in(6);
  if (!table.empty() && !adds_none && random_.one_in(2)) extend(table[random_.below(table.size())]);
  if (!table.empty() && random_.one_in(3)) {
    SceneMeld& one = table[random_.below(table.size())];
    if (one.cards.size() > 5) {
      SceneMeld half = one;
      half.cards.erase(half.cards.begin(), half.cards.begin() + 3);
      one.cards.resize(3);
      table.push_back(std::move(half));
    } else if (one.cards.size() > 3) {
      const PlayedCard moved = one.cards.back();
      one.cards.pop_back();
      SceneMeld made = cards_.meld(
          turn.scene, 3, moved.card.is_natural() ? std::optional(moved.card) : std::nullopt);
      added += 2;
      table.push_back(std::move(made));
    }
  }
  if (!adds_none && (added == 0 || random_.one_in(3))) {
    table.push_back(cards_.meld(turn.scene, 3 + random_.below(2)));
    table.back().owner = turn.seat;
    added += static_cast<int>(table.back().cards.size());
  }
  std::vector<SketchCards> groups;
  groups.reserve(table.size());
  for (const SceneMeld& meld : table)
    groups.push_back(cards_.written(meld));
  turn.add("table", std::move(groups));
  turn.scene.melds = std::move(table);
  turn.hand() -= added;
  turn.scene.opened[turn.seat] = true;
  turn.laid = true;
}

void Improviser::use_table(TurnMade& turn) {
  const auto pick = [this](ActionKind kind, int weight) { return weight * interest_.in(kind); };
  const bool takes_apart =
      may_rearrange(rules_.first->variant.melds) || may_rearrange(rules_.second->variant.melds);
  const std::array weights{pick(ActionKind::meld, 6),
                           pick(ActionKind::lay, 4),
                           pick(ActionKind::swap, 2),
                           pick(ActionKind::move, 1),
                           pick(ActionKind::table, takes_apart ? 6 : 0),
                           pick(ActionKind::play, takes_apart ? 1 : 0)};
  int all = 0;
  for (const int weight : weights)
    all += weight;
  int roll = random_.below(all);
  std::size_t which = 0;
  while (roll >= weights[which])
    roll -= weights[which++];
  switch (which) {
    case 0:
      return meld(turn);
    case 1:
      return lay(turn);
    case 2:
      return swap(turn);
    case 3:
      return move(turn);
    case 4:
      return rearrange(turn);
    default: {
      const SceneMeld made = cards_.meld(turn.scene, 3);
      turn.add("play", {cards_.written(made)});
      turn.hand() -= 3;
      turn.laid = true;
      turn.scene.opened[turn.seat] = true;
    }
  }
}

/// Melds of the whole hand but for one card, or so.
void Improviser::lay_all(TurnMade& turn) {
  int left =
      turn.hand() - (variant_.turn.discard == TurnDiscard::required && !random_.one_in(6) ? 1 : 0);
  std::vector<SketchCards> groups;
  const bool is_low = random_.one_in(3);
  while (left >= 3) {
    int size = left < 6 ? left : 3 + random_.below(std::min(left - 5, random_.one_in(3) ? 5 : 2));
    if (size == 5 && left == 5 && random_.one_in(3)) size = 4;
    const auto suit = static_cast<Suit>(random_.below(kSuits));
    const Card low(suit, 1 + random_.below(4));
    SceneMeld made = cards_.meld(turn.scene, size, is_low ? std::optional(low) : std::nullopt);
    made.owner = turn.seat;
    groups.push_back(cards_.written(made));
    turn.scene.melds.push_back(std::move(made));
    turn.hand() -= size;
    left -= size;
  }
  if (groups.empty()) return;
  turn.add("meld", std::move(groups));
  turn.laid = true;
  turn.scene.opened[turn.seat] = true;
  if (left > 0 && !turn.scene.melds.empty()) lay(turn);
}

void Improviser::knock_or_go_out(TurnMade& turn, bool knocks) {
  const bool lays = variant_.melds.when == MeldWhen::out && !random_.one_in(8);
  std::vector<SketchCards> groups;
  const bool discards = variant_.turn.discard == TurnDiscard::required && !random_.one_in(12);
  int left = turn.hand() - (discards ? 1 : 0);
  const int keep = knocks ? random_.below(5) : (random_.one_in(4) ? random_.below(2) : 0);
  while (lays && left - keep >= 3) {
    const int all = left - keep;
    const int size = all < 6 ? all : 3 + random_.below(std::min(all - 5, 3));
    const SceneMeld made = cards_.meld(turn.scene, size);
    groups.push_back(cards_.written(made));
    left -= size;
  }
  turn.add(knocks ? "knock" : "out", std::move(groups));
  turn.hand() = left;
  if (discards) turn.add("discard", {{to_string(cards_.any(turn.scene))}});
  turn.is_over = true;
}

/// Four sevens, and whatever else is held.
void Improviser::win_at_once(TurnMade& turn) {
  constexpr int kSeven = 7;
  SketchCards sevens;
  for (int suit = 0; suit < kSuits; ++suit)
    sevens.push_back(to_string(Card(static_cast<Suit>(suit), kSeven)));
  turn.add("out", {std::move(sevens)});
  turn.is_over = true;
}

void Improviser::end(TurnMade& turn) {
  if (turn.is_over) return;
  if (random_.one_in(variant_.turn.discard == TurnDiscard::required ? 24 : 1)) return;
  if (turn.hand() <= 0) return;
  Card card;
  if (turn.taken && random_.one_in(5)) {
    card = *turn.taken;
  } else if (cards_.likes_wild() && random_.one_in(3)) {
    card = cards_.wild(turn.scene);
  } else if (const auto joker = some_joker(turn.scene, random_); joker && random_.one_in(4)) {
    const Card stands_for = turn.scene.melds[joker->first].cards[joker->second].stands_for;
    card =
        stands_for.is_natural() ? CardMaker::take(turn.scene, stands_for) : cards_.any(turn.scene);
  } else if (!turn.scene.melds.empty() && random_.one_in(5)) {
    card =
        cards_.fitting(turn.scene, turn.scene.melds[random_.below(turn.scene.melds.size())]).card;
  } else {
    card = cards_.any(turn.scene);
  }
  turn.add("discard", {{to_string(card)}});
  --turn.hand();
  turn.scene.pile.push_back(card);
}

void Improviser::out_of_turn(Sketch& sketch, Scene& scene, std::size_t by) {
  if (scene.pile.empty() || sketch.players.size() < 2) return;
  const std::size_t other =
      (by + 1 + random_.below(sketch.players.size() - 1)) % sketch.players.size();
  const bool buys =
      has_buying(rules_.first->variant.draw) || has_buying(rules_.second->variant.draw);
  const Card top = scene.pile.back();
  if (buys && likes(ActionKind::buy, 8)) {
    scene.pile.pop_back();
    SketchCards cards{to_string(top)};
    for (int i = 0; i < variant_.draw.buy_cards; ++i)
      cards.push_back(to_string(cards_.any(scene)));
    scene.hands[other] += static_cast<int>(cards.size());
    sketch.rounds.back().moves.push_back(
        {.who = name(sketch, other), .acts = {{.word = "buy", .groups = {cards}}}});
    return;
  }
  const bool claims = rules_.first->variant.draw.claim != ClaimDiscard::off ||
                      rules_.second->variant.draw.claim != ClaimDiscard::off;
  if (!claims || scene.melds.empty() || !likes(ActionKind::call, 8)) return;
  const std::size_t on = random_.below(scene.melds.size());
  const Card card = random_.one_in(3) ? scene.pile[random_.below(scene.pile.size())] : top;
  sketch.rounds.back().moves.push_back({.who = name(sketch, other),
                                        .acts = {{.word = "call",
                                                  .groups = {{to_string(card)}},
                                                  .tail = "on m" + std::to_string(on + 1)}}});
}

/// What is laid between the draw and the end of a turn.
void Improviser::play(TurnMade& turn) {
  const bool plays =
      variant_.melds.when == MeldWhen::turn ? !random_.one_in(3) : random_.one_in(20);
  const bool draws_only = plays_or_draws(variant_.draw) && turn.drew && !random_.one_in(8);
  if (!plays || draws_only) return;
  if (interest_.needs_end ? random_.one_in(2) : random_.one_in(8)) return lay_all(turn);
  const int acts = 1 + random_.below(3);
  for (int i = 0; i < acts; ++i)
    use_table(turn);
}

/// Ends the round, now and then.
void Improviser::end_round(TurnMade& turn, bool may_knock) {
  const bool is_instant = variant_.going_out.instant != OutInstant::none ||
                          other_.going_out.instant != OutInstant::none;
  if (is_instant && random_.one_in(6)) return win_at_once(turn);
  const bool goes_out = variant_.melds.when == MeldWhen::out || random_.one_in(60);
  if (goes_out && likes(ActionKind::out, 12)) return knock_or_go_out(turn, false);
  if (may_knock && likes(ActionKind::knock, 12)) knock_or_go_out(turn, true);
}

void Improviser::add_turn(Sketch& sketch, Scene& scene) {
  if (random_.one_in(40)) scene.to_move = (scene.to_move + 1) % sketch.players.size();
  const std::size_t seat = scene.to_move;
  TurnMade turn{.scene = scene, .seat = seat, .line = {.who = name(sketch, seat), .acts = {}}};
  const bool may_knock = variant_.knocking.max.choice != KnockLimit::off || random_.one_in(40);
  const bool knocks_first = may_knock && variant_.knocking.when == KnockWhen::start_of_turn;
  if (knocks_first && likes(ActionKind::knock, 12)) knock_or_go_out(turn, true);
  if (!turn.is_over) draw(turn);
  if (!turn.is_over) play(turn);
  if (!turn.is_over) end_round(turn, may_knock);
  end(turn);
  if (turn.line.acts.empty()) turn.add("pass");
  sketch.rounds.back().moves.push_back(std::move(turn.line));
  out_of_turn(sketch, scene, seat);
  pass_turn(sketch, scene);
}

void Improviser::pass_turn(const Sketch& sketch, Scene& scene) {
  const std::size_t players = sketch.players.size();
  const std::size_t step = variant_.deal.direction == Direction::clockwise ? 1 : players - 1;
  ++scene.turns;
  for (std::size_t i = 0; i < players; ++i) {
    scene.to_move = (scene.to_move + step) % players;
    if (!scene.gone[scene.to_move]) break;
  }
}

namespace {

constexpr int kFewLeft = 3;  // cards that a stock may have where it is all but gone

/// The same for one variant and so many players; 0: it may be gone at once, or they may agree on
/// how many cards are dealt.
std::size_t turns_to_empty_stock(const Variant& variant, int players) {
  const auto cards = variant.deal.cards.at(players, 1);
  if (!cards) return 0;
  const int dealt = players * *cards + variant.deal.starter_extra + (variant.deal.upcard ? 1 : 0);
  const int left = pack_for(variant, players, 1).total() - dealt - variant.stock.floor;
  return static_cast<std::size_t>(std::max(0, left - kFewLeft + 1) + 1);
}

}  // namespace

std::size_t turns_to_empty_stock(const TwoRulesets& rules) {
  std::size_t least = static_cast<std::size_t>(-1);
  for (const Ruleset* const one : {rules.first.get(), rules.second.get()})
    for (int players = one->variant.deal.players_min; players <= one->variant.deal.players_max;
         ++players)
      least = std::min(
          least,
          turns_to_empty_stock(one->at_table(static_cast<std::size_t>(players)).variant, players));
  return least;
}

bool Improviser::empty_stock(Sketch& sketch, Scene& scene, std::size_t most_turns) {
  const auto players = static_cast<int>(sketch.players.size());
  const auto round = static_cast<int>(sketch.rounds.size());
  int stock = pack_for(variant_, players, round).total() - static_cast<int>(scene.pile.size());
  for (const int hand : scene.hands)
    stock -= hand;
  const int draws = stock - variant_.stock.floor - random_.below(kFewLeft);
  if (draws < 0 || static_cast<std::size_t>(draws) + 1 > most_turns) return false;
  const bool discards = variant_.turn.discard == TurnDiscard::required;
  for (int drawn = 0; drawn < draws; ++drawn) {
    SketchLine line{.who = name(sketch, scene.to_move), .acts = {{.word = "draw"}}};
    const bool only_discards = scene.turns == 0 && variant_.turn.first == FirstTurn::discard_only;
    if (only_discards) line.acts.clear();
    const Card card = drawn + kFewLeft > draws ? cards_.any(scene) : Card::unknown();
    if (discards) {
      line.acts.push_back({.word = "discard", .groups = {{to_string(card)}}});
      scene.pile.push_back(card);
      if (only_discards) --scene.hands[scene.to_move];
    } else {
      ++scene.hands[scene.to_move];
    }
    if (only_discards) --drawn;
    sketch.rounds.back().moves.push_back(std::move(line));
    pass_turn(sketch, scene);
  }
  return true;
}

// --- the end of a round

SketchCards Improviser::some_cards(Scene& scene, int count) {
  SketchCards cards;
  const bool has_melds = random_.one_in(3);
  while (has_melds && count - static_cast<int>(cards.size()) >= 3 && random_.one_in(2)) {
    const SketchCards meld = cards_.written(cards_.meld(scene, 3));
    for (const std::string& card : meld)
      cards.push_back(card.substr(0, card.find('=')));
  }
  const bool low = random_.one_in(3);
  while (static_cast<int>(cards.size()) < count) {
    if (cards_.likes_wild() && random_.one_in(2)) {
      cards.push_back(to_string(cards_.wild(scene)));
    } else if (random_.one_in(6)) {
      cards.push_back(
          to_string(CardMaker::take(scene, Card(static_cast<Suit>(random_.below(kSuits)), kAce))));
    } else if (low) {
      const auto suit = static_cast<Suit>(random_.below(kSuits));
      cards.push_back(to_string(CardMaker::take(scene, Card(suit, 1 + random_.below(3)))));
    } else {
      cards.push_back(to_string(cards_.any(scene)));
    }
  }
  return cards;
}

void Improviser::show_hands(Sketch& sketch, const Scene& scene) {
  Scene after = scene;
  for (std::size_t seat = 0; seat < sketch.players.size(); ++seat) {
    if (scene.hands[seat] <= 0) continue;
    sketch.rounds.back().after.push_back(
        {.key = "hand " + name(sketch, seat), .items = some_cards(after, scene.hands[seat])});
  }
}

// --- rounds of a scoresheet

void Improviser::add_sheet_seat(Sketch& sketch, Scene& scene, std::size_t seat, bool won) {
  SketchRound& round = sketch.rounds.back();
  const std::string& who = name(sketch, seat);
  const bool shows =
      variant_.round_score.model == ScoreModel::melds_minus_hand || random_.one_in(6);
  if (shows && random_.one_in(2)) {
    SketchEntry shown{.key = "shown " + who, .items = {}, .between = ", "};
    const int melds = 1 + random_.below(3);
    for (int i = 0; i < melds; ++i) {
      std::string text;
      for (const std::string& card : cards_.written(cards_.meld(scene, 3 + random_.below(2))))
        text += (text.empty() ? "" : " ") + card;
      shown.items.push_back(std::move(text));
    }
    round.after.push_back(std::move(shown));
  }
  if (won && !random_.one_in(6)) return;
  const int count = random_.one_in(interest_.eliminates ? 2 : 6) ? 10 : 1 + random_.below(4);
  const std::string key = "hand " + who;
  const bool has_before = !round.after.empty() && round.after.back().key.starts_with("hand ");
  if (interest_.ties && has_before && random_.one_in(2)) {
    round.after.push_back({.key = key, .items = round.after.back().items});
    return;
  }
  round.after.push_back({.key = key, .items = some_cards(scene, count)});
}

/// Who dealt, what lay there, who came back.
void Improviser::begin_scores(Sketch& sketch, Scene& scene) {
  SketchRound& round = sketch.rounds.back();
  const auto somebody = [&] { return name(sketch, random_.below(sketch.players.size())); };
  if (random_.one_in(2)) round.before.push_back({.key = "dealer", .items = {somebody()}});
  if (variant_.deal.upcard && random_.one_in(2))
    round.before.push_back({.key = "upcard", .items = {to_string(cards_.any(scene))}});
  if (random_.one_in(interest_.eliminates ? 2 : 8) && sketch.rounds.size() > 1)
    round.before.push_back({.key = "buy_back", .items = {somebody()}, .between = ", "});
}

/// How the round ended; whether somebody ended it.
bool Improviser::end_scores(SketchRound& round, const std::string& winner, bool knocks) {
  if (random_.one_in(10)) {
    round.after.push_back({.key = "ended", .items = {"exhausted"}});
    return false;
  }
  if (random_.one_in(24)) {
    round.after.push_back({.key = "abandoned", .items = {"yes"}});
    return false;
  }
  round.after.push_back({.key = knocks ? "knocked" : "went_out", .items = {winner}});
  if (random_.one_in(4)) round.after.push_back({.key = "at_once", .items = {"yes"}});
  return true;
}

void Improviser::add_scores(Sketch& sketch) {
  if (sketch.rounds.empty() && random_.one_in(2)) carry(sketch);
  sketch.scoresheet = true;
  sketch.rounds.emplace_back();
  Scene scene;
  begin_scores(sketch, scene);
  const std::size_t winner = random_.below(sketch.players.size());
  const bool knocks = variant_.knocking.max.choice != KnockLimit::off && !random_.one_in(3);
  SketchRound& round = sketch.rounds.back();
  const bool ends = end_scores(round, name(sketch, winner), knocks);
  for (std::size_t seat = 0; seat < sketch.players.size(); ++seat) {
    const bool won = ends && seat == winner;
    if (likes(ActionKind::drop, 3) && seat != winner) {
      static constexpr std::array<std::string_view, 3> kTimes{"", " first", " later"};
      const std::string when(kTimes.at(random_.below(kTimes.size())));
      round.after.push_back(
          {.key = "dropped", .items = {name(sketch, seat) + when}, .between = ", "});
    } else {
      add_sheet_seat(sketch, scene, seat, won && (!knocks || random_.one_in(3)));
    }
  }
}

// --- rounds that have hardly begun

void Improviser::add_deal(Sketch& sketch, Scene& scene) {
  if (random_.one_in(2)) cut(sketch);
  begin_round(sketch, scene);
  SketchRound& round = sketch.rounds.back();
  for (std::size_t seat = 0; seat < sketch.players.size(); ++seat) {
    const std::string key = "deal " + name(sketch, seat);
    if (random_.one_in(2) ||
        std::ranges::find(round.before, key, &SketchEntry::key) != round.before.end())
      continue;
    const int size = scene.hands[seat];
    const int known = random_.one_in(2) ? 0 : std::min(size, 1 + random_.below(6));
    SketchCards cards;
    const bool is_wild = cards_.likes_wild();
    const Card twin = cards_.any(scene);
    for (int i = 0; i < known; ++i)
      cards.push_back(is_wild             ? "JK"
                      : random_.one_in(2) ? to_string(twin)
                                          : to_string(cards_.any(scene)));
    if (size > known) cards.push_back("??*" + std::to_string(size - known));
    round.before.push_back({.key = key, .items = std::move(cards)});
  }
}

}  // namespace rummy

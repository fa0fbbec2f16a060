#include "deal/draft.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "cards/cards.h"
#include "moves/random.h"
#include "rules/shapes.h"
#include "settings/settings.h"
#include "table/table.h"

namespace rummy {

// === What a player sees in a hand at a glance.

int friends_of(Card card, const CardCounts& hand) {
  constexpr int kJoker = 100;
  if (card.is_joker()) return kJoker;
  int friends = 0;
  for (int suit = 0; suit < kSuits; ++suit) {
    const Card other(static_cast<Suit>(suit), card.rank());
    if (other != card) friends += hand.count(other) > 0 ? 2 : 0;
  }
  for (const int step : {-2, -1, 1, 2}) {
    const int rank = card.rank() + step;
    if (rank < kAce || rank > kHighAce) continue;
    const int near = step == 1 || step == -1 ? 2 : 1;
    friends += hand.count(Card(card.suit(), rank == kHighAce ? kAce : rank)) > 0 ? near : 0;
  }
  return friends;
}

int lonely_cards(const CardCounts& hand) {
  int lonely = 0;
  for_each_kind(hand, [&](Card card, int copies) {
    if (copies == 1 && friends_of(card, hand) == 0) ++lonely;
  });
  return lonely;
}

namespace {

/// Moves the fullest stretch of `length` places of one suit from `rest` to `kept`.
void keep_stretch(CardCounts& rest, CardCounts& kept, int length) {
  std::vector<Card> fullest;
  for (int suit = 0; suit < kSuits; ++suit) {
    for (int low = kAce; low + length - 1 <= kHighAce; ++low) {
      std::vector<Card> held;
      for (int place = low; place < low + length; ++place) {
        const Card card(static_cast<Suit>(suit), rank_at(place));
        if (rest.count(card) > 0) held.push_back(card);
      }
      if (held.size() > fullest.size()) fullest = std::move(held);
    }
  }
  for (const Card card : fullest) {
    rest.remove(card);
    kept.add(card, 1);
  }
}

/// Moves all cards of the rank there are most of from `rest` to `kept`.
void keep_rank(CardCounts& rest, CardCounts& kept) {
  std::array<int, kKing + 1> cards{};
  for_each_kind(rest, [&](Card card, int copies) {
    if (card.is_natural()) cards[static_cast<std::size_t>(card.rank())] += copies;
  });
  const int rank = static_cast<int>(std::ranges::max_element(cards) - cards.begin());
  for (int suit = 0; suit < kSuits && rank != 0; ++suit) {
    const Card card(static_cast<Suit>(suit), rank);
    for (int copies = rest.count(card); copies > 0; --copies) {
      rest.remove(card);
      kept.add(card, 1);
    }
  }
}

}  // namespace

CardCounts near_contract(const CardCounts& hand, const Contract& contract,
                         const MeldSettings& melds) {
  CardCounts rest = hand;
  CardCounts kept;
  const int jokers = hand.count(Card::joker());
  if (jokers > 0) kept.add(Card::joker(), jokers);
  for (int i = 0; i < contract.runs; ++i)
    keep_stretch(rest, kept, std::max(melds.run_min, contract.run_min));
  for (int i = 0; i < contract.sets; ++i)
    keep_rank(rest, kept);
  return kept;
}

namespace {

// === The melds a hand could lay.

constexpr int kMostCards = 16;  // of a meld worth trying

Card card_at(Suit suit, int place) {
  return Card(suit, rank_at(place));
}

/// How many cards of this rank one set can take.
int usable(const CardCounts& hand, int rank, const MeldSettings& melds) {
  int cards = 0;
  for (int suit = 0; suit < kSuits; ++suit) {
    const int copies = hand.count(Card(static_cast<Suit>(suit), rank));
    cards += melds.set_distinct_suits ? std::min(copies, 1) : copies;
  }
  return cards;
}

int most_of_set(const MeldSettings& melds) {
  const bool bounded = melds.set_max.choice == OrNone::number;
  return bounded ? std::min(melds.set_max.number, kMostCards) : kMostCards;
}

class Lister {
 public:
  Lister(const CardCounts& hand, Card must, const Variant& variant,
         std::vector<MeldChoice>& choices)
      : hand_(hand),
        must_(must),
        variant_(variant),
        choices_(choices),
        jokers_(hand.count(Card::joker())) {}

  void list_sets() {
    for (int rank = kAce; rank <= kKing; ++rank) {
      if (must_.is_natural() && must_.rank() != rank) continue;
      const int cards = usable(hand_, rank, variant_.melds);
      if (cards > 0) list_sets_of(rank, cards);
    }
    if (variant_.jokers.all_wild != AllWild::none) list_sets_of(0, 0);
  }

  void list_runs() {
    for (int suit = 0; suit < kSuits; ++suit) {
      if (must_.is_natural() && static_cast<int>(must_.suit()) != suit) continue;
      const int top =
          variant_.melds.run_ace == RunAce::wrap ? kKing : highest_place(variant_.melds);
      for (int low = lowest_place(variant_.melds); low <= top; ++low)
        list_runs_from(static_cast<Suit>(suit), low);
    }
  }

 private:
  void list_sets_of(int rank, int cards) {
    const int most = most_of_set(variant_.melds);
    const int least = variant_.melds.set_min;
    for (int naturals = rank == 0 ? 0 : 1; naturals <= cards; ++naturals) {
      for (int size = std::max(least, naturals); size <= std::min(most, naturals + jokers_); ++size)
        add({.kind = MeldKind::set,
             .rank = static_cast<std::uint8_t>(rank),
             .size = static_cast<std::uint8_t>(size),
             .naturals = static_cast<std::uint8_t>(naturals)});
    }
  }

  void list_runs_from(Suit suit, int low) {
    int naturals = 0;
    bool has_must = !must_.is_natural();
    for (int size = 1; size <= std::min(variant_.melds.run_max, kMostCards); ++size) {
      if (!has_places(low, size, variant_.melds)) return;
      const Card card = card_at(suit, low + size - 1);
      has_must = has_must || card == must_;
      naturals += hand_.count(card) > 0 ? 1 : 0;
      if (size - naturals > jokers_) return;
      const bool bare = naturals == 0 && variant_.jokers.all_wild != AllWild::any;
      if (size < variant_.melds.run_min || !has_must || bare) continue;
      add({.kind = MeldKind::run,
           .suit = suit,
           .low = static_cast<std::uint8_t>(low),
           .size = static_cast<std::uint8_t>(size),
           .naturals = static_cast<std::uint8_t>(naturals)});
    }
  }

  void add(MeldChoice choice) {
    if (must_.is_joker() && choice.naturals == choice.size) {
      // In a set this is listed separately; in a run the joker replaces a card that is held.
      if (choice.kind == MeldKind::set) return;
      --choice.naturals;
    }
    if (choice.naturals < variant_.jokers.min_naturals && choice.naturals < choice.size) return;
    choices_.push_back(choice);
  }

  const CardCounts& hand_;
  Card must_;
  const Variant& variant_;
  std::vector<MeldChoice>& choices_;
  int jokers_;
};

bool is_joker(const PlayedCard& played) {
  return played.card.is_joker();
}

/// Writes one choice out, card by card.
class ChoiceWriter {
 public:
  ChoiceWriter(const MeldChoice& choice, const CardCounts& hand, const Variant& variant,
               Random& random)
      : choice_(choice), hand_(hand), variant_(variant), random_(random) {}

  std::vector<PlayedCard> write(Card must) {
    if (choice_.kind == MeldKind::set) {
      write_set(must);
    } else {
      write_run();
    }
    const bool has_joker = choice_.naturals < choice_.size;
    if (has_joker && std::ranges::none_of(cards_, is_joker))
      cards_[random_.below(cards_.size())].card = Card::joker();
    if (has_joker && wants_names()) name_jokers();
    if (random_.one_in(4)) std::ranges::reverse(cards_);
    constexpr int kOutOfOrder = 12;
    if (!has_joker && random_.one_in(kOutOfOrder)) random_.shuffle(cards_);
    return std::move(cards_);
  }

 private:
  /// Writes cards of the rank, `must` among them, and jokers.
  void write_set(Card must) {
    std::vector<Card> there;
    for (int suit = 0; suit < kSuits && choice_.rank != 0; ++suit) {
      const Card card(static_cast<Suit>(suit), choice_.rank);
      const int copies = hand_.count(card);
      const int most = variant_.melds.set_distinct_suits ? std::min(copies, 1) : copies;
      there.insert(there.end(), static_cast<std::size_t>(most), card);
    }
    random_.shuffle(there);
    const auto wanted = std::ranges::find(there, must);
    if (wanted != there.end()) std::swap(*wanted, there.front());
    for (std::size_t i = 0; i < choice_.naturals && i < there.size(); ++i)
      cards_.push_back({.card = there[i], .stands_for = {}});
    random_.shuffle(cards_);
    while (cards_.size() < choice_.size)
      cards_.push_back({.card = Card::joker(), .stands_for = {}});
  }

  void write_run() {
    for (int i = 0; i < choice_.size; ++i) {
      const Card card = card_at(choice_.suit, choice_.low + i);
      const bool held = hand_.count(card) > 0;
      cards_.push_back({.card = held ? card : Card::joker(), .stands_for = {}});
    }
  }

  /// Jokers get names if they must, if it makes a difference, and at random.
  bool wants_names() {
    constexpr int kLeavesOpen = 12;
    if (variant_.jokers.named == JokerNamed::required || random_.one_in(2)) return true;
    const MeldShape shape = shape_of(cards_, variant_.melds, variant_.jokers);
    const bool open = shape.fault == ShapeFault::joker_unnamed || shape.reading_count > 1;
    return open && !random_.one_in(kLeavesOpen);
  }

  void name_jokers() {
    for (std::size_t i = 0; i < cards_.size(); ++i) {
      if (!cards_[i].card.is_joker()) continue;
      cards_[i].stands_for = choice_.kind == MeldKind::run
                                 ? card_at(choice_.suit, choice_.low + static_cast<int>(i))
                                 : name_in_set();
    }
  }

  /// The name of a set's joker: a suit the set lacks.
  Card name_in_set() {
    if (choice_.rank == 0) return {};
    const int first = random_.below(kSuits);
    for (int i = 0; i < kSuits; ++i) {
      const Card name(static_cast<Suit>((first + i) % kSuits), choice_.rank);
      const bool taken = std::ranges::any_of(
          cards_, [name](const PlayedCard& c) { return c.card == name || c.stands_for == name; });
      if (!taken) return name;
    }
    return {};
  }

  const MeldChoice& choice_;
  const CardCounts& hand_;
  const Variant& variant_;
  Random& random_;
  std::vector<PlayedCard> cards_;
};

}  // namespace

void list_choices(const CardCounts& hand, Card must, const Variant& variant,
                  std::vector<MeldChoice>& choices) {
  choices.clear();
  Lister lister(hand, must, variant, choices);
  lister.list_sets();
  lister.list_runs();
}

std::optional<ChosenMeld> write_out(const MeldChoice& choice, const CardCounts& hand, Card must,
                                    const Variant& variant, Random& random) {
  ChosenMeld chosen;
  chosen.cards = ChoiceWriter(choice, hand, variant, random).write(must);
  const MeldShape shape = shape_of(chosen.cards, variant.melds, variant.jokers);
  if (shape.fault != ShapeFault::none || shape.reading_count == 0) return std::nullopt;
  chosen.meld = shape.readings[0];
  chosen.is_open = shape.reading_count > 1;
  return chosen;
}

}  // namespace rummy

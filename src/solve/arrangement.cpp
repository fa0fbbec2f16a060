// Whether cards can all be laid out as legal melds at once; and a table of which only the cards are
// known.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "cards/cards.h"
#include "rules/shapes.h"
#include "settings/settings.h"
#include "solve/best_laying.h"
#include "solve/every_meld.h"
#include "solve/hands.h"
#include "solve/sweep_memory.h"
#include "solve/tables.h"
#include "table/table.h"

namespace rummy {
namespace {

// === Whether cards can all be laid out as legal melds at once, each card in exactly one.

Arrangeable answer_of(LayingAnswer answer) {
  switch (answer) {
    case LayingAnswer::yes:
      return Arrangeable::yes;
    case LayingAnswer::no:
      return Arrangeable::no;
    case LayingAnswer::gave_up:
      return Arrangeable::gave_up;
  }
  return Arrangeable::gave_up;
}

/// By trying every meld of the first card, then of the next; for no more cards than bits.
Arrangement try_melds(const TableCards& cards, std::span<const PlayedCard> shut_to,
                      const MeldSettings& melds, const JokerSettings& jokers,
                      std::uint64_t step_limit) {
  CoverCards all{.naturals = cards.naturals, .named = {}, .free_jokers = cards.free_jokers};
  for (const Card card : cards.named_jokers)
    all.named.add(card);
  if (all.naturals.total() + all.named.total() > HandBits::kMost)
    return {.answer = Arrangeable::gave_up, .melds = {}};
  const MeldTerms terms{.needs = {.left_max = 0}, .shut_to = shut_to};
  SplitSearch search(all, melds, jokers, terms, step_limit);
  std::optional<BestSplit> split = search.run();
  if (split)
    return {.answer = Arrangeable::yes, .melds = std::move(split->melds), .steps = search.steps()};
  return {.answer = search.has_given_up() ? Arrangeable::gave_up : Arrangeable::no,
          .melds = {},
          .steps = search.steps()};
}

/// The cards, and the jokers with a name as the cards they are named as.
CardCounts as_named(const TableCards& cards) {
  CardCounts all = cards.naturals;
  for (const Card named : cards.named_jokers)
    all.add(named);
  return all;
}

bool has_company(Card card, const CardCounts& all, int free_jokers, const MeldSettings& melds) {
  int in_set = free_jokers;
  for (int s = 0; s < kSuits; ++s)
    in_set += all.count(Card(static_cast<Suit>(s), card.rank()));
  if (in_set >= melds.set_min) return true;
  const auto fills = [&](int low) {
    int missing = 0;
    for (int i = 0; i < melds.run_min; ++i)
      missing += all.count(Card(card.suit(), rank_at(low + i))) == 0 ? 1 : 0;
    return missing <= free_jokers;
  };
  // Of any run that holds it some run of the least length does; an ace has two places.
  for (int place = card.rank(); place <= kHighAce; place += kKing) {
    for (int first = place - melds.run_min + 1; first <= place; ++first) {
      const int low = low_end(first, melds);
      if (has_places(low, melds.run_min, melds) && fills(low)) return true;
    }
  }
  return false;
}

/// A card alone is most often what a table cannot be arranged for.
bool is_one_alone(const TableCards& cards, const MeldSettings& melds) {
  const CardCounts all = as_named(cards);
  bool is_alone = false;
  for_each_kind(all, [&](Card card, int) {
    is_alone = is_alone || !has_company(card, all, cards.free_jokers, melds);
  });
  return is_alone;
}

}  // namespace

Arrangement arrange(const TableCards& cards, const MeldSettings& melds, const JokerSettings& jokers,
                    std::uint64_t step_limit) {
  SweepMemory memory(melds, jokers);
  return arrange(cards, melds, jokers, step_limit, memory);
}

Arrangement arrange(const TableCards& cards, const MeldSettings& melds, const JokerSettings& jokers,
                    std::uint64_t step_limit, SweepMemory& memory) {
  if (is_one_alone(cards, melds)) return {};
  const LayingCards all{
      .must = cards.naturals, .named_jokers = cards.named_jokers, .must_jokers = cards.free_jokers};
  if (!can_lay_best(all, melds)) return try_melds(cards, {}, melds, jokers, step_limit);
  Laying laying = any_laying(all, step_limit, memory);
  return {
      .answer = answer_of(laying.answer), .melds = std::move(laying.melds), .steps = laying.steps};
}

bool has_company(Card card, const TableCards& cards, const MeldSettings& melds) {
  return has_company(card, as_named(cards), cards.free_jokers, melds);
}

Arrangement arrange_shut(const TableCards& cards, std::span<const PlayedCard> more,
                         const MeldSettings& melds, const JokerSettings& jokers,
                         std::uint64_t step_limit) {
  return try_melds(cards, more, melds, jokers, step_limit);
}

namespace {

// === A table of which only the cards are known, as it was last found to lie.

/// So many new cards are tried one after the other; with more it is another table, and a search.
constexpr std::size_t kMostNew = 12;

/// What lies in melds: a joker has the name of the card it stands for, or any it is given.
struct LaidCards {
  CardCounts naturals;
  CardCounts names;
  int jokers = 0;
};

LaidCards count(std::span<const Meld> melds) {
  LaidCards laid;
  for (const Meld& meld : melds) {
    for (const MeldCard& c : meld.view()) {
      if (!c.card.is_joker()) {
        laid.naturals.add(c.card);
        continue;
      }
      ++laid.jokers;
      if (c.stands_for.is_known()) laid.names.add(c.stands_for);
    }
  }
  return laid;
}

/// The cards that do not lie there yet; nothing where others lie there, or a joker stands for
/// another card than it is named as.
std::optional<std::vector<PlayedCard>> new_among(const TableCards& cards, LaidCards laid) {
  if (!laid.naturals.is_within(cards.naturals)) return std::nullopt;
  CardCounts more = cards.naturals;
  more.remove(laid.naturals);
  std::vector<PlayedCard> fresh;
  for_each_kind(more, [&fresh](Card card, int n) {
    fresh.insert(fresh.end(), static_cast<std::size_t>(n),
                 {.card = card, .stands_for = Card::unknown()});
  });
  int jokers = static_cast<int>(cards.named_jokers.size()) + cards.free_jokers - laid.jokers;
  for (const Card name : cards.named_jokers) {
    if (laid.names.remove(name)) continue;
    fresh.push_back({.card = Card::joker(), .stands_for = name});
    --jokers;
  }
  if (jokers < 0) return std::nullopt;
  fresh.insert(fresh.end(), static_cast<std::size_t>(jokers),
               {.card = Card::joker(), .stands_for = Card::unknown()});
  return fresh;
}

/// A table that some cards do not lie on yet; what lies there are legal melds all the time.
struct Exchange {
  std::vector<Meld> melds;
  std::vector<PlayedCard> cards;
  const CardCounts& naturals;  // of both
  const MeldSettings& shapes;
  const JokerSettings& jokers;

  bool takes_some() {
    return std::erase_if(cards, [&](const PlayedCard& card) { return takes(card); }) > 0;
  }
  bool takes(const PlayedCard& card) {
    const std::span<const PlayedCard> one(&card, 1);
    for (Meld& meld : melds) {
      if (are_foreign(meld, one)) continue;
      const Extension with = extend(meld, one, shapes, jokers);
      if (with.fault != ShapeFault::none) continue;
      meld = with.meld;
      return true;
    }
    return false;
  }

  /// Makes a meld of the least size of the first card, of others and of those that melds can spare.
  bool makes_meld() {
    if (cards.empty() || !cards.front().card.is_natural()) return false;
    return makes_run(cards.front().card) || makes_set(cards.front().card);
  }
  bool makes_run(Card card) {
    for (int place = card.rank(); place <= kHighAce; place += kKing) {
      for (int low = std::max(place - shapes.run_min + 1, int{kAce}); low <= place; ++low) {
        if (!has_places(low, shapes.run_min, shapes)) continue;
        Meld run{.kind = MeldKind::run, .suit = card.suit(), .low = static_cast<std::uint8_t>(low)};
        for (int i = low; i < low + shapes.run_min; ++i)
          push(Card(card.suit(), rank_at(i)), run);
        if (makes(run)) return true;
      }
    }
    return false;
  }
  bool makes_set(Card card) {
    for (int other = 0; other < kSuits; ++other) {
      if (static_cast<int>(card.suit()) == other) continue;
      Meld set{.kind = MeldKind::set, .rank = static_cast<std::uint8_t>(card.rank())};
      for (int suit = 0; suit < kSuits; ++suit)
        if (suit != other) push(Card(static_cast<Suit>(suit), card.rank()), set);
      if (makes(set)) return true;
    }
    return false;
  }
  static void push(Card card, Meld& meld) { meld.push({.card = card, .stands_for = card}); }

  bool makes(const Meld& meld) {
    const bool is_there = std::ranges::all_of(
        meld.view(), [&](const MeldCard& c) { return naturals.count(c.card) > 0; });
    if (!is_there || !is_legal(meld)) return false;
    Exchange after = *this;
    for (const MeldCard& c : meld.view()) {
      const auto fresh = std::ranges::find(after.cards, c.card, &PlayedCard::card);
      if (fresh != after.cards.end()) {
        after.cards.erase(fresh);
      } else if (!after.spares(c.card)) {
        return false;
      }
    }
    after.melds.push_back(meld);
    melds.swap(after.melds);
    cards.swap(after.cards);
    return true;
  }

  /// Takes the card from a meld that is legal without it, or falls into legal ones.
  bool spares(Card card) {
    for (std::size_t i = 0; i < melds.size(); ++i) {
      const Meld& meld = melds[i];
      std::size_t at = 0;
      while (at < meld.size && meld.cards[at].card != card)
        ++at;
      if (at == meld.size) continue;
      Meld first = part(meld, 0, at);
      Meld second = part(meld, at + 1, meld.size);
      if (meld.kind == MeldKind::set) {
        for (const MeldCard& c : second.view())
          first.push(c);
        second.size = 0;
      }
      if (first.size == 0) std::swap(first, second);
      if (!is_legal(first) || (second.size > 0 && !is_legal(second))) continue;
      melds[i] = first;
      if (second.size > 0) melds.push_back(second);
      return true;
    }
    return false;
  }
  static Meld part(const Meld& meld, std::size_t from, std::size_t to) {
    Meld part = meld;
    part.size = 0;
    if (meld.kind == MeldKind::run) part.low = static_cast<std::uint8_t>(meld.low + from);
    for (std::size_t i = from; i < to; ++i)
      part.push(meld.cards[i]);
    return part;
  }

  [[nodiscard]] bool is_legal(const Meld& meld) const {
    return meld.size > 0 && fault_of(meld, shapes, jokers) == ShapeFault::none;
  }
};

}  // namespace

void ArrangedTable::clear() {
  melds_.clear();
  is_known_ = true;
}

void ArrangedTable::lay(const Meld& meld, const MeldSettings& melds, const JokerSettings& jokers) {
  is_known_ = is_known_ && meld.is_clear() && fault_of(meld, melds, jokers) == ShapeFault::none;
  if (is_known_) melds_.push_back(meld);
}

void ArrangedTable::keep(std::vector<Meld> melds) {
  melds_ = std::move(melds);
  is_known_ = true;
}

bool ArrangedTable::takes(const TableCards& cards, const MeldSettings& melds,
                          const JokerSettings& jokers) {
  if (!is_known_) return false;
  const auto fresh = new_among(cards, count(melds_));
  if (!fresh || fresh->size() > kMostNew) return false;
  return fresh->empty() || lay_off(*fresh, cards.naturals, melds, without_names(jokers));
}

/// All of them or none: as one meld; or one after the other on the first meld that takes it, or in
/// a new meld with cards that others can spare.
bool ArrangedTable::lay_off(std::vector<PlayedCard> cards, const CardCounts& naturals,
                            const MeldSettings& melds, const JokerSettings& jokers) {
  if (static_cast<int>(cards.size()) >= std::min(melds.set_min, melds.run_min)) {
    if (const MeldShape one = shape_of(cards, melds, jokers); one.reading_count > 0) {
      melds_.push_back(one.readings.front());
      return true;
    }
  }
  Exchange table{.melds = melds_,
                 .cards = std::move(cards),
                 .naturals = naturals,
                 .shapes = melds,
                 .jokers = jokers};
  while (table.takes_some() || table.makes_meld()) {
  }
  if (!table.cards.empty()) return false;
  melds_ = std::move(table.melds);
  return true;
}

}  // namespace rummy

#include "reference/brute_meld.h"

#include <algorithm>
#include <cstddef>
#include <functional>
#include <optional>
#include <set>
#include <span>
#include <utility>
#include <vector>

#include "cards/cards.h"
#include "settings/settings.h"

namespace rummy::reference {
namespace {

constexpr int kRanks = 13;

/// Every joker replaced by a card: `as[i]` is what `cards[i]` counts as.
struct Assignment {
  std::span<const PlayedCard> cards;
  std::vector<Card> as;
};

/// A run is of one suit and a set of one rank: a joker can only be kin of the first card that is
/// fixed. With jokers alone all suits and ranks are alike, and one of each will do.
std::vector<Card> cards_worth_trying(std::span<const PlayedCard> cards) {
  Card kin(Suit::spades, 8);
  for (const PlayedCard& played : cards) {
    const Card fixed = played.card.is_joker() ? played.stands_for : played.card;
    if (!fixed.is_natural()) continue;
    kin = fixed;
    break;
  }
  std::set<Card> tries;
  for (int rank = 1; rank <= kRanks; ++rank)
    tries.insert(Card(kin.suit(), rank));
  for (int suit = 0; suit < kSuits; ++suit)
    tries.insert(Card(static_cast<Suit>(suit), kin.rank()));
  return {tries.begin(), tries.end()};
}

using Visit = std::function<void(const Assignment&)>;

void assign_from(Assignment& assignment, std::size_t at, const std::vector<Card>& tries,
                 const Visit& visit) {
  if (at == assignment.cards.size()) {
    visit(assignment);
    return;
  }
  const PlayedCard played = assignment.cards[at];
  if (!played.card.is_joker() || played.stands_for.is_natural()) {
    assignment.as[at] = played.card.is_joker() ? played.stands_for : played.card;
    assign_from(assignment, at + 1, tries, visit);
    return;
  }
  for (const Card card : tries) {
    assignment.as[at] = card;
    assign_from(assignment, at + 1, tries, visit);
  }
}

void for_each_assignment(std::span<const PlayedCard> cards, const Visit& visit) {
  Assignment assignment{.cards = cards, .as = std::vector<Card>(cards.size())};
  assign_from(assignment, 0, cards_worth_trying(cards), visit);
}

/// The rank at a place: after the king (13) the ace (14), then the two (15) and on.
int rank_of_place(int place) {
  return place <= kRanks ? place : place - kRanks;
}

int last_place(int first, int count) {
  return first + count - 1;
}

/// Whether a run may cover the places first to last.
bool places_exist(int first, int count, const MeldSettings& melds) {
  const int last = last_place(first, count);
  switch (melds.run_ace) {
    case RunAce::low:
      return first >= 1 && last <= 13;
    case RunAce::high:
      return first >= 2 && last <= 14;
    case RunAce::both:
      return first >= 1 && last <= 14 && (melds.run_both_aces || first > 1 || last < 14);
    case RunAce::wrap:
      return first >= 1 && first <= 13 && count <= 13;
  }
  return false;
}

/// Plain cards are a run upwards from `first`, or not.
bool is_run_from(std::span<const Card> cards, int first) {
  for (std::size_t i = 0; i < cards.size(); ++i) {
    if (cards[i].suit() != cards[0].suit()) return false;
    if (cards[i].rank() != rank_of_place(first + static_cast<int>(i))) return false;
  }
  return true;
}

int count_jokers(std::span<const PlayedCard> cards) {
  return static_cast<int>(
      std::count_if(cards.begin(), cards.end(), [](PlayedCard c) { return c.card.is_joker(); }));
}

bool keeps_common_rules(int naturals, Kind kind, const JokerSettings& jokers) {
  if (naturals == 0) {
    if (jokers.all_wild == AllWild::none) return false;
    if (jokers.all_wild == AllWild::set && kind == Kind::run) return false;
  }
  return naturals >= jokers.min_naturals;
}

bool has_too_many(int wild, const JokerSettings& jokers) {
  return jokers.most.choice == OrNone::number && wild > jokers.most.number;
}

bool keeps_run_rules(const Reading& run, const MeldSettings& melds, const JokerSettings& jokers) {
  int count = 0;
  int wild = 0;
  bool neighbours = false;
  bool before = false;
  for (const Placed& placed : run.cards) {
    ++count;
    const bool joker = placed.card.is_joker();
    wild += joker ? 1 : 0;
    neighbours = neighbours || (joker && before);
    before = joker;
  }
  // A run with an ace at each end is the one that may be longer than the suit.
  const int most = melds.run_both_aces && melds.run_max == kRanks ? kRanks + 1 : melds.run_max;
  if (count < melds.run_min || count > most) return false;
  if (neighbours && !jokers.adjacent) return false;
  if (jokers.minority_in_run && count - wild <= wild) return false;
  if (has_too_many(wild, jokers)) return false;
  return keeps_common_rules(count - wild, Kind::run, jokers);
}

bool has_twins(std::span<const Card> cards) {
  const std::set<Card> seen(cards.begin(), cards.end());
  return seen.size() != cards.size();
}

/// Whether some joker counts as a card that is in the set besides.
bool joker_has_twin(const Assignment& set) {
  for (std::size_t i = 0; i < set.as.size(); ++i) {
    if (!set.cards[i].card.is_joker()) continue;
    if (std::count(set.as.begin(), set.as.end(), set.as[i]) > 1) return true;
  }
  return false;
}

bool is_set(const Assignment& tried) {
  return std::all_of(tried.as.begin(), tried.as.end(),
                     [&](Card card) { return card.rank() == tried.as[0].rank(); });
}

bool keeps_set_rules(const Assignment& set, const MeldSettings& melds,
                     const JokerSettings& jokers) {
  const int count = static_cast<int>(set.as.size());
  const int wild = count_jokers(set.cards);
  if (count < melds.set_min) return false;
  if (melds.set_max.choice == OrNone::number && count > melds.set_max.number) return false;
  if (melds.set_distinct_suits && has_twins(set.as)) return false;
  if (!jokers.may_duplicate && joker_has_twin(set)) return false;
  if (jokers.naturals_ge_jokers_in_set && count - wild < wild) return false;
  if (jokers.minority_in_set && wild > 0 && count - wild > 0 && count - wild <= wild) return false;
  if (has_too_many(wild, jokers)) return false;
  return keeps_common_rules(count - wild, Kind::set, jokers);
}

Reading set_reading(std::span<const PlayedCard> cards) {
  Reading set{.kind = Kind::set, .low = 0, .cards = {}};
  for (const PlayedCard& played : cards) {
    const Card as = played.card.is_joker() ? played.stands_for : played.card;
    set.cards.push_back({.card = played.card, .counts_as = as});
  }
  return set;
}

Reading run_reading(const Assignment& tried, int first, bool downwards) {
  Reading run{.kind = Kind::run, .low = first, .cards = {}};
  for (std::size_t i = 0; i < tried.as.size(); ++i)
    run.cards.push_back({.card = tried.cards[i].card, .counts_as = tried.as[i]});
  if (downwards) std::reverse(run.cards.begin(), run.cards.end());
  return run;
}

/// Every run the cards are in the order written, up or down, joker rules not yet asked.
std::vector<Reading> runs_as_written(std::span<const PlayedCard> cards, const MeldSettings& melds) {
  std::vector<Reading> found;
  const int count = static_cast<int>(cards.size());
  for_each_assignment(cards, [&](const Assignment& tried) {
    std::vector<Card> down(tried.as.rbegin(), tried.as.rend());
    for (int first = 1; first <= kRanks; ++first) {
      if (!places_exist(first, count, melds)) continue;
      if (is_run_from(tried.as, first)) found.push_back(run_reading(tried, first, false));
      if (count > 1 && is_run_from(down, first)) found.push_back(run_reading(tried, first, true));
    }
  });
  return found;
}

/// The plain cards put in order of their places from `first` on; nothing where they are no run
/// there. Two aces take the two ends.
std::optional<Reading> run_in_any_order(const Assignment& tried, int first) {
  std::vector<std::optional<std::size_t>> at_place(tried.as.size());
  for (std::size_t i = 0; i < tried.as.size(); ++i) {
    std::size_t p = 0;
    const auto is_for = [&](std::size_t place) {
      return !at_place[place] && tried.as[i].suit() == tried.as[0].suit() &&
             tried.as[i].rank() == rank_of_place(first + static_cast<int>(place));
    };
    while (p < at_place.size() && !is_for(p))
      ++p;
    if (p == at_place.size()) return std::nullopt;
    at_place[p] = i;
  }
  Reading run{.kind = Kind::run, .low = first, .cards = {}};
  for (const auto& i : at_place)
    if (i) run.cards.push_back({.card = tried.cards[*i].card, .counts_as = tried.as[*i]});
  return run;
}

Card kin_of(std::span<const PlayedCard> cards) {
  for (const PlayedCard& played : cards) {
    const Card fixed = played.card.is_joker() ? played.stands_for : played.card;
    if (fixed.is_natural()) return fixed;
  }
  return Card(Suit::spades, 8);
}

void suits_from(Assignment& tried, std::size_t at, int suit, const Visit& visit) {
  if (at == tried.cards.size()) {
    visit(tried);
    return;
  }
  const PlayedCard& played = tried.cards[at];
  if (!played.card.is_joker() || played.stands_for.is_natural()) {
    tried.as[at] = played.card.is_joker() ? played.stands_for : played.card;
    suits_from(tried, at + 1, suit, visit);
    return;
  }
  for (int s = suit; s < kSuits; ++s) {
    tried.as[at] = Card(static_cast<Suit>(s), kin_of(tried.cards).rank());
    suits_from(tried, at + 1, s, visit);
  }
}

/// The free jokers as cards of the rank of the others, of any suits.
void for_each_suits(std::span<const PlayedCard> cards, const Visit& visit) {
  Assignment tried{.cards = cards, .as = std::vector<Card>(cards.size())};
  suits_from(tried, 0, 0, visit);
}

/// The free jokers as the cards that a run from `first` on still lacks.
Assignment with_gaps_filled(std::span<const PlayedCard> cards, int first) {
  std::vector<Card> gaps;
  for (std::size_t i = 0; i < cards.size(); ++i)
    gaps.emplace_back(kin_of(cards).suit(), rank_of_place(first + static_cast<int>(i)));
  Assignment tried{.cards = cards, .as = std::vector<Card>(cards.size())};
  for (std::size_t i = 0; i < cards.size(); ++i) {
    tried.as[i] = cards[i].card.is_joker() ? cards[i].stands_for : cards[i].card;
    const auto gap = std::find(gaps.begin(), gaps.end(), tried.as[i]);
    if (gap != gaps.end()) gaps.erase(gap);
  }
  for (Card& card : tried.as) {
    if (card.is_natural() || gaps.empty()) continue;
    card = gaps.front();
    gaps.erase(gaps.begin());
  }
  return tried;
}

/// Every run the cards are in any order, joker rules not yet asked.
std::vector<Reading> runs_when_sorted(std::span<const PlayedCard> cards,
                                      const MeldSettings& melds) {
  std::vector<Reading> found;
  const int count = static_cast<int>(cards.size());
  for_each_assignment(cards, [&](const Assignment& tried) {
    for (int first = 1; first <= kRanks; ++first) {
      if (!places_exist(first, count, melds)) continue;
      if (std::optional<Reading> run = run_in_any_order(tried, first))
        found.push_back(std::move(*run));
    }
  });
  return found;
}

/// The sorted run that is meant: gaps are filled whatever the run, then jokers go to the high end
/// as long as there is room; so it is the one that reaches highest.
std::optional<Reading> sorted_run(std::span<const PlayedCard> cards, const MeldSettings& melds,
                                  bool& ace_is_open) {
  const std::vector<Reading> runs = runs_when_sorted(cards, melds);
  if (runs.empty()) return std::nullopt;
  const auto by_low = [](const Reading& a, const Reading& b) { return a.low < b.low; };
  const Reading& highest = *std::max_element(runs.begin(), runs.end(), by_low);
  // No joker, or one with a name.
  const auto is_fixed = [cards](const auto& placed) {
    return placed.card.is_natural() || std::any_of(cards.begin(), cards.end(), [&](PlayedCard c) {
             return c.card == placed.card && c.stands_for == placed.counts_as;
           });
  };
  const auto has_ace_at = [is_fixed](const Reading& run, int place) {
    const int i = place - run.low;
    return i >= 0 && i < static_cast<int>(run.cards.size()) &&
           is_fixed(run.cards[static_cast<std::size_t>(i)]);
  };
  // An ace that fits at both ends: the rules do not say which was meant.
  const bool has_both_ends = highest.low == kAce && highest.cards.size() == kHighAce;
  ace_is_open = has_both_ends && has_ace_at(highest, kAce) != has_ace_at(highest, kHighAce);
  for (const Reading& other : runs) {
    const bool is_another = (has_ace_at(highest, kHighAce) && has_ace_at(other, kAce)) ||
                            (has_ace_at(highest, kAce) && has_ace_at(other, kHighAce));
    ace_is_open = ace_is_open || (is_another && other.low != highest.low);
  }
  // Nor, around the corner, which of several gaps of the circle is the one no joker fills.
  const auto is_tight = [is_fixed](const Reading& run) {
    return is_fixed(run.cards.front()) && is_fixed(run.cards.back());
  };
  const bool circle = melds.run_ace == RunAce::wrap;
  ace_is_open = ace_is_open || (circle && std::count_if(runs.begin(), runs.end(), is_tight) > 1 &&
                                std::any_of(cards.begin(), cards.end(),
                                            [](const PlayedCard& c) { return c.card.is_joker(); }));
  return highest;
}

bool same_reading(const Reading& a, const Reading& b) {
  if (a.kind != b.kind || a.low != b.low || a.cards.size() != b.cards.size()) return false;
  for (std::size_t i = 0; i < a.cards.size(); ++i) {
    if (a.cards[i].card != b.cards[i].card) return false;
    if (a.cards[i].counts_as != b.cards[i].counts_as) return false;
  }
  return true;
}

void add_once(std::vector<Reading>& readings, Reading reading) {
  for (const Reading& there : readings)
    if (same_reading(there, reading)) return;
  readings.push_back(std::move(reading));
}

}  // namespace

Ruling judge_meld(std::span<const PlayedCard> cards, const MeldSettings& melds,
                  const JokerSettings& jokers) {
  Ruling ruling;
  if (cards.empty()) return ruling;
  bool looks_like_set = false;
  bool keeps_set = false;
  for_each_assignment(cards, [&](const Assignment& tried) {
    if (!is_set(tried)) return;
    looks_like_set = true;
    keeps_set = keeps_set || keeps_set_rules(tried, melds, jokers);
  });
  if (keeps_set) ruling.readings.push_back(set_reading(cards));

  const std::vector<Reading> written = runs_as_written(cards, melds);
  for (const Reading& run : written)
    if (keeps_run_rules(run, melds, jokers)) add_once(ruling.readings, run);

  if (written.empty() && !keeps_set) {
    bool ace_is_open = false;
    const std::optional<Reading> run = sorted_run(cards, melds, ace_is_open);
    if (run && keeps_run_rules(*run, melds, jokers)) {
      ruling.sorted = true;
      ruling.readings.push_back(*run);
      ruling.contested = looks_like_set;
    }
    ruling.contested = ruling.contested || ace_is_open;
  }
  ruling.legal = !ruling.readings.empty();
  return ruling;
}

bool can_be(Kind kind, std::span<const PlayedCard> cards, const MeldSettings& melds,
            const JokerSettings& jokers) {
  bool found = false;
  if (kind == Kind::set) {
    for_each_suits(cards, [&](const Assignment& tried) {
      found = found || (is_set(tried) && keeps_set_rules(tried, melds, jokers));
    });
    return found;
  }
  for (int first = 1; first <= kRanks && !found; ++first) {
    if (!places_exist(first, static_cast<int>(cards.size()), melds)) continue;
    const Assignment tried = with_gaps_filled(cards, first);
    const std::optional<Reading> run = run_in_any_order(tried, first);
    found = run && keeps_run_rules(*run, melds, jokers);
  }
  return found;
}

bool can_be_meld(std::span<const Card> cards, const MeldSettings& melds,
                 const JokerSettings& jokers) {
  std::vector<PlayedCard> played;
  played.reserve(cards.size());
  for (const Card card : cards)
    played.push_back({.card = card, .stands_for = Card::unknown()});
  return can_be(Kind::set, played, melds, jokers) || can_be(Kind::run, played, melds, jokers);
}

}  // namespace rummy::reference

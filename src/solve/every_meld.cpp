// Searches that try every meld of the first card, then of the next: exact under every setting, and
// slow where cards are many.

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <unordered_set>
#include <utility>
#include <vector>

#include "cards/cards.h"
#include "rules/shapes.h"
#include "settings/settings.h"
#include "solve/hand_melds.h"
#include "solve/hands.h"
#include "table/table.h"

namespace rummy {
namespace {

// === Laying cards out in melds by trying every meld of the first card, then of the next.

/// A card that has to go somewhere: a natural one, or a joker named as it.
struct Target {
  Card card;
  bool natural = true;

  [[nodiscard]] MeldCard as_laid() const {
    return {.card = natural ? card : Card::joker(), .stands_for = card};
  }
};

/// What has been laid, as far as the goal asks about it.
struct Laid {
  int left = 0;
  int runs = 0;
  int natural_runs = 0;
  int sets = 0;
};

bool has_joker(const Meld& meld) {
  return std::ranges::any_of(meld.view(), [](const MeldCard& c) { return c.card.is_joker(); });
}

class Search {
 public:
  Search(const CoverCards& cards, const CoverGoal& goal, const MeldSettings& melds,
         const JokerSettings& jokers, std::uint64_t step_limit)
      : cards_(cards), goal_(goal), melds_(melds), jokers_(jokers), step_limit_(step_limit) {}

  Cover run() {
    Cover cover;
    if (descend()) {
      cover.answer = CoverAnswer::yes;
      cover.melds = laid_melds_;
      cover.left = left_;
    } else if (steps_ > step_limit_) {
      cover.answer = CoverAnswer::gave_up;
    }
    cover.steps = steps_;
    return cover;
  }

 private:
  /// Whether what is left can be laid out so that the goal is met.
  bool descend() {
    if (steps_ > step_limit_) return false;
    std::string state = state_now();
    if (failed_.contains(state)) return false;
    const std::optional<Target> target = next_target();
    if (target ? place(*target) : place_free_jokers()) return true;
    if (steps_ <= step_limit_) failed_.insert(std::move(state));
    return false;
  }

  [[nodiscard]] std::optional<Target> next_target() const {
    for (std::size_t first = 0; first < kCardCodes; first += 8) {
      const std::uint64_t counts = eight(first);
      if (counts == 0) continue;
      const auto byte = static_cast<std::size_t>(std::countr_zero(counts)) / 8;
      const Card card = Card::from_code(static_cast<std::uint8_t>(first + byte));
      if (!card.is_natural()) break;
      return Target{.card = card, .natural = cards_.naturals.count(card) > 0};
    }
    return std::nullopt;
  }
  /// For each of eight codes a byte that is not 0 where there is such a card, or a joker named so.
  [[nodiscard]] std::uint64_t eight(std::size_t first) const {
    return cards_.naturals.eight(first) | cards_.named.eight(first);
  }

  bool place(const Target& target) {
    take(target);
    if (try_sets(target) || try_runs(target)) return true;
    left_.add(target.as_laid().card);
    ++laid_.left;
    if (laid_.left <= goal_.left_max && descend()) return true;
    --laid_.left;
    left_.remove(target.as_laid().card);
    give_back(target);
    return false;
  }

  /// Jokers that are in no meld with another card: in melds of their own, or left over.
  bool place_free_jokers() {
    if (cards_.free_jokers == 0) return is_met();
    const int all = cards_.free_jokers;
    for (int size = 1; size <= all && size <= static_cast<int>(kMaxMeldCards); ++size) {
      cards_.free_jokers = all - size;
      if (lay(wild_set(size))) return true;
      const int low = lowest_place(melds_);
      if (has_places(low, size, melds_) && lay(wild_run(low, size))) return true;
    }
    cards_.free_jokers = all - 1;
    left_.add(Card::joker());
    ++laid_.left;
    if (laid_.left <= goal_.left_max && descend()) return true;
    --laid_.left;
    left_.remove(Card::joker());
    cards_.free_jokers = all;
    return false;
  }

  [[nodiscard]] bool is_met() const {
    return laid_.left >= goal_.left_min && laid_.left <= goal_.left_max &&
           laid_.runs >= goal_.runs && laid_.natural_runs >= goal_.natural_runs &&
           laid_.sets >= goal_.sets;
  }

  /// Counts a meld; no more than the goal asks about, so that states stay few.
  [[nodiscard]] std::optional<Laid> with(const Meld& meld) const {
    Laid laid = laid_;
    if (meld.kind == MeldKind::run) {
      ++laid.runs;
      if (!has_joker(meld)) ++laid.natural_runs;
    } else {
      ++laid.sets;
    }
    if (goal_.exact && (laid.runs > goal_.runs || laid.sets > goal_.sets)) return std::nullopt;
    laid.runs = std::min(laid.runs, goal_.runs);
    laid.natural_runs = std::min(laid.natural_runs, goal_.natural_runs);
    laid.sets = std::min(laid.sets, goal_.sets);
    return laid;
  }

  [[nodiscard]] bool takes_more(const Meld& meld) const {
    return !goal_.shut_to.empty() &&
           extend(meld, goal_.shut_to, melds_, jokers_).fault == ShapeFault::none;
  }

  bool lay(const Meld& meld) {
    if (++steps_ > step_limit_) return false;
    if (fault_of(meld, melds_, jokers_) != ShapeFault::none || takes_more(meld)) return false;
    const std::optional<Laid> laid = with(meld);
    if (!laid) return false;
    const Laid before = laid_;
    laid_ = *laid;
    laid_melds_.push_back(meld);
    if (descend()) return true;
    laid_melds_.pop_back();
    laid_ = before;
    return false;
  }

  void take(const Target& target) {
    (target.natural ? cards_.naturals : cards_.named).remove(target.card);
  }
  void give_back(const Target& target) {
    (target.natural ? cards_.naturals : cards_.named).add(target.card);
  }
  [[nodiscard]] int count(const Target& target) const {
    return (target.natural ? cards_.naturals : cards_.named).count(target.card);
  }

  /// Sets that hold the target (taken already): every choice of further cards of its rank.
  bool try_sets(const Target& target) {
    Meld meld{.kind = MeldKind::set, .rank = static_cast<std::uint8_t>(target.card.rank())};
    meld.push(target.as_laid());
    return grow_set(meld, 0);
  }

  /// Adds cards of the kinds from `kind` on (a suit's natural card, its named jokers, and so on).
  bool grow_set(Meld& meld, int kind) {
    if (steps_ > step_limit_) return false;
    if (lay_with_free_jokers(meld)) return true;
    for (; kind < 2 * kSuits; ++kind) {
      const Target next{.card = Card(static_cast<Suit>(kind / 2), meld.rank),
                        .natural = kind % 2 == 0};
      if (count(next) == 0 || meld.size == kMaxMeldCards) continue;
      take(next);
      meld.push(next.as_laid());
      if (grow_set(meld, kind)) return true;
      --meld.size;
      give_back(next);
    }
    return false;
  }

  bool lay_with_free_jokers(const Meld& cards) {
    Meld meld = cards;
    const int jokers = cards_.free_jokers;
    if (lay(meld)) return true;
    while (cards_.free_jokers > 0 && meld.size < kMaxMeldCards) {
      --cards_.free_jokers;
      meld.push({.card = Card::joker(), .stands_for = Card::unknown()});
      if (lay(meld)) return true;
    }
    cards_.free_jokers = jokers;
    return false;
  }

  /// Runs that hold the target: every stretch of places around it, each other place filled by its
  /// own card, a joker named as it, or a free joker.
  bool try_runs(const Target& target) {
    for (const int place : {target.card.rank(), target.card.rank() + kKing}) {
      for (int low = std::max(1, place - kKing); low <= place; ++low) {
        if (!has_places(low, place - low + 1, melds_)) continue;
        Meld meld{.kind = MeldKind::run,
                  .suit = target.card.suit(),
                  .low = static_cast<std::uint8_t>(low)};
        if (fill_run(meld, place, target)) return true;
      }
    }
    return false;
  }

  /// Adds the next place of the run; the target itself stands at `through`.
  bool fill_run(Meld& meld, int through, const Target& target) {
    if (steps_ > step_limit_) return false;
    const int place = meld.low + meld.size;
    if (place > through && lay(meld)) return true;
    if (!has_places(meld.low, meld.size + 1, melds_)) return false;
    if (place == through) {
      meld.push(target.as_laid());
      if (fill_run(meld, through, target)) return true;
      --meld.size;
      return false;
    }
    const Card own(meld.suit, rank_at(place));
    for (const bool natural : {true, false}) {
      const Target next{.card = own, .natural = natural};
      if (count(next) == 0) continue;
      take(next);
      meld.push(next.as_laid());
      if (fill_run(meld, through, target)) return true;
      --meld.size;
      give_back(next);
    }
    if (cards_.free_jokers == 0) return false;
    --cards_.free_jokers;
    meld.push({.card = Card::joker(), .stands_for = own});
    if (fill_run(meld, through, target)) return true;
    --meld.size;
    ++cards_.free_jokers;
    return false;
  }

  [[nodiscard]] std::string state_now() const {
    std::string state = {static_cast<char>(cards_.free_jokers), static_cast<char>(laid_.left),
                         static_cast<char>(laid_.runs), static_cast<char>(laid_.natural_runs),
                         static_cast<char>(laid_.sets)};
    for_each_byte([&](std::size_t first) { return eight(first); },
                  [&](Card card) {
                    if (!card.is_natural()) return;
                    const std::array<char, 3> kind = {
                        static_cast<char>(card.code()),
                        static_cast<char>(cards_.naturals.count(card)),
                        static_cast<char>(cards_.named.count(card))};
                    state.append(kind.data(), kind.size());
                  });
    return state;
  }

  CoverCards cards_;  // not laid yet
  const CoverGoal goal_;
  const MeldSettings& melds_;
  const JokerSettings& jokers_;
  const std::uint64_t step_limit_;
  std::uint64_t steps_ = 0;
  Laid laid_;
  CardCounts left_;
  std::vector<Meld> laid_melds_;
  std::unordered_set<std::string> failed_;
};

}  // namespace

Cover find_cover(const CoverCards& cards, const CoverGoal& goal, const MeldSettings& melds,
                 const JokerSettings& jokers, std::uint64_t step_limit) {
  return Search(cards, goal, melds, jokers, step_limit).run();
}

}  // namespace rummy

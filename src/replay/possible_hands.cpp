#include "replay/possible_hands.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "cards/cards.h"
#include "rules/topics.h"
#include "settings/settings.h"
#include "solve/hands.h"
#include "table/table.h"

namespace rummy {
namespace {

/// So many hands are tried one by one: two unknown cards make some 1400.
constexpr int kMostHands = 1500;
/// A hand with more unknown cards than this can be nearly anything.
constexpr int kMostFree = 4;

class HandSearch {
 public:
  HandSearch(const HandQuestion& question, const OutTerms& terms, const Variant& variant,
             std::uint64_t step_limit)
      : table_(question.table), terms_(terms), variant_(variant), steps_(step_limit) {
    const Holding& hand = question.table.hand(question.seat);
    known_ = hand.known;
    unknown_ = hand.unknown;
    gone_ = hand.gone;
    for (const PlayedCard& c : question.without)
      set_aside(c.card);
  }

  Answer answer() {
    given_up_ = are_too_many();
    // Of the cards that left unseen some were known ones, the others never were.
    const int most = std::min(gone_, known_.total());
    for (int gone = std::max(0, gone_ - unknown_); gone <= most && is_open(); ++gone) {
      free_ = unknown_ - (gone_ - gone);
      remove(0, gone);
    }
    if (!given_up_) return answer_of(can_, cannot_);
    if (can_ && cannot_) return Answer::perhaps;
    return can_ || may_fit() ? Answer::perhaps : Answer::no;
  }
  [[nodiscard]] std::uint64_t steps_left() const { return steps_; }

 private:
  static Answer answer_of(bool can, bool cannot) {
    if (!can) return Answer::no;
    return cannot ? Answer::perhaps : Answer::yes;
  }
  [[nodiscard]] bool is_open() const { return !given_up_ && !(can_ && cannot_); }

  /// More cards nobody knows, or that may have left, than can be tried one by one.
  [[nodiscard]] bool are_too_many() const {
    int kinds = 0;
    for (const Card card : kAllCards)
      kinds += table_.unseen_copies(card) > 0 ? 1 : 0;
    long long hands = 1;
    for (int i = 0; i < unknown_ && hands <= kMostHands; ++i)
      hands = hands * (kinds + i) / (i + 1);
    const int known = known_.total();
    for (int i = 0; i < std::min(gone_, known) && hands <= kMostHands; ++i)
      hands = hands * std::max(1, known - i) / (i + 1);
    return hands > kMostHands;
  }

  void set_aside(Card card) {
    if (!card.is_known() || known_.remove(card)) return;
    if (unknown_ > 0) --unknown_;
  }

  /// Takes `count` of the known cards away, from kind `from` on, in every way.
  void remove(std::size_t from, int count) {
    if (count == 0) {
      add(0, free_);
      return;
    }
    for (std::size_t i = from; i < kAllCards.size() && is_open(); ++i) {
      const Card card = kAllCards[i];
      if (!known_.remove(card)) continue;
      remove(i, count - 1);
      known_.add(card);
    }
  }

  /// Adds `count` cards nobody knows, from kind `from` on, in every way the pack allows.
  void add(std::size_t from, int count) {
    if (count == 0) {
      try_hand();
      return;
    }
    for (std::size_t i = from; i < kAllCards.size() && is_open(); ++i) {
      const Card card = kAllCards[i];
      if (added_[i] >= table_.unseen_copies(card)) continue;
      ++added_[i];
      known_.add(card);
      add(i, count - 1);
      known_.remove(card);
      --added_[i];
    }
  }

  void try_hand() {
    if (++tried_ > kMostHands) {
      given_up_ = true;
      return;
    }
    const CoverAnswer found = search(known_, terms_, variant_.jokers);
    given_up_ = found == CoverAnswer::gave_up;
    if (!given_up_) (found == CoverAnswer::yes ? can_ : cannot_) = true;
  }

  /// Cards that can be anything are worth no less than jokers no rule restrains.
  [[nodiscard]] bool may_fit() {
    if (gone_ > 0 || unknown_ > kMostFree) return true;
    JokerSettings free = variant_.jokers;
    free.adjacent = true;
    free.naturals_ge_jokers_in_set = false;
    free.minority_in_run = false;
    free.min_naturals = 0;
    free.all_wild = AllWild::any;
    free.may_duplicate = true;
    OutTerms terms = terms_;
    terms.natural_runs = 0;
    CardCounts hand = known_;
    hand.add(Card::joker(), unknown_);
    return search(hand, terms, free) != CoverAnswer::no;
  }

  CoverAnswer search(const CardCounts& hand, const OutTerms& terms, const JokerSettings& jokers) {
    const OutSearch found = search_going_out(hand, terms, variant_.melds, jokers, steps_);
    steps_ -= std::min(steps_, found.steps);
    return found.answer;
  }

  const Table& table_;
  const OutTerms& terms_;
  const Variant& variant_;
  CardCounts known_;
  int unknown_ = 0;
  int gone_ = 0;
  int free_ = 0;
  int tried_ = 0;
  std::uint64_t steps_;  // left
  bool can_ = false;
  bool cannot_ = false;
  bool given_up_ = false;
  std::array<std::uint8_t, kAllCards.size()> added_{};
};

}  // namespace

Answer can_divide(const HandQuestion& question, const OutTerms& terms, const Variant& variant,
                  SearchBudget& budget) {
  const std::uint64_t limit = budget.allows(kOutSteps);
  HandSearch search(question, terms, variant, limit);
  const Answer answer = search.answer();
  budget.take(limit - search.steps_left());
  return answer;
}

Answer can_divide(const CardCounts& hand, const OutTerms& terms, const Variant& variant,
                  SearchBudget& budget) {
  const OutSearch found =
      search_going_out(hand, terms, variant.melds, variant.jokers, budget.allows(kOutSteps));
  budget.take(found.steps);
  if (found.answer == CoverAnswer::gave_up) return Answer::perhaps;
  return found.answer == CoverAnswer::yes ? Answer::yes : Answer::no;
}

}  // namespace rummy

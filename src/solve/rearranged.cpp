// What a table that may be taken apart takes from a hand: the most cards, and how all lies then.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

#include "cards/cards.h"
#include "rules/rule.h"
#include "rules/shapes.h"
#include "settings/settings.h"
#include "solve/hands.h"
#include "solve/tables.h"
#include "table/table.h"

namespace rummy {
namespace {

using JokerCards = std::vector<Card>;

/// A joker on the table.
struct TableJoker {
  JokerCards names;      // the card it is, or those it may be
  JokerCards missing;    // of a set: the cards it has not as themselves, nor as another joker
  bool is_only = true;   // the meld has no other joker without a name
  std::size_t meld = 0;  // of the table
};

enum class Freed : std::uint8_t { no, perhaps, yes };

bool has_unnamed(const Meld& meld, std::size_t but) {
  for (std::size_t i = 0; i < meld.size; ++i) {
    if (i != but && meld.cards[i].card.is_joker() && !meld.cards[i].stands_for.is_known())
      return true;
  }
  return false;
}

/// The cards of the meld's rank, of any where it has none, that none of its cards but this is.
JokerCards missing_of(const Meld& meld, std::size_t joker) {
  JokerCards missing;
  for (int rank = kAce; rank <= kKing; ++rank) {
    for (int suit = 0; suit < kSuits; ++suit) {
      const Card card(static_cast<Suit>(suit), rank);
      bool there = meld.rank != 0 && meld.rank != rank;
      for (std::size_t i = 0; i < meld.size; ++i)
        there = there || (i != joker && meld.cards[i].stands_for == card);
      if (!there) missing.push_back(card);
    }
  }
  return missing;
}

JokerCards names_of(const Meld& meld, std::size_t joker) {
  const Card named = meld.cards[joker].stands_for;
  return named.is_known() ? JokerCards{named} : missing_of(meld, joker);
}

class Search {
 public:
  Search(const RearrangeQuestion& question, const Variant& variant, std::uint64_t step_limit)
      : question_(question), variant_(variant), steps_left_(step_limit) {
    for (std::size_t m = 0; m < question.table.size(); ++m) {
      const Meld& meld = question.table[m];
      for (std::size_t i = 0; i < meld.size; ++i) {
        if (meld.cards[i].card.is_joker()) {
          jokers_.push_back(
              {.names = names_of(meld, i),
               .missing = meld.kind == MeldKind::set ? missing_of(meld, i) : JokerCards{},
               .is_only = !has_unnamed(meld, i),
               .meld = m});
        } else {
          lying_.add(meld.cards[i].card);
        }
      }
    }
  }

  RearrangeAnswer run(std::size_t limit) {
    limit_ = limit;
    std::vector<Card> kinds;
    for_each_kind(question_.hand, [&](Card card, int n) {
      if (can_lie(card, sum(lying_, question_.hand)))
        kinds.insert(kinds.end(), static_cast<std::size_t>(n), card);
    });
    const int most = std::min(question_.most, static_cast<int>(kinds.size()));
    for (int size = most; size >= question_.least && !is_done(); --size)
      choose(kinds, 0, size);
    return std::move(answer_);
  }

 private:
  [[nodiscard]] bool is_done() const { return is_found_ || answer_.more || steps_left_ == 0; }

  static CardCounts sum(const CardCounts& a, const CardCounts& b) {
    CardCounts all = a;
    for_each_kind(b, [&](Card card, int n) { all.add(card, n); });
    return all;
  }

  /// All choices of `size` cards from place `from` on; of equal cards the first ones.
  void choose(std::span<const Card> cards, std::size_t from, int size) {
    if (is_done()) return;
    if (size == 0) {
      try_cards();
      return;
    }
    for (std::size_t i = from; i + static_cast<std::size_t>(size) <= cards.size(); ++i) {
      if (i > from && cards[i] == cards[i - 1]) continue;
      chosen_.push_back(cards[i]);
      choose(cards, i + 1, size - 1);
      chosen_.pop_back();
      if (is_done()) return;
    }
  }

  void try_cards() {
    CardCounts laid;
    for (const Card card : chosen_)
      laid.add(card);
    const CardCounts all = sum(lying_, laid);
    steps_left_ -= std::min<std::uint64_t>(steps_left_, chosen_.size());
    if (!std::ranges::all_of(chosen_, [&](Card card) { return can_lie(card, all); })) return;
    std::vector<Card> left = left_by(laid);
    last_.reset();
    if (question_.last_is_shut_out && left.size() == 1)
      last_ = PlayedCard{.card = left.front(), .stands_for = Card::unknown()};
    const std::optional<std::vector<Meld>> melds = arrangement_of(laid, all);
    if (!melds || has_too_many(*melds) || takes_last(*melds)) return;
    answer_.more = answer_.ways.size() == limit_;
    if (!answer_.more)
      answer_.ways.push_back({.cards = chosen_, .left = std::move(left), .melds = *melds});
    // Who asks for one way asks for the most cards, and there are no more of them.
    is_found_ = limit_ == 1;
  }

  /// More new melds than the turn may have. Another arrangement may have fewer.
  [[nodiscard]] bool has_too_many(const std::vector<Meld>& melds) {
    const bool too_many = question_.new_melds < RearrangeQuestion::kAnyMelds &&
                          count_new_melds(question_.table, melds).most > question_.new_melds;
    answer_.gave_up = answer_.gave_up || too_many;
    return too_many;
  }

  /// Melds left as they lay, or with their jokers named, may take it. Others may not.
  [[nodiscard]] bool takes_last(const std::vector<Meld>& melds) {
    const bool takes =
        last_ && std::ranges::any_of(melds, [this](const Meld& meld) {
          return extend(meld, std::span(&*last_, 1), variant_.melds, variant_.jokers).fault ==
                 ShapeFault::none;
        });
    answer_.gave_up = answer_.gave_up || takes;
    return takes;
  }

  [[nodiscard]] std::vector<Card> left_by(const CardCounts& laid) const {
    std::vector<Card> left;
    for_each_kind(question_.hand, [&](Card card, int n) {
      left.insert(left.end(), static_cast<std::size_t>(n - laid.count(card)), card);
    });
    return left;
  }

  /// A meld can be thought of that holds the card: with every joker as whatever serves, and cards
  /// as often as need be.
  [[nodiscard]] bool can_lie(Card card, const CardCounts& all) const {
    if (card.is_joker()) return true;
    const int jokers = all.count(Card::joker()) + static_cast<int>(jokers_.size());
    int of_rank = 0;
    for (int suit = 0; suit < kSuits; ++suit)
      of_rank += all.count(Card(static_cast<Suit>(suit), card.rank()));
    if (of_rank + jokers >= variant_.melds.set_min) return true;
    for (const int place : {card.rank(), card.rank() + kKing}) {
      for (int low = place - variant_.melds.run_min + 1; low <= place; ++low) {
        if (low < 1 || !has_places(low, variant_.melds.run_min, variant_.melds)) continue;
        int missing = 0;
        for (int at = low; at < low + variant_.melds.run_min; ++at)
          missing += all.count(Card(card.suit(), rank_at(at))) == 0 ? 1 : 0;
        if (missing <= jokers) return true;
      }
    }
    return false;
  }

  /// The card a joker is lies on the table as itself: the joker may become another.
  [[nodiscard]] Freed freed(const TableJoker& joker, const CardCounts& laid,
                            const CardCounts& all) {
    const Freed freed = comes_free(joker, laid, all);
    if (question_.may_free_jokers) return freed;
    // Who opens first in the same turn may.
    answer_.gave_up = answer_.gave_up || freed != Freed::no;
    return Freed::no;
  }

  [[nodiscard]] Freed comes_free(const TableJoker& joker, const CardCounts& laid,
                                 const CardCounts& all) const {
    const JokerSettings& jokers = variant_.jokers;
    if (!jokers.reclaim_allowed || !jokers.reclaim_rename) return Freed::no;
    const CardCounts& there = jokers.reclaim_from == ReclaimFrom::hand_or_table ? all : laid;
    const auto lies = [&](Card card) { return there.count(card) > 0; };
    const bool is_pair = joker.missing.size() == 2;
    if (is_pair && jokers.in_set == JokerInSet::both_missing)
      return std::ranges::all_of(joker.missing, lies) ? Freed::yes : Freed::no;
    if (std::ranges::none_of(joker.names, lies)) return Freed::no;
    // Of two cards it may be either frees it where the rules say so. Else it is one of them, and
    // nobody knows which.
    const bool any = is_pair && joker.is_only && jokers.in_set == JokerInSet::any_missing;
    return any || std::ranges::all_of(joker.names, lies) ? Freed::yes : Freed::perhaps;
  }

  /// It had to be named and the name is not told: what one name allows another may not.
  [[nodiscard]] bool is_in_doubt(const TableJoker& joker) const {
    return joker.names.size() > 1 && variant_.jokers.in_set == JokerInSet::named;
  }

  /// Jokers in doubt that are not free stay in their melds, and these as they lie.
  [[nodiscard]] std::optional<std::vector<Meld>> arrangement_of(const CardCounts& laid,
                                                                const CardCounts& all) {
    stays_.assign(question_.table.size(), false);
    for (const TableJoker& joker : jokers_) {
      if (is_in_doubt(joker) && freed(joker, laid, all) != Freed::yes) stays_[joker.meld] = true;
    }
    TableCards cards{.naturals = all, .named_jokers = {}, .free_jokers = 0};
    while (cards.naturals.remove(Card::joker()))
      ++cards.free_jokers;
    std::vector<const JokerCards*> open;
    for (const TableJoker& joker : jokers_) {
      if (stays_[joker.meld]) continue;
      const Freed is_freed = freed(joker, laid, all);
      if (is_freed == Freed::perhaps) answer_.gave_up = true;
      if (is_freed == Freed::yes) {
        ++cards.free_jokers;
      } else {
        open.push_back(&joker.names);
      }
    }
    std::vector<Meld> kept;
    for (std::size_t i = 0; i < stays_.size(); ++i) {
      if (stays_[i]) keep(question_.table[i], cards, kept);
    }
    // Taken apart they might take more.
    answer_.gave_up = answer_.gave_up || !kept.empty();
    std::optional<std::vector<Meld>> melds = name_and_arrange(open, 0, cards);
    if (melds) melds->insert(melds->begin(), kept.begin(), kept.end());
    return melds;
  }

  /// The meld lies as it lay: its cards are in no other.
  static void keep(const Meld& meld, TableCards& cards, std::vector<Meld>& kept) {
    kept.push_back(meld);
    for (const MeldCard& card : meld.view()) {
      if (!card.card.is_joker()) cards.naturals.remove(card.card);
    }
  }

  /// Jokers that keep what they are, those that may be one of several cards as each of them.
  [[nodiscard]] std::optional<std::vector<Meld>> name_and_arrange(
      std::span<const JokerCards* const> jokers, std::size_t next, TableCards& cards) {
    if (next == jokers.size()) return arranged(cards);
    for (const Card card : *jokers[next]) {
      cards.named_jokers.push_back(card);
      auto found = name_and_arrange(jokers, next + 1, cards);
      cards.named_jokers.pop_back();
      if (found || steps_left_ == 0) return found;
    }
    return std::nullopt;
  }

  [[nodiscard]] std::optional<std::vector<Meld>> arranged(const TableCards& cards) {
    std::optional<std::vector<Meld>> melds = in_melds(cards);
    if (!melds || stay_beside(*melds)) return melds;
    // Some other way to lay them out may leave the jokers where they are: one is tried.
    answer_.gave_up = true;
    TableCards rest = cards;
    std::vector<Meld> kept;
    for (std::size_t i = 0; i < stays_.size(); ++i) {
      const Meld& meld = question_.table[i];
      if (has_joker(meld) && !stays_[i]) keep(meld, rest, kept);
    }
    rest.named_jokers.clear();
    rest.free_jokers = 0;
    melds = in_melds(rest);
    if (melds) melds->insert(melds->begin(), kept.begin(), kept.end());
    return melds;
  }

  static bool has_joker(const Meld& meld) {
    return std::ranges::any_of(meld.view(), [](const MeldCard& c) { return c.card.is_joker(); });
  }

  /// Where jokers may not be moved, each lies beside a card it lay beside.
  [[nodiscard]] bool stay_beside(const std::vector<Meld>& melds) const {
    const bool is_new = std::ranges::find(chosen_, Card::joker()) != chosen_.end();
    if (variant_.jokers.move != JokerMove::none || is_new) return true;
    return std::ranges::all_of(melds, [&](const Meld& meld) {
      for (std::size_t i = 0; i < meld.size; ++i) {
        if (meld.cards[i].card.is_joker() && !stays_beside(meld, i)) return false;
      }
      return true;
    });
  }

  [[nodiscard]] bool stays_beside(const Meld& meld, std::size_t joker) const {
    const JokerCards names = names_of(meld, joker);
    if (names.size() > 1) return true;
    bool was_there = false;
    for (const Meld& old : question_.table) {
      for (std::size_t i = 0; i < old.size; ++i) {
        if (!old.cards[i].card.is_joker() || names_of(old, i) != names) continue;
        was_there = true;
        for (const MeldCard& c : old.view()) {
          const bool beside =
              c.card.is_natural() &&
              std::ranges::find(meld.view(), c.card, &MeldCard::card) != meld.view().end();
          if (beside) return true;
        }
      }
    }
    return !was_there;
  }

  [[nodiscard]] std::optional<std::vector<Meld>> in_melds(const TableCards& cards) {
    const std::uint64_t steps = std::min(kArrangementSteps, steps_left_);
    const Arrangement found =
        last_ ? arrange_shut(cards, std::span(&*last_, 1), variant_.melds, variant_.jokers, steps)
              : arrange(cards, variant_.melds, variant_.jokers, steps);
    steps_left_ -= std::min(steps_left_, found.steps + kLeastSteps);
    if (steps_left_ == 0 || found.answer == Arrangeable::gave_up) answer_.gave_up = true;
    if (found.answer != Arrangeable::yes) return std::nullopt;
    std::vector<Meld> melds;
    for (const Meld& meld : found.melds) {
      const std::optional<Meld> named = named_meld(meld, variant_);
      // Melds that no names make clear are not offered; that others may be is left open.
      if (!named) {
        answer_.gave_up = true;
        return std::nullopt;
      }
      const bool names = variant_.jokers.named != JokerNamed::by_place;
      melds.push_back(names && named->kind == MeldKind::set ? with_names(*named, variant_.jokers)
                                                            : *named);
    }
    std::ranges::stable_sort(melds, {}, [](const Meld& meld) {
      const int suit = static_cast<int>(meld.suit);
      const bool run = meld.kind == MeldKind::run;
      return std::tuple(meld.kind, run ? suit : 0, static_cast<int>(run ? meld.low : meld.rank));
    });
    return melds;
  }

  /// What a search costs before its first step.
  static constexpr std::uint64_t kLeastSteps = 200;

  const RearrangeQuestion& question_;
  const Variant& variant_;
  std::uint64_t steps_left_;
  std::size_t limit_ = 1;
  bool is_found_ = false;
  CardCounts lying_;                // natural cards
  std::vector<TableJoker> jokers_;  // on the table
  std::vector<Card> chosen_;
  std::optional<PlayedCard> last_;  // left alone in the hand, where no meld may take it
  std::vector<bool> stays_;         // a meld of the table lies as it lay
  RearrangeAnswer answer_;
};

}  // namespace

RearrangeAnswer rearrange(const RearrangeQuestion& question, const Variant& variant,
                          std::size_t limit, std::uint64_t step_limit) {
  return Search(question, variant, step_limit).run(limit);
}

}  // namespace rummy

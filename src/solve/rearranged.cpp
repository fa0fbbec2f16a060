// What a table that may be taken apart takes from a hand: the most cards, and how all lies then.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <iterator>
#include <optional>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

#include "cards/cards.h"
#include "rules/rule.h"
#include "rules/shapes.h"
#include "settings/settings.h"
#include "solve/best_laying.h"
#include "solve/hands.h"
#include "solve/sweep_memory.h"
#include "solve/tables.h"
#include "table/table.h"

namespace rummy {
namespace {

using JokerCards = std::vector<Card>;

/// A joker on the table.
struct TableJoker {
  JokerCards names;       // the card it is, or those it may be
  JokerCards missing;     // of a set: the cards it has not as themselves, nor as another joker
  bool is_only = true;    // the meld has no other joker without a name
  std::size_t meld = 0;   // of the table
  std::size_t place = 0;  // of its cards
};

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

std::vector<TableJoker> jokers_of(std::span<const Meld> table) {
  std::vector<TableJoker> jokers;
  for (std::size_t m = 0; m < table.size(); ++m) {
    const Meld& meld = table[m];
    for (std::size_t i = 0; i < meld.size; ++i) {
      if (!meld.cards[i].card.is_joker()) continue;
      jokers.push_back({.names = names_of(meld, i),
                        .missing = meld.kind == MeldKind::set ? missing_of(meld, i) : JokerCards{},
                        .is_only = !has_unnamed(meld, i),
                        .meld = m,
                        .place = i});
    }
  }
  return jokers;
}

/// What is asked about cards of the hand before they are chosen one by one.
struct SomeCards {
  CardCounts laid{};  // these go to the table
  CardCounts may{};   // these may; all others stay
  int size = 0;       // so many go there, at the most, with those laid
};

/// Of two cards it may be either frees it where the rules say so. Else it is one of them, and
/// nobody knows which.
bool is_freed_by_any(const TableJoker& joker, const JokerSettings& jokers) {
  return joker.missing.size() == 2 && joker.is_only && jokers.in_set == JokerInSet::any_missing;
}

/// With the jokers of the table as they are named, or as they are read.
class Search {
 public:
  Search(const RearrangeQuestion& question, std::vector<TableJoker> jokers, const Variant& variant,
         std::uint64_t step_limit)
      : question_(question),
        variant_(variant),
        steps_left_(step_limit),
        may_free_(question.may_free_jokers),
        memory_(variant.melds, variant.jokers),
        jokers_(std::move(jokers)) {
    for (const Meld& meld : question.table) {
      for (const MeldCard& card : meld.view())
        if (!card.card.is_joker()) lying_.add(card.card);
    }
  }

  RearrangeAnswer run(std::size_t limit) {
    limit_ = limit;
    std::vector<Card> kinds;
    for_each_kind(question_.hand, [&](Card card, int n) {
      if (can_lie(card, sum(lying_, question_.hand)))
        kinds.insert(kinds.end(), static_cast<std::size_t>(n), card);
    });
    CardCounts may;
    for (const Card card : kinds)
      may.add(card);
    look_at_freed(may);
    int size = std::min(question_.most, static_cast<int>(kinds.size()));
    for (; size >= question_.least && !is_done(); --size) {
      const auto most = most_of({.laid = {}, .may = may, .size = size});
      if (!most) break;
      size = std::min(size, *most);
      if (size < question_.least) break;
      // Of many cards any choice will do; of few it is the first in order.
      if (limit_ == 1 && kinds.size() > kFewCards) try_found();
      if (!is_done()) choose(kinds, 0, size);
    }
    return std::move(answer_);
  }

  /// Whether in these melds, with these cards of the hand, every joker that has not come free is
  /// still the card it was.
  [[nodiscard]] bool keeps_jokers(std::span<const Card> cards, std::span<const Meld> melds) const {
    CardCounts laid;
    for (const Card card : cards)
      laid.add(card);
    const CardCounts all = sum(lying_, laid);
    CardCounts names;
    for (const TableJoker& joker : jokers_)
      if (joker.names.size() == 1 && !is_free(joker, laid, all)) names.add(joker.names.front());
    bool keeps = true;
    for_each_kind(names, [&](Card name, int n) {
      int there = 0;
      for (const Meld& meld : melds)
        there += jokers_perhaps_as(meld, name, variant_.melds, variant_.jokers);
      keeps = keeps && there >= n;
    });
    return keeps;
  }

  /// One arrangement of the table with these cards of the hand.
  RearrangeAnswer with(std::vector<Card> cards) {
    chosen_ = std::move(cards);
    try_cards();
    return std::move(answer_);
  }

 private:
  static constexpr std::size_t kFewCards = 20;

  [[nodiscard]] bool is_done() const { return is_found_ || answer_.more || steps_left_ == 0; }

  static CardCounts sum(const CardCounts& a, const CardCounts& b) {
    CardCounts all = a;
    for_each_kind(b, [&](Card card, int n) { all.add(card, n); });
    return all;
  }

  /// All choices of `size` cards from place `from` on; of equal cards the first ones.
  void choose(std::span<const Card> cards, std::size_t from, int size) {
    if (is_done() || !may_be(cards.subspan(from), size)) return;
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

  /// Jokers that are not the player's to free yet: who opens first in the same turn may free them.
  void look_at_freed(const CardCounts& may) {
    if (question_.may_free_jokers || jokers_.empty()) return;
    const SomeCards all{.may = may, .size = std::min(question_.most, may.total())};
    const std::optional<int> bound = most_of(all);
    may_free_ = true;
    answer_.gave_up = answer_.gave_up || most_of(all) != bound;
    may_free_ = false;
  }

  /// Whether with those chosen just so many more of these cards can go to the table.
  [[nodiscard]] bool may_be(std::span<const Card> cards, int size) {
    SomeCards some{.size = static_cast<int>(chosen_.size()) + size};
    for (const Card card : chosen_)
      some.laid.add(card);
    for (const Card card : cards)
      some.may.add(card);
    if (found_.total() == some.size && some.laid.is_within(found_) &&
        found_.is_within(sum(some.laid, some.may)))
      return true;
    return most_of(some) == some.size;
  }

  void try_found() {
    chosen_ = listed(found_);
    try_cards();
    chosen_.clear();
  }

  /// What a joker of the table may be: free once these cards of the hand are laid, or a card.
  struct JokerUse {
    bool is_free = false;
    JokerCards asked{};
    Card name{};
  };

  [[nodiscard]] std::vector<JokerUse> uses_of(const TableJoker& joker) const {
    std::vector<JokerUse> uses;
    for (const JokerCards& frees : freed_by(joker)) {
      if (!may_free_) break;
      JokerUse use{.is_free = true};
      const bool on_table = variant_.jokers.reclaim_from == ReclaimFrom::hand_or_table;
      std::ranges::copy_if(frees, std::back_inserter(use.asked),
                           [&](Card card) { return !on_table || lying_.count(card) == 0; });
      if (use.asked.empty()) return {use};  // free in any case
      uses.push_back(std::move(use));
    }
    for (const Card name : joker.names)
      uses.push_back({.name = name});
    return uses;
  }

  /// The most cards that can go to the table; nothing where not even those can that have to. Which
  /// they are is kept in `found_`. Without limits to the answer where it cannot be found so.
  [[nodiscard]] std::optional<int> most_of(const SomeCards& some) {
    LayingCards cards{.must = sum(lying_, some.laid), .may = some.may};
    while (cards.must.remove(Card::joker()))
      ++cards.must_jokers;
    while (cards.may.remove(Card::joker()))
      ++cards.may_jokers;
    LayingCards all = cards;
    all.must_jokers += static_cast<int>(jokers_.size());
    if (!can_lay_best(all, variant_.melds)) return some.size;
    const int over = some.may.total() + some.laid.total() - some.size;
    LayingTerms terms{.left_min = std::max(0, over)};
    std::optional<Points> least;  // left over
    use_jokers(0, cards, [&](const LayingCards& as_used) {
      if (least && *least <= terms.left_min) return;
      if (least) terms.loss_max = *least - 1;
      const Laying laying =
          best_laying(as_used, LayingLosses::of_count(cards.may_jokers), terms,
                      std::min(kLayingSteps, kStepsOfALaying * steps_left_), memory_);
      steps_left_ -= std::min(steps_left_, laying.steps / kStepsOfALaying + kLeastSteps);
      if (laying.answer == LayingAnswer::gave_up || steps_left_ == 0) answer_.gave_up = true;
      if (laying.answer != LayingAnswer::yes) return;
      least = laying.loss;
      found_ = sum(some.laid, some.may);
      found_.remove(laying.left);
    });
    if (!least) return std::nullopt;
    return some.size + over - *least;
  }

  /// Calls `use` with the cards for every use of the table's jokers from number `next` on.
  template <class Use>
  void use_jokers(std::size_t next, const LayingCards& cards, const Use& use) {
    if (next == jokers_.size()) {
      use(cards);
      return;
    }
    for (const JokerUse& as : uses_of(jokers_[next])) {
      LayingCards more = cards;
      const bool there = std::ranges::all_of(as.asked, [&](Card card) {
        // Where it lies already it was chosen, or frees another joker, too.
        if (more.must.count(card) > lying_.count(card)) return true;
        if (!more.may.remove(card)) return false;
        more.must.add(card);
        return true;
      });
      if (!there) continue;
      if (as.is_free) {
        ++more.must_jokers;
      } else {
        more.named_jokers.push_back(as.name);
      }
      use_jokers(next + 1, more, use);
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
    return has_company(card, {.naturals = all, .named_jokers = {}, .free_jokers = jokers},
                       variant_.melds);
  }

  /// The card a joker is lies on the table as itself: the joker may become another.
  [[nodiscard]] bool is_free(const TableJoker& joker, const CardCounts& laid,
                             const CardCounts& all) const {
    const bool on_table = variant_.jokers.reclaim_from == ReclaimFrom::hand_or_table;
    const CardCounts& there = on_table ? all : laid;
    return may_free_ && std::ranges::any_of(freed_by(joker), [&](const JokerCards& cards) {
             return std::ranges::all_of(cards, [&](Card card) { return there.count(card) > 0; });
           });
  }

  [[nodiscard]] bool asks_both(const TableJoker& joker) const {
    return joker.missing.size() == 2 && variant_.jokers.in_set == JokerInSet::both_missing;
  }

  /// The joker comes free when all the cards of one of these lie there.
  [[nodiscard]] std::vector<JokerCards> freed_by(const TableJoker& joker) const {
    const JokerSettings& jokers = variant_.jokers;
    if (!jokers.reclaim_allowed || !jokers.reclaim_rename) return {};
    if (asks_both(joker)) return {joker.missing};
    if (!is_freed_by_any(joker, jokers)) return {joker.names};
    std::vector<JokerCards> ways;
    for (const Card name : joker.names)
      ways.push_back({name});
    return ways;
  }

  [[nodiscard]] std::optional<std::vector<Meld>> arrangement_of(const CardCounts& laid,
                                                                const CardCounts& all) {
    TableCards cards{.naturals = all, .named_jokers = {}, .free_jokers = 0};
    while (cards.naturals.remove(Card::joker()))
      ++cards.free_jokers;
    std::vector<const JokerCards*> open;
    for (const TableJoker& joker : jokers_) {
      if (is_free(joker, laid, all)) {
        ++cards.free_jokers;
      } else {
        open.push_back(&joker.names);
      }
    }
    return name_and_arrange(open, 0, cards);
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
    for (const Meld& meld : question_.table)
      if (has_joker(meld)) keep(meld, rest, kept);
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
  /// Steps of a laying are quick ones.
  static constexpr std::uint64_t kStepsOfALaying = 4;

  const RearrangeQuestion& question_;
  const Variant& variant_;
  std::uint64_t steps_left_;
  std::size_t limit_ = 1;
  bool is_found_ = false;
  bool may_free_;
  SweepMemory memory_;
  CardCounts found_;                // of the hand, by the last laying
  CardCounts lying_;                // natural cards
  std::vector<TableJoker> jokers_;  // on the table
  std::vector<Card> chosen_;
  std::optional<PlayedCard> last_;  // left alone in the hand, where no meld may take it
  RearrangeAnswer answer_;
};

/// A table some of whose jokers have no name and are nevertheless one card each: which, the table
/// does not tell. It is read in every way.
class Readings {
 public:
  Readings(const RearrangeQuestion& question, const Variant& variant, std::uint64_t step_limit)
      : question_(question), variant_(variant), step_limit_(step_limit) {
    read_from(0, jokers_of(question.table));
  }

  RearrangeAnswer run(std::size_t limit) {
    if (readings_.size() == 1) return search(readings_.front()).run(limit);
    RearrangeAnswer all;
    for (std::size_t i = 0; i < readings_.size(); ++i) {
      RearrangeAnswer answer = search(readings_[i]).run(limit);
      all.more = all.more || answer.more;
      all.gave_up = all.gave_up || answer.gave_up;
      for (Rearranged& way : answer.ways)
        add(std::move(way), i, all);
    }
    const auto rests = [](const Rearranged& way) { return way.rests_on.size(); };
    std::ranges::stable_sort(all.ways, [&](const Rearranged& a, const Rearranged& b) {
      if (a.cards.size() != b.cards.size()) return a.cards.size() > b.cards.size();
      return limit == 1 ? rests(a) < rests(b) : a.cards < b.cards;
    });
    if (all.ways.size() > limit) {
      all.more = true;
      all.ways.resize(limit);
    }
    all.gave_up = all.gave_up || is_cut_;
    return all;
  }

 private:
  using Jokers = std::vector<TableJoker>;
  static constexpr std::size_t kMostReadings = 64;

  [[nodiscard]] Search search(const Jokers& jokers) const {
    return {question_, jokers, variant_, step_limit_};
  }

  /// It is one of several cards, and what one of them allows another may not.
  [[nodiscard]] bool is_open(const TableJoker& joker) const {
    const JokerSettings& jokers = variant_.jokers;
    const bool asks_both = joker.missing.size() == 2 && jokers.in_set == JokerInSet::both_missing;
    return joker.names.size() > 1 && !asks_both && !is_freed_by_any(joker, jokers);
  }

  /// Two jokers of one meld are not the same card.
  void read_from(std::size_t next, const Jokers& jokers) {
    if (readings_.size() == kMostReadings) {
      is_cut_ = true;
      return;
    }
    if (next == jokers.size()) {
      readings_.push_back(jokers);
      return;
    }
    if (!is_open(jokers[next])) {
      read_from(next + 1, jokers);
      return;
    }
    for (const Card name : jokers[next].names) {
      const auto is_same = [&](const TableJoker& other) {
        return other.meld == jokers[next].meld && other.names == JokerCards{name};
      };
      const bool is_twin =
          std::any_of(jokers.begin(), jokers.begin() + static_cast<std::ptrdiff_t>(next), is_same);
      if (is_twin && !variant_.jokers.may_duplicate) continue;
      Jokers read = jokers;
      read[next].names = {name};
      read_from(next + 1, read);
    }
  }

  /// `from`: the reading it was found by. The melds that are shown are right whatever the jokers
  /// are, if there are such.
  void add(Rearranged way, std::size_t from, RearrangeAnswer& all) const {
    const auto is_same = [&](const Rearranged& other) { return other.cards == way.cards; };
    if (std::ranges::any_of(all.ways, is_same)) return;
    std::vector<Search> searches;
    searches.reserve(readings_.size());
    for (const Jokers& jokers : readings_)
      searches.push_back(search(jokers));
    const auto holds = [&](std::vector<Meld>& melds) {
      leave_open(melds);
      return std::ranges::all_of(
          searches, [&](const Search& one) { return one.keeps_jokers(way.cards, melds); });
    };
    const std::vector<Meld> named = way.melds;
    bool is_found = holds(way.melds);
    for (std::size_t i = 0; i < searches.size() && !is_found; ++i) {
      RearrangeAnswer other = searches[i].with(way.cards);
      if (other.ways.empty()) break;
      way.melds = std::move(other.ways.front().melds);
      is_found = holds(way.melds);
    }
    if (!is_found) {
      way.melds = named;
      way.rests_on = named_as(readings_[from]);
    }
    all.ways.push_back(std::move(way));
  }

  /// Melds that lie as they lay: what their jokers are has not been settled.
  void leave_open(std::vector<Meld>& melds) const {
    for (const Meld& old : question_.table) {
      const auto same = std::ranges::find_if(melds, [&](const Meld& meld) {
        const auto by_card = [](const Meld& of) {
          std::vector<Card> cards;
          for (const MeldCard& c : of.view())
            cards.push_back(c.card);
          std::ranges::sort(cards);
          return cards;
        };
        return meld.kind == old.kind && by_card(meld) == by_card(old);
      });
      if (same != melds.end() && has_unnamed(old, old.size)) *same = old;
    }
  }

  /// The melds whose jokers are read, with the names they have then.
  [[nodiscard]] std::vector<ReadMeld> named_as(const Jokers& jokers) const {
    std::vector<ReadMeld> read;
    for (const TableJoker& joker : jokers) {
      const Meld& meld = question_.table[joker.meld];
      if (meld.cards[joker.place].stands_for.is_known() || joker.names.size() > 1) continue;
      if (read.empty() || read.back().number != joker.meld)
        read.push_back({.number = joker.meld, .meld = meld});
      read.back().meld.cards[joker.place].stands_for = joker.names.front();
    }
    return read;
  }

  const RearrangeQuestion& question_;
  const Variant& variant_;
  std::uint64_t step_limit_;
  bool is_cut_ = false;
  std::vector<Jokers> readings_;
};

}  // namespace

RearrangeAnswer rearrange(const RearrangeQuestion& question, const Variant& variant,
                          std::size_t limit, std::uint64_t step_limit) {
  return Readings(question, variant, step_limit).run(limit);
}

}  // namespace rummy

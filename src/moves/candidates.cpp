#include "moves/candidates.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <span>
#include <tuple>
#include <utility>
#include <vector>

#include "cards/cards.h"
#include "diag/finding.h"
#include "moves/position.h"
#include "rules/rule.h"
#include "rules/shapes.h"
#include "rules/topics.h"
#include "settings/settings.h"
#include "solve/hands.h"
#include "solve/tables.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {

namespace {

CardCounts on_table(const Layout& layout) {
  CardCounts cards;
  for (const Meld& meld : layout.melds)
    for (const MeldCard& c : meld.view())
      cards.add(c.card);
  cards.add_known(layout.loose);
  return cards;
}

}  // namespace

void Sight::look(const RoundView& now, const Table& before, Seat whose) {
  const Table& table = now.table;
  const RoundState& state = now.replay.state();
  const Holding& held = table.hand(whose);
  const Layout& layout = table.layouts().front();
  seat = whose;
  has_opened = now.has_opened(whose);
  hand = held.known;
  cards = held.size();
  melds.assign(layout.melds.begin(), layout.melds.end());
  otherwise.clear();
  for (const Layout& other : table.layouts().subspan(1))
    otherwise.push_back(other.melds);
  loose.assign(layout.loose.begin(), layout.loose.end());
  const Layout& found = before.layouts().front();
  melds_before.assign(found.melds.begin(), found.melds.end());
  loose_before.assign(found.loose.begin(), found.loose.end());
  laid.clear();
  const CardCounts lay = on_table(found);
  for_each_kind(on_table(layout), [&](Card card, int copies) {
    if (copies > lay.count(card)) laid.add(card, copies - lay.count(card));
  });
  pile.clear();
  for (const PileCard& c : table.pile())
    pile.push_back(c.card);
  stock = table.stock().left();
  is_offered = state.turned_up.offer == UpcardOffer::open;
  is_ending = state.knock.by.has_value() || now.replay.played().went_out.has_value();
}

namespace {

PlayedCard unnamed(Card card) {
  return {.card = card, .stands_for = Card::unknown()};
}

PlayedCard joker_as(Card name) {
  return {.card = Card::joker(), .stands_for = name};
}

MeldRef ref_of(const Sight& sight, std::size_t meld) {
  const MeldRef name = sight.melds[meld].name;
  return name != 0 ? name : static_cast<MeldRef>(meld) + 1;
}

CardCounts without(CardCounts hand, Card card) {
  hand.remove(card);
  return hand;
}

bool has_joker(const Meld& meld) {
  return std::ranges::any_of(meld.view(), [](const MeldCard& c) { return c.card.is_joker(); });
}

// === The melds a hand has cards for.

/// Lists every one, each joker for every card it can be.
class MeldLister {
 public:
  MeldLister(const Sight& sight, const Variant& variant, StepList& list)
      : sight_(sight),
        variant_(variant),
        list_(list),
        hand_(sight.hand),
        most_(list.steps.size() + kMostMelds) {
    for_each_kind(hand_, [&](Card card, int /*copies*/) {
      if (is_wild(card, variant.jokers)) wild_.push_back(card);
    });
  }

  /// False: some were left out.
  [[nodiscard]] bool run() {
    for (int rank = kAce; rank <= kKing; ++rank) {
      rank_ = rank;
      grow_set(0);
    }
    for (int suit = 0; suit < kSuits; ++suit)
      runs_of(static_cast<Suit>(suit));
    if (variant_.jokers.all_wild != AllWild::none) {
      rank_ = 0;
      add_jokers();
    }
    return !left_out_;
  }

 private:
  void take(PlayedCard card) {
    hand_.remove(card.card);
    cards_.push_back(card);
  }
  void give_back() {
    hand_.add(cards_.back().card);
    cards_.pop_back();
  }
  [[nodiscard]] bool has(Card card) const { return hand_.count(card) > 0; }

  /// Enough are listed: with many jokers there are more than anybody looks through.
  [[nodiscard]] bool is_full() {
    left_out_ = left_out_ || list_.steps.size() >= most_;
    return left_out_;
  }

  void keep() {
    if (is_full()) return;
    const MeldShape shape = shape_of(cards_, variant_.melds, variant_.jokers);
    if (shape.fault != ShapeFault::none || shape.reading_count == 0 || shape.unnamed_joker) return;
    list_.add(ActionKind::meld, sight_.seat);
    list_.add_group(cards_);
  }

  /// Cards of the rank in the suits from `suit` on, then jokers.
  void grow_set(int suit) {
    if (suit == kSuits) {
      if (!cards_.empty()) add_jokers();
      return;
    }
    const Card card(static_cast<Suit>(suit), rank_);
    const int most = variant_.melds.set_distinct_suits ? 1 : hand_.count(card);
    int taken = 0;
    while (true) {
      grow_set(suit + 1);
      if (taken == most || !has(card)) break;
      take(unnamed(card));
      ++taken;
    }
    for (; taken > 0; --taken)
      give_back();
  }

  /// Jokers and wild cards for any suit, or jokers that are named.
  void add_jokers() {
    keep();
    name_jokers(0);
    add_wild(0);
  }

  void add_wild(std::size_t from) {
    for (std::size_t i = from; i < wild_.size() && cards_.size() < kMostInSet; ++i) {
      if (!has(wild_[i])) continue;
      take(unnamed(wild_[i]));
      keep();
      add_wild(i);
      give_back();
    }
  }

  void name_jokers(int from) {
    for (int suit = from; suit < kSuits && rank_ != 0 && has(Card::joker()); ++suit) {
      take(joker_as(Card(static_cast<Suit>(suit), rank_)));
      keep();
      name_jokers(suit + (variant_.melds.set_distinct_suits ? 1 : 0));
      give_back();
    }
  }

  void runs_of(Suit suit) {
    const int top = variant_.melds.run_ace == RunAce::wrap ? kKing : highest_place(variant_.melds);
    for (int low = lowest_place(variant_.melds); low <= top; ++low)
      grow_run(suit, low);
  }

  void grow_run(Suit suit, int low) {
    const auto size = static_cast<int>(cards_.size());
    if (size >= variant_.melds.run_min) keep_run();
    if (is_full() || size >= variant_.melds.run_max || !has_places(low, size + 1, variant_.melds))
      return;
    const Card own(suit, rank_at(low + size));
    if (has(own)) {
      take(unnamed(own));
      grow_run(suit, low);
      give_back();
    }
    if (has(Card::joker())) {
      take(joker_as(own));
      grow_run(suit, low);
      give_back();
    }
    for (const Card card : wild_) {
      if (card.is_joker() || card == own || !has(card)) continue;
      take(unnamed(card));
      grow_run(suit, low);
      give_back();
    }
  }

  void keep_run() {
    const bool is_bare = std::ranges::all_of(
        cards_, [&](const PlayedCard& c) { return is_wild(c.card, variant_.jokers); });
    if (is_bare && variant_.jokers.all_wild != AllWild::any) return;
    keep();
  }

  static constexpr std::size_t kMostInSet = 16;
  static constexpr std::size_t kMostMelds = 4000;

  const Sight& sight_;
  const Variant& variant_;
  StepList& list_;
  CardCounts hand_;         // less what is in cards_
  std::vector<Card> wild_;  // jokers, and cards of a wild rank
  std::size_t most_;
  bool left_out_ = false;
  int rank_ = 0;
  std::vector<PlayedCard> cards_;
};

// === Cards laid off on one meld.

class LayOffLister {
 public:
  LayOffLister(const Sight& sight, std::size_t meld, const Variant& variant, StepList& list)
      : sight_(sight), at_(meld), variant_(variant), list_(list), hand_(sight.hand) {}

  void run() { grow(sight_.melds[at_]); }

 private:
  void grow(const Meld& meld) {
    for_each_kind(hand_, [&](Card card, int /*copies*/) {
      if ((may_be_laid_off(meld) >> card.code() & 1U) == 0) return;
      if (!card.is_joker()) return add(meld, unnamed(card));
      if (meld.kind == MeldKind::run) {
        add(meld, joker_as(Card(meld.suit, rank_at(meld.high() + 1))));
        add(meld, joker_as(Card(meld.suit, rank_at(meld.low - 1 + kKing))));
        return;
      }
      add(meld, unnamed(card));
      for (int suit = 0; suit < kSuits && meld.rank != 0; ++suit)
        add(meld, joker_as(Card(static_cast<Suit>(suit), meld.rank)));
    });
  }

  /// One more card, where that is a meld still, and not what was listed in another order.
  void add(const Meld& meld, PlayedCard card) {
    if (cards_.size() == kMost) return;
    const Extension grown = extend(meld, std::span(&card, 1), variant_.melds, variant_.jokers);
    if (grown.fault != ShapeFault::none) return;
    cards_.push_back(card);
    std::vector<PlayedCard> sorted = cards_;
    std::ranges::sort(sorted);
    if (listed_.insert(sorted).second) {
      list_.add(ActionKind::lay, sight_.seat).target = ref_of(sight_, at_);
      list_.add_group(cards_);
      hand_.remove(card.card);
      grow(grown.meld);
      hand_.add(card.card);
    }
    cards_.pop_back();
  }

  static constexpr std::size_t kMost = 13;

  const Sight& sight_;
  std::size_t at_;
  const Variant& variant_;
  StepList& list_;
  CardCounts hand_;
  std::vector<PlayedCard> cards_;
  std::set<std::vector<PlayedCard>> listed_;
};

void add_swap(const Sight& sight, std::size_t meld, std::span<const PlayedCard> cards,
              StepList& list) {
  list.add(ActionKind::swap, sight.seat).target = ref_of(sight, meld);
  list.add_group(cards);
}

/// The cards of the hand that can take a joker's place: what it stands for in a run, or what its
/// set lacks.
std::vector<Card> held_for_jokers(const Sight& sight, const Meld& meld) {
  std::vector<Card> held;
  if (meld.kind == MeldKind::run) {
    for (const MeldCard& c : meld.view())
      if (c.card.is_joker() && c.stands_for.is_known() && sight.hand.count(c.stands_for) > 0)
        held.push_back(c.stands_for);
  } else if (meld.kind == MeldKind::set) {
    for (const Card card : kNaturalCards)
      if ((meld.rank == 0 || card.rank() == meld.rank) && sight.hand.count(card) > 0)
        held.push_back(card);
  }
  return held;
}

/// A joker for the card it stands for, or for one or two of those its set lacks.
void swaps_in(const Sight& sight, std::size_t at, StepList& list) {
  const Meld& meld = sight.melds[at];
  const std::vector<Card> held = held_for_jokers(sight, meld);
  for (std::size_t i = 0; i < held.size(); ++i) {
    if (i > 0 && held[i] == held[i - 1]) continue;
    add_swap(sight, at, std::array{unnamed(held[i])}, list);
    if (meld.kind != MeldKind::set || meld.rank == 0) continue;
    for (std::size_t k = i + 1; k < held.size(); ++k)
      add_swap(sight, at, std::array{unnamed(held[i]), unnamed(held[k])}, list);
  }
}

/// A joker that moves to the other end of its run, or is said to stay what it is.
void moves_in(const Sight& sight, std::size_t at, const JokerSettings& jokers, StepList& list) {
  const Meld& meld = sight.melds[at];
  std::vector<Card> names;
  if (meld.kind == MeldKind::run && jokers.move == JokerMove::end_to_end) {
    names = {Card(meld.suit, rank_at(meld.high() + 1)),
             Card(meld.suit, rank_at(meld.low - 1 + kKing))};
  } else {
    for (const MeldCard& c : meld.view())
      if (c.card.is_joker() && c.stands_for.is_known()) names.push_back(c.stands_for);
  }
  for (const Card name : names) {
    list.add(ActionKind::move, sight.seat).target = ref_of(sight, at);
    list.add_group(std::array{joker_as(name)});
  }
}

}  // namespace

void Candidates::draws(const Sight& sight, StepList& list) const {
  list.add(ActionKind::draw, sight.seat);
}

void Candidates::takes(const Sight& sight, StepList& list) const {
  const std::size_t deepest = variant_.draw.depth == PileDepth::any ? sight.pile.size() : 1;
  if (variant_.draw.depth == PileDepth::none) return;
  for (std::size_t depth = 1; depth <= std::min(deepest, sight.pile.size()); ++depth) {
    const Card card = sight.pile[sight.pile.size() - depth];
    if (!card.is_known()) continue;
    const auto above = std::span(sight.pile).last(depth - 1);
    const bool is_hidden = std::ranges::any_of(
        above, [card](Card other) { return other == card || !other.is_known(); });
    list.add(ActionKind::take, sight.seat).number =
        is_hidden ? static_cast<std::uint32_t>(depth) : 0;
    list.add_group(card);
  }
}

void Candidates::discards(const Sight& sight, StepList& list) const {
  if (variant_.turn.discard == TurnDiscard::none) return;
  for_each_kind(sight.hand, [&](Card card, int /*copies*/) {
    list.add(ActionKind::discard, sight.seat);
    list.add_group(card);
  });
}

void Candidates::melds(const Sight& sight, StepList& list) {
  if (has_no_meld(sight.hand, variant_.melds, variant_.jokers)) return;
  if (!MeldLister(sight, variant_, list).run()) left_out_ = true;
}

/// Of a meld that is not known any card may be laid off, and more than one: that is not gone into.
void Candidates::on_open_meld(const Sight& sight, std::size_t meld, StepList& list) {
  left_out_ = true;
  for_each_kind(sight.hand, [&](Card card, int /*copies*/) {
    list.add(ActionKind::lay, sight.seat).target = ref_of(sight, meld);
    list.add_group(card);
  });
}

void Candidates::on_these_melds(const Sight& sight, StepList& list) {
  for (std::size_t i = 0; i < sight.melds.size(); ++i) {
    const bool is_known = sight.melds[i].is_clear() && !sight.melds[i].may_hold_more;
    if (sight.melds[i].is_clear()) LayOffLister(sight, i, variant_, list).run();
    if (!is_known) on_open_meld(sight, i, list);
    if (!has_joker(sight.melds[i])) continue;
    if (variant_.jokers.reclaim_allowed) swaps_in(sight, i, list);
    if (variant_.jokers.move != JokerMove::none) moves_in(sight, i, variant_.jokers, list);
  }
}

void Candidates::on_melds(const Sight& sight, StepList& list) {
  if (sight.otherwise.empty()) return on_these_melds(sight, list);
  StepList all;
  on_these_melds(sight, all);
  Sight other = sight;
  for (const std::vector<Meld>& melds : sight.otherwise) {
    other.melds = melds;
    on_these_melds(other, all);
  }
  std::set<std::tuple<ActionKind, MeldRef, std::vector<PlayedCard>>> listed;
  for (const Step& step : all.steps) {
    const auto cards = all.cards_of(all.groups_of(step).front());
    std::vector<PlayedCard> sorted(cards.begin(), cards.end());
    std::ranges::sort(sorted);
    if (listed.insert({step.kind, step.target, std::move(sorted)}).second) list.add(all, step);
  }
}

namespace {

// === Ways to end the round.

void add_melds(std::span<const Meld> melds, StepList& list) {
  for (const Meld& meld : melds) {
    std::vector<PlayedCard> cards;
    for (const MeldCard& c : meld.view())
      cards.push_back(c.as_written());
    list.add_group(cards);
  }
}

constexpr std::uint64_t kOutWaySteps = 400'000;
constexpr std::size_t kFewOuts = 8;  // of which the first that may be laid is listed

}  // namespace

void Candidates::endings(const Sight& sight, const CandidateWish& wish, StepList& list) {
  if (may_drop(variant_.dropping)) list.add(ActionKind::drop, sight.seat);
  if (wish.passes) list.add(ActionKind::pass, sight.seat);
  if (!wish.stock_lasts) list.add(ActionKind::reshuffle, sight.seat);
  if (wish.knocks && variant_.knocking.max.choice != KnockLimit::off) knocks(sight, list);
  if (variant_.melds.when == MeldWhen::out) outs(sight, wish, list);
}

/// Adds the step with each discard there can be behind it.
void Candidates::with_each_discard(const Sight& sight, StepList& list) const {
  const StepList plain = list;
  if (variant_.turn.discard == TurnDiscard::none) return;
  for_each_kind(sight.hand, [&](Card card, int /*copies*/) {
    list.add(plain, plain.steps.back());
    list.steps.back().discard = card;
  });
}

/// With melds laid at the end, those by which the hand keeps the fewest points: with each discard,
/// and with none.
void Candidates::knocks(const Sight& sight, StepList& list) const {
  list.add(ActionKind::knock, sight.seat);
  if (variant_.melds.when != MeldWhen::out) return with_each_discard(sight, list);
  add_melds(best_split(sight.hand, variant_).melds, list);
  if (variant_.turn.discard == TurnDiscard::none) return;
  for_each_kind(sight.hand, [&](Card card, int /*copies*/) {
    list.add(ActionKind::knock, sight.seat).discard = card;
    add_melds(best_split(without(sight.hand, card), variant_).melds, list);
  });
}

/// A hand keeps at most the points of a card less without it, for the melds found without it are in
/// the whole hand, too. So the dearest cards come first, and the search ends where no other can do
/// better.
void Candidates::lowest_knock(const Sight& sight, StepList& list) const {
  BestSplit best = best_split(sight.hand, variant_);
  const Points whole = best.left_points;
  std::optional<Card> thrown;
  std::vector<std::pair<Points, Card>> cards;
  for_each_kind(sight.hand, [&](Card card, int /*copies*/) {
    cards.emplace_back(whole - hand_points(card, variant_.card_points), card);
  });
  std::ranges::sort(cards);
  for (const auto& [least, card] : cards) {
    if (least >= best.left_points) break;
    BestSplit split = best_split(without(sight.hand, card), variant_);
    if (split.left_points >= best.left_points) continue;
    best = std::move(split);
    thrown = card;
  }
  list.add(ActionKind::knock, sight.seat).discard = thrown;
  add_melds(best.melds, list);
}

namespace {

/// One way of going out, with each of the cards that can be discarded behind it.
void add_out(const Sight& sight, const OutSplit& way, bool discards, StepList& list) {
  if (way.melds.empty()) return;
  std::vector<Card> thrown = discards ? way.left : std::vector<Card>{Card::unknown()};
  thrown.erase(std::ranges::unique(thrown).begin(), thrown.end());
  for (const Card card : thrown) {
    Step& step = list.add(ActionKind::out, sight.seat);
    if (discards) step.discard = card;
    add_melds(way.melds, list);
  }
}

}  // namespace

void Candidates::outs(const Sight& sight, const CandidateWish& wish, StepList& list) {
  const GoingOutSettings& settings = variant_.going_out;
  const std::size_t most = wish.every_arrangement ? wish.most : kFewOuts;
  const std::uint64_t melded = meldable(sight.hand, variant_.melds, variant_.jokers);
  const int lonely = sight.hand.total() - sight.hand.of_kinds(melded).total();
  for (const bool discards : {false, true}) {
    LeftRange left = left_allowed(settings, discards);
    if (discards) left.low = std::max(1, left.low);
    const OutTerms terms = terms_of(settings.composition, left);
    // Cards that no meld can have are left over, and most hands have too many of them.
    if (terms.leftover_min > terms.leftover_max || lonely > terms.leftover_max) continue;
    const OutWays found = out_ways(sight.hand, terms, variant_, most, kOutWaySteps);
    left_out_ = left_out_ || found.gave_up || (found.more && wish.every_arrangement);
    for (const OutSplit& way : found.ways)
      add_out(sight, way, discards, list);
  }
  if (settings.instant == OutInstant::none) return;
  constexpr int kSeven = 7;
  list.add(ActionKind::out, sight.seat);
  std::vector<PlayedCard> sevens;
  sevens.reserve(kSuits);
  for (int suit = 0; suit < kSuits; ++suit)
    sevens.push_back(unnamed(Card(static_cast<Suit>(suit), kSeven)));
  list.add_group(sevens);
}

namespace {

// === The table taken apart.

constexpr std::uint64_t kTableSteps = 1'000'000;

/// The melds that lie there, or, where that is not recorded, some that can; nothing where that is
/// not found out.
std::optional<std::vector<Meld>> table_of(std::span<const Meld> melds,
                                          std::span<const PlayedCard> loose,
                                          const Variant& variant) {
  std::vector<Meld> known(melds.begin(), melds.end());
  if (!loose.empty()) {
    TableCards cards;
    for (const Meld& meld : melds)
      cards.add(meld);
    for (const PlayedCard& c : loose)
      cards.add(c);
    Arrangement found = arrange(cards, variant.melds, variant.jokers, kTableSteps);
    if (found.answer != Arrangeable::yes) return std::nullopt;
    known = std::move(found.melds);
  }
  if (!std::ranges::all_of(known, &Meld::is_clear)) return std::nullopt;
  return known;
}

}  // namespace

/// A table and a hand that are put together anew.
struct Candidates::Apart {
  std::span<const Meld> melds;
  std::span<const PlayedCard> loose;
  CardCounts hand;
  CardCounts must;  // of the hand
  const CandidateWish& wish;
};

void Candidates::add_ways(const Sight& sight, const Apart& apart, StepList& list) {
  const std::optional<std::vector<Meld>> table = table_of(apart.melds, apart.loose, variant_);
  if (!table) {
    left_out_ = true;
    return;
  }
  RearrangeQuestion question{.hand = apart.hand,
                             .table = *table,
                             .least = 1 + apart.must.total(),
                             .most = apart.hand.total()};
  if (variant_.melds.per_turn == MeldsPerTurn::one) question.new_melds = 1;
  const RearrangeAnswer found = rearrange(question, variant_, apart.wish.most, apart.wish.steps);
  left_out_ = left_out_ || found.more || found.gave_up;
  for (const Rearranged& way : found.ways) {
    CardCounts cards;
    for (const Card card : way.cards)
      cards.add(card);
    if (!apart.must.is_within(cards)) continue;
    cards.remove(apart.must);
    list.add(ActionKind::table, sight.seat);
    add_melds(way.melds, list);
    Step& step = list.steps.back();
    step.from_hand.first = static_cast<std::uint32_t>(list.cards.size());
    for_each_kind(cards, [&](Card card, int copies) {
      list.cards.insert(list.cards.end(), static_cast<std::size_t>(copies), unnamed(card));
    });
    step.from_hand.count = static_cast<std::uint32_t>(list.cards.size()) - step.from_hand.first;
  }
}

void Candidates::rearrangements(const Sight& sight, const CandidateWish& wish, StepList& list) {
  add_ways(
      sight,
      {.melds = sight.melds, .loose = sight.loose, .hand = sight.hand, .must = {}, .wish = wish},
      list);
  if (sight.laid.total() == 0) return;
  // What may come free of the table goes by how it lay when the turn began.
  CardCounts hand = sight.hand;
  for_each_kind(sight.laid, [&](Card card, int copies) { hand.add(card, copies); });
  add_ways(sight,
           {.melds = sight.melds_before,
            .loose = sight.loose_before,
            .hand = hand,
            .must = sight.laid,
            .wish = wish},
           list);
}

void Candidates::out_of_turn(const Sight& sight, StepList& list) const {
  if (sight.pile.empty()) return;
  if (has_buying(variant_.draw) && sight.pile.back().is_known()) {
    list.add(ActionKind::buy, sight.seat);
    list.add_group(sight.pile.back());
  }
  if (variant_.draw.claim == ClaimDiscard::off) return;
  const std::size_t deepest =
      variant_.draw.claim == ClaimDiscard::whole_pile ? sight.pile.size() : 1;
  std::vector<Card> cards(sight.pile.end() - static_cast<std::ptrdiff_t>(deepest),
                          sight.pile.end());
  std::ranges::sort(cards);
  const auto twins = std::ranges::unique(cards);
  cards.erase(twins.begin(), twins.end());
  for (const Card card : cards) {
    for (std::size_t i = 0; i < sight.melds.size() && card.is_known(); ++i) {
      if (!sight.melds[i].is_clear()) continue;
      const std::array one{unnamed(card)};
      if (extend(sight.melds[i], one, variant_.melds, variant_.jokers).fault != ShapeFault::none)
        continue;
      list.add(ActionKind::call, sight.seat).target = ref_of(sight, i);
      list.add_group(one);
    }
  }
}

}  // namespace rummy

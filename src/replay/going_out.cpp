#include "replay/going_out.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>

#include "cards/cards.h"
#include "diag/finding.h"
#include "replay/choices.h"
#include "replay/consequences.h"
#include "replay/laying.h"
#include "replay/round_play.h"
#include "rules/rule.h"
#include "rules/shapes.h"
#include "rules/topics.h"
#include "score/verdict.h"
#include "settings/settings.h"
#include "solve/hands.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {

// === Every hand a player can hold by the record, and what is true of all of them.

struct HandQuestion {
  const Table& table;
  Seat seat = kNoSeat;
  std::span<const PlayedCard> without;  // cards set aside first: the discard that follows
};

/// Whether the hand can be divided on these terms: yes if it can whatever the unknown cards are, no
/// if it never can, perhaps if the hands are too many to try and nothing else decides.
[[nodiscard]] Answer can_divide(const HandQuestion& question, const OutTerms& terms,
                                const Variant& variant, SearchBudget& budget);

/// The division of a known hand; perhaps if there are too many melds to try. Both functions give up
/// when the budget is spent.
[[nodiscard]] Answer can_divide(const CardCounts& hand, const OutTerms& terms,
                                const Variant& variant, SearchBudget& budget);

namespace {

/// At most this many hands are tried: two unknown cards make about 1400.
constexpr int kMostHands = 1500;
/// A hand with more unknown cards than this can be almost anything.
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
    // Some of the cards that left unseen were known ones, the others never were known.
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

  /// Whether unknown or departed cards are too many to try.
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

  /// Adds `count` unknown cards, from kind `from` on, in every way the pack allows.
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
    const OutAnswer found = search(known_, terms_, variant_.jokers);
    given_up_ = found == OutAnswer::gave_up;
    if (!given_up_) (found == OutAnswer::yes ? can_ : cannot_) = true;
  }

  /// Whether unknown cards could fit if each were a joker without restrictions, which is worth at
  /// least as much.
  [[nodiscard]] bool may_fit() {
    if (gone_ > 0 || unknown_ > kMostFree) return true;
    OutTerms terms = terms_;
    terms.natural_runs = 0;
    CardCounts hand = known_;
    hand.add(Card::joker(), unknown_);
    return search(hand, terms, without_limits(variant_.jokers)) != OutAnswer::no;
  }

  OutAnswer search(const CardCounts& hand, const OutTerms& terms, const JokerSettings& jokers) {
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
  std::uint64_t steps_;  // steps left
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
  if (found.answer == OutAnswer::gave_up) return Answer::perhaps;
  return found.answer == OutAnswer::yes ? Answer::yes : Answer::no;
}

namespace {

// === A whole hand laid down at once in games in which melds appear only then.

/// The card of the discard that follows in the turn; empty if none does.
std::span<const PlayedCard> discard_after(const Look& look) {
  const auto after = look.turn.after();
  const auto event = std::ranges::find(after, ActionKind::discard, &Event::kind);
  if (event == after.end()) return {};
  const auto groups = groups_of(look.record, *event);
  return groups.empty() ? std::span<const PlayedCard>{}
                        : cards_of(look.record, groups.front().cards);
}

constexpr Answer opposite(Answer answer) {
  switch (answer) {
    case Answer::no:
      return Answer::yes;
    case Answer::perhaps:
      return Answer::perhaps;
    case Answer::yes:
      return Answer::no;
  }
  return Answer::perhaps;
}

/// A hand laid down without named melds: any division will do. If none does, the rule at fault is
/// the one without which one would.
class UnnamedOut {
 public:
  UnnamedOut(const Look& look, SearchBudget& budget) : look_(look), budget_(budget) {
    const auto discard = discard_after(look);
    claim_.drawn = has_draw(look.turn.before());
    claim_.discards = has(look.turn.after(), ActionKind::discard);
    question_.without = discard;
    const GoingOutSettings& settings = look.variant.going_out;
    left_ = left_allowed(settings, claim_.discards || owes_discard(settings.discard));
    if (!claim_.discards) return;
    const bool is_known = !discard.empty() && discard.front().card.is_known();
    if (!is_known) {
      // At least one card is not melded, and it is unknown which.
      left_.low = std::max(left_.low, 1);
      question_.without = {};
      is_discard_open_ = true;
    } else {
      --left_.high;
      left_.low = std::max(left_.low - 1, 0);
    }
  }

  OutClaim claim() {
    const bool reported_elsewhere =
        look_.hand().doubtful ||
        look_.table.not_held(look_.turn.seat, question_.without).has_value();
    if (!claim_.drawn || reported_elsewhere) return claim_;
    if (left_.low > left_.high) {
      claim_.cards_left = Answer::yes;
      return claim_;
    }
    const OutComposition& wanted = look_.variant.going_out.composition;
    Answer can = ask(wanted, left_);
    if (can == Answer::yes && is_discard_open_ && !does_any_discard(wanted)) can = Answer::perhaps;
    if (can != Answer::no) {
      claim_.cards_left = opposite(can);
    } else if (ask({}, left_) != Answer::no) {
      claim_.miscomposed = Answer::yes;
    } else if (left_.low > 0 && ask({}, {.low = 0, .high = left_.low - 1}) != Answer::no) {
      claim_.none_left = Answer::yes;
    } else {
      claim_.cards_left = Answer::yes;
    }
    return claim_;
  }

 private:
  [[nodiscard]] Answer ask(const OutComposition& wanted, LeftRange left) const {
    return can_divide(question_, terms_of(wanted, left), look_.variant, budget_);
  }

  /// Whether the hand goes out whichever of its cards was discarded.
  [[nodiscard]] bool does_any_discard(const OutComposition& wanted) const {
    if (!look_.hand().is_known()) return false;
    const LeftRange left{.low = left_.low - 1, .high = left_.high - 1};
    bool does = true;
    for_each_kind(look_.hand().known, [&](Card card, int) {
      const PlayedCard discard{.card = card, .stands_for = Card::unknown()};
      HandQuestion question = question_;
      question.without = std::span(&discard, 1);
      does = does &&
             can_divide(question, terms_of(wanted, left), look_.variant, budget_) == Answer::yes;
    });
    return does;
  }

  const Look& look_;
  SearchBudget& budget_;
  HandQuestion question_{.table = look_.table, .seat = look_.turn.seat, .without = {}};
  OutClaim claim_;
  LeftRange left_;
  bool is_discard_open_ = false;
};

/// If no melds are named and the hand has none to go out with, it may be the cards that win at
/// once.
void claim_pattern_held(const Look& look, OutClaim& claim) {
  const bool has_melds = claim.drawn && claim.cards_left == Answer::no &&
                         claim.none_left == Answer::no && claim.miscomposed == Answer::no;
  if (has_melds) return;
  claim.pattern = holds_pattern(look.hand(), look.variant.going_out.instant);
  if (claim.pattern == Answer::no) return;
  if (claim.pattern == Answer::perhaps && claim.drawn) {
    claim.cards_left = Answer::perhaps;
    return;
  }
  claim.claims_pattern = true;
  claim.cards_left = claim.none_left = claim.miscomposed = Answer::no;
}

/// Whether the named melds take the whole hand although a card must be left over. A run of four
/// with one to spare counts as a run of three with that card beside it (Going Out: "2H to 7H is
/// fine").
Answer lacks_spare(const Look& look, Answer miscomposed, SearchBudget& budget) {
  const GoingOutSettings& settings = look.variant.going_out;
  // Melds of the wrong kinds are reported as such.
  const OutComposition wanted = miscomposed == Answer::no ? settings.composition : OutComposition{};
  const OutTerms terms = terms_of(wanted, left_allowed(settings, false));
  CardCounts laid;
  for (const Group& group : groups_of(look.record, look.event())) {
    for (const PlayedCard& c : cards_of(look.record, group.cards))
      if (c.card.is_known()) laid.add(c.card);
  }
  const Variant& variant = look.variant;
  if (laid.total() == look.hand().size())  // the hand is what was laid
    return opposite(can_divide(laid, terms, variant, budget));
  const HandQuestion hand{.table = look.table, .seat = look.turn.seat, .without = {}};
  return opposite(can_divide(hand, terms, variant, budget));
}

/// Whether the melds laid may not go out. The claim does not judge broken melds; the findings made
/// as they were laid do.
Answer is_wrong_hand(const OutClaim& claim, std::span<const Finding> of_melds) {
  Answer wrong = std::max({claim.cards_left, claim.none_left, claim.miscomposed});
  for (const Finding& finding : of_melds) {
    if (is_illegal(finding)) return Answer::yes;
    if (finding.judgement == Judgement::undecided) wrong = std::max(wrong, Answer::perhaps);
  }
  return wrong;
}

/// Lays the hand out without named melds: the cards on the table are known only through what was
/// shown as left over.
void lay_unnamed(RoundPlay& play) {
  const SeatCards* const shown = of_seat(play.round().hands, play.turn.seat);
  if (shown == nullptr) return;
  const int discards = has(play.turn.after(), ActionKind::discard) ? 1 : 0;
  const int laid =
      play.table->hand(play.turn.seat).size() - static_cast<int>(shown->cards.count) - discards;
  if (laid > 0) play.table->lay_down_unknown(play.turn.seat, laid);
}

}  // namespace

bool is_laying_out(const RoundPlay& play, const Event& event) {
  if (play.variant().melds.when != MeldWhen::out) return false;
  const Holding& hand = play.table->hand(play.turn.seat);
  if (hand.doubtful || !has_draw(play.turn.before())) return false;
  int cards = has(play.turn.after(), ActionKind::discard) ? 1 : 0;
  for (const Group& group : groups_of(play.record(), event))
    cards += static_cast<int>(group.cards.count);
  return cards == hand.size();
}

bool is_broken_into(const RoundPlay& play, std::span<const Event> rest) {
  const auto next =
      std::ranges::find_if(rest, [](const Event& e) { return is_turn_action(e.kind); });
  return play.variant().going_out.instant != OutInstant::none && next != rest.end() &&
         next->kind == ActionKind::out && next->seat != play.acts.events.front().seat &&
         has_discards(play) && !has(play.acts.events, ActionKind::discard) &&
         !has(play.acts.events, ActionKind::pass);
}

bool is_knock_to_go_out(const RoundPlay& play, const Event& event) {
  const Holding& hand = play.table->hand(play.turn.seat);
  if (owes_discard(play.variant().going_out.discard) || hand.doubtful) return false;
  if (!has_draw(play.turn.before()) || has(play.turn.after(), ActionKind::discard)) return false;
  int cards = 0;
  for (const Group& group : groups_of(play.record(), event))
    cards += static_cast<int>(group.cards.count);
  return cards > 0 && cards == hand.size();
}

void act_out(RoundPlay& play, const Event& event) {
  const auto groups = groups_of(play.record(), event);
  Look at = look(play);
  OutClaim claim = groups.empty() ? UnnamedOut(at, *play.start.budget).claim() : claim_of_named(at);
  if (!claim.named) {
    claim_pattern_held(at, claim);
  } else if (claim.none_left == Answer::yes) {
    claim.none_left = lacks_spare(at, claim.miscomposed, *play.start.budget);
  }
  at.claim = &claim;
  play.turn.wins_at_once = claim.claims_pattern;
  play.played.end_open = play.players.may_have_left || claim.pattern == Answer::perhaps;
  run(play, Checkpoint::out, at);
  const bool was_doubtful = play.table->hand(play.turn.seat).doubtful;
  const std::size_t first_of_melds = play.findings->size();
  for (const Group& group : groups)
    lay_meld(play, group);
  if (groups.empty()) lay_unnamed(play);
  // A player with cards that were not held is not out, and what was laid down is unknown. If others
  // then show their hands, the round has ended, in this way or another.
  const bool is_impossible = !was_doubtful && play.table->hand(play.turn.seat).doubtful;
  if (play.ending.over || (is_impossible && (play.turn.kind.is_last || is_played_on(play)))) return;
  play.played.end_open = play.played.end_open || is_impossible;
  if (play.turn.wins_at_once) {
    go_out(play, RoundEnd::instant);
    return;
  }
  play.acts.laid_out = true;
  play.acts.laid_out_wrong =
      is_wrong_hand(claim, std::span(*play.findings).subspan(first_of_melds));
  if (was_doubtful) play.acts.laid_out_wrong = std::min(play.acts.laid_out_wrong, Answer::perhaps);
  if (is_let_stand(play, event)) play.acts.laid_out_wrong = Answer::no;
  // The discard written after the lay still belongs to it.
  if (has(play.turn.after(), ActionKind::discard)) return;
  end_laid_out(play);
  play.played.whole_hand = play.played.went_out == play.turn.seat &&
                           play.variant().going_out.discard == OutDiscard::optional;
}

void end_laid_out(RoundPlay& play) {
  const ChoiceOr<OrNone>& points = play.variant().going_out.wrong_points;
  const bool is_winner = points.choice == OrNone::none || play.acts.laid_out_wrong == Answer::no;
  if (is_winner || play.ending.last_turns > 0 || play.ending.over) return go_out(play);
  if (play.acts.laid_out_wrong == Answer::perhaps) {
    play.players.may_have_left = true;
    play.played.end_open = true;
    // If others play on, the table did not accept the hand. With two players left nobody else can
    // play on.
    if (play.turn.kind.is_last || players_left(play) <= 2) return go_out(play);
  }
  if (play.players.taking_part.has(play.turn.seat) && !has_left(play, play.turn.seat))
    leave(play, points.number);
}

}  // namespace rummy

#include "property/ledger_walk.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "cards/cards.h"
#include "diag/finding.h"
#include "ledger/way.h"
#include "ledger/ways.h"
#include "replay/watcher.h"
#include "rules/rule.h"
#include "rules/ruleset.h"
#include "score/verdict.h"
#include "settings/settings.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy::play {

void RoundsSeen::dealt(std::uint32_t round, const Table& table) {
  Seen now{.round = round, .pack = table.pack(), .hands = {}, .turns = {}};
  for (const Holding& hand : table.hands())
    now.hands.push_back(hand.size());
  plays_.push_back(std::move(now));
}

void RoundsSeen::played(const PlayedTurn& turn, const Table& /*table*/) {
  plays_.back().turns.push_back(
      {.turn = turn.turn, .seat = turn.seat, .events = {turn.events.begin(), turn.events.end()}});
}

std::vector<RoundsSeen::Seen> RoundsSeen::rounds() const {
  const auto actions = [](const Seen& play) {
    std::size_t sum = 0;
    for (const Turn& turn : play.turns)
      sum += turn.events.size();
    return sum;
  };
  std::vector<Seen> rounds;
  for (const Seen& play : plays_) {
    const auto there = std::ranges::find(rounds, play.round, &Seen::round);
    if (there == rounds.end()) {
      rounds.push_back(play);
      continue;
    }
    const bool is_one_deal = there->is_one_deal && there->hands == play.hands;
    if (actions(play) > actions(*there)) *there = play;
    there->is_one_deal = is_one_deal;
  }
  return rounds;
}

CardHabits habits_of(const Variant& variant) {
  return {.kept_on_pile = kept_on_reshuffle(variant),
          .renews_stock = renews_stock(variant.stock.on_empty),
          .turns_over = variant.stock.on_empty == StockOnEmpty::turn_over,
          .takes_deep = variant.draw.depth == PileDepth::any,
          .frees_from_table = variant.jokers.reclaim_from == ReclaimFrom::hand_or_table,
          .joker_stays = variant.jokers.reclaim_to == ReclaimTo::table};
}

bool is_of_cards(std::string_view code) {
  constexpr auto kOfCards = std::to_array<std::string_view>(
      {"card.not-held", "draw.stock-mismatch", "draw.stock-empty", "draw.not-on-pile",
       "draw.discard-empty", "draw.not-top", "table.card-added", "table.card-removed",
       "stock.reshuffle", "round.hand", "deal.too-many-copies"});
  return std::ranges::find(kOfCards, code) != kOfCards.end();
}

namespace {

/// One round on its way through the ledger.
class Walker {
 public:
  Walker(const Record& record, const Ruleset& ruleset, const RoundsSeen::Seen& seen,
         const Verdict& verdict)
      : record_(record),
        round_(record.rounds[seen.round - 1]),
        variant_(ruleset.variant),
        seen_(seen),
        verdict_(verdict),
        walked_{.ways = Ways(begin(), habits_of(ruleset.variant)), .found = {}} {}

  WalkedRound run() {
    for (const RoundsSeen::Turn& turn : seen_.turns) {
      if (is_told_of(turn.turn, "turn.after-end") || has_refused_claim(turn.turn) ||
          !follows_on(turn)) {
        walked_.stopped_at = turn.turn;
        return std::move(walked_);
      }
      play(turn);
    }
    if (!round_.sheet.abandoned)
      for (const SeatCards& hand : round_.hands)
        note(has_unwritten_melds() ? walked_.ways.show_rest(hand.seat, written(hand.cards))
                                   : walked_.ways.show(hand.seat, written(hand.cards)),
             "round.hand");
    return std::move(walked_);
  }

 private:
  [[nodiscard]] WrittenCard written_at(std::uint32_t at) const {
    return {.card = record_.cards[at].card, .at = at};
  }
  [[nodiscard]] std::vector<WrittenCard> written(CardRange range) const {
    std::vector<WrittenCard> cards;
    for (std::uint32_t i = range.first; i < range.first + range.count; ++i)
      cards.push_back(written_at(i));
    return cards;
  }
  [[nodiscard]] std::vector<WrittenCard> written(const Event& event) const {
    std::vector<WrittenCard> cards;
    for (const Group& group : groups_of(record_, event))
      for (const WrittenCard& card : written(group.cards))
        cards.push_back(card);
    return cards;
  }
  [[nodiscard]] WrittenCard first_of(const Event& event) const {
    const std::vector<WrittenCard> cards = written(event);
    return cards.empty() ? WrittenCard{} : cards.front();
  }

  /// All that was written up to the turn's end has been seen. What is seen is one way to play a
  /// record that has many, in which play may have ended where it did not.
  [[nodiscard]] bool follows_on(const RoundsSeen::Turn& turn) {
    const std::span<const Event> written = events_of(record_, round_);
    for (const Event& event : turn.events) {
      while (next_ < written.size() && !is_turn_action(written[next_].kind))
        ++next_;
      if (next_ == written.size() || written[next_].at.line != event.at.line ||
          written[next_].at.offset != event.at.offset)
        return false;
      ++next_;
    }
    return true;
  }

  /// Somebody knocked or went out with melds that are not written: a hand shown is what was left.
  [[nodiscard]] bool has_unwritten_melds() const {
    if (variant_.melds.when != MeldWhen::out) return false;
    return std::ranges::any_of(seen_.turns, [](const RoundsSeen::Turn& turn) {
      return std::ranges::any_of(turn.events, [](const Event& event) {
        return (event.kind == ActionKind::knock || event.kind == ActionKind::out) &&
               event.groups == 0;
      });
    });
  }

  Way begin() {
    Way way(seen_.pack, seen_.hands.size());
    std::vector<WrittenCard> all;
    const auto add = [&](const std::vector<WrittenCard>& cards) {
      all.insert(all.end(), cards.begin(), cards.end());
    };
    for (const SeatCards& deal : round_.deals)
      add(written(deal.cards));
    if (round_.upcard) add(written(round_.upcard->cards));
    if (round_.wild) add(written(round_.wild->cards));
    if (round_.stock) add(written(round_.stock->cards));
    CardCounts left = seen_.pack;
    for (const WrittenCard& c : all)
      if (c.card.is_known() && !left.remove(c.card)) way.slip_deal(c.card);
    for (std::size_t seat = 0; seat < seen_.hands.size(); ++seat) {
      const auto dealt = std::ranges::find(round_.deals, static_cast<Seat>(seat), &SeatCards::seat);
      if (dealt != round_.deals.end()) {
        way.deal(dealt->seat, written(dealt->cards));
      } else {
        way.deal(static_cast<Seat>(seat), seen_.hands[seat]);
      }
    }
    if (round_.upcard) {
      way.turn_up(written(round_.upcard->cards).front());
    } else if (variant_.deal.upcard) {
      way.turn_up({});
    }
    if (round_.wild) {
      way.set_aside(written(round_.wild->cards).front());
    } else if (variant_.jokers.rank == WildRank::turned_up) {
      way.set_aside({});
    }
    if (round_.stock) way.order_stock(written(round_.stock->cards));
    static_cast<void>(way.begin());
    return way;
  }

  [[nodiscard]] bool is_told_of(std::uint32_t turn, std::string_view code) const {
    return std::ranges::any_of(verdict_.findings, [&](const Finding& f) {
      return f.round == seen_.round && f.turn == turn && f.code == code;
    });
  }
  [[nodiscard]] bool has_refused_claim(std::uint32_t turn) const {
    return std::ranges::any_of(verdict_.findings, [&](const Finding& f) {
      return f.round == seen_.round && f.turn == turn && is_illegal(f) &&
             (f.code.starts_with("claim.") || f.code.starts_with("buy."));
    });
  }

  void note(Possible possible, std::string_view code) {
    if (possible == Possible::no)
      walked_.found.push_back(
          {.round = seen_.round, .turn = turn_, .action = action_, .code = code});
  }

  void play(const RoundsSeen::Turn& turn) {
    turn_ = turn.turn;
    action_ = 0;
    const bool rearranges = variant_.melds.rearrange != TableRearrange::none;
    frees_joker_ = false;
    lays_ = false;
    walked_.ways.begin_turn();
    if (is_told_of(turn.turn, "turn.no-draw")) walked_.ways.omit_draw(turn.seat);
    for (const Event& event : turn.events) {
      ++action_;
      play(event);
    }
    if (is_told_of(turn.turn, "turn.no-discard")) walked_.ways.omit_discard(turn.seat);
    if (rearranges && lays_ && !frees_joker_)
      note(walked_.ways.end_turn(turn.seat), "table.card-removed");
    action_ = 0;
  }

  void take(Seat seat, WrittenCard card, std::uint32_t count, bool alone) {
    const Possible possible = walked_.ways.take(seat, card, count, alone);
    note(possible, "draw.not-on-pile");
    const bool is_deep = variant_.draw.depth == PileDepth::any && !alone;
    if (possible == Possible::yes && !is_deep && walked_.ways.took_below_top())
      note(Possible::no, "draw.not-top");
  }

  void play(const Event& event) {
    Ways& ways = walked_.ways;
    switch (event.kind) {
      case ActionKind::draw:
        return note(ways.draw(event.seat, first_of(event)), "draw.stock-mismatch");
      case ActionKind::take:
        return take(event.seat, first_of(event), counted_taken(event.number),
                    event.number == kTakenAlone);
      case ActionKind::discard:
        return note(ways.discard(event.seat, first_of(event)), "card.not-held");
      case ActionKind::meld:
      case ActionKind::lay:
      case ActionKind::play:
      case ActionKind::knock:
      case ActionKind::out:
        lays_ = true;
        return note(ways.lay(event.seat, written(event)), "card.not-held");
      case ActionKind::swap:
        frees_joker_ = true;
        return note(ways.exchange(event.seat, written(event)), "card.not-held");
      case ActionKind::table:
        lays_ = true;
        return note(ways.list_table(event.seat, written(event)), "table.card-added");
      case ActionKind::reshuffle:
        return note(ways.reshuffle(written(event)), "stock.reshuffle");
      case ActionKind::call:
        take(event.seat, first_of(event), 0, variant_.draw.claim != ClaimDiscard::whole_pile);
        return note(ways.lay(event.seat, written(event)), "card.not-held");
      case ActionKind::buy:
        return buy(event);
      case ActionKind::move:
      case ActionKind::pass:
      case ActionKind::drop:
      case ActionKind::ruling:
      case ActionKind::adjust:
      case ActionKind::abandon:
      case ActionKind::unread:
        return;
    }
  }

  void buy(const Event& event) {
    const std::vector<WrittenCard> cards = written(event);
    take(event.seat, first_of(event), 0, true);
    for (std::size_t i = 1; i <= static_cast<std::size_t>(variant_.draw.buy_cards); ++i)
      note(walked_.ways.draw(event.seat, i < cards.size() ? cards[i] : WrittenCard{}),
           "draw.stock-mismatch");
  }

  const Record& record_;
  const Round& round_;
  const Variant& variant_;
  const RoundsSeen::Seen& seen_;
  const Verdict& verdict_;
  WalkedRound walked_;
  std::uint32_t turn_ = 0;
  std::uint32_t action_ = 0;
  std::size_t next_ = 0;  // of the round's events, the first that has not been seen
  bool frees_joker_ = false;
  bool lays_ = false;
};

}  // namespace

WalkedRound walk(const Record& record, const Ruleset& ruleset, const RoundsSeen::Seen& seen,
                 const Verdict& verdict) {
  return Walker(record, ruleset, seen, verdict).run();
}

}  // namespace rummy::play

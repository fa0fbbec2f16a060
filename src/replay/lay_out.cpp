// How a round begins: the deal as the record has it, the rest of the pack in the stock.

#include <algorithm>
#include <cstddef>
#include <optional>

#include "cards/card.h"
#include "diag/finding.h"
#include "replay/game_replay.h"
#include "rules/deal_check.h"
#include "rules/jokers.h"
#include "rules/ruleset.h"
#include "rules/turn.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {

/// The variant turns a card up and the record does not say which.
bool GameReplay::turns_up_unseen(const Round& round, int dealt) const {
  const int stock = round.stock ? static_cast<int>(round.stock->cards.count) : 0;
  return ruleset_->variant.deal.upcard && dealt + stock < table_.pack_size();
}

/// The card that makes its rank wild, where there is one, is out of play.
bool GameReplay::set_wild_aside(const Round& round, int dealt) {
  if (round.wild && round.wild->cards.count > 0) {
    table_.set_aside(cards_of(*record_, round.wild->cards).front().card);
    return true;
  }
  const int stock = round.stock ? static_cast<int>(round.stock->cards.count) : 0;
  const bool unseen =
      ruleset_->variant.jokers.rank == WildRank::turned_up && dealt + stock < table_.pack_size();
  if (unseen) table_.set_aside(Card::unknown());
  return unseen;
}

/// Who is dealt the extra card. Where nobody plays, and nothing else tells who was to begin, it is
/// the hand that has more.
std::optional<Seat> GameReplay::starter(const Round& round) const {
  if (dealt_more_) return dealt_more_;
  const bool may_be = first_ && std::ranges::find(starters_, *first_) != starters_.end();
  if (!starters_.empty() && !may_be) return starters_.front();
  if (first_) return first_;
  const auto cards = [](const SeatCards& deal) { return deal.cards.count; };
  const auto most = std::ranges::max_element(round.deals, {}, cards);
  if (most == round.deals.end()) return std::nullopt;
  const bool is_one = std::ranges::count(round.deals, cards(*most), cards) == 1;
  return is_one ? std::optional(most->seat) : std::nullopt;
}

DealLook GameReplay::deal_look(const Round& round) const {
  return {.variant = ruleset_->variant,
          .record = *record_,
          .round = round,
          .number = number_,
          .round_of_game = round_of_game(),
          .seats = seats_,
          .dealer_due = may_deal_.size() > 1 ? std::nullopt : dealer_due_now(),
          .may_deal = may_deal_,
          .may_choose = may_choose_,
          .starter = starter(round),
          .starters = starters_,
          .agreed = agreed_,
          .cut = number_ == 1 ? &cut_ : nullptr};
}

/// What was discarded before the record begins; gives how many cards it is taken to be.
int GameReplay::lay_unseen_pile(int taken, bool upcard_known) {
  constexpr int kMostCards = 8;
  const bool has_pile = ruleset_->variant.turn.discard != TurnDiscard::none && !upcard_known;
  const int cards = has_pile ? std::clamp((table_.pack_size() - taken) / 3, 0, kMostCards) : 0;
  for (int i = 0; i < cards; ++i)
    table_.turn_up(Card::unknown());
  return cards;
}

/// Gives how many cards were dealt.
int GameReplay::deal_hands(const Round& round, const DealLook& look) {
  int dealt = 0;
  for (const Seat seat : seats_) {
    const auto deal = std::ranges::find(round.deals, seat, &SeatCards::seat);
    const bool known = deal != round.deals.end();
    const int count = known ? static_cast<int>(deal->cards.count) : cards_due(look, seat);
    for (int i = 0; i < count; ++i) {
      table_.deal(seat, known ? cards_of(*record_, deal->cards)[static_cast<std::size_t>(i)].card
                              : Card::unknown());
    }
    dealt += count;
  }
  return dealt;
}

void GameReplay::lay_out(const Round& round) {
  const DealLook look = deal_look(round);
  if (!is_excerpt(round)) check_deal(look, verdict_->findings);
  const auto players = static_cast<int>(seats_.size());
  table_.reset(static_cast<int>(record_->players.size()),
               pack_for(ruleset_->variant, players, look.round_of_game));
  int dealt = deal_hands(round, look);
  if (round.upcard && round.upcard->cards.count > 0) {
    table_.turn_up(cards_of(*record_, round.upcard->cards).front().card);
    ++dealt;
  } else if (turns_up_unseen(round, dealt)) {
    table_.turn_up(Card::unknown());
    ++dealt;
  }
  dealt += set_wild_aside(round, dealt) ? 1 : 0;
  order_.clear();
  if (round.stock) {
    for (const PlayedCard& c : cards_of(*record_, round.stock->cards))
      order_.push_back(c.card);
  }
  if (is_excerpt(round))
    dealt += lay_unseen_pile(dealt + static_cast<int>(order_.size()), round.upcard.has_value());
  table_.set_stock(order_, table_.pack_size() - dealt - static_cast<int>(order_.size()));
  if (!is_excerpt(round)) return;
  for (const Seat seat : seats_)
    if (std::ranges::find(round.deals, seat, &SeatCards::seat) == round.deals.end())
      table_.mark_doubtful(seat);
}

}  // namespace rummy

#include "replay/unknown_cards.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "base/words.h"
#include "cards/cards.h"
#include "diag/finding.h"
#include "rules/shapes.h"
#include "rules/topics.h"
#include "score/verdict.h"
#include "settings/settings.h"
#include "table/record.h"

namespace rummy {
namespace {

// === The unknown cards of a record, one by one, and what each can be.

void count(const Record& record, std::span<const std::uint32_t> cards, CardCounts& known,
           int& unknown) {
  for (const std::uint32_t i : cards) {
    const Card card = record.cards[i].card;
    if (card.is_known()) {
      known.add(card);
    } else {
      ++unknown;
    }
  }
}

void push_range(std::vector<std::uint32_t>& all, CardRange range) {
  for (std::uint32_t i = 0; i < range.count; ++i)
    all.push_back(range.first + i);
}

/// The number of the round's events before this place; all of them if the place is not found.
std::uint32_t events_before(const Record& record, const Round& round, const Place& at) {
  if (!at.is_somewhere()) return round.moves.count;
  const std::span<const Event> events = events_of(record, round);
  const auto there = std::ranges::find_if(
      events, [&at](const Event& e) { return e.at.line == at.line && e.at.offset == at.offset; });
  return static_cast<std::uint32_t>(there - events.begin());
}

}  // namespace

std::vector<PlayedPart> played_parts(const Record& record, const Findings& findings) {
  std::vector<PlayedPart> parts;
  parts.reserve(record.rounds.size());
  for (const Round& round : record.rounds)
    parts.push_back({.events = round.moves.count});
  for (const Finding& f : findings) {
    if (f.round == 0 || f.round > parts.size()) continue;
    PlayedPart& part = parts[f.round - 1];
    if (f.code == "turn.after-end")
      part.events = std::min(part.events, events_before(record, record.rounds[f.round - 1], f.at));
    if (f.code == "game.eliminated") part.eliminated.push_back(f.player);
    if (f.code == "turn.no-draw") part.undrawn.push_back(f.player);
  }
  return parts;
}

UnknownCards::UnknownCards(Record& record, const Variant& variant,
                           std::span<const PlayedPart> played)
    : record_(&record), variant_(&variant) {
  for (std::uint32_t round = 0; round < record.rounds.size(); ++round)
    list_round(round, played[round]);
}

void UnknownCards::list_if_unknown(UnknownCard card) {
  if (!card_at(card.card).is_known()) all_.push_back(card);
}

void UnknownCards::list_round(std::uint32_t round, const PlayedPart& part) {
  RoundFlow& flow = rounds_.emplace_back();
  flow.pack = pack_for(*variant_, static_cast<int>(record_->players.size()),
                       static_cast<int>(number_of_round(*record_, round + 1)));
  flow.seats.resize(record_->players.size());
  list_deal(round, flow);
  // If a draw may be unwritten, the depth of a drawn card in the stock is unknown, and so is the
  // hand.
  flow.has_stock = part.undrawn.empty();
  for (const Seat seat : part.undrawn)
    flow.seats[index(seat)].is_whole = false;
  const std::uint32_t first = record_->rounds[round].moves.first;
  for (std::uint32_t event = first; event < first + part.events; ++event)
    if (part.is_played(record_->events[event])) list_event(round, event, flow);
  list_shown(round, flow);
}

/// In order of play from the player who begins, so that neither the order of the lines nor the seat
/// that is listed first matters.
std::vector<SeatCards> UnknownCards::in_order_of_play(std::span<const SeatCards> hands,
                                                      std::uint32_t round) const {
  std::vector<SeatCards> ordered(hands.begin(), hands.end());
  const std::span<const Event> events = events_of(*record_, record_->rounds[round]);
  const std::size_t first =
      events.empty() || events.front().seat == kNoSeat ? 0 : index(events.front().seat);
  const std::size_t players = record_->players.size();
  std::ranges::sort(ordered, {}, [first, players](const SeatCards& hand) {
    return (index(hand.seat) + players - first) % players;
  });
  return ordered;
}

void UnknownCards::list_deal(std::uint32_t round, RoundFlow& flow) {
  const Round& dealt = record_->rounds[round];
  for (Flow& seat : flow.seats)
    seat.is_whole = false;
  for (const SeatCards& deal : in_order_of_play(dealt.deals, round)) {
    Flow& seat = flow.seats[index(deal.seat)];
    seat.is_whole = true;
    push_range(seat.got, deal.cards);
    push_range(flow.of_pack, deal.cards);
    for (const std::uint32_t i : seat.got)
      list_if_unknown({.card = i,
                       .stock = {},
                       .round = round,
                       .role = CardRole::dealt,
                       .seat = deal.seat,
                       .of_pack = true});
  }
  if (dealt.upcard && dealt.upcard->cards.count > 0) {
    const std::uint32_t upcard = dealt.upcard->cards.first;
    flow.of_pack.push_back(upcard);
    flow.pile.cards.push_back(upcard);
    list_if_unknown({.card = upcard,
                     .stock = {},
                     .round = round,
                     .role = CardRole::turned_up,
                     .of_pack = true});
  } else {
    flow.pile.is_followed = !variant_->deal.upcard;
  }
  if (dealt.wild && dealt.wild->cards.count > 0) {
    const std::uint32_t wild = dealt.wild->cards.first;
    flow.of_pack.push_back(wild);
    list_if_unknown(
        {.card = wild, .stock = {}, .round = round, .role = CardRole::made_wild, .of_pack = true});
  }
  if (dealt.stock) push_range(flow.of_pack, dealt.stock->cards);
  // The length of the stock is known if every deal is.
  const int outside = static_cast<int>(flow.of_pack.size()) -
                      (dealt.stock ? static_cast<int>(dealt.stock->cards.count) : 0) +
                      (variant_->deal.upcard && !dealt.upcard ? 1 : 0) +
                      (variant_->jokers.rank == WildRank::turned_up && !dealt.wild ? 1 : 0);
  if (dealt.deals.size() == record_->players.size())
    flow.in_stock = static_cast<std::uint32_t>(std::max(0, flow.pack.total() - outside));
  if (dealt.stock) flow.in_stock = std::max(flow.in_stock, dealt.stock->cards.count);
}

void UnknownCards::list_event(std::uint32_t round, std::uint32_t event, RoundFlow& flow) {
  const Event& played = record_->events[event];
  switch (played.kind) {
    case ActionKind::draw:
      return list_draw(round, event, flow);
    case ActionKind::take:
      return take(played, flow);
    case ActionKind::discard:
      list_given(round, event, flow);
      for (const Group& group : groups_of(*record_, played))
        push_range(flow.pile.cards, group.cards);
      return;
    case ActionKind::meld:
    case ActionKind::lay:
    case ActionKind::play:
    case ActionKind::knock:
    case ActionKind::out:
      return list_given(round, event, flow);
    case ActionKind::swap:
      list_given(round, event, flow);
      flow.seats[index(played.seat)].is_whole = false;  // it is not recorded which joker came back
      return;
    case ActionKind::table:
      flow.seats[index(played.seat)].is_whole = false;
      return;
    case ActionKind::reshuffle:
    case ActionKind::call:
      flow.has_stock = flow.has_stock && played.kind == ActionKind::call;
      flow.pile = {.cards = {}, .is_followed = false};
      for (Flow& seat : flow.seats)
        seat.is_whole = seat.is_whole && played.kind == ActionKind::reshuffle;
      return;
    case ActionKind::buy:
      // Cards of the stock come with a buy, so later draws lie deeper.
      flow.drawn += static_cast<std::uint32_t>(variant_->draw.buy_cards);
      flow.has_stock = flow.has_stock && flow.drawn <= flow.in_stock;
      flow.pile = {.cards = {}, .is_followed = false};
      flow.seats[index(played.seat)].is_whole = false;
      return;
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

/// Gives a draw without a card an unknown card, to be filled in.
void UnknownCards::name_draw(Event& event) {
  if (event.groups > 0 && record_->groups[event.first_group].cards.count > 0) return;
  const auto card = static_cast<std::uint32_t>(record_->cards.size());
  record_->cards.push_back({.card = Card::unknown(), .stands_for = Card::unknown()});
  event.groups = 1;
  event.first_group = static_cast<std::uint32_t>(record_->groups.size());
  record_->groups.push_back({.cards = {.first = card, .count = 1}, .name = 0, .at = event.at});
}

void UnknownCards::list_draw(std::uint32_t round, std::uint32_t event, RoundFlow& flow) {
  Event& draw = record_->events[event];
  name_draw(draw);
  const std::uint32_t card = record_->groups[draw.first_group].cards.first;
  flow.seats[index(draw.seat)].got.push_back(card);
  UnknownCard unknown{.card = card,
                      .stock = {},
                      .round = round,
                      .event = event,
                      .role = CardRole::drawn,
                      .seat = draw.seat};
  flow.has_stock = flow.has_stock && flow.drawn < flow.in_stock;
  const auto& stock = record_->rounds[round].stock;
  if (flow.has_stock && stock && flow.drawn < stock->cards.count) {
    unknown.stock = stock->cards.first + flow.drawn;
    const Card there = card_at(*unknown.stock);
    if (there.is_known()) fill(unknown, {.card = there, .stands_for = Card::unknown()});
    if (card_at(card).is_known()) fill(unknown, record_->cards[card]);
    unknown.of_pack = true;
  } else if (flow.has_stock) {
    flow.of_pack.push_back(card);
    unknown.of_pack = true;
  } else {
    flow.pile = {.cards = {}, .is_followed = false};  // the discards may have become the stock
  }
  ++flow.drawn;
  list_if_unknown(unknown);
}

void UnknownCards::list_given(std::uint32_t round, std::uint32_t event, RoundFlow& flow) {
  const Event& played = record_->events[event];
  Flow& seat = flow.seats[index(played.seat)];
  for (const Group& group : groups_of(*record_, played)) {
    push_range(seat.gave, group.cards);
    for (std::uint32_t i = 0; i < group.cards.count; ++i)
      list_if_unknown({.card = group.cards.first + i,
                       .stock = {},
                       .round = round,
                       .event = event,
                       .role = CardRole::played,
                       .seat = played.seat});
  }
}

void UnknownCards::list_shown(std::uint32_t round, RoundFlow& flow) {
  for (const SeatCards& shown : in_order_of_play(record_->rounds[round].hands, round)) {
    push_range(flow.seats[index(shown.seat)].gave, shown.cards);
    for (std::uint32_t i = 0; i < shown.cards.count; ++i)
      list_if_unknown({.card = shown.cards.first + i,
                       .stock = {},
                       .round = round,
                       .role = CardRole::shown,
                       .seat = shown.seat});
  }
}

/// The cards that came with one taken are those that lay there, if it is clear which these were.
void UnknownCards::take(const Event& event, RoundFlow& flow) const {
  Flow& seat = flow.seats[index(event.seat)];
  Pile& pile = flow.pile;
  const auto taken = groups_of(*record_, event);
  if (taken.empty() || taken.front().cards.count != 1 || !first_card(*record_, event).is_known()) {
    seat.is_whole = false;
    pile = {.cards = {}, .is_followed = false};
    return;
  }
  seat.got.push_back(taken.front().cards.first);
  const Card wanted = first_card(*record_, event);
  const bool is_alone = event.number == kTakenAlone;
  const bool is_deep = variant_->draw.depth == PileDepth::any && !is_alone;
  std::uint32_t count = 0;
  while (pile.is_followed && !pile.cards.empty()) {
    const std::uint32_t top = pile.cards.back();
    pile.cards.pop_back();
    ++count;
    const Card card = card_at(top);
    if (!card.is_known()) break;
    const bool is_it = card == wanted && (event.number == 0 || is_alone || event.number == count);
    if (is_it) return;
    if (!is_deep) break;
    seat.got.push_back(top);
  }
  seat.is_whole = seat.is_whole && !is_deep;
  pile = {.cards = {}, .is_followed = false};
}

std::size_t UnknownCards::effort() const {
  std::size_t cards = 0;
  for (const UnknownCard& unknown : all_) {
    const RoundFlow& flow = rounds_[unknown.round];
    cards += flow.of_pack.size();
    if (unknown.seat == kNoSeat) continue;
    const Flow& seat = flow.seats[index(unknown.seat)];
    cards += seat.got.size() + seat.gave.size();
  }
  return cards;
}

UnknownCards::Limits UnknownCards::limits(const UnknownCard& unknown) const {
  const Flow& flow = rounds_[unknown.round].seats[index(unknown.seat)];
  if (!flow.is_whole) return {};
  Balance balance;
  count(*record_, flow.got, balance.got, balance.got_unknown);
  count(*record_, flow.gave, balance.gave, balance.gave_unknown);
  const bool all_owed = balance.owed() >= balance.got_unknown;
  if (unknown.role == CardRole::dealt || unknown.role == CardRole::drawn) {
    return {.is_whole = true, .owed_only = all_owed, .kept_only = false, .balance = balance};
  }
  // Whether no card is left and all kept cards were given away as unknown ones.
  const bool all_kept = balance.left() == 0 && balance.kept() == balance.gave_unknown;
  return {
      .is_whole = true, .owed_only = false, .kept_only = all_owed || all_kept, .balance = balance};
}

bool UnknownCards::may_be(const UnknownCard& unknown, const Limits& limit, Card card,
                          bool is_left) const {
  if (unknown.of_pack && !is_left) return false;
  if (limit.owed_only && !limit.balance.is_owed(card)) return false;
  if (limit.balance.is_kept(card)) return true;
  if (limit.kept_only) return false;
  // A discard can be drawn again after a reshuffle.
  return is_left || !rounds_[unknown.round].has_stock || !limit.is_whole;
}

std::vector<PlayedCard> UnknownCards::candidates(const UnknownCard& unknown) const {
  CardCounts seen;
  int unseen = 0;
  count(*record_, rounds_[unknown.round].of_pack, seen, unseen);
  const CardCounts& pack = rounds_[unknown.round].pack;
  const Limits limit = unknown.seat == kNoSeat ? Limits{} : limits(unknown);
  std::vector<PlayedCard> result;
  for (const Card card : kAllCards) {
    if (pack.count(card) == 0) continue;
    if (!may_be(unknown, limit, card, seen.count(card) < pack.count(card))) continue;
    result.push_back({.card = card, .stands_for = Card::unknown()});
    if (card.is_joker()) add_names(unknown, result);
  }
  return result;
}

void UnknownCards::add_names(const UnknownCard& unknown,
                             std::vector<PlayedCard>& candidates) const {
  // If a joker's place names it, a name says in which of two places it lies.
  if (unknown.role != CardRole::played) return;
  for (const Card name : kAllCards) {
    if (name.is_natural() && may_be_named(unknown, name))
      candidates.push_back({.card = Card::joker(), .stands_for = name});
  }
}

/// Whether the name fits: in a meld it must make a meld; where a card is added the meld may be
/// anything.
bool UnknownCards::may_be_named(const UnknownCard& unknown, Card name) const {
  const Event& event = record_->events[unknown.event];
  if (event.kind == ActionKind::discard) return false;
  if (event.kind == ActionKind::lay || event.kind == ActionKind::play) return true;
  for (const Group& group : groups_of(*record_, event)) {
    if (unknown.card < group.cards.first || unknown.card >= group.cards.first + group.cards.count)
      continue;
    const auto written = cards_of(*record_, group.cards);
    std::vector<PlayedCard> cards(written.begin(), written.end());
    cards[unknown.card - group.cards.first] = {.card = Card::joker(), .stands_for = name};
    const MeldShape shape = shape_of(cards, variant_->melds, variant_->jokers);
    return shape.reading_count > 0 || shape.has_unknown;
  }
  return true;
}

void UnknownCards::fill(const UnknownCard& unknown, PlayedCard card) {
  record_->cards[unknown.card] = card;
  if (unknown.stock) record_->cards[*unknown.stock] = card;
}

namespace {

// === What was found in each of many complete games that agree with one record.

/// A longer list of cards is described by the cards it lacks.
constexpr std::size_t kMostCardsListed = 6;

bool same_spot(const Finding& a, const Finding& b) {
  return a.round == b.round && is_same_place(a, b);
}

/// Each meld of one action has its own place on the line.
bool is_same_finding(const Finding& a, const Finding& b) {
  return a.code == b.code && same_spot(a, b) && a.at.offset == b.at.offset;
}

bool same_words(const Finding& a, const Finding& b) {
  return a.message == b.message && a.working == b.working && a.help == b.help;
}

std::string_view name_of(const Record& record, Seat seat) {
  return seat == kNoSeat ? std::string_view{} : std::string_view(record.players[index(seat)]);
}

Text words(const Record& record, const UnknownCard& card) {
  const std::string_view who = name_of(record, card.seat);
  switch (card.role) {
    case CardRole::dealt:
      return say("the unknown card dealt to {}", who);
    case CardRole::turned_up:
      return "the card turned up";
    case CardRole::made_wild:
      return "the card that makes its rank wild";
    case CardRole::drawn:
      return say("the unknown card {} drew", who);
    case CardRole::played:
      return say("the unknown card {} played", who);
    case CardRole::shown:
      return say("the unknown card {} showed", who);
  }
  return {};
}

Place place_of(const Record& record, const UnknownCard& card) {
  const Round& round = record.rounds[card.round];
  const auto at_line = [&](const std::vector<SeatCards>& lines) {
    const SeatCards* const line = of_seat(lines, card.seat);
    return line == nullptr ? round.at : line->at;
  };
  switch (card.role) {
    case CardRole::dealt:
      return at_line(round.deals);
    case CardRole::turned_up:
      return round.upcard ? round.upcard->at : round.at;
    case CardRole::made_wild:
      return round.wild ? round.wild->at : round.at;
    case CardRole::drawn:
    case CardRole::played:
      return record.events[card.event].at;
    case CardRole::shown:
      return at_line(round.hands);
  }
  return round.at;
}

bool holds(const std::vector<Card>& cards, Card card) {
  return std::ranges::find(cards, card) != cards.end();
}

}  // namespace

/// The cards with which a finding stands, and those with which it does not.
struct FindingsByGame::Settled {
  std::vector<Card> legal;
  std::vector<Card> illegal;
};

void FindingsByGame::add(const Record& game, const Verdict& verdict) {
  filled_.resize(cards_.size());
  for (std::size_t i = 0; i < cards_.size(); ++i)
    filled_[i].push_back(game.cards[cards_[i].card].card);
  for (const Finding& finding : verdict.findings) {
    if (!is_fault(finding)) continue;
    Reported& here = entry_for(finding);
    here.same_words = here.same_words && same_words(here.first, finding);
    here.in_way.resize(ways_ + 1, Judgement::note);
    here.in_way.back() = std::max(here.in_way.back(), finding.judgement);
  }
  ++ways_;
}

FindingsByGame::Reported& FindingsByGame::entry_for(const Finding& finding) {
  const auto here = std::ranges::find_if(
      all_, [&](const Reported& t) { return is_same_finding(t.first, finding); });
  if (here != all_.end()) return *here;
  return all_.emplace_back(Reported{.first = finding, .in_way = {}});
}

const FindingsByGame::Reported* FindingsByGame::find(const Finding& finding) const {
  const auto here = std::ranges::find_if(
      all_, [&](const Reported& t) { return is_same_finding(t.first, finding); });
  return here == all_.end() ? nullptr : &*here;
}

FindingsByGame::Group FindingsByGame::group_of(const Finding& finding,
                                               const Findings& findings) const {
  Group group;
  for (const Reported& other : all_) {
    if (!same_spot(other.first, finding)) continue;
    const bool has_own = std::ranges::any_of(
        findings, [&](const Finding& f) { return is_same_finding(f, other.first); });
    if (!has_own || is_same_finding(other.first, finding)) group.push_back(&other);
  }
  return group;
}

Judgement FindingsByGame::in_way(const Group& group, std::size_t way) {
  Judgement worst = Judgement::note;
  for (const Reported* const reported : group)
    if (way < reported->in_way.size()) worst = std::max(worst, reported->in_way[way]);
  return worst;
}

bool FindingsByGame::is_always_illegal(const Group& group) const {
  for (std::size_t way = 0; way < ways_; ++way)
    if (in_way(group, way) != Judgement::illegal) return false;
  return true;
}

/// Whether a finding may be decided; one found in some games but not in others, or undecided in
/// one, stays undecided.
bool FindingsByGame::may_decide(const Findings& findings) const {
  return std::ranges::any_of(findings, [&](const Finding& finding) {
    if (finding.judgement != Judgement::undecided) return false;
    const Group group = group_of(finding, findings);
    return group.empty() || is_always_illegal(group);
  });
}

void FindingsByGame::say_known(const Record& record, bool is_this, Finding& finding) const {
  const char* const what = is_this ? "so" : "this or something similar";
  finding.message +=
      ways_ == 1 ? " (known: only one complete game agrees with the record)"
                 : say(" (known: {} in each of the {} complete games that agree with the record)",
                       what, ways_);
  for (std::size_t i = 0; i < cards_.size(); ++i) {
    const UnknownCard& card = cards_[i];
    const Card only = filled_[i].front();
    const bool forced = std::ranges::all_of(filled_[i], [&](Card c) { return c == only; });
    const bool near = card.seat == finding.player || finding.player == kNoSeat;
    if (!forced || !near || card.round + 1 != finding.round) continue;
    finding.related.push_back(
        {.at = place_of(record, card),
         .text = say("{} can only be {}", words(record, card), to_string(only))});
  }
}

std::optional<FindingsByGame::Settled> FindingsByGame::settles(std::size_t card,
                                                               const Group& group) const {
  Settled settled;
  for (std::size_t way = 0; way < ways_; ++way) {
    const Judgement judgement = in_way(group, way);
    if (judgement == Judgement::undecided) return std::nullopt;
    std::vector<Card>& side = judgement == Judgement::note ? settled.legal : settled.illegal;
    const Card filled = filled_[card][way];
    if (!holds(side, filled)) side.push_back(filled);
  }
  const bool both =
      std::ranges::any_of(settled.legal, [&](Card c) { return holds(settled.illegal, c); });
  if (both || settled.legal.empty() || settled.illegal.empty()) return std::nullopt;
  return settled;
}

void FindingsByGame::say_what_settles(const Record& record, const Group& group,
                                      Finding& finding) const {
  for (std::size_t i = 0; i < cards_.size(); ++i) {
    const std::optional<Settled> settled = settles(i, group);
    if (!settled) continue;
    const bool by_legal = settled->legal.size() <= settled->illegal.size();
    const std::vector<Card>& fewer = by_legal ? settled->legal : settled->illegal;
    if (fewer.size() > kMostCardsListed) continue;
    const Text card = words(record, cards_[i]);
    finding.help =
        say("{} settles it: {} if it is {}, {} if it is another card", card,
            by_legal ? "legal" : "illegal", either(fewer), by_legal ? "illegal" : "legal");
    finding.related.push_back({.at = place_of(record, cards_[i]), .text = card});
    return;
  }
}

void FindingsByGame::weigh(const Record& record, const Group& group, Finding& finding) const {
  if (!is_always_illegal(group)) return say_what_settles(record, group, finding);
  const auto own = std::ranges::find_if(
      group, [&](const Reported* reported) { return reported->first.code == finding.code; });
  const Reported& one = own == group.end() ? *group.front() : **own;
  finding = one.first;
  finding.judgement = Judgement::illegal;
  say_known(record, group.size() == 1 && one.same_words, finding);
}

/// Adds what the games show although nothing was reported: with the cards unknown, another rule
/// seemed to be broken.
void FindingsByGame::add_missed(const Record& record, Findings& findings) const {
  bool added = false;
  for (const Reported& reported : all_) {
    const bool is_reported = std::ranges::any_of(findings, [&](const Finding& f) {
      return same_spot(f, reported.first) && f.judgement != Judgement::note;
    });
    if (is_reported) continue;
    Finding& finding = findings.emplace_back(reported.first);
    finding.judgement = Judgement::undecided;
    weigh(record, {&reported}, finding);
    added = true;
  }
  if (!added) return;
  std::ranges::stable_sort(findings, {},
                           [](const Finding& f) { return std::pair(f.round, order_in_round(f)); });
}

void FindingsByGame::decide(const Record& record, Findings& findings) const {
  Findings before;
  before.swap(findings);
  for (const Finding& finding : before) {
    const bool is_open = finding.judgement == Judgement::undecided;
    const Group group = is_open ? group_of(finding, before) : Group{};
    if (is_open && group.empty()) continue;  // found in none of the games, so legal
    findings.push_back(finding);
    if (is_open) weigh(record, group, findings.back());
  }
  add_missed(record, findings);
}

}  // namespace rummy

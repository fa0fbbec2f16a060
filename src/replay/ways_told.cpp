#include "replay/ways_told.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "base/words.h"
#include "cards/cards.h"
#include "diag/finding.h"
#include "replay/unknown_cards.h"
#include "score/verdict.h"
#include "table/record.h"

namespace rummy {
namespace {

/// A list of cards longer than this is told by its rest.
constexpr std::size_t kMostCardsTold = 6;

bool same_spot(const Finding& a, const Finding& b) {
  return a.round == b.round && is_same_place(a, b);
}

/// Of the melds of one action each has its own place on the line.
bool same_told(const Finding& a, const Finding& b) {
  return a.code == b.code && same_spot(a, b) && a.at.offset == b.at.offset;
}

bool same_words(const Finding& a, const Finding& b) {
  return a.message == b.message && a.working == b.working && a.help == b.help;
}

Text either(const std::vector<Card>& cards) {
  Text text;
  for (std::size_t i = 0; i < cards.size(); ++i) {
    if (i > 0) text += i + 1 == cards.size() ? " or " : ", ";
    text += as_it_stands(to_string(cards[i]));
  }
  return text;
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
struct WaysTold::Settled {
  std::vector<Card> legal;
  std::vector<Card> illegal;
};

void WaysTold::add(const Record& game, const Verdict& verdict) {
  filled_.resize(cards_.size());
  for (std::size_t i = 0; i < cards_.size(); ++i)
    filled_[i].push_back(game.cards[cards_[i].card].card);
  for (const Finding& finding : verdict.findings) {
    if (!is_fault(finding)) continue;
    Told& here = told(finding);
    here.same_words = here.same_words && same_words(here.first, finding);
    here.in_way.resize(ways_ + 1, Judgement::note);
    here.in_way.back() = std::max(here.in_way.back(), finding.judgement);
  }
  ++ways_;
}

WaysTold::Told& WaysTold::told(const Finding& finding) {
  const auto here =
      std::ranges::find_if(all_, [&](const Told& t) { return same_told(t.first, finding); });
  if (here != all_.end()) return *here;
  return all_.emplace_back(Told{.first = finding, .in_way = {}});
}

const WaysTold::Told* WaysTold::find(const Finding& finding) const {
  const auto here =
      std::ranges::find_if(all_, [&](const Told& t) { return same_told(t.first, finding); });
  return here == all_.end() ? nullptr : &*here;
}

WaysTold::Group WaysTold::group_of(const Finding& finding, const Findings& findings) const {
  Group group;
  for (const Told& other : all_) {
    if (!same_spot(other.first, finding)) continue;
    const bool has_own =
        std::ranges::any_of(findings, [&](const Finding& f) { return same_told(f, other.first); });
    if (!has_own || same_told(other.first, finding)) group.push_back(&other);
  }
  return group;
}

Judgement WaysTold::in_way(const Group& group, std::size_t way) {
  Judgement worst = Judgement::note;
  for (const Told* const told : group)
    if (way < told->in_way.size()) worst = std::max(worst, told->in_way[way]);
  return worst;
}

bool WaysTold::is_always_illegal(const Group& group) const {
  for (std::size_t way = 0; way < ways_; ++way)
    if (in_way(group, way) != Judgement::illegal) return false;
  return true;
}

/// One that was found in some of the games and not in others, or is open in one of them, stays so.
bool WaysTold::may_decide(const Findings& findings) const {
  return std::ranges::any_of(findings, [&](const Finding& finding) {
    if (finding.judgement != Judgement::undecided) return false;
    const Group group = group_of(finding, findings);
    return group.empty() || is_always_illegal(group);
  });
}

void WaysTold::say_known(const Record& record, bool is_this, Finding& finding) const {
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

std::optional<WaysTold::Settled> WaysTold::settles(std::size_t card, const Group& group) const {
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

void WaysTold::say_what_settles(const Record& record, const Group& group, Finding& finding) const {
  for (std::size_t i = 0; i < cards_.size(); ++i) {
    const std::optional<Settled> settled = settles(i, group);
    if (!settled) continue;
    const bool by_legal = settled->legal.size() <= settled->illegal.size();
    const std::vector<Card>& fewer = by_legal ? settled->legal : settled->illegal;
    if (fewer.size() > kMostCardsTold) continue;
    const Text card = words(record, cards_[i]);
    finding.help =
        say("{} settles it: {} if it is {}, {} if it is another card", card,
            by_legal ? "legal" : "illegal", either(fewer), by_legal ? "illegal" : "legal");
    finding.related.push_back({.at = place_of(record, cards_[i]), .text = card});
    return;
  }
}

void WaysTold::weigh(const Record& record, const Group& group, Finding& finding) const {
  if (!is_always_illegal(group)) return say_what_settles(record, group, finding);
  const auto own = std::ranges::find_if(
      group, [&](const Told* told) { return told->first.code == finding.code; });
  const Told& one = own == group.end() ? *group.front() : **own;
  finding = one.first;
  finding.judgement = Judgement::illegal;
  say_known(record, group.size() == 1 && one.same_words, finding);
}

/// What the games show and nothing was said about: with the cards unknown, another rule was thought
/// to be broken there.
void WaysTold::add_missed(const Record& record, Findings& findings) const {
  bool added = false;
  for (const Told& told : all_) {
    const bool is_told = std::ranges::any_of(findings, [&](const Finding& f) {
      return same_spot(f, told.first) && f.judgement != Judgement::note;
    });
    if (is_told) continue;
    Finding& finding = findings.emplace_back(told.first);
    finding.judgement = Judgement::undecided;
    weigh(record, {&told}, finding);
    added = true;
  }
  if (!added) return;
  std::ranges::stable_sort(findings, {},
                           [](const Finding& f) { return std::pair(f.round, order_in_round(f)); });
}

void WaysTold::decide(const Record& record, Findings& findings) const {
  Findings before;
  before.swap(findings);
  for (const Finding& finding : before) {
    const bool is_open = finding.judgement == Judgement::undecided;
    const Group group = is_open ? group_of(finding, before) : Group{};
    if (is_open && group.empty()) continue;  // found in none of the games: it is legal
    findings.push_back(finding);
    if (is_open) weigh(record, group, findings.back());
  }
  add_missed(record, findings);
}

}  // namespace rummy

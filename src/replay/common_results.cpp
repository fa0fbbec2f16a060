#include "replay/common_results.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "base/words.h"
#include "score/verdict.h"

namespace rummy {
namespace {

bool is_alike(const SeatResult& a, const SeatResult& b) {
  return a.took_part == b.took_part && a.score.has_value() == b.score.has_value() &&
         a.adjustment == b.adjustment && a.buy_back == b.buy_back;
}

bool is_alike(const RoundResult& a, const RoundResult& b) {
  return a.turns == b.turns && a.dealer == b.dealer && a.first == b.first && a.ended == b.ended &&
         a.winners == b.winners && a.totals_known == b.totals_known &&
         std::ranges::equal(a.seats, b.seats, [](const SeatResult& x, const SeatResult& y) {
           return is_alike(x, y);
         });
}

/// Whether they tell the same, in whatever words.
bool is_same(const RoundResult& a, const RoundResult& b) {
  return is_alike(a, b) &&
         std::ranges::equal(a.seats, b.seats, [](const SeatResult& x, const SeatResult& y) {
           return x.score == y.score && x.held == y.held && x.total == y.total;
         });
}

void widen(std::optional<PointsRange>& range, const std::optional<PointsRange>& other) {
  if (range && other) {
    range = spanned(*range, *other);
  } else {
    range.reset();
  }
}

void widen(SeatResult& seat, const SeatResult& other) {
  const bool same = seat.score == other.score && seat.working == other.working;
  widen(seat.held, other.held);
  widen(seat.score, other.score);
  seat.total = spanned(seat.total, other.total);
  if (!same) seat.working.clear();
}

bool is_alike(const GameResult& a, const GameResult& b) {
  const auto dealer = [](const GameResult& r) { return r.next ? r.next->dealer : std::nullopt; };
  return a.finished == b.finished && a.may_be_finished == b.may_be_finished &&
         a.winners == b.winners && a.eliminated == b.eliminated &&
         a.totals_known == b.totals_known && a.totals.size() == b.totals.size() &&
         a.settlement.size() == b.settlement.size() && a.sheets.size() == b.sheets.size() &&
         a.next.has_value() == b.next.has_value() && dealer(a) == dealer(b);
}

bool is_same(const SheetResult& a, const SheetResult& b) {
  return a.closed == b.closed && a.winners == b.winners && a.written == b.written &&
         a.won == b.won && a.totals == b.totals;
}

bool is_same(const GameResult& a, const GameResult& b) {
  const auto first = [](const GameResult& r) { return r.next ? r.next->first : std::nullopt; };
  return is_alike(a, b) && first(a) == first(b) && a.totals == b.totals &&
         a.settlement == b.settlement &&
         std::ranges::equal(a.sheets, b.sheets, [](const SheetResult& x, const SheetResult& y) {
           return is_same(x, y);
         });
}

void widen(std::vector<PointsRange>& ranges, const std::vector<PointsRange>& others) {
  for (std::size_t i = 0; i < ranges.size(); ++i)
    ranges[i] = spanned(ranges[i], others[i]);
}

void widen(SheetResult& sheet, const SheetResult& other) {
  if (sheet.closed != other.closed) sheet.closed.reset();
  if (sheet.winners != other.winners) sheet.winners.clear();
  widen(sheet.written, other.written);
  widen(sheet.won, other.won);
  widen(sheet.totals, other.totals);
}

/// Of results that are alike. Who deals next is the same in both; who plays first then may not be.
void widen(GameResult& result, const GameResult& other) {
  if (result.next && other.next && result.next->first != other.next->first)
    result.next->first.reset();
  widen(result.settlement, other.settlement);
  for (std::size_t i = 0; i < result.sheets.size(); ++i)
    widen(result.sheets[i], other.sheets[i]);
  for (std::size_t i = 0; i < result.workings.size(); ++i)
    if (result.workings[i] != other.workings[i]) result.workings[i].clear();
}

void forget(RoundResult& round) {
  round.ended = RoundEnd::unfinished;
  round.winners.clear();
  round.totals_known = false;
  for (SeatResult& seat : round.seats) {
    seat.held.reset();
    seat.score.reset();
    seat.working.clear();
  }
}

void forget(GameResult& result) {
  result.finished = false;
  result.winners.clear();
  result.workings.assign(result.workings.size(), Text());
  result.settlement.clear();
  result.eliminated.clear();
  result.next.reset();
  for (SheetResult& sheet : result.sheets)
    sheet.closed.reset();
}

/// Sums the games do not agree on keep the words they had while all was open.
void keep_words(SeatResult& seat, const SeatResult& before) {
  if (!seat.working.empty() || !seat.score) return;
  seat.working = seat.score == before.score
                     ? before.working
                     : say("between {} and {}: unknown cards", seat.score->low, seat.score->high);
}

}  // namespace

void CommonResults::add(const Verdict& verdict) {
  const bool may_be_finished =
      verdict.result && (verdict.result->finished || verdict.result->may_be_finished);
  may_be_finished_ = may_be_finished_ || may_be_finished;
  if (!any_) {
    any_ = true;
    rounds_.assign(verdict.rounds.begin(), verdict.rounds.end());
    rounds_alike_.assign(rounds_.size(), true);
    result_ = verdict.result;
    return;
  }
  if (verdict.rounds.size() < rounds_.size()) rounds_.resize(verdict.rounds.size());
  for (std::size_t i = 0; i < rounds_.size(); ++i) {
    rounds_alike_[i] = rounds_alike_[i] && is_alike(rounds_[i], verdict.rounds[i]);
    if (!rounds_alike_[i]) continue;
    for (std::size_t seat = 0; seat < rounds_[i].seats.size(); ++seat)
      widen(rounds_[i].seats[seat], verdict.rounds[i].seats[seat]);
  }
  const bool comparable = result_ && verdict.result;
  result_alike_ = result_alike_ && comparable && is_alike(*result_, *verdict.result);
  if (!comparable) return;
  widen(result_->totals, verdict.result->totals);
  result_->totals_known = result_->totals_known && verdict.result->totals_known;
  if (!result_alike_) return;
  widen(*result_, *verdict.result);
}

void CommonResults::keep_common(Verdict& verdict) const {
  if (rounds_.size() < verdict.rounds.size()) verdict.rounds.shrink(rounds_.size());
  for (std::size_t i = 0; i < rounds_.size(); ++i) {
    if (!rounds_alike_[i]) {
      forget(verdict.rounds[i]);
      continue;
    }
    verdict.rounds[i] = rounds_[i];
    for (SeatResult& seat : verdict.rounds[i].seats)
      if (seat.working.empty() && seat.score)
        seat.working = say("between {} and {}: what was played before the record begins is unknown",
                           seat.score->low, seat.score->high);
  }
  verdict.result = result_;
  if (result_alike_ || !verdict.result) return;
  forget(*verdict.result);
  verdict.result->may_be_finished = may_be_finished_;
}

const GameResult* CommonResults::common_result() const {
  const bool all_alike = std::ranges::all_of(rounds_alike_, [](bool alike) { return alike; });
  return all_alike && result_alike_ && result_ ? &*result_ : nullptr;
}

bool CommonResults::differs_from(const Verdict& verdict) const {
  for (std::size_t i = 0; i < std::min(rounds_.size(), verdict.rounds.size()); ++i)
    if (rounds_alike_[i] && !is_same(rounds_[i], verdict.rounds[i])) return true;
  const GameResult* const result = common_result();
  return result != nullptr && !(verdict.result && is_same(*result, *verdict.result));
}

void CommonResults::narrow(Verdict& verdict) const {
  for (std::size_t i = 0; i < std::min(rounds_.size(), verdict.rounds.size()); ++i) {
    if (!rounds_alike_[i]) continue;
    RoundResult common = rounds_[i];
    for (std::size_t seat = 0; seat < common.seats.size(); ++seat)
      keep_words(common.seats[seat], verdict.rounds[i].seats[seat]);
    verdict.rounds[i] = std::move(common);
  }
  const GameResult* const result = common_result();
  if (result == nullptr) return;
  GameResult common = *result;
  if (verdict.result && verdict.result->workings.size() == common.workings.size())
    for (std::size_t i = 0; i < common.workings.size(); ++i)
      if (common.workings[i].empty()) common.workings[i] = verdict.result->workings[i];
  verdict.result = std::move(common);
}

}  // namespace rummy

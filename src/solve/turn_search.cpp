#include "solve/turn_search.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "cards/cards.h"
#include "settings/settings.h"
#include "solve/packed_hand.h"
#include "solve/turn_rows.h"
#include "solve/turn_work.h"

namespace rummy {
namespace {

bool is_better(const TurnWay& a, const TurnWay& b, TurnTaste taste) {
  switch (taste) {
    case TurnTaste::fewest_cards:
      return a.cards_laid != b.cards_laid ? a.cards_laid < b.cards_laid : a.points > b.points;
    case TurnTaste::most_cards:
      return a.left.size() != b.left.size() ? a.left.size() < b.left.size()
                                            : a.table_points > b.table_points;
    case TurnTaste::most_points:
      return a.points != b.points ? a.points > b.points : a.cards_laid < b.cards_laid;
  }
  return false;
}

/// The same for ways that differ in nothing but the order of their acts.
std::string key_of(const TurnWay& way) {
  std::vector<std::string> acts;
  for (const TurnAct& act : way.acts) {
    std::string key(1, static_cast<char>('0' + static_cast<int>(act.kind)));
    key += std::to_string(act.target);
    for (const PlayedCard& played : act.cards)
      key += ' ' + to_string(played);
    acts.push_back(std::move(key));
  }
  std::ranges::sort(acts);
  std::string all;
  for (const std::string& act : acts)
    all += act + ';';
  return all;
}

/// Of the cards that may be left over of what was melded so, how many serve the taste best; of the
/// same points the fewest cards laid.
std::optional<int> left_for(const TurnRow& row, Melded melded, const TurnRows::Accept& accept,
                            TurnTaste taste) {
  std::optional<int> chosen;
  Points most = TurnRow::kNoWay;
  for (int left = 0; left < row.lefts(); ++left) {
    const Points points = row.at(melded, left);
    if (points == TurnRow::kNoWay || !accept(melded, left, points)) continue;
    const bool better =
        taste == TurnTaste::fewest_cards || (taste == TurnTaste::most_points && points >= most);
    if (chosen && !better) continue;
    chosen = left;
    most = points;
  }
  return chosen;
}

}  // namespace

bool has_opening(const Variant& variant) {
  const bool reclaims = variant.jokers.reclaim_allowed && variant.jokers.reclaim_needs_open;
  return variant.opening.points > 0 || variant.opening.run != OpeningRun::none ||
         variant.opening.contract.is_asked() || variant.lay_off.needs_open || reclaims;
}

/// Who goes out in one turn may be free of the opening's conditions (score.at_once.must_open).
std::vector<TurnPass> TurnSearch::Work::passes(TurnGoal goal) const {
  const bool opens = goal == TurnGoal::open;
  const bool free_jokers = variant_.jokers.reclaim_allowed && !variant_.jokers.reclaim_needs_open;
  std::vector<TurnPass> all{
      {.goal = goal, .with_table = !opens || free_jokers, .lays_off = !opens}};
  const RoundScoreSettings& score = variant_.round_score;
  if (opens || !has_conditions() || score.at_once_must_open) return all;
  all.push_back({.goal = TurnGoal::out, .waived = true, .lays_off = score.at_once_layoffs});
  return all;
}

/// One by one: what the rows tell apart does not tell which card a joker is.
void TurnSearch::Work::each_of(TurnRows& rows, const Start& start, const TurnRows::Accept& accept,
                               const Look& look) {
  rows.each(state_of(start), accept, [&](const TurnChoice& choice, HandState left) {
    ++effort_.steps;
    if (keeps_names(start, choice, left)) look(way_of(start, choice));
    return !effort_.is_spent();
  });
}

void TurnSearch::Work::best_of(const TurnPass& pass, TurnTaste taste, const Look& look) {
  // A last card that may not fit the table is looked at apart.
  const int apart = variant_.going_out.discard == OutDiscard::unplayable_only ? 1 : -1;
  visit(pass, [&](TurnRows& rows, const Start& start, const TurnRows::Accept& accept) {
    const auto may = [&](Melded melded, int left, Points points) {
      return left != apart && accept(melded, left, points);
    };
    if (asks_names(start)) {
      each_of(rows, start, may, look);
      return true;
    }
    const TurnState state = state_of(start);
    const TurnRow& row = rows.row(state);
    for (Melded melded = kNothing; melded < rows.ways(); ++melded) {
      if (const std::optional<int> left = left_for(row, melded, may, taste))
        look(way_of(start, rows.choice(state, melded, *left)));
    }
    return true;
  });
}

TurnBest TurnSearch::Work::best(TurnGoal goal, TurnTaste taste) {
  std::optional<TurnWay> best;
  const auto look = [&](TurnWay way) {
    if (!best || is_better(way, *best, taste)) best = std::move(way);
    return true;
  };
  for (const TurnPass& pass : passes(goal)) {
    if (is_ready_) best_of(pass, taste, look);
  }
  const bool is_last_open = variant_.going_out.discard == OutDiscard::unplayable_only;
  if (is_ready_ && is_last_open && (goal != TurnGoal::open || !best)) {
    TurnWays last = ways(goal == TurnGoal::open ? goal : TurnGoal::out, 1);
    if (!last.ways.empty()) look(std::move(last.ways.front()));
  }
  if (best) return {.answer = TurnAnswer::yes, .way = *std::move(best)};
  return {.answer = gave_up() ? TurnAnswer::gave_up : TurnAnswer::no, .way = {}};
}

TurnWays TurnSearch::Work::ways(TurnGoal goal, std::size_t limit) {
  TurnWays all;
  std::set<std::string> known;
  for (const TurnPass& pass : passes(goal)) {
    if (!is_ready_) break;
    visit(pass, [&](TurnRows& rows, const Start& start, const TurnRows::Accept& accept) {
      return rows.each(state_of(start), accept, [&](const TurnChoice& choice, HandState left) {
        if (!may_discard_last(start, choice, left) || !keeps_names(start, choice, left))
          return true;
        TurnWay way = way_of(start, choice);
        if (way.acts.empty() || !known.insert(key_of(way)).second) return true;
        all.more = all.ways.size() == limit;
        if (!all.more) all.ways.push_back(std::move(way));
        return !all.more;
      });
    });
    if (all.more) break;
  }
  all.gave_up = gave_up();
  return all;
}

TurnBest TurnSearch::Work::most_points(NeedsRun run) {
  std::optional<TurnWay> best;
  const TurnPass pass{.goal = TurnGoal::open, .waived = true, .with_table = false};
  if (is_ready_) {
    visit(pass, [&](TurnRows& rows, const Start& start, const TurnRows::Accept& accept) {
      const TurnState state = state_of(start);
      const auto may = [&](Melded melded, int left, Points points) {
        return (run == NeedsRun::no || melded == MeldedScale::kRun) && accept(melded, left, points);
      };
      for (Melded melded = kNothing + 1; melded < rows.ways(); ++melded) {
        const auto left = left_for(rows.row(state), melded, may, TurnTaste::most_points);
        if (!left) continue;
        TurnWay way = way_of(start, rows.choice(state, melded, *left));
        if (!best || is_better(way, *best, TurnTaste::most_points)) best = std::move(way);
      }
      return true;
    });
  }
  if (gave_up()) return {.answer = TurnAnswer::gave_up, .way = {}};
  if (!best) return {};
  return {.answer = TurnAnswer::yes, .way = *std::move(best)};
}

TurnSearch::TurnSearch(const TurnQuestion& question, const Variant& variant,
                       std::uint64_t step_limit)
    : work_(std::make_unique<Work>(question, variant, step_limit)) {}
TurnSearch::~TurnSearch() = default;

TurnBest TurnSearch::best(TurnGoal goal, TurnTaste taste) {
  return work_->best(goal, taste);
}
TurnWays TurnSearch::ways(TurnGoal goal, std::size_t limit) {
  return work_->ways(goal, limit);
}
TurnBest TurnSearch::most_points(NeedsRun run) {
  return work_->most_points(run);
}
std::uint64_t TurnSearch::steps() const {
  return work_->steps();
}

}  // namespace rummy

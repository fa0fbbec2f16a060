#include "witness/parting.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "diag/finding.h"
#include "logio/records.h"
#include "replay/judge.h"
#include "rules/ruleset.h"
#include "score/verdict.h"
#include "solve/hands.h"
#include "table/record.h"
#include "witness/sketch.h"

namespace rummy {
namespace {

/// A moment of a game: its round, then the deal, the actions, the end.
using Moment = std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>;
constexpr std::uint32_t kLast = std::numeric_limits<std::uint32_t>::max();
constexpr Moment kNever{kLast, kLast, kLast};

Moment moment_of(const Finding& finding) {
  if (finding.round == 0) {
    const bool is_about_winner = finding.code == "score.winner";
    return is_about_winner ? Moment{kLast, kLast, 0} : Moment{0, 0, 0};
  }
  const auto [turn, action] = order_in_round(finding);
  return {finding.round, turn, action};
}

/// A record may stop within its last round: it is judged as far as it goes.
void settle(Verdict& verdict) {
  const std::size_t dropped = std::erase_if(verdict.findings, [&](const Finding& finding) {
    return finding.code == "round.unfinished" && finding.round == verdict.rounds.size();
  });
  if (dropped == 0) return;
  verdict.excerpt = true;
  verdict.judgement = overall(verdict.findings);
}

struct FirstFault {
  Moment at = kNever;
  bool is_open = false;  // undecided
  std::vector<std::string> codes{};
  Place place{};
};

FirstFault first_fault(const Verdict& verdict) {
  FirstFault first;
  for (const Finding& finding : verdict.findings) {
    if (!is_fault(finding)) continue;
    const Moment at = moment_of(finding);
    if (at > first.at) continue;
    if (at < first.at) first = {.at = at, .place = finding.at};
    first.is_open = first.is_open || !is_illegal(finding);
    first.codes.emplace_back(finding.code);
  }
  std::ranges::sort(first.codes);
  return first;
}

/// Whether nothing is found but these, and no score that is to be had is open.
bool is_clean(const Verdict& verdict, const std::vector<std::string>& codes) {
  const auto is_open = [](const SeatResult& seat) { return seat.score && !seat.score->is_exact(); };
  for (const RoundResult& round : verdict.rounds)
    if (codes.empty() && std::ranges::any_of(round.seats, is_open)) return false;
  return verdict.findings.size() == codes.size();
}

bool differ(const std::optional<PointsRange>& a, const std::optional<PointsRange>& b) {
  if (a.has_value() != b.has_value()) return a ? a->is_exact() : b->is_exact();
  return a && a->is_exact() && b->is_exact() && *a != *b;
}

bool differ(const std::vector<PointsRange>& a, const std::vector<PointsRange>& b) {
  for (std::size_t i = 0; i < a.size() && i < b.size(); ++i)
    if (differ(std::optional(a[i]), std::optional(b[i]))) return true;
  return a.empty() != b.empty();
}

std::optional<PartedBy> difference_of(const RoundResult& a, const RoundResult& b) {
  if (a.ended != b.ended) return PartedBy::ending;
  if (a.winners != b.winners) return PartedBy::winner;
  for (std::size_t i = 0; i < a.seats.size() && i < b.seats.size(); ++i) {
    if (differ(a.seats[i].score, b.seats[i].score)) return PartedBy::scores;
    if (a.totals_known && b.totals_known &&
        differ(std::optional(a.seats[i].total), std::optional(b.seats[i].total)))
      return PartedBy::scores;
  }
  return std::nullopt;
}

bool differ(const std::optional<NextRound>& a, const std::optional<NextRound>& b) {
  const auto both = [](const auto& x, const auto& y) { return x && y && *x != *y; };
  return a && b && (both(a->dealer, b->dealer) || both(a->first, b->first));
}

std::optional<PartedBy> difference_of(const GameResult& a, const GameResult& b) {
  const bool is_open = a.may_be_finished || b.may_be_finished;
  if (a.finished != b.finished && !is_open) return PartedBy::ending;
  if (a.winners != b.winners) return PartedBy::winner;
  if (a.totals_known && b.totals_known && differ(a.totals, b.totals)) return PartedBy::scores;
  if (differ(a.settlement, b.settlement)) return PartedBy::scores;
  if (a.eliminated != b.eliminated) return PartedBy::ending;
  if (differ(a.next, b.next)) return PartedBy::next;
  return std::nullopt;
}

/// The first round before `end` that comes out differently.
std::optional<Parting> parting_of_rounds(const Verdict& a, const Verdict& b, std::uint32_t end) {
  const std::size_t rounds = std::min(a.rounds.size(), b.rounds.size());
  for (std::size_t i = 0; i < rounds && i + 1 < end; ++i)
    if (const auto by = difference_of(a.rounds[i], b.rounds[i]))
      return Parting{.by = *by, .round = static_cast<std::uint32_t>(i) + 1};
  return std::nullopt;
}

std::uint32_t round_of(const Moment& moment) {
  return std::get<0>(moment);
}

std::optional<Parting> first_parting(const Verdict& first, const Verdict& second) {
  const FirstFault a = first_fault(first);
  const FirstFault b = first_fault(second);
  const Moment at = std::min(a.at, b.at);
  if (auto round = parting_of_rounds(first, second, round_of(at))) return round;
  if (at == kNever) {
    if (!first.result || !second.result) return std::nullopt;
    const auto by = difference_of(*first.result, *second.result);
    return by ? std::optional(Parting{.by = *by}) : std::nullopt;
  }
  const bool in_a = a.at == at;
  const bool in_b = b.at == at;
  if ((in_a && a.is_open) || (in_b && b.is_open)) return std::nullopt;
  if (in_a && in_b && a.codes == b.codes) return std::nullopt;
  Parting found{.by = in_a && in_b ? PartedBy::codes : PartedBy::verdict,
                .round = round_of(at) == kLast ? 0 : round_of(at),
                .at = in_a ? a.place : b.place};
  if (in_a) found.codes[0] = a.codes;
  if (in_b) found.codes[1] = b.codes;
  return found;
}

}  // namespace

std::optional<Parting> parting_of(const Verdict& first, const Verdict& second) {
  std::optional<Parting> found = first_parting(first, second);
  if (found)
    found->is_clean = {is_clean(first, found->codes[0]), is_clean(second, found->codes[1])};
  return found;
}

void TwoJudges::judge(const Ruleset& rules, Thoroughly how, Verdict& verdict) {
  constexpr std::uint64_t kFewSteps = 3'000;
  SearchBudget few(kFewSteps);
  const bool is_quick = how == Thoroughly::no;
  verdict.clear();
  judge_.judge(record_, rules,
               {.stop_at_first = false,
                .workings = is_quick ? Workings::left_out : Workings::in_full,
                .games_tried = is_quick ? 0 : kMostGamesTried,
                .budget = is_quick ? &few : nullptr,
                .excerpt = Excerpt::one_turn},
               verdict);
  settle(verdict);
}

std::optional<Parting> TwoJudges::parting(const Sketch& sketch, Thoroughly how) {
  ++judged_;
  notes_.clear();
  read_text_record(sketch.text(), record_, notes_, Spelling::strict);
  first_.clear();
  second_.clear();
  if (!is_readable(notes_)) {
    first_.judgement = second_.judgement = Judgement::malformed;
    return std::nullopt;
  }
  const std::size_t players = record_.players.size();
  judge(rules_.first->at_table(players), how, first_);
  judge(rules_.second->at_table(players), how, second_);
  return parting_of(first_, second_);
}

bool TwoJudges::are_content() const {
  const auto has_fault = [](const Verdict& verdict) {
    return verdict.judgement == Judgement::malformed ||
           std::ranges::any_of(verdict.findings, is_fault);
  };
  return !has_fault(first_) && !has_fault(second_);
}

}  // namespace rummy

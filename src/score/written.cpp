#include "score/written.h"

#include <fmt/core.h>

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "cards/card.h"
#include "diag/finding.h"
#include "score/ledger.h"
#include "table/record.h"

namespace rummy {
namespace {

Finding figure(std::string_view code, const RoundFigures& figures, const SeatNumber& written) {
  Finding finding{.code = code, .round = figures.round};
  finding.player = written.seat;
  finding.at = written.at;
  return finding;
}

/// Illegal where no completion gives the figure, undecided where some do; nothing where all do.
std::optional<Judgement> judge_figure(const std::optional<PointsRange>& right, Points written) {
  if (!right) return Judgement::undecided;
  if (!right->contains(written)) return Judgement::illegal;
  return right->is_exact() ? std::nullopt : std::optional(Judgement::undecided);
}

/// `what`: "score" or "total".
std::string words(const std::string& name, std::string_view what,
                  const std::optional<PointsRange>& right, Points written) {
  if (!right) {
    return fmt::format("{}'s written {} of {} cannot be checked: the round has no scores", name,
                       what, written);
  }
  if (right->contains(written)) {
    return fmt::format("{}'s written {} of {} cannot be checked: it lies between {} and {}", name,
                       what, written, right->low, right->high);
  }
  const std::string range = right->is_exact() ? fmt::format("{}", right->low)
                                              : fmt::format("{} to {}", right->low, right->high);
  return fmt::format("{}'s {} is {}, not {} as written", name, what, range, written);
}

/// The total as a sum: "224 - 10 + 10 adjusted = 224".
std::string sum_words(const RoundFigures& figures, std::size_t seat) {
  const std::optional<PointsRange>& score = figures.scores[seat];
  const std::optional<PointsRange>& total = figures.totals[seat];
  if (!total || !total->is_exact() || !score || !score->is_exact()) return {};
  const Points adjusted = seat < figures.adjustments.size() ? figures.adjustments[seat] : 0;
  const auto term = [](Points points) {
    return fmt::format(" {} {}", points < 0 ? '-' : '+', points < 0 ? -points : points);
  };
  std::string text = fmt::format("{}", total->low - score->low - adjusted) + term(score->low);
  if (adjusted != 0) text += term(adjusted) + " adjusted";
  return text + fmt::format(" = {}", total->low);
}

}  // namespace

void WrittenFigures::check_score(const Record& record, const SeatNumber& written,
                                 const RoundFigures& figures, Findings& findings) {
  const std::size_t seat = index(written.seat);
  const std::optional<PointsRange>& right = figures.scores[seat];
  const std::optional<Judgement> judged = judge_figure(right, written.number);
  if (!judged) return;
  Finding finding = figure("score.round", figures, written);
  finding.judgement = *judged;
  finding.message = words(record.players[seat], "score", right, written.number);
  finding.working = figures.workings[seat];
  if (*judged == Judgement::illegal && right && right->is_exact())
    slips_[seat] = written.number - right->low;
  findings.push_back(std::move(finding));
}

void WrittenFigures::check_total(const Record& record, const SeatNumber& written,
                                 const RoundFigures& figures, Findings& findings) {
  const std::size_t seat = index(written.seat);
  const std::optional<PointsRange>& right = figures.totals[seat];
  const std::optional<Judgement> judged = judge_figure(right, written.number);
  if (!judged) {
    carried_[seat] = 0;
    return;
  }
  const std::optional<Points> off =
      right && right->is_exact() ? std::optional(written.number - right->low) : std::nullopt;
  // A total that only carries on a figure already told is no slip of its own.
  if (off && *off == carried_[seat]) return;
  Finding finding = figure("score.total", figures, written);
  finding.judgement = *judged;
  finding.message = words(record.players[seat], "total", right, written.number);
  finding.working = sum_words(figures, seat);
  if (off) carried_[seat] = *off;
  findings.push_back(std::move(finding));
}

void WrittenFigures::check(const Record& record, const RoundFigures& figures, Findings& findings) {
  slips_.assign(carried_.size(), 0);
  for (const SeatNumber& written : figures.written_scores)
    check_score(record, written, figures, findings);
  for (std::size_t i = 0; i < slips_.size(); ++i)
    carried_[i] += slips_[i];
  for (const SeatNumber& written : figures.written_totals)
    check_total(record, written, figures, findings);
}

}  // namespace rummy

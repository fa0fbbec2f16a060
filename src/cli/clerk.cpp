#include "cli/clerk.h"

#include <fmt/core.h>

#include <chrono>
#include <cstdint>
#include <string>

#include "cli/crew.h"
#include "cli/interrupt.h"
#include "cli/judge_item.h"
#include "cli/referee_link.h"
#include "diag/finding.h"
#include "logio/inputs.h"
#include "logio/records.h"
#include "report/judged.h"
#include "report/report.h"
#include "store/database.h"

namespace rummy {
void Clerk::do_job(Job& job) {
  // Whoever asks for an end does not want to wait for all that is queued.
  job.passed_over = is_interrupted();
  if (job.passed_over) return;
  if (!job.text.empty()) job.item.text = job.text;
  if (style_.checked) job.check = check_sum(job.item);
  if (!style_.timed) return judge(job);
  using Clock = std::chrono::steady_clock;
  const Clock::time_point start = Clock::now();
  judge(job);
  const auto took = std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - start);
  job.microseconds = static_cast<std::uint64_t>(took.count());
}

void Clerk::judge(Job& job) {
  trace_.clear();
  const Judged* judged = judge_item(referee_, job.item);
  if (judged == nullptr) return;
  job.judged = true;
  const Judged& shown = sieve_.sift(*judged);
  job.outcome = outcome_of(shown, style_.faults);
  // What was too large was not read, and has no text to be kept by.
  if (style_.database != nullptr && job.item.fault == InputFault::none)
    job.note = style_.database->add(*judged, job.item.text);
  if (style_.summary || (shown.sifted != nullptr && shown.sifted->silent)) return;
  Judged told = shown;
  if (style_.trace) told.trace = &trace_;
  link_ = link_to(job.item, shown);
  told.link = link_;
  report_.append(told, style_.record, job.report);
}

/// It opens at the first fault of play.
std::string Clerk::link_to(const InputItem& item, const Judged& judged) const {
  if (style_.link.page.empty()) return {};
  RefereeLink link = style_.link;
  std::string moment;
  for (const Finding& finding : judged.findings()) {
    if (!is_fault(finding) || finding.turn == 0) continue;
    moment = fmt::format("r{}t{}", finding.round, finding.turn);
    break;
  }
  link.moment = moment;
  return referee_link(item, link);
}

}  // namespace rummy

#pragma once
// One thread's part of `check`: judges a record and writes its report.

#include <string>
#include <utility>

#include "cli/crew.h"
#include "cli/record_report.h"
#include "cli/referee_link.h"
#include "config/variants.h"
#include "logio/records.h"
#include "replay/watcher.h"
#include "report/judged.h"
#include "report/report.h"
#include "rumref.h"
#include "store/database.h"

namespace rummy {

/// How reports look; the same for all threads.
struct ReportStyle {
  RecordStyle record{};
  Triage triage{};
  bool summary = false;                       // no reports, verdicts only
  CountFaults faults = CountFaults::by_code;  // in the totals
  bool timed = false;                         // how long each record took
  bool checked = false;                       // what was read gets a check sum
  Database* database = nullptr;               // verdicts are kept there too; for one thread only
  bool trace = false;                         // every look of a rule too
  RefereeLink link{};                         // of each record; without a page none
};

class Clerk {
 public:
  Clerk(VariantLibrary& variants, RefereeOptions options, const ReportStyle& style)
      : referee_(variants, traced(std::move(options), style)),
        style_(style),
        sieve_(style.triage) {}

  /// Fills in what came of the job. A verdict in JSON has no line end: the caller knows what
  /// follows it.
  void do_job(Job& job);

 private:
  RefereeOptions traced(RefereeOptions options, const ReportStyle& style) {
    if (style.trace) options.judging.watcher = &trace_;
    return options;
  }
  void judge(Job& job);
  [[nodiscard]] std::string link_to(const InputItem& item, const Judged& judged) const;

  RuleTrace trace_;
  Referee referee_;
  ReportStyle style_;
  Sieve sieve_;
  std::string link_;
  RecordReport report_;
};

}  // namespace rummy

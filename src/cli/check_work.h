#pragma once
// The work of `check`: shared between threads, and reported in the order of the records.

#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "base/words.h"
#include "cli/commands.h"
#include "cli/output.h"
#include "cli/reports.h"
#include "cli/resume.h"
#include "cli/rules.h"
#include "config/variants.h"
#include "diag/finding.h"
#include "logio/inputs.h"
#include "logio/records.h"
#include "replay/watcher.h"
#include "report/judged.h"
#include "report/report.h"
#include "rumref.h"
#include "store/database.h"

namespace rummy {

// === Work shared between threads, with results returned in the order of the work.

/// An input to judge, and its result.
struct Job {
  InputItem item;    // its text is `text` once the work begins
  std::string text;  // kept while others are read

  bool passed_over = false;  // the work was stopped before it
  bool judged = false;       // false: there was no record (InputFault::unreadable)
  RecordOutcome outcome;
  std::uint64_t microseconds = 0;  // for this job, if asked for
  std::uint32_t check = 0;         // over everything read, if asked for
  std::string report;
  std::string note;  // a further note for the user
};
using Batch = std::vector<Job>;

class Crew {
 public:
  /// The work of one thread on a job.
  using Worker = std::function<void(Job&)>;

  /// `make_worker` is called once for each of the `threads`, this one included, from this thread;
  /// `deliver` is called from this thread only, for every job, in the order of the batches. No
  /// thread is started for a single batch.
  Crew(std::size_t threads, std::function<Worker()> make_worker,
       std::function<void(const Job&)> deliver);
  ~Crew();
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;

  /// Takes a batch; delivers earlier ones if too many are in progress. An exception of a worker
  /// comes out here or in finish().
  void submit(Batch batch);
  /// Delivers all remaining batches.
  void finish();

 private:
  struct Order {
    Batch batch;
    bool done = false;
    std::exception_ptr failure;
  };

  void start();
  void work(const Worker& worker);
  /// Takes the next waiting batch, and does it while the lock is open.
  void work_off(const Worker& worker, std::unique_lock<std::mutex>& lock);
  void run_alone(Batch& batch);
  void pass_on(Batch batch);
  void deliver_first();

  std::size_t threads_;
  std::function<Worker()> make_worker_;
  std::function<void(const Job&)> deliver_;
  Worker own_;                                 // of this thread
  std::unique_ptr<Batch> first_;               // held back until there is a second
  std::deque<std::unique_ptr<Order>> orders_;  // in order; used only by this thread
  std::mutex mutex_;  // guards waiting_, stopping_, Order::done and ::failure
  std::condition_variable waits_for_work_;
  std::condition_variable waits_for_result_;
  std::deque<Order*> waiting_;
  bool stopping_ = false;
  std::vector<std::thread> crew_;
};

// === One thread's part of `check`: judges a record and writes its report.

/// The form of reports, the same for all threads.
struct ReportStyle {
  RecordStyle record{};
  Triage triage{};
  bool summary = false;                       // no reports, only verdicts
  CountFaults faults = CountFaults::by_code;  // in the totals
  bool timed = false;                         // with the time for each record
  bool checked = false;                       // with a check sum of what was read
  Database* database = nullptr;               // also keeps the verdicts; for one thread only
  bool trace = false;                         // with every look of a rule
  RefereeLink link{};                         // for each record; none without a page
};

class Clerk {
 public:
  Clerk(VariantLibrary& variants, RefereeOptions options, const ReportStyle& style)
      : referee_(variants, traced(std::move(options), style)),
        style_(style),
        sieve_(style.triage) {}

  /// Fills in the result of the job. A verdict in JSON has no line end: the caller knows what
  /// follows.
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

// === The user's choices about findings: which are shown, which are waived, which make `check`
// fail.

/// Remembers which waivers matched a finding.
class WaiverList {
 public:
  explicit WaiverList(std::vector<Waiver> all) : all_(std::move(all)), met_(all_.size()) {}

  [[nodiscard]] const std::vector<Waiver>& all() const { return all_; }
  void meet(const RecordOutcome& outcome);
  /// By their numbers, as an earlier run left them.
  void meet(const std::vector<std::size_t>& numbers);
  [[nodiscard]] std::vector<std::size_t> met() const;
  /// A sentence on each waiver that matched no finding.
  [[nodiscard]] std::vector<std::string> not_met() const;

 private:
  std::vector<Waiver> all_;
  std::vector<bool> met_;
};

/// The waivers in force on the day; reports faults in the arguments, and expired waivers. Nothing
/// if there were faults.
[[nodiscard]] std::optional<WaiverList> waivers_in_force(const GlobalArguments& global,
                                                         const CheckArguments& arguments);

/// Why the codes of --only and --ignore cannot be meant; empty if they can.
[[nodiscard]] std::string fault_of_codes(const CheckArguments& arguments);

[[nodiscard]] Triage triage_of(const GlobalArguments& global, const CheckArguments& arguments,
                               const WaiverList& waivers);

// === Takes the results of the records in their order and prints reports, totals and the exit
// status.

class CheckReporter {
 public:
  /// `journal`: null if the run cannot be resumed; `from`: where an earlier run stopped.
  CheckReporter(const CheckArguments& arguments, Journal* journal,
                const std::optional<ResumePoint>& from, WaiverList& waivers, const Wording& words);

  /// False once nothing more is to be judged.
  [[nodiscard]] bool goes_on() const;
  [[nodiscard]] Colour colour(ColourWhen when) const { return out_.colour(when); }
  [[nodiscard]] FileIdentity output() const { return out_.identity(); }
  [[nodiscard]] const Tally& tally() const { return tally_; }
  [[nodiscard]] bool is_on_terminal() const { return out_.is_terminal(); }
  /// Also keeps the results in a database, which may fail; null: none.
  void keep_in(Database* database) { database_ = database; }
  /// Shows progress from now on; null: none.
  void show_progress(Progress* progress) { progress_ = progress; }

  /// Flushes the output, because nothing more comes for a while.
  void pause() { out_.flush(); }
  /// The program ends with this status, or a worse one.
  void note(Exit exit) { exit_ = worse(exit_, exit); }
  /// `bytes`: read so far.
  void take(const Job& job, std::uint64_t bytes);
  Exit finish();

 private:
  using Clock = std::chrono::steady_clock;

  void print(const Job& job);
  void fail(const std::string& message);
  void keep_point();
  void write_summary_file();
  [[nodiscard]] std::string last_words(RunCourse course);

  const CheckArguments& arguments_;
  WaiverList& waivers_;
  Journal* journal_;
  Progress* progress_ = nullptr;
  Database* database_ = nullptr;
  Output out_;
  Framing framing_;
  SameCauses causes_;
  Tally tally_;
  const Wording words_;
  Exit exit_ = Exit::fine;
  bool broken_off_ = false;  // nothing is reported after a record passed over
  std::uint64_t inputs_ = 0;
  std::uint32_t check_ = 0;
  Clock::time_point next_point_;
};

}  // namespace rummy

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

// === Work shared between threads, its results handed out in the order it was given.

/// An input to be judged, and what came of it.
struct Job {
  InputItem item;    // its text is `text`, once it is worked on
  std::string text;  // of one that waits for that while others are read

  bool passed_over = false;  // the work was broken off before it
  bool judged = false;       // false: there was no record (InputFault::unreadable)
  RecordOutcome outcome;
  std::uint64_t microseconds = 0;  // it took, where that is asked for
  std::uint32_t check = 0;         // of all that was read, where that is asked for
  std::string report;
  std::string note;  // what the user should know of it beside that
};
using Batch = std::vector<Job>;

class Crew {
 public:
  /// What one thread does with a job.
  using Worker = std::function<void(Job&)>;

  /// `make_worker` is called once for each of the `threads`, this one among them, from this thread;
  /// `deliver` is called from this thread only, for every job, in the order of the batches. No
  /// thread is started for a single batch.
  Crew(std::size_t threads, std::function<Worker()> make_worker,
       std::function<void(const Job&)> deliver);
  ~Crew();
  Crew(const Crew&) = delete;
  Crew& operator=(const Crew&) = delete;

  /// Takes a batch; delivers earlier ones while too many are under way. What a worker throws comes
  /// out here or in finish().
  void submit(Batch batch);
  /// Delivers all that is left.
  void finish();

 private:
  struct Order {
    Batch batch;
    bool done = false;
    std::exception_ptr failure;
  };

  void start();
  void work(const Worker& worker);
  /// Takes the next batch that waits, and does it with the lock open.
  void work_off(const Worker& worker, std::unique_lock<std::mutex>& lock);
  void run_alone(Batch& batch);
  void pass_on(Batch batch);
  void deliver_first();

  std::size_t threads_;
  std::function<Worker()> make_worker_;
  std::function<void(const Job&)> deliver_;
  Worker own_;                                 // this thread's
  std::unique_ptr<Batch> first_;               // held back until there is a second
  std::deque<std::unique_ptr<Order>> orders_;  // in order; this thread's alone
  std::mutex mutex_;  // guards waiting_, stopping_, Order::done and ::failure
  std::condition_variable waits_for_work_;
  std::condition_variable waits_for_result_;
  std::deque<Order*> waiting_;
  bool stopping_ = false;
  std::vector<std::thread> crew_;
};

// === One thread's part of `check`: judges a record and writes its report.

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

// === What `check` is told about findings: which to show, which are decided, which make it fail.

/// Keeps which waivers found something.
class WaiverList {
 public:
  explicit WaiverList(std::vector<Waiver> all) : all_(std::move(all)), met_(all_.size()) {}

  [[nodiscard]] const std::vector<Waiver>& all() const { return all_; }
  void meet(const RecordOutcome& outcome);
  /// By their numbers, as an earlier run left them.
  void meet(const std::vector<std::size_t>& numbers);
  [[nodiscard]] std::vector<std::size_t> met() const;
  /// A sentence on each waiver no finding was met for.
  [[nodiscard]] std::vector<std::string> not_met() const;

 private:
  std::vector<Waiver> all_;
  std::vector<bool> met_;
};

/// The waivers in force on the day asked about; says what is wrong with the arguments, and which
/// waivers are past their day. Nothing: it was wrong.
[[nodiscard]] std::optional<WaiverList> waivers_in_force(const GlobalArguments& global,
                                                         const CheckArguments& arguments);

/// Why the codes of --only and --ignore cannot be meant; nothing where they can.
[[nodiscard]] std::string fault_of_codes(const CheckArguments& arguments);

[[nodiscard]] Triage triage_of(const GlobalArguments& global, const CheckArguments& arguments,
                               const WaiverList& waivers);

// === Takes what came of the records, in their order, and tells it: reports, totals, exit status.

class CheckReporter {
 public:
  /// `journal`: null where nothing is kept to go on from; `from`: where an earlier run was.
  CheckReporter(const CheckArguments& arguments, Journal* journal,
                const std::optional<ResumePoint>& from, WaiverList& waivers, const Wording& words);

  /// False once no more is to be judged.
  [[nodiscard]] bool goes_on() const;
  [[nodiscard]] Colour colour(ColourWhen when) const { return out_.colour(when); }
  [[nodiscard]] FileIdentity output() const { return out_.identity(); }
  [[nodiscard]] const Tally& tally() const { return tally_; }
  [[nodiscard]] bool is_on_terminal() const { return out_.is_terminal(); }
  /// What is kept there too, and may go wrong; null: nothing.
  void keep_in(Database* database) { database_ = database; }
  /// From now on the work is shown as it goes; null: not.
  void show_progress(Progress* progress) { progress_ = progress; }

  /// What was told so far can be read: nothing more comes for a while.
  void pause() { out_.flush(); }
  /// The program ends with this, or worse.
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
  bool broken_off_ = false;  // what comes after a record passed over is not told either
  std::uint64_t inputs_ = 0;
  std::uint32_t check_ = 0;
  Clock::time_point next_point_;
};

}  // namespace rummy

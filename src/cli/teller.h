#pragma once
// Takes what came of the records, in their order, and tells it: reports, totals, exit status.

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>

#include "base/words.h"
#include "cli/commands.h"
#include "cli/crew.h"
#include "cli/framing.h"
#include "cli/journal.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "cli/same_causes.h"
#include "cli/triage_given.h"
#include "logio/inputs.h"
#include "report/judged.h"
#include "report/report.h"
#include "store/database.h"

namespace rummy {

class Teller {
 public:
  /// `journal`: null where nothing is kept to go on from; `from`: where an earlier run was.
  Teller(const CheckArguments& arguments, Journal* journal, const std::optional<ResumePoint>& from,
         WaiverList& waivers, const Wording& words);

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

  void tell(const Job& job);
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

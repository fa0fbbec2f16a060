#include "cli/teller.h"

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/words.h"
#include "cli/commands.h"
#include "cli/crew.h"
#include "cli/exit_status.h"
#include "cli/interrupt.h"
#include "cli/journal.h"
#include "cli/judging_options.h"
#include "cli/output.h"
#include "cli/record_report.h"
#include "cli/triage_given.h"
#include "logio/inputs.h"
#include "report/json_writer.h"
#include "report/report.h"
#include "store/database.h"

namespace rummy {
namespace {

constexpr auto kBetweenPoints = std::chrono::seconds(1);

std::string as_json(const Tally& tally, JsonStyle style) {
  std::string text;
  JsonWriter json(text, style);
  tally.write(json);
  return text + '\n';
}

}  // namespace

Teller::Teller(const CheckArguments& arguments, Journal* journal,
               const std::optional<ResumePoint>& from, WaiverList& waivers, const Wording& words)
    : arguments_(arguments),
      waivers_(waivers),
      journal_(journal),
      out_(from ? Output(arguments.output, from->bytes) : Output(arguments.output)),
      framing_(arguments.format),
      causes_(arguments.format, words),
      words_(words),
      next_point_(Clock::now() + kBetweenPoints) {
  // A pipe or a device holds nothing that could be gone on with.
  if (!out_.identity().is_known()) journal_ = nullptr;
  if (!from) {  // what an earlier run kept is of a file that is no more
    if (journal_ != nullptr && out_.is_good()) journal_->remove();
    return;
  }
  framing_.go_on_after(from->tally.records(), from->reports);
  waivers_.meet(from->waivers);
  tally_ = from->tally;
  exit_ = from->exit;
  inputs_ = from->inputs;
  check_ = from->check;
}

bool Teller::goes_on() const {
  return out_.is_good() && !is_interrupted() &&
         (database_ == nullptr || database_->error().empty());
}

void Teller::take(const Job& job, std::uint64_t bytes) {
  broken_off_ = broken_off_ || job.passed_over;
  if (broken_off_) return;
  tell(job);
  if (!job.note.empty()) {
    if (progress_ != nullptr) progress_->clear();
    complain(job.note);
  }
  ++inputs_;
  if (journal_ != nullptr) check_ = chained(check_, job.check);
  if (progress_ != nullptr) progress_->show(bytes, tally_);
  if (journal_ == nullptr || !framing_.is_all_out() || Clock::now() < next_point_) return;
  keep_point();
  next_point_ = Clock::now() + kBetweenPoints;
}

void Teller::tell(const Job& job) {
  if (!job.judged) {
    tally_.add_unreadable();
    fail(job.item.name + ": " + job.item.message);
    if (arguments_.summary) return;
    out_.write_with([&](std::string& text) {
      framing_.append_unreadable(job.item.name, job.item.message, text);
    });
  } else {
    tally_.add(job.outcome);
    if (arguments_.slowest)
      tally_.add_timing(
          {.microseconds = job.microseconds, .record = job.item.name, .line = job.item.line});
    waivers_.meet(job.outcome);
    exit_ = worse(exit_, exit_of(job.outcome.open, fail_on(arguments_)));
    if (arguments_.summary) return;
    out_.write_with([&](std::string& text) {
      const bool is_shown = causes_.is_shown(job.item.name, job.outcome, text);
      framing_.append(is_shown ? std::string_view() : job.report, text);
    });
  }
}

void Teller::fail(const std::string& message) {
  if (progress_ != nullptr) progress_->clear();
  complain(message);
  exit_ = Exit::failed;
}

/// First the output, then the word that it is there: a run killed in between does a little again.
void Teller::keep_point() {
  if (!causes_.is_all_out() || !framing_.is_all_out() || !out_.secure()) return;
  const bool kept = journal_->save({.inputs = inputs_,
                                    .check = check_,
                                    .bytes = out_.size(),
                                    .reports = framing_.reports(),
                                    .waivers = waivers_.met(),
                                    .exit = exit_,
                                    .tally = tally_});
  if (kept) return;
  complain("cannot keep " + journal_->path() + ": " + journal_->error() +
           "; this run cannot be resumed if it is killed");
  journal_ = nullptr;
}

std::string Teller::last_words(RunCourse course) {
  std::string text;
  if (arguments_.summary && arguments_.format == CheckFormat::text) {
    tally_.append_text(words_, text);
  } else if (arguments_.summary) {
    text = as_json(tally_,
                   arguments_.format == CheckFormat::json ? JsonStyle::pretty : JsonStyle::line);
  } else {
    causes_.append_end(text);
    framing_.append_end(course, tally_.unreadable(), text);
    if (arguments_.format == CheckFormat::text)
      append_closing(tally_, out_.size() > 0, words_, text);
  }
  return text;
}

void Teller::write_summary_file() {
  if (arguments_.summary_file.empty()) return;
  const std::string error =
      replace_file(arguments_.summary_file, as_json(tally_, JsonStyle::pretty));
  if (!error.empty()) fail("cannot write to " + arguments_.summary_file + ": " + error);
}

Exit Teller::finish() {
  if (progress_ != nullptr) progress_->clear();
  const bool was_interrupted = is_interrupted();
  if (was_interrupted) {
    if (journal_ != nullptr) keep_point();
    tally_.add_interruption();
  }
  out_.write(last_words(was_interrupted ? RunCourse::interrupted : RunCourse::whole));
  if (was_interrupted) {
    fail("interrupted: not all records were judged");
    std::string line;
    tally_.append_line(words_, line);
    line.pop_back();
    complain(line);
  }
  if (!was_interrupted)
    for (const std::string& sentence : waivers_.not_met())
      complain(sentence);
  if (database_ != nullptr) {
    database_->finish();
    if (!database_->error().empty())
      fail("cannot keep verdicts in " + arguments_.database + ": " + database_->error());
  }
  const Exit written = out_.finish();
  const bool is_whole = written == Exit::fine && out_.is_good();
  if (is_whole) write_summary_file();
  if (is_whole && !was_interrupted && journal_ != nullptr) journal_->remove();
  return worse(exit_, written);
}

}  // namespace rummy

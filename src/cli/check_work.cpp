#include "cli/check_work.h"

#include <fmt/core.h>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <ctime>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "base/words.h"
#include "cli/commands.h"
#include "cli/judging.h"
#include "cli/output.h"
#include "cli/reports.h"
#include "cli/resume.h"
#include "cli/rules.h"
#include "config/variants.h"
#include "config/yaml.h"
#include "diag/finding.h"
#include "diag/result.h"
#include "logio/inputs.h"
#include "logio/records.h"
#include "report/json_writer.h"
#include "report/judged.h"
#include "report/report.h"
#include "store/database.h"

namespace rummy {

// === Work shared between threads, its results handed out in the order it was given.

Crew::Crew(std::size_t threads, std::function<Worker()> make_worker,
           std::function<void(const Job&)> deliver)
    : threads_(threads), make_worker_(std::move(make_worker)), deliver_(std::move(deliver)) {}

Crew::~Crew() {
  {
    const std::scoped_lock lock(mutex_);
    stopping_ = true;
    waiting_.clear();
  }
  waits_for_work_.notify_all();
  for (std::thread& thread : crew_)
    thread.join();
}

void Crew::start() {
  if (!own_) own_ = make_worker_();
  crew_.reserve(threads_ - 1);
  while (crew_.size() + 1 < threads_)
    crew_.emplace_back([this, worker = make_worker_()] { work(worker); });
}

void Crew::work_off(const Worker& worker, std::unique_lock<std::mutex>& lock) {
  Order& order = *waiting_.front();
  waiting_.pop_front();
  lock.unlock();
  std::exception_ptr failure;
  try {
    for (Job& job : order.batch)
      worker(job);
  } catch (...) {
    failure = std::current_exception();
  }
  lock.lock();
  order.failure = failure;
  order.done = true;
}

void Crew::work(const Worker& worker) {
  std::unique_lock lock(mutex_);
  while (true) {
    waits_for_work_.wait(lock, [this] { return stopping_ || !waiting_.empty(); });
    if (stopping_) return;
    work_off(worker, lock);
    waits_for_result_.notify_one();
  }
}

void Crew::run_alone(Batch& batch) {
  if (!own_) own_ = make_worker_();
  for (Job& job : batch) {
    own_(job);
    deliver_(job);
  }
}

void Crew::pass_on(Batch batch) {
  orders_.push_back(std::make_unique<Order>());
  orders_.back()->batch = std::move(batch);
  {
    const std::scoped_lock lock(mutex_);
    waiting_.push_back(orders_.back().get());
  }
  waits_for_work_.notify_one();
}

void Crew::deliver_first() {
  const std::unique_ptr<Order> order = std::move(orders_.front());
  orders_.pop_front();
  {
    std::unique_lock lock(mutex_);
    // Rather than wait, this thread takes a batch itself.
    while (!order->done && !waiting_.empty())
      work_off(own_, lock);
    waits_for_result_.wait(lock, [&order] { return order->done; });
  }
  if (order->failure) std::rethrow_exception(order->failure);
  for (const Job& job : order->batch)
    deliver_(job);
}

void Crew::submit(Batch batch) {
  if (threads_ < 2) {
    run_alone(batch);
    return;
  }
  if (crew_.empty() && first_ == nullptr) {
    first_ = std::make_unique<Batch>(std::move(batch));
    return;
  }
  if (crew_.empty()) {
    start();
    pass_on(std::move(*first_));
  }
  pass_on(std::move(batch));
  // Enough to keep every thread busy, and no more: memory stays bounded.
  while (orders_.size() > 2 * threads_)
    deliver_first();
}

void Crew::finish() {
  if (crew_.empty()) {
    if (first_ != nullptr) run_alone(*first_);
    first_.reset();
    return;
  }
  while (!orders_.empty())
    deliver_first();
}

// === One thread's part of `check`.

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

namespace {

// === What `check` is told about findings.

/// The day it is where the program runs.
std::string today() {
  const std::time_t now = std::time(nullptr);
  std::tm parts{};
  if (localtime_r(&now, &parts) == nullptr) return {};
  return fmt::format("{:04}-{:02}-{:02}", parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday);
}

std::string what_waived(const Waiver& waiver) {
  std::string text = fmt::format("{} in {}", waiver.code, waiver.record);
  if (waiver.round > 0) text += fmt::format(", round {}", waiver.round);
  if (waiver.turn > 0) text += fmt::format(", turn {}", waiver.turn);
  return text;
}

}  // namespace

void WaiverList::meet(const RecordOutcome& outcome) {
  for (const Waiver* const waiver : outcome.waivers)
    met_[static_cast<std::size_t>(waiver - all_.data())] = true;
}

void WaiverList::meet(const std::vector<std::size_t>& numbers) {
  for (const std::size_t number : numbers)
    if (number < met_.size()) met_[number] = true;
}

std::vector<std::size_t> WaiverList::met() const {
  std::vector<std::size_t> numbers;
  for (std::size_t i = 0; i < met_.size(); ++i)
    if (met_[i]) numbers.push_back(i);
  return numbers;
}

std::vector<std::string> WaiverList::not_met() const {
  std::vector<std::string> sentences;
  for (std::size_t i = 0; i < met_.size(); ++i)
    if (!met_[i])
      sentences.push_back(fmt::format("{}: this waiver matches no finding: {}", all_[i].place,
                                      what_waived(all_[i])));
  return sentences;
}

std::optional<WaiverList> waivers_in_force(const GlobalArguments& global,
                                           const CheckArguments& arguments) {
  if (arguments.waivers.empty()) return WaiverList({});
  const std::string day = arguments.today.empty() ? today() : arguments.today;
  const auto text = read_file_text(arguments.waivers);
  auto read = text ? read_waivers(arguments.waivers, *text)
                   : Result<std::vector<Waiver>>(Failure(text.error()));
  if (!read) {
    complain(read.error(), global.colour);
    return std::nullopt;
  }
  std::vector<Waiver> in_force;
  for (Waiver& waiver : *read) {
    // Days written this way are in order as texts.
    if (waiver.until.empty() || day <= waiver.until)
      in_force.push_back(std::move(waiver));
    else
      complain(fmt::format("{}: this waiver expired on {}: {}", waiver.place, waiver.until,
                           what_waived(waiver)));
  }
  return WaiverList(std::move(in_force));
}

std::string fault_of_codes(const CheckArguments& arguments) {
  if (std::string fault = fault_of_named_codes(arguments); !fault.empty()) return fault;
  if (!arguments.today.empty() && !is_day(arguments.today))
    return fmt::format("--today {}: expected a date such as 2026-12-31", arguments.today);
  return {};
}

Triage triage_of(const GlobalArguments& global, const CheckArguments& arguments,
                 const WaiverList& waivers) {
  return {.tell = global.tell,
          .only = arguments.only,
          .ignored = arguments.ignored,
          .waivers = waivers.all()};
}

namespace {

// === Takes what came of the records, in their order, and tells it.

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
  framing_.go_on_after(from->tally.records(), from->reports, from->codes);
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
    framing_.name_codes(job.outcome);
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
                                    .codes = framing_.codes(),
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

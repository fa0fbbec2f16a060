// `rumref check`: the main job.

#include <algorithm>
#include <csignal>
#include <cstddef>
#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "cli/clerk.h"
#include "cli/commands.h"
#include "cli/crew.h"
#include "cli/output.h"
#include "cli/rules.h"
#include "cli/tally.h"
#include "cli/variant_dirs.h"
#include "config/variants.h"
#include "diag/finding.h"
#include "diag/problem.h"
#include "logio/inputs.h"
#include "logio/leniency.h"
#include "replay/judge.h"
#include "report/json.h"
#include "report/json_writer.h"
#include "report/paint.h"
#include "rumref.h"

namespace rummy {
namespace {

// Ctrl-C ends the program with what was judged so far; a second one at once.
volatile std::sig_atomic_t interrupted = 0;

void on_interrupt(int /*signal*/) {
  interrupted = 1;
  std::signal(SIGINT, SIG_DFL);
}

/// Takes the jobs done, in their order, and prints what came of them.
class Teller {
 public:
  explicit Teller(const CheckArguments& arguments)
      : arguments_(arguments), out_(arguments.output) {}

  /// False once no more is to be judged.
  [[nodiscard]] bool goes_on() const { return out_.is_good() && interrupted == 0; }
  [[nodiscard]] Colour colour(ColourWhen when) const { return out_.colour(when); }
  void take(const Job& job);
  Exit finish();

 private:
  void fail(const std::string& message);
  void print(const std::string& report);
  [[nodiscard]] std::string last_words() const;
  [[nodiscard]] Exit exit_of(Judgement judgement) const;

  const CheckArguments& arguments_;
  Output out_;
  Tally tally_;
  Exit exit_ = Exit::fine;
  std::string held_;  // the first verdict in JSON: an array only if another one follows
};

Exit Teller::exit_of(Judgement judgement) const {
  switch (judgement) {
    case Judgement::note:
    case Judgement::ruled:
      return Exit::fine;
    case Judgement::undecided:
      return arguments_.strict ? Exit::found : Exit::fine;
    case Judgement::illegal:
      return Exit::found;
    case Judgement::malformed:
      return Exit::failed;
  }
  return Exit::failed;
}

void Teller::print(const std::string& report) {
  switch (arguments_.format) {
    case Format::text:
      out_.write(report);
      return;
    case Format::json:  // one record is one object; several are an array of them
      if (tally_.records() == 1) {
        held_ = report;
        return;
      }
      if (tally_.records() == 2) out_.write("[\n" + held_);
      out_.write(",\n" + report);
      return;
    case Format::ndjson:
      out_.write(report + '\n');
      return;
  }
}

void Teller::take(const Job& job) {
  if (!job.judged) {
    fail(job.name + ": " + job.message);
    return;
  }
  tally_.add(job.judgement, job.codes);
  exit_ = worse(exit_, exit_of(job.judgement));
  if (!arguments_.summary) print(job.report);
}

void Teller::fail(const std::string& message) {
  complain(message);
  exit_ = Exit::failed;
}

std::string Teller::last_words() const {
  std::string text;
  const bool several = tally_.records() > 1;
  if (arguments_.summary && arguments_.format == Format::text) {
    tally_.append_text(text);
  } else if (arguments_.summary) {
    JsonWriter json(text, arguments_.format == Format::json ? JsonStyle::pretty : JsonStyle::line);
    tally_.write(json);
    text += '\n';
  } else if (arguments_.format == Format::json && tally_.records() > 0) {
    text = several ? "\n]\n" : held_ + '\n';
  } else if (arguments_.format == Format::text && several) {
    text = "\n";
    tally_.append_line(text);
  }
  return text;
}

Exit Teller::finish() {
  out_.write(last_words());
  if (interrupted != 0) fail("interrupted: not all records were judged");
  return worse(exit_, out_.finish());
}

HingeSearch hinges_wanted(const CheckArguments& arguments) {
  if (arguments.house_rules) return HingeSearch::all;
  // Bulk output tells hinges only on demand, and a summary never.
  const bool told = arguments.format != Format::ndjson || arguments.explain;
  return told && !arguments.summary ? HingeSearch::faults : HingeSearch::none;
}

ReportStyle style_of(const GlobalArguments& global, const CheckArguments& arguments,
                     Colour colour) {
  const bool brief = arguments.format == Format::ndjson && !arguments.explain;
  return {.format = arguments.format,
          .colour = colour,
          .tell = global.tell,
          .detail = brief ? Detail::brief : Detail::full,
          .summary = arguments.summary,
          .trace = arguments.trace && !arguments.summary};
}

/// Gathers records into batches, large enough that handing them over costs nothing.
class Batches {
 public:
  Batches(Crew& crew, std::size_t threads) : crew_(crew), most_(threads < 2 ? 1 : kMostJobs) {}

  void add(const InputItem& item) {
    batch_.push_back({.name = item.name,
                      .line = item.line,
                      .container = item.container,
                      .text = std::string(item.text),
                      .csv = item.csv,
                      .fault = item.fault,
                      .message = item.message,
                      .codes = {},
                      .report = {}});
    bytes_ += item.text.size();
    if (batch_.size() >= most_ || bytes_ >= kMostBytes) submit();
  }
  void finish() {
    if (!batch_.empty()) submit();
    crew_.finish();
  }

 private:
  static constexpr std::size_t kMostJobs = 64;
  static constexpr std::size_t kMostBytes = std::size_t{1} << 18U;

  void submit() {
    crew_.submit(std::exchange(batch_, {}));
    bytes_ = 0;
  }

  Crew& crew_;
  std::size_t most_;
  Batch batch_;
  std::size_t bytes_ = 0;
};

/// What no record could make right is told once, not with every record: a variant from the command
/// line that cannot be used, a house rule that is none. (Programs get their verdict a record.)
bool is_usable(VariantLibrary& variants, const GlobalArguments& global,
               const CheckArguments& arguments, const std::vector<Override>& overrides) {
  Problems problems;
  if (arguments.format == Format::text) problems = unknown_settings(overrides);
  if (problems.empty() && !arguments.variant.empty()) {
    const auto loaded = variants.load(arguments.variant);
    if (!loaded) problems = loaded.error();
  }
  if (!problems.empty()) complain(problems, global.colour);
  return problems.empty();
}

}  // namespace

Exit run_check(const GlobalArguments& global, const CheckArguments& arguments) {
  const auto overrides = read_settings(arguments.settings);
  if (!overrides) {
    complain(overrides.error(), global.colour);
    return Exit::failed;
  }
  VariantLibrary variants(variant_directories(global));
  if (!is_usable(variants, global, arguments, *overrides)) return Exit::failed;

  Teller teller(arguments);
  const ReportStyle style = style_of(global, arguments, teller.colour(global.colour));
  const RefereeOptions options{
      .variant = arguments.variant,
      .overrides = *overrides,
      .judging = {.stop_at_first = arguments.stop_at_first,
                  .workings = style.detail == Detail::full ? Workings::told : Workings::left_out},
      .hinges = hinges_wanted(arguments),
      .spelling = arguments.strict ? Spelling::strict : Spelling::lenient};
  const auto make_worker = [&]() -> Crew::Worker {
    return [clerk = std::make_shared<Clerk>(variants, options, style)](Job& job) {
      clerk->do_job(job);
    };
  };
  const std::size_t threads =
      arguments.jobs > 0 ? arguments.jobs : std::max(1U, std::thread::hardware_concurrency());
  Crew crew(threads, make_worker, [&teller](const Job& job) { teller.take(job); });
  Batches batches(crew, threads);
  std::signal(SIGINT, on_interrupt);
  Inputs inputs(arguments.records, {.max_record_bytes = arguments.max_record_bytes});
  InputItem item;
  while (teller.goes_on() && inputs.next(item))
    batches.add(item);
  batches.finish();
  return teller.finish();
}

}  // namespace rummy

// `rumref check`: the main job.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "base/words.h"
#include "cli/clerk.h"
#include "cli/commands.h"
#include "cli/crew.h"
#include "cli/fixing.h"
#include "cli/follow.h"
#include "cli/interrupt.h"
#include "cli/journal.h"
#include "cli/judging_options.h"
#include "cli/output.h"
#include "cli/passed_over.h"
#include "cli/progress.h"
#include "cli/rules.h"
#include "cli/run_identity.h"
#include "cli/same_records.h"
#include "cli/sheet_arguments.h"
#include "cli/teller.h"
#include "cli/triage_given.h"
#include "cli/variant_dirs.h"
#include "config/variants.h"
#include "diag/result.h"
#include "logio/inputs.h"
#include "logio/records.h"
#include "report/judged.h"
#include "report/report.h"
#include "rumref.h"
#include "sheet_rules.h"
#include "store/database.h"

namespace rummy {
namespace {

ReportStyle style_of(const CheckArguments& arguments, Triage triage, Colour colour) {
  return {.record = record_style(arguments, colour),
          .triage = std::move(triage),
          .summary = arguments.summary,
          .faults = arguments.summary || !arguments.summary_file.empty() ? CountFaults::by_setting
                                                                         : CountFaults::by_code,
          .timed = arguments.slowest,
          .checked = !arguments.output.empty(),
          .trace = arguments.trace && !arguments.summary};
}

/// What goes into a database goes there one after the other.
std::size_t threads_wanted(const CheckArguments& arguments) {
  if (!arguments.database.empty()) return 1;
  return arguments.jobs > 0 ? arguments.jobs : std::max(1U, std::thread::hardware_concurrency());
}

/// Gathers records into batches, large enough that handing them over costs nothing.
class Batches {
 public:
  Batches(Crew& crew, std::size_t threads) : crew_(crew), most_(threads < 2 ? 1 : kMostJobs) {}

  void add(const InputItem& item) {
    Job job;
    job.item = item;
    if (most_ > 1) job.text = item.text;
    bytes_ += item.text.size();
    batch_.push_back(std::move(job));
    if (batch_.size() >= most_ || bytes_ >= kMostBytes) submit();
  }
  /// Nothing more comes for a while, or at all.
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
  const Problems problems = arguments.format == CheckFormat::text
                                ? problems_of_rules(variants, arguments.variant, overrides)
                                : problems_of_variant(variants, arguments.variant);
  if (!problems.empty()) complain(problems, global.colour);
  return problems.empty();
}

/// Why these arguments do not go together; nothing where they do.
std::string contradiction(const CheckArguments& arguments) {
  if (std::string fault = fault_of_codes(arguments); !fault.empty()) return fault;
  if (std::string fault = cannot_follow(arguments); !fault.empty()) return fault;
  const bool totals = arguments.format == CheckFormat::text ||
                      arguments.format == CheckFormat::json ||
                      arguments.format == CheckFormat::ndjson;
  if (arguments.summary && !totals) return "--summary is printed as text, json or ndjson only";
  if (arguments.trace && (arguments.summary || !totals))
    return "--trace needs verdicts printed as text, json or ndjson";
  if (arguments.slowest && !arguments.summary && arguments.summary_file.empty())
    return "--slowest needs --summary or --summary-file";
  if (arguments.resume && arguments.output.empty())
    return "--resume needs the file to go on with: --output FILE";
  // A verdict in it is known by the rules: it must be all there is to say by them.
  if (!arguments.database.empty() &&
      (arguments.resume || arguments.stop_at_first || arguments.house_rules))
    return "--db cannot be used with --resume, --stop-at-first or --house-rules";
  if (writes_over_one_of(arguments.records, arguments.database))
    return "--db " + arguments.database + " is one of the records; name another file";
  if (writes_over_one_of(arguments.records, arguments.output))
    return "--output " + arguments.output + " is one of the records; write to another file";
  if (writes_over_one_of(arguments.records, arguments.summary_file))
    return "--summary-file " + arguments.summary_file + " is one of the records";
  // Not after hours of judging.
  const std::string fault =
      arguments.summary_file.empty() ? "" : cannot_replace_file(arguments.summary_file);
  if (!fault.empty()) return "cannot write to " + arguments.summary_file + ": " + fault;
  return {};
}

/// Where an earlier run was, or why it cannot be gone on with.
std::string find_resume_point(Journal& journal, const CheckArguments& arguments,
                              std::optional<ResumePoint>& from) {
  ResumePoint point;
  switch (journal.load(point)) {
    case Kept::nothing:
      return {};
    case Kept::unusable:
      return journal.error();
    case Kept::point:
      break;
  }
  std::error_code error;
  const std::uintmax_t size = std::filesystem::file_size(arguments.output, error);
  if (error || size < point.bytes)
    return arguments.output + " is not the file that " + journal.path() +
           " was written for; begin anew without --resume";
  from = std::move(point);
  return {};
}

/// Reads what an earlier run has done with, without judging it. False where it is not the same.
bool pass_over(Inputs& inputs, const ResumePoint& done) {
  InputItem item;
  std::uint32_t check = 0;
  for (std::uint64_t i = 0; i < done.inputs; ++i) {
    if (is_interrupted() || !inputs.next(item)) return false;
    check = chained(check, check_sum(item));
  }
  return check == done.check;
}

/// One run, once it is known what to judge by and where to begin.
class CheckRun {
 public:
  CheckRun(const GlobalArguments& global, const CheckArguments& arguments, VariantLibrary& variants,
           WaiverList waivers)
      : global_(global), arguments_(arguments), variants_(variants), waivers_(std::move(waivers)) {}

  Exit run(const std::vector<Override>& overrides, std::shared_ptr<const SheetOptions> sheets);

 private:
  Exit judge_all(Teller& teller, Inputs& inputs, const std::vector<Override>& overrides);

  const GlobalArguments& global_;
  const CheckArguments& arguments_;
  VariantLibrary& variants_;
  WaiverList waivers_;
  SameRecords same_;
  std::function<void()> pause_;  // tells what was read so far, once there is something to tell
};

Exit CheckRun::run(const std::vector<Override>& overrides,
                   std::shared_ptr<const SheetOptions> sheets) {
  const bool is_kept = !arguments_.output.empty();
  Journal journal(arguments_.output, is_kept ? run_identity(global_, arguments_) : std::string());
  std::optional<ResumePoint> from;
  if (arguments_.resume) {
    if (const std::string error = find_resume_point(journal, arguments_, from); !error.empty()) {
      complain(error);
      return Exit::failed;
    }
  }
  const auto wait = [this] {
    if (pause_) pause_();
  };
  const auto open = [&](FileIdentity output) {
    return std::make_unique<Inputs>(arguments_.records,
                                    InputOptions{.max_record_bytes = arguments_.max_record_bytes,
                                                 .stop = interrupt_descriptor(),
                                                 .output = output,
                                                 .pause = wait,
                                                 .sheets = sheets,
                                                 .excluded = arguments_.excluded});
  };
  catch_interrupts();
  // Nothing is changed before it is certain that this is the run that was left.
  std::unique_ptr<Inputs> inputs;
  if (from) {
    inputs = open(identity_of(arguments_.output));
    if (!pass_over(*inputs, *from)) {
      complain(is_interrupted() ? "interrupted: nothing was judged"
                                : "the records are not those that were judged up to there; begin "
                                  "anew without --resume");
      return Exit::failed;
    }
  }
  Teller teller(arguments_, is_kept ? &journal : nullptr, from, waivers_, global_.words());
  if (!inputs) inputs = open(teller.output());
  return judge_all(teller, *inputs, overrides);
}

Exit CheckRun::judge_all(Teller& teller, Inputs& inputs, const std::vector<Override>& overrides) {
  std::optional<Progress> progress;
  if (Progress::is_wanted(teller.is_on_terminal() && !arguments_.summary)) {
    progress.emplace(size_of_inputs(arguments_.records, Sought::records, arguments_.excluded),
                     teller.tally().records());
    teller.show_progress(&*progress);
  }
  std::optional<Database> database;
  if (!arguments_.database.empty()) {
    database.emplace(arguments_.database);
    teller.keep_in(&*database);
  }
  ReportStyle style =
      style_of(arguments_, triage_of(global_, arguments_, waivers_), teller.colour(global_.colour));
  style.database = database ? &*database : nullptr;
  const Wording words = global_.words();
  if (arguments_.link)
    style.link = {.page = arguments_.page,
                  .variant = arguments_.variant,
                  .overrides = overrides,
                  .language = words.language_code()};
  const RefereeOptions options =
      referee_options(arguments_, overrides, global_.common(), database.has_value());
  const auto make_worker = [&]() -> Crew::Worker {
    return [clerk = std::make_shared<Clerk>(variants_, options, style)](Job& job) {
      clerk->do_job(job);
    };
  };
  const std::size_t threads = threads_wanted(arguments_);
  Crew crew(threads, make_worker, [&](const Job& job) { teller.take(job, inputs.bytes_read()); });
  Batches batches(crew, threads);
  pause_ = [&] {
    batches.finish();
    teller.pause();
  };
  InputItem item;
  // What reading was broken off in the middle of is no record.
  while (teller.goes_on() && inputs.next(item) && !is_interrupted()) {
    // Of a file of many, which may be of any length, nothing is kept; a database says it itself.
    if (item.line == 0 && !database) same_.is_copy(item);
    batches.add(item);
  }
  pause_ = nullptr;
  batches.finish();
  if (!say_passed_over(inputs, teller.tally().records() + teller.tally().unreadable()))
    teller.note(Exit::failed);
  if (const std::string note = same_.note("each is judged, and counted"); !note.empty())
    complain(note);
  for (const std::string& variant : teller.tally().variants())
    say_idle_settings(variants_, variant, overrides);
  return teller.finish();
}

}  // namespace

Exit run_check(const GlobalArguments& global, const CheckArguments& arguments) {
  if (const std::string fault = contradiction(arguments); !fault.empty()) {
    complain(fault);
    return Exit::failed;
  }
  VariantLibrary variants(variant_directories(global));
  const auto overrides =
      read_house_rules(variants, arguments.overlays, arguments.settings, global.project);
  if (!overrides) {
    complain(overrides.error(), global.colour);
    return Exit::failed;
  }
  if (!is_usable(variants, global, arguments, *overrides)) return Exit::failed;
  std::shared_ptr<const SheetOptions> sheets = read_sheet_options(
      arguments.reading,
      sheet_rules_of(variants, arguments.variant, *overrides, global.project.variant));
  if (!sheets) return Exit::failed;
  std::optional<WaiverList> waivers = waivers_in_force(global, arguments);
  if (!waivers) return Exit::failed;
  if (arguments.fix) {
    const Exit fixed = fix_records(global, arguments, variants, *overrides);
    if (arguments.diff || fixed == Exit::failed) return fixed;
  }
  if (arguments.follow)
    return follow_file(global, arguments, variants, *overrides,
                       triage_of(global, arguments, *waivers));
  return CheckRun(global, arguments, variants, std::move(*waivers))
      .run(*overrides, std::move(sheets));
}

}  // namespace rummy

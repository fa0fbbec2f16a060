// `rumref check`: the main job; a growing file (`--follow`); certain corrections written into a
// record (`--fix`).

#include <fmt/core.h>
#include <sys/poll.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <functional>
#include <ios>
#include <iterator>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "base/words.h"
#include "cli/check_work.h"
#include "cli/commands.h"
#include "cli/convert.h"
#include "cli/judging.h"
#include "cli/judging_arguments.h"
#include "cli/mapping.h"
#include "cli/output.h"
#include "cli/resume.h"
#include "cli/rules.h"
#include "config/variants.h"
#include "diag/finding.h"
#include "diag/result.h"
#include "logio/inputs.h"
#include "logio/records.h"
#include "replay/judge.h"
#include "report/judged.h"
#include "report/report.h"
#include "rumref.h"
#include "score/verdict.h"
#include "sheet_rules.h"
#include "store/database.h"
#include "table/record.h"

namespace rummy {
namespace {

// === `check --follow`: a growing file, judged as lines are added.

constexpr int kBetweenLooks = 200;  // milliseconds

/// The identity of a finding within its record, whatever is added after it.
struct FindingKey {
  std::string code;
  std::uint32_t round = 0;
  std::uint32_t turn = 0;
  std::uint32_t action = 0;
  std::string message;
  auto operator<=>(const FindingKey&) const = default;
};

FindingKey key_of(const Judged& judged, const Finding& finding) {
  return {.code = std::string(finding.code),
          .round = finding.round,
          .turn = finding.turn,
          .action = finding.action,
          .message = judged.words(finding.message)};
}

/// The facts that change when a file is written to.
struct FileState {
  std::uintmax_t size = 0;
  std::filesystem::file_time_type written;
  bool operator==(const FileState&) const = default;
};

FileState state_of(const std::string& file) {
  std::error_code error;  // a file that is missing for a moment has not changed
  return {.size = std::filesystem::file_size(file, error),
          .written = std::filesystem::last_write_time(file, error)};
}

class Follower {
 public:
  Follower(const GlobalArguments& global, const CheckArguments& arguments, VariantLibrary& variants,
           const std::vector<Override>& overrides, const Triage& triage)
      : arguments_(arguments),
        file_(arguments.records.front()),
        out_(arguments.output),
        sieve_(triage),
        referee_(variants,
                 {.variant = arguments.variant,
                  .default_variant = global.project.variant,
                  .overrides = overrides,
                  .judging = {.games_tried = arguments.completions,
                              .excerpt = arguments.excerpt ? Excerpt::yes : Excerpt::by_record},
                  .hinges = HingeSearch::faults,
                  .ends = RecordEnds::anywhere,
                  .every_hinge = arguments.explain,
                  .spelling = spelling_of(arguments.strict),
                  .words = global.words(),
                  .digest = RecordDigest::made}),
        colour_(out_.colour(global.colour)) {}

  Exit run();

 private:
  [[nodiscard]] std::string whole_lines() const;
  void look(const std::string& text);
  void judge_lines(std::string_view text);
  void judge_record(std::string_view text);
  void print_new(const Judged& judged);
  void print_settled(const Judged& judged, const std::vector<FindingKey>& now);
  void print_verdict(const Judged& judged);
  void print(const Judged& judged, const Finding& finding);

  const CheckArguments& arguments_;
  std::string file_;
  Output out_;
  Sieve sieve_;
  Referee referee_;
  Colour colour_;
  VerdictLines lines_;
  std::string before_;      // the text at the last look
  std::uint64_t line_ = 0;  // of an .ndjson, judged so far
  std::vector<FindingKey> printed_;
  std::string verdict_line_;
  std::optional<Judgement> gravest_;
};

/// A line without its end is still being written.
std::string Follower::whole_lines() const {
  std::ifstream stream(file_, std::ios::binary);
  std::string text{std::istreambuf_iterator<char>(stream), {}};
  text.resize(text.rfind('\n') == std::string::npos ? 0 : text.rfind('\n') + 1);
  return text;
}

Exit Follower::run() {
  std::optional<FileState> seen;
  while (out_.is_good()) {
    // Asked before the file is read, so that a write in between is seen at the next look.
    if (const FileState now = state_of(file_); now != seen) {
      seen = now;
      if (const std::string text = whole_lines(); text != before_) look(text);
    }
    pollfd wake{.fd = interrupt_descriptor(), .events = POLLIN, .revents = 0};
    if (is_interrupted() || (::poll(&wake, 1, kBetweenLooks) > 0)) break;
  }
  const Exit exit = exit_of(gravest_, fail_on(arguments_));
  return worse(exit, out_.finish());
}

void Follower::look(const std::string& text) {
  // Lines that have changed are judged again.
  const bool has_grown = text.starts_with(before_);
  if (!has_grown) {
    line_ = 0;
    gravest_.reset();
  }
  const std::size_t known = has_grown ? before_.size() : 0;
  if (form_of(file_) == FileForm::many_json)
    judge_lines(std::string_view(text).substr(known));
  else
    judge_record(text);
  before_ = text;
  out_.flush();
}

void Follower::judge_lines(std::string_view text) {
  while (!text.empty()) {
    const std::size_t end = text.find('\n');
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(end + 1);
    ++line_;
    if (line.find_first_not_of(" \t\r") == std::string_view::npos) continue;
    printed_.clear();
    const Judged& judged = sieve_.sift(
        referee_.judge({.name = file_, .line = line_, .container = Container::json, .text = line}));
    gravest_ = std::max(gravest_, judged.open());
    print_new(judged);
  }
}

void Follower::judge_record(std::string_view text) {
  const bool is_json = form_of(file_) == FileForm::json;
  const Judged& judged = sieve_.sift(referee_.judge(
      {.name = file_, .container = is_json ? Container::json : Container::text, .text = text}));
  gravest_ = judged.open();
  print_new(judged);
}

void Follower::print(const Judged& judged, const Finding& finding) {
  std::string text;
  append_finding(judged, finding, colour_, text);
  out_.write(text);
}

/// In JSON a verdict is complete; for people nothing is repeated.
void Follower::print_new(const Judged& judged) {
  if (judged.sifted != nullptr && judged.sifted->silent) return;
  if (arguments_.format == CheckFormat::ndjson) {
    std::string line;
    lines_.append(judged, arguments_.explain ? Detail::full : Detail::brief, line);
    out_.write(line + '\n');
    return;
  }
  std::vector<FindingKey> now;
  for (const Finding& finding : judged.findings()) {
    // While a record is followed, it is no news that it stops.
    if (finding.code == "round.unfinished") continue;
    now.push_back(key_of(judged, finding));
    if (std::ranges::find(printed_, now.back()) == printed_.end()) print(judged, finding);
  }
  print_settled(judged, now);
  printed_ = std::move(now);
  print_verdict(judged);
}

/// Prints findings of the shorter record that no longer hold.
void Follower::print_settled(const Judged& judged, const std::vector<FindingKey>& now) {
  for (const FindingKey& key : printed_) {
    if (std::ranges::find(now, key) != now.end()) continue;
    std::string text;
    paint(text, colour_, Ink::good, judged.words(say("settled[{}]", key.code)));
    out_.write(text + ": " + shown(key.message) + "\n\n");
  }
}

void Follower::print_verdict(const Judged& judged) {
  std::string line;
  append_verdict_line(judged, colour_, line);
  if (line == verdict_line_) return;
  verdict_line_ = line;
  out_.write(line);
}

/// Why these arguments do not go with --follow; empty if they do.
std::string cannot_follow(const CheckArguments& arguments) {
  if (!arguments.follow) return {};
  const bool printed =
      arguments.format == CheckFormat::text || arguments.format == CheckFormat::ndjson;
  if (!printed) return "--follow prints text or ndjson";
  if (arguments.summary || !arguments.summary_file.empty() || arguments.trace || arguments.resume ||
      !arguments.database.empty())
    return "--follow cannot be used with --summary, --summary-file, --trace, --resume or --db";
  const bool one = arguments.records.size() == 1 && arguments.records.front() != "-" &&
                   form_of(arguments.records.front()) != FileForm::csv;
  if (!one || arguments.records.front().ends_with(".gz") ||
      arguments.records.front().ends_with(".zst"))
    return "--follow takes one plain file: .rgn, .json or .ndjson";
  std::error_code error;  // what does not exist is no folder
  if (std::filesystem::is_directory(arguments.records.front(), error))
    return "--follow takes one plain file, and " + arguments.records.front() + " is a folder";
  if (!std::ifstream(arguments.records.front())) return "cannot read " + arguments.records.front();
  return {};
}

/// Until interrupted: prints what is new in the record, or each new record of an .ndjson.
Exit follow_file(const GlobalArguments& global, const CheckArguments& arguments,
                 VariantLibrary& variants, const std::vector<Override>& overrides,
                 const Triage& triage) {
  catch_interrupts();
  return Follower(global, arguments, variants, overrides, triage).run();
}

// === `rumref check --fix`: certain corrections are written into a record.

/// The only player a misspelt name can mean; empty if it may mean none, or two.
std::string only_player_near(std::string_view name, const std::vector<std::string>& players) {
  std::vector<std::string_view> names(players.begin(), players.end());
  const std::string found(nearest_word(name, names));
  if (found.empty()) return {};
  std::erase(names, found);
  return nearest_word(name, names).empty() ? found : std::string();
}

/// Replaces the first misspelt name by that of its player; false if there is none.
bool mend_a_name(std::string& text) {
  Record record;
  Findings findings;
  read_text_record(text, record, findings);
  for (const Finding& finding : findings) {
    if (finding.code != "record.unknown-player") continue;
    const Spot spot = spot_of(record, finding.at);
    if (spot.line == nullptr || spot.size == 0) continue;
    const std::string_view written = spot.text.substr(spot.bytes, spot.size);
    const std::string meant = only_player_near(written, record.players);
    // A quoted name may have any character: that is left to people.
    if (meant.empty() || meant.find_first_of("\" ,:#") != std::string::npos) continue;
    std::size_t at = 0;
    for (std::uint32_t line = 1; line < spot.line->number; ++line)
      at = text.find('\n', at) + 1;
    at = text.find(written, at + spot.bytes);
    if (at == std::string::npos) continue;
    text.replace(at, written.size(), meant);
    return true;
  }
  return false;
}

/// Adds the missing known numbers of a round; keeps the written ones.
bool add_missing(std::vector<SeatNumber>& written, std::size_t players, const auto& known) {
  bool any = false;
  for (std::size_t i = 0; i < players; ++i) {
    const Seat seat{static_cast<std::uint8_t>(i)};
    if (of_seat(written, seat) != nullptr) continue;
    const std::optional<std::int32_t> number = known(i);
    if (!number) continue;
    written.push_back({.seat = seat, .number = *number, .at = {}});
    any = true;
  }
  if (any) std::ranges::stable_sort(written, {}, &SeatNumber::seat);
  return any;
}

std::optional<std::int32_t> exact(const PointsRange& points) {
  if (!points.is_exact()) return std::nullopt;
  return static_cast<std::int32_t>(points.low);
}

/// Writes scores and totals of rounds that have ended.
void add_scores(const Verdict& verdict, Record& record) {
  for (std::size_t i = 0; i < record.rounds.size() && i < verdict.rounds.size(); ++i) {
    const RoundResult& result = verdict.rounds[i];
    if (result.ended == RoundEnd::unfinished || result.impossible) continue;
    Round& round = record.rounds[i];
    add_missing(round.scores, record.players.size(), [&](std::size_t seat) {
      const std::optional<PointsRange>& points = result.seats[seat].score;
      return points ? exact(*points) : std::nullopt;
    });
    if (!result.totals_known) continue;
    add_missing(round.totals, record.players.size(),
                [&](std::size_t seat) { return exact(result.seats[seat].total); });
  }
}

/// The essence of a verdict: its word, and its faults by kind and place in the game.
struct Gist {
  Judgement judgement = Judgement::note;
  std::vector<std::string> faults;
  bool operator==(const Gist&) const = default;
};

Gist gist_of(const Judged& judged) {
  Gist gist{.judgement = judged.verdict->judgement, .faults = {}};
  for (const Finding& finding : judged.verdict->findings)
    if (!is_note(finding))
      gist.faults.push_back(fmt::format("{} {} {} {} {}", finding.code, finding.round, finding.turn,
                                        finding.action, judged.words(finding.message)));
  std::ranges::sort(gist.faults);
  return gist;
}

class Fixer {
 public:
  Fixer(const GlobalArguments& global, const CheckArguments& arguments, VariantLibrary& variants,
        const std::vector<Override>& overrides)
      : global_(global),
        arguments_(arguments),
        out_(""),
        referee_(variants, referee_options(arguments, overrides, global.common(), false)) {}

  void take(const RecordText& text);
  Exit finish() { return worse(exit_, out_.finish()); }

 private:
  std::string fixed(const RecordText& text);
  const Judged& judge(const RecordText& text, std::string_view words) {
    RecordText other = text;
    other.text = words;
    return referee_.judge(other);
  }

  const GlobalArguments& global_;
  const CheckArguments& arguments_;
  Output out_;
  Referee referee_;
  Exit exit_ = Exit::fine;
};

/// The corrected record; unchanged if nothing is certain.
std::string Fixer::fixed(const RecordText& text) {
  std::string words(text.text);
  while (mend_a_name(words)) {
  }
  const Judged& before = judge(text, words);
  const Gist gist = gist_of(before);
  if (gist.judgement == Judgement::malformed) return words;
  const Verdict verdict = *before.verdict;
  Record record;
  Findings findings;
  read_text_record(words, record, findings);
  add_scores(verdict, record);
  std::optional<std::string> fresh = write_with_comments(record, words);
  if (!fresh || gist_of(judge(text, *fresh)) != gist) return words;
  return std::move(*fresh);
}

void Fixer::take(const RecordText& text) {
  if (text.container != Container::text || !not_rewritable(text).empty()) return;
  const std::string fresh = fixed(text);
  if (fresh == text.text) return;
  if (arguments_.diff) {
    std::string changes;
    append_line_diff(text.name, text.text, fresh, out_.colour(global_.colour), changes);
    out_.write(changes);
    exit_ = worse(exit_, Exit::found);
    return;
  }
  const std::string error = rewrite_file(std::string(text.name), fresh);
  if (!error.empty()) exit_ = Exit::failed;
  if (!error.empty() || global_.verbosity != Verbosity::problems)
    complain(error.empty() ? fmt::format("fixed {}", text.name)
                           : fmt::format("cannot rewrite {}: {}", text.name, error));
}

/// Rewrites the named text records: a misspelt name that can mean only one player, missing scores
/// and totals that can be computed, canonical spelling, and nothing that changes a verdict. With
/// --diff nothing is written: the changes are printed and count as found.
Exit fix_records(const GlobalArguments& global, const CheckArguments& arguments,
                 VariantLibrary& variants, const std::vector<Override>& overrides) {
  Fixer fixer(global, arguments, variants, overrides);
  const Exit reading = each_record(arguments.records, {.excluded = arguments.excluded},
                                   [&fixer](const RecordText& text) {
                                     fixer.take(text);
                                     return true;
                                   });
  return worse(reading, fixer.finish());
}

// === `rumref check`: the main job.

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

/// One thread if results go into a database one after another.
std::size_t threads_wanted(const CheckArguments& arguments) {
  if (!arguments.database.empty()) return 1;
  return arguments.jobs > 0 ? arguments.jobs : std::max(1U, std::thread::hardware_concurrency());
}

/// Gathers records into batches, large enough that passing them on costs nothing.
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
  /// Ends the batch, because nothing more comes for a while, or at all.
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

/// Faults that no record could mend are reported once, not with every record: an unusable variant
/// on the command line, a wrong house rule. (Programs get a verdict for each record.)
bool is_usable(VariantLibrary& variants, const GlobalArguments& global,
               const CheckArguments& arguments, const std::vector<Override>& overrides) {
  const Problems problems = arguments.format == CheckFormat::text
                                ? problems_of_rules(variants, arguments.variant, overrides)
                                : problems_of_variant(variants, arguments.variant);
  if (!problems.empty()) complain(problems, global.colour);
  return problems.empty();
}

/// Why these arguments contradict each other; empty if they do not.
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
  // The database finds a verdict again by its rules, so it must be complete.
  if (!arguments.database.empty() &&
      (arguments.resume || arguments.stop_at_first || arguments.house_rules))
    return "--db cannot be used with --resume, --stop-at-first or --house-rules";
  if (writes_over_one_of(arguments.records, arguments.database))
    return "--db " + arguments.database + " is one of the records; name another file";
  if (writes_over_one_of(arguments.records, arguments.output))
    return "--output " + arguments.output + " is one of the records; write to another file";
  if (writes_over_one_of(arguments.records, arguments.summary_file))
    return "--summary-file " + arguments.summary_file + " is one of the records";
  // Checked now, and not after hours of judging.
  const std::string fault =
      arguments.summary_file.empty() ? "" : cannot_replace_file(arguments.summary_file);
  if (!fault.empty()) return "cannot write to " + arguments.summary_file + ": " + fault;
  return {};
}

/// Finds where an earlier run stopped; returns why it cannot be continued.
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

/// Reads the inputs finished by an earlier run without judging them. False if they have changed.
bool pass_over(Inputs& inputs, const ResumePoint& done) {
  InputItem item;
  std::uint32_t check = 0;
  for (std::uint64_t i = 0; i < done.inputs; ++i) {
    if (is_interrupted() || !inputs.next(item)) return false;
    check = chained(check, check_sum(item));
  }
  return check == done.check;
}

/// One run, once the rules and the starting point are known.
class CheckRun {
 public:
  CheckRun(const GlobalArguments& global, const CheckArguments& arguments, VariantLibrary& variants,
           WaiverList waivers)
      : global_(global), arguments_(arguments), variants_(variants), waivers_(std::move(waivers)) {}

  Exit run(const std::vector<Override>& overrides, std::shared_ptr<const SheetOptions> sheets,
           const OpenForeign& mapped);

 private:
  Exit judge_all(CheckReporter& reporter, Inputs& inputs, const std::vector<Override>& overrides);

  const GlobalArguments& global_;
  const CheckArguments& arguments_;
  VariantLibrary& variants_;
  WaiverList waivers_;
  SameRecords same_;
  std::function<void()> pause_;  // flushes the reports before a wait
};

Exit CheckRun::run(const std::vector<Override>& overrides,
                   std::shared_ptr<const SheetOptions> sheets, const OpenForeign& mapped) {
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
                                                 .excluded = arguments_.excluded,
                                                 .open_foreign = mapped});
  };
  catch_interrupts();
  // Nothing is changed before it is certain that this continues the same run.
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
  CheckReporter reporter(arguments_, is_kept ? &journal : nullptr, from, waivers_, global_.words());
  if (!inputs) inputs = open(reporter.output());
  return judge_all(reporter, *inputs, overrides);
}

Exit CheckRun::judge_all(CheckReporter& reporter, Inputs& inputs,
                         const std::vector<Override>& overrides) {
  std::optional<Progress> progress;
  if (Progress::is_wanted(reporter.is_on_terminal() && !arguments_.summary)) {
    progress.emplace(size_of_inputs(arguments_.records, Sought::records, arguments_.excluded),
                     reporter.tally().records());
    reporter.show_progress(&*progress);
  }
  std::optional<Database> database;
  if (!arguments_.database.empty()) {
    database.emplace(arguments_.database);
    reporter.keep_in(&*database);
  }
  ReportStyle style = style_of(arguments_, triage_of(global_, arguments_, waivers_),
                               reporter.colour(global_.colour));
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
  Crew crew(threads, make_worker, [&](const Job& job) { reporter.take(job, inputs.bytes_read()); });
  Batches batches(crew, threads);
  pause_ = [&] {
    batches.finish();
    reporter.pause();
  };
  InputItem item;
  // An input whose reading was broken off is no record.
  while (reporter.goes_on() && inputs.next(item) && !is_interrupted()) {
    // Nothing is kept about a file with many records, which may be of any length; a database
    // reports copies itself.
    if (item.line == 0 && !database) same_.is_copy(item);
    batches.add(item);
  }
  pause_ = nullptr;
  batches.finish();
  if (!say_passed_over(inputs, reporter.tally().records() + reporter.tally().unreadable()))
    reporter.note(Exit::failed);
  if (const std::string note = same_.note("each is judged, and counted"); !note.empty())
    complain(note);
  for (const std::string& variant : reporter.tally().variants())
    say_idle_settings(variants_, variant, overrides);
  return reporter.finish();
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
  OpenForeign mapped;
  if (!sheets || !open_mapping(arguments.reading.map, mapped)) return Exit::failed;
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
      .run(*overrides, std::move(sheets), mapped);
}

}  // namespace rummy

#include "cli/follow.h"

#include <sys/poll.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <ios>
#include <iterator>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "base/bytes.h"
#include "base/words.h"
#include "cli/commands.h"
#include "cli/exit_status.h"
#include "cli/interrupt.h"
#include "cli/judging_options.h"
#include "cli/output.h"
#include "config/variants.h"
#include "diag/finding.h"
#include "logio/inputs.h"
#include "logio/records.h"
#include "replay/judge.h"
#include "report/judged.h"
#include "report/report.h"
#include "rumref.h"
#include "table/record.h"

namespace rummy {
namespace {

constexpr int kBetweenLooks = 200;  // milliseconds

/// What tells a finding from the others of its record, however much is added behind it.
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

/// What changes when a file is written to.
struct FileState {
  std::uintmax_t size = 0;
  std::filesystem::file_time_type written;
  bool operator==(const FileState&) const = default;
};

FileState state_of(const std::string& file) {
  std::error_code error;  // a file that is gone for a moment has not changed
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
  std::string before_;      // what the file had at the last look
  std::uint64_t line_ = 0;  // of an .ndjson, judged
  std::vector<FindingKey> printed_;
  std::string verdict_line_;
  std::optional<Judgement> gravest_;
};

/// A line without its end is one that is being written.
std::string Follower::whole_lines() const {
  std::ifstream stream(file_, std::ios::binary);
  std::string text{std::istreambuf_iterator<char>(stream), {}};
  text.resize(text.rfind('\n') == std::string::npos ? 0 : text.rfind('\n') + 1);
  return text;
}

Exit Follower::run() {
  std::optional<FileState> seen;
  while (out_.is_good()) {
    // Asked before the file is read: what is written meanwhile is seen at the next look.
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
  // What is no longer as it was is judged anew.
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

/// In JSON a verdict is whole; to people what they have seen is not shown again.
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
    // That the record stops is no news while it is followed.
    if (finding.code == "round.unfinished") continue;
    now.push_back(key_of(judged, finding));
    if (std::ranges::find(printed_, now.back()) == printed_.end()) print(judged, finding);
  }
  print_settled(judged, now);
  printed_ = std::move(now);
  print_verdict(judged);
}

/// What was said of a record that had less in it, and no longer holds.
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

}  // namespace

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
  std::error_code error;  // what is not there is no folder
  if (std::filesystem::is_directory(arguments.records.front(), error))
    return "--follow takes one plain file, and " + arguments.records.front() + " is a folder";
  if (!std::ifstream(arguments.records.front())) return "cannot read " + arguments.records.front();
  return {};
}

Exit follow_file(const GlobalArguments& global, const CheckArguments& arguments,
                 VariantLibrary& variants, const std::vector<Override>& overrides,
                 const Triage& triage) {
  catch_interrupts();
  return Follower(global, arguments, variants, overrides, triage).run();
}

}  // namespace rummy

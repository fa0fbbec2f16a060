// `rumref report` and `rumref dispute`: a judged game as a web page, a folder of them, one moment
// under several rule sets.

#include "report/report.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "base/words.h"
#include "cli/commands.h"
#include "cli/judging.h"
#include "cli/judging_arguments.h"
#include "cli/mapping.h"
#include "cli/output.h"
#include "cli/rules.h"
#include "config/variant_file.h"
#include "config/variants.h"
#include "diag/finding.h"
#include "diag/result.h"
#include "logio/inputs.h"
#include "logio/records.h"
#include "replay/watcher.h"
#include "report/judged.h"
#include "report/pages.h"
#include "rules/ruleset.h"
#include "rumref.h"
#include "sheet_rules.h"
#include "table/record.h"

namespace rummy {
namespace {

// === `rumref report`: a judged game as a web page, or a folder of them with a front page.

namespace fs = std::filesystem;

bool is_folder(const std::string& path) {
  std::error_code error;  // what does not exist is no folder
  return fs::is_directory(path, error);
}

/// Whether a folder of pages is wanted: by its name, or for a directory or several files.
bool wants_site(const ReportArguments& arguments) {
  if (arguments.output.empty()) return false;
  const bool is_page = arguments.output.ends_with(".html") || arguments.output.ends_with(".htm");
  return arguments.output.ends_with('/') || is_folder(arguments.output) ||
         (arguments.records.size() > 1 && !is_page) ||
         std::ranges::any_of(arguments.records, is_folder);
}

/// Takes the records one after another, and writes a page for each.
class Reporter {
 public:
  Reporter(VariantLibrary& variants, const ReportArguments& arguments,
           std::vector<Override> overrides, const GlobalArguments& global)
      : arguments_(arguments),
        variants_(variants),
        overrides_(overrides),
        global_(global),
        referee_(variants,
                 referee_options(arguments, std::move(overrides), global.common(), moments_)) {}

  /// Null, with a report, if there is no record; the run is then no success.
  const Judged* judge(const InputItem& item);
  /// A house rule that changes nothing is named on the page.
  [[nodiscard]] std::string page(const InputItem& item, const Judged& judged,
                                 PageOptions options) const {
    const std::string referee = referee_link(item, {.page = arguments_.page,
                                                    .variant = arguments_.variant,
                                                    .overrides = overrides_,
                                                    .language = global_.words().language_code()});
    const std::string disputes = arguments_.dispute ? disputes_of(item, judged) : std::string();
    options.referee = referee;
    options.disputes = disputes;
    std::vector<Text> idle;
    if (judged.ruleset != nullptr) idle = idle_among(judged.ruleset->variant, judged.house_rules);
    options.idle = idle;
    return html_page(judged, moments_, options);
  }
  void fail(const std::string& message) {
    complain(message);
    exit_ = Exit::failed;
  }
  /// Whether the record is a copy of an earlier one, which has its page.
  bool is_copy(const InputItem& item) { return same_.is_copy(item); }
  [[nodiscard]] std::size_t records() const { return tally_.records(); }
  /// One line on standard error: the file, and what was judged.
  void say_written(const std::string& file) const;
  void note(Exit exit) { exit_ = worse(exit_, exit); }
  [[nodiscard]] Exit exit() const { return exit_; }

 private:
  [[nodiscard]] std::string disputes_of(const InputItem& item, const Judged& judged) const;

  const ReportArguments& arguments_;
  VariantLibrary& variants_;
  std::vector<Override> overrides_;
  const GlobalArguments& global_;
  Tally tally_;
  SameRecords same_;
  Moments moments_;
  Referee referee_;
  Exit exit_ = Exit::fine;
};

const Judged* Reporter::judge(const InputItem& item) {
  moments_.clear();
  const Judged* judged = judge_item(referee_, item);
  if (judged == nullptr) {
    tally_.add_unreadable();
    fail(fmt::format("{}: {}", item.name, item.message));
    return nullptr;
  }
  if (!item.note.empty()) complain("note: " + item.note);
  tally_.add(outcome_of(*judged));
  note(exit_of(judged->verdict->judgement, spelling_of(arguments_.strict)));
  return judged;
}

/// Each turn with a fault, under all rule sets that apply.
std::string Reporter::disputes_of(const InputItem& item, const Judged& judged) const {
  std::set<std::pair<std::uint32_t, std::uint32_t>> turns;
  for (const Finding& finding : judged.verdict->findings)
    if (is_fault(finding) && finding.turn > 0) turns.emplace(finding.round, finding.turn);
  std::string out;
  for (const auto& [round, turn] : turns) {
    DisputeArguments asked;
    asked.variant = arguments_.variant;
    asked.round = number_of_round(*judged.record, round);
    asked.turn = turn;
    out += dispute_as_html(variants_, asked, item, overrides_, global_.words());
  }
  return out;
}

void Reporter::say_written(const std::string& file) const {
  if (const std::string copies = same_.note("one page is written for both"); !copies.empty())
    complain(copies);
  if (global_.verbosity == Verbosity::problems) return;
  std::string line;
  tally_.append_line(global_.words(), line);
  line.pop_back();
  complain(fmt::format("{}: {}", file, line));
}

/// Whether writing there would empty the record before it is read.
bool writes_over_a_record(const ReportArguments& arguments) {
  return !is_folder(arguments.output) && writes_over_one_of(arguments.records, arguments.output);
}

Exit write_page(Inputs& inputs, Reporter& reporter, const ReportArguments& arguments) {
  InputItem item;
  if (!inputs.next(item)) {
    complain("there is no record to report");
    return Exit::failed;
  }
  const Judged* judged = reporter.judge(item);
  if (judged == nullptr) return reporter.exit();
  const std::string page = reporter.page(item, *judged, {});
  if (inputs.next(item)) {
    complain(fmt::format(
        "{} holds several records; name a folder to write to: -o {}/", arguments.records.front(),
        arguments.output.empty() ? "site"
                                 : fs::path(arguments.output).replace_extension().string()));
    return Exit::failed;
  }
  Output out(arguments.output);
  if (out.is_terminal()) {
    complain("a web page is not for a terminal; write it to a file: --output game.html");
    return Exit::failed;
  }
  out.write(page);
  const Exit written = out.finish();
  if (written == Exit::fine && !arguments.output.empty()) reporter.say_written(arguments.output);
  return worse(reporter.exit(), written);
}

Exit write_site(Inputs& inputs, Reporter& reporter, const ReportArguments& arguments,
                const Wording& words) {
  const fs::path folder = arguments.output;
  std::error_code error;
  fs::create_directories(folder, error);
  if (error) {
    complain(fmt::format("cannot make {}: {}", folder.string(), error.message()));
    return Exit::failed;
  }
  const auto write = [&](const std::string& file, const std::string& text) {
    Output out((folder / file).string());
    out.write(text);
    reporter.note(out.finish());
  };
  Site site(words, arguments.title);
  InputItem item;
  while (inputs.next(item)) {
    if (reporter.is_copy(item)) continue;
    const Judged* judged = reporter.judge(item);
    if (judged == nullptr) continue;
    const std::string settings = Site::rules_file(*judged);
    write(site.add(*judged),
          reporter.page(item, *judged,
                        {.parts = PageParts::beside, .up = "index.html", .settings = settings}));
  }
  for (const Site::File& file : site.shared())
    write(file.name, file.text);
  write("index.html", site.index());
  if (!say_passed_over(inputs, reporter.records())) reporter.note(Exit::failed);
  reporter.say_written((folder / "index.html").string());
  return reporter.exit();
}

}  // namespace

Exit run_report(const GlobalArguments& global, const ReportArguments& arguments) {
  VariantLibrary variants(variant_directories(global));
  const auto overrides =
      read_house_rules(variants, arguments.overlays, arguments.settings, global.project);
  if (!overrides) {
    complain(overrides.error(), global.colour);
    return Exit::failed;
  }
  std::shared_ptr<const SheetOptions> sheets = read_sheet_options(
      arguments.reading,
      sheet_rules_of(variants, arguments.variant, *overrides, global.project.variant));
  OpenForeign mapped;
  if (!sheets || !open_mapping(arguments.reading.map, mapped)) return Exit::failed;
  if (writes_over_a_record(arguments)) {
    complain("-o " + arguments.output + " is one of the records; write to another file");
    return Exit::failed;
  }
  if (const Problems problems = problems_of_rules(variants, arguments.variant, *overrides);
      !problems.empty()) {
    complain(problems, global.colour);
    return Exit::failed;
  }
  Reporter reporter(variants, arguments, *overrides, global);
  Inputs inputs(arguments.records, {.max_record_bytes = arguments.max_record_bytes,
                                    .sought = Sought::records_and_csv,
                                    .sheets = std::move(sheets),
                                    .leave_out = say_left_out,
                                    .excluded = arguments.excluded,
                                    .open_foreign = mapped});
  return wants_site(arguments) ? write_site(inputs, reporter, arguments, global.words())
                               : write_page(inputs, reporter, arguments);
}

namespace {

// === `rumref dispute`: one moment of a record under several rule sets.

/// The link that opens the moment in the referee.
std::string link_to(const Dispute& dispute, const InputItem& item,
                    const DisputeArguments& arguments, const std::vector<Override>& overrides,
                    const GlobalArguments& global) {
  const std::string moment = fmt::format("r{}t{}", dispute.round, dispute.turn);
  const Wording words = global.words();
  return referee_link(item, {.page = arguments.page,
                             .variant = arguments.variant,
                             .overrides = overrides,
                             .language = words.language_code(),
                             .moment = moment});
}

/// Whether the requested rules can be used; faults are reported.
bool are_usable(VariantLibrary& variants, const DisputeArguments& arguments,
                const std::vector<Override>& overrides, const GlobalArguments& global) {
  for (const std::string& name : arguments.variants) {
    if (const auto loaded = variants.load(name); !loaded) {
      complain(loaded.error(), global.colour);
      return false;
    }
  }
  const Problems problems = problems_of_rules(variants, arguments.variant, overrides);
  if (!problems.empty()) complain(problems, global.colour);
  return problems.empty();
}

}  // namespace

Exit run_dispute(const GlobalArguments& global, const DisputeArguments& arguments) {
  VariantLibrary variants(variant_directories(global));
  const auto overrides =
      read_house_rules(variants, arguments.overlays, arguments.settings, global.project);
  const auto questions = shipped_disputes();
  if (!overrides || !questions) {
    complain(overrides ? questions.error() : overrides.error(), global.colour);
    return Exit::failed;
  }
  if (!are_usable(variants, arguments, *overrides, global)) return Exit::failed;
  std::string text;
  OpenForeign mapped;
  if (!open_mapping(arguments.map, mapped)) return Exit::failed;
  const std::optional<InputItem> item = only_record(arguments.record, text, mapped);
  if (!item) return Exit::failed;
  DisputeArguments asked = arguments;
  asked.line = line_within(arguments.record, *item);
  if (asked.line > 0 && (arguments.round > 0 || arguments.turn > 0)) {
    complain(arguments.record + " names a turn already; leave out --round and --turn");
    return Exit::failed;
  }
  Inquiry inquiry(variants, asked, *item, *overrides, global.words());
  if (const std::optional<Refusal> refusal = inquiry.hear_own(global.project.variant)) {
    if (refusal->malformed != nullptr)
      complain_of(*refusal->malformed, global.colour);
    else
      complain(refusal->message);
    return Exit::failed;
  }
  inquiry.hear_others();
  inquiry.ask(*questions);
  const std::string link = link_to(inquiry.dispute(), *item, arguments, *overrides, global);
  if (arguments.link) inquiry.set_link(link);
  Output out(arguments.output);
  std::string drawn;
  append_dispute(inquiry, arguments.format, drawn, out.colour(global.colour), link);
  out.write(drawn);
  const Opinion& own = inquiry.dispute().opinions.front();
  say_idle_settings(variants, std::string(own.judged.variant), *overrides);
  for (const std::string& name : arguments.variants)
    if (name != own.judged.variant) say_idle_settings(variants, name, *overrides);
  const bool illegal = judgement_at(inquiry.dispute(), own) == Judgement::illegal;
  return worse(illegal ? Exit::found : Exit::fine, out.finish());
}

}  // namespace rummy

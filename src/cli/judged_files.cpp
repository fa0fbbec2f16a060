// The records of files, judged by several threads, for who takes one verdict after the other.

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "cli/check_work.h"
#include "cli/commands.h"
#include "cli/judging.h"
#include "cli/reports.h"
#include "cli/rules.h"
#include "config/variants.h"
#include "diag/result.h"
#include "logio/inputs.h"
#include "report/json_writer.h"
#include "report/judged.h"
#include "rumref.h"

namespace rummy {
namespace {

/// Records that a thread takes at a time, and text: enough that passing them on costs nothing.
constexpr std::size_t kJobsAtOnce = 64;
constexpr std::size_t kBytesAtOnce = std::size_t{1} << 20U;
/// Lines that next() gives at a time, in bytes.
constexpr std::size_t kEnough = std::size_t{64} << 10U;

}  // namespace

struct JudgedFiles::State {
  State(const GlobalArguments& given, const CheckArguments& check,
        std::vector<std::filesystem::path> directories)
      : global(given), arguments(check), variants(std::move(directories)) {
    arguments.format = CheckFormat::ndjson;
  }

  [[nodiscard]] std::string begin();
  void add(const InputItem& item);
  void submit();
  void take(const Job& job);

  const GlobalArguments global;
  CheckArguments arguments;
  VariantLibrary variants;
  std::string why_not;
  Framing framing{CheckFormat::ndjson};
  std::unique_ptr<Inputs> inputs;
  std::size_t threads = 1;
  Batch batch;
  std::size_t bytes = 0;  // of its texts
  bool is_at_end = false;
  std::string lines;
  std::unique_ptr<Crew> crew;  // ends first: it uses the rest
};

/// What keeps everything from being judged, or nothing.
std::string JudgedFiles::State::begin() {
  auto overrides =
      read_house_rules(variants, arguments.overlays, arguments.settings, global.project);
  Problems problems;
  if (!overrides) problems = overrides.error();
  if (problems.empty()) problems = problems_of_rules(variants, arguments.variant, *overrides);
  if (!problems.empty()) return problems.front().message;
  const RefereeOptions options =
      referee_options(arguments, *std::move(overrides), global.common(), false);
  const ReportStyle style{.record = record_style(arguments, Colour::off)};
  threads = arguments.jobs > 0 ? arguments.jobs : std::max(1U, std::thread::hardware_concurrency());
  inputs = std::make_unique<Inputs>(arguments.records,
                                    InputOptions{.max_record_bytes = arguments.max_record_bytes});
  crew = std::make_unique<Crew>(
      threads,
      [this, options, style]() -> Crew::Worker {
        return [clerk = std::make_shared<Clerk>(variants, options, style)](Job& job) {
          clerk->do_job(job);
        };
      },
      [this](const Job& job) { take(job); });
  return {};
}

void JudgedFiles::State::take(const Job& job) {
  if (job.judged) return framing.append(job.report, lines);
  JsonWriter json(lines, JsonStyle::line);
  json.begin_object();
  json.field("record", job.item.name);
  json.field("error", job.item.message);
  json.end_object();
  lines += '\n';
}

void JudgedFiles::State::submit() {
  bytes = 0;
  if (!batch.empty()) crew->submit(std::exchange(batch, {}));
}

/// With one thread the text is judged before the next is read, and need not be kept.
void JudgedFiles::State::add(const InputItem& item) {
  Job job;
  job.item = item;
  if (threads > 1) job.text = item.text;
  bytes += item.text.size();
  batch.push_back(std::move(job));
  if (threads < 2 || batch.size() >= kJobsAtOnce || bytes >= kBytesAtOnce) submit();
}

JudgedFiles::JudgedFiles(const GlobalArguments& global, const CheckArguments& arguments,
                         std::vector<std::filesystem::path> directories)
    : state_(std::make_unique<State>(global, arguments, std::move(directories))) {
  state_->why_not = state_->begin();
}

JudgedFiles::~JudgedFiles() = default;

const std::string& JudgedFiles::why_not() const {
  return state_->why_not;
}

bool JudgedFiles::next(std::string& lines) {
  State& state = *state_;
  if (!state.why_not.empty()) return false;
  InputItem item;
  while (!state.is_at_end && state.lines.size() < kEnough) {
    if (state.inputs->next(item)) {
      state.add(item);
      continue;
    }
    state.is_at_end = true;
    state.submit();
    state.crew->finish();
  }
  const bool has_more = !state.lines.empty();
  lines += state.lines;
  state.lines.clear();
  return has_more;
}

}  // namespace rummy

#include "cli/triage_given.h"

#include <fmt/core.h>

#include <cstddef>
#include <ctime>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/commands.h"
#include "cli/judging_options.h"
#include "cli/output.h"
#include "config/variants.h"
#include "config/yaml.h"
#include "diag/finding.h"
#include "diag/result.h"
#include "report/judged.h"
#include "report/report.h"

namespace rummy {
namespace {

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

}  // namespace rummy

#pragma once
// What `check` is told about findings: which to show, which are decided, which make it fail.

#include <cstddef>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "cli/commands.h"
#include "diag/finding.h"
#include "report/judged.h"
#include "report/report.h"

namespace rummy {

/// Keeps which waivers found something.
class WaiverList {
 public:
  explicit WaiverList(std::vector<Waiver> all) : all_(std::move(all)), met_(all_.size()) {}

  [[nodiscard]] const std::vector<Waiver>& all() const { return all_; }
  void meet(const RecordOutcome& outcome);
  /// By their numbers, as an earlier run left them.
  void meet(const std::vector<std::size_t>& numbers);
  [[nodiscard]] std::vector<std::size_t> met() const;
  /// A sentence on each waiver no finding was met for.
  [[nodiscard]] std::vector<std::string> not_met() const;

 private:
  std::vector<Waiver> all_;
  std::vector<bool> met_;
};

/// The waivers in force on the day asked about; says what is wrong with the arguments, and which
/// waivers are past their day. Nothing: it was wrong.
[[nodiscard]] std::optional<WaiverList> waivers_in_force(const GlobalArguments& global,
                                                         const CheckArguments& arguments);

/// Why the codes of --only and --ignore cannot be meant; nothing where they can.
[[nodiscard]] std::string fault_of_codes(const CheckArguments& arguments);

[[nodiscard]] Triage triage_of(const GlobalArguments& global, const CheckArguments& arguments,
                               const WaiverList& waivers);

}  // namespace rummy

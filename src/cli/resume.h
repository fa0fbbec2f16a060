#pragma once
// `check --resume`: how far a run has come, and which run can continue it.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "cli/commands.h"
#include "report/report.h"

namespace rummy {

// === What a run of `check` must have in common with another to continue it.

/// A digest of everything that decides the output: a run can be continued only by one that would
/// write the same.
[[nodiscard]] std::string run_identity(const GlobalArguments& global,
                                       const CheckArguments& arguments);

// === How far a run with --output has come, kept beside its file (FILE.resume), so that a killed
// run can be continued: nothing is judged twice, no record is lost, and the bytes are the same in
// the end.

/// A point from which a run can continue.
struct ResumePoint {
  std::uint64_t inputs = 0;                    // finished
  std::uint32_t check = 0;                     // over these, chained
  std::uint64_t bytes = 0;                     // of the output
  std::size_t reports = 0;                     // in it
  std::set<std::string, std::less<>> codes{};  // explained at its end
  std::vector<std::size_t> waivers;            // numbers of those that matched a finding
  Exit exit = Exit::fine;
  Tally tally;
};

enum class Kept : std::uint8_t { nothing, point, unusable };

class Journal {
 public:
  /// `run`: the identity of the run. Another run cannot continue it.
  Journal(const std::string& output, std::string run)
      : path_(output + ".resume"), run_(std::move(run)) {}

  /// If `unusable`, error() says why.
  [[nodiscard]] Kept load(ResumePoint& point);
  /// Replaces the journal, completely or not at all. False: see error().
  bool save(const ResumePoint& point);
  void remove() const;

  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] const std::string& error() const { return error_; }

 private:
  std::string path_;
  std::string run_;
  std::string error_;
};

/// Replaces a file, completely or not at all. Returns what went wrong, or nothing.
[[nodiscard]] std::string replace_file(const std::string& path, const std::string& text);
/// Why a file cannot be replaced, before there is anything to write; empty if it seems it can.
[[nodiscard]] std::string cannot_replace_file(const std::string& path);

}  // namespace rummy

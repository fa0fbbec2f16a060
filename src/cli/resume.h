#pragma once
// `check --resume`: how far a run has come, and what makes it the same run.

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

// === What a run of `check` must have in common with another one to go on with it.

/// A digest of all that decides what is written: a run can be gone on with only by one that would
/// write the same.
[[nodiscard]] std::string run_identity(const GlobalArguments& global,
                                       const CheckArguments& arguments);

// === How far a run with --output has come, kept beside its file (FILE.resume), so that a run that
// was killed can be gone on with: nothing judged twice, no record lost, the same bytes in the end.

/// A point a run can go on from.
struct ResumePoint {
  std::uint64_t inputs = 0;                    // done with
  std::uint32_t check = 0;                     // of them, chained
  std::uint64_t bytes = 0;                     // of the output
  std::size_t reports = 0;                     // in it
  std::set<std::string, std::less<>> codes{};  // that its end explains
  std::vector<std::size_t> waivers;            // that matched a finding, by their numbers
  Exit exit = Exit::fine;
  Tally tally;
};

enum class Kept : std::uint8_t { nothing, point, unusable };

class Journal {
 public:
  /// `run`: stands for all that decides what is written. Another run is not gone on with.
  Journal(const std::string& output, std::string run)
      : path_(output + ".resume"), run_(std::move(run)) {}

  /// Of `unusable` error() tells why.
  [[nodiscard]] Kept load(ResumePoint& point);
  /// Replaces what was kept, wholly or not at all. False: see error().
  bool save(const ResumePoint& point);
  void remove() const;

  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] const std::string& error() const { return error_; }

 private:
  std::string path_;
  std::string run_;
  std::string error_;
};

/// Writes a file wholly or not at all. What went wrong, or nothing.
[[nodiscard]] std::string replace_file(const std::string& path, const std::string& text);
/// Why it cannot be written so, before there is anything to write; nothing where it seems it can.
[[nodiscard]] std::string cannot_replace_file(const std::string& path);

}  // namespace rummy

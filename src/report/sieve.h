#pragma once
// One filter in front of every report: which findings of a record are shown, and which of them
// somebody has decided on. What the rules say of the record stays as it is.

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "diag/finding.h"
#include "report/judged.h"

namespace rummy {

/// `problems` leaves out notes, waived findings and records without an open fault.
enum class Tell : std::uint8_t { everything, problems };

/// What the user asks for.
struct Triage {
  Tell tell = Tell::everything;
  std::vector<std::string> only{};     // codes, or families of them; none: all
  std::vector<std::string> ignored{};  // likewise
  std::span<const Waiver> waivers{};   // those in force; they must outlive the Sieve
};

class Sieve {
 public:
  explicit Sieve(Triage triage);

  /// The record with the findings that are shown. What cannot be read is shown whatever `only`
  /// says: the rest was not looked for. The views of the answer live until the next call.
  [[nodiscard]] const Judged& sift(const Judged& judged);
  const Judged& sift(Judged&&) = delete;

 private:
  [[nodiscard]] bool is_asked_for(const Finding& finding) const;
  [[nodiscard]] const Waiver* waiver_of(const Judged& judged, const Finding& finding) const;
  void add(const Judged& judged, const Finding& finding);

  Triage triage_;
  bool is_open_;  // nothing is held back
  Sifted sifted_;
  Judged shown_;
};

/// Whether a waiver's `record` means this one.
[[nodiscard]] bool names_record(const std::string& name, const Judged& judged);

}  // namespace rummy

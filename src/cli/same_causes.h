#pragma once
// In text for people, records of a file that cannot be read for one and the same reason are shown
// once, and counted.

#include <cstdint>
#include <map>
#include <string>

#include "base/words.h"
#include "cli/commands.h"
#include "report/report.h"

namespace rummy {

class SameCauses {
 public:
  SameCauses(CheckFormat format, const Wording& words) : format_(format), words_(words) {}

  /// Whether the record is one more of those shown. What is left to say of the file before comes
  /// first.
  [[nodiscard]] bool is_shown(const std::string& file, const RecordOutcome& outcome,
                              std::string& out);
  /// How many more there were in the file.
  void append_end(std::string& out);
  /// Nothing is counted that was not said.
  [[nodiscard]] bool is_all_out() const;

 private:
  struct Cause {
    std::uint64_t more = 0;  // records but the first
    std::string message;
  };
  CheckFormat format_;
  Wording words_;
  std::string file_;
  std::map<std::string, Cause> causes_;
  std::uint64_t others_ = 0;  // records with yet other reasons, if those are many
};

}  // namespace rummy

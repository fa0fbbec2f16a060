#pragma once
// Verdicts as JSON, one after the other, each on one line: for whoever writes many.

#include <memory>
#include <string>

#include "report/json.h"
#include "report/judged.h"

namespace rummy {

/// Writes what write_verdict does in JsonStyle::line, byte for byte. It keeps its memory, and what
/// it wrote of the rules: the next record may well be judged by the same. One for each thread.
class VerdictLines {
 public:
  VerdictLines();
  ~VerdictLines();
  VerdictLines(const VerdictLines&) = delete;
  VerdictLines& operator=(const VerdictLines&) = delete;

  /// Appends the verdict object of one record, without a line end.
  void append(const Judged& judged, Detail detail, std::string& out);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace rummy

#pragma once
// What stands before, between and after the reports of single records, so that a format is whole
// whatever the number of them; nothing is kept but, in JSON, the first.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "cli/commands.h"
#include "report/report.h"

namespace rummy {

class Framing {
 public:
  explicit Framing(CheckFormat format) : format_(format) {}
  /// Goes on with what an earlier run began: it judged so many records, and wrote so many reports.
  void go_on_after(std::uint64_t records, std::size_t reports) {
    begun_ = true;
    reports_ = reports;
    silent_ = records > reports;
  }

  /// Appends a record's report; where that says nothing, perhaps nothing.
  void append(std::string_view report, std::string& out);
  /// Appends what the format has for something that could not be read at all.
  void append_unreadable(std::string_view name, std::string_view why, std::string& out);
  void append_end(RunCourse course, std::uint64_t unreadable, std::string& out);

  [[nodiscard]] std::size_t reports() const { return reports_; }
  /// Whether all that was appended is in `out`, and not kept here.
  [[nodiscard]] bool is_all_out() const { return held_.empty(); }

 private:
  void append_head(std::string& out);
  void append_json_end(std::string& out) const;

  CheckFormat format_;
  std::size_t reports_ = 0;
  bool begun_ = false;
  bool silent_ = false;  // nothing was reported of a record
  std::string held_;     // the first verdict in JSON: an array only if another one follows
};

}  // namespace rummy

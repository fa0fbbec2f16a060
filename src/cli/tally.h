#pragma once
// How many records of each verdict, and of each code.

#include <array>
#include <cstddef>
#include <map>
#include <span>
#include <string>
#include <string_view>

#include "diag/finding.h"
#include "report/json_writer.h"

namespace rummy {

class Tally {
 public:
  /// A record's verdict, and the codes of its findings (notes apart).
  void add(Judgement verdict, std::span<const std::string_view> codes);
  [[nodiscard]] std::size_t records() const { return records_; }
  /// "12 records: 10 legal, 1 illegal, 1 undecided, 0 malformed", and a line a code.
  void append_text(std::string& out) const;
  /// {"records":12,"legal":10,…,"codes":{"opening.points":1}}
  void write(JsonWriter& json) const;
  /// The first line of append_text alone.
  void append_line(std::string& out) const;

 private:
  [[nodiscard]] std::size_t count(Judgement judgement) const;

  std::size_t records_ = 0;
  std::array<std::size_t, 5> verdicts_{};            // by Judgement
  std::map<std::string_view, std::size_t> codes_{};  // findings of each code, notes apart
};

}  // namespace rummy

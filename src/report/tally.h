#pragma once
// What a run found, in numbers: records of each verdict, findings of each code, records of each
// variant. Two tallies can be added up, in any order.

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "base/wording.h"
#include "diag/finding.h"
#include "report/json_writer.h"
#include "report/judged.h"

namespace rummy {

/// What is counted of one record.
struct RecordOutcome {
  Judgement verdict = Judgement::note;
  std::vector<std::string_view> codes;  // of its findings, notes apart
  std::string variant;                  // empty where it has none
};
[[nodiscard]] RecordOutcome outcome_of(const Judged& judged);

/// How long one record took. Not to be had twice the same, and so kept only on demand.
struct Timing {
  std::uint64_t microseconds = 0;
  std::string record;
  std::uint64_t line = 0;
  auto operator<=>(const Timing&) const = default;
};

class Tally {
 public:
  using Count = std::uint64_t;

  void add(const RecordOutcome& outcome);
  /// Something named as a record could not be read at all.
  void add_unreadable() { ++unreadable_; }
  /// The run ended before everything was judged.
  void add_interruption() { ++interrupted_; }
  /// Keeps the ten slowest.
  void add_timing(Timing timing);
  /// Adds what another one counted. False, and nothing changed, where a number would be too large.
  [[nodiscard]] bool add(const Tally& other);

  [[nodiscard]] Count records() const { return all_.records; }
  [[nodiscard]] Count unreadable() const { return unreadable_; }
  /// Findings, notes apart.
  [[nodiscard]] Count findings() const;

  /// "12 records: 10 legal, 1 illegal, 1 undecided, 0 malformed", then a line a code and a variant.
  void append_text(const Wording& words, std::string& out) const;
  /// The first line of append_text alone.
  void append_line(const Wording& words, std::string& out) const;
  /// {"records":12,"legal":10,…,"codes":{…},"variants":{…}}: schemas/summary.schema.json
  void write(JsonWriter& json) const;
  /// Reads what write() wrote; what is wrong with it, or nothing.
  [[nodiscard]] std::string read(std::string_view json);

  friend bool operator==(const Tally&, const Tally&) = default;

 private:
  struct Verdicts {
    Count records = 0;
    std::array<Count, 5> of{};  // by Judgement
    friend bool operator==(const Verdicts&, const Verdicts&) = default;
  };
  template <class Value>
  using ByName = std::map<std::string, Value, std::less<>>;
  friend class TallyReader;

  static void count(Verdicts& verdicts, Judgement judgement);
  [[nodiscard]] static bool add_up(Verdicts& sum, const Verdicts& other);
  static void append(const Verdicts& verdicts, const Wording& words, std::string& out);
  static void write(JsonWriter& json, const Verdicts& verdicts);

  Verdicts all_;
  Count unreadable_ = 0;
  Count interrupted_ = 0;
  ByName<Count> codes_;
  ByName<Verdicts> variants_;
  std::set<Timing, std::greater<>> slowest_;
};

}  // namespace rummy

#pragma once
// What a run found, in numbers: records of each verdict, findings of each code, records of each
// variant. Two tallies can be added up, in any order.

#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/words.h"
#include "diag/finding.h"
#include "report/json_writer.h"
#include "report/judged.h"

namespace rummy {

/// A record with faults that nobody has decided on. The worst one is the least of them.
struct OpenRecord {
  Judgement verdict = Judgement::note;
  std::map<std::string, std::uint64_t, std::less<>> codes;  // how many findings of each
  std::string record;
  std::uint64_t line = 0;
  std::string id;

  [[nodiscard]] std::uint64_t findings() const;
  std::strong_ordering operator<=>(const OpenRecord& other) const;
  bool operator==(const OpenRecord&) const = default;
};

/// One fault, as equal ones of a tournament are put together: by its code, and the setting it
/// breaks.
struct FaultAt {
  std::string_view code;
  std::string setting;  // empty: none
  std::string player;   // empty: none
  std::string record;
  std::uint64_t line = 0;
  std::uint64_t column = 0;
};

/// Where a fault was: FILE:LINE:COLUMN.
struct FaultPlace {
  std::string record;
  std::uint64_t line = 0;
  std::uint64_t column = 0;
  auto operator<=>(const FaultPlace&) const = default;
};

/// Equal faults.
struct FaultGroup {
  std::uint64_t count = 0;
  std::set<std::string, std::less<>> players;  // the first hundred in order of their names
  std::set<FaultPlace> places;                 // the first three
  bool operator==(const FaultGroup&) const = default;
};

/// `by_setting`: also by the setting they break, with players and places.
enum class CountFaults : std::uint8_t { by_code, by_setting };

/// What is counted of one record.
struct RecordOutcome {
  Judgement verdict = Judgement::note;  // waived findings apart
  bool waived = false;                  // every fault is
  std::optional<Judgement> open;        // the gravest finding shown that is not waived
  std::vector<std::string_view> codes;  // of its findings, notes apart
  std::vector<const Waiver*> waivers;   // of each finding that is waived
  std::size_t left_out = 0;             // faults nobody asked for
  std::string variant;                  // empty where it has none
  std::optional<OpenRecord> look;       // where it has an open fault
  std::vector<FaultAt> faults;          // where each open one is, if that is asked for
  std::string cause;    // of a malformed record, all that is wrong, but not where; else empty
  std::string message;  // the first of that
};
[[nodiscard]] RecordOutcome outcome_of(const Judged& judged,
                                       CountFaults how = CountFaults::by_code);

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

  /// The variants of the records so far.
  [[nodiscard]] std::vector<std::string> variants() const;
  /// "12 records: 10 legal, 1 illegal, 1 undecided, 0 malformed", then a line for each code, and
  /// the records that need a look, worst first.
  void append_closing(const Wording& words, std::string& out) const;
  /// The same with a line for each variant, and the slowest records.
  void append_text(const Wording& words, std::string& out) const;
  /// The first line alone.
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
    Count waived = 0;
    friend bool operator==(const Verdicts&, const Verdicts&) = default;
  };
  template <class Value>
  using ByName = std::map<std::string, Value, std::less<>>;
  friend class TallyReader;

  static void count(Verdicts& verdicts, const RecordOutcome& outcome);
  [[nodiscard]] static bool add_up(Verdicts& sum, const Verdicts& other);
  static void append(const Verdicts& verdicts, const Wording& words, std::string& out);
  static void write(JsonWriter& json, const Verdicts& verdicts);
  void append_codes(const Wording& words, std::string& out) const;
  void append_looks(const Wording& words, std::string& out) const;
  void append_groups(const Wording& words, std::string& out) const;
  void write_groups(JsonWriter& json) const;
  void add_fault(const FaultAt& fault);
  void write_looks(JsonWriter& json) const;
  void keep(OpenRecord look);

  Verdicts all_;
  Count unreadable_ = 0;
  Count interrupted_ = 0;
  Count left_out_ = 0;
  ByName<Count> codes_;
  ByName<Count> waived_codes_;
  std::map<std::pair<std::string, std::string>, FaultGroup> groups_;  // by code and setting
  Count open_ = 0;                                                    // records with open faults
  std::multiset<OpenRecord> looks_;                                   // the worst of them
  ByName<Verdicts> variants_;
  std::set<Timing, std::greater<>> slowest_;
};

}  // namespace rummy

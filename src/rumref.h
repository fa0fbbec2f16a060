#pragma once
// The library's public face: the text of a record in, a verdict out.
//
//   rummy::VariantLibrary variants({"/usr/share/rumref/variants"});
//   rummy::Referee referee(variants, {});
//   const rummy::Judged& judged = referee.judge({.name = "club.rgn", .text = text});
//   rummy::append_text(judged, {}, out);        // report/report.h; or write_verdict,
//   report/report.h

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/words.h"
#include "config/variants.h"
#include "diag/finding.h"
#include "logio/records.h"
#include "replay/judge.h"
#include "report/judged.h"
#include "score/verdict.h"
#include "table/record.h"

namespace rummy {

/// The text of one record, and its origin.
struct RecordText {
  std::string_view name;     // the user's name for it
  std::uint64_t line = 0;    // in a file with many records, from 1; 0: the file is the record
  std::uint64_t column = 0;  // of its first character on that line, from 1; 0: the first
  Container container = Container::text;
  std::string_view text;
  std::shared_ptr<const SheetOrigin> sheet{};  // of a scoresheet: its origin; null: unknown
  /// Of a record that a mapping made: where each of its lines stands in the file; else null.
  std::shared_ptr<const std::vector<ForeignSpot>> lines{};
};

/// Whether to try each record under other values that tables use (verdicts: hinges_on). `faults`:
/// for what is illegal or undecided; `all`: also for what is legal here and would not be elsewhere
/// (note.house-rule). Costs several judgings of each such record.
enum class HingeSearch : std::uint8_t { none, faults, all };

/// Where a record may stop: after a round, as in a finished game, or anywhere, as in a game that
/// goes on. Its contents are judged then, and legal means legal so far.
enum class RecordEnds : std::uint8_t { with_a_round, anywhere };

/// Whether a verdict has the SHA-256 of the record's bytes, which takes a while.
enum class RecordDigest : std::uint8_t { left_out, made };

struct RefereeOptions {
  std::string variant{};              // judge by this one, whatever the record names
  std::string default_variant{};      // judge by this one if the record names none
  std::vector<Override> overrides{};  // house rules from outside, after the record's own
  JudgeOptions judging{};
  HingeSearch hinges = HingeSearch::none;
  RecordEnds ends = RecordEnds::with_a_round;
  bool every_hinge = false;  // text shows everything a finding hinges on, not the first few
  Spelling spelling = Spelling::lenient;
  Wording words{};  // the language of reports; it must outlive the Referee
  RecordDigest digest = RecordDigest::left_out;
};

/// Reads and judges records one after another, and keeps its memory between them. One for each
/// thread; many Referees may share one VariantLibrary.
class Referee {
 public:
  Referee(VariantLibrary& variants, RefereeOptions options);
  ~Referee();
  Referee(const Referee&) = delete;
  Referee& operator=(const Referee&) = delete;

  /// Everything wrong with the record or its play is in the verdict; nothing is thrown. The views
  /// in the answer are valid until the next call, `record.name` as long as the caller keeps it.
  [[nodiscard]] const Judged& judge(const RecordText& record);

  /// The verdict on a record that is unreadable for a reason outside its text (too large, a
  /// truncated compressed file): malformed, with this finding.
  [[nodiscard]] const Judged& refuse(const RecordText& record, Finding reason);

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace rummy

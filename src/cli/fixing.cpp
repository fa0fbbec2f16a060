#include "cli/fixing.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/words.h"
#include "cli/commands.h"
#include "cli/judging_options.h"
#include "cli/line_diff.h"
#include "cli/output.h"
#include "cli/rewriting.h"
#include "config/variants.h"
#include "diag/finding.h"
#include "logio/records.h"
#include "report/judged.h"
#include "rumref.h"
#include "score/verdict.h"
#include "table/record.h"

namespace rummy {
namespace {

/// The player that a misspelt name can only mean; empty if it may mean none, or two.
std::string only_player_near(std::string_view name, const std::vector<std::string>& players) {
  std::vector<std::string_view> names(players.begin(), players.end());
  const std::string found(nearest_word(name, names));
  if (found.empty()) return {};
  std::erase(names, found);
  return nearest_word(name, names).empty() ? found : std::string();
}

/// Puts the name of a player in place of the first misspelt one; false if there is none.
bool mend_a_name(std::string& text) {
  Record record;
  Findings findings;
  read_text_record(text, record, findings);
  for (const Finding& finding : findings) {
    if (finding.code != "record.unknown-player") continue;
    const Spot spot = spot_of(record, finding.at);
    if (spot.line == nullptr || spot.size == 0) continue;
    const std::string_view written = spot.text.substr(spot.bytes, spot.size);
    const std::string meant = only_player_near(written, record.players);
    // In quotes a name may hold anything: that is left to people.
    if (meant.empty() || meant.find_first_of("\" ,:#") != std::string::npos) continue;
    std::size_t at = 0;
    for (std::uint32_t line = 1; line < spot.line->number; ++line)
      at = text.find('\n', at) + 1;
    at = text.find(written, at + spot.bytes);
    if (at == std::string::npos) continue;
    text.replace(at, written.size(), meant);
    return true;
  }
  return false;
}

/// Adds to the numbers of a round those that are known and were not written; keeps what was.
bool add_missing(std::vector<SeatNumber>& written, std::size_t players, const auto& known) {
  bool any = false;
  for (std::size_t i = 0; i < players; ++i) {
    const Seat seat{static_cast<std::uint8_t>(i)};
    if (of_seat(written, seat) != nullptr) continue;
    const std::optional<std::int32_t> number = known(i);
    if (!number) continue;
    written.push_back({.seat = seat, .number = *number, .at = {}});
    any = true;
  }
  if (any) std::ranges::stable_sort(written, {}, &SeatNumber::seat);
  return any;
}

std::optional<std::int32_t> exact(const PointsRange& points) {
  if (!points.is_exact()) return std::nullopt;
  return static_cast<std::int32_t>(points.low);
}

/// Writes scores and totals of rounds that have ended.
void add_scores(const Verdict& verdict, Record& record) {
  for (std::size_t i = 0; i < record.rounds.size() && i < verdict.rounds.size(); ++i) {
    const RoundResult& result = verdict.rounds[i];
    if (result.ended == RoundEnd::unfinished || result.impossible) continue;
    Round& round = record.rounds[i];
    add_missing(round.scores, record.players.size(), [&](std::size_t seat) {
      const std::optional<PointsRange>& points = result.seats[seat].score;
      return points ? exact(*points) : std::nullopt;
    });
    if (!result.totals_known) continue;
    add_missing(round.totals, record.players.size(),
                [&](std::size_t seat) { return exact(result.seats[seat].total); });
  }
}

/// What counts of a verdict: its word, and its faults by what and where in the game they are.
struct Gist {
  Judgement judgement = Judgement::note;
  std::vector<std::string> faults;
  bool operator==(const Gist&) const = default;
};

Gist gist_of(const Judged& judged) {
  Gist gist{.judgement = judged.verdict->judgement, .faults = {}};
  for (const Finding& finding : judged.verdict->findings)
    if (!is_note(finding))
      gist.faults.push_back(fmt::format("{} {} {} {} {}", finding.code, finding.round, finding.turn,
                                        finding.action, judged.words(finding.message)));
  std::ranges::sort(gist.faults);
  return gist;
}

class Fixer {
 public:
  Fixer(const GlobalArguments& global, const CheckArguments& arguments, VariantLibrary& variants,
        const std::vector<Override>& overrides)
      : global_(global),
        arguments_(arguments),
        out_(""),
        referee_(variants, referee_options(arguments, overrides, global.common(), false)) {}

  void take(const RecordText& text);
  Exit finish() { return worse(exit_, out_.finish()); }

 private:
  std::string fixed(const RecordText& text);
  const Judged& judge(const RecordText& text, std::string_view words) {
    RecordText other = text;
    other.text = words;
    return referee_.judge(other);
  }

  const GlobalArguments& global_;
  const CheckArguments& arguments_;
  Output out_;
  Referee referee_;
  Exit exit_ = Exit::fine;
};

/// The record as it should be written; as it is, if nothing about it is certain.
std::string Fixer::fixed(const RecordText& text) {
  std::string words(text.text);
  while (mend_a_name(words)) {
  }
  const Judged& before = judge(text, words);
  const Gist gist = gist_of(before);
  if (gist.judgement == Judgement::malformed) return words;
  const Verdict verdict = *before.verdict;
  Record record;
  Findings findings;
  read_text_record(words, record, findings);
  add_scores(verdict, record);
  std::optional<std::string> fresh = write_with_comments(record, words);
  if (!fresh || gist_of(judge(text, *fresh)) != gist) return words;
  return std::move(*fresh);
}

void Fixer::take(const RecordText& text) {
  if (text.container != Container::text || !not_rewritable(text).empty()) return;
  const std::string fresh = fixed(text);
  if (fresh == text.text) return;
  if (arguments_.diff) {
    std::string changes;
    append_line_diff(text.name, text.text, fresh, out_.colour(global_.colour), changes);
    out_.write(changes);
    exit_ = worse(exit_, Exit::found);
    return;
  }
  const std::string error = rewrite_file(std::string(text.name), fresh);
  if (!error.empty()) exit_ = Exit::failed;
  if (!error.empty() || global_.tell != Tell::problems)
    complain(error.empty() ? fmt::format("fixed {}", text.name)
                           : fmt::format("cannot rewrite {}: {}", text.name, error));
}

}  // namespace

Exit fix_records(const GlobalArguments& global, const CheckArguments& arguments,
                 VariantLibrary& variants, const std::vector<Override>& overrides) {
  Fixer fixer(global, arguments, variants, overrides);
  const Exit reading = each_record(arguments.records, {.excluded = arguments.excluded},
                                   [&fixer](const RecordText& text) {
                                     fixer.take(text);
                                     return true;
                                   });
  return worse(reading, fixer.finish());
}

}  // namespace rummy

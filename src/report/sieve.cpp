#include "report/sieve.h"

#include <fmt/core.h>

#include <algorithm>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "diag/finding.h"
#include "report/judged.h"
#include "score/verdict.h"
#include "table/record.h"

namespace rummy {
namespace {

/// "score.total" is named by itself and by its family, "score".
bool names_code(std::span<const std::string> names, std::string_view code) {
  return std::ranges::any_of(names, [code](const std::string& name) {
    return code.starts_with(name) && (code.size() == name.size() || code[name.size()] == '.');
  });
}

/// "cup/day1/t14.rgn" is meant by itself, by "day1/t14.rgn" and by "t14.rgn".
bool names_file(std::string_view name, std::string_view file) {
  if (name == file) return true;
  return !name.empty() && file.size() > name.size() && file.ends_with(name) &&
         file[file.size() - name.size() - 1] == '/';
}

/// A fault of the record: what a waiver may let stand.
bool is_waivable(const Finding& finding) {
  return finding.judgement > Judgement::ruled;
}

}  // namespace

bool names_record(const std::string& name, const Judged& judged) {
  if (names_file(name, judged.name)) return true;
  if (!judged.book.empty() && names_file(name, judged.book)) return true;
  if (judged.line > 0 && names_file(name, fmt::format("{}:{}", judged.name, judged.line)))
    return true;
  const std::optional<std::string>& id = judged.record->head.id;
  if (!id || id->empty()) return false;
  return name == "#" + *id || names_file(name, fmt::format("{}#{}", judged.name, *id));
}

Sieve::Sieve(Triage triage)
    : triage_(std::move(triage)),
      is_open_(triage_.tell == Tell::everything && triage_.only.empty() &&
               triage_.ignored.empty() && triage_.waivers.empty()) {}

bool Sieve::is_asked_for(const Finding& finding) const {
  if (names_code(triage_.ignored, finding.code)) return false;
  return triage_.only.empty() || finding.judgement == Judgement::malformed ||
         names_code(triage_.only, finding.code);
}

const Waiver* Sieve::waiver_of(const Judged& judged, const Finding& finding) const {
  if (!is_waivable(finding)) return nullptr;
  const auto found = std::ranges::find_if(triage_.waivers, [&](const Waiver& waiver) {
    return waiver.code == finding.code &&
           (waiver.round == 0 || waiver.round == number_of_round(*judged.record, finding.round)) &&
           (waiver.turn == 0 || waiver.turn == finding.turn) && names_record(waiver.record, judged);
  });
  return found == triage_.waivers.end() ? nullptr : &*found;
}

void Sieve::add(const Judged& judged, const Finding& finding) {
  const Waiver* const waiver = waiver_of(judged, finding);
  if (waiver != nullptr) sifted_.waived.push_back(waiver);
  if (is_waivable(finding)) sifted_.all_waived = sifted_.all_waived && waiver != nullptr;
  if (waiver == nullptr) sifted_.unwaived = std::max(sifted_.unwaived, finding.judgement);
  if (!is_asked_for(finding)) {
    if (is_waivable(finding) && waiver == nullptr) ++sifted_.left_out;
    ++sifted_.held_back;
    return;
  }
  if (waiver == nullptr) sifted_.open = std::max(sifted_.open, std::optional(finding.judgement));
  const bool is_problem = is_waivable(finding) && waiver == nullptr;
  if (triage_.tell == Tell::problems && !is_problem) {
    ++sifted_.held_back;
    return;
  }
  sifted_.findings.push_back(finding);
  sifted_.findings.back().waiver = waiver;
}

const Judged& Sieve::sift(const Judged& judged) {
  if (is_open_) return judged;
  sifted_.findings.clear();
  sifted_.waived.clear();
  sifted_.held_back = 0;
  sifted_.left_out = 0;
  sifted_.open = std::nullopt;
  sifted_.unwaived = Judgement::note;
  sifted_.all_waived = judged.verdict->judgement > Judgement::ruled;
  for (const Finding& finding : judged.verdict->findings)
    add(judged, finding);
  sifted_.silent = triage_.tell == Tell::problems && sifted_.findings.empty();
  shown_ = judged;
  shown_.sifted = &sifted_;
  return shown_;
}

}  // namespace rummy

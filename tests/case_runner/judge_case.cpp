#include "case_runner/judge_case.h"

#include <string>

#include "case_runner/case_file.h"
#include "case_runner/shipped_library.h"
#include "report/judged.h"
#include "rumref.h"
#include "score/verdict.h"
#include "table/record.h"

namespace rummy::cases {

namespace {

/// Trying other settings costs several judgings: done only where the case asks about them.
HingeSearch search_of(const CaseFile& source) {
  HingeSearch search = HingeSearch::none;
  for (const ExpectedFinding& wanted : source.findings) {
    if (wanted.code == "note.house-rule") return HingeSearch::all;
    if (wanted.hinges_on_nothing || !wanted.hinges.empty()) search = HingeSearch::faults;
  }
  return search;
}

}  // namespace

Verdict judge_case(const CaseFile& source, Record& record) {
  RefereeOptions options;
  options.hinges = search_of(source);
  Referee referee(shipped_library(), options);
  const std::string name = source.path.filename().string();
  const Judged& judged = referee.judge({.name = name, .text = source.text});
  record = *judged.record;
  return *judged.verdict;
}

}  // namespace rummy::cases

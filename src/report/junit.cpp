#include "report/junit.h"

#include <fmt/core.h>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/bytes.h"
#include "base/check.h"
#include "diag/finding.h"
#include "report/finding_words.h"
#include "report/judged.h"
#include "report/paint.h"
#include "report/text.h"

namespace rummy {
namespace {

/// What XML 1.0 can hold of a text that is safe for a terminal: control characters are written out
/// there already, the two code points it forbids beside them are here.
std::string escaped(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const Utf8Step step = next_code_point(text);
    const std::string_view piece = text.substr(0, step.bytes);
    text.remove_prefix(step.bytes);
    if (piece == "&") {
      out += "&amp;";
    } else if (piece == "<") {
      out += "&lt;";
    } else if (piece == ">") {
      out += "&gt;";
    } else if (piece == "\"") {
      out += "&quot;";
    } else if (!step.valid || step.code == 0xFFFE || step.code == 0xFFFF) {
      out += "\xEF\xBF\xBD";  // U+FFFD
    } else {
      out += piece;
    }
  }
  return out;
}

enum class Outcome : std::uint8_t { passed, failure, error, skipped };

Outcome outcome_of(Judgement judgement, Undecided undecided) {
  switch (judgement) {
    case Judgement::note:
    case Judgement::ruled:
      return Outcome::passed;
    case Judgement::undecided:
      return undecided == Undecided::failed ? Outcome::failure : Outcome::skipped;
    case Judgement::illegal:
      return Outcome::failure;
    case Judgement::malformed:
      return Outcome::error;
  }
  RUMMY_CHECK(false);
}

std::string_view element_of(Outcome outcome) {
  switch (outcome) {
    case Outcome::passed:
      return "";
    case Outcome::failure:
      return "failure";
    case Outcome::error:
      return "error";
    case Outcome::skipped:
      return "skipped";
  }
  RUMMY_CHECK(false);
}

/// One test: `type` and `message` say in short why it did not pass, `body` at length.
struct Test {
  std::string suite;
  std::string file;
  std::string name;
  Outcome outcome = Outcome::passed;
  std::string type;
  std::string message;
  std::string body;
};

void append_test(const Test& test, std::string& out) {
  const auto is = [&test](Outcome outcome) { return test.outcome == outcome ? 1 : 0; };
  out += fmt::format(
      "  <testsuite name=\"{}\" tests=\"1\" failures=\"{}\" errors=\"{}\" skipped=\"{}\" "
      "file=\"{}\">\n    <testcase name=\"{}\" classname=\"{}\"",
      escaped(test.suite), is(Outcome::failure), is(Outcome::error), is(Outcome::skipped),
      escaped(test.file), escaped(test.name), escaped(test.file));
  if (test.outcome == Outcome::passed) {
    out += "/>\n";
  } else {
    const std::string_view element = element_of(test.outcome);
    out +=
        fmt::format(">\n      <{} type=\"{}\" message=\"{}\">{}</{}>\n    </testcase>\n", element,
                    escaped(test.type), escaped(test.message), escaped(test.body), element);
  }
  out += "  </testsuite>\n";
}

/// The finding that makes the outcome what it is: the first of the gravest that are open, or the
/// first that is waived.
const Finding* decisive(const Judged& judged) {
  const std::optional<Judgement> open = judged.open();
  const std::span<const Finding> findings = judged.findings();
  const auto found = std::ranges::find_if(findings, [&](const Finding& finding) {
    return judged.is_waived() ? finding.waiver != nullptr
                              : finding.waiver == nullptr && finding.judgement == open;
  });
  return found == findings.end() ? nullptr : &*found;
}

}  // namespace

void append_junit_head(std::string& out) {
  out += "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"rumref\">\n";
}

void append_junit(const Judged& judged, Undecided undecided, std::string& out) {
  Test test;
  test.file = shown(judged.name);
  test.suite = test.file;
  if (judged.line > 0) test.suite += fmt::format(":{}", judged.line);
  test.name = judged.record->head.id ? shown(*judged.record->head.id) : test.suite;
  test.outcome = judged.is_waived()
                     ? Outcome::skipped
                     : outcome_of(judged.open().value_or(Judgement::note), undecided);
  if (test.outcome != Outcome::passed) {
    if (const Finding* finding = decisive(judged)) {
      test.type = finding->code;
      const std::string standing = standing_words(judged, *finding);
      test.message =
          shown(judged.words(finding->message)) + (standing.empty() ? "" : " (" + standing + ")");
    }
    for (const Finding& finding : judged.findings())
      append_finding(judged, finding, Colour::off, test.body);
  }
  append_test(test, out);
}

void append_junit_unreadable(std::string_view name, std::string_view why, std::string& out) {
  append_test({.suite = shown(name),
               .file = shown(name),
               .name = shown(name),
               .outcome = Outcome::error,
               .type = "unreadable",
               .message = shown(why),
               .body = {}},
              out);
}

void append_junit_end(std::string& out) {
  out += "</testsuites>\n";
}

}  // namespace rummy

// Verdicts in the formats of other programs: JUnit and SARIF.

#include <fmt/core.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/bytes.h"
#include "base/check.h"
#include "base/words.h"
#include "diag/finding.h"
#include "report/json_writer.h"
#include "report/judged.h"
#include "report/report.h"
#include "rules/ruleset.h"
#include "settings/settings.h"
#include "table/record.h"

namespace rummy {
namespace {

// === Verdicts as JUnit XML.

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

namespace {

// === Findings as SARIF 2.1.0 (OASIS), the format code-scanning services take.

/// A path as a URI reference (RFC 3986): every byte that is not plain there in percent signs, a
/// colon too, which would make what stands before it a scheme.
std::string uri_of(std::string_view path) {
  constexpr std::string_view kPlain =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~/";
  std::string uri = path.starts_with('/') ? "file://" : "";
  for (const char c : path) {
    if (kPlain.find(c) != std::string_view::npos) {
      uri += c;
    } else {
      uri += fmt::format("%{:02X}", static_cast<unsigned char>(c));
    }
  }
  return uri;
}

/// SARIF 3.11.5 and 3.11.6: braces are doubled, since they hold placeholders; and nothing that came
/// from a record becomes a link.
std::string message_text(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (c == '(' && out.ends_with(']')) out += ' ';
    out += c;
    if (c == '{' || c == '}') out += c;
  }
  return out;
}

void write_text(JsonWriter& json, std::string_view key, std::string_view text) {
  json.key(key);
  json.begin_object();
  json.field("text", message_text(text));
  json.end_object();
}

/// Where the page of a code stands; SARIF 3.49.12 asks for a whole address.
constexpr std::string_view kHome = "https://rumref.example/";

std::string help_uri(std::string_view code) {
  std::string anchor(code);
  std::erase(anchor, '.');
  return fmt::format("{}docs/verdicts/{}.md#{}", kHome, code.substr(0, code.find('.')), anchor);
}

void write_rule(JsonWriter& json, const CodeText& code) {
  json.begin_object();
  json.field("id", code.code);
  write_text(json, "shortDescription", code.title);
  write_text(json, "fullDescription", code.meaning);
  json.field("helpUri", help_uri(code.code));
  write_text(json, "help",
             fmt::format("{}\n\nReported:\n{}\n\nNot reported:\n{}", code.meaning, code.draws,
                         code.does_not));
  json.end_object();
}

void write_region(JsonWriter& json, const Judged& judged, const Place& at) {
  const FileSpot spot = file_spot(judged, spot_of(*judged.record, at));
  if (spot.line == 0 || !judged.book.empty()) return;
  json.key("region");
  json.begin_object();
  json.field("startLine", spot.line);
  if (spot.column > 0) {
    json.field("startColumn", spot.column);
    json.field("endColumn", spot.end_column());
  }
  json.end_object();
}

/// Within JSON a finding's place is a string, told by its pointer; in a workbook a cell.
void write_pointer(JsonWriter& json, const Judged& judged, const Place& at) {
  const Spot spot = spot_of(*judged.record, at);
  const std::optional<CellSpot> cell = cell_spot(judged, spot);
  if (spot.line == nullptr || (!cell && judged.record->source.container == Container::text)) return;
  json.key("logicalLocations");
  json.begin_array();
  json.begin_object();
  json.field("fullyQualifiedName",
             cell ? cell_name(judged, *cell) : json_pointer(*judged.record, *spot.line));
  json.field("kind", cell ? "member" : "value");
  json.end_object();
  json.end_array();
}

void write_location(JsonWriter& json, const Judged& judged, const Place& at,
                    std::string_view text) {
  json.begin_object();
  json.key("physicalLocation");
  json.begin_object();
  json.key("artifactLocation");
  json.begin_object();
  json.field("uri", uri_of(judged.book.empty() ? judged.name : judged.book));
  json.end_object();
  write_region(json, judged, at);
  json.end_object();
  write_pointer(json, judged, at);
  if (!text.empty()) write_text(json, "message", text);
  json.end_object();
}

void write_related_locations(JsonWriter& json, const Judged& judged,
                             std::span<const Label> labels) {
  if (labels.empty()) return;
  json.key("relatedLocations");
  json.begin_array();
  for (const Label& label : labels)
    write_location(json, judged, label.at, judged.words(label.text));
  json.end_array();
}

/// What stays the same when lines are put in above it: the record, and when in the game it was.
void write_fingerprint(JsonWriter& json, const Judged& judged, const Finding& finding) {
  const std::string record =
      judged.record->head.id ? std::string(*judged.record->head.id) : std::string(judged.name);
  json.key("partialFingerprints");
  json.begin_object();
  json.field("rumref/v1", fmt::format("{}/{}/{}/{} {}", finding.code, finding.round, finding.turn,
                                      finding.action, record));
  json.end_object();
}

/// A finding the record says stands is one that somebody has accepted. SARIF 3.27.23: all results
/// tell, or none does.
void write_suppressions(JsonWriter& json, const Wording& words, const Finding& finding) {
  json.key("suppressions");
  json.begin_array();
  if (finding.judgement == Judgement::ruled) {
    json.begin_object();
    json.field("kind", "inSource");
    json.field("justification", ruling_words(finding));
    json.end_object();
  }
  if (finding.waiver != nullptr) {
    json.begin_object();
    json.field("kind", "external");
    json.field("justification", waiver_words(words, *finding.waiver));
    json.end_object();
  }
  json.end_array();
}

void write_properties(JsonWriter& json, const Judged& judged, const Finding& finding) {
  json.key("properties");
  json.begin_object();
  if (judged.record->head.id) json.field("id", *judged.record->head.id);
  json.field_if("variant", judged.variant);
  json.field("verdict", finding_word(finding.judgement));
  json.field_if("round", finding.round);
  json.field_if("turn", finding.turn);
  json.field_if("action", finding.action);
  if (finding.player != kNoSeat) json.field("player", player_name(*judged.record, finding.player));
  const Clause* clause = clause_behind(judged.ruleset, finding);
  if (clause != nullptr) json.field("rule", judged.words(clause->text));
  json.field_if("working", judged.words(finding.working));
  json.field_if("help", judged.words(finding.help));
  json.end_object();
}

void write_result(JsonWriter& json, const Judged& judged, const Finding& finding) {
  json.begin_object();
  json.field("ruleId", finding.code);
  json.field("level", severity_word(finding.judgement));
  write_text(json, "message", judged.words(finding.message));
  json.key("locations");
  json.begin_array();
  write_location(json, judged, finding.at, {});
  json.end_array();
  write_related_locations(json, judged, finding.related);
  write_fingerprint(json, judged, finding);
  write_suppressions(json, judged.words, finding);
  write_properties(json, judged, finding);
  json.end_object();
}

}  // namespace

void append_sarif_head(std::string& out) {
  out +=
      "{\"$schema\":\"https://json.schemastore.org/sarif-2.1.0.json\",\"version\":\"2.1.0\","
      "\"runs\":[{\"columnKind\":\"unicodeCodePoints\",\"results\":[\n";
}

void append_sarif(const Judged& judged, std::string& out) {
  if (judged.findings().empty()) return;
  bool first = true;
  for (const Finding& finding : judged.findings()) {
    if (!first) out += ",\n";
    first = false;
    JsonWriter json(out, JsonStyle::line);
    write_result(json, judged, finding);
  }
}

namespace {

/// The program, and the rules the results name: they are only known at the end.
void append_sarif_tool(const std::set<std::string, std::less<>>& codes, std::string& out) {
  const std::string_view name = engine();
  const std::size_t space = name.find(' ');
  out += fmt::format(
      "\"tool\":{{\"driver\":{{\"name\":\"{}\",\"version\":\"{}\","
      "\"informationUri\":\"{}\",\"rules\":[",
      name.substr(0, space), name.substr(space + 1), kHome);
  bool first = true;
  for (const CodeText& code : all_codes()) {
    if (!codes.contains(code.code)) continue;
    out += first ? "\n" : ",\n";
    first = false;
    JsonWriter json(out, JsonStyle::line);
    write_rule(json, code);
  }
  out += "\n]}},\n";
}

}  // namespace

void append_sarif_end(RunCourse course, std::uint64_t unreadable,
                      const std::set<std::string, std::less<>>& codes, std::string& out) {
  out += "\n],\n";
  append_sarif_tool(codes, out);
  out += "\"invocations\":[";
  JsonWriter json(out, JsonStyle::line);
  json.begin_object();
  json.field("executionSuccessful", course == RunCourse::whole && unreadable == 0);
  if (course == RunCourse::interrupted || unreadable > 0) {
    json.key("toolExecutionNotifications");
    json.begin_array();
    if (unreadable > 0) {
      json.begin_object();
      json.field("level", "error");
      write_text(json, "message", fmt::format("{} of the inputs could not be read", unreadable));
      json.end_object();
    }
    if (course == RunCourse::interrupted) {
      json.begin_object();
      json.field("level", "error");
      write_text(json, "message", "interrupted: not all records were judged");
      json.end_object();
    }
    json.end_array();
  }
  json.end_object();
  out += "]}]}\n";
}

}  // namespace rummy

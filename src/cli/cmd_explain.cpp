// `rumref explain`: a code in words, and the rule behind it in a variant's own; how records are
// written.

#include <fmt/core.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "base/words.h"
#include "cli/code_words.h"
#include "cli/commands.h"
#include "cli/explain_all.h"
#include "cli/explain_setting.h"
#include "cli/judge_item.h"
#include "cli/only_record.h"
#include "cli/output.h"
#include "cli/rules.h"
#include "cli/variant_dirs.h"
#include "cli/wrap.h"
#include "config/variants.h"
#include "diag/finding.h"
#include "logio/inputs.h"
#include "logio/records.h"
#include "report/json_writer.h"
#include "report/judged.h"
#include "report/report.h"
#include "rules/ruleset.h"
#include "rumref.h"

namespace rummy {
namespace {

Exit list_codes(Output& out, Colour colour, const Wording& words) {
  for (const CodeText& code : all_codes()) {
    std::string line;
    paint(line, colour, Ink::strong, fmt::format("{:<24}", code.code));
    line += fmt::format(" {}\n", words(code.title));
    out.write(line);
  }
  return out.finish();
}

/// Every code in words, for programs.
Exit list_codes_in_json(Output& out, const Wording& words) {
  std::string text;
  JsonWriter json(text, JsonStyle::pretty);
  json.begin_array();
  for (const CodeText& code : all_codes()) {
    json.begin_object();
    json.field("code", code.code);
    json.field("family", family_of(code.code));
    json.field("title", words(code.title));
    json.field("meaning", words(code.meaning));
    json.field("reported", words(code.draws));
    json.field("not_reported", words(code.does_not));
    json.end_object();
  }
  json.end_array();
  out.write(text + '\n');
  return out.finish();
}

Exit refuse_action(std::string_view word) {
  std::vector<std::string_view> words;
  words.reserve(kActionForms.size());
  for (const ActionForm& known : kActionForms)
    words.push_back(known.word);
  const std::string_view near = nearest_word(word, words);
  complain(near.empty() ? fmt::format("unknown action '{}'; the actions are {}", word,
                                      fmt::join(words, ", "))
                        : fmt::format("unknown action '{}'; did you mean '{}'?", word, near));
  return Exit::failed;
}

/// The rule sets of these names; none where one does not load, which is reported.
std::optional<Rulesets> load_rulesets(const GlobalArguments& global, VariantLibrary& variants,
                                      const std::vector<std::string>& names) {
  Rulesets rulesets;
  for (const std::string& name : names) {
    const auto rules = ruleset_named(variants, name, {});
    if (!rules) {
      complain(rules.error(), global.colour);
      return std::nullopt;
    }
    rulesets.push_back(*rules);
  }
  return rulesets;
}

/// In Markdown, with the rule in the words of every variant: all codes, or those of a family.
Exit explain_in_markdown(const GlobalArguments& global, const ExplainArguments& arguments,
                         Output& out) {
  VariantLibrary variants(variant_directories(global));
  std::vector<std::string> names = variants.names();
  if (!arguments.variant.empty()) names = {arguments.variant};
  const std::optional<Rulesets> rulesets = load_rulesets(global, variants, names);
  if (!rulesets) return Exit::failed;
  std::string text;
  if (arguments.all) {
    append_verdict_page(*rulesets, global.words(), text);
  } else {
    append_family_page(family_of(arguments.code), *rulesets, global.words(), text);
  }
  out.write(text);
  return out.finish();
}

/// What output calls by name: codes with the rule in a variant's words if one is asked for, a
/// setting, a clause of a rule book.
Exit explain_names(const GlobalArguments& global, const ExplainArguments& arguments, Output& out) {
  VariantLibrary variants(variant_directories(global));
  std::vector<std::string> names;
  if (!arguments.variant.empty())
    names.push_back(arguments.variant);
  else if (!arguments.all && is_of_every_variant(arguments.code))
    names = variants.names();
  const std::optional<Rulesets> rulesets = load_rulesets(global, variants, names);
  if (!rulesets) return Exit::failed;
  std::string text;
  const AskedRules rules{.rulesets = *rulesets, .are_asked_for = !arguments.variant.empty()};
  const Colour colour = out.colour(global.colour);
  if (arguments.all) {
    append_codes(text, all_codes(), *rulesets, colour, global.words());
  } else if (!append_named(text, arguments.code, rules, colour, global.words())) {
    complain(unknown_name(arguments.code));
    return Exit::failed;
  }
  out.write(text);
  return out.finish();
}

bool names_file(const std::string& word) {
  std::error_code error;  // what is not there is no file
  return std::filesystem::is_regular_file(parted(word).first, error);
}

/// Of a record's findings those on the line that was named, or all where there are none.
std::vector<const Finding*> findings_on(const Judged& judged, std::uint64_t line) {
  std::vector<const Finding*> on_line;
  std::vector<const Finding*> all;
  for (const Finding& finding : judged.verdict->findings) {
    all.push_back(&finding);
    if (file_spot(judged, spot_of(*judged.record, finding.at)).line == line)
      on_line.push_back(&finding);
  }
  return on_line.empty() ? all : on_line;
}

/// What was found in a record, or on a line of it, and each code behind it in words.
Exit explain_record(const GlobalArguments& global, const ExplainArguments& arguments, Output& out) {
  std::string record;
  const std::optional<InputItem> item = only_record(arguments.code, record);
  if (!item) return Exit::failed;
  VariantLibrary variants(variant_directories(global));
  Referee referee(variants, {.variant = arguments.variant,
                             .default_variant = global.project.variant,
                             .hinges = HingeSearch::faults,
                             .every_hinge = true,
                             .words = global.words()});
  const Judged* const judged = judge_item(referee, *item);
  if (judged == nullptr) return Exit::failed;
  const Colour colour = out.colour(global.colour);
  std::string text;
  std::vector<std::string_view> codes;
  for (const Finding* finding : findings_on(*judged, parted(arguments.code).second.line)) {
    append_finding(*judged, *finding, colour, text);
    if (std::ranges::find(codes, finding->code) == codes.end()) codes.push_back(finding->code);
  }
  for (const std::string_view code : codes) {
    const CodeText* const words = find_code(code);
    if (words == nullptr) continue;
    append_code(text, *words, colour, global.words());
    if (judged->ruleset != nullptr) append_rule(text, *judged->ruleset, code, global.words());
    text += '\n';
  }
  if (codes.empty()) append_verdict_line(*judged, colour, text);
  out.write(text);
  return out.finish();
}

/// How records are written: the whole page, or the form of one action.
Exit explain_notation(Output& out, Colour colour, std::string_view word) {
  if (word.empty()) {
    out.write(kNotationPage);
    return out.finish();
  }
  const ActionForm* action = find_action_form(word);
  if (action == nullptr) return refuse_action(word);
  std::string text;
  paint(text, colour, Ink::strong, action->form);
  text += "\n\n";
  append_wrapped(text, action->meaning, 0);
  const bool is_line = action->form.starts_with(fmt::format("{}:", word));
  text += fmt::format("\nFor example:\n    {}{}\n", is_line ? "" : "Ala: ", action->example);
  out.write(text);
  return out.finish();
}

}  // namespace

Exit run_explain(const GlobalArguments& global, const ExplainArguments& arguments) {
  Output out("");
  const Colour colour = out.colour(global.colour);
  const bool in_markdown = arguments.format == ExplainFormat::markdown;
  if (arguments.notation) return explain_notation(out, colour, arguments.code);
  if (arguments.list && in_markdown) {
    std::string index;
    append_verdict_index(global.words(), index);
    out.write(index);
    return out.finish();
  }
  if (arguments.format == ExplainFormat::json) {
    if (arguments.list) return list_codes_in_json(out, global.words());
    complain("--format json is for --list");
    return Exit::failed;
  }
  if (arguments.list) return list_codes(out, colour, global.words());
  const std::vector<CodeText> codes = arguments.all ? all_codes() : codes_called(arguments.code);
  if (codes.empty() && names_file(arguments.code)) return explain_record(global, arguments, out);
  if (in_markdown && !codes.empty()) return explain_in_markdown(global, arguments, out);
  return explain_names(global, arguments, out);
}

}  // namespace rummy

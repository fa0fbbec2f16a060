// `rumref explain`: a code, all codes, and how records are written.

#include <fmt/core.h>
#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <utility>
#include <vector>

#include "base/words.h"
#include "cli/commands.h"
#include "cli/judging.h"
#include "cli/output.h"
#include "cli/reports.h"
#include "cli/rules.h"
#include "config/setting_words.h"
#include "config/variants.h"
#include "diag/finding.h"
#include "logio/inputs.h"
#include "logio/records.h"
#include "report/json_writer.h"
#include "report/judged.h"
#include "report/report.h"
#include "rules/rule.h"
#include "rules/ruleset.h"
#include "rumref.h"
#include "settings/settings.h"

namespace rummy {
namespace {

// === The codes in Markdown, with the rule behind each in every variant: all on one page, or a page
// a family (docs/verdicts) and an index of them (docs/VERDICTS.md).

/// Something that holds in several variants: what, and in which.
struct Shared {
  std::string what;
  std::string variants;
};

void add_shared(std::vector<Shared>& all, std::string what, const std::string& variant) {
  const auto same = std::ranges::find(all, what, &Shared::what);
  if (same == all.end()) {
    all.push_back({.what = std::move(what), .variants = '`' + variant + '`'});
  } else {
    same->variants += ", `" + variant + '`';
  }
}

void add_new(std::vector<std::string>& keys, std::string_view key) {
  if (find_setting(key) == nullptr) return;
  if (std::ranges::find(keys, key) == keys.end()) keys.emplace_back(key);
}

void add_words(std::vector<std::string>& keys, std::string_view words) {
  while (!words.empty()) {
    const std::size_t end = std::min(words.find(' '), words.size());
    if (end > 0) add_new(keys, words.substr(0, end));
    words.remove_prefix(std::min(end + 1, words.size()));
  }
}

/// What the rules of this code read, in any of the variants, and what its clauses word.
std::vector<std::string> settings_of(std::string_view code, const Rulesets& rulesets) {
  std::vector<std::string> keys;
  for (const auto& ruleset : rulesets) {
    for (std::size_t i = 0; i < static_cast<std::size_t>(Checkpoint::count); ++i)
      for (const Rule* rule : ruleset->program.at(static_cast<Checkpoint>(i)))
        if (rule->code == code) add_words(keys, rule->settings);
    if (const Clause* clause = clause_for(ruleset->variant, code); clause != nullptr)
      add_new(keys, clause->key);
  }
  return keys;
}

std::string_view value_of(const Ruleset& ruleset, std::string_view key) {
  for (const auto& [name, value] : ruleset.settings)
    if (name == key) return value;
  return {};
}

/// "RMK-42, RMK-44 (§5): The melds of …".
std::string clause_words(const Clause& clause, const Wording& words) {
  std::string where;
  for (const std::string& id : clause.ids)
    where += (where.empty() ? "" : ", ") + id;
  if (!clause.section.empty())
    where += fmt::format("{}§{}", where.empty() ? "" : ", ", words(clause.section));
  const std::string rule = words(clause.text);
  return where.empty() ? rule : where + ": " + rule;
}

void append_rules(std::string_view code, const Rulesets& rulesets, const Wording& words,
                  std::string& out) {
  std::vector<Shared> clauses;
  for (const auto& ruleset : rulesets)
    if (const Clause* clause = clause_for(ruleset->variant, code); clause != nullptr)
      add_shared(clauses, clause_words(*clause, words), ruleset->variant.name);
  if (clauses.empty()) {
    out += fmt::format(
        "{}\n\n",
        words(
            "It rests on no clause of a rulebook: the record, or a convention of the referee's."));
    return;
  }
  out += fmt::format("{}:\n\n", words("The rule"));
  for (const Shared& clause : clauses)
    out += fmt::format("- {}: {}\n", clause.variants, clause.what);
  out += '\n';
}

void append_settings(std::string_view code, const Rulesets& rulesets, const Wording& words,
                     std::string& out) {
  const std::vector<std::string> keys = settings_of(code, rulesets);
  if (keys.empty()) return;
  out += fmt::format("{}:\n\n", words("It hinges on"));
  for (const std::string& key : keys) {
    std::vector<Shared> values;
    for (const auto& ruleset : rulesets)
      add_shared(values, std::string(value_of(*ruleset, key)), ruleset->variant.name);
    out += fmt::format("- `{}`, {}. ", key, find_setting(key)->meaning);
    for (std::size_t i = 0; i < values.size(); ++i)
      out += fmt::format(
          "{}{}", i == 0 ? "" : "; ",
          words(values.size() == 1 ? say("`{}` in all", values[i].what)
                                   : say("`{}` in {}", values[i].what, values[i].variants)));
    out += ".\n";
  }
  out += '\n';
}

void append_code(const CodeText& code, std::string_view heading, const Rulesets& rulesets,
                 const Wording& words, std::string& out) {
  out += fmt::format("{} `{}`\n\n*{}.* {}\n\n", heading, code.code, words(code.title),
                     words(code.meaning));
  out += fmt::format("{}\n\n    {}\n\n{}\n\n    {}\n\n", words("Reported:"), words(code.draws),
                     words("Not reported:"), words(code.does_not));
  append_rules(code.code, rulesets, words, out);
  append_settings(code.code, rulesets, words, out);
}

/// A page ends with one line break.
void end_page(std::string& out) {
  while (out.ends_with("\n\n"))
    out.pop_back();
}

/// The anchor that a heading with a code in it has: letters, digits and hyphens only.
std::string anchor_of(std::string_view code) {
  std::string anchor(code);
  std::erase(anchor, '.');
  return anchor;
}

/// The families, in the order in which they first come up.
std::vector<std::string_view> families() {
  std::vector<std::string_view> all;
  for (const CodeText& code : all_codes())
    if (std::ranges::find(all, family_of(code.code)) == all.end())
      all.push_back(family_of(code.code));
  return all;
}

/// Appends the index: every code by its family, with a link to where it is explained.
void append_verdict_index(const Wording& words, std::string& out) {
  out += fmt::format(
      "# {}\n\n{}\n", words("What the referee says"),
      words("Every code a finding can have, by family. The page of a family explains its codes: an "
            "example that\n"
            "is reported and one that is not, the rule in the words of every variant, and the "
            "settings it hinges\n"
            "on. `rumref explain CODE --variant NAME` prints the same for one code and game.\n\n"
            "This page is written by `rumref explain --list --format markdown`, the others by\n"
            "`rumref explain FAMILY --format markdown`; a test holds them to that."));
  for (const std::string_view family : families()) {
    out += fmt::format("\n## [{0}](verdicts/{0}.md)\n\n| {1} | {2} |\n|---|---|\n", family,
                       words("code"), words("the rule"));
    for (const CodeText& code : all_codes()) {
      if (family_of(code.code) != family) continue;
      out += fmt::format("| [`{}`](verdicts/{}.md#{}) | {} |\n", code.code, family,
                         anchor_of(code.code), words(code.title));
    }
  }
}

/// Appends the page of one family.
void append_family_page(std::string_view family, const Rulesets& rulesets, const Wording& words,
                        std::string& out) {
  out += fmt::format("# {}: {}\n\n[{}](../VERDICTS.md)\n\n", words("What the referee says"), family,
                     words("All codes"));
  for (const CodeText& code : all_codes())
    if (family_of(code.code) == family) append_code(code, "##", rulesets, words, out);
  end_page(out);
}

/// Appends the page of all. `rulesets` in the order in which they are to be told.
void append_verdict_page(const Rulesets& rulesets, const Wording& words, std::string& out) {
  out += fmt::format(
      "# {}\n\n{}\n", words("What the referee says"),
      words("Every code a finding can bear: what it means, an example that is reported and one "
            "that is not, the\n"
            "rule behind it in the words of each variant, and the settings it hinges on with their "
            "values. This page\n"
            "is written by `rumref explain --all --format markdown`."));
  std::string_view family;
  for (const CodeText& code : all_codes()) {
    const std::string_view own = family_of(code.code);
    if (own != family) out += fmt::format("{}## {}\n\n", family.empty() ? "\n" : "", own);
    family = own;
    append_code(code, "###", rulesets, words, out);
  }
  end_page(out);
}

// === `rumref explain`: a code in words, and the rule behind it in a variant's own; how records are
// written.

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
  const std::vector<CodeText> codes =
      arguments.all ? std::vector<CodeText>(all_codes().begin(), all_codes().end())
                    : codes_called(arguments.code);
  if (codes.empty() && names_file(arguments.code)) return explain_record(global, arguments, out);
  if (in_markdown && !codes.empty()) return explain_in_markdown(global, arguments, out);
  return explain_names(global, arguments, out);
}

}  // namespace rummy

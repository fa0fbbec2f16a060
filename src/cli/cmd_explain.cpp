// `rumref explain`: a code in words, and the rule behind it in a variant's own.

#include <fmt/core.h>

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/spelling.h"
#include "base/text.h"
#include "base/wording.h"
#include "cli/commands.h"
#include "cli/explain_all.h"
#include "cli/output.h"
#include "cli/rules.h"
#include "cli/variant_dirs.h"
#include "cli/wrap.h"
#include "config/variants.h"
#include "report/paint.h"
#include "rules/codes.h"
#include "rules/ruleset.h"
#include "rules/variant.h"

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

Exit refuse_code(std::string_view code) {
  std::vector<std::string_view> words;
  for (const CodeText& known : all_codes())
    words.push_back(known.code);
  const std::string_view near = nearest_word(code, words);
  complain(near.empty()
               ? fmt::format("there is no code '{}'; `rumref explain --list` has them all", code)
               : fmt::format("there is no code '{}'; did you mean '{}'?", code, near));
  return Exit::failed;
}

void append_example(std::string& text, std::string_view heading, std::string_view example) {
  text += fmt::format("{}\n", heading);
  append_wrapped(text, example, 4);
}

void append_code(std::string& text, const CodeText& code, Colour colour, const Wording& words) {
  paint(text, colour, Ink::strong, code.code);
  text += fmt::format(": {}\n\n", words(code.title));
  append_wrapped(text, words(code.meaning), 0);
  text += '\n';
  append_example(text, words("Draws it:"), words(code.draws));
  append_example(text, words("Does not:"), words(code.does_not));
}

void append_hinge(std::string& text, const Ruleset& rules, const Clause& clause,
                  const Wording& words) {
  const auto setting =
      std::ranges::find(rules.settings, clause.key, &std::pair<std::string, std::string>::first);
  if (setting == rules.settings.end()) return;
  Text line = say("It hinges on {}: {} here", clause.key, setting->second);
  std::string others;
  for (const std::string& other : clause.others) {
    if (other != setting->second) others += (others.empty() ? "" : ", ") + other;
  }
  if (!others.empty()) line += say("; other tables play {}", others);
  append_wrapped(text, words(line), 4);
}

/// The clause of the rulebook that findings of this code rest on.
void append_rule(std::string& text, const Ruleset& rules, std::string_view code,
                 const Wording& words) {
  const Variant& variant = rules.variant;
  text += words(say("\nIn {}:\n", variant.title));
  const Clause* clause = clause_for(variant, code);
  if (clause == nullptr) {
    append_wrapped(
        text, words("no clause of its rulebook: the record or the referee's own conventions"), 4);
    return;
  }
  std::string where;
  if (!clause->section.empty()) where = "§" + clause->section;
  for (const std::string& id : clause->ids)
    where += (where.empty() ? "" : ", ") + id;
  append_wrapped(text, where.empty() ? clause->text : where + ": " + clause->text, 4);
  append_hinge(text, rules, *clause, words);
}

/// The one page on everything; false where a variant does not load, which is told.
bool append_page(const GlobalArguments& global, const ExplainArguments& arguments,
                 std::string& text) {
  VariantLibrary variants(variant_directories(global));
  std::vector<std::string> names = variants.names();
  if (!arguments.variant.empty()) names = {arguments.variant};
  std::vector<std::shared_ptr<const Ruleset>> rulesets;
  for (const std::string& name : names) {
    const auto rules = ruleset_named(variants, name, {});
    if (!rules) {
      complain(rules.error(), global.colour);
      return false;
    }
    rulesets.push_back(*rules);
  }
  append_verdict_page(rulesets, global.words(), text);
  return true;
}

/// All codes as they are told one by one.
bool append_all(const GlobalArguments& global, const ExplainArguments& arguments, Colour colour,
                std::string& text) {
  VariantLibrary variants(variant_directories(global));
  std::shared_ptr<const Ruleset> rules;
  if (!arguments.variant.empty()) {
    auto named = ruleset_named(variants, arguments.variant, {});
    if (!named) {
      complain(named.error(), global.colour);
      return false;
    }
    rules = *std::move(named);
  }
  for (const CodeText& code : all_codes()) {
    if (!text.empty()) text += '\n';
    append_code(text, code, colour, global.words());
    if (rules != nullptr) append_rule(text, *rules, code.code, global.words());
  }
  return true;
}

}  // namespace

Exit run_explain(const GlobalArguments& global, const ExplainArguments& arguments) {
  Output out("");
  const Colour colour = out.colour(global.colour);
  if (arguments.list) return list_codes(out, colour, global.words());
  if (arguments.all) {
    std::string all;
    const bool done = arguments.format == ExplainFormat::markdown
                          ? append_page(global, arguments, all)
                          : append_all(global, arguments, colour, all);
    if (!done) return Exit::failed;
    out.write(all);
    return out.finish();
  }
  const CodeText* code = find_code(arguments.code);
  if (code == nullptr) return refuse_code(arguments.code);
  std::string text;
  append_code(text, *code, colour, global.words());
  if (!arguments.variant.empty()) {
    VariantLibrary variants(variant_directories(global));
    const auto rules = ruleset_named(variants, arguments.variant, {});
    if (!rules) {
      complain(rules.error(), global.colour);
      return Exit::failed;
    }
    append_rule(text, **rules, code->code, global.words());
  }
  out.write(text);
  return out.finish();
}

}  // namespace rummy

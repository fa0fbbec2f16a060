// `rumref variant rules`: a rule book to hand to the players.

#include <string>
#include <vector>

#include "cli/commands.h"
#include "cli/output.h"
#include "cli/rule_page.h"
#include "cli/rules.h"
#include "cli/variant_actions.h"
#include "config/variants.h"

namespace rummy {
namespace {

std::string drawn(const RulePage& page, VariantFormat format) {
  switch (format) {
    case VariantFormat::markdown:
      return rules_as_markdown(page);
    case VariantFormat::html:
      return rules_as_html(page);
    case VariantFormat::text:
    case VariantFormat::json:
    case VariantFormat::ndjson:
    case VariantFormat::yaml:
      break;
  }
  return rules_as_text(page);
}

}  // namespace

Exit print_rules(const GlobalArguments& global, VariantLibrary& variants,
                 const VariantArguments& arguments) {
  const auto overrides = read_house_rules(variants, arguments.overlays, arguments.settings);
  const auto variant = load_named(variants, arguments.names.front());
  if (!overrides || !variant) {
    complain(overrides ? variant.error() : overrides.error(), global.colour);
    return Exit::failed;
  }
  const RulesetOrFault made = (*variant)->with(*overrides);
  if (!made.faults.empty() || made.ruleset == nullptr) {
    complain(problems_of(made.faults, *overrides), global.colour);
    return Exit::failed;
  }
  Output out(arguments.output);
  if (arguments.format == VariantFormat::html && out.is_terminal()) {
    complain("a web page is not for a terminal; write it to a file: --output rules.html");
    return Exit::failed;
  }
  const auto detail = arguments.with_settings ? PageDetail::settings : PageDetail::rules;
  const RulePage page = rule_page(**variant, *made.ruleset, *overrides, global.words(), detail);
  out.write(drawn(page, arguments.format));
  return out.finish();
}

}  // namespace rummy

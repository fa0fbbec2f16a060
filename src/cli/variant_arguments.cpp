#include "cli/variant_arguments.h"

#include <functional>
#include <string>
#include <vector>

#include "cli/argument_parts.h"
#include "cli/command_syntax.h"
#include "cli/commands.h"

namespace rummy {
namespace {

using Words = ChoiceWords<VariantFormat>;

/// The arguments, and what runs one of the actions with them.
struct VariantLine {
  VariantArguments& a;
  std::function<std::function<Exit()>(VariantAction)> run;
};

/// NAME: a variant by its name, or a file of one
Option named_variant(std::vector<std::string>& names) {
  return offering(Offers::variants,
                  required(words("NAME", names, Count::one, "the variant: a name, or a file")));
}

Command show_command(const VariantLine& line) {
  VariantArguments& a = line.a;
  return {
      .name = "show",
      .does = "shows a variant's settings, and where each value comes from",
      .examples = {"rumref variant show remik --set opening.points=40"},
      .groups = {{"", {named_variant(a.names)}},
                 {"Rules", {settings_option(a.settings), overlays_option(a.overlays)}},
                 {"Output",
                  {choice("-f,--format", a.format,
                          Words{{"text", VariantFormat::text},
                                {"json", VariantFormat::json},
                                {"ndjson", VariantFormat::ndjson},
                                {"yaml", VariantFormat::yaml}},
                          "print it as {}; yaml is a variant file that needs no parent"),
                   flag("--rules", a.rules, "add its rule book: every clause in words")}}},
      .run = line.run(VariantAction::show),
  };
}

Command diff_command(const VariantLine& line) {
  VariantArguments& a = line.a;
  return {
      .name = "diff",
      .does = "says what two variants play differently",
      .examples = {"rumref variant diff remik samples/house/tuesday-remik.yaml"},
      .groups = {{"",
                  {offering(Offers::variants, required(words("A B", a.names, Count::two,
                                                             "two variants: names, or files")))}},
                 {"Output",
                  {choice("-f,--format", a.format,
                          Words{{"text", VariantFormat::text},
                                {"json", VariantFormat::json},
                                {"ndjson", VariantFormat::ndjson}},
                          "print it as {}")}}},
      .run = line.run(VariantAction::diff),
  };
}

Command new_command(const VariantLine& line) {
  VariantArguments& a = line.a;
  return {
      .name = "new",
      .does = "writes the first file of a house variant",
      .examples = {"rumref variant new --extends remik our-house"},
      .groups = {{"",
                  {offering(Offers::nothing, required(words("NAME", a.names, Count::one,
                                                            "the name of the new variant")))}},
                 {"Rules",
                  {offering(Offers::variants, required(word("--extends", a.parent, "PARENT",
                                                            "the variant it differs from")))}},
                 {"Output",
                  {word("-o,--output", a.output, "FILE",
                        "write to this file, which must not exist yet (default: NAME.yaml)")}}},
      .run = line.run(VariantAction::start),
  };
}

Command rules_command(const VariantLine& line) {
  VariantArguments& a = line.a;
  return {
      .name = "rules",
      .does = "writes a variant's rule book for its players",
      .examples = {"rumref variant rules remik",
                   "rumref variant rules remik --format html -o rules.html"},
      .groups = {{"", {named_variant(a.names)}},
                 {"Rules", {settings_option(a.settings), overlays_option(a.overlays)}},
                 {"Output",
                  {flag("--settings", a.with_settings, "add the settings behind the rules"),
                   choice("-f,--format", a.format,
                          Words{{"text", VariantFormat::text},
                                {"markdown", VariantFormat::markdown},
                                {"html", VariantFormat::html}},
                          "write it as {}; html is one page that loads nothing from elsewhere"),
                   output_option(a.output)}}},
      .run = line.run(VariantAction::rules),
  };
}

Command settings_command(const VariantLine& line) {
  return {
      .name = "settings",
      .does = "lists settings: what they mean and which values they take",
      .examples = {"rumref variant settings", "rumref variant settings opening values.court"},
      .groups =
          {{"",
            {offering(Offers::settings, words("KEY", line.a.names, Count::several,
                                              "settings, or groups of them (default: all)"))}},
           {"Output",
            {choice("-f,--format", line.a.format,
                    Words{{"text", VariantFormat::text}, {"markdown", VariantFormat::markdown}},
                    "print them as {}; markdown: tables with the value in each variant")}}},
      .run = line.run(VariantAction::settings),
  };
}

Command variant_check_command(const VariantLine& line) {
  return {
      .name = "check",
      .does = "checks variant files",
      .examples = {"rumref variant check samples/house/our-house.yaml"},
      .groups = {{"",
                  {required(words("FILE", line.a.names, Count::several,
                                  "variant files, or names of variants"))}}},
      .run = line.run(VariantAction::check),
  };
}

}  // namespace

Command variant_command(const GlobalArguments& global, VariantArguments& a) {
  const VariantLine line = {a, [&global, &a](VariantAction action) {
                              return [&global, &a, action] {
                                a.action = action;
                                return run_variant(global, a);
                              };
                            }};
  return {
      .name = "variant",
      .does = "lists, inspects, compares, validates and creates variants",
      .examples = {"rumref variant list"},
      .commands = {{.name = "list",
                    .does = "lists the variants",
                    .examples = {"rumref variant list"},
                    .run = line.run(VariantAction::list)},
                   show_command(line),
                   variant_check_command(line),
                   diff_command(line),
                   rules_command(line),
                   new_command(line),
                   settings_command(line),
                   {.name = "schema",
                    .does = "prints the JSON Schema of variant files, for editors",
                    .examples = {"rumref variant schema"},
                    .run = line.run(VariantAction::schema)}},
  };
}

}  // namespace rummy

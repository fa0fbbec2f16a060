#include "cli/variant_arguments.h"

#include <functional>

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

Command show_command(const VariantLine& line) {
  VariantArguments& a = line.a;
  return {
      .name = "show",
      .does = "a variant's settings, parents resolved, and where each comes from",
      .example = "rumref variant show NAME --set opening.points=40",
      .options =
          {
              required(words("NAME", a.names, Count::one, "the variant")),
              settings_option(a.settings),
              overlays_option(a.overlays),
              choice("--format", a.format,
                     Words{{"text", VariantFormat::text},
                           {"json", VariantFormat::json},
                           {"ndjson", VariantFormat::ndjson},
                           {"yaml", VariantFormat::yaml}},
                     "how to print it; yaml: a variant file that needs no parent"),
              flag("--rules", a.rules, "its rulebook too: every clause in words"),
          },
      .run = line.run(VariantAction::show),
  };
}

Command diff_command(const VariantLine& line) {
  VariantArguments& a = line.a;
  return {
      .name = "diff",
      .does = "what two variants play differently, in words",
      .example = "rumref variant diff NAME ./our-house.yaml",
      .options =
          {
              required(words("A B", a.names, Count::two, "two variants: names, or files")),
              choice("--format", a.format,
                     Words{{"text", VariantFormat::text},
                           {"json", VariantFormat::json},
                           {"ndjson", VariantFormat::ndjson}},
                     "how to print it"),
          },
      .run = line.run(VariantAction::diff),
  };
}

Command new_command(const VariantLine& line) {
  VariantArguments& a = line.a;
  return {
      .name = "new",
      .does = "writes the file a house variant begins with",
      .example = "rumref variant new --extends NAME our-house",
      .options =
          {
              required(words("NAME", a.names, Count::one, "what the new variant is called")),
              required(word("--extends", a.parent, "PARENT", "the variant it differs from")),
              word("-o,--output", a.output, "FILE",
                   "write to this file, which must not be there yet; NAME.yaml unless told"),
          },
      .run = line.run(VariantAction::start),
  };
}

Command rules_command(const VariantLine& line) {
  VariantArguments& a = line.a;
  return {
      .name = "rules",
      .does = "a variant's rule book as a page for players",
      .example = "rumref variant rules NAME --format html -o rules.html",
      .options =
          {
              required(words("NAME", a.names, Count::one, "the variant: a name, or a file")),
              settings_option(a.settings),
              overlays_option(a.overlays),
              choice("--format", a.format,
                     Words{{"text", VariantFormat::text},
                           {"markdown", VariantFormat::markdown},
                           {"html", VariantFormat::html}},
                     "how to print it; html: one page, nothing loaded from elsewhere"),
              word("-o,--output", a.output, "FILE", "write to this file"),
          },
      .run = line.run(VariantAction::rules),
  };
}

Command settings_command(const VariantLine& line) {
  return {
      .name = "settings",
      .does = "every setting there is: what it says and takes",
      .example = "rumref variant settings",
      .options =
          {
              choice("--format", line.a.format,
                     Words{{"text", VariantFormat::text}, {"markdown", VariantFormat::markdown}},
                     "markdown: tables, with what the variants have"),
          },
      .run = line.run(VariantAction::settings),
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
      .does = "lists, shows, compares and checks variants, and starts new ones",
      .example = "rumref variant list",
      .commands =
          {
              {.name = "list",
               .does = "the variants there are",
               .example = "rumref variant list",
               .run = line.run(VariantAction::list)},
              show_command(line),
              {.name = "check",
               .does = "reads variant files and tells what is wrong with them",
               .example = "rumref variant check ./our-house.yaml",
               .options = {required(
                   words("FILE", a.names, Count::several, "variant files, or names"))},
               .run = line.run(VariantAction::check)},
              diff_command(line),
              rules_command(line),
              new_command(line),
              settings_command(line),
              {.name = "schema",
               .does = "the JSON Schema of variant files, for editors",
               .example = "rumref variant schema",
               .run = line.run(VariantAction::schema)},
          },
  };
}

}  // namespace rummy

#include "cli/variant_arguments.h"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>     // IWYU pragma: keep (defines what App declares)
#include <CLI/Formatter.hpp>  // IWYU pragma: keep (likewise)
#include <CLI/Option.hpp>
#include <array>
#include <string>

#include "cli/argument_parts.h"
#include "cli/commands.h"

namespace rummy {
namespace {

using Line = CommandLine<VariantArguments>;
using Words = ChoiceWords<VariantFormat>;

CLI::App& add_action(CLI::App& parent, const Line& line, VariantAction action,
                     const std::array<std::string, 3>& words) {
  CLI::App& command = add_command(parent, words[0], words[1], words[2]);
  command.callback([line, action] {
    line.arguments.action = action;
    line.command = [line] { return run_variant(line.global, line.arguments); };
  });
  return command;
}

void add_show(CLI::App& group, const Line& line) {
  VariantArguments& a = line.arguments;
  CLI::App& show =
      add_action(group, line, VariantAction::show,
                 {"show", "a variant's settings, parents resolved, and where each comes from",
                  "rumref variant show NAME --set opening.points=40"});
  show.add_option("NAME", a.names, "the variant")->type_name("")->required()->expected(1);
  add_house_rules(show, a.settings, a.overlays);
  add_choice(show, "--format", a.format,
             Words{{"text", VariantFormat::text},
                   {"json", VariantFormat::json},
                   {"ndjson", VariantFormat::ndjson},
                   {"yaml", VariantFormat::yaml}},
             "how to print it; yaml: a variant file that needs no parent");
  show.add_flag("--rules", a.rules, "its rulebook too: every clause in words");
}

void add_diff(CLI::App& group, const Line& line) {
  VariantArguments& a = line.arguments;
  CLI::App& diff = add_action(group, line, VariantAction::diff,
                              {"diff", "what two variants play differently, in words",
                               "rumref variant diff NAME ./our-house.yaml"});
  diff.add_option("A B", a.names, "two variants: names, or files")
      ->type_name("")
      ->required()
      ->expected(2);
  add_choice(diff, "--format", a.format,
             Words{{"text", VariantFormat::text},
                   {"json", VariantFormat::json},
                   {"ndjson", VariantFormat::ndjson}},
             "how to print it");
}

void add_new(CLI::App& group, const Line& line) {
  VariantArguments& a = line.arguments;
  CLI::App& start = add_action(group, line, VariantAction::start,
                               {"new", "writes the file a house variant begins with",
                                "rumref variant new --extends NAME our-house"});
  start.add_option("NAME", a.names, "what the new variant is called")
      ->type_name("")
      ->required()
      ->expected(1);
  start.add_option("--extends", a.parent, "the variant it differs from")
      ->type_name("PARENT")
      ->required();
  start
      .add_option("-o,--output", a.output,
                  "write to this file, which must not be there yet; NAME.yaml unless told")
      ->type_name("FILE");
}

void add_rules(CLI::App& group, const Line& line) {
  VariantArguments& a = line.arguments;
  CLI::App& rules = add_action(group, line, VariantAction::rules,
                               {"rules", "a variant's rule book as a page for players",
                                "rumref variant rules NAME --format html -o rules.html"});
  rules.add_option("NAME", a.names, "the variant: a name, or a file")
      ->type_name("")
      ->required()
      ->expected(1);
  add_house_rules(rules, a.settings, a.overlays);
  add_choice(rules, "--format", a.format,
             Words{{"text", VariantFormat::text},
                   {"markdown", VariantFormat::markdown},
                   {"html", VariantFormat::html}},
             "how to print it; html: one page, nothing loaded from elsewhere");
  rules.add_option("-o,--output", a.output, "write to this file")->type_name("FILE");
}

void add_setting_list(CLI::App& group, const Line& line) {
  CLI::App& settings = add_action(
      group, line, VariantAction::settings,
      {"settings", "every setting there is: what it says and takes", "rumref variant settings"});
  add_choice(settings, "--format", line.arguments.format,
             Words{{"text", VariantFormat::text}, {"markdown", VariantFormat::markdown}},
             "markdown: tables, with what the variants have");
}

}  // namespace

void add_variant(CLI::App& app, Line line) {
  CLI::App& group =
      add_command(app, "variant", "lists, shows, compares and checks variants, and starts new ones",
                  "rumref variant list");
  group.require_subcommand(1);
  VariantArguments& a = line.arguments;
  add_action(group, line, VariantAction::list,
             {"list", "the variants there are", "rumref variant list"});
  add_show(group, line);
  CLI::App& check = add_action(group, line, VariantAction::check,
                               {"check", "reads variant files and tells what is wrong with them",
                                "rumref variant check ./our-house.yaml"});
  check.add_option("FILE", a.names, "variant files, or names")->type_name("")->required();
  add_diff(group, line);
  add_rules(group, line);
  add_new(group, line);
  add_setting_list(group, line);
  add_action(group, line, VariantAction::schema,
             {"schema", "the JSON Schema of variant files, for editors", "rumref variant schema"});
}

}  // namespace rummy

// `rumref help`: what a command does, for people, for man(1) and for shells.

#include "cli/cmd_help.h"

#include <algorithm>
#include <string>
#include <vector>

#include "cli/command_help.h"
#include "cli/command_syntax.h"
#include "cli/completions.h"
#include "cli/exit.h"
#include "cli/man_page.h"
#include "cli/output.h"
#include "report/judged.h"

namespace rummy {
namespace {

const Command* find_command(const Command& group, const std::string& name) {
  const auto found = std::ranges::find(group.commands, name, &Command::name);
  return found == group.commands.end() ? nullptr : &*found;
}

Exit print_help(const Command& program, const std::vector<std::string>& words) {
  CommandPath path = {&program};
  for (const std::string& word : words) {
    const Command* const next = find_command(*path.back(), word);
    if (next == nullptr) {
      complain_of_command(path, word);
      return Exit::failed;
    }
    path.push_back(next);
  }
  return print(help_page(path));
}

Exit write_man_pages(const Command& program, const std::string& directory) {
  Exit exit = Exit::fine;
  for_each_command(program, [&](const CommandPath& path) {
    Output page(directory + '/' + man_page_name(path));
    page.write(man_page(path, std::string(engine())));
    exit = worse(exit, page.finish());
  });
  return exit;
}

}  // namespace

Exit run_help(const Command& program, const HelpArguments& arguments) {
  if (!arguments.man.empty()) return write_man_pages(program, arguments.man);
  if (arguments.completions) return print(completions(program, *arguments.completions));
  return print_help(program, arguments.command);
}

}  // namespace rummy

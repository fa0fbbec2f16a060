#include <signal.h>  // SIGPIPE is of POSIX

#include <csignal>
#include <exception>
#include <functional>
#include <string>
#include <variant>

#include "cli/arguments.h"
#include "cli/command_syntax.h"
#include "cli/commands.h"
#include "cli/output.h"

namespace {

rummy::Exit run(int argc, char** argv) {
  const rummy::Invocation invocation = rummy::read_arguments(argc, argv);
  if (const auto* done = std::get_if<rummy::Exit>(&invocation)) return *done;
  return std::get<std::function<rummy::Exit()>>(invocation)();
}

}  // namespace

int main(int argc, char** argv) {
  // A reader that went away is then an error of write(): the work ends in order.
  std::signal(SIGPIPE, SIG_IGN);
  try {
    return static_cast<int>(run(argc, argv));
  } catch (const std::exception& error) {
    rummy::complain(std::string("cannot go on: ") + error.what());
    return static_cast<int>(rummy::Exit::failed);
  }
}

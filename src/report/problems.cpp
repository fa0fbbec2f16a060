#include "report/problems.h"

#include <fmt/core.h>

#include <span>
#include <string>
#include <string_view>

#include "base/bytes.h"
#include "diag/result.h"
#include "report/excerpt.h"
#include "report/paint.h"

namespace rummy {
namespace {

std::string where(const Problem& problem) {
  if (problem.file.empty()) return "rumref: ";
  std::string text = shown(problem.file);
  if (problem.line > 0) text += fmt::format(":{}", problem.line);
  if (problem.line > 0 && problem.column > 0) text += fmt::format(":{}", problem.column);
  return text + ": ";
}

void append_problem(const Problem& problem, Colour colour, std::string& out) {
  const bool is_error = problem.kind == ProblemKind::error;
  paint(out, colour, Ink::strong, where(problem));
  paint(out, colour, is_error ? Ink::error : Ink::warning, is_error ? "error: " : "warning: ");
  out += shown(problem.message) + '\n';
  if (problem.line > 0 && problem.column > 0) {
    const std::string label = fmt::format("{}", problem.line);
    append_excerpt(out, {.label = label, .width = label.size(), .colour = colour}, problem.source,
                   {.offset = problem.column - 1,
                    .length = problem.length,
                    .mark = '^',
                    .ink = is_error ? Ink::error : Ink::warning,
                    .label = {}});
  }
  if (!problem.help.empty()) out += "   = help: " + shown(problem.help) + '\n';
}

}  // namespace

void append_problems(std::span<const Problem> problems, Colour colour, std::string& out) {
  for (const Problem& problem : problems)
    append_problem(problem, colour, out);
}

}  // namespace rummy

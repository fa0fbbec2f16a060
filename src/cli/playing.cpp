// `rumref moves` and `rumref serve`: for who plays on.

#include <fmt/core.h>

#include <iostream>
#include <optional>
#include <streambuf>
#include <string>

#include "cli/commands.h"
#include "cli/judging.h"
#include "cli/output.h"
#include "cli/rules.h"
#include "config/variants.h"
#include "diag/finding.h"
#include "logio/inputs.h"
#include "report/judged.h"
#include "rumref.h"
#include "score/verdict.h"

namespace rummy {

Exit run_moves(const GlobalArguments& global, const MovesArguments& arguments) {
  VariantLibrary variants(variant_directories(global));
  const auto overrides = usable_house_rules(variants, global, arguments.variant, arguments.overlays,
                                            arguments.settings);
  if (!overrides) return Exit::failed;
  std::string text;
  const std::optional<InputItem> item = only_record(arguments.record, text);
  if (!item) return Exit::failed;
  Referee referee(variants, {.variant = arguments.variant,
                             .default_variant = global.project.variant,
                             .overrides = *overrides,
                             .ends = RecordEnds::anywhere,
                             .words = global.words()});
  const Judged judged = referee.judge(text_of(*item));
  if (judged.verdict->judgement == Judgement::malformed) {
    complain_of(judged, global.colour);
    return Exit::failed;
  }
  const MovesAnswer answer = moves_in(global.words(), arguments, judged);
  if (!answer.why.empty()) {
    complain(fmt::format("{}: {}", judged.name, answer.why));
    return answer.exit;
  }
  Output out(arguments.output);
  out.write(answer.text);
  return worse(answer.exit, out.finish());
}

namespace {

/// A line of standard input; of one that is too long, enough to be refused.
bool read_line(std::string& line) {
  line.clear();
  std::streambuf& input = *std::cin.rdbuf();
  for (int c = input.sbumpc(); c != std::char_traits<char>::eof(); c = input.sbumpc()) {
    if (c == '\n') return true;
    if (line.size() <= AnswerDesk::kLongestLine) line += static_cast<char>(c);
  }
  return !line.empty();
}

}  // namespace

Exit run_serve(const GlobalArguments& global) {
  VariantLibrary variants(variant_directories(global));
  AnswerDesk desk(variants);
  Output out("");
  std::string line;
  while (read_line(line)) {
    std::string answer = desk.answer(line, global.words());
    answer += '\n';
    out.write(answer);
    out.flush();
    if (!out.is_good()) break;
  }
  return out.finish();
}

}  // namespace rummy

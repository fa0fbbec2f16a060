// `rumref dispute`: one moment of a record under several rule sets.

#include <fmt/core.h>

#include <optional>
#include <string>
#include <vector>

#include "base/words.h"
#include "cli/commands.h"
#include "cli/inquiry.h"
#include "cli/only_record.h"
#include "cli/output.h"
#include "cli/referee_link.h"
#include "cli/rules.h"
#include "cli/variant_dirs.h"
#include "config/variants.h"
#include "diag/finding.h"
#include "diag/result.h"
#include "logio/records.h"
#include "report/pages.h"

namespace rummy {
namespace {

/// The link that opens the moment in the referee.
std::string link_to(const Dispute& dispute, const InputItem& item,
                    const DisputeArguments& arguments, const std::vector<Override>& overrides,
                    const GlobalArguments& global) {
  const std::string moment = fmt::format("r{}t{}", dispute.round, dispute.turn);
  const Wording words = global.words();
  return referee_link(item, {.page = arguments.page,
                             .variant = arguments.variant,
                             .overrides = overrides,
                             .language = words.language_code(),
                             .moment = moment});
}

/// Whether the rules asked for can be had; what is wrong is reported.
bool are_usable(VariantLibrary& variants, const DisputeArguments& arguments,
                const std::vector<Override>& overrides, const GlobalArguments& global) {
  for (const std::string& name : arguments.variants) {
    if (const auto loaded = variants.load(name); !loaded) {
      complain(loaded.error(), global.colour);
      return false;
    }
  }
  const Problems problems = problems_of_rules(variants, arguments.variant, overrides);
  if (!problems.empty()) complain(problems, global.colour);
  return problems.empty();
}

}  // namespace

Exit run_dispute(const GlobalArguments& global, const DisputeArguments& arguments) {
  VariantLibrary variants(variant_directories(global));
  const auto overrides =
      read_house_rules(variants, arguments.overlays, arguments.settings, global.project);
  const auto questions = shipped_disputes();
  if (!overrides || !questions) {
    complain(overrides ? questions.error() : overrides.error(), global.colour);
    return Exit::failed;
  }
  if (!are_usable(variants, arguments, *overrides, global)) return Exit::failed;
  std::string text;
  const std::optional<InputItem> item = only_record(arguments.record, text);
  if (!item) return Exit::failed;
  DisputeArguments asked = arguments;
  asked.line = line_within(arguments.record, *item);
  if (asked.line > 0 && (arguments.round > 0 || arguments.turn > 0)) {
    complain(arguments.record + " names a turn already; leave out --round and --turn");
    return Exit::failed;
  }
  Inquiry inquiry(variants, asked, *item, *overrides, global.words());
  if (const std::optional<Refusal> refusal = inquiry.hear_own(global.project.variant)) {
    if (refusal->malformed != nullptr)
      complain_of(*refusal->malformed, global.colour);
    else
      complain(refusal->message);
    return Exit::failed;
  }
  inquiry.hear_others();
  inquiry.ask(*questions);
  const std::string link = link_to(inquiry.dispute(), *item, arguments, *overrides, global);
  if (arguments.link) inquiry.set_link(link);
  Output out(arguments.output);
  std::string drawn;
  append_dispute(inquiry, arguments.format, drawn, out.colour(global.colour), link);
  out.write(drawn);
  const Opinion& own = inquiry.dispute().opinions.front();
  say_idle_settings(variants, std::string(own.judged.variant), *overrides);
  for (const std::string& name : arguments.variants)
    if (name != own.judged.variant) say_idle_settings(variants, name, *overrides);
  const bool illegal = judgement_at(inquiry.dispute(), own) == Judgement::illegal;
  return worse(illegal ? Exit::found : Exit::fine, out.finish());
}

}  // namespace rummy

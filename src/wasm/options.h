#pragma once
// Options of a call as JSON: {"variant": NAME, "set": {"opening.points": 40}, "lang": "pl"}.

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "cli/commands.h"
#include "config/variants.h"
#include "logio/inputs.h"
#include "logio/records.h"

namespace rummy {

struct ModuleOptions {
  CheckArguments check;  // of `score` and `report` those that they have too
  ScoreFormat score_format = ScoreFormat::json;
  std::string language = "en";
  std::vector<Override> overrides;  // of `set`
  std::shared_ptr<const SheetOptions> sheets;
  DisputeFormat dispute_format = DisputeFormat::json;
  std::uint32_t round = 0;  // of `at`: the moment in dispute; 0: the last
  std::uint32_t turn = 0;
  bool has_form = false;
  FileForm form = FileForm::unknown;  // whatever the file is called
};

/// What is wrong with the options; nothing where `options` has them. An empty text is none.
[[nodiscard]] std::string read_options(std::string_view text, ModuleOptions& options);

}  // namespace rummy

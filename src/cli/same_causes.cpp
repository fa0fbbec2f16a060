#include "cli/same_causes.h"

#include <algorithm>
#include <cstddef>
#include <string>

#include "base/bytes.h"
#include "base/words.h"
#include "cli/commands.h"
#include "report/report.h"

namespace rummy {

bool SameCauses::is_shown(const std::string& file, const RecordOutcome& outcome, std::string& out) {
  constexpr std::size_t kMostCauses = 100;
  if (format_ != CheckFormat::text) return false;
  if (file != file_) append_end(out);
  file_ = file;
  if (outcome.cause.empty()) return false;
  const auto known = causes_.find(outcome.cause);
  if (known != causes_.end()) {
    ++known->second.more;
    return true;
  }
  if (causes_.size() == kMostCauses) {
    ++others_;
    return true;
  }
  causes_.emplace(outcome.cause, Cause{.more = 0, .message = outcome.message});
  return false;
}

void SameCauses::append_end(std::string& out) {
  for (const auto& [cause, records] : causes_) {
    if (records.more == 0) continue;
    out += words_(say("{}: the same in {} other record{}: {}\n", shown(file_), records.more,
                      records.more == 1 ? "" : "s", shown(records.message)));
  }
  if (others_ > 0)
    out += words_(say("{}: {} more record{} cannot be read\n", shown(file_), others_,
                      others_ == 1 ? "" : "s"));
  causes_.clear();
  others_ = 0;
}

bool SameCauses::is_all_out() const {
  return others_ == 0 &&
         std::ranges::all_of(causes_, [](const auto& cause) { return cause.second.more == 0; });
}

}  // namespace rummy

#include "cli/exit_status.h"

#include <optional>

#include "base/check.h"
#include "cli/commands.h"
#include "diag/finding.h"
#include "logio/records.h"

namespace rummy {

Exit exit_of(const std::optional<Judgement>& open, FailOn fail_on) {
  if (!open) return Exit::fine;
  switch (*open) {
    case Judgement::note:
    case Judgement::ruled:
      return fail_on == FailOn::note ? Exit::found : Exit::fine;
    case Judgement::undecided:
      return fail_on == FailOn::illegal ? Exit::fine : Exit::found;
    case Judgement::illegal:
      return Exit::found;
    case Judgement::malformed:
      return Exit::failed;
  }
  RUMMY_CHECK(false);
}

Exit exit_of(Judgement judgement, Spelling strictness) {
  switch (judgement) {
    case Judgement::note:
    case Judgement::ruled:
      return Exit::fine;
    case Judgement::undecided:
      return strictness == Spelling::strict ? Exit::found : Exit::fine;
    case Judgement::illegal:
      return Exit::found;
    case Judgement::malformed:
      return Exit::failed;
  }
  RUMMY_CHECK(false);
}

}  // namespace rummy

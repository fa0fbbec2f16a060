#pragma once
// What legal games of a variant can have in them: the rest of a coverage table is never met, since
// only broken rules would lead there.

#include "rules/rule.h"
#include "score/verdict.h"
#include "settings/settings.h"
#include "table/record.h"

namespace rummy {

[[nodiscard]] bool can_be_played(ActionKind kind, const Variant& variant);
[[nodiscard]] bool can_end(RoundEnd end, const Variant& variant);
[[nodiscard]] bool can_be_met(Checkpoint at, const Variant& variant);

}  // namespace rummy

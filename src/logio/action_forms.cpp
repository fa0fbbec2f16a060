#include "logio/action_forms.h"

#include <algorithm>
#include <string_view>

#include "base/words.h"
#include "table/record.h"

namespace rummy {

const ActionForm* find_action_form(std::string_view word) {
  const auto found = std::ranges::find(kActionForms, word, &ActionForm::word);
  return found == kActionForms.end() ? nullptr : &*found;
}

Text how_to_write(ActionKind kind) {
  const ActionForm& action = form_of(kind);
  if (action.form == action.example) return say("write: {}", action.form);
  return say("write: {}, for example: {}", action.form, action.example);
}

}  // namespace rummy

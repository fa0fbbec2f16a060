#include "cli/judge_item.h"

#include "base/words.h"
#include "diag/finding.h"
#include "logio/inputs.h"
#include "report/judged.h"
#include "rumref.h"

namespace rummy {

RecordText text_of(const InputItem& item) {
  return {.name = item.name,
          .line = item.line,
          .column = item.column,
          .container = item.container,
          .text = item.text,
          .sheet = item.sheet};
}

const Judged* judge_item(Referee& referee, const InputItem& item) {
  const RecordText text = text_of(item);
  switch (item.fault) {
    case InputFault::none:
      return &referee.judge(text);
    case InputFault::too_large:
      return &referee.refuse(text, {.code = "record.too-large",
                                    .judgement = Judgement::malformed,
                                    .message = as_it_stands(item.message)});
    case InputFault::unreadable:
      break;
  }
  return nullptr;
}

}  // namespace rummy

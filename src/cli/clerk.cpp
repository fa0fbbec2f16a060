#include "cli/clerk.h"

#include "cli/commands.h"
#include "cli/crew.h"
#include "diag/finding.h"
#include "logio/inputs.h"
#include "report/json.h"
#include "report/json_writer.h"
#include "report/judged.h"
#include "report/text.h"
#include "rumref.h"

namespace rummy {

void Clerk::do_job(Job& job) {
  const RecordText text{.name = job.name,
                        .line = job.line,
                        .container = job.container,
                        .text = job.text,
                        .csv = job.csv};
  trace_.clear();
  switch (job.fault) {
    case InputFault::none:
      take_verdict(referee_.judge(text), job);
      return;
    case InputFault::too_large:
      take_verdict(referee_.refuse(text, {.code = "record.too-large",
                                          .judgement = Judgement::malformed,
                                          .message = job.message}),
                   job);
      return;
    case InputFault::unreadable:
      return;
  }
}

void Clerk::take_verdict(Judged judged, Job& job) const {
  if (style_.trace) judged.trace = &trace_;
  job.judged = true;
  job.judgement = judged.verdict->judgement;
  for (const Finding& finding : judged.verdict->findings)
    if (severity_word(finding.judgement) != "note") job.codes.push_back(finding.code);
  if (style_.summary) return;
  switch (style_.format) {
    case Format::text:
      append_text(judged, {.colour = style_.colour, .tell = style_.tell}, job.report);
      return;
    case Format::json: {
      JsonWriter json(job.report, JsonStyle::pretty);
      write_verdict(json, judged, style_.detail);
      return;
    }
    case Format::ndjson: {
      JsonWriter json(job.report, JsonStyle::line);
      write_verdict(json, judged, style_.detail);
      return;
    }
  }
}

}  // namespace rummy

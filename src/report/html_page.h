#pragma once
// A judged record as one web page that stands alone: no other file, no network.

#include <string>
#include <string_view>

#include "replay/moments.h"
#include "report/judged.h"
#include "report/score_sheet.h"

namespace rummy {

struct PageOptions {
  std::string_view record_sha256;  // of the record's text
  std::string_view up{};           // the address of the page that lists this one; empty: none
};

/// `moments` of the judging; none where the record has no moves or could not be read.
[[nodiscard]] std::string html_page(const Judged& judged, const Moments& moments,
                                    const PageOptions& options);

/// The score ledger with its working; empty where there is none.
[[nodiscard]] std::string html_ledger(const ScoreSheet& sheet);

/// Names in a list, each kept together whatever way it is written.
[[nodiscard]] std::string html_name(std::string_view name);

}  // namespace rummy

#pragma once
// A judged record as one web page that stands alone: no other file, no network.

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "base/words.h"
#include "replay/watcher.h"
#include "report/judged.h"
#include "report/score_sheet.h"

namespace rummy {

/// Style and script within a page, which then stands alone; or in files beside it that pages share.
enum class PageParts : std::uint8_t { within, beside };

struct PageOptions {
  PageParts parts = PageParts::within;
  std::string_view up{};         // the address of the page that lists this one; empty: none
  std::string_view settings{};   // that of the page of its settings; empty: they are within
  std::string_view disputes{};   // moments under several rule sets, as HTML; empty: none
  std::string_view start{};      // the moment the page opens at ("r1t4"); empty: as it finds
  std::string_view referee{};    // a link that opens the record in the referee; empty: none
  std::span<const Text> idle{};  // which of the house rules change nothing, and why
};

/// `moments` of the judging; none where the record has no moves or could not be read.
[[nodiscard]] std::string html_page(const Judged& judged, const Moments& moments,
                                    const PageOptions& options);

/// What the page is called: by its event, table and date; else by its id; else by its file without
/// folders.
[[nodiscard]] std::string page_title(const Judged& judged);
/// The settings a record was judged by, as a page that others share.
[[nodiscard]] std::string html_settings_page(const Judged& judged);
/// The script of pages whose parts are beside them.
[[nodiscard]] std::string html_page_script();

/// The score ledger with its working; empty where there is none.
[[nodiscard]] std::string html_ledger(const ScoreSheet& sheet);

/// Names in a list, each kept together whatever way it is written.
[[nodiscard]] std::string html_name(std::string_view name);

}  // namespace rummy

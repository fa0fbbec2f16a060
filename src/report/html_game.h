#pragma once
// A judged game as data for the page that steps through it (src/report/html/page.js).

#include <string>

#include "replay/watcher.h"
#include "report/judged.h"

namespace rummy {

/// JSON: players; findings with the moment each is told at; moments, each as what is different from
/// the one before it.
[[nodiscard]] std::string game_data(const Judged& judged, const Moments& moments);

}  // namespace rummy

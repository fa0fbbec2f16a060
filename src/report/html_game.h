#pragma once
// The table at each moment of a game, drawn for people and as data for the page.

#include <string>

#include "replay/watcher.h"
#include "report/judged.h"

namespace rummy {

// === A judged game as data for the page that steps through it (src/report/html/page.js).

/// JSON: players; findings with the moment at which each is reported; moments, each as the
/// difference from the one before.
[[nodiscard]] std::string game_data(const Judged& judged, const Moments& moments);

}  // namespace rummy

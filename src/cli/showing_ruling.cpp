#include "cli/showing_ruling.h"

#include <fmt/core.h>

#include <cstddef>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/words.h"
#include "cards/cards.h"
#include "cli/hand_ruling.h"
#include "cli/turn_ruling.h"
#include "cli/turn_words.h"
#include "report/json_writer.h"
#include "rules/rule.h"
#include "settings/settings.h"
#include "solve/hands.h"
#include "solve/tables.h"
#include "table/table.h"

namespace rummy {
namespace {

Text melds_of(std::span<const Meld> melds) {
  std::string text;
  for (const Meld& meld : melds)
    text += (text.empty() ? "" : " / ") + words_of(meld);
  return text.empty() ? Text("no meld") : as_it_stands(std::move(text));
}

Text left_of(const std::vector<Card>& left) {
  return left.empty() ? Text("nothing left over") : say("left over: {}", list(left));
}

}  // namespace

ShowingRuling rule_on_showing(const CardCounts& hand, const SolveWish& wish,
                              const Variant& variant) {
  ShowingRuling ruling;
  if (wish.has_table && variant.lay_off.on == LayOffOn::knocker) {
    ruling.lay_offs = lay_offs_on(wish.table, hand, variant);
    ruling.showing = best_showing(hand, wish.table, variant);
  }
  if (wish.all)
    ruling.ways = out_ways(hand, terms_of_out(variant), variant, wish.limit, kTurnSteps);
  return ruling;
}

void append_showing(const ShowingRuling& ruling, const Wording& words, std::string& text) {
  append_lay_offs(ruling.lay_offs, words, text);
  if (ruling.showing) {
    text += words(say("  shows at best: {}", melds_of(ruling.showing->split.melds)));
    for (const LaidOff& laid : ruling.showing->laid_off)
      text += words(say("; lays off {} on m{}", to_string(laid.card), laid.target + 1));
    text += words(say("; {}, {} points\n", left_of(listed(ruling.showing->split.left)),
                      ruling.showing->split.left_points));
  }
  if (!ruling.ways) return;
  std::size_t number = 0;
  for (const OutSplit& way : ruling.ways->ways)
    text += words(say("  way {}: {}; {}\n", ++number, melds_of(way.melds), left_of(way.left)));
  append_end_of_ways(number, ruling.ways->more, ruling.ways->gave_up, words, text);
}

void write_showing(const ShowingRuling& ruling, JsonWriter& json) {
  const auto write_melds = [&](std::span<const Meld> melds) {
    json.key("melds");
    json.begin_array();
    for (const Meld& meld : melds)
      json.value(words_of(meld));
    json.end_array();
  };
  if (ruling.showing) {
    json.key("table");
    json.begin_object();
    write_chances("lay_offs", ruling.lay_offs, json);
    json.key("showing");
    json.begin_object();
    write_melds(ruling.showing->split.melds);
    json.key("lay_offs");
    json.begin_array();
    for (const LaidOff& laid : ruling.showing->laid_off) {
      json.begin_object();
      json.field("cards", to_string(laid.card));
      json.field("on", fmt::format("m{}", laid.target + 1));
      json.end_object();
    }
    json.end_array();
    json.field("left", list(listed(ruling.showing->split.left)));
    json.field("deadwood", ruling.showing->split.left_points);
    json.end_object();
    json.end_object();
  }
  if (!ruling.ways) return;
  json.key("ways");
  json.begin_array();
  for (const OutSplit& way : ruling.ways->ways) {
    json.begin_object();
    write_melds(way.melds);
    json.field("left", list(way.left));
    json.end_object();
  }
  json.end_array();
  json.field("more_ways", ruling.ways->more);
  if (ruling.ways->gave_up) json.field("decided", false);
}

}  // namespace rummy

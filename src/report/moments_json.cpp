// The table at each moment of a record as data, for programs that draw it themselves
// (schemas/replay.schema.json).

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "cards/cards.h"
#include "diag/finding.h"
#include "replay/watcher.h"
#include "report/json_writer.h"
#include "report/judged.h"
#include "report/pages.h"
#include "report/report.h"
#include "table/record.h"
#include "table/table.h"

namespace rummy {
namespace {

std::string_view kind_word(MeldKind kind) {
  switch (kind) {
    case MeldKind::set:
      return "set";
    case MeldKind::run:
      return "run";
    case MeldKind::broken:
      return "broken";
    case MeldKind::unknown:
      return "unknown";
  }
  return "";
}

class MomentJson {
 public:
  MomentJson(JsonWriter& json, const Judged& judged, const Moments& moments)
      : json_(json), judged_(judged), moments_(moments), record_(*judged.record) {}

  /// The members of the object that is open.
  void write(std::size_t at) {
    const Moment& moment = moments_.all()[at];
    json_.field("round", number_of_round(record_, moment.round));
    json_.field("turn", moment.turn);
    if (moment.seat != kNoSeat) json_.field("player", player_name(record_, moment.seat));
    write_lines(moment);
    write_findings(at);
    write_table(moment);
    if (moments_.is_last(at)) json_.field("last_of_round", true);
  }

 private:
  template <class All, class Write>
  void list(std::string_view name, const All& all, const Write& write) {
    json_.key(name);
    json_.begin_array();
    for (const auto& each : all)
      write(each);
    json_.end_array();
  }

  void write_lines(const Moment& moment) {
    if (moment.lines.empty()) return;
    list("lines", moment.lines,
         [this](std::uint32_t line) { json_.value(line_text(record_, Place{.line = line})); });
  }

  void write_findings(std::size_t at) {
    const Findings& all = judged_.verdict->findings;
    const auto is_here = [&](const Finding& finding) {
      return is_reported_at(judged_, moments_, at, finding);
    };
    if (std::ranges::none_of(all, is_here)) return;
    list("findings", all, [&](const Finding& finding) {
      if (is_here(finding)) write_finding(json_, judged_, finding, Detail::brief);
    });
  }

  void write_table(const Moment& moment) {
    const Table& table = moment.table;
    json_.key("hands");
    json_.begin_array();
    for (std::size_t i = 0; i < table.hands().size(); ++i)
      write_hand(player_name(record_, Seat(i)), table.hands()[i]);
    json_.end_array();
    write_melds(table.layouts().front());
    list("pile", table.pile(), [this](const PileCard& c) { json_.value(to_string(c.card)); });
    json_.field("stock", std::max(0, table.stock().left()));
    if (const auto wild = wild_card(record_, record_.rounds[moment.round - 1]))
      json_.field("wild", to_string(*wild));
    if (table.layouts().size() > 1) json_.field("ways", table.layouts().size());
  }

  void write_hand(std::string_view player, const Holding& hand) {
    json_.begin_object();
    json_.field("player", player);
    json_.key("cards");
    json_.begin_array();
    for_each_kind(hand.known, [this](Card card, int count) {
      for (int i = 0; i < count; ++i)
        json_.value(to_string(card));
    });
    json_.end_array();
    json_.field_if("unknown", hand.unknown);
    json_.field_if("gone", hand.gone);
    json_.end_object();
  }

  void write_melds(const Layout& layout) {
    json_.key("melds");
    json_.begin_array();
    for (std::size_t i = 0; i < layout.melds.size(); ++i)
      if (!layout.melds[i].stands_for_unrecorded_melds) write_meld(layout, i);
    json_.end_array();
    const auto is_unwritten = [](const Meld& meld) {
      return meld.stands_for_unrecorded_melds && !meld.view().empty();
    };
    if (layout.loose.empty() && std::ranges::none_of(layout.melds, is_unwritten)) return;
    json_.key("loose");
    json_.begin_array();
    for (const Meld& meld : layout.melds)
      if (is_unwritten(meld)) write_cards(meld.view());
    for (const PlayedCard& card : layout.loose)
      json_.value(to_string(card));
    json_.end_array();
  }

  void write_meld(const Layout& layout, std::size_t at) {
    const Meld& meld = layout.melds[at];
    json_.begin_object();
    json_.field("name", meld_label(record_, layout, at));
    if (meld.owner != kNoSeat) json_.field("player", player_name(record_, meld.owner));
    json_.field("kind", kind_word(meld.kind));
    json_.key("cards");
    json_.begin_array();
    write_cards(meld.view());
    json_.end_array();
    json_.end_object();
  }

  void write_cards(std::span<const MeldCard> cards) {
    for (const MeldCard& card : cards)
      json_.value(to_string(card.as_written()));
  }

  JsonWriter& json_;
  const Judged& judged_;
  const Moments& moments_;
  const Record& record_;
};

}  // namespace

void write_moment(JsonWriter& json, const Judged& judged, const Moments& moments, std::size_t at) {
  MomentJson(json, judged, moments).write(at);
}

}  // namespace rummy

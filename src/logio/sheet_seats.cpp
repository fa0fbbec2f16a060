// Who plays on a scoresheet (logio/sheet_reader.h).

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/words.h"
#include "diag/finding.h"
#include "logio/faults.h"
#include "logio/folded.h"
#include "logio/piece.h"
#include "logio/sheet_notes.h"
#include "logio/sheet_options.h"
#include "logio/sheet_reader.h"
#include "logio/sheet_words.h"

namespace rummy {
namespace {

constexpr std::size_t kMostSpellings = 256;  // kept: beyond that they are found anew each time
constexpr std::size_t kMostNewcomers = 64;   // held against those who played before

}  // namespace

/// The player an alias means, or the name itself.
std::string_view SheetReader::meant_by(std::string_view name) const {
  if (options_->aliases.empty()) return name;
  const std::string word = folded(name);
  const auto found =
      std::ranges::find(options_->aliases, word, &std::pair<std::string, std::string>::first);
  return found == options_->aliases.end() ? name : std::string_view(found->second);
}

/// The seat of who is called so, in any spelling of the name; kNoSeat where there is none.
Seat SheetReader::seat_called(std::string_view name) {
  if (name.empty()) return kNoSeat;
  const auto met = std::ranges::find(named_, name, &NamedSeat::written);
  if (met != named_.end()) return met->seat;
  const std::string_view meant = meant_by(name);
  const std::string word = folded(meant);
  const auto found = std::ranges::find(folded_names_, word);
  if (found == folded_names_.end()) return kNoSeat;
  const auto seat = static_cast<Seat>(found - folded_names_.begin());
  if (named_.size() < kMostSpellings) named_.push_back({.written = name, .seat = seat});
  return seat;
}

/// A name nobody had so far is a slip of the pen where it is nearly that of a player who is missing
/// in this round.
bool SheetReader::is_slip_for(const Row& row, std::string_view name, std::string& meant) {
  if (row.round <= 1 || ++newcomers_ > kMostNewcomers) return false;
  const std::string word = folded(name);
  for (const std::string& player : options_->players)
    if (folded(player) == word) return false;
  const std::vector<std::string_view> names(folded_names_.begin(), folded_names_.end());
  const std::string_view near = nearest_word(word, names);
  if (near.empty()) return false;
  const auto seat = static_cast<Seat>(std::ranges::find(names, near) - names.begin());
  const bool is_there = std::ranges::any_of(rows_, [&](const Row& other) {
    return other.round == row.round && !other.is_sum &&
           folded(meant_by(cell(other, Column::player).text)) == near;
  });
  if (is_there) return false;
  meant = record_.players[index(seat)];
  return true;
}

void SheetReader::add_newcomer(const Row& row, const Piece& name) {
  std::string meant;
  if (is_slip_for(row, name.text, meant)) {
    all_.faults().add(kUnknownPlayer, name.place(),
                      say("unknown player {}", shown_in_quotes(name.text)), did_you_mean(meant));
    return;
  }
  const std::string full = composed(meant_by(name.text));
  const std::size_t before = record_.players.size();
  all_.add_player(full, name.place());
  if (record_.players.size() == before) return;
  if (before == 0) record_.head.players_line = name.place();
  folded_names_.push_back(folded(full));
  named_.push_back({.written = name.text, .seat = static_cast<Seat>(before)});
}

/// Who plays is said by the rows: those of round 1 first, then who joined.
void SheetReader::seat_rows() {
  std::vector<Row*> ordered;
  ordered.reserve(rows_.size());
  for (Row& row : rows_)
    ordered.push_back(&row);
  std::ranges::stable_sort(ordered, {}, [](const Row* row) { return row->round; });
  for (Row* row : ordered) {
    const Piece name = cell(*row, Column::player);
    if (all_.faults().is_full()) return;
    if (name.empty()) {
      all_.faults().add(kSyntax, row_place(*row), "the row does not name its player");
      continue;
    }
    row->seat = seat_called(name.text);
    if (row->seat == kNoSeat && !row->is_sum) {
      add_newcomer(*row, name);
      row->seat = seat_called(name.text);
    }
    if (row->seat == kNoSeat || row->is_sum) continue;
    const std::string& player = record_.players[index(row->seat)];
    if (name.text == player || composed(name.text) == player) continue;
    if (composed(meant_by(name.text)) == player) continue;
    notes_.add(
        SheetNote::name, name.place(),
        say("{} is read as the player {}", shown_in_quotes(name.text), shown_in_quotes(player)));
  }
}

}  // namespace rummy

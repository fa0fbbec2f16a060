#include "logio/move_parser.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

#include "base/bytes.h"
#include "base/words.h"
#include "cards/cards.h"
#include "diag/finding.h"
#include "logio/notation.h"
#include "logio/pieces.h"
#include "logio/records.h"
#include "table/record.h"

namespace rummy {

// === An unreadable line of moves is kept as an unknown turn.

/// Everything read and found wrong since a line was begun.
class UnreadLine {
 public:
  explicit UnreadLine(Notation& notation);

  /// If anything is wrong, only the fact that there is a line is kept.
  void keep(const Place& at, Seat seat) const;

 private:
  Notation& notation_;
  std::size_t faults_;
  std::size_t events_;
  std::size_t groups_;
  std::size_t cards_;
};

namespace {

/// Keeps a line with this many reported faults as one that could not be read.
void keep_unread(Record& record, const Place& at, Seat seat, std::size_t faults);

}  // namespace

UnreadLine::UnreadLine(Notation& notation)
    : notation_(notation),
      faults_(notation.faults().count()),
      events_(notation.record().events.size()),
      groups_(notation.record().groups.size()),
      cards_(notation.record().cards.size()) {}

void UnreadLine::keep(const Place& at, Seat seat) const {
  const std::size_t faults = notation_.faults().count() - faults_;
  if (faults == 0) return;
  Record& record = notation_.record();
  record.events.resize(events_);
  record.groups.resize(groups_);
  record.cards.resize(cards_);
  keep_unread(record, at, seat, faults);
}

namespace {

void keep_unread(Record& record, const Place& at, Seat seat, std::size_t faults) {
  record.faults_of_lines += static_cast<std::uint32_t>(faults);
  Event event;
  event.kind = ActionKind::unread;
  event.seat = seat;
  event.first_group = static_cast<std::uint32_t>(record.groups.size());
  event.at = at;
  record.events.push_back(event);
}

}  // namespace

// === How each action of a record is written.

const ActionForm* find_action_form(std::string_view word) {
  const auto found = std::ranges::find(kActionForms, word, &ActionForm::word);
  return found == kActionForms.end() ? nullptr : &*found;
}

Text how_to_write(ActionKind kind) {
  const ActionForm& action = form_of(kind);
  if (action.form == action.example) return say("write: {}", action.form);
  return say("write: {}, for example: {}", action.form, action.example);
}

namespace {

// === The one parser of move lines for both containers.

/// The words of the actions, in the order of ActionKind.
constexpr auto kVerbs = [] {
  std::array<std::string_view, static_cast<std::size_t>(ActionKind::buy) + 1> verbs{};
  for (std::size_t i = 0; i < verbs.size(); ++i)
    verbs.at(i) = kActionForms.at(i).word;
  return verbs;
}();

std::optional<ActionKind> verb_of(std::string_view word) {
  // This is two of three actions.
  if (word == "draw") return ActionKind::draw;
  if (word == "discard") return ActionKind::discard;
  const auto found = std::ranges::find(kVerbs, word);
  if (found == kVerbs.end()) return std::nullopt;
  return static_cast<ActionKind>(found - kVerbs.begin());
}

/// `rest` cut before and after the first word that equals `word`.
struct WordCut {
  Piece before;
  Piece at;  // the word itself; empty if it is missing
  Piece after;
};
WordCut cut_at_word(const Piece& text, std::string_view word) {
  Piece rest = text;
  for (Piece next = next_word(rest); !next.empty(); next = next_word(rest)) {
    if (next.text != word) continue;
    return {.before = text.sub(0, next.offset - text.offset).trimmed(),
            .at = next,
            .after = rest.trimmed()};
  }
  return {.before = text, .at = text.sub(text.text.size()), .after = text.sub(text.text.size())};
}

constexpr const char* kOneLine =
    "a line of moves is PLAYER: action; action; …, for example: Ala: draw 7S; discard KD";

}  // namespace

bool starts_with_verb(std::string_view text) {
  Piece rest{.text = text.substr(0, text.find(';'))};
  return verb_of(next_word(rest).text).has_value();
}

void MoveParser::read_line(std::uint32_t line) {
  Piece rest = notation_.line(line);
  const Piece whole = rest;
  const CutPiece cut = cut_outside_quotes(rest, ':');
  const Piece value = rest.trimmed();
  if (!cut.found) {
    const UnreadLine unread(notation_);
    notation_.faults().add(
        kSyntax, whole.place(),
        say("{}: expected PLAYER: action, but there is no \":\"", shown_in_quotes(whole.text)),
        kOneLine);
    return unread.keep(whole.place(), leading_player(whole));
  }
  const std::string_view word = line_word(cut.before);
  if (word == "ruling") return read_ruling(value);
  if (word == "ruling void") return read_ruling_void(value);
  if (word == "adjust") return read_adjust(value);
  if (word == "abandon") return read_abandon(value);
  const bool is_known = cut.before.text.starts_with('"') ||
                        notation_.find_seat(cut.before.text) != kNoSeat ||
                        starts_with_verb(value.text);
  const std::string_view near =
      is_known ? std::string_view() : nearest_word(cut.before.text, kLineWords);
  if (!near.empty()) {
    notation_.faults().add(
        kUnknownKey, cut.before.place(),
        say("{} is neither a player nor a key word", shown_in_quotes(cut.before.text)),
        did_you_mean(near));
    return;
  }
  read_moves(cut.before, value);
}

void MoveParser::read_moves(const Piece& name, const Piece& actions) {
  const UnreadLine unread(notation_);
  const Seat seat = notation_.seat(name);
  Piece rest = actions;
  bool is_first = true;
  for (bool more = true; more && !notation_.faults().is_full();) {
    const CutPiece cut = cut_at(rest, ';');
    if (is_first || cut.found || !cut.before.empty() || !ends_in_semicolon(actions))
      read_action(seat, cut.before);
    is_first = false;
    more = cut.found;
  }
  Place whole = name.place();
  whole.length = actions.offset + static_cast<std::uint32_t>(actions.text.size()) - name.offset;
  unread.keep(whole, seat);
}

/// The player at the start of a line whose colon was forgotten: "Ala draw 7S".
Seat MoveParser::leading_player(const Piece& line) const {
  Piece rest = line;
  std::string_view word = next_word(rest).text;
  while (!word.empty() && (word.back() == ';' || word.back() == ',' || word.back() == '.'))
    word.remove_suffix(1);
  return starts_with_verb(rest.trimmed().text) ? notation_.find_seat(word) : kNoSeat;
}

void MoveParser::note_unread(const Piece& line, Seat seat) {
  keep_unread(notation_.record(), line.place(), seat, 1);
}

/// Whether the last semicolon separates nothing, as in "draw; discard KD;". Nothing is missing
/// there.
bool MoveParser::ends_in_semicolon(const Piece& actions) {
  if (!notation_.is_lenient()) return false;
  notation_.leniencies().note(Leniency::last_semicolon,
                              actions.sub(actions.text.size() - 1).place(),
                              "the last \";\" of a line is ignored: nothing comes after it");
  return true;
}

/// "ruling", "adjust", "abandon", with capitals too unless reading is strict; empty for anything
/// else.
std::string_view MoveParser::line_word(const Piece& written) {
  const auto exact = std::ranges::find(kLineWords, written.text);
  if (exact != kLineWords.end()) return *exact;
  if (!notation_.is_lenient() || notation_.find_seat(written.text) != kNoSeat) return {};
  const auto small = std::ranges::find(kLineWords, in_small_letters(written.text));
  if (small == kLineWords.end()) return {};
  notation_.note_capital(written, *small);
  return *small;
}

/// The action a word means, with capitals too unless reading is strict.
std::optional<ActionKind> MoveParser::action_of(const Piece& verb) {
  const std::optional<ActionKind> kind = verb_of(verb.text);
  if (kind || !notation_.is_lenient()) return kind;
  const std::optional<ActionKind> small = verb_of(in_small_letters(verb.text));
  if (small) notation_.note_capital(verb, kVerbs.at(static_cast<std::size_t>(*small)));
  return small;
}

/// Whether the text is free text. "ruling:#1" is no comment, but its canonical form "ruling: #1"
/// would be one.
bool MoveParser::is_free_text(const Piece& text) {
  if (!text.text.starts_with('#')) return true;
  notation_.faults().add(kSyntax, text.place(), "a text that starts with \"#\"",
                         "put a space before the \"#\" of a comment");
  return false;
}

void MoveParser::add_line(ActionKind kind, const Piece& text, std::uint32_t number) {
  if (!is_free_text(text)) return;
  Event event;
  event.kind = kind;
  event.first_group = static_cast<std::uint32_t>(notation_.record().groups.size());
  event.number = number;
  event.at = text.place();
  notation_.record().events.push_back(event);
}

void MoveParser::read_adjust(const Piece& text) {
  Piece reason = text;
  Piece entry = cut_outside_quotes(reason, ',').before;
  reason = reason.trimmed();
  if (!is_free_text(reason)) return;
  Adjustment adjustment;
  if (entry.empty()) {
    notation_.faults().add(kSyntax, text.place(), "an adjustment without a player and points",
                           how_to_write(ActionKind::adjust));
    return;
  }
  adjustment.seat = notation_.leading_seat(entry);
  if (entry.empty()) {
    notation_.faults().add(kSyntax, text.place(), "expected points after the player's name",
                           how_to_write(ActionKind::adjust));
  } else {
    adjustment.points = notation_.number(entry).value_or(0);
  }
  add_adjust(adjustment, text, reason);
}

void MoveParser::add_adjust(const Adjustment& adjustment, const Piece& at, const Piece& reason) {
  Record& record = notation_.record();
  Event event;
  event.kind = ActionKind::adjust;
  event.seat = adjustment.seat;
  event.first_group = static_cast<std::uint32_t>(record.groups.size());
  event.number = static_cast<std::uint32_t>(record.adjustments.size());
  event.at = at.place();
  record.events.push_back(event);
  record.adjustments.push_back(adjustment);
  reasons_.push_back(reason.place());
}

void MoveParser::finish() {
  Record& record = notation_.record();
  for (std::size_t i = 0; i < reasons_.size(); ++i) {
    const Place& at = reasons_[i];
    record.adjustments[i].reason = line_text(record, at).substr(at.offset, at.length);
  }
}

void MoveParser::read_action(Seat seat, const Piece& action) {
  Record& record = notation_.record();
  Piece rest = action;
  const Piece verb = next_word(rest);
  if (verb.empty()) {
    Place at = action.place();
    at.length = std::max<std::uint32_t>(at.length, 1);
    return notation_.faults().add(kSyntax, at, "an action is missing here",
                                  "actions are separated by one \";\"");
  }
  const std::optional<ActionKind> kind = action_of(verb);
  if (!kind) {
    if (verb.text.ends_with(',') && verb_of(verb.text.substr(0, verb.text.size() - 1))) {
      return notation_.faults().add(kSyntax, verb.place(),
                                    say("{} ends in a comma", shown_in_quotes(verb.text)),
                                    "actions are separated by \";\"");
    }
    const std::string_view near = nearest_word(verb.text, kVerbs);
    return notation_.faults().add(
        kSyntax, verb.place(),
        say("unknown action {}; expected draw, take, meld, lay, discard or another action",
            shown_in_quotes(verb.text)),
        near.empty() ? "`rumref explain --notation` lists the actions" : did_you_mean(near));
  }
  const std::size_t faults = notation_.faults().count();
  Event event;
  event.kind = *kind;
  event.seat = seat;
  event.first_group = static_cast<std::uint32_t>(record.groups.size());
  event.at = action.place();
  read_arguments(event, verb, rest.trimmed());
  if (notation_.faults().count() > faults)
    notation_.faults().help_since(faults, how_to_write(*kind));
  const std::size_t groups = record.groups.size() - event.first_group;
  event.groups = static_cast<std::uint16_t>(std::min(groups, kMostMelds));
  record.events.push_back(event);
}

void MoveParser::read_arguments(Event& event, const Piece& verb, Piece rest) {
  constexpr MeldList kNewMelds{.naming = MeldNaming::may_be_named};
  switch (event.kind) {
    case ActionKind::draw:
      return read_optional_card(verb, rest);
    case ActionKind::take:
      return read_take(event, verb, rest);
    case ActionKind::meld:
      return read_melds(verb, rest, kNewMelds);
    case ActionKind::lay:
      return read_on(event, verb, rest);
    case ActionKind::swap:
      return read_swap(event, verb, rest);
    case ActionKind::move:
      return read_move(event, verb, rest);
    case ActionKind::play:
      return read_cards(verb, rest);
    case ActionKind::table:
      return read_melds(verb, rest, {.separator = '/'});
    case ActionKind::knock:
    case ActionKind::out:
      if (!rest.empty()) read_melds(verb, rest, {});
      return;
    case ActionKind::discard:
      return read_one_card(verb, rest);
    case ActionKind::pass:
    case ActionKind::drop:
      return read_nothing(verb, rest);
    case ActionKind::reshuffle:
      if (!rest.empty()) read_cards(verb, rest);
      return;
    case ActionKind::call:
      return read_call(event, verb, rest);
    case ActionKind::buy:
      if (rest.empty()) return missing(verb, "a card (?? for an unknown card)");
      return read_cards(verb, rest);
    case ActionKind::ruling:
    case ActionKind::adjust:
    case ActionKind::abandon:
    case ActionKind::unread:
      return;  // no verbs
  }
}

void MoveParser::missing(const Piece& verb, const char* what) {
  notation_.faults().add(kSyntax, verb.place(),
                         say("{} needs {} after it", shown_in_quotes(verb.text), what));
}

void MoveParser::read_nothing(const Piece& verb, const Piece& rest) {
  if (rest.empty()) return;
  notation_.faults().add(kSyntax, rest.place(),
                         say("{}: nothing is expected after {}", shown_in_quotes(rest.text),
                             shown_in_quotes(verb.text)));
}

/// Reports a group that is not exactly one card.
void MoveParser::expect_one(const Piece& verb, const Piece& list) {
  const Record& record = notation_.record();
  if (record.groups.empty() || record.groups.back().cards.count <= 1) return;
  notation_.faults().add(
      kSyntax, list.place(),
      say("{}: {} takes one card", shown_in_quotes(list.text), shown_in_quotes(verb.text)));
}

void MoveParser::read_optional_card(const Piece& verb, const Piece& rest) {
  if (rest.empty()) return;
  notation_.group(rest);
  expect_one(verb, rest);
}

void MoveParser::read_one_card(const Piece& verb, const Piece& rest) {
  if (rest.empty()) return missing(verb, "a card (?? for an unknown card)");
  read_optional_card(verb, rest);
}

void MoveParser::read_cards(const Piece& verb, const Piece& rest) {
  if (rest.empty()) return missing(verb, "cards");
  notation_.group(rest);
}

void MoveParser::read_melds(const Piece& verb, const Piece& rest, const MeldList& form) {
  if (rest.empty()) return missing(verb, "cards");
  notation_.melds(rest, form);
}

void MoveParser::read_take(Event& event, const Piece& verb, Piece rest) {
  const WordCut alone = cut_at_word(rest, "alone");
  if (!alone.at.empty()) {
    event.number = kTakenAlone;
    read_one_card(verb, alone.before);
    return read_nothing(alone.at, alone.after);
  }
  const WordCut cut = cut_at_word(rest, "of");
  read_one_card(verb, cut.before);
  if (cut.at.empty()) return;
  const bool fits = is_number(cut.after.text) && is_digit(cut.after.text[0]);
  const std::int32_t copies = fits ? notation_.number(cut.after).value_or(1) : 0;
  if (copies < 1 || copies > static_cast<std::int32_t>(kMostCopies)) {
    const Piece& at = cut.after.empty() ? cut.at : cut.after;
    notation_.faults().add(
        kSyntax, at.place(),
        say("expected how many cards are taken in all after \"of\", from 1 to {}", kMostCopies));
    return;
  }
  event.number = static_cast<std::uint32_t>(copies);
}

/// Reads `on ID` or `in ID`, which must be one word.
void MoveParser::read_target(Event& event, const Piece& verb, Piece rest, std::string_view word) {
  const Piece name = next_word(rest);
  if (name.empty()) {
    return notation_.faults().add(
        kSyntax, verb.place(),
        say("expected a meld's name, such as m1, after {}", shown_in_quotes(word)));
  }
  event.target = notation_.meld_ref(name);
  read_nothing(name, rest.trimmed());
}

void MoveParser::read_on(Event& event, const Piece& verb, Piece rest) {
  const WordCut cut = cut_at_word(rest, "on");
  read_cards(verb, cut.before);
  if (!cut.at.empty()) read_target(event, cut.at, cut.after, "on");
}

void MoveParser::read_call(Event& event, const Piece& verb, const Piece& rest) {
  read_on(event, verb, rest);
  if (notation_.record().groups.size() > event.first_group) expect_one(verb, rest);
}

void MoveParser::read_swap(Event& event, const Piece& verb, Piece rest) {
  const WordCut given = cut_at_word(rest, "for");
  const WordCut joker = cut_at_word(given.after, "in");
  if (given.at.empty()) {
    return notation_.faults().add(kSyntax, rest.empty() ? verb.place() : rest.place(),
                                  "expected \"for JK in\" and a meld's name");
  }
  read_cards(verb, given.before);
  if (!given.before.empty() && notation_.record().groups.back().cards.count > 2) {
    notation_.faults().add(kSyntax, given.before.place(),
                           "a joker is exchanged for one card or for two; here there are more");
  }
  if (joker.at.empty()) {
    return notation_.faults().add(kSyntax, rest.place(), "expected \"in\" and a meld's name");
  }
  if (!notation_.is_joker(joker.before)) {
    const Piece& at = joker.before.empty() ? given.at : joker.before;
    notation_.faults().add(kSyntax, at.place(), "expected JK after \"for\"");
  }
  read_target(event, joker.at, joker.after, "in");
}

void MoveParser::read_move(Event& event, const Piece& verb, Piece rest) {
  const Record& record = notation_.record();
  const WordCut cut = cut_at_word(rest, "in");
  const std::size_t before = record.cards.size();
  read_one_card(verb, cut.before);
  if (record.cards.size() == before + 1 && !record.cards.back().card.is_joker()) {
    notation_.faults().add(kSyntax, cut.before.place(), "only a joker is moved within a meld");
  }
  if (cut.at.empty()) {
    return notation_.faults().add(kSyntax, rest.empty() ? verb.place() : rest.place(),
                                  "expected \"in\" and a meld's name");
  }
  read_target(event, cut.at, cut.after, "in");
}

}  // namespace rummy

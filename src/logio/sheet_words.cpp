#include "logio/sheet_words.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>

#include "logio/folded.h"
#include "logio/piece.h"
#include "logio/sheet_hints.h"
#include "table/record.h"

namespace rummy {
namespace {

constexpr auto kColumns = std::to_array<ColumnName>({
    {"game", Column::game},       {"variant", Column::variant},
    {"round", Column::round},     {"player", Column::player},
    {"hand", Column::hand},       {"shown", Column::shown},
    {"dropped", Column::dropped}, {"went_out", Column::went_out},
    {"at_once", Column::at_once}, {"knocked", Column::knocked},
    {"points", Column::points},   {"score", Column::score},
    {"total", Column::total},     {"shown_points", Column::shown_points},
    {"dealer", Column::dealer},   {"upcard", Column::upcard},
    {"wild", Column::wild},       {"abandoned", Column::abandoned},
    {"ended", Column::ended},     {"buy_back", Column::buy_back},
    {"adjust", Column::adjust},   {"adjust_reason", Column::adjust_reason},
    {"ruling", Column::ruling},   {"winner", Column::winner},
    {"carry", Column::carry},     {"carry_won", Column::carry_won},
    {"cards", Column::note},      {"date", Column::note},
    {"event", Column::note},      {"table", Column::note},
    {"note", Column::note},       {"x-club", Column::note},  // by which standings are kept apart
    {"set", Column::sets},
});

/// What the referee adds to a sheet when it writes one (report/score_csv.h).
constexpr std::string_view kReportColumns =
    " record line verdict won written_score score_is bought_back_at written_total total_is "
    "out_of_game settled working ";

struct OtherName {
  std::string_view name;
  std::string_view words;  // folded, a blank between them
};
/// Other words for a column: English, Polish, German, Czech.
constexpr auto kOtherNames = std::to_array<OtherName>({
    {"game", "match gra partia mecz spiel partie hra zapas"},
    {"variant", "wariant odmiana zasady variante spielart varianta rules_of"},
    {"round", "round_no rd nr no runda rozdanie lp runde spielrunde kolo rozdani"},
    {"player",
     "name players gracz imie zawodnik osoba imie_i_nazwisko spieler spielerin hrac "
     "jmeno"},
    {"hand", "cards_left karty_na_rece reka restkarten karty_v_ruce"},
    {"shown", "melds wylozone ausgelegt vylozeno"},
    {"went_out",
     "out went_out_by out_by closed finished who_went_out wyszedl wyszla kto_wyszedl "
     "zakonczyl skonczyl zamknal zamknela schluss schluss_gemacht ausgemacht beendet "
     "fertig ukoncil zavrel zavrela vysel kdo_zavrel"},
    {"dropped",
     "dropped_out drop drops who_dropped rezygnacja zrezygnowal zrezygnowala spasowal spasowala "
     "ausgestiegen ausstieg vzdal vzdala slozil slozila"},
    {"at_once", "od_razu z_reki naraz auf_einmal aus_der_hand hand_rommee najednou z_ruky"},
    {"knocked", "knock knocked_by pukal zapukal stukal zastukal geklopft klopfte klepal zaklepal"},
    {"points", "pts punkty pkt oczka punkte augen body bodu"},
    {"score", "scores wynik wynik_rundy zapis ergebnis wertung skore vysledek"},
    {"total",
     "totals running_total cumulative sum suma razem lacznie stan summe gesamt "
     "zwischensumme stand zwischenstand gesamtsumme gesamtpunkte celkem soucet"},
    {"shown_points", "wylozone_punkty ausgelegte_punkte vylozene_body"},
    {"dealer", "dealt dealt_by rozdajacy rozdaje rozdawal geber kartengeber rozdavajici rozdaval"},
    {"ended",
     "end how_it_ended round_ended ending zakonczenie koniec ende rundenende endete zakonceni "
     "konec"},
    {"upcard", "turned_up card_turned_up odkryta odkryta_karta aufgedeckt otocena_karta"},
    {"abandoned", "przerwane przerwana abgebrochen preruseno"},
    {"buy_back", "wykup wkup rueckkauf ruckkauf einkauf vykup"},
    {"adjust", "adjustment korekta poprawka korrektur oprava"},
    {"adjust_reason", "powod_korekty korrekturgrund duvod_opravy"},
    {"ruling", "orzeczenie entscheidung rozhodnuti"},
    {"winner", "zwyciezca sieger gewinner vitez"},
    {"carry",
     "carried carried_over brought_forward przeniesienie z_przeniesienia ubertrag "
     "uebertrag prevod"},
    {"date", "day data dzien datum tag den"},
    {"x-club", "x_club club klub verein"},
    {"event", "turnier turniej turnaj wydarzenie veranstaltung akce"},
    {"table", "stol stolik tisch stul"},
    {"note",
     "notes remark remarks comment comments uwaga uwagi notatki komentarz bemerkung "
     "bemerkungen anmerkung anmerkungen notiz notizen kommentar poznamka poznamky komentar"},
});

constexpr std::string_view kSumWords =
    " total totals sum sums grand_total suma sumy razem lacznie ogolem wynik_koncowy summe gesamt "
    "gesamtsumme zwischensumme endstand zwischenstand insgesamt celkem soucet celkovy_soucet "
    "final final_score end_result running_total subtotal ";
constexpr std::string_view kPlaceWords =
    " place places rank ranking position miejsce miejsca platz platze rang poradi misto ";
constexpr auto kWordsForYes =
    std::to_array<std::string_view>({"yes", "y", "true", "1", "x", "t", "tak", "ja", "j", "ano",
                                     "a", "prawda", "wahr", "pravda", "oui"});
constexpr std::string_view kWordsForNo =
    " no n 0 false f nie nein ne falsz falsch nepravda none brak - ";
/// By EndWord.
constexpr auto kEndWords = std::to_array<std::string_view>(
    {" out went_out wyszedl wyszla wyjscie aus fertig vysel ",
     " knock knocked pukal pukanie zapukal geklopft klopfen klepal ",
     " exhausted stock stock_gone stock_empty nobody nikt stos koniec_stosu stapel_leer niemand "
     "talon balicek nikdo ",
     " abandoned given_up przerwane abgebrochen preruseno ", " instant instant_win ",
     " unfinished unknown alone - "});
constexpr auto kTicks = std::to_array<std::string_view>({"✓", "✔", "☑", "✅", "×", "+", "*"});
constexpr auto kDashes = std::to_array<std::string_view>({"-", "−", "–", "—", "/", "☐"});
/// By when the player dropped out: first, then later.
constexpr std::string_view kFirstDropWords =
    " drop first_drop dropped dropped_first rezygnacja pierwsza_rezygnacja zrezygnowal "
    "zrezygnowala "
    "spasowal spasowala ausgestiegen ausstieg erster_ausstieg vzdal vzdala slozil slozila ";
constexpr std::string_view kLaterDropWords =
    " middle_drop mid_drop second_drop later_drop late_drop dropped_later drop_later "
    "pozna_rezygnacja druga_rezygnacja spater_ausgestiegen spaeter_ausgestiegen zweiter_ausstieg "
    "pozdeji_vzdal pozdeji_vzdala vzdal_pozdeji vzdala_pozdeji ";
constexpr std::string_view kFirstWords =
    " first before_drawing pierwsza pierwszy od_razu zuerst erster sofort prvni hned ";
constexpr std::string_view kLaterWords =
    " later middle mid second late pozniej pozna druga spater spaeter zweiter pozdeji druhy ";
constexpr std::string_view kOutWords =
    " game won win wins rummy wygrana wygral wygrala gewonnen gewinn vyhra vyhral vyhrala ";
/// Others that stand where a score does: what they are worth the variants do not say.
constexpr std::string_view kScoreWords = " full_drop ";

/// Whether `word` stands in a list with blanks around each of its words.
bool stands_in(std::string_view list, std::string_view word) {
  if (word.empty() || word.find(' ') != std::string_view::npos) return false;
  for (std::size_t at = list.find(word); at != std::string_view::npos;
       at = list.find(word, at + 1)) {
    const bool begins = at == 0 || list[at - 1] == ' ';
    const std::size_t end = at + word.size();
    if (begins && (end == list.size() || list[end] == ' ')) return true;
  }
  return false;
}

/// Of each other word for a column the column's name.
const std::unordered_map<std::string_view, std::string_view>& other_names() {
  static const std::unordered_map<std::string_view, std::string_view> names = [] {
    std::unordered_map<std::string_view, std::string_view> all;
    for (const OtherName& other : kOtherNames) {
      for (std::size_t at = 0; at < other.words.size();) {
        const std::size_t end = std::min(other.words.find(' ', at), other.words.size());
        all.emplace(other.words.substr(at, end - at), other.name);
        at = end + 1;
      }
    }
    return all;
  }();
  return names;
}

/// What can stand for a score; a remark is longer.
bool may_be_word(std::string_view text) {
  constexpr std::size_t kLongestWord = 24;
  return !text.empty() && text.size() <= kLongestWord && !is_digit(text.front());
}

/// Of digits alone.
std::optional<std::int64_t> number_of(std::string_view digits) {
  constexpr std::size_t kMostLabelDigits = 6;
  if (digits.empty() || digits.size() > kMostLabelDigits) return std::nullopt;
  std::int64_t value = 0;
  for (const char c : digits)
    value = value * 10 + (c - '0');
  return value;
}

}  // namespace

std::span<const ColumnName> column_names() {
  return kColumns;
}

std::optional<ColumnName> column_named(std::string_view head) {
  const std::string word = folded_word(head);
  const auto by_name = [](std::string_view name) -> std::optional<ColumnName> {
    const auto found = std::ranges::find(kColumns, name, &ColumnName::name);
    if (found == kColumns.end()) return std::nullopt;
    return *found;
  };
  if (const auto known = by_name(word)) return known;
  const auto other = other_names().find(word);
  if (other != other_names().end()) return by_name(other->second);
  if (stands_in(kReportColumns, word)) return ColumnName{.name = head, .kind = Column::report};
  return std::nullopt;
}

std::optional<std::int64_t> round_label(std::string_view text) {
  constexpr std::size_t kLongest = 32;
  if (text.find_first_not_of("0123456789") == std::string_view::npos) return number_of(text);
  if (text.size() > kLongest) return std::nullopt;
  const std::int16_t ordinal = ordinal_of(composed(text));
  return ordinal < 0 ? std::nullopt : std::optional<std::int64_t>(ordinal);
}

RowWord row_word(std::string_view text) {
  if (text.empty() || text.size() > 40 || is_digit(text.front())) return RowWord::none;
  const std::string word = folded_word(text);
  if (stands_in(kSumWords, word)) return RowWord::sum;
  if (stands_in(kPlaceWords, word)) return RowWord::place;
  return RowWord::none;
}

std::span<const std::string_view> words_for_yes() {
  return kWordsForYes;
}

std::optional<EndWord> end_word_of(std::string_view text) {
  if (text.empty() || text.size() > 24) return std::nullopt;
  const std::string word = text == "-" ? "-" : folded_word(text);
  for (std::size_t i = 0; i < kEndWords.size(); ++i)
    if (stands_in(kEndWords.at(i), word)) return static_cast<EndWord>(i);
  return std::nullopt;
}

bool is_figure_in_doubt(std::string_view text) {
  constexpr std::string_view kTo = " to ";
  const std::size_t at = text.find(kTo);
  const auto is_number = [](std::string_view digits) {
    if (digits.starts_with('-')) digits.remove_prefix(1);
    return !digits.empty() && std::ranges::all_of(digits, is_digit);
  };
  return at != std::string_view::npos && is_number(text.substr(0, at)) &&
         is_number(text.substr(at + kTo.size()));
}

std::optional<bool> yes_or_no(std::string_view text) {
  if (text.empty()) return false;
  if (text.size() > 16) return std::nullopt;
  const std::string plain = composed(text);
  if (std::ranges::find(kTicks, plain) != kTicks.end()) return true;
  if (std::ranges::find(kDashes, plain) != kDashes.end()) return false;
  const std::string word = folded(text);
  if (std::ranges::find(kWordsForYes, word) != kWordsForYes.end()) return true;
  if (stands_in(kWordsForNo, word)) return false;
  return std::nullopt;
}

bool is_score_word(std::string_view text) {
  if (!may_be_word(text)) return false;
  return drop_word_of(text) || is_word_for_out(text) || stands_in(kScoreWords, folded_word(text));
}

std::optional<DropTime> drop_word_of(std::string_view text) {
  if (!may_be_word(text)) return std::nullopt;
  const std::string word = folded_word(text);
  if (stands_in(kFirstDropWords, word)) return DropTime::first;
  if (stands_in(kLaterDropWords, word)) return DropTime::later;
  return std::nullopt;
}

std::optional<DropTime> drop_time_of(std::string_view text) {
  if (!may_be_word(text)) return std::nullopt;
  const std::string word = folded_word(text);
  if (stands_in(kFirstWords, word) || word == "first_drop") return DropTime::first;
  if (stands_in(kLaterWords, word) || stands_in(kLaterDropWords, word)) return DropTime::later;
  if (stands_in(kFirstDropWords, word)) return DropTime::unknown;
  return std::nullopt;
}

bool is_word_for_out(std::string_view text) {
  return may_be_word(text) && stands_in(kOutWords, folded_word(text));
}

}  // namespace rummy

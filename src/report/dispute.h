#pragma once
// One moment of a record under several rule sets, side by side, and the questions that bear on it.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "diag/finding.h"
#include "report/json_writer.h"
#include "report/judged.h"
#include "report/paint.h"

namespace rummy {

/// The moment under one rule set.
struct Opinion {
  Judged judged;             // with its trace
  bool is_own = false;       // the rule set the record names
  std::string strayed{};     // how play had left these rules before the moment; empty: it had not
  std::string unplayable{};  // why the record cannot be played by them; empty: it can
};

/// Rule sets that say the same of the moment as another one.
struct Alike {
  std::string variant;
  std::string as;
};

struct LeftOut {
  std::string variant;
  std::string why;
};

/// A question people argue about.
struct OpenQuestion {
  std::string question;
  std::string answers;
  std::vector<std::string> settings;
};

struct Dispute {
  std::uint32_t round = 0;       // of the record, from 1
  std::uint32_t round_said = 0;  // what the record calls it ("round 7")
  std::uint32_t turn = 0;
  Seat player = kNoSeat;
  bool ends_round = false;             // the last turn of the round: its scores belong to it
  std::vector<std::uint32_t> lines{};  // of the record
  std::vector<Opinion> opinions{};     // the record's own first
  std::vector<LeftOut> left_out{};     // rule sets that were not asked for by name
  std::vector<Alike> alike{};          // left out as well: they have the same settings
  bool lists_left_out = false;         // each with its reason, and not only their number
  bool folds = false;                  // rule sets that say the same are named in a line
  std::vector<OpenQuestion> questions{};
  std::string link{};  // opens the moment in the page of the referee; empty: none
};

/// What an opinion finds in the moment, notes too; after the last turn of a round in its scores
/// too.
[[nodiscard]] std::vector<const Finding*> findings_at(const Dispute& dispute,
                                                      const Opinion& opinion);
/// The worst of these; Judgement::note: legal.
[[nodiscard]] Judgement judgement_at(const Dispute& dispute, const Opinion& opinion);
/// What the turn, if it is not over, still owes; empty where it is over, may end as it is, or is
/// illegal anyway.
[[nodiscard]] std::vector<const Finding*> owed_at(const Dispute& dispute, const Opinion& opinion);
/// Legal so far: nothing recorded breaks a rule, and the turn may not end like this.
[[nodiscard]] bool is_legal_so_far(const Dispute& dispute, const Opinion& opinion);
/// The answer in a sentence: under the record's own rules, and where others say something else.
[[nodiscard]] std::string answer_words(const Dispute& dispute);
/// The value of a setting in a rule set; empty where there is none.
[[nodiscard]] std::string_view value_in(const Opinion& opinion, std::string_view setting);
/// What a rule that is broken under some opinion had before it here, where it is kept.
[[nodiscard]] std::vector<std::string> kept_words(const Dispute& dispute, const Opinion& opinion);

void append_dispute_text(const Dispute& dispute, Colour colour, std::string& out);
/// For a forum: what comes from the record is text there too.
void append_dispute_markdown(const Dispute& dispute, std::string& out);
/// For a page, as an element of it.
void append_dispute_html(const Dispute& dispute, std::string& out);
void write_dispute(JsonWriter& json, const Dispute& dispute);

}  // namespace rummy

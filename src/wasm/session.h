#pragma once
// What the module keeps between calls, and the options of a call.

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/words.h"
#include "cli/commands.h"
#include "cli/judging.h"
#include "config/variants.h"
#include "diag/result.h"
#include "logio/inputs.h"
#include "logio/records.h"
#include "replay/watcher.h"
#include "rumref.h"

namespace rummy {

// === Options of a call as JSON: {"variant": NAME, "set": {"opening.points": 40}, "lang": "pl"}.

struct ModuleOptions {
  CheckArguments check;  // `score` and `report` use those they share
  ScoreFormat score_format = ScoreFormat::json;
  std::string language = "en";
  std::vector<Override> overrides;  // from `set`
  std::shared_ptr<const SheetOptions> sheets;
  DisputeFormat dispute_format = DisputeFormat::json;
  std::uint32_t round = 0;  // from `at`: the disputed moment; 0: the last
  std::uint32_t turn = 0;
  std::string map;       // the name of a mapping, by which the file is read
  std::string map_text;  // the mapping, where it is not one of those that are shipped
  OpenForeign open_foreign;
  bool has_form = false;
  FileForm form = FileForm::unknown;  // whatever the name of the file
};

/// Reads the options; returns what is wrong with them, or nothing. An empty text has no options.
[[nodiscard]] std::string read_options(std::string_view text, ModuleOptions& options);

// === What the module keeps between calls: variants and languages it has read, and a referee as
// long as the options stay the same.

/// What a command would write to its output and to standard error, and its exit status.
struct CallAnswer {
  Exit exit = Exit::fine;
  std::string output;
  std::string problems;

  /// Adds a message in the form of a command's complaint.
  void complain(std::string_view message);
  void complain(const Problems& all);
};

/// The user's file: its name and its bytes.
struct GivenFile {
  std::string_view name;
  std::string_view bytes;
};

class Session {
 public:
  Session();

  void check(const GivenFile& file, std::string_view options, CallAnswer& answer);
  void score(const GivenFile& file, std::string_view options, CallAnswer& answer);
  void report(const GivenFile& file, std::string_view options, CallAnswer& answer);
  /// The bytes as text for display: UTF-8 with '\n' at the ends of lines.
  void text(const GivenFile& file, std::string_view options, CallAnswer& answer);
  void explain(std::string_view code, std::string_view options, CallAnswer& answer);
  /// One moment under several rule sets: that of `at`, or the last.
  void dispute(const GivenFile& file, std::string_view options, CallAnswer& answer);
  /// Every setting with its meaning, its possible values, and its value under the given rules, as
  /// JSON.
  void list_settings(std::string_view options, CallAnswer& answer);
  /// Sentences, a JSON array of them, in the requested language, as JSON.
  void say(std::string_view sentences, std::string_view options, CallAnswer& answer);
  /// Name and title of each variant, as JSON.
  void list_variants(std::string_view options, CallAnswer& answer);
  /// Takes a language: the bytes are a file of languages/, and its code is what `lang` names from
  /// then on.
  void add_language(const GivenFile& file, CallAnswer& answer);
  /// The answer to a request, both of them JSON (docs/PLAY.md).
  void ask(std::string_view request, std::string_view options, CallAnswer& answer);

 private:
  /// Reads the options, or reports what is wrong with them.
  bool read(std::string_view text, CallAnswer& answer);
  /// Reads the requested mapping, or reports what is wrong with it.
  bool read_mapping_asked(CallAnswer& answer);
  /// Finds the requested language, or reports that there is none.
  bool find_words(CallAnswer& answer);
  /// A referee for the options; the last one if nothing has changed.
  Referee& referee_for(std::string_view command, std::string_view options,
                       RefereeOptions (Session::*made)());
  RefereeOptions to_check();
  RefereeOptions to_score();
  RefereeOptions to_report();
  bool has_problems(bool for_people, CallAnswer& answer);
  void report_idle_settings(const std::vector<std::string>& variants, CallAnswer& answer);

  VariantLibrary variants_;
  AnswerDesk desk_;
  std::unordered_map<std::string, Language> languages_;
  std::string read_text_;  // the source of options_
  ModuleOptions options_;
  Wording words_;
  Moments moments_;
  std::string referee_key_;
  std::unique_ptr<Referee> referee_;
};

}  // namespace rummy

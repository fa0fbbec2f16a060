#pragma once
// What the module keeps between calls, and the options that a call brings along.

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/words.h"
#include "cli/commands.h"
#include "config/variants.h"
#include "diag/result.h"
#include "logio/inputs.h"
#include "logio/records.h"
#include "replay/watcher.h"
#include "rumref.h"

namespace rummy {

// === Options of a call as JSON: {"variant": NAME, "set": {"opening.points": 40}, "lang": "pl"}.

struct ModuleOptions {
  CheckArguments check;  // of `score` and `report` those that they have too
  ScoreFormat score_format = ScoreFormat::json;
  std::string language = "en";
  std::vector<Override> overrides;  // of `set`
  std::shared_ptr<const SheetOptions> sheets;
  DisputeFormat dispute_format = DisputeFormat::json;
  std::uint32_t round = 0;  // of `at`: the moment in dispute; 0: the last
  std::uint32_t turn = 0;
  bool has_form = false;
  FileForm form = FileForm::unknown;  // whatever the file is called
};

/// What is wrong with the options; nothing where `options` has them. An empty text is none.
[[nodiscard]] std::string read_options(std::string_view text, ModuleOptions& options);

// === What the module keeps between calls: variants and languages once read, and a referee for as
// long as the options stay the same.

/// What a command would have written to its output and to standard error, and its exit status.
struct CallAnswer {
  Exit exit = Exit::fine;
  std::string output;
  std::string problems;

  /// As commands complain.
  void complain(std::string_view message);
  void complain(const Problems& all);
};

/// A file as the user has it: what it is called, and its bytes.
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
  /// What the bytes are as text, for whoever shows it: UTF-8 with '\n' at the ends of lines.
  void text(const GivenFile& file, std::string_view options, CallAnswer& answer);
  void explain(std::string_view code, std::string_view options, CallAnswer& answer);
  /// One moment under several rule sets: that of `at`, or the last.
  void dispute(const GivenFile& file, std::string_view options, CallAnswer& answer);
  /// Every setting with what it means and takes, and what it is under the rules given, as JSON.
  void list_settings(std::string_view options, CallAnswer& answer);
  /// Sentences, a JSON array of them, in the language asked for: as JSON.
  void say(std::string_view sentences, std::string_view options, CallAnswer& answer);
  /// Name and title of each variant, as JSON.
  void list_variants(std::string_view options, CallAnswer& answer);

 private:
  /// The options, unless something is wrong with them, which is told.
  bool read(std::string_view text, CallAnswer& answer);
  /// The language asked for, unless there is none.
  bool find_words(CallAnswer& answer);
  /// A referee for them; the last one where nothing is different.
  Referee& referee_for(std::string_view command, std::string_view options,
                       RefereeOptions (Session::*made)());
  RefereeOptions to_check();
  RefereeOptions to_score();
  RefereeOptions to_report();
  bool has_problems(bool for_people, CallAnswer& answer);
  void report_idle_settings(const std::vector<std::string>& variants, CallAnswer& answer);

  VariantLibrary variants_;
  std::unordered_map<std::string, Language> languages_;
  std::string read_text_;  // what options_ was read from
  ModuleOptions options_;
  Wording words_;
  Moments moments_;
  std::string referee_key_;
  std::unique_ptr<Referee> referee_;
};

}  // namespace rummy

// The same games, some with a slip in them, judged by one thread and by several, from text and from
// JSON: the same verdicts, byte for byte.

#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <ios>
#include <nlohmann/json.hpp>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

#include "diag/finding.h"
#include "logio/records.h"
#include "long_run.h"
#include "moves/random.h"
#include "property/dealt/referees.h"
#include "property/dealt/slips.h"
#include "property/dealt/written_game.h"
#include "table/record.h"
#include "unit/run_program.h"
#include "unit/temp_variants.h"

namespace rummy::dealt {
namespace {

constexpr std::uint32_t kGamesOfAVariant = 2;

/// Games of every variant as dealt, and one slip of every `nth` kind.
std::vector<std::string> records(std::size_t nth) {
  Referees referees;
  Random random(20261125);
  std::vector<std::string> texts;
  for (const std::string& variant : referees.library().names()) {
    for (std::uint32_t number = 1; number <= kGamesOfAVariant; ++number)
      if (const auto dealt = deal_game(referees, {.variant = variant}, number))
        texts.push_back(put_together(dealt->game));
  }
  const std::vector<SlipKind> kinds = slip_kinds();
  for (std::size_t i = 0; i < kinds.size(); i += nth) {
    const SlipKind& kind = kinds[i];
    if (const auto slip = first_slip(referees, kind, kind.houses.front(), 40, random))
      texts.push_back(put_together(slip->game));
  }
  return texts;
}

/// The record as JSON; nothing where it cannot be read.
std::optional<std::string> as_json(const std::string& text) {
  Record record;
  Findings findings;
  read_text_record(text, record, findings);
  if (!findings.empty()) return std::nullopt;
  return write_json_record(record);
}

void strip_places(nlohmann::ordered_json& value) {
  if (value.is_object()) {
    value.erase("record");
    value.erase("line");
    value.erase("at");
  }
  if (!value.is_structured()) return;
  for (auto& part : value)
    strip_places(part);
}

/// The verdicts, a line each, without where in which file.
std::vector<std::string> placeless(const std::string& verdicts) {
  std::vector<std::string> lines;
  for (const std::string& line : split(verdicts, "\n")) {
    nlohmann::ordered_json verdict = nlohmann::ordered_json::parse(line);
    strip_places(verdict);
    lines.push_back(verdict.dump());
  }
  return lines;
}

class SameBytes : public ::testing::Test {
 protected:
  [[nodiscard]] std::string check(const std::string& options, const std::string& what) const {
    const std::string path = (folder_.directory() / what).string();
    return run_in_shell("rumref check " + options + " '" + path + "'").output;
  }
  void write(const std::string& name, const std::string& text) const {
    write_file(folder_.directory() / name, text);
  }

  TempVariants folder_;
};

TEST_F(SameBytes, ByOneThreadAndBySeveral) {
  const std::vector<std::string> texts = records(1);
  for (std::size_t i = 0; i < texts.size(); ++i)
    write("games/" + std::to_string(1000 + i) + ".rgn", texts[i]);
  tried(texts.size(), "records");
  for (const std::string format : {"--format ndjson", "--summary"}) {
    SCOPED_TRACE(format);
    const std::string one = check(format + " --jobs 1", "games");
    EXPECT_NE(one, "");
    EXPECT_EQ(one, check(format + " --jobs 5", "games"));
  }
}

TEST_F(SameBytes, FromTextAndFromJson) {
  std::string lines;
  std::size_t written = 0;
  for (const std::string& text : records(3)) {
    const std::optional<std::string> json = as_json(text);
    if (!json) continue;
    write("games/" + std::to_string(1000 + written++) + ".rgn", text);
    lines += *json + "\n";
  }
  write("games.ndjson", lines);
  const std::string options = "--format ndjson --explain --no-digest --jobs 2";
  const std::vector<std::string> by_text = placeless(check(options, "games"));
  const std::vector<std::string> by_json = placeless(check(options, "games.ndjson"));
  ASSERT_EQ(by_text.size(), written);
  ASSERT_EQ(by_json.size(), written);
  for (std::size_t i = 0; i < written; ++i)
    EXPECT_EQ(by_text[i], by_json[i]);
}

}  // namespace
}  // namespace rummy::dealt

// `rumref variant new`: what it writes loads at once, and changes nothing that was there.
#include <gtest/gtest.h>

#include <cstddef>
#include <filesystem>
#include <sstream>
#include <string>
#include <vector>

#include "config/variant_file.h"
#include "config/variants.h"
#include "rules/ruleset.h"
#include "unit/run_program.h"
#include "unit/source_tree.h"
#include "unit/temp_variants.h"

namespace rummy {
namespace {

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);)
    lines.push_back(line);
  return lines;
}

/// A setting that waits behind its '#'.
bool is_setting_line(const std::string& line) {
  return line.starts_with('#') && !line.starts_with("# ");
}

/// The file with the '#' taken off some setting lines: one of them, or (npos) all.
std::string uncommented(const std::vector<std::string>& lines, std::size_t which) {
  std::string text;
  std::size_t at = 0;
  for (const std::string& line : lines) {
    const bool taken_off = is_setting_line(line) && (which == std::string::npos || which == at++);
    text += (taken_off ? line.substr(1) : line) + '\n';
  }
  return text;
}

TEST(VariantNew, LoadsAtOnceAndPlaysAsItsParent) {
  VariantLibrary shipped({shipped_variants()});
  for (const std::string& parent : shipped.names()) {
    SCOPED_TRACE(parent);
    const auto rules = (*shipped.load(parent))->with({}).ruleset;
    const std::string text = starter_variant("house", *rules);
    const std::vector<std::string> lines = lines_of(text);
    ASSERT_TRUE(lines[0].starts_with("# yaml-language-server: $schema="));
    std::size_t settings = 0;
    for (const std::string& line : lines) {
      EXPECT_LE(line.size(), 100U) << line;
      settings += is_setting_line(line) ? 1 : 0;
    }
    EXPECT_GE(settings, 3U);
    // Every line that waits says what the parent has: taking its '#' off changes nothing. One by
    // one is enough for one of them.
    for (std::size_t i = parent == "remik" ? 0 : settings; i <= settings; ++i) {
      const TempVariants temp;
      const auto file =
          temp.write("house", uncommented(lines, i < settings ? i : std::string::npos));
      VariantLibrary variants({temp.directory(), shipped_variants()});
      const auto loaded = variants.load_file(file);
      ASSERT_TRUE(loaded) << loaded.error().front().message;
      EXPECT_EQ((*loaded)->with({}).ruleset->settings, rules->settings);
    }
  }
}

TEST(VariantNew, WritesAFileOnlyWhereThereIsNone) {
  const TempVariants temp;
  const std::string folder = temp.directory().string();
  const std::string file = folder + "/our-house.yaml";
  const Ran made = run_in_shell("rumref variant new --extends remik our-house -o " + file);
  EXPECT_EQ(made.status, 0) << made.output;
  EXPECT_EQ(run_in_shell("rumref variant check " + file).status, 0);
  const std::string before = read_file(file);
  EXPECT_NE(before.find("extends: remik\n"), std::string::npos);
  const Ran again = run_in_shell("rumref variant new --extends gin our-house -o " + file);
  EXPECT_EQ(again.status, 2);
  EXPECT_NE(again.output.find("already exists"), std::string::npos) << again.output;
  EXPECT_EQ(read_file(file), before);
  // Without -o it is called as the variant is.
  const Ran plain = run_in_shell("cd " + folder +
                                 " && rumref variant new --extends our-house ours && "
                                 "rumref variant check ours.yaml");
  EXPECT_EQ(plain.status, 0) << plain.output;
}

TEST(VariantNew, RefusesWhatCouldNotBeLoaded) {
  const TempVariants temp;
  const std::string at = " -o " + temp.directory().string() + "/";
  const auto refused = [](const std::string& arguments, const std::string& why) {
    const Ran ran = run_in_shell("rumref variant new " + arguments);
    EXPECT_EQ(ran.status, 2) << arguments;
    EXPECT_NE(ran.output.find(why), std::string::npos) << ran.output;
  };
  refused("--extends remick ours" + at + "ours.yaml", "did you mean 'remik'?");
  refused("--extends remik ours" + at + "theirs.yaml",
          "a variant must have the same name as its file");
  refused("--extends remik ours" + at + "ours.yml",
          "a variant must have the same name as its file");
  refused("--extends remik 'our house'" + at + "x.yaml", "cannot be the name of a variant");
  refused("--extends remik ../ours" + at + "ours.yaml", "cannot be the name of a variant");
  refused("--extends remik gin" + at + "gin.yaml", "the variant 'gin' already exists");
  refused("--extends remik remik" + at + "remik.yaml", "cannot extend itself");
  refused("--extends remik ours" + at + "none/ours.yaml", "No such file");
  EXPECT_TRUE(std::filesystem::is_empty(temp.directory()));
}

}  // namespace
}  // namespace rummy

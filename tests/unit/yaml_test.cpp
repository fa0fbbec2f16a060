// One reader for all YAML of the program, held against a second library: yaml-cpp reads every
// shipped file to the same tree (docs/design/dependencies.md says why it is not the one in use).

#include "config/yaml.h"

#include <gtest/gtest.h>
#include <yaml-cpp/yaml.h>

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

#include "unit/source_tree.h"

namespace rummy {
namespace {

namespace fs = std::filesystem;

/// Where two trees part, as a path of keys; empty if they are the same.
std::string difference(const YamlNode& ours, const YAML::Node& theirs) {
  switch (ours.kind) {
    case YamlKind::null:
      return theirs.IsNull() ? "" : "/: null";
    case YamlKind::scalar:
      return theirs.IsScalar() && theirs.Scalar() == ours.text ? "" : "/: " + ours.text;
    case YamlKind::sequence: {
      if (!theirs.IsSequence() || theirs.size() != ours.items.size()) return "/: list";
      for (std::size_t i = 0; i < ours.items.size(); ++i)
        if (std::string part = difference(ours.items[i], theirs[i]); !part.empty())
          return "/" + std::to_string(i) + part;
      return "";
    }
    case YamlKind::map: {
      if (!theirs.IsMap() || theirs.size() != ours.entries.size()) return "/: map";
      std::size_t i = 0;
      for (const auto& entry : theirs) {  // in the order written
        const YamlEntry& own = ours.entries[i++];
        if (entry.first.Scalar() != own.key.text) return "/" + own.key.text + ": key";
        if (std::string part = difference(own.value, entry.second); !part.empty())
          return "/" + own.key.text + part;
      }
      return "";
    }
  }
  return "";
}

std::vector<fs::path> shipped_files() {
  std::vector<fs::path> files;
  for (const char* folder : {"variants", "languages", "src", "examples", "samples", "tests/cases"})
    for (const auto& entry : fs::recursive_directory_iterator(source_root() / folder)) {
      const bool is_workflow = entry.path().string().find("examples/ci") != std::string::npos;
      if (entry.path().extension() == ".yaml" && !is_workflow) files.push_back(entry.path());
    }
  return files;
}

TEST(Yaml, ASecondLibraryReadsEveryShippedFileToTheSameTree) {
  const std::vector<fs::path> files = shipped_files();
  ASSERT_GT(files.size(), 20U);
  for (const fs::path& file : files) {
    const std::string text = read_file(file);
    const auto ours = read_yaml(SourceText(file.string(), text), text);
    ASSERT_TRUE(ours.has_value()) << file;
    EXPECT_EQ(difference(*ours, YAML::Load(text)), "") << file;
  }
}

TEST(Yaml, WhatTheSecondLibraryWouldLetPassIsRefused) {
  for (const std::string text : {"a: 1\na: 2\n", "a: &x 1\nb: *x\n", "a: !!int 1\n"}) {
    EXPECT_FALSE(read_yaml(SourceText("x.yaml", text), text).has_value()) << text;
    EXPECT_NO_THROW(YAML::Load(text)) << text;
  }
}

}  // namespace
}  // namespace rummy

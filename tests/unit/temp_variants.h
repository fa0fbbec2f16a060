#pragma once
// Variant files of a test's own, in a directory that goes with the test.

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <ios>
#include <string>
#include <string_view>

#include "places.h"

namespace rummy {

inline std::filesystem::path shipped_variants() {
  return std::filesystem::path(kSourceDirectory) / "variants";
}

class TempVariants {
 public:
  TempVariants() {
    const auto* test = testing::UnitTest::GetInstance()->current_test_info();
    directory_ = std::filesystem::temp_directory_path() /
                 ("rumref-" + std::string(test->test_suite_name()) + "-" + test->name() + "-" +
                  std::to_string(getpid()));
    std::filesystem::create_directories(directory_);
  }
  ~TempVariants() {
    std::error_code error;
    std::filesystem::remove_all(directory_, error);
  }
  TempVariants(const TempVariants&) = delete;
  TempVariants& operator=(const TempVariants&) = delete;

  std::filesystem::path write(std::string_view name, std::string_view text) const {
    const std::filesystem::path file = directory_ / (std::string(name) + ".yaml");
    std::ofstream(file, std::ios::binary) << text;
    return file;
  }
  [[nodiscard]] const std::filesystem::path& directory() const { return directory_; }

 private:
  std::filesystem::path directory_;
};

}  // namespace rummy

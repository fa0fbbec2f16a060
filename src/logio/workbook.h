#pragma once
// The pages of a workbook (.xlsx, .ods) as rows of cells with tabs between, a line for each row, so
// that what reads scoresheets in text reads them too.

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace rummy {

struct CellMap;

struct WorkbookPage {
  std::string name;
  std::string text;
  std::shared_ptr<const CellMap> cells{};  // where its cells are, if not as in the text
};

struct Workbook {
  std::vector<WorkbookPage> pages;  // those to be seen, in order
  std::string error;                // why it cannot be read, lower case; empty where it was
};

/// Reads all pages of one; of those together no more than `longest` bytes of text are made.
[[nodiscard]] Workbook read_workbook(std::string_view bytes, std::size_t longest);

}  // namespace rummy

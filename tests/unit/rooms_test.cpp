// What a reader of src/ has to hold in mind: how many headers a folder shows to the others (its
// faces), and how many files include each other in a ring. Both may only become fewer.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <map>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "unit/source_tree.h"

namespace rummy {
namespace {

using Names = std::set<std::string>;

/// A `.cpp` and its header are one room: "rules/opening".
std::string room_of(const std::filesystem::path& file) {
  return std::filesystem::path(file).replace_extension().generic_string();
}

std::string folder_of(const std::string& room) {
  return std::filesystem::path(room).parent_path().generic_string();
}

struct House {
  std::map<std::string, Names> includes;  // by room: other rooms
  std::map<std::string, Names> faces;     // by folder: headers that other folders include
};

House read_house() {
  const std::filesystem::path src = source_root() / "src";
  House house;
  for (const std::filesystem::path& file : sources_below("src")) {
    const std::string room = room_of(file.lexically_relative(src));
    Names& includes = house.includes[room];
    std::istringstream lines(read_file(file));
    for (std::string line; std::getline(lines, line);) {
      if (!line.starts_with("#include \"")) continue;
      const std::size_t begin = line.find('"') + 1;
      const std::string header = line.substr(begin, line.find('"', begin) - begin);
      if (room_of(header) != room) includes.insert(room_of(header));
      if (folder_of(header) != folder_of(room)) house.faces[folder_of(header)].insert(header);
    }
  }
  return house;
}

/// The rooms of its own folder that a room includes, directly or not.
Names reached_from(const House& house, const std::string& room) {
  Names reached;
  std::vector<std::string> open{room};
  while (!open.empty()) {
    const std::string here = open.back();
    open.pop_back();
    const auto found = house.includes.find(here);
    if (found == house.includes.end()) continue;
    for (const std::string& next : found->second)
      if (folder_of(next) == folder_of(room) && reached.insert(next).second) open.push_back(next);
  }
  return reached;
}

Names rooms_in_rings(const House& house) {
  Names tied;
  for (const auto& [room, includes] : house.includes)
    if (reached_from(house, room).contains(room)) tied.insert(room);
  return tied;
}

std::string list(const Names& names) {
  std::string text;
  for (const std::string& name : names)
    text += " " + name;
  return text;
}

/// Who makes them fewer writes the new number here.
TEST(Rooms, FacesBecomeFewer) {
  const std::map<std::string, std::size_t> most = {
      {"", 6},       {"base", 4},   {"cards", 1},   {"cli", 3},      {"config", 4}, {"deal", 1},
      {"diag", 2},   {"hinges", 1}, {"logio", 7},   {"mapping", 1},  {"moves", 3},  {"replay", 4},
      {"report", 4}, {"rules", 4},  {"score", 2},   {"settings", 1}, {"sheet", 1},  {"solve", 3},
      {"store", 1},  {"table", 2},  {"witness", 2},
  };
  const House house = read_house();
  for (const auto& [folder, faces] : house.faces) {
    const auto limit = most.find(folder);
    ASSERT_NE(limit, most.end()) << folder << " shows" << list(faces);
    EXPECT_EQ(faces.size(), limit->second) << folder << " shows" << list(faces);
  }
}

TEST(Rooms, RingsBecomeFewer) {
  constexpr std::size_t kTied = 0;
  const Names tied = rooms_in_rings(read_house());
  EXPECT_EQ(tied.size(), kTied) << "in rings:" << list(tied);
}

}  // namespace
}  // namespace rummy

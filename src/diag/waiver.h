#pragma once
// What a director has decided on a finding: it stays on record and asks for nothing more.

#include <cstdint>
#include <string>

namespace rummy {

struct Waiver {
  std::string code;         // "score.total"
  std::string record;       // FILE, FILE:LINE, FILE#ID or #ID; FILE may lack its first folders
  std::string reason;       // why the finding may stand
  std::string until{};      // "2026-12-31", the last day it holds; empty: no last day
  std::uint32_t round = 0;  // 0: any
  std::uint32_t turn = 0;   // 0: any
  std::string place{};      // where it is written: "waivers.yaml:3"
};

}  // namespace rummy

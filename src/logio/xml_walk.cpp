#include "logio/xml_walk.h"

#include <expat.h>

#include <cstddef>
#include <memory>
#include <new>
#include <string_view>

namespace rummy {
namespace {

constexpr std::size_t kDeepest = 64;  // no workbook nests deeper

std::string_view without_prefix(const char* name) {
  const std::string_view whole = name;
  const std::size_t colon = whole.find(':');
  return colon == std::string_view::npos ? whole : whole.substr(colon + 1);
}

}  // namespace

struct XmlWalk::State {
  explicit State(XmlTaker& all) : taker(all), parser(XML_ParserCreate(nullptr)) {
    if (parser == nullptr) throw std::bad_alloc();
    XML_SetUserData(parser, this);
    XML_SetElementHandler(parser, begin, end);
    XML_SetCharacterDataHandler(parser, text);
    XML_SetStartDoctypeDeclHandler(parser, refuse);
  }
  ~State() { XML_ParserFree(parser); }
  State(const State&) = delete;
  State& operator=(const State&) = delete;

  static State& of(void* self) { return *static_cast<State*>(self); }
  static void begin(void* self, const char* name, const char** attributes) {
    State& s = of(self);
    if (++s.depth > kDeepest) XML_StopParser(s.parser, XML_FALSE);
    s.taker.begin(without_prefix(name), XmlAttributes(attributes));
  }
  static void end(void* self, const char* name) {
    --of(self).depth;
    of(self).taker.end(without_prefix(name));
  }
  static void text(void* self, const char* text, int size) {
    of(self).taker.text({text, static_cast<std::size_t>(size)});
  }
  static void refuse(void* self, const char* /*name*/, const char* /*system*/,
                     const char* /*public_id*/, int /*has_internal_subset*/) {
    XML_StopParser(of(self).parser, XML_FALSE);
  }

  XmlTaker& taker;
  XML_Parser parser;
  std::size_t depth = 0;
};

std::string_view XmlAttributes::get(std::string_view name) const {
  for (const char* const* pair = pairs_; *pair != nullptr; pair += 2)
    if (without_prefix(*pair) == name) return pair[1];
  return {};
}

XmlWalk::XmlWalk(XmlTaker& taker) : state_(std::make_unique<State>(taker)) {}

XmlWalk::~XmlWalk() = default;

bool XmlWalk::feed(std::string_view bytes) {
  return XML_Parse(state_->parser, bytes.data(), static_cast<int>(bytes.size()), XML_FALSE) ==
         XML_STATUS_OK;
}

bool XmlWalk::finish() {
  return XML_Parse(state_->parser, nullptr, 0, XML_TRUE) == XML_STATUS_OK;
}

}  // namespace rummy

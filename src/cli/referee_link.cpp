#include "cli/referee_link.h"

#include <cstddef>
#include <string>
#include <string_view>

#include "config/variants.h"
#include "logio/inputs.h"
#include "logio/records.h"
#include "report/json_writer.h"

namespace rummy {
namespace {

std::string_view without_folders(std::string_view name) {
  const std::size_t slash = name.rfind('/');
  return slash == std::string_view::npos ? name : name.substr(slash + 1);
}

}  // namespace

std::string referee_link(const InputItem& item, const RefereeLink& link) {
  if (link.page.empty() || item.sheet != nullptr || item.text.empty()) return {};
  std::string all;
  JsonWriter json(all, JsonStyle::line);
  json.begin_object();
  json.field("name", without_folders(item.name));
  json.field("text", item.text);
  json.field_if("variant", link.variant);
  if (!link.overrides.empty()) {
    json.key("set");
    json.begin_object();
    for (const Override& rule : link.overrides)
      json.field(rule.key, rule.value);
    json.end_object();
  }
  json.end_object();
  std::string out(link.page);
  out += '#';
  if (!link.moment.empty()) out.append("at=").append(link.moment).append("&");
  out.append("lang=").append(link.language).append("&record=").append(in_letters(deflated(all)));
  return out;
}

}  // namespace rummy

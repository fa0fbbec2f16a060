#pragma once
// The pieces the JSON Schema of variant files is put together from (schema.h).

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

#include "config/setting_catalog.h"

namespace rummy {

using SchemaJson = nlohmann::ordered_json;

/// A definition of the schema by its name.
[[nodiscard]] SchemaJson schema_reference(std::string_view name);
/// Numbers of players as tables name them: 3, 3-5.
[[nodiscard]] std::string players_pattern();
/// The values a setting takes.
[[nodiscard]] SchemaJson setting_type_schema(const SettingInfo& setting);
/// What `agree` takes for a setting.
[[nodiscard]] SchemaJson agreement_schema(const SettingInfo& setting);
/// `rulebook`; what it refers to is added to `definitions`.
[[nodiscard]] SchemaJson rulebook_schema(SchemaJson& definitions);

}  // namespace rummy

#pragma once
// The files of src/report/html, compiled in (cmake/embed.cmake).

#include <string_view>

namespace rummy {

extern const std::string_view kPageHtml;
extern const std::string_view kGameHtml;
extern const std::string_view kIndexHtml;
extern const std::string_view kSymbolsSvg;
extern const std::string_view kPageCss;
extern const std::string_view kPageJs;
extern const std::string_view kSiteJs;
extern const std::string_view kSettingsHtml;
extern const std::string_view kRulesHtml;
extern const std::string_view kRulesCss;

}  // namespace rummy

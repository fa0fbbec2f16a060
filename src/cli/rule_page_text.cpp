// A rule book drawn for a terminal, as Markdown and as a web page.

#include <fmt/core.h>

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

#include "base/bytes.h"
#include "base/words.h"
#include "cli/rule_page.h"
#include "cli/wrap.h"
#include "config/setting_words.h"
#include "report/pages.h"

namespace rummy {
namespace {

constexpr std::string_view kNotJudged = "no record shows whether this was kept";
constexpr std::string_view kMore = "Also in force:";
constexpr std::size_t kTextColumn = 8;  // behind "  4.10"

std::string made_of(const RulePage& page) {
  return page.words(say("The rules of {}, rule set {}", page.name, page.sha256));
}

/// What stands behind a clause: its place in the rules document, and that it is not judged.
std::string remark_on(const PageClause& clause, const Wording& words) {
  std::string remark = clause.place;
  if (!clause.judged) remark += fmt::format("{}{}", remark.empty() ? "" : "; ", words(kNotJudged));
  return remark;
}

/// What a setting says behind its name and value, where there is more to say.
std::string behind_colon(const std::string& words) {
  return words.empty() ? std::string() : ": " + words;
}

std::string setting_line(const PageSetting& setting) {
  if (setting.key.empty()) return setting.words;
  return fmt::format("{} {}{}", setting.key, setting.value, behind_colon(setting.words));
}

std::string setting_markdown(const PageSetting& setting) {
  if (setting.key.empty()) return markdown(setting.words);
  return markdown_code(setting.key + " " + setting.value) + behind_colon(markdown(setting.words));
}

std::string setting_html(const PageSetting& setting) {
  if (setting.key.empty()) return html(setting.words);
  return fmt::format("<code>{} {}</code>{}", html(setting.key), html(setting.value),
                     behind_colon(html(setting.words)));
}

void append_clause_text(std::string& out, const PageClause& clause, const Wording& words) {
  std::string text = clause.text;
  if (const std::string remark = remark_on(clause, words); !remark.empty())
    text += fmt::format(" ({})", remark);
  append_item(out, "  " + clause.number, text, kTextColumn);
  if (!clause.setting.key.empty()) append_wrapped(out, setting_line(clause.setting), kTextColumn);
}

void append_clause_markdown(std::string& out, const PageClause& clause, const Wording& words) {
  out += fmt::format("\n**{}** {}", clause.number, markdown(clause.text));
  if (const std::string remark = remark_on(clause, words); !remark.empty())
    out += fmt::format(" *({})*", markdown(remark));
  out += '\n';
  if (!clause.setting.key.empty()) out += fmt::format("\n- {}\n", setting_markdown(clause.setting));
}

void append_clause_html(std::string& out, const PageClause& clause, const Wording& words) {
  out += fmt::format("<div class=\"clause\" id=\"r{}\"><p class=\"number\">{}</p><p>{}",
                     clause.number, clause.number, html(clause.text));
  if (const std::string remark = remark_on(clause, words); !remark.empty())
    out += fmt::format(" <span class=\"place\">({})</span>", html(remark));
  out += "</p>";
  if (!clause.setting.key.empty())
    out += fmt::format("<p class=\"aside\">{}</p>", setting_html(clause.setting));
  out += "</div>\n";
}

std::string parts_html(const RulePage& page) {
  std::string out;
  for (std::size_t i = 0; i < page.parts.size(); ++i) {
    const PagePart& part = page.parts[i];
    out += fmt::format("<section id=\"p{0}\"><h2>{0}. {1}</h2>\n", i + 1,
                       html(page.words(heading(part.part))));
    for (const PageClause& clause : part.clauses)
      append_clause_html(out, clause, page.words);
    if (!part.settings.empty()) {
      out += fmt::format("<div class=\"more\"><p>{}</p><ul>\n", html(page.words(kMore)));
      for (const PageSetting& setting : part.settings)
        out += fmt::format("<li>{}</li>\n", setting_html(setting));
      out += "</ul></div>\n";
    }
    out += "</section>\n";
  }
  return out;
}

}  // namespace

std::string rules_as_text(const RulePage& page) {
  std::string out = shown(page.title) + "\n";
  for (const PageSetting& rule : page.house_rules)
    append_wrapped(out, page.words(say("House rule: {}", setting_line(rule))), 0);
  for (std::size_t i = 0; i < page.parts.size(); ++i) {
    const PagePart& part = page.parts[i];
    out += fmt::format("\n{}. {}\n\n", i + 1, page.words(heading(part.part)));
    for (const PageClause& clause : part.clauses)
      append_clause_text(out, clause, page.words);
    if (part.settings.empty()) continue;
    out += fmt::format("  {}\n", page.words(kMore));
    for (const PageSetting& setting : part.settings)
      append_item(out, "      -", setting_line(setting), kTextColumn);
  }
  out += '\n';
  append_wrapped(out, made_of(page), 0);
  return out;
}

std::string rules_as_markdown(const RulePage& page) {
  std::string out = fmt::format("# {}\n", markdown(page.title));
  if (!page.house_rules.empty())
    out += fmt::format("\n{}\n\n", page.words("House rules in force:"));
  for (const PageSetting& rule : page.house_rules)
    out += fmt::format("- {}\n", setting_markdown(rule));
  for (std::size_t i = 0; i < page.parts.size(); ++i) {
    const PagePart& part = page.parts[i];
    out += fmt::format("\n## {}. {}\n", i + 1, page.words(heading(part.part)));
    for (const PageClause& clause : part.clauses)
      append_clause_markdown(out, clause, page.words);
    if (part.settings.empty()) continue;
    out += fmt::format("\n{}\n\n", page.words(kMore));
    for (const PageSetting& setting : part.settings)
      out += fmt::format("- {}\n", setting_markdown(setting));
  }
  out += fmt::format("\n{}\n", markdown(made_of(page)));
  return out;
}

std::string rules_as_html(const RulePage& page) {
  const std::string title = html(page.title);
  const std::string style_hash = policy_hash(kRulesCss);
  std::string head;
  for (const PageSetting& rule : page.house_rules)
    head += fmt::format("<p>{}</p>\n", page.words(say("House rule: {}", setting_html(rule))));
  std::string contents;
  for (std::size_t i = 0; i < page.parts.size(); ++i)
    contents += fmt::format("<li><a href=\"#p{}\">{}</a></li>", i + 1,
                            html(page.words(heading(page.parts[i].part))));
  const std::string parts = parts_html(page);
  const std::string foot = html(made_of(page));
  const auto slots = std::to_array<Slot>({{"language", page.words.language_code()},
                                          {"title", title},
                                          {"style-hash", style_hash},
                                          {"style", kRulesCss},
                                          {"head", head},
                                          {"contents", contents},
                                          {"parts", parts},
                                          {"foot", foot}});
  return filled(kRulesHtml, slots, page.words);
}

}  // namespace rummy

#pragma once
// Zip archives for tests, as programs write workbooks.

#include <zlib.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace rummy {

struct ZipPart {
  std::string name;
  std::string content;
};

/// A number of `size` bytes, the least first.
inline std::string zip_number(std::size_t value, std::size_t size) {
  std::string bytes;
  for (std::size_t i = 0; i < size; ++i, value >>= 8U)
    bytes += static_cast<char>(value & 0xFFU);
  return bytes;
}

inline std::string deflated(const std::string& content) {
  z_stream stream{};
  deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, -MAX_WBITS, 8, Z_DEFAULT_STRATEGY);
  std::string packed(deflateBound(&stream, content.size()), '\0');
  stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(content.data()));
  stream.avail_in = static_cast<uInt>(content.size());
  stream.next_out = reinterpret_cast<Bytef*>(packed.data());
  stream.avail_out = static_cast<uInt>(packed.size());
  deflate(&stream, Z_FINISH);
  packed.resize(stream.total_out);
  deflateEnd(&stream);
  return packed;
}

inline std::string zip_of(const std::vector<ZipPart>& parts) {
  std::string all;
  std::string directory;
  for (const ZipPart& part : parts) {
    const std::string packed = deflated(part.content);
    const auto* const bytes = reinterpret_cast<const Bytef*>(part.content.data());
    const std::string facts =
        zip_number(20, 2) + zip_number(0, 2) + zip_number(8, 2) + zip_number(0, 4) +
        zip_number(crc32(0, bytes, static_cast<uInt>(part.content.size())), 4) +
        zip_number(packed.size(), 4) + zip_number(part.content.size(), 4) +
        zip_number(part.name.size(), 2) + zip_number(0, 2);
    directory += "PK\x01\x02" + zip_number(20, 2) + facts + zip_number(0, 10) +
                 zip_number(all.size(), 4) + part.name;
    all += "PK\x03\x04" + facts + part.name + packed;
  }
  const std::size_t at = all.size();
  return all + directory + "PK\x05\x06" + zip_number(0, 4) + zip_number(parts.size(), 2) +
         zip_number(parts.size(), 2) + zip_number(directory.size(), 4) + zip_number(at, 4) +
         zip_number(0, 2);
}

/// A workbook of Excel's kind with these pages, each the rows of its part.
inline std::string excel_of(const std::vector<ZipPart>& pages, const std::string& shared = {}) {
  std::string list = "<workbook xmlns:r=\"r\"><sheets>";
  std::string relations = "<Relationships>";
  std::vector<ZipPart> parts;
  for (std::size_t i = 0; i < pages.size(); ++i) {
    const std::string number = std::to_string(i + 1);
    const bool is_hidden = pages[i].name.starts_with("hidden");
    list += "<sheet name=\"" + pages[i].name + "\" r:id=\"r" + number + "\"" +
            (is_hidden ? " state=\"hidden\"/>" : "/>");
    relations +=
        "<Relationship Id=\"r" + number + "\" Target=\"worksheets/sheet" + number + ".xml\"/>";
    parts.push_back({"xl/worksheets/sheet" + number + ".xml",
                     "<worksheet><sheetData>" + pages[i].content + "</sheetData></worksheet>"});
  }
  parts.push_back({"xl/workbook.xml", list + "</sheets></workbook>"});
  parts.push_back({"xl/_rels/workbook.xml.rels", relations + "</Relationships>"});
  parts.push_back(
      {"xl/styles.xml",
       "<styleSheet><numFmts><numFmt numFmtId=\"164\" formatCode=\"dd.mm\\.yyyy\"/>"
       "</numFmts><fonts><font/><font><strike/></font></fonts><cellXfs><xf numFmtId=\"0\"/><xf "
       "numFmtId=\"14\"/>"
       "<xf numFmtId=\"164\"/><xf numFmtId=\"0\" fontId=\"1\"/></cellXfs></styleSheet>"});
  if (!shared.empty()) parts.push_back({"xl/sharedStrings.xml", "<sst>" + shared + "</sst>"});
  return zip_of(parts);
}

/// A workbook of LibreOffice's kind; `tables` is what stands in its spreadsheet.
inline std::string calc_of(const std::string& tables, const std::string& styles = {}) {
  return zip_of({{"mimetype", "application/vnd.oasis.opendocument.spreadsheet"},
                 {"content.xml",
                  "<office:document-content xmlns:office=\"o\" xmlns:table=\"t\" xmlns:text=\"x\" "
                  "xmlns:style=\"s\"><office:automatic-styles>" +
                      styles + "</office:automatic-styles><office:body><office:spreadsheet>" +
                      tables + "</office:spreadsheet></office:body></office:document-content>"}});
}

}  // namespace rummy

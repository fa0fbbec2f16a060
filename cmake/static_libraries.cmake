# The same libraries by the same names, for a program that needs no other file: archives where Debian has
# them, compiled from its sources where it has none.
include(cmake/compiled_libraries.cmake)
find_package(ZLIB REQUIRED)

add_library(fmt::fmt INTERFACE IMPORTED)
target_compile_definitions(fmt::fmt INTERFACE FMT_HEADER_ONLY)

set(xlsxwriter "${RUMREF_SOURCES}/libxlsxwriter")
file(GLOB xlsxwriter_files "${xlsxwriter}/src/*.c")
rummy_compiled(xlsxwriter PkgConfig::xlsxwriter "${xlsxwriter}/include" ${xlsxwriter_files}
               "${xlsxwriter}/third_party/md5/md5.c" "${xlsxwriter}/third_party/minizip/ioapi.c"
               "${xlsxwriter}/third_party/minizip/zip.c")
target_compile_definitions(xlsxwriter PRIVATE USE_STANDARD_TMPFILE)
target_link_libraries(xlsxwriter PRIVATE ZLIB::ZLIB)

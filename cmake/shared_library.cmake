# librumref.so: all of the library behind the functions of rumref_c.h, and nothing else to be seen of it. What it
# needs may lie beside it, as it does in the Python package.
add_library(rumref_shared SHARED)
set_target_properties(
  rumref_shared PROPERTIES OUTPUT_NAME rumref VERSION "${PROJECT_VERSION}"
                           SOVERSION "${PROJECT_VERSION_MAJOR}" LINKER_LANGUAGE CXX
                           BUILD_RPATH "$ORIGIN" INSTALL_RPATH "$ORIGIN"
                           LINK_DEPENDS "${PROJECT_SOURCE_DIR}/cmake/rumref_c.map")
target_link_libraries(rumref_shared PRIVATE rummy_face rummy_warnings)
target_link_options(
  rumref_shared
  PRIVATE -Wl,--disable-new-dtags "-Wl,--version-script=${PROJECT_SOURCE_DIR}/cmake/rumref_c.map" -Wl,--no-undefined
          -Wl,--gc-sections)

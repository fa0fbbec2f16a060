# What is installed, and packed: program, library, rule sets, pages, what shells and man(1) read.
include(CMakePackageConfigHelpers)

set(rumref_pc_dir "${CMAKE_INSTALL_LIBDIR}/pkgconfig")
set(rumref_cmake_dir "${CMAKE_INSTALL_LIBDIR}/cmake/rumref")
set(rumref_variants "${CMAKE_INSTALL_DATADIR}/rumref/variants")
file(RELATIVE_PATH rumref_pc_to_prefix "/${rumref_pc_dir}" "/")
string(REGEX REPLACE "/$" "" rumref_pc_to_prefix "${rumref_pc_to_prefix}")

# What is not for programs that link the library is of the component `program`.
set(CMAKE_INSTALL_DEFAULT_COMPONENT_NAME program)
install(TARGETS rumref RUNTIME DESTINATION "${CMAKE_INSTALL_BINDIR}")
install(TARGETS rummy_core rummy_engine rummy_moves rummy_io
        ARCHIVE DESTINATION "${CMAKE_INSTALL_LIBDIR}" COMPONENT library)
install(FILES src/librumref.h src/rumref_c.h DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}" COMPONENT library)
if(RUMREF_SHARED)
  install(TARGETS rumref_shared LIBRARY DESTINATION "${CMAKE_INSTALL_LIBDIR}" COMPONENT library)
  configure_file(cmake/rumref_c.pc.in rumref_c.pc @ONLY)
  install(FILES "${CMAKE_CURRENT_BINARY_DIR}/rumref_c.pc" DESTINATION "${rumref_pc_dir}" COMPONENT library)
endif()
configure_file(cmake/rumref.pc.in rumref.pc @ONLY)
configure_package_config_file(
  cmake/rumrefConfig.cmake.in rumrefConfig.cmake
  INSTALL_DESTINATION "${rumref_cmake_dir}"
  PATH_VARS rumref_pc_dir rumref_variants)
write_basic_package_version_file(rumrefConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES "${CMAKE_CURRENT_BINARY_DIR}/rumref.pc" DESTINATION "${rumref_pc_dir}" COMPONENT library)
install(FILES "${CMAKE_CURRENT_BINARY_DIR}/rumrefConfig.cmake"
              "${CMAKE_CURRENT_BINARY_DIR}/rumrefConfigVersion.cmake"
        DESTINATION "${rumref_cmake_dir}" COMPONENT library)

install(DIRECTORY variants schemas DESTINATION "${CMAKE_INSTALL_DATADIR}/rumref")
install(DIRECTORY scale/ DESTINATION "${CMAKE_INSTALL_DATADIR}/rumref/scale" USE_SOURCE_PERMISSIONS)
# Pages link to one another, so they keep their places.
install(FILES LICENSE README.md CHANGELOG.md CONTRIBUTING.md SECURITY.md
        DESTINATION "${CMAKE_INSTALL_DOCDIR}")
# The page of the referee, which is built there, is handed out by itself.
install(DIRECTORY docs samples importers DESTINATION "${CMAKE_INSTALL_DOCDIR}" PATTERN "play" EXCLUDE)
install(FILES LICENSE DESTINATION "${CMAKE_INSTALL_DOCDIR}" RENAME copyright)
install(FILES npm/README.md DESTINATION "${CMAKE_INSTALL_DOCDIR}/npm")
install(FILES examples/judge_in_threads.cpp DESTINATION "${CMAKE_INSTALL_DOCDIR}/examples")
install(DIRECTORY examples/ci DESTINATION "${CMAKE_INSTALL_DOCDIR}/examples"
        USE_SOURCE_PERMISSIONS)

# Written by the program itself, from the descriptions behind its help.
set(shell_dir "${CMAKE_CURRENT_BINARY_DIR}/shell")
add_custom_command(
  OUTPUT "${shell_dir}/written"
  COMMAND "${CMAKE_COMMAND}" -E make_directory "${shell_dir}/man1"
  COMMAND rumref help --man "${shell_dir}/man1"
  COMMAND rumref help --completions bash > "${shell_dir}/rumref"
  COMMAND rumref help --completions zsh > "${shell_dir}/_rumref"
  COMMAND rumref help --completions fish > "${shell_dir}/rumref.fish"
  COMMAND "${CMAKE_COMMAND}" -E touch "${shell_dir}/written"
  DEPENDS rumref
  VERBATIM)
add_custom_target(rumref_shell ALL DEPENDS "${shell_dir}/written")
install(DIRECTORY "${shell_dir}/man1" DESTINATION "${CMAKE_INSTALL_MANDIR}")
install(FILES "${shell_dir}/rumref"
        DESTINATION "${CMAKE_INSTALL_DATADIR}/bash-completion/completions")
install(FILES "${shell_dir}/_rumref" DESTINATION "${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions")
install(FILES "${shell_dir}/rumref.fish"
        DESTINATION "${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d")

set(CPACK_PACKAGE_NAME rumref)
set(CPACK_PACKAGE_VENDOR "the rumref authors")
set(CPACK_PACKAGE_CONTACT "the rumref authors <authors@rumref.example>")
set(CPACK_PACKAGE_HOMEPAGE_URL "https://rumref.example/")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "referee for the rummy family of card games")
set(CPACK_PACKAGE_DESCRIPTION "Replays recorded rummy games, flags every illegal move with the rule it
broke, and computes the scores; reads scoresheets of games played on paper. The rules are files, which
house rules build on.")
set(CPACK_RESOURCE_FILE_LICENSE "${PROJECT_SOURCE_DIR}/LICENSE")
set(CPACK_STRIP_FILES ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION games)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS "${RUMREF_SHARED}") # so that the system learns of the library
# What a program that links the library needs besides.
set(CPACK_DEBIAN_PACKAGE_SUGGESTS
    "g++, pkg-config, libexpat1-dev, libfmt-dev, libsimdjson-dev, libsqlite3-dev, libutf8proc-dev, \
libxlsxwriter-dev, libyaml-dev, libzstd-dev, zlib1g-dev")
set(CPACK_INSTALL_PREFIX /usr)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
include(CPack)

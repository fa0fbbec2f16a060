# The engine as one WebAssembly module, rumref.wasm: src/wasm over what commands say.
add_executable(rumref_wasm)
# The variants, compiled in.
file(GLOB variant_files CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/variants/*.yaml")
set(variants_source "${CMAKE_CURRENT_BINARY_DIR}/shipped_variants.cpp")
add_custom_command(
  OUTPUT "${variants_source}"
  COMMAND "${CMAKE_COMMAND}" "-DOUT=${variants_source}" "-DHEADER=wasm/shipped_variants.h" "-DTYPE=VariantText"
          "-DTABLE=shipped_variants" "-DFILES=${variant_files}" -P "${PROJECT_SOURCE_DIR}/cmake/embed_table.cmake"
  DEPENDS ${variant_files} "${PROJECT_SOURCE_DIR}/cmake/embed_table.cmake"
  VERBATIM)
target_sources(rumref_wasm PRIVATE "${variants_source}")
target_link_libraries(rumref_wasm PRIVATE rummy_wasm rummy_warnings)
# 4 MB of stack, below the data: what overflows it is a trap and not a wrong verdict.
# The linker is told no level: at any other clang runs wasm-opt too, which takes long enough once.
target_link_options(
  rumref_wasm
  PRIVATE
  -O0
  -Wl,-O2
  -mexec-model=reactor
  -Wl,--gc-sections
  -Wl,--strip-all
  -Wl,-z,stack-size=4194304
  -Wl,--stack-first)
foreach(call IN ITEMS room check score report text explain variants dispute settings language words ask version output output_size
                      problems problems_size)
  target_link_options(rumref_wasm PRIVATE "-Wl,--export=rumref_${call}")
endforeach()
set_target_properties(rumref_wasm PROPERTIES OUTPUT_NAME rumref.linked SUFFIX .wasm)
set(module "${CMAKE_BINARY_DIR}/rumref.wasm")
add_custom_command(
  OUTPUT "${module}"
  COMMAND wasm-opt -Oz --enable-bulk-memory --enable-sign-ext --enable-mutable-globals
          --enable-nontrapping-float-to-int "$<TARGET_FILE:rumref_wasm>" -o "${module}"
  DEPENDS rumref_wasm
  VERBATIM)
add_custom_target(rumref_module ALL DEPENDS "${module}")

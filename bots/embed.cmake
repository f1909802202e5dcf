# Writes OUTPUT: the contents of FILES inside the library. The compiler reads them itself; caches of
# compilers do not look into them, so the digests are there as well.
set(entries)
set(text "#include <vector>\n\n#include \"bots/weights_list.h\"\n\nnamespace endeavor {\nnamespace {\n")
foreach(file IN LISTS FILES)
  get_filename_component(name ${file} NAME_WE)
  string(REPLACE "-" "_" symbol ${name})
  file(SHA256 ${file} digest)
  string(APPEND text "constexpr unsigned char ${symbol}[] = {\n#embed \"${file}\"\n};\n"
    "[[maybe_unused]] constexpr char ${symbol}_digest[] = \"${digest}\";\n")
  string(APPEND entries
    "    {\"${name}\", {reinterpret_cast<const char*>(${symbol}), sizeof ${symbol}}},\n")
endforeach()
string(APPEND text "}  // namespace\n\nstd::span<const WeightFile> weightFiles() {\n"
  "    static const std::vector<WeightFile> files{\n${entries}    };\n    return files;\n}\n\n"
  "}  // namespace endeavor\n")
file(WRITE ${OUTPUT} "${text}")

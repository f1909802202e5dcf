# Writes OUTPUT: the contents of FILES inside the library. The compiler reads them itself.
set(entries)
set(text "#include \"bots/weights_list.h\"\n\nnamespace endeavor {\nnamespace {\n")
foreach(file IN LISTS FILES)
  get_filename_component(name ${file} NAME_WE)
  string(REPLACE "-" "_" symbol ${name})
  string(APPEND text "constexpr unsigned char ${symbol}[] = {\n#embed \"${file}\"\n};\n")
  string(APPEND entries
    "    {\"${name}\", {reinterpret_cast<const char*>(${symbol}), sizeof ${symbol}}},\n")
endforeach()
string(APPEND text "const WeightFile files[] = {\n${entries}};\n}  // namespace\n\n"
  "std::span<const WeightFile> weightFiles() { return files; }\n\n}  // namespace endeavor\n")
file(WRITE ${OUTPUT} "${text}")

#include "version.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>
#include <elf.h>
#include <link.h>
#include <span>

#include "protocol/hex.hpp"

namespace meldroom::server {

namespace {

constexpr std::size_t shown_bytes = 6;

/// Looks for the build id in the notes of the program, which is the first object of the list. The linker has written it
/// there.
int find_build_id(dl_phdr_info* object, std::size_t, void* found) {
  for (const ElfW(Phdr) & part : std::span(object->dlpi_phdr, object->dlpi_phnum)) {
    if (part.p_type != PT_NOTE) continue;
    const auto* at = std::bit_cast<const std::uint8_t*>(object->dlpi_addr + part.p_vaddr);
    for (std::span notes(at, part.p_memsz); notes.size() >= sizeof(ElfW(Nhdr));) {
      ElfW(Nhdr) note;
      std::memcpy(&note, notes.data(), sizeof note);
      const auto padded = [](std::size_t size) { return (size + 3) / 4 * 4; };
      const std::size_t begin = sizeof note + padded(note.n_namesz);
      if (begin + note.n_descsz > notes.size()) break;
      if (note.n_type == NT_GNU_BUILD_ID) {
        const std::size_t shown = std::min<std::size_t>(note.n_descsz, shown_bytes);
        *static_cast<std::string*>(found) = protocol::to_hex(notes.subspan(begin, shown));
        return 1;
      }
      notes = notes.subspan(std::min(begin + padded(note.n_descsz), notes.size()));
    }
  }
  return 1;
}

std::string version_with_build() {
  std::string build;
  dl_iterate_phdr(find_build_id, &build);
  return build.empty() ? MELDROOM_VERSION : MELDROOM_VERSION " (build " + build + ")";
}

}  // namespace

const std::string& program_version() {
  static const std::string version = version_with_build();
  return version;
}

}  // namespace meldroom::server

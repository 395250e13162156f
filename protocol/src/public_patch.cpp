#include "protocol/public_patch.hpp"

#include "protocol/json_writer.hpp"
#include "protocol/merge_patch.hpp"

namespace meldroom::protocol {

namespace {

/// Appends the members that have changed; all of them if there was nothing before.
template <class Part>
void append_changes(TextBuffer& out, const Part* before, const Part& after) {
  if (before != nullptr) {
    detail::patch_struct(out, *before, after);
  } else {
    write_members(out, after);
  }
}

}  // namespace

PublicPatch::PublicPatch(const PublicDocument& before, const PublicDocument& after) : text_("{") {
  const auto append_part = [this](std::string_view key, const auto* was, const auto* is) {
    if (was != is) {
      detail::patch_member(text_, [&] { append_key(text_, key); }, was, is);
    }
  };
  append_part("room", before.room, after.room);
  append_part("faces", before.faces, after.faces);
  append_part("clock", before.clock, after.clock);
  without_view_ = text_.size();
  if (after.view != nullptr) {
    append_key(text_, "view");
    text_.push_back('{');
    append_changes(text_, before.view, *after.view);
  } else if (before.view != nullptr) {
    append_key(text_, "view");
    text_.append("null");
  }
}

void PublicPatch::append_to(TextBuffer& out, std::string_view key, const engine::PersonalView* before,
                            const engine::PersonalView* after) const {
  const std::size_t start = out.size();
  append_key(out, key);
  const std::size_t patch = out.size();
  out.append(text_);
  if (after != nullptr) {
    append_changes(out, before, *after);
    if (out.back() == '{') {
      out.cut(patch + without_view_);
    } else {
      out.push_back('}');
    }
  }
  if (out.size() == patch + 1) {
    out.cut(start);
  } else {
    out.push_back('}');
  }
}

}  // namespace meldroom::protocol

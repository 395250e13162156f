#pragma once

#include <cstddef>
#include <string_view>

#include "engine/view.hpp"
#include "protocol/room_doc.hpp"
#include "protocol/text_buffer.hpp"

namespace meldroom::protocol {

/// The part of an RFC 7396 merge patch between two documents that is the same for all observers. It is written only
/// once. It is made without a personal view, so it can hold nothing personal.
class PublicPatch {
 public:
  PublicPatch(const PublicDocument& before, const PublicDocument& after);

  /// Appends the whole patch of one observer as a field of an open object, or nothing if nothing has changed for them.
  /// A personal view is null exactly if the view of its public document is null.
  void append_to(TextBuffer& out, std::string_view key, const engine::PersonalView* before,
                 const engine::PersonalView* after) const;

 private:
  TextBuffer text_;               ///< ends in the view, if there is one, which is still open
  std::size_t without_view_ = 0;  ///< the size of the text before the view
};

}  // namespace meldroom::protocol

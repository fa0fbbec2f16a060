#pragma once
// Every complete game that agrees with a record, made by filling in its unknown cards in all ways
// the pack and the play allow. A slow second opinion on what an incomplete record means.

#include <cstddef>
#include <functional>

#include "settings/settings.h"
#include "table/record.h"

namespace rummy::play {

enum class Completed : unsigned char {
  all,       // all of them were shown
  too_many,  // more than `most`, or more to try than is worth it
  not_here,  // the record holds what is not followed here (calls, buys, a draw of a shuffled stock
             // of which not even a ?? is written)
};

/// Whether new stocks, and jokers freed by a card that may be the table's, are followed too: what
/// was drawn then is written nowhere, and to judge such games takes long.
enum class Followed : unsigned char { one_stock, new_stocks };

/// Shows each completion of a record of one round in which every deal and the whole stock are
/// written, unknown cards among them.
[[nodiscard]] Completed for_each_completion(const Record& hidden, const Variant& variant,
                                            Followed followed, std::size_t most,
                                            const std::function<void(const Record&)>& show);

}  // namespace rummy::play

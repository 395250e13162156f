#include "cluster/notice_board.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include <spdlog/spdlog.h>

namespace meldroom::server {

namespace {

using Kind = Notice::Kind;

constexpr std::string_view host_keys = "host/";
/// A notice that the watch has missed is seen after this long at the latest.
constexpr auto missed_for_at_most = std::chrono::seconds(5);

struct Form {
  Kind kind;
  std::string_view word;  ///< at the start of a value
  std::string_view key;   ///< under `host/`
};
constexpr std::array forms{Form{Kind::say, "say ", "say"}, Form{Kind::drain, "drain ", "drain"},
                           Form{Kind::undrain, "undrain ", "drain"}};

std::optional<Notice> parse(std::string_view value) {
  const auto known =
      std::ranges::find_if(forms, [value](const Form& one) { return value.starts_with(one.word); });
  if (known == forms.end()) return std::nullopt;
  auto text = protocol::ChatLine::of(std::string(value.substr(known->word.size())));
  if (!text) return std::nullopt;
  return Notice{known->kind, *std::move(text)};
}

}  // namespace

struct NoticeBoard::Impl {
  Impl(const etcd::Members& members, std::function<void(const Notice&)> to)
      : read(std::move(to)), client(members) {}

  void run();
  void look();
  void wake() {
    {
      const std::lock_guard guard(mutex);
      look_again = true;
    }
    changed.notify_all();
  }

  const std::function<void(const Notice&)> read;
  etcd::Client client;            ///< only the thread uses this and the next one
  etcd::Revision seen_up_to = 0;  ///< 0 before the first look

  std::mutex mutex;
  std::condition_variable changed;
  bool look_again = true;
  bool stopping = false;
  std::unique_ptr<etcd::Watch> watch;
  std::thread thread;
};

NoticeBoard::NoticeBoard(etcd::Members members, std::function<void(const Notice&)> read)
    : impl_(std::make_unique<Impl>(members, std::move(read))) {
  impl_->thread = std::thread([impl = impl_.get()] { impl->run(); });
  impl_->watch =
      std::make_unique<etcd::Watch>(std::move(members), std::vector{etcd::keys_with(std::string(host_keys))},
                                    [impl = impl_.get()] { impl->wake(); });
}

NoticeBoard::~NoticeBoard() {
  impl_->watch.reset();
  {
    const std::lock_guard guard(impl_->mutex);
    impl_->stopping = true;
  }
  impl_->changed.notify_all();
  impl_->thread.join();
}

void NoticeBoard::Impl::run() {
  for (;;) {
    {
      std::unique_lock guard(mutex);
      changed.wait_for(guard, missed_for_at_most, [this] { return look_again || stopping; });
      if (stopping) return;
      look_again = false;
    }
    try {
      look();
    } catch (const std::exception& failure) {
      spdlog::debug("cannot read the operator's notices: {}", failure.what());
    }
  }
}

void NoticeBoard::Impl::look() {
  const etcd::Outcome outcome = client.get(etcd::keys_with(std::string(host_keys)), seen_up_to);
  const bool first = std::exchange(seen_up_to, outcome.revision) == 0;
  std::vector<etcd::KeyValue> news = outcome.found.front().keys;
  std::ranges::sort(news, {}, &etcd::KeyValue::modified);
  for (const etcd::KeyValue& one : news) {
    const auto notice = parse(one.value);
    if (notice && (!first || notice->kind == Kind::drain)) read(*notice);
  }
}

void NoticeBoard::post(const etcd::Members& members, const Notice& notice) {
  const auto& [kind, word, key] = *std::ranges::find(forms, notice.kind, &Form::kind);
  etcd::Client client(members);
  const auto put = etcd::Transaction().put(std::string(host_keys) + std::string(key),
                                           std::string(word) + notice.text.str());
  static_cast<void>(etcd::ask_each(members, [&] { return client.commit(put); }));
}

}  // namespace meldroom::server

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
constexpr std::string_view ban_keys = "host/ban/";
constexpr std::string_view limit_keys = "host/limit/";
// What is in the key of somebody. It stays when a ban ends, so that a node which did not run then knows.
constexpr std::string_view ban_word = "ban ";  ///< and then the operator's note
constexpr std::string_view unban_word = "unban";
/// What the watch has missed is seen after this long at the latest.
constexpr auto missed_for_at_most = std::chrono::seconds(5);

struct Form {
  Kind kind;
  std::string_view word;  ///< at the start of a value
  std::string_view key;   ///< under `host/`
};
constexpr std::array forms{Form{Kind::say, "say ", "say"}, Form{Kind::drain, "drain ", "drain"},
                           Form{Kind::undrain, "undrain ", "drain"}};

std::optional<Notice> notice_in(std::string_view value) {
  const auto known =
      std::ranges::find_if(forms, [value](const Form& one) { return value.starts_with(one.word); });
  if (known == forms.end()) return std::nullopt;
  auto text = protocol::ChatLine::of(std::string(value.substr(known->word.size())));
  if (!text) return std::nullopt;
  return Notice{known->kind, *std::move(text)};
}

std::optional<BanChange> ban_change_in(const etcd::KeyValue& kept) {
  const std::string_view value = kept.value;
  std::string who = kept.key.substr(ban_keys.size());
  if (value == unban_word) return BanChange{std::move(who), std::nullopt};
  if (!value.starts_with(ban_word)) return std::nullopt;
  return BanChange{std::move(who), std::string(value.substr(ban_word.size()))};
}

void put_for_all(const etcd::Members& members, const std::string& key, const std::string& value) {
  etcd::commit(members, etcd::Transaction().put(key, value));
}

}  // namespace

struct NoticeBoard::Impl {
  Impl(const etcd::Members& members, std::string name, Readers to)
      : node(std::move(name)), readers(std::move(to)), client(members) {}

  void run();
  void look();
  void wake() {
    {
      const std::lock_guard guard(mutex);
      look_again = true;
    }
    changed.notify_all();
  }

  void show(const etcd::KeyValue& one) const;

  const std::string node;
  const Readers readers;
  etcd::Client client;            ///< only the thread uses this and the next one
  etcd::Revision seen_up_to = 0;  ///< 0 before the first look

  std::mutex mutex;
  std::condition_variable changed;
  bool look_again = true;
  bool stopping = false;
  std::unique_ptr<etcd::Watch> watch;
  std::thread thread;
};

NoticeBoard::NoticeBoard(etcd::Members members, std::string node, Readers readers)
    : impl_(std::make_unique<Impl>(members, std::move(node), std::move(readers))) {
  impl_->thread = std::thread([impl = impl_.get()] { impl->run(); });
  impl_->watch = std::make_unique<etcd::Watch>(std::move(members), std::vector{etcd::keys_with(host_keys)},
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
      spdlog::debug("cannot read what the operator has told other nodes: {}", failure.what());
    }
  }
}

void NoticeBoard::Impl::look() {
  const etcd::Outcome outcome = client.get(etcd::keys_with(host_keys), seen_up_to);
  const bool first = std::exchange(seen_up_to, outcome.revision) == 0;
  std::vector<etcd::KeyValue> news = outcome.found.front().keys;
  std::ranges::sort(news, {}, &etcd::KeyValue::modified);
  std::vector<BanChange> changes;
  for (const etcd::KeyValue& one : news) {
    if (one.key.starts_with(ban_keys)) {
      if (auto change = ban_change_in(one)) changes.push_back(*std::move(change));
    } else if (!first) {
      show(one);
    } else if (const auto notice = notice_in(one.value); notice && notice->kind == Kind::drain) {
      readers.notice(*notice);
    }
  }
  if (!changes.empty()) readers.bans(std::move(changes));
}

/// Gives the readers what has come while this node ran.
void NoticeBoard::Impl::show(const etcd::KeyValue& one) const {
  if (one.key.starts_with(limit_keys)) {
    readers.limit({one.key.substr(limit_keys.size()), one.value});
  } else if (one.key.starts_with(question_keys)) {
    if (const auto question = question_in(one, node)) readers.question(*question);
  } else if (const auto notice = notice_in(one.value)) {
    readers.notice(*notice);
  }
}

void NoticeBoard::post(const etcd::Members& members, const Notice& notice) {
  const auto& [kind, word, key] = *std::ranges::find(forms, notice.kind, &Form::kind);
  put_for_all(members, std::string(host_keys) + std::string(key), std::string(word) + notice.text.str());
}

void NoticeBoard::post(const etcd::Members& members, const BanChange& change) {
  put_for_all(members, std::string(ban_keys) + change.who,
              change.why ? std::string(ban_word) + *change.why : std::string(unban_word));
}

void NoticeBoard::post(const etcd::Members& members, const LimitChange& change) {
  put_for_all(members, std::string(limit_keys) + change.name, change.value);
}

}  // namespace meldroom::server

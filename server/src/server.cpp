#include "server.hpp"

#include <atomic>
#include <filesystem>
#include <thread>
#include <utility>
#include <vector>

#include <sodium.h>
#include <spdlog/spdlog.h>

#include "admin/admin.hpp"
#include "admin/admin_listener.hpp"
#include "archive/archive.hpp"
#include "bots/bot_threads.hpp"
#include "dict_command.hpp"
#include "failure.hpp"
#include "http/http_connections.hpp"
#include "http/http_router.hpp"
#include "journal/sqlite_journal.hpp"
#include "net/bans.hpp"
#include "net/connections.hpp"
#include "net/loop.hpp"
#include "net/refusals.hpp"
#include "net/session.hpp"
#include "room/room.hpp"
#include "room/rooms.hpp"
#include "server_context.hpp"

namespace meldroom::server {

namespace {

constexpr auto sessions_every = std::chrono::seconds(1);
constexpr auto rooms_age_every = std::chrono::minutes(1);

std::filesystem::path web_root_of(const Settings& settings) {
  if (!settings.web_root.empty()) return settings.web_root;
  std::error_code error;
  return std::filesystem::read_symlink("/proc/self/exe", error).parent_path().parent_path() / "web";
}

}  // namespace

/// Members go in the reverse order: rooms let go of sessions, the journal writes what is left, and whatever
/// still waits in a loop finds what it refers to.
struct Server::Impl {
  struct Parts {
    Settings settings;
    Offer offer;
    StaticFiles files;
    TrustedProxies proxies;
    std::unique_ptr<Metrics> metrics;
    std::unique_ptr<Journal> journal;
  };
  Impl(Parts parts, ServerClock::Source source, AskBot ask)
      : settings(std::move(parts.settings)),
        metrics(std::move(parts.metrics)),
        clock(std::move(source)),
        offer(std::move(parts.offer)),
        files(std::move(parts.files)),
        proxies(std::move(parts.proxies)),
        connections(settings.limits),
        bans(settings.data_dir / "bans.txt"),
        refusals(*metrics),
        http_connections(settings.limits, *metrics),
        loops(settings.threads, *parts.journal),
        acceptor(loops.first().io()),
        bots(settings.limits.bot_thought, std::move(ask)),
        journal(std::move(parts.journal)),
        archive(*journal, offer, settings.limits, *metrics),
        context{settings.limits, settings.password, clock, offer,    *metrics, *journal,
                rooms,           connections,       bans,  refusals, bots},
        rooms(context, loops),
        http_context{context, settings, files, proxies, archive, http_connections, ready},
        admin(context, settings.limits, bans) {}

  std::optional<StartError> load_rooms();
  std::optional<StartError> listen();
  void run();
  net::awaitable<void> accept();
  struct Ticker;
  void tick(Ticker& ticker);
  void look_at_rooms_and_sessions(Ticker& ticker, ServerTime now);
  void look_at_server(ServerTime now);

  /// A loop and its one timer: the clocks, pings and deadlines of all that belongs to it.
  struct Ticker {
    explicit Ticker(Loop& ticking) : loop(ticking), timer(ticking.io()) {}
    Loop& loop;
    net::basic_waitable_timer<std::chrono::steady_clock, net::wait_traits<std::chrono::steady_clock>,
                              IoExecutor>
        timer;
    ServerTime sessions_looked_at{0};
    ServerTime rooms_looked_at{0};
  };

  Settings settings;  ///< its limits may be tuned
  const std::unique_ptr<Metrics> metrics;
  ServerClock clock;
  const Offer offer;
  const StaticFiles files;
  const TrustedProxies proxies;
  Connections connections;
  Bans bans;
  Refusals refusals;
  HttpConnections http_connections;
  Loops loops;
  net::basic_socket_acceptor<net::ip::tcp, IoExecutor> acceptor;  ///< on the first loop
  std::vector<std::unique_ptr<Ticker>> tickers;
  BotThreads bots;
  const std::unique_ptr<Journal> journal;
  Archive archive;
  ServerContext context;
  Rooms rooms;
  HttpContext http_context;
  std::atomic<bool> ready{false};
  std::uint16_t port = 0;
  // What the first loop looks at for all.
  bool saving_told = true;
  ServerTime time_noted{0};
  ServerTime addresses_tidied{0};
  std::vector<std::thread> threads;
  Admin admin;
  std::unique_ptr<AdminListener> admin_listener;
};

std::variant<std::unique_ptr<Server>, StartError> Server::start(const Settings& settings,
                                                                ServerClock::Source source, AskBot ask) {
  if (sodium_init() < 0) return StartError{"libsodium cannot be initialised"};
  auto offer = Offer::load(settings.lexicon_dir.empty() ? default_lexicon_dir() : settings.lexicon_dir,
                           settings.decks);
  if (auto* problem = std::get_if<std::string>(&offer)) return StartError{std::move(*problem)};
  const std::filesystem::path web_root = web_root_of(settings);
  auto files = StaticFiles::read(web_root);
  if (auto* problem = std::get_if<std::string>(&files)) return StartError{std::move(*problem)};
  if (std::get<StaticFiles>(files).find("") == nullptr) {
    if (!settings.web_root.empty()) return StartError{"there is no index.html in " + web_root.string()};
    spdlog::warn("no web client in {}: only terminal clients can play", web_root.string());
  }
  std::get<StaticFiles>(files).add("offer", protocol::offer_text(std::get<Offer>(offer).for_clients()),
                                   "application/json");
  auto proxies = TrustedProxies::parse(settings.trusted_proxies);
  if (auto* problem = std::get_if<std::string>(&proxies)) return StartError{"trusted-proxies: " + *problem};

  auto metrics = std::make_unique<Metrics>();
  auto journal = SqliteJournal::open(settings.data_dir, *metrics);
  if (const auto* problem = std::get_if<JournalError>(&journal)) return StartError{problem->message};

  auto impl = std::make_unique<Impl>(
      Impl::Parts{settings, std::get<Offer>(std::move(offer)), std::get<StaticFiles>(std::move(files)),
                  std::get<TrustedProxies>(std::move(proxies)), std::move(metrics),
                  std::get<std::unique_ptr<SqliteJournal>>(std::move(journal))},
      std::move(source), std::move(ask));
  if (auto problem = impl->bans.load()) return StartError{*std::move(problem)};
  if (auto problem = impl->load_rooms()) return std::move(*problem);
  if (auto problem = impl->listen()) return std::move(*problem);
  impl->run();
  return std::unique_ptr<Server>(new Server(std::move(impl)));
}

Server::Server(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}

Server::~Server() {
  stop();
}

std::uint16_t Server::port() const {
  return impl_->port;
}

const Metrics& Server::metrics() const {
  return *impl_->metrics;
}

std::string Server::url() const {
  const std::string& address = impl_->settings.address;
  const bool any = address == "0.0.0.0" || address == "::";
  const bool v6 = !any && address.find(':') != address.npos;
  return fmt::format("http://{}:{}{}/",
                     any  ? "127.0.0.1"
                     : v6 ? "[" + address + "]"
                          : address,
                     impl_->port, impl_->settings.base_path);
}

void Server::stop() {
  if (impl_->threads.empty()) return;
  impl_->ready = false;
  impl_->admin_listener.reset();
  impl_->loops.first().post([impl = impl_.get()] {
    boost::system::error_code ignored;  // it is closed whatever that says
    impl->acceptor.close(ignored);
  });
  impl_->bots.stop();
  impl_->journal->note_time(impl_->clock.now());
  // A client that waits to hear of a move hears of it before the goodbye, if it can be saved.
  if (!impl_->journal->flush()) spdlog::warn("the server goes down while the journal cannot be written");
  impl_->loops.first().post([impl = impl_.get()] {
    for (const auto& session : impl->connections.sessions()) {
      session->deliver_and_close(
          Frame::text(protocol::frame_of({}, protocol::Closing{"the server restarts"})), CloseCode::restart,
          "restart");
    }
  });
  if (!impl_->connections.wait_until_all_left(impl_->settings.limits.drain_within)) {
    spdlog::warn("some connections did not hang up in time and are cut");
  }
  impl_->archive.stop();
  for (const auto& loop : impl_->loops.all()) loop->stop();
  for (std::thread& thread : impl_->threads) thread.join();
  impl_->threads.clear();
}

std::optional<StartError> Server::Impl::load_rooms() {
  try {
    const Rooms::Loaded loaded = rooms.load(clock);
    metrics->rooms_from_snapshots.set(static_cast<std::int64_t>(loaded.from_snapshots));
    spdlog::info("{} rooms came back from {} journal entries, {} of them by their snapshots", loaded.rooms,
                 loaded.entries, loaded.from_snapshots);
    if (loaded.set_aside > 0) {
      spdlog::error("{} rooms could not come back; `meldroom rooms` says why", loaded.set_aside);
    }
  } catch (const std::exception& problem) {
    return StartError{problem.what()};
  }
  return std::nullopt;
}

std::optional<StartError> Server::Impl::listen() {
  boost::system::error_code error;
  const net::ip::address address = net::ip::make_address(settings.address, error);
  if (error) return StartError{"address: `" + settings.address + "` is no IP address"};
  const net::ip::tcp::endpoint endpoint(address, settings.port);
  acceptor.open(endpoint.protocol(), error);
  if (!error) acceptor.set_option(net::socket_base::reuse_address(true), error);
  if (!error) acceptor.bind(endpoint, error);
  if (!error) acceptor.listen(net::socket_base::max_listen_connections, error);
  if (error) {
    return StartError{fmt::format("cannot listen on {} port {}: {}; choose another with --port",
                                  settings.address, settings.port, error.message())};
  }
  port = acceptor.local_endpoint().port();
  return std::nullopt;
}

void Server::Impl::run() {
  net::co_spawn(loops.first().executor(), accept(), [](const std::exception_ptr& thrown) {
    if (const auto failure = failure_of(thrown)) {
      spdlog::critical("no more connections are accepted: {}", *failure);
    }
  });
  for (const auto& loop : loops.all()) {
    Ticker& ticker = *tickers.emplace_back(std::make_unique<Ticker>(*loop));
    loop->post([this, &ticker] { tick(ticker); });
  }
  ready = true;
  bots.start(settings.bot_threads);
  for (const auto& loop : loops.all()) threads.emplace_back([&loop = *loop] { loop.run(); });
  auto listening = AdminListener::open(admin_socket_of(settings.data_dir), admin);
  if (const auto* problem = std::get_if<std::string>(&listening)) {
    spdlog::warn("`meldroom admin` cannot reach this server: {}", *problem);
  } else {
    admin_listener = std::get<std::unique_ptr<AdminListener>>(std::move(listening));
  }
}

net::awaitable<void> Server::Impl::accept() {
  for (;;) {
    Loop& loop = loops.next();
    auto [error, socket] = co_await acceptor.async_accept(loop.io(), net::as_tuple(net::use_awaitable));
    if (!acceptor.is_open()) co_return;
    if (error) {
      // Out of descriptors, above all. Those who are here go on; trying again at once would not help them.
      spdlog::warn("a connection could not be accepted: {}", error.message());
      net::steady_timer pause(loops.first().io(), std::chrono::milliseconds(100));
      co_await pause.async_wait(net::use_awaitable);
      continue;
    }
    metrics->connections_total.add();
    serve_http(std::move(socket), loop, http_context);
  }
}

void Server::Impl::tick(Ticker& ticker) {
  const ServerTime now = clock.now();
  look_at_rooms_and_sessions(ticker, now);
  if (&ticker.loop == &loops.first()) look_at_server(now);
  ticker.timer.expires_after(settings.limits.tick);
  ticker.timer.async_wait([this, &ticker](const boost::system::error_code& error) {
    if (!error) tick(ticker);
  });
}

void Server::Impl::look_at_rooms_and_sessions(Ticker& ticker, ServerTime now) {
  const auto here = rooms.of(ticker.loop);
  for (const auto& room : here) room->check_clock(now);
  if (now - ticker.rooms_looked_at >= rooms_age_every) {
    ticker.rooms_looked_at = now;
    for (const auto& room : here) room->check_age(now);
  }
  if (now - ticker.sessions_looked_at >= sessions_every) {
    ticker.sessions_looked_at = now;
    for (const auto& session : connections.sessions_of(ticker.loop)) session->tick(now);
  }
}

void Server::Impl::look_at_server(ServerTime now) {
  if (const bool saves = journal->healthy(); saves != saving_told) {
    saving_told = saves;
    const Frame frame = Frame::text(protocol::frame_of({}, protocol::Saving{saves}));
    for (const auto& session : connections.sessions()) session->deliver(frame);
  }
  if (now - time_noted >= sessions_every) {
    time_noted = now;
    journal->note_time(now);
  }
  if (now - addresses_tidied >= rooms_age_every) {
    addresses_tidied = now;
    connections.tidy(now);
    refusals.sum_up();
  }
}

}  // namespace meldroom::server

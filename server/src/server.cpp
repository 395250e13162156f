#include "server.hpp"

#include <atomic>
#include <filesystem>
#include <thread>
#include <utility>
#include <vector>

#include <sodium.h>
#include <spdlog/spdlog.h>

#include "archive/archive.hpp"
#include "bots/bot_threads.hpp"
#include "dict_command.hpp"
#include "http/http_connections.hpp"
#include "http/http_router.hpp"
#include "journal/sqlite_journal.hpp"
#include "net/connections.hpp"
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
/// still waits in the io_context finds what it refers to.
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
        http_connections(settings.limits, *metrics),
        io(settings.threads),
        acceptor_strand(net::make_strand(io)),
        acceptor(io),
        ticker(io),
        keep_running(io.get_executor()),
        bots(settings.limits.bot_thought, std::move(ask)),
        journal(std::move(parts.journal)),
        archive(*journal, offer, settings.limits, *metrics),
        context{io, settings.limits, clock, offer, *metrics, *journal, rooms, connections, bots},
        rooms(context),
        http_context{context, settings, files, proxies, archive, http_connections, ready} {}

  std::optional<StartError> load_rooms();
  std::optional<StartError> listen();
  void run();
  net::awaitable<void> accept();
  void tick();

  const Settings settings;
  const std::unique_ptr<Metrics> metrics;
  ServerClock clock;
  const Offer offer;
  const StaticFiles files;
  const TrustedProxies proxies;
  Connections connections;
  HttpConnections http_connections;
  net::io_context io;
  Strand acceptor_strand;  ///< of the acceptor: it is closed where it accepts
  net::basic_socket_acceptor<net::ip::tcp, IoExecutor> acceptor;
  net::basic_waitable_timer<std::chrono::steady_clock, net::wait_traits<std::chrono::steady_clock>,
                            IoExecutor>
      ticker;
  net::executor_work_guard<IoExecutor> keep_running;
  BotThreads bots;
  const std::unique_ptr<Journal> journal;
  Archive archive;
  ServerContext context;
  Rooms rooms;
  HttpContext http_context;
  std::atomic<bool> ready{false};
  std::uint16_t port = 0;
  bool saving_told = true;
  ServerTime sessions_looked_at{0};
  ServerTime rooms_looked_at{0};
  std::vector<std::thread> threads;
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
  net::post(impl_->acceptor_strand, [impl = impl_.get()] {
    boost::system::error_code ignored;  // it is closed whatever that says
    impl->acceptor.close(ignored);
  });
  impl_->bots.stop();
  impl_->journal->note_time(impl_->clock.now());
  // A client that waits to hear of a move hears of it before the goodbye, if it can be saved.
  if (!impl_->journal->flush()) spdlog::warn("the server goes down while the journal cannot be written");
  net::post(impl_->io, [impl = impl_.get()] {
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
  impl_->keep_running.reset();
  impl_->io.stop();
  for (std::thread& thread : impl_->threads) thread.join();
  impl_->threads.clear();
}

std::optional<StartError> Server::Impl::load_rooms() {
  try {
    const Rooms::Loaded loaded = rooms.load(clock);
    spdlog::info("{} rooms came back from {} journal entries", loaded.rooms, loaded.entries);
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
  net::co_spawn(acceptor_strand, accept(), [](const std::exception_ptr& failure) {
    try {
      if (failure) std::rethrow_exception(failure);
    } catch (const std::exception& problem) {
      spdlog::critical("no more connections are accepted: {}", problem.what());
    }
  });
  net::post(io, [this] { tick(); });
  ready = true;
  bots.start(settings.bot_threads);
  for (int i = 0; i < settings.threads; ++i) {
    threads.emplace_back([this] {
      while (!io.stopped()) {
        try {
          io.run();
        } catch (const std::exception& problem) {
          spdlog::critical("a step failed: {}", problem.what());
        }
      }
    });
  }
}

net::awaitable<void> Server::Impl::accept() {
  for (;;) {
    auto [error, socket] = co_await acceptor.async_accept(io, net::as_tuple(net::use_awaitable));
    if (!acceptor.is_open()) co_return;
    if (error) {
      // Out of descriptors, above all. Those who are here go on; trying again at once would not help them.
      spdlog::warn("a connection could not be accepted: {}", error.message());
      net::steady_timer pause(io, std::chrono::milliseconds(100));
      co_await pause.async_wait(net::use_awaitable);
      continue;
    }
    metrics->connections_total.add();
    serve_http(std::move(socket), http_context);
  }
}

/// The one timer: everyone's clocks, pings and deadlines.
void Server::Impl::tick() {
  const ServerTime now = clock.now();
  for (const auto& room : rooms.all()) room->check_clock(now);
  if (const bool saves = journal->healthy(); saves != saving_told) {
    saving_told = saves;
    const Frame frame = Frame::text(protocol::frame_of({}, protocol::Saving{saves}));
    for (const auto& session : connections.sessions()) session->deliver(frame);
  }
  if (now - sessions_looked_at >= sessions_every) {
    sessions_looked_at = now;
    for (const auto& session : connections.sessions()) session->tick(now);
    journal->note_time(now);
  }
  if (now - rooms_looked_at >= rooms_age_every) {
    rooms_looked_at = now;
    for (const auto& room : rooms.all()) room->check_age(now);
    connections.tidy(now);
  }
  ticker.expires_after(settings.limits.tick);
  ticker.async_wait([this](const boost::system::error_code& error) {
    if (!error) tick();
  });
}

}  // namespace meldroom::server

#include "server.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <filesystem>
#include <functional>
#include <latch>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

#include <sodium.h>
#include <spdlog/spdlog.h>

#include "admin/admin.hpp"
#include "admin/admin_listener.hpp"
#include "bots/bot_threads.hpp"
#include "cluster/cluster_node.hpp"
#include "failure.hpp"
#include "http/http_client.hpp"
#include "http/http_connection.hpp"
#include "http/http_connections.hpp"
#include "http/url.hpp"
#include "journal/sqlite_journal.hpp"
#include "lexicons.hpp"
#include "net/address_limits.hpp"
#include "net/bans.hpp"
#include "net/certificate.hpp"
#include "net/connections.hpp"
#include "net/loop.hpp"
#include "net/networks.hpp"
#include "net/refusals.hpp"
#include "net/session.hpp"
#include "net/trusted_devices.hpp"
#include "replays/replay_service.hpp"
#include "room/room.hpp"
#include "room/rooms.hpp"
#include "server_context.hpp"
#include "slow_warning.hpp"

namespace meldroom::server {

namespace {

constexpr auto sessions_every = std::chrono::seconds(1);
constexpr auto rooms_age_every = std::chrono::minutes(1);

using Acceptor = net::basic_socket_acceptor<net::ip::tcp, IoExecutor>;

std::filesystem::path web_root_of(const Settings& settings) {
  if (!settings.web_root.empty()) return settings.web_root;
  std::error_code error;
  return std::filesystem::read_symlink("/proc/self/exe", error).parent_path().parent_path() / "web";
}

/// What the server offers. Lexicons are read from copies, which are kept for the matches that need them.
Result<std::unique_ptr<Offer>> make_offer(const Settings& settings, const KeptLexicons& kept) {
  const std::filesystem::path folder = lexicon_dir_of(settings);
  return Offer::make(TRY(kept.keep_those_in(folder)), kept.open(), folder, settings.decks);
}

/// Adds the offer to the web client's files.
StaticFiles with_offer(StaticFiles files, const Offer& offer) {
  files.add("offer", protocol::offer_text(*offer.for_clients()), "application/json");
  return files;
}

boost::system::error_code listen_at(Acceptor& acceptor, const net::ip::tcp::endpoint& endpoint) {
  boost::system::error_code error;
  acceptor.open(endpoint.protocol(), error);
  if (!error) acceptor.set_option(net::socket_base::reuse_address(true), error);
  if (!error) acceptor.bind(endpoint, error);
  if (!error) acceptor.listen(net::socket_base::max_listen_connections, error);
  return error;
}

/// Where other nodes reach this server: "10.0.0.1:8080". Empty if it does not know that: if it listens on all
/// addresses, or behind a proxy of its own machine while the cluster has others.
std::string address_in_cluster(const Settings& settings) {
  const auto is_loopback = [](const std::string& host) {
    boost::system::error_code no_address;
    const auto address = net::ip::make_address(host, no_address);
    return host == "localhost" || (!no_address && address.is_loopback());
  };
  boost::system::error_code no_address;
  const auto own = net::ip::make_address(settings.address, no_address);
  const bool one_machine = std::ranges::all_of(settings.cluster, is_loopback, &etcd::Endpoint::host);
  if (no_address || settings.port == 0 || own.is_unspecified() || (own.is_loopback() && !one_machine)) {
    return {};
  }
  return fmt::format("{}:{}", settings.address, settings.port);
}

/// Asks other nodes whether they play. They are expected to have the settings of this one.
std::function<bool(const std::string&)> plays_at(const Settings& settings) {
  return [tls = !settings.tls_certificate.empty(), path = settings.base_path](const std::string& address) {
    const auto colon = address.rfind(':');
    const Url url{
        .tls = tls, .host = address.substr(0, colon), .port = address.substr(colon + 1), .path = path};
    try {
      return ask_server(url, "/readyz", std::chrono::seconds(1)).status == 200;
    } catch (const std::exception&) {
      return false;  // nobody plays there, as far as this server can see
    }
  };
}

/// The journal, and what belongs to it in a cluster. There the data folder is locked; otherwise the journal, which is in
/// it, locks it.
struct OpenJournal {
  std::unique_ptr<ClusterNode> cluster;   ///< null without a cluster
  std::optional<FolderLock> folder_lock;  ///< only in a cluster
  std::unique_ptr<Journal> journal;
};

/// Opens the journal in the data folder or, if the settings name a cluster, that of the cluster.
Result<OpenJournal> open_journal(const Settings& settings, Metrics& metrics) {
  if (settings.cluster.empty()) {
    return OpenJournal{{}, {}, TRY(SqliteJournal::open(settings.data_dir, metrics))};
  }
  TRY(make_folder(settings.data_dir));
  FolderLock lock = TRY(FolderLock::take(settings.data_dir));
  etcd::Members members = TRY(etcd::Members::read(settings.cluster, settings.cluster_tls));
  try {
    etcd::check_members(members);
  } catch (const etcd::NotTrusted& problem) {
    return Error{problem.what()};
  }
  auto cluster = std::make_unique<ClusterNode>(settings.node,
                                               EtcdOwnership::Setup{.members = std::move(members),
                                                                    .url = settings.node_url,
                                                                    .address = address_in_cluster(settings),
                                                                    .lease = settings.node_lease,
                                                                    .plays = plays_at(settings)},
                                               metrics);
  auto journal = cluster->make_journal();
  return OpenJournal{std::move(cluster), std::move(lock), std::move(journal)};
}

/// Reports the certificate to the log and the metrics.
void note_certificate(const std::optional<Certificate>& certificate, Metrics& metrics) {
  metrics.certificate_until.set(certificate ? certificate->facts().until.time_since_epoch().count() : 0);
  if (!certificate) return;
  const auto now = std::chrono::floor<std::chrono::seconds>(std::chrono::system_clock::now());
  const Validity valid = validity(certificate->facts(), now);
  const auto level = valid.now && !valid.soon_over ? spdlog::level::info : spdlog::level::warn;
  spdlog::log(level, "TLS: {}{}", valid.sentence, valid.now ? "" : "; browsers refuse it");
}

}  // namespace

/// Members are destroyed in reverse order. Rooms release sessions, the journal writes what is left, and tasks that
/// still wait in a loop find what they refer to.
struct Server::Impl {
  struct Parts {
    Settings settings;
    ReadSettings read_again;
    KeptLexicons kept_lexicons;
    std::unique_ptr<Offer> offer;
    StaticFiles files;
    std::optional<Certificate> certificate;
    std::unique_ptr<Metrics> metrics;
    OpenJournal open;
  };
  Impl(Parts parts, ServerClock::Source source, AskBot ask)
      : settings(std::move(parts.settings)),
        read_again(std::move(parts.read_again)),
        password(settings.password),
        admin_token(settings.admin_token),
        certificate(std::move(parts.certificate)),
        metrics(std::move(parts.metrics)),
        cluster(std::move(parts.open.cluster)),
        clock(std::move(source)),
        kept_lexicons(std::move(parts.kept_lexicons)),
        offer(std::move(parts.offer)),
        files(std::move(parts.files)),
        proxies(settings.trusted_proxies),
        folder_lock(std::move(parts.open.folder_lock)),
        address_limits(settings.limits),
        bans(settings.data_dir / bans_file_name),
        refusals(*metrics),
        http_connections(settings.limits, *metrics),
        context{settings.limits, password,   clock,          *offer,       *metrics, *parts.open.journal,
                ownership(),     rooms,      address_limits, connections,  bans,     trusted_devices,
                refusals,        slow_moves, bots,           settings.cell},
        http_context{context,          settings, files,       proxies,     replay_service,
                     http_connections, admin,    admin_token, certificate, ready},
        loops(settings.threads, *parts.open.journal),
        acceptor(loops.first().io()),
        admin_acceptor(loops.first().io()),
        bots(settings.limits.bot_thought, std::move(ask)),
        journal(std::move(parts.open.journal)),
        replay_service(context),
        rooms(context, loops),
        admin(context, settings.limits, bans, cluster.get(), [this] { return reload(); }) {}

  [[nodiscard]] const Ownership& ownership() const;
  Result<void> load_rooms();
  Result<void> listen();
  void run();
  net::awaitable<void> accept(Acceptor& from, PortKind port_kind);
  Result<Reloaded> reload();
  Result<Reloaded> try_to_reload();
  void answer_node(const NodeQuestion& question);
  void take_certificate(std::optional<Certificate> next, Reloaded& reloaded);
  struct Ticker;
  void tick(Ticker& ticker);
  void wait_for_steps();
  void look_at_rooms_and_sessions(Ticker& ticker, ServerTime now);
  void look_at_server(ServerTime now);

  /// A loop and its one timer, for the clocks, pings and deadlines of the loop's rooms and sessions.
  struct Ticker {
    explicit Ticker(Loop& ticking) : loop(ticking), timer(ticking.io()) {}
    Loop& loop;
    net::basic_waitable_timer<std::chrono::steady_clock, net::wait_traits<std::chrono::steady_clock>,
                              IoExecutor>
        timer;
    ServerTime sessions_looked_at{0};
    ServerTime rooms_looked_at{0};
  };

  /// Limits can change at any time. Only reload() changes and reads the other settings that reload.
  Settings settings;
  const ReadSettings read_again;
  Current<std::string> password;
  Current<std::string> admin_token;
  Current<std::optional<Certificate>> certificate;
  const std::unique_ptr<Metrics> metrics;
  const SoleOwner sole_owner{};
  const std::unique_ptr<ClusterNode> cluster;
  ServerClock clock;
  const KeptLexicons kept_lexicons;
  const std::unique_ptr<Offer> offer;
  Current<StaticFiles> files;
  const TrustedProxies proxies;
  const std::optional<FolderLock> folder_lock;
  AddressLimits address_limits;
  Connections connections;
  Bans bans;
  TrustedDevices trusted_devices;
  Refusals refusals;
  /// Warns of moves that take so long that players notice.
  SlowWarning slow_moves{std::chrono::seconds(1),
                         "if commits are slow, too, the disk is; otherwise this machine has too much to do"};
  HttpConnections http_connections;
  std::atomic<bool> ready{false};
  // Connections, which end with their loop at the latest, use these two.
  ServerContext context;
  HttpContext http_context;
  Loops loops;
  Acceptor acceptor;        ///< on the first loop, like admin_acceptor
  Acceptor admin_acceptor;  ///< closed without an admin-address
  std::vector<std::unique_ptr<Ticker>> tickers;
  BotThreads bots;
  const std::unique_ptr<Journal> journal;
  ReplayService replay_service;
  Rooms rooms;
  std::unique_ptr<AdminListener> admin_listener;  ///< outlives `admin`, whose threads answer its requests
  Admin admin;
  std::uint16_t port = 0;
  std::uint16_t admin_port = 0;
  std::mutex reloading;
  // Only the first loop uses these, for the whole server.
  ServerTime time_noted{0};
  ServerTime addresses_tidied{0};
  std::vector<std::thread> threads;
};

Result<std::unique_ptr<Server>> Server::start(const Settings& settings, ReadSettings read_again,
                                              ServerClock::Source source, AskBot ask) {
  if (sodium_init() < 0) return Error{"libsodium cannot be initialised"};
  const std::filesystem::path web_root = web_root_of(settings);
  StaticFiles files = TRY(StaticFiles::read(web_root));
  if (files.find("") == nullptr) {
    if (!settings.web_root.empty()) return Error{"there is no index.html in " + web_root.string()};
    spdlog::warn("no web client in {}: only terminal clients can play", web_root.string());
  }
  auto certificate = TRY(Certificate::read(settings.tls_certificate, settings.tls_key));

  auto metrics = std::make_unique<Metrics>();
  OpenJournal journal = TRY(open_journal(settings, *metrics));

  // Only the server that has the folder's lock may change the lexicons in it.
  KeptLexicons kept_lexicons(kept_lexicons_of(settings.data_dir));
  auto offer = TRY(make_offer(settings, kept_lexicons));
  StaticFiles all_files = with_offer(std::move(files), *offer);

  auto impl = std::make_unique<Impl>(
      Impl::Parts{settings, std::move(read_again), std::move(kept_lexicons), std::move(offer),
                  std::move(all_files), std::move(certificate), std::move(metrics), std::move(journal)},
      std::move(source), std::move(ask));
  TRY(impl->bans.load());
  TRY(impl->load_rooms());
  TRY(impl->listen());
  note_certificate(*impl->certificate.get(), *impl->metrics);
  impl->run();
  return std::unique_ptr<Server>(new Server(std::move(impl)));
}

Server::Server(std::unique_ptr<Impl> impl) : impl_(std::move(impl)) {}

Server::~Server() {
  static_cast<void>(stop());
}

std::uint16_t Server::port() const {
  return impl_->port;
}

std::uint16_t Server::admin_port() const {
  return impl_->admin_port;
}

void Server::reload() {
  try {
    static_cast<void>(impl_->reload());
  } catch (const std::exception& failure) {
    spdlog::error("the settings cannot be reloaded: {}", failure.what());
  }
}

const Metrics& Server::metrics() const {
  return *impl_->metrics;
}

std::string Server::url() const {
  const auto certificate = impl_->certificate.get();
  const auto address_with = [&](const std::string& host) {
    const Url url{certificate->has_value(), host, std::to_string(impl_->port), {}};
    return url.origin() + impl_->settings.base_path + "/";
  };
  if (*certificate) {
    // Uses a name from the certificate, if there is one that a browser can open.
    for (const std::string& name : (*certificate)->facts().names) {
      if (name.find_first_of("*:") != name.npos) continue;
      return address_with(name);
    }
  }
  return address_with(own_address(impl_->settings.address));
}

bool Server::stop() {
  if (impl_->threads.empty()) return !impl_->admin.busy();
  impl_->ready = false;
  if (impl_->admin_listener) impl_->admin_listener->stop();
  // The ports stay open until then. To other nodes a port that refuses connections means that this node has died.
  if (impl_->cluster) impl_->cluster->leave(impl_->settings.limits.stop_within);
  impl_->loops.first().post([impl = impl_.get()] {
    boost::system::error_code ignored;  // they are closed in any case
    impl->acceptor.close(ignored);
    impl->admin_acceptor.close(ignored);
  });
  impl_->bots.stop();
  impl_->journal->note_time(impl_->clock.now());
  // A client that waits for the answer to a move gets it before the connection closes, if the move can be saved.
  if (!impl_->journal->flush()) spdlog::warn("the server goes down while the journal cannot be written");
  impl_->wait_for_steps();
  impl_->loops.first().post([impl = impl_.get()] {
    for (const auto& session : impl->connections.sessions()) {
      session->deliver_and_close(
          Frame::text(protocol::frame_of({}, protocol::Closing{"the server restarts"})), CloseCode::restart,
          "restart");
    }
  });
  if (!impl_->connections.wait_until_all_left(impl_->settings.limits.stop_within)) {
    spdlog::warn("some clients did not close in time: their connections are cut");
  }
  impl_->replay_service.stop();
  for (const auto& loop : impl_->loops.all()) loop->stop();
  for (std::thread& thread : impl_->threads) thread.join();
  impl_->threads.clear();
  return !impl_->admin.busy();
}

/// Waits until each loop has done what it had to do before this call.
void Server::Impl::wait_for_steps() {
  std::latch done(static_cast<std::ptrdiff_t>(loops.all().size()));
  for (const auto& loop : loops.all()) loop->post([&done] { done.count_down(); });
  done.wait();
}

const Ownership& Server::Impl::ownership() const {
  return cluster ? cluster->ownership() : sole_owner;
}

Result<void> Server::Impl::load_rooms() {
  if (cluster) return {};  // the rooms come when the server has joined
  try {
    const Rooms::Loaded loaded = rooms.load(clock);
    metrics->rooms_from_saved_states.set(static_cast<std::int64_t>(loaded.from_saved_states));
    spdlog::info("{} rooms came back from {} journal entries, {} of them from their saved states",
                 loaded.rooms, loaded.entries, loaded.from_saved_states);
    if (loaded.set_aside > 0) {
      spdlog::error("{} rooms could not come back; `meldroom rooms` says why", loaded.set_aside);
      return {};  // nobody knows which lexicons those rooms need
    }
    LexiconHashes needed = loaded.lexicons;
    for (const std::string& name : offer->lexicon_names()) needed.emplace(offer->lexicon(name)->hash());
    kept_lexicons.remove_all_but(needed);
  } catch (const std::exception& problem) {
    return Error{problem.what()};
  }
  return {};
}

Result<void> Server::Impl::listen() {
  if (const auto error = listen_at(acceptor, {net::ip::make_address(settings.address), settings.port})) {
    return Error{fmt::format("cannot listen on {} port {}: {}; choose others with --address and --port",
                             settings.address, settings.port, error.message())};
  }
  port = acceptor.local_endpoint().port();
  if (settings.admin_address.empty()) return {};
  if (const auto error = listen_at(admin_acceptor, parse_endpoint(settings.admin_address).value())) {
    return Error{
        fmt::format("cannot listen on the admin-address {}: {}", settings.admin_address, error.message())};
  }
  admin_port = admin_acceptor.local_endpoint().port();
  spdlog::info("{} at {}",
               settings.admin_token.empty() ? "Only /metrics (there is no admin-token)" : "The admin page",
               settings.admin_address);
  return {};
}

void Server::Impl::run() {
  const auto ended = [](const std::exception_ptr& thrown) {
    if (const auto failure = failure_of(thrown)) {
      spdlog::critical("the server accepts no more connections: {}", *failure);
    }
  };
  net::co_spawn(loops.first().executor(), accept(acceptor, PortKind::players), ended);
  if (admin_acceptor.is_open()) {
    net::co_spawn(loops.first().executor(), accept(admin_acceptor, PortKind::admin), ended);
  }
  for (const auto& loop : loops.all()) {
    Ticker& ticker = *tickers.emplace_back(std::make_unique<Ticker>(*loop));
    loop->post([this, &ticker] { tick(ticker); });
  }
  if (cluster) {
    cluster->start(clock, rooms,
                   {.notice = [this](const Notice& notice) { connections.broadcast(notice); },
                    .bans = [this](std::vector<BanChange> changes) { admin.follow(std::move(changes)); },
                    .limit = [this](const LimitChange& change) { admin.follow(change); },
                    .question = [this](const NodeQuestion& question) { answer_node(question); }});
  }
  ready = true;
  bots.start(settings.bot_threads);
  for (const auto& loop : loops.all()) threads.emplace_back([&loop = *loop] { loop.run(); });
  auto listening = AdminListener::open(admin_socket_of(settings.data_dir), admin);
  if (listening) {
    admin_listener = *std::move(listening);
  } else {
    spdlog::warn("`meldroom admin` cannot reach this server: {}", listening.error().message);
  }
}

net::awaitable<void> Server::Impl::accept(Acceptor& from, PortKind port_kind) {
  constexpr std::chrono::minutes between_warnings(1);
  auto next_warning = std::chrono::steady_clock::now();
  for (;;) {
    Loop& loop = loops.next();
    auto [error, socket] = co_await from.async_accept(loop.io(), as_result);
    if (!from.is_open()) co_return;
    if (error) {
      // Most likely there are no file descriptors left. Open connections go on. Trying again at once would not help.
      if (const auto now = std::chrono::steady_clock::now(); now >= next_warning) {
        spdlog::warn("connections cannot be accepted: {}", error.message());
        next_warning = now + between_warnings;
      }
      net::steady_timer pause(loops.first().io(), std::chrono::milliseconds(100));
      co_await pause.async_wait(net::use_awaitable);
      continue;
    }
    metrics->connections_total.add();
    try {
      serve_http(std::move(socket), loop, http_context, port_kind);
    } catch (const std::exception& failure) {  // such as no memory: only this connection ends
      spdlog::error("a connection is not served: {}", failure.what());
    }
  }
}

/// Answers another node, later.
void Server::Impl::answer_node(const NodeQuestion& question) {
  net::co_spawn(loops.first().executor(), admin.answer_node(question), [](const std::exception_ptr& thrown) {
    if (const auto failure = failure_of(thrown)) spdlog::warn("another node gets no answer: {}", *failure);
  });
}

/// Reloads everything or nothing.
Result<Reloaded> Server::Impl::reload() {
  auto reloaded = try_to_reload();
  if (!reloaded) spdlog::error("nothing is reloaded: {}", reloaded.error().message);
  return reloaded;
}

Result<Reloaded> Server::Impl::try_to_reload() {
  // A reload that waits here would keep a thread from the operator's next command.
  const std::unique_lock guard(reloading, std::try_to_lock);
  if (!guard) return Error{"another reload has not ended yet; if it never does, a disk that it reads hangs"};
  const Settings wanted = read_again ? TRY(read_again()) : settings;
  const std::filesystem::path lexicon_dir = lexicon_dir_of(settings);
  auto lexicons = TRY(kept_lexicons.keep_those_in(lexicon_dir));
  if (lexicons.empty()) return Error{no_lexicon_sentence(lexicon_dir)};
  auto read = TRY(Certificate::read(wanted.tls_certificate, wanted.tls_key));
  std::optional<etcd::Members> members;
  if (cluster) members = TRY(etcd::Members::read(settings.cluster, settings.cluster_tls));
  TRY(bans.load());

  Reloaded reloaded = take_over(settings, wanted);
  take_certificate(std::move(read), reloaded);
  if (members) cluster->renew_certificates(*members);
  password.set(settings.password);
  admin_token.set(settings.admin_token);
  const auto has_changed = [&](std::string_view setting) {
    return std::ranges::find(reloaded.changed, setting) != reloaded.changed.end();
  };
  if (has_changed("log-level")) spdlog::set_level(spdlog::level::from_str(settings.log_level));
  if (has_changed("chat")) {
    for (const auto& room : rooms.all()) room->show_reloaded();
  }
  address_limits.follow_limits();
  connections.check_bans();
  reloaded.lexicons = offer->offer_lexicons(std::move(lexicons));
  files.set(with_offer(*files.get(), *offer));
  spdlog::info("reloaded: settings [{}], lexicons [{}], bans; for a restart: [{}]",
               fmt::join(reloaded.changed, ", "), fmt::join(reloaded.lexicons, ", "),
               fmt::join(reloaded.need_restart, ", "));
  return reloaded;
}

/// Uses a new certificate for new connections. It can be in the same file as the old one.
void Server::Impl::take_certificate(std::optional<Certificate> next, Reloaded& reloaded) {
  constexpr std::string_view setting = "tls-certificate";
  const auto before = certificate.get();
  const bool same = next && *before ? next->same_as(**before) : next.has_value() == before->has_value();
  if (same) return;
  note_certificate(next, *metrics);
  certificate.set(std::move(next));
  if (std::ranges::find(reloaded.changed, setting) == reloaded.changed.end()) {
    reloaded.changed.push_back(setting);
  }
}

void Server::Impl::tick(Ticker& ticker) {
  // Before everything else, so that a failure ends this tick alone.
  ticker.timer.expires_after(settings.limits.tick);
  ticker.timer.async_wait([this, &ticker](const boost::system::error_code& error) {
    if (!error) tick(ticker);
  });
  const ServerTime now = clock.now();
  look_at_rooms_and_sessions(ticker, now);
  if (&ticker.loop == &loops.first()) look_at_server(now);
}

void Server::Impl::look_at_rooms_and_sessions(Ticker& ticker, ServerTime now) {
  const auto here = rooms.of(ticker.loop);
  for (const auto& room : here) room->do_what_is_due(now);
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
  if (const bool saves = journal->healthy(); saves != connections.saves()) connections.tell_saving(saves);
  if (now - time_noted >= sessions_every) {
    time_noted = now;
    journal->note_time(now);
  }
  if (now - addresses_tidied >= rooms_age_every) {
    addresses_tidied = now;
    address_limits.tidy(now);
    refusals.sum_up();
  }
}

}  // namespace meldroom::server

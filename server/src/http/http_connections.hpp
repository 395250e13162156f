#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <list>
#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "metrics.hpp"
#include "settings/limits.hpp"

namespace meldroom::server {

/// The connections that are not WebSockets (yet). When too many of them keep the server waiting, it cuts one: of the
/// address or the IPv6 site with the most such connections, the one that has kept it waiting longest. (A site counts as
/// several addresses.) So slow connections only keep out each other. The same holds for the bytes of answers that wait
/// for their peers. Connections that wait for the server have limits of their own. A connection that is cut no longer
/// counts, even if its loop has not closed it yet. Otherwise a slow loop would cost other clients their connections.
/// Safe to use from any thread.
class HttpConnections {
  struct Group;
  using Groups = std::map<std::string, Group>;

 public:
  HttpConnections(const Limits& limits, Metrics& metrics) : limits_(limits), metrics_(metrics) {}

  /// One connection's place. It ends with the connection.
  class Place {
   public:
    /// Takes a place; at first the server waits for the peer. Connections are counted by `address` and its site.
    /// `shared` says that it is a proxy's, so that neither its site nor the limit for one address applies. `cut` ends
    /// the connection. It is called from any thread, and must not destroy this place during the call.
    Place(HttpConnections& all, const std::string& address, bool shared, std::function<void()> cut);
    ~Place();
    Place(const Place&) = delete;
    Place& operator=(const Place&) = delete;

    /// From now on the server waits for the peer to send a request, or to take an answer of `bytes` bytes.
    void wait_for_peer(std::size_t bytes = 0);
    /// From now on the peer waits for the server. The connection is not cut while it does.
    void work();

   private:
    friend class HttpConnections;
    /// A group that the place counts for, and where the place is in the group's list while it waits.
    struct Share {
      Groups::iterator group;
      std::list<Place*>::iterator waiting{};
    };
    void join(const std::string& name, std::size_t times);
    void begin_to_wait(std::size_t bytes);
    void stop_waiting();
    void stop_counting();

    HttpConnections& all_;
    const std::function<void()> cut_;
    std::vector<Share> shares_;      ///< empty once it is cut
    bool waits_ = false;             ///< for the peer
    std::uint64_t waits_since_ = 0;  ///< HttpConnections::waits_ when it began to wait
    std::size_t bytes_ = 0;          ///< of the answer that waits for the peer
  };

 private:
  /// The connections of an address or of an IPv6 site.
  struct Group {
    std::size_t times = 1;  ///< how many addresses it counts as
    std::size_t connections = 0;
    std::list<Place*> waiting;  ///< connections that keep the server waiting, the longest first
    std::size_t bytes = 0;      ///< of the answers that wait for these peers
  };
  [[nodiscard]] static bool is_cut_after(const Group& one, const Group& other);
  [[nodiscard]] Group& worst(bool (*less_bad)(const Group& one, const Group& other));
  void cut(Place& place);

  const Limits& limits_;
  Metrics& metrics_;
  std::mutex mutex_;
  std::size_t waiting_ = 0;
  std::size_t bytes_ = 0;    ///< of all answers that wait for peers
  std::uint64_t waits_ = 0;  ///< how often a connection has begun to keep the server waiting
  Groups groups_;
};

}  // namespace meldroom::server

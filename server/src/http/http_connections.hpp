#pragma once

#include <cstddef>
#include <functional>
#include <list>
#include <mutex>
#include <string>
#include <unordered_map>

#include "limits.hpp"
#include "metrics.hpp"

namespace meldroom::server {

/// The connections that are no WebSocket (yet). When there are too many, one of them is cut: of those that keep
/// the server waiting, the one that has done so longest, from the address that has most of them. So slow
/// connections keep out nobody but each other. One that is cut counts no more, even while its loop has not got round to
/// ending it: otherwise a loop that lags would make others pay for it. Safe to use from any thread.
class HttpConnections {
  struct Address;

 public:
  HttpConnections(const Limits& limits, Metrics& metrics) : limits_(limits), metrics_(metrics) {}

  /// The place of one connection; ends with it.
  class Place {
   public:
    /// Takes a place; the server waits for the peer. `address` is what is counted by, `shared` says that it is a
    /// proxy's, for which the bound for one address does not hold. `cut` ends the connection; it is called from
    /// any thread, and must not end this place at once.
    Place(HttpConnections& all, const std::string& address, bool shared, std::function<void()> cut);
    ~Place();
    Place(const Place&) = delete;
    Place& operator=(const Place&) = delete;

    /// The server waits for the peer: for a request, or until an answer is taken.
    void wait_for_peer();
    /// The peer waits for the server, and is not cut meanwhile.
    void work();

   private:
    friend class HttpConnections;
    void stop_waiting();
    void stop_counting();

    HttpConnections& all_;
    const std::string address_;
    const std::function<void()> cut_;
    Address* from_ = nullptr;              ///< null once it is cut
    std::list<Place*>::iterator waiting_;  ///< where it is in its address's list, or that list's end
  };

 private:
  struct Address {
    std::size_t connections = 0;
    std::list<Place*> waiting;  ///< those that keep the server waiting, the longest first
  };
  void cut_longest_waiting(Address& address);

  const Limits& limits_;
  Metrics& metrics_;
  std::mutex mutex_;
  std::size_t connections_ = 0;
  std::unordered_map<std::string, Address> addresses_;
};

}  // namespace meldroom::server

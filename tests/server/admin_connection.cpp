#include "admin_connection.hpp"

#include <boost/asio/read.hpp>
#include <boost/asio/write.hpp>

namespace meldroom::test {

std::filesystem::path admin_socket_of(const TestServer& server) {
  return server.folder / "data/admin.sock";
}

AdminConnection::AdminConnection(const TestServer& server) {
  socket_.connect(admin_socket_of(server).native());
}

void AdminConnection::send(std::string_view bytes) {
  boost::system::error_code hung_up;  // the server does not have to read all
  boost::asio::write(socket_, boost::asio::buffer(bytes), hung_up);
}

std::string AdminConnection::read() {
  std::string text;
  boost::system::error_code error;
  boost::asio::read(socket_, boost::asio::dynamic_buffer(text), error);
  return text;
}

nlohmann::json admin(const TestServer& server, const nlohmann::json& request) {
  AdminConnection connection(server);
  connection.send(request.dump() + "\n");
  return nlohmann::json::parse(connection.read());
}

}  // namespace meldroom::test

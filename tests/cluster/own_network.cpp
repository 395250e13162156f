#include "own_network.hpp"

#include <cerrno>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <sched.h>
#include <stdexcept>
#include <sys/mount.h>
#include <system_error>
#include <unistd.h>

#include "tests/child_process.hpp"

namespace meldroom::test {

namespace {

constexpr const char* disk_size = "size=1g";
constexpr const char* what_fills_it = "full";

void check(int result, const std::string& what) {
  if (result != 0) throw std::system_error(errno, std::generic_category(), what);
}

void write_file(const std::string& path, const std::string& text) {
  std::ofstream out(path);
  out << text;
  if (!out.flush()) throw std::runtime_error("cannot write " + path);
}

void run(const std::vector<std::string>& command) {
  ChildOptions options;
  options.arguments = command;
  const Ended ended = run_to_end(options);
  if (ended.status == 0) return;
  std::string text;
  for (const std::string& word : command) text += word + " ";
  throw std::runtime_error(text + "failed: " + ended.output);
}

std::string name_of(OwnNetwork::Lan lan) {
  return lan == OwnNetwork::Lan::front ? "front" : "back";
}

std::string address_of(OwnNetwork::Lan lan, std::size_t machine) {
  return (lan == OwnNetwork::Lan::front ? "10.1.0." : "10.2.0.") + std::to_string(machine);
}

/// The name of this process's end of a machine's cable.
std::string cable(const std::string& machine, OwnNetwork::Lan lan) {
  return machine + "-" + name_of(lan);
}

constexpr std::size_t own_number = 254;

}  // namespace

OwnNetwork::OwnNetwork() {
  const uid_t user = ::geteuid();
  const gid_t group = ::getegid();
  const int as_root = user == 0 ? 0 : CLONE_NEWUSER;
  check(::unshare(CLONE_NEWNET | CLONE_NEWNS | as_root), "a network of its own for the test");
  if (as_root != 0) {
    write_file("/proc/self/setgroups", "deny");
    write_file("/proc/self/uid_map", "0 " + std::to_string(user) + " 1");
    write_file("/proc/self/gid_map", "0 " + std::to_string(group) + " 1");
  }
  check(::mount("none", "/", nullptr, MS_REC | MS_PRIVATE, nullptr), "mounts of its own for the test");
  check(::mount("tmpfs", "/run", "tmpfs", 0, nullptr),
        "/run of its own for the test");  // `ip` keeps names there
  run({"ip", "link", "set", "lo", "up"});
  for (const Lan lan : {Lan::front, Lan::back}) {
    run({"ip", "link", "add", name_of(lan), "type", "bridge"});
    run({"ip", "address", "add", address(lan) + "/24", "dev", name_of(lan)});
    run({"ip", "link", "set", name_of(lan), "up"});
  }
}

OwnNetwork::~OwnNetwork() {
  // So that the folder can be removed.
  for (const Machine& machine : machines_) ::umount2(machine.disk.c_str(), MNT_DETACH);
}

std::string OwnNetwork::address(Lan lan) {
  return address_of(lan, own_number);
}

Machine OwnNetwork::add(const std::string& name, Lan lan) {
  const std::size_t number = machines_.size() + 1;
  run({"ip", "netns", "add", name});
  run({"ip", "-n", name, "link", "set", "lo", "up"});
  for (const Lan each : {Lan::front, Lan::back}) {
    const std::string inside = name_of(each);
    run({"ip", "link", "add", cable(name, each), "type", "veth", "peer", "name", inside, "netns", name});
    run({"ip", "-n", name, "address", "add", address_of(each, number) + "/24", "dev", inside});
    run({"ip", "-n", name, "link", "set", inside, "up"});
    run({"ip", "link", "set", cable(name, each), "master", inside, "up"});
  }
  Machine machine{address_of(lan, number), {"ip", "netns", "exec", name}, disks_ / name};
  std::filesystem::create_directory(machine.disk);
  check(::mount("tmpfs", machine.disk.c_str(), "tmpfs", 0, disk_size), "a disk for " + name);
  machines_.push_back(machine);
  return machine;
}

void OwnNetwork::pull(const std::string& machine, Lan lan) {
  run({"ip", "link", "set", cable(machine, lan), "down"});
}

void OwnNetwork::plug_in(const std::string& machine, Lan lan) {
  run({"ip", "link", "set", cable(machine, lan), "up"});
}

void OwnNetwork::fill_disk(const Machine& machine) {
  std::ofstream out(machine.disk / what_fills_it);
  const std::string block(1 << 20, 'x');
  while (out.write(block.data(), static_cast<std::streamsize>(block.size())).flush()) {
  }
}

void OwnNetwork::empty_disk(const Machine& machine) {
  std::filesystem::remove(machine.disk / what_fills_it);
}

}  // namespace meldroom::test

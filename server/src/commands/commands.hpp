#pragma once

namespace CLI {
class App;
}

/// The program's subcommands. Each function adds some to the program. The one that is given on the command line sets
/// `exit_code`: 0 if all went well, otherwise as said here, after it has printed what is wrong. 2 also means that a
/// setting is wrong.
namespace meldroom::server {

/// `meldroom admin`, with which the operator looks at a running server and controls it. 1 if the server does not answer
/// or refuses.
void add_admin_command(CLI::App& app, int& exit_code);

/// `meldroom backup`, `restore`, `repair` and `move-data`, the operator's commands for the journal. 1 if it is not done.
void add_data_commands(CLI::App& app, int& exit_code);

/// `meldroom dict build` and `meldroom dict check`. 1 if a word is not in the lexicon or a lexicon could not be built,
/// 2 if the arguments make no sense or name no lexicon.
void add_dict_commands(CLI::App& app, int& exit_code);

/// `meldroom doctor`, which checks whether a server with these settings would work well on this machine and, with
/// --url, whether players can reach it through its proxies. A server may run at the same time. 1 if something is wrong.
void add_doctor_command(CLI::App& app, int& exit_code);

/// `meldroom erase`, which takes a person's names and devices out of a journal that no server has open. 1 if it is not
/// done, or not completely.
void add_erase_command(CLI::App& app, int& exit_code);

/// `meldroom healthcheck`, which asks a running server on this machine for /healthz. It is for containers, which have
/// no other program that can ask. 1 if the server is not well, or a setting is wrong.
void add_healthcheck_command(CLI::App& app, int& exit_code);

/// `meldroom rooms`, which lists the rooms that the server could not restore, and why. The server may run at the same
/// time. 1 if the list cannot be read.
void add_rooms_command(CLI::App& app, int& exit_code);

/// `meldroom serve`, which serves until SIGTERM or SIGINT and then stops. 1 if the server cannot start.
void add_serve_command(CLI::App& app, int& exit_code);

/// `meldroom simulate`, which plays whole matches of random players or bots in this process and writes their records.
/// 1 if it cannot.
void add_simulate_command(CLI::App& app, int& exit_code);

/// `meldroom verify`, which checks match records with only the lexicons and decks on this machine (T-15), or all rooms
/// of a journal. 1 if one of them is not correct, 2 if something could not be read.
void add_verify_command(CLI::App& app, int& exit_code);

}  // namespace meldroom::server

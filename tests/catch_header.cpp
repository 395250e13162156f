// Owns the precompiled <catch2/catch.hpp> that every test program reuses; catch_main.cpp cannot, because it
// needs the header with Catch2's main in it.
#include <catch2/catch.hpp>

// Builds the precompiled <catch2/catch.hpp> that every test program uses. catch_main.cpp cannot do this, because it
// needs the header together with Catch2's main.
#include <catch2/catch.hpp>

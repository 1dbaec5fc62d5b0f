/* Cards as bits, and chance; what every other file here stands on. */
#ifndef MANILLEN_BITS_H
#define MANILLEN_BITS_H

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* Counting bits is half the work. Every x86-64 of the last fifteen years has an instruction for
 * it that compilers do not use unasked; the module refuses to load on one that has not. */
#if defined(__x86_64__) && defined(__clang__)
#pragma clang attribute push(__attribute__((target("popcnt"))), apply_to = function)
#define TARGET_POPCNT 1
#elif defined(__x86_64__) && defined(__GNUC__)
#pragma GCC target("popcnt")
#define TARGET_POPCNT 1
#endif

/* What this file was when it was compiled, given by hatch_build.py. */

typedef uint32_t Cards;
typedef uint64_t Word;

enum {
    PACK = 32,
    NO_TRUMP = 4,
    MAX_SEATS = 6,
    MAX_DUTIES = 4,
    MAX_MOVES = 16, /* a place has 16 cards at most (R7) */
};

#if defined(__GNUC__) || defined(__clang__)
static inline int count(Word word) { return __builtin_popcountll(word); }
static inline int lowest(Cards cards) { return __builtin_ctz(cards); }
static inline int highest(Cards cards) { return 31 - __builtin_clz(cards); }
#else
static inline int count(Word word) {
    word -= word >> 1 & 0x5555555555555555u;
    word = (word & 0x3333333333333333u) + (word >> 2 & 0x3333333333333333u);
    word = (word + (word >> 4)) & 0x0F0F0F0F0F0F0F0Fu;
    return (int)(word * 0x0101010101010101u >> 56);
}
static inline int lowest(Cards cards) { return count(~cards & (cards - 1)); }
static inline int highest(Cards cards) {
    for (int step = 1; step < 32; step *= 2) cards |= cards >> step;
    return count(cards) - 1;
}
#endif

static inline Cards bit(int card) { return (Cards)1 << card; }
static inline Cards suit_cards(int suit) { return (Cards)0xFF << 8 * suit; }
static inline Cards higher_cards(int card) {
    return suit_cards(card >> 3) & ~((bit(card) << 1) - 1);
}

/* The sequence of splitmix64. */
static inline Word chance(Word *seed) {
    Word word = *seed += 0x9E3779B97F4A7C15u;
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9u;
    word = (word ^ word >> 27) * 0x94D049BB133111EBu;
    return word ^ word >> 31;
}

#endif

/* Worlds drawn evenly: hidden cards are dealt one by one, each to a place by how many ways there
 * are to deal the rest. */
#ifndef MANILLEN_DRAWS_H
#define MANILLEN_DRAWS_H

#include "bits.h"

enum { MAX_HIDDEN = MAX_SEATS + 1, MOST_WAYS = 1 << 20 };

typedef struct {
    int places, cards, spread;   /* spread: how many rooms there can be */
    int room[MAX_HIDDEN], stride[MAX_HIDDEN];
    Cards may[MAX_HIDDEN];       /* by place, the cards it may hold */
    uint8_t card[PACK];
    Word *ways;                  /* by card and room left, the ways to deal from that card on */
} Hidden;

static inline int room_left(const Hidden *hidden, int index, int place) {
    return index / hidden->stride[place] % (hidden->room[place] + 1);
}

/* Counts the ways; gives what is wrong, or NULL. */
static const char *count_ways(Hidden *hidden) {
    Cards all = 0;
    int needed = 0;
    hidden->spread = 1;
    for (int place = 0; place < hidden->places; place++) {
        all |= hidden->may[place];
        needed += hidden->room[place];
        hidden->stride[place] = hidden->spread;
        hidden->spread *= hidden->room[place] + 1;
        if (hidden->spread > MOST_WAYS / (PACK + 1)) return "too many places";
    }
    hidden->cards = 0;
    for (; all; all &= all - 1) hidden->card[hidden->cards++] = (uint8_t)lowest(all);
    if (hidden->cards != needed) return "cards that do not fill the hands";
    size_t spread = (size_t)hidden->spread;
    hidden->ways = calloc(spread * (size_t)(hidden->cards + 1), sizeof *hidden->ways);
    if (!hidden->ways) return "no memory";
    hidden->ways[spread * (size_t)hidden->cards] = 1;
    for (int at = hidden->cards - 1; at >= 0; at--) {
        const Word *after = hidden->ways + spread * (size_t)(at + 1);
        Word *ways = hidden->ways + spread * (size_t)at;
        for (int place = 0; place < hidden->places; place++) {
            if (!(hidden->may[place] & bit(hidden->card[at]))) continue;
            for (int index = 0; index < hidden->spread; index++)
                if (room_left(hidden, index, place)) ways[index] += after[index - hidden->stride[place]];
        }
    }
    return hidden->ways[spread - 1] ? NULL : "no deal fits";
}

static Word below(Word bound, Word *seed) {
    Word mask = bound - 1, found;
    for (int shift = 1; shift < 64; shift *= 2) mask |= mask >> shift;
    do found = chance(seed) & mask;
    while (found >= bound);
    return found;
}

static void draw(const Hidden *hidden, Word *seed, Cards *found) {
    size_t spread = (size_t)hidden->spread;
    int index = hidden->spread - 1;
    memset(found, 0, MAX_HIDDEN * sizeof *found);
    for (int at = 0; at < hidden->cards; at++) {
        const Word *after = hidden->ways + spread * (size_t)(at + 1);
        Word number = below(hidden->ways[spread * (size_t)at + (size_t)index], seed);
        for (int place = 0; place < hidden->places; place++) {
            if (!(hidden->may[place] & bit(hidden->card[at])) || !room_left(hidden, index, place)) continue;
            Word ways = after[index - hidden->stride[place]];
            if (number < ways) {
                found[place] |= bit(hidden->card[at]);
                index -= hidden->stride[place];
                break;
            }
            number -= ways;
        }
    }
}

#endif

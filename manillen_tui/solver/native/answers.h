/* What a position is worth in the terms of a goal, and random playouts. */
#ifndef MANILLEN_ANSWERS_H
#define MANILLEN_ANSWERS_H

#include "search.h"

enum { POINTS, SCORE, SLAM }; /* the goals, as in tables.Goal */

typedef struct {
    int size;
    int8_t value[MAX_MOVES];
} Row;

static void aim(Search *search, bool slam) {
    const Rules *rules = search->rules;
    search->slam = slam;
    search->trick_points = slam ? 1 : rules->trick_points;
    search->last_trick = slam ? 0 : rules->last_trick;
    memset(search->planes, 0, sizeof search->planes);
    for (int card = 0; card < PACK; card++) {
        int worth = search->points[card] = slam ? 0 : rules->points[card];
        search->keys[0][card] = (int8_t)(-8 * worth - (card & 7));
        search->keys[1][card] = (int8_t)(64 + 8 * worth - (card & 7) / 4);
        for (int plane = 0; plane < 3; plane++)
            search->planes[plane] |= (Cards)(worth >> plane & 1) << card;
    }
}

static int tricks_left(const Search *search, const Trick *trick) {
    return (count(trick->left) + trick->laid) / search->rules->seats;
}

/* What is still to be won, cards on the table included. */
static int at_stake(const Search *search, const Trick *trick) {
    int tricks = tricks_left(search, trick);
    return worth(search->points, trick->left) + trick->points + tricks * search->trick_points +
           (tricks ? search->last_trick : 0);
}

static int exact(Search *search, const Trick *trick, int low, int high, int guess) {
    int tricks = tricks_left(search, trick);
    while (low < high && !search->stopped) {
        int needed = guess <= low ? low + 1 : guess > high ? high : guess;
        Trick next = *trick;
        int value = follow(search, &next, tricks, needed);
        if (value >= needed) {
            low = value;
        } else {
            high = value;
        }
        guess = (low + high + 1) / 2;
    }
    return low;
}

/* Whether a side, which took every trick so far, can take all that are left (R31). */
static bool slam(Search *search, const Trick *trick, int side) {
    int tricks = tricks_left(search, trick);
    Trick next = *trick;
    next.points = 0;
    aim(search, true);
    int taken = tricks ? follow(search, &next, tricks, side ? 1 : tricks) : 0;
    aim(search, false);
    return side ? taken < 1 : taken >= tricks;
}

/* What a position is worth to the side of index 0, in the terms of the goal. */
static int come_to(Search *search, const Position *position, const Trick *trick, int goal,
                   int guess) {
    int stake = at_stake(search, trick), taken = 0;
    int whole = stake + position->points[0] + position->points[1];
    if (goal != SLAM) taken = exact(search, trick, 0, stake, guess);
    for (int side = 0; goal != POINTS && side < 2; side++) {
        if (position->tricks[1 - side] || (goal == SCORE && taken != (side ? 0 : stake))) continue;
        if (!slam(search, trick, side)) continue;
        if (side) return -1;
        return goal == SLAM ? 1 : whole + 1;
    }
    return goal == SLAM ? 0 : taken + position->points[0];
}

/* Set a search up for one world and the cards left in it. */
static void prepare_world(Search *search, Cards left) {
    aim(search, false);
    prepare(search, left);
    search->alike = search->rules->low & ~search->world.tops;
}

/* Fill the row with a value for each legal card, or with that of the best; for the side to act. */
static void answer(Search *search, const Position *position, int goal, bool every, Row *row) {
    const Rules *rules = search->rules;
    Trick start = first_trick(rules, &search->world, position);
    prepare_world(search, start.left);
    int stake = at_stake(search, &start);
    int whole = stake + position->points[0] + position->points[1];
    bool mirrored = rules->side[start.place];
    row->size = 0;
    if (!every) {
        row->value[row->size++] = (int8_t)come_to(search, position, &start, goal, stake / 2);
    } else {
        Cards cards = choice(rules, &search->world, &start);
        Cards tried = distinct(search, &start, cards);
        int8_t found[PACK];
        Moves moves;
        order(search, &start, tried, &moves);
        int guess = stake / 2;
        for (int at = 0; at < moves.size; at++) {
            Trick next = start;
            lay(rules, &search->world, search->points, &next, moves.card[at]);
            int got = come_to(search, position, &next, goal, guess);
            guess = got - position->points[0];
            found[moves.card[at]] = (int8_t)got;
        }
        for (; cards; cards &= cards - 1) {
            int card = lowest(cards);
            if (!(tried & bit(card))) card = lowest(tried & higher_cards(card));
            row->value[row->size++] = found[card];
        }
    }
    for (int at = 0; mirrored && at < row->size; at++)
        row->value[at] = (int8_t)((goal == SLAM ? 0 : whole) - row->value[at]);
}

/* Play all cards left, each chosen evenly among the legal ones; what the side of index 0 takes. */
static int playout(const Rules *rules, const World *world, Trick trick, int tricks, Word *seed) {
    int points = 0;
    for (; tricks; tricks--) {
        Word word = 0;
        for (int drawn = 0; trick.laid < rules->seats; drawn++, word >>= 16) {
            if (!(drawn & 3)) word = chance(seed);
            Cards cards = choice(rules, world, &trick);
            for (int skip = (int)((word & 0xFFFF) * (Word)count(cards) >> 16); skip; skip--)
                cards &= cards - 1;
            lay(rules, world, rules->points, &trick, lowest(cards));
        }
        if (!rules->side[trick.winner])
            points += trick.points + rules->trick_points + (tricks == 1 ? rules->last_trick : 0);
        take(&trick);
    }
    return points;
}

#endif

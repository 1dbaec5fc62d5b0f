/* A table's rules as masks from the engine, worlds, positions, and a trick in progress. */
#ifndef MANILLEN_RULES_H
#define MANILLEN_RULES_H

#include "bits.h"

enum {
    FORMAT = 2,     /* what tables.py packs; counted up when the layout changes */
    MAX_PILED = 2,  /* how many places have piles */
    SUIT_PILES = 4, /* how many piles such a place has */
    WORDS = 5 + 3 * MAX_SEATS + 2 * PACK + 2 * 4 * PACK * MAX_DUTIES, /* of packed rules */
};

typedef struct {
    int seats;
    int trump;         /* NO_TRUMP for none */
    int trick_points;  /* R29 */
    int last_trick;    /* R29 */
    bool follows;      /* the first duty is always to follow suit (R20) */
    uint8_t side[MAX_SEATS];
    uint8_t next[MAX_SEATS];
    uint8_t observer[MAX_SEATS]; /* by place, the one whose player sees its hand */
    uint8_t points[PACK];
    Cards beats[PACK];
    Cards low;         /* sevens, eights and nines, where they are worth nothing */
    Cards owed[2][4][PACK][MAX_DUTIES];
} Rules;

typedef struct {
    Cards own[MAX_SEATS];     /* by place, its cards left, covered ones included */
    Cards tops;               /* the cards that cover a bottom (R7) */
    uint8_t under[PACK];      /* by such a card, the bottom */
    uint8_t piled[MAX_PILED]; /* the places with covered cards, in order; MAX_SEATS for none */
} World;

typedef struct {
    Cards free, trick;
    int place, led, best, winner;
    int points[2], tricks[2];  /* taken so far, by side */
} Position;

/* The cards that may be played from a choice; each duty narrows it when it can be met. */
static inline Cards legal(const Rules *rules, Cards cards, int led, int best, bool opponent) {
    const Cards *owed = rules->owed[opponent][led][best];
    for (int at = 0; at < MAX_DUTIES; at++) {
        Cards narrowed = cards & owed[at];
        cards = narrowed ? narrowed : cards;
    }
    return cards;
}

/* The bottoms that turn once these cards are gone (R27). */
static inline Cards turned(const World *world, Cards trick) {
    Cards found = 0;
    for (Cards tops = trick & world->tops; tops; tops &= tops - 1)
        found |= bit(world->under[lowest(tops)]);
    return found;
}

typedef struct {
    Cards left;      /* not yet played, covered bottoms included */
    Cards covered;
    Cards turning;   /* bottoms whose tops lie on the table */
    uint8_t laid, place, led, best, winner;
    uint8_t points;  /* of the cards on the table */
} Trick;

static inline Cards choice(const Rules *rules, const World *world, const Trick *trick) {
    Cards cards = world->own[trick->place] & trick->left & ~trick->covered;
    if (!trick->laid) return cards;
    bool opponent = rules->side[trick->place] != rules->side[trick->winner];
    return legal(rules, cards, trick->led, trick->best, opponent);
}

static inline void lay(const Rules *rules, const World *world, const uint8_t *points,
                       Trick *trick, int card) {
    if (!trick->laid) trick->led = (uint8_t)(card >> 3);
    if (!trick->laid || rules->beats[trick->best] & bit(card)) {
        trick->best = (uint8_t)card;
        trick->winner = trick->place;
    }
    if (world->tops & bit(card)) trick->turning |= bit(world->under[card]);
    trick->left ^= bit(card);
    trick->points += points[card];
    trick->laid++;
    trick->place = rules->next[trick->place];
}

/* The next trick, its leader to play; what lost its top is turned (R27). */
static inline void take(Trick *trick) {
    trick->covered ^= trick->turning;
    trick->turning = 0;
    trick->place = trick->winner;
    trick->laid = trick->points = 0;
}

static Word perft(const Rules *rules, const World *world, Trick trick, int depth) {
    if (trick.laid == rules->seats) take(&trick);
    Cards cards = choice(rules, world, &trick);
    if (depth <= 1) return depth ? (Word)count(cards) : 1;
    Word found = 0;
    for (; cards; cards &= cards - 1) {
        Trick next = trick;
        lay(rules, world, rules->points, &next, lowest(cards));
        found += perft(rules, world, next, depth - 1);
    }
    return found;
}

static int worth(const uint8_t *points, Cards cards) {
    int sum = 0;
    for (; cards; cards &= cards - 1) sum += points[lowest(cards)];
    return sum;
}

static Trick first_trick(const Rules *rules, const World *world, const Position *position) {
    Trick trick = {.turning = turned(world, position->trick),
                   .laid = (uint8_t)count(position->trick), .place = (uint8_t)position->place,
                   .led = (uint8_t)position->led, .best = (uint8_t)position->best,
                   .winner = (uint8_t)position->winner,
                   .points = (uint8_t)worth(rules->points, position->trick)};
    trick.covered = turned(world, position->free) | trick.turning;
    trick.left = position->free | trick.covered;
    return trick;
}

/* Whether a mask looks at suit and relative rank only, as the patterns take for granted. */
static bool is_relative(Cards mask, int best) {
    for (int suit = 0; suit < 4; suit++) {
        Cards all = suit_cards(suit);
        Cards parts[2] = {all, 0};
        if (best >> 3 == suit) {
            parts[0] = higher_cards(best);
            parts[1] = all & ~parts[0] & ~bit(best);
        }
        for (int at = 0; at < 2; at++)
            if ((mask & parts[at]) && (mask & parts[at]) != parts[at]) return false;
    }
    return true;
}

/* Takes in what tables.py packed; gives what is wrong with it, or NULL. */
static const char *read_rules(Rules *rules, const uint32_t *from) {
    memset(rules, 0, sizeof *rules);
    if (*from++ != FORMAT) return "another format";
    uint32_t seats = *from++, trump = *from++, trick_points = *from++, last_trick = *from++;
    if (seats < 2 || seats > MAX_SEATS || trump > 4 || trick_points > 1 || last_trick > 1)
        return "numbers out of range";
    rules->seats = (int)seats;
    rules->trump = (int)trump;
    rules->trick_points = (int)trick_points;
    rules->last_trick = (int)last_trick;
    for (uint32_t place = 0; place < MAX_SEATS; place++) {
        if (place < seats && (from[place] > 1 || from[MAX_SEATS + place] >= seats))
            return "no such side or place";
        rules->side[place] = (uint8_t)(place < seats ? from[place] : 0);
        rules->next[place] = (uint8_t)(place < seats ? from[MAX_SEATS + place] : 0);
    }
    from += 2 * MAX_SEATS;
    for (uint32_t place = 0; place < MAX_SEATS; place++, from++) {
        if (place < seats && *from >= seats) return "no such place";
        rules->observer[place] = (uint8_t)(place < seats ? *from : 0);
    }
    int place = 0;
    for (uint32_t steps = 1; steps <= seats; steps++) {
        place = rules->next[place];
        if ((place == 0) != (steps == seats)) return "the order of play is no round";
    }
    for (int card = 0; card < PACK; card++, from++) {
        uint32_t most = (card & 7) > 2 ? (uint32_t)(card & 7) - 2 : 0;
        if (*from > most) return "a card worth more than its rank allows";
        rules->points[card] = (uint8_t)*from;
    }
    rules->low = 0x07070707;
    for (int card = 0; card < PACK; card++, from++) {
        if (*from & bit(card) || !is_relative(*from, card)) return "beats no pattern";
        rules->beats[card] = *from;
    }
    rules->follows = true;
    for (int run = 0; run < 2 * 4 * PACK; run++) {
        int led = run / PACK % 4, best = run % PACK;
        Cards *owed = rules->owed[run / PACK / 4][led][best];
        for (int at = 0; at < MAX_DUTIES; at++, from++) {
            if (!is_relative(*from, best)) return "duties that are no pattern";
            owed[at] = *from;
        }
        if (owed[0] != suit_cards(led)) rules->follows = false;
    }
    return NULL;
}

#endif

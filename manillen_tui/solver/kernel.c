/* The compiled solver: what reference.py does, on the same masks, without the interpreter.
 *
 * A card is its index, 0 to 31, or in a mask its bit; a place is a seat's index in the order of
 * rules.seats. The duties, and what beats what, come as masks from the engine's own tables
 * (tables.py): no rule of play is written here. Everything that comes in is checked, so that
 * no input can make the search read or write where it should not.
 *
 * Nothing is global. A Table object holds one table's rules and the patterns solved for it. A
 * call copies what it needs out of Python objects, lets go of the interpreter, and works on
 * memory of its own; a second call at the same time on the same object gets fresh patterns.
 */
#define Py_LIMITED_API 0x030B0000
#define PY_SSIZE_T_CLEAN
#include <Python.h>

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
#ifndef SOURCE
#define SOURCE unknown
#endif
#define QUOTED(word) #word
#define TEXT(word) QUOTED(word)

typedef uint32_t Cards;
typedef uint64_t Word;

enum {
    FORMAT = 1,      /* what tables.py packs; counted up when the layout changes */
    PACK = 32,
    MAX_SEATS = 6,
    MAX_DUTIES = 4,
    MAX_MOVES = 16,  /* a place has 16 cards at most (R7) */
    MAX_PILED = 2,   /* how many places have piles */
    SUIT_PILES = 4,  /* how many piles such a place has */
};

enum { POINTS, SCORE, SLAM };  /* the goals, as in tables.Goal */

/* ---- Bits ------------------------------------------------------------------------------ */

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

/* ---- Rules, worlds, positions ---------------------------------------------------------- */

typedef struct {
    int seats;
    int trump;         /* 4 at no trump */
    int trick_points;  /* R29 */
    int last_trick;    /* R29 */
    bool follows;      /* the first duty is always to follow suit (R20) */
    uint8_t side[MAX_SEATS];
    uint8_t next[MAX_SEATS];
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

/* ---- A trick in progress --------------------------------------------------------------- */

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

/* ---- Patterns -------------------------------------------------------------------------- */

/* Two positions with the same owners in rank order, suit by suit, play alike: every duty looks
 * at suit, relative rank, trump and side only. They differ in points. So the key has no ranks,
 * and an entry keeps the points of its cards as a thermometer: the k-th card from the top of a
 * suit is worth at most 5-k (R2), which takes 15 bits a suit. Lowering a card's worth by one
 * lowers the value by one at most, and raising it raises it by one at most.
 */
typedef struct {
    Word key[3];  /* the last one with the bounds in its upper 16 bits */
    Word worth;
} Entry;

enum { BOUND_BITS = 8, KEY_BITS = 48 };
static const Word KEY_MASK = ((Word)1 << KEY_BITS) - 1;
static const uint8_t SLOT[8] = {0, 5, 9, 12, 14, 15, 15, 15};

typedef struct {
    Word worth;      /* thermometer of the cards left */
    uint32_t owners; /* behind a leading 1, from the highest */
} Suit;

typedef struct {
    const Rules *rules;
    World world;
    Cards alike;        /* low cards that cover nothing */
    bool slam;          /* count tricks instead of points */
    int trick_points, last_trick;
    uint8_t points[PACK];
    int8_t keys[2][PACK];  /* how early a card is tried, if its side loses or takes the trick */
    Entry *table;
    int shift;          /* 64 less the number of index bits */
    Word nodes;
    PyThreadState *thread;
    bool stopped;       /* by a signal; no value means anything any more */
    Cards sides[2];     /* by side, its cards */
    Cards planes[3];    /* by binary digit, the cards whose points have it */
    Suit suits[4][256];
} Search;

typedef struct {
    Word key[3];
    Word worth;
} Pattern;

static void prepare(Search *search, Cards left) {
    const Rules *rules = search->rules;
    int owner_bits = rules->seats > 4 ? 3 : 2;
    uint8_t owner[PACK] = {0};
    for (int place = 0; place < rules->seats; place++)
        for (Cards cards = search->world.own[place] & left; cards; cards &= cards - 1)
            owner[lowest(cards)] = (uint8_t)place;
    search->sides[0] = search->sides[1] = 0;
    for (int place = 0; place < rules->seats; place++)
        search->sides[rules->side[place]] |= search->world.own[place];
    for (int suit = 0; suit < 4; suit++) {
        Suit *entries = search->suits[suit];
        Cards held = left >> 8 * suit & 0xFF;
        entries[0] = (Suit){0, 1};
        for (Cards cards = (0 - held) & held; cards; cards = (cards - held) & held) {
            int card = 8 * suit + lowest(cards);
            const Suit *above = &entries[cards & (cards - 1)];
            int slot = 15 * suit + SLOT[count(cards) - 1];
            Word worth = ((Word)1 << search->points[card]) - 1;
            entries[cards].owners = above->owners << owner_bits | owner[card];
            entries[cards].worth = above->worth | worth << slot;
        }
    }
}

static inline Word pile_key(const Search *search, Cards left, Cards tops) {
    /* Pairs in the order of their tops, not of the piles: which pile is which does not matter. */
    Word key = 0;
    for (; tops; tops &= tops - 1) {
        int top = lowest(tops), bottom = search->world.under[top];
        int above = count(left & ~(bit(top) - 1)), below = count(left & ~(bit(bottom) - 1));
        key = key << 11 | 1 << 10 | (Word)(above & 31) << 5 | (Word)(below & 31);
    }
    return key;
}

static inline Pattern pattern(const Search *search, Cards left, Cards covered, int leader) {
    const Suit *s = &search->suits[0][left & 0xFF], *h = &search->suits[1][left >> 8 & 0xFF],
               *d = &search->suits[2][left >> 16 & 0xFF], *c = &search->suits[3][left >> 24];
    Pattern found = {
        .key = {s->owners | (Word)h->owners << 32 | (Word)leader << 61 | (Word)search->slam << 60,
                d->owners | (Word)c->owners << 32, 0},
        .worth = search->slam ? 0 : s->worth | h->worth | d->worth | c->worth,
    };
    if (covered) {
        const World *world = &search->world;
        Cards tops = world->tops & left;
        found.key[2] = pile_key(search, left, tops & world->own[world->piled[0]]);
        if (world->piled[1] < MAX_SEATS) {
            /* Patterns of at most four owners leave room above each suit. */
            Word other = pile_key(search, left, tops & world->own[world->piled[1]]);
            found.key[0] |= (other & 0x7FF) << 17 | (other >> 11 & 0x7FF) << 49;
            found.key[1] |= (other >> 22 & 0x7FF) << 17 | (other >> 33 & 0x7FF) << 49;
        }
    }
    return found;
}

typedef struct {
    Entry *entry;
    int low, high;
} Bounds;

static inline Bounds probe(const Search *search, const Pattern *found, int total) {
    Word hash = found->key[0] * 0x9E3779B97F4A7C15u ^ found->key[1] * 0xC2B2AE3D27D4EB4Fu ^
                found->key[2] * 0xFF51AFD7ED558CCDu;
    hash ^= hash >> 32;
    hash *= 0xD6E8FEB86659FD93u;
    Entry *entry = &search->table[hash >> search->shift];
    Bounds bounds = {entry, 0, total};
    if (entry->key[0] == found->key[0] && entry->key[1] == found->key[1] &&
        (entry->key[2] & KEY_MASK) == found->key[2]) {
        int low = (int)(entry->key[2] >> KEY_BITS & 0xFF);
        int high = (int)(entry->key[2] >> (KEY_BITS + BOUND_BITS));
        low -= count(entry->worth & ~found->worth);
        high += count(found->worth & ~entry->worth);
        if (low > 0) bounds.low = low;
        if (high < total) bounds.high = high;
    }
    return bounds;
}

static inline void keep(const Bounds *bounds, const Pattern *found) {
    Entry *entry = bounds->entry;
    entry->key[0] = found->key[0];
    entry->key[1] = found->key[1];
    entry->key[2] = found->key[2] | (Word)bounds->low << KEY_BITS |
                    (Word)bounds->high << (KEY_BITS + BOUND_BITS);
    entry->worth = found->worth;
}

/* ---- Search ---------------------------------------------------------------------------- */

/* A value here is what the side of index 0 takes from now on, or from this trick on. A search
 * for `needed` gives a number that the value reaches, if that is at least `needed`, or does
 * not exceed, if it is less.
 */
static int follow(Search *search, Trick *trick, int tricks, int needed);

/* The highest of some cards of a suit, as far as they lie above all others. */
static inline Cards run(Cards own, Cards others) {
    return others ? own & ~((bit(highest(others)) << 1) - 1) : own;
}

static inline int sum(const Search *search, Cards cards) {
    return count(cards & search->planes[0]) + 2 * count(cards & search->planes[1]) +
           4 * count(cards & search->planes[2]);
}

/* What each side is sure to take: its highest trumps; and the leader its highest cards, a suit
 * as often as all who could ruff must follow. */
static inline void sure(const Search *search, Cards left, Cards covered, int leader,
                        int taken[2]) {
    const Rules *rules = search->rules;
    int side = rules->side[leader], ruffers[MAX_SEATS], size = 0;
    Cards own = search->world.own[leader] & left & ~covered, cash = 0;
    if (rules->trump < 4) {
        Cards trumps = left & suit_cards(rules->trump);
        Cards mine = trumps & search->sides[side], theirs = trumps & ~mine;
        if (mine > theirs) {
            taken[side] += sum(search, run(mine, theirs));
            taken[side] += search->trick_points * count(run(own & trumps, trumps & ~own));
        } else if (theirs) {
            taken[!side] += sum(search, run(theirs, mine)) + search->trick_points;
        }
        for (int place = rules->next[leader]; trumps && place != leader; place = rules->next[place])
            if (search->world.own[place] & trumps) ruffers[size++] = place;
    }
    for (int suit = 0; suit < 4; suit++) {
        if (suit == rules->trump) continue;
        Cards all = left & suit_cards(suit), mine = own & all;
        if (!mine) continue;
        Cards top = run(mine, all & ~mine);
        if (!top) continue;
        int rounds = 8;
        for (int at = 0; at < size; at++) {
            int held = count(search->world.own[ruffers[at]] & all & ~covered);
            if (held < rounds) rounds = held;
        }
        while (count(top) > rounds) top &= top - 1;
        cash |= top;
    }
    taken[side] += sum(search, cash) + search->trick_points * count(cash);
}

static int solve(Search *search, const Pattern *found, Cards left, Cards covered, int leader,
                 int tricks, int total, int needed) {
    Trick trick = {.left = left, .covered = covered, .place = (uint8_t)leader};
    if (tricks == 1) return follow(search, &trick, tricks, needed);
    Bounds bounds = probe(search, found, total);
    if (bounds.low >= needed) return bounds.low;
    if (bounds.high < needed) return bounds.high;
    if (search->rules->follows) {
        int taken[2] = {0, 0};
        sure(search, left, covered, leader, taken);
        if (taken[0] >= needed) return taken[0];
        if (total - taken[1] < needed) return total - taken[1];
    }
    int value = follow(search, &trick, tricks, needed);
    if (value >= needed) {
        if (value > bounds.low) bounds.low = value;
    } else if (value < bounds.high) {
        bounds.high = value;
    }
    if (!search->stopped) keep(&bounds, found);
    return value;
}

static inline int finish(Search *search, const Trick *trick, int tricks, int needed) {
    int gain = search->rules->side[trick->winner] ? 0 : trick->points + search->trick_points;
    if (tricks == 1) return gain + (search->rules->side[trick->winner] ? 0 : search->last_trick);
    needed -= gain;
    if (needed <= 0) return gain;
    Cards covered = trick->covered ^ trick->turning;
    Pattern found = pattern(search, trick->left, covered, trick->winner);
    tricks--;
    int total = count(found.worth) + tricks * search->trick_points + search->last_trick;
    if (needed > total) return gain + total;
    return gain + solve(search, &found, trick->left, covered, trick->winner, tricks, total, needed);
}

/* Cards to try: of neighbours that are worth nothing, one stands for all. */
static inline Cards distinct(const Search *search, const Trick *trick, Cards cards) {
    Cards low = cards & search->alike;
    if (low & (low - 1)) {
        Cards eights = (trick->left | (trick->laid ? bit(trick->best) : 0)) & 0x02020202;
        cards &= ~(low >> 1 & low);
        cards &= ~(low >> 2 & low & ~(eights >> 1));
    }
    return cards;
}

/* The side that takes the trick if opponents beat when they can, with their strongest. */
static inline int predict(const Search *search, Cards free, int to_lay, int place, int led,
                          int best, int side) {
    const Rules *rules = search->rules;
    for (; to_lay; to_lay--, place = rules->next[place]) {
        if (rules->side[place] == side) continue;
        Cards cards = legal(rules, search->world.own[place] & free, led, best, true);
        cards &= rules->beats[best];
        if (cards) {
            best = highest(cards);
            side = !side;
        }
    }
    return side;
}

typedef struct {
    int size;
    uint8_t card[MAX_MOVES];
} Moves;

/* How early to try a card: to win dear, to lose cheap; trumps and suits of the other side's are
 * led late. */
static inline int promise(const Search *search, const Trick *trick, int card, bool wins) {
    const Rules *rules = search->rules;
    int key = search->keys[wins][card], suit = card >> 3;
    Cards higher = trick->left & higher_cards(card) & search->sides[!rules->side[trick->place]];
    if (!trick->laid) {
        if (suit == rules->trump) key -= 48;
        if (!wins) key -= 10 * count(higher);
    } else if (wins && suit != trick->led && suit != rules->trump && !higher) {
        /* A card that will win by itself is no gift to a partner. */
        key -= 60;
    }
    return key;
}

static inline void order(const Search *search, const Trick *trick, Cards cards, Moves *moves) {
    const Rules *rules = search->rules;
    int own = rules->side[trick->place], size = 0;
    int16_t rank[MAX_MOVES];
    Cards free = trick->left & ~trick->covered;
    int to_lay = rules->seats - 1 - trick->laid, place = rules->next[trick->place];
    Cards beating = trick->laid ? rules->beats[trick->best] : cards;
    int led = trick->led, others = 0;
    if (cards & ~beating)
        others = predict(search, free, to_lay, place, led, trick->best,
                         rules->side[trick->winner]);
    for (; cards; cards &= cards - 1) {
        int card = lowest(cards), taker = others;
        if (beating & bit(card))
            taker = predict(search, free, to_lay, place, trick->laid ? led : card >> 3, card, own);
        int key = promise(search, trick, card, taker == own);
        int at = size++;
        for (; at && rank[at - 1] < key; at--) {
            rank[at] = rank[at - 1];
            moves->card[at] = moves->card[at - 1];
        }
        rank[at] = (int16_t)key;
        moves->card[at] = (uint8_t)card;
    }
    moves->size = size;
}

/* The last card of a trick, but not of the deal: a successor already known to decide spares the
 * search of the others. */
static int conclude(Search *search, const Trick *trick, Cards cards, int tricks, int needed) {
    const Rules *rules = search->rules;
    bool first = !rules->side[trick->place];
    struct {
        Pattern found;
        Cards left, covered;
        int16_t key;
        int8_t gain, total, winner;
    } next[MAX_MOVES];
    uint8_t ways[MAX_MOVES];
    int size = 0, rest = (tricks - 1) * search->trick_points + search->last_trick;
    for (; cards; cards &= cards - 1, size++) {
        int card = lowest(cards);
        Trick laid = *trick;
        lay(rules, &search->world, search->points, &laid, card);
        next[size].left = laid.left;
        next[size].covered = laid.covered ^ laid.turning;
        next[size].winner = (int8_t)laid.winner;
        next[size].found = pattern(search, laid.left, next[size].covered, laid.winner);
        int total = count(next[size].found.worth) + rest;
        int gain = rules->side[laid.winner] ? 0 : laid.points + search->trick_points;
        Bounds bounds = probe(search, &next[size].found, total);
        if (first ? gain + bounds.low >= needed : gain + bounds.high < needed)
            return gain + (first ? bounds.low : bounds.high);
        next[size].gain = (int8_t)gain;
        next[size].total = (int8_t)total;
        int key = promise(search, trick, card, !rules->side[laid.winner] == first);
        next[size].key = (int16_t)key;
        int at = size;
        for (; at && next[ways[at - 1]].key < key; at--) ways[at] = ways[at - 1];
        ways[at] = (uint8_t)size;
    }
    int best = first ? -1 : 127;
    for (int at = 0; at < size; at++) {
        int way = ways[at], gain = next[way].gain, total = next[way].total, value = gain;
        if (needed - gain > total) {
            value += total;
        } else if (needed > gain) {
            value += solve(search, &next[way].found, next[way].left, next[way].covered,
                           next[way].winner, tricks - 1, total, needed - gain);
        }
        if (first ? value > best : value < best) best = value;
        if (first ? best >= needed : best < needed) break;
    }
    return best;
}

/* Once in a while, see whether somebody wants this to end (Ctrl-C). */
static bool interrupted(Search *search) {
    PyEval_RestoreThread(search->thread);
    if (PyErr_CheckSignals()) search->stopped = true;
    search->thread = PyEval_SaveThread();
    return search->stopped;
}

/* Go on with a trick, which is used up. */
static int follow(Search *search, Trick *trick, int tricks, int needed) {
    const Rules *rules = search->rules;
    Cards cards;
    for (;;) {
        if (trick->laid == rules->seats) return finish(search, trick, tricks, needed);
        cards = distinct(search, trick, choice(rules, &search->world, trick));
        if (cards & (cards - 1)) break;
        lay(rules, &search->world, search->points, trick, lowest(cards));
    }
    if (!(++search->nodes & 0xFFFFF) && interrupted(search)) return 0;
    if (search->stopped) return 0;
    if (trick->laid == rules->seats - 1) return conclude(search, trick, cards, tricks, needed);
    bool first = !rules->side[trick->place];
    Moves moves;
    order(search, trick, cards, &moves);
    int best = first ? -1 : 127;
    for (int at = 0; at < moves.size; at++) {
        Trick next = *trick;
        lay(rules, &search->world, search->points, &next, moves.card[at]);
        int value = follow(search, &next, tricks, needed);
        if (first ? value > best : value < best) best = value;
        if (first ? best >= needed : best < needed) break;
    }
    return best;
}

/* ---- Answers --------------------------------------------------------------------------- */

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

/* Fill the row with a value for each legal card, or with that of the best; for the side to act. */
static void answer(Search *search, const Position *position, int goal, bool every, Row *row) {
    const Rules *rules = search->rules;
    Trick start = first_trick(rules, &search->world, position);
    aim(search, false);
    prepare(search, start.left);
    search->alike = rules->low & ~search->world.tops;
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

/* ---- Chance ---------------------------------------------------------------------------- */

static inline Word chance(Word *seed) {
    Word word = *seed += 0x9E3779B97F4A7C15u;
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9u;
    word = (word ^ word >> 27) * 0x94D049BB133111EBu;
    return word ^ word >> 31;
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

/* ---- What comes in --------------------------------------------------------------------- */

static bool refuse(const char *reason) {
    PyErr_SetString(PyExc_ValueError, reason);
    return false;
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

static bool read_rules(Rules *rules, const uint32_t *from) {
    memset(rules, 0, sizeof *rules);
    if (*from++ != FORMAT) return refuse("another format");
    uint32_t seats = *from++, trump = *from++, trick_points = *from++, last_trick = *from++;
    if (seats < 2 || seats > MAX_SEATS || trump > 4 || trick_points > 1 || last_trick > 1)
        return refuse("numbers out of range");
    rules->seats = (int)seats;
    rules->trump = (int)trump;
    rules->trick_points = (int)trick_points;
    rules->last_trick = (int)last_trick;
    for (uint32_t place = 0; place < MAX_SEATS; place++) {
        if (place < seats && (from[place] > 1 || from[MAX_SEATS + place] >= seats))
            return refuse("no such side or place");
        rules->side[place] = (uint8_t)(place < seats ? from[place] : 0);
        rules->next[place] = (uint8_t)(place < seats ? from[MAX_SEATS + place] : 0);
    }
    from += 2 * MAX_SEATS;
    int place = 0;
    for (uint32_t steps = 1; steps <= seats; steps++) {
        place = rules->next[place];
        if ((place == 0) != (steps == seats)) return refuse("the order of play is no round");
    }
    for (int card = 0; card < PACK; card++, from++) {
        uint32_t most = (card & 7) > 2 ? (uint32_t)(card & 7) - 2 : 0;
        if (*from > most) return refuse("a card worth more than its rank allows");
        rules->points[card] = (uint8_t)*from;
    }
    rules->low = 0x07070707;
    for (int card = 0; card < PACK; card++, from++) {
        if (*from & bit(card) || !is_relative(*from, card)) return refuse("beats no pattern");
        rules->beats[card] = *from;
    }
    rules->follows = true;
    for (int run = 0; run < 2 * 4 * PACK; run++) {
        int led = run / PACK % 4, best = run % PACK;
        Cards *owed = rules->owed[run / PACK / 4][led][best];
        for (int at = 0; at < MAX_DUTIES; at++, from++) {
            if (!is_relative(*from, best)) return refuse("duties that are no pattern");
            owed[at] = *from;
        }
        if (owed[0] != suit_cards(led)) rules->follows = false;
    }
    return true;
}

/* A whole number from a tuple, or -2 with an error set. */
static long long number(PyObject *tuple, Py_ssize_t at, long long least, long long most) {
    PyObject *item = PyTuple_GetItem(tuple, at);
    if (!item) return -2;
    long long found = PyLong_AsLongLong(item);
    if (found == -1 && PyErr_Occurred()) return -2;
    if (found < least || found > most) {
        refuse("a number out of range");
        return -2;
    }
    return found;
}

static bool is_tuple(PyObject *object, Py_ssize_t size) {
    if (!PyTuple_Check(object) || (size >= 0 && PyTuple_Size(object) != size)) {
        PyErr_SetString(PyExc_TypeError, "not a tuple, or one of another size");
        return false;
    }
    return true;
}

static bool read_position(const Rules *rules, Position *position, PyObject *from) {
    static const long long MOST[8] = {0xFFFFFFFF, 0xFFFFFFFF, 0xFFFFFFFF, 0xFFFFFFFF,
                                      MAX_SEATS - 1, 3, PACK - 1, MAX_SEATS - 1};
    long long found[8];
    if (!is_tuple(from, 8)) return false;
    for (int at = 0; at < 8; at++) {
        found[at] = number(from, at, at < 5 ? 0 : -1, MOST[at]);
        if (found[at] == -2) return false;
    }
    position->free = (Cards)found[0];
    position->trick = (Cards)found[3];
    Cards taken[2] = {(Cards)found[1], (Cards)found[2]};
    for (int side = 0; side < 2; side++) {
        /* The cards left over are too few to count as a trick (R10). */
        position->tricks[side] = count(taken[side]) / rules->seats;
        position->points[side] = worth(rules->points, taken[side]) +
                                 rules->trick_points * position->tricks[side];
    }
    position->place = (int)found[4];
    position->led = position->best = position->winner = 0;
    if ((taken[0] & taken[1]) || ((taken[0] | taken[1]) & (position->free | position->trick)) ||
        (position->free & position->trick))
        return refuse("a card in two places");
    if (position->place >= rules->seats) return refuse("no such place");
    if (!position->free && !position->trick)
        position->points[rules->side[position->place]] += rules->last_trick;
    if (!position->trick) return true;
    if (count(position->trick) >= rules->seats) return refuse("a whole trick on the table");
    position->led = (int)found[5];
    position->best = (int)found[6];
    position->winner = (int)found[7];
    if (found[5] < 0 || found[6] < 0 || found[7] < 0 || found[7] >= rules->seats ||
        !(position->trick & bit(position->best)) ||
        !(position->trick & suit_cards(position->led)))
        return refuse("no such trick");
    return true;
}

static bool read_world(const Rules *rules, const Position *position, World *world,
                       PyObject *from) {
    memset(world, 0, sizeof *world);
    if (!is_tuple(from, 2)) return false;
    PyObject *own = PyTuple_GetItem(from, 0), *under = PyTuple_GetItem(from, 1);
    if (!is_tuple(own, rules->seats) || !is_tuple(under, -1)) return false;
    Cards all = 0, bottoms = 0;
    for (int place = 0; place < rules->seats; place++) {
        long long mask = number(own, place, 0, 0xFFFFFFFF);
        if (mask < 0) return false;
        if (all & mask) return refuse("a card in two hands");
        world->own[place] = (Cards)mask;
        all |= (Cards)mask;
    }
    for (Py_ssize_t at = 0; at < PyTuple_Size(under); at++) {
        PyObject *pair = PyTuple_GetItem(under, at);
        if (!is_tuple(pair, 2)) return false;
        long long top = number(pair, 0, 1, 0xFFFFFFFF), bottom = number(pair, 1, 1, 0xFFFFFFFF);
        if (top < 0 || bottom < 0) return false;
        if (top & (top - 1) || bottom & (bottom - 1)) return refuse("a pile of several cards");
        if (!((position->free | position->trick) & top)) continue;  /* turned before */
        if ((world->tops | bottoms) & (top | bottom) || top == bottom)
            return refuse("a card in two piles");
        if (!(all & bottom) || (position->free | position->trick) & bottom)
            return refuse("a bottom that is not under its top");
        world->tops |= (Cards)top;
        bottoms |= (Cards)bottom;
        world->under[lowest((Cards)top)] = (uint8_t)lowest((Cards)bottom);
    }
    if (position->free & ~all) return refuse("a card without an owner");
    /* Whoever played to the trick has one card less than the others. */
    int laid = count(position->trick), place = position->place, most = -1;
    bool winner = !laid;
    int piled = 0;
    world->piled[0] = world->piled[1] = MAX_SEATS;
    for (int turn = 0; turn < rules->seats; turn++, place = rules->next[place]) {
        bool played = turn >= rules->seats - laid;
        Cards *mine = &world->own[place];
        Cards mine_covered = *mine & bottoms;
        *mine &= position->free | bottoms;
        int cards = count(*mine) + played;
        if (most >= 0 && cards != most) return refuse("hands of different sizes");
        most = cards;
        winner = winner || (played && place == position->winner);
        if (!mine_covered) continue;
        if (count(mine_covered) > SUIT_PILES || piled == MAX_PILED || rules->seats > 4)
            return refuse("too many piles");
        world->piled[piled++] = (uint8_t)place;
        /* A top on the table is its owner's, who cannot need the bottom in this trick. */
        for (Cards tops = world->tops; tops; tops &= tops - 1) {
            Cards top = tops & (0 - tops);
            if (!(mine_covered & bit(world->under[lowest(top)]))) continue;
            if (!(*mine & top) && !(played && position->trick & top))
                return refuse("a bottom under another's top");
        }
    }
    if (piled == MAX_PILED && world->piled[0] > world->piled[1]) {
        uint8_t other = world->piled[0];
        world->piled[0] = world->piled[1];
        world->piled[1] = other;
    }
    if (!winner) return refuse("a winner who did not play");
    if (most * rules->seats > PACK || most > MAX_MOVES) return refuse("too many cards");
    return true;
}

/* ---- Python ---------------------------------------------------------------------------- */

typedef struct {
    PyObject_HEAD
    Rules rules;
    Entry *table;
    int bits;
    bool busy;
    Word nodes;
} Table;

enum { WORDS = 5 + 2 * MAX_SEATS + 2 * PACK + 2 * 4 * PACK * MAX_DUTIES, LEAST_BITS = 6,
       MOST_BITS = 22 };

static Entry *new_entries(int bits) {
    /* An entry of zeros is no pattern, whose owners begin with a 1. */
    return calloc((size_t)1 << bits, sizeof(Entry));
}

static PyObject *table_new(PyTypeObject *type, PyObject *args, PyObject *names) {
    Py_buffer data;
    int bits = 14;
    static char *keys[] = {"data", "bits", NULL};
    if (!PyArg_ParseTupleAndKeywords(args, names, "y*|i", keys, &data, &bits)) return NULL;
    uint32_t words[WORDS];
    bool sound = data.len == (Py_ssize_t)sizeof words && bits >= LEAST_BITS && bits <= MOST_BITS;
    if (sound) memcpy(words, data.buf, sizeof words);
    PyBuffer_Release(&data);
    if (!sound) return refuse("data or a table of another size"), NULL;
    allocfunc alloc = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
    Table *table = (Table *)alloc(type, 0);
    if (!table) return NULL;
    table->bits = bits;
    if (!read_rules(&table->rules, words)) {
        Py_DECREF(table);
        return NULL;
    }
    return (PyObject *)table;
}

static void table_free(PyObject *self) {
    PyTypeObject *type = Py_TYPE(self);
    free(((Table *)self)->table);
    ((freefunc)PyType_GetSlot(type, Py_tp_free))(self);
    Py_DECREF(type);
}

static World *read_worlds(const Table *table, const Position *position, PyObject *from,
                          Py_ssize_t *size) {
    *size = PySequence_Size(from);
    if (*size < 0) return NULL;
    World *worlds = calloc(*size ? (size_t)*size : 1, sizeof *worlds);
    if (!worlds) return (World *)PyErr_NoMemory();
    for (Py_ssize_t at = 0; at < *size; at++) {
        PyObject *world = PySequence_GetItem(from, at);
        bool sound = world && read_world(&table->rules, position, &worlds[at], world);
        Py_XDECREF(world);
        if (!sound) {
            free(worlds);
            return NULL;
        }
    }
    return worlds;
}

static PyObject *as_tuples(const Row *rows, Py_ssize_t size) {
    PyObject *all = PyTuple_New(size);
    for (Py_ssize_t at = 0; all && at < size; at++) {
        PyObject *row = PyTuple_New(rows[at].size);
        for (int card = 0; row && card < rows[at].size; card++) {
            PyObject *value = PyLong_FromLong(rows[at].value[card]);
            if (!value || PyTuple_SetItem(row, card, value)) Py_CLEAR(row);
        }
        if (!row || PyTuple_SetItem(all, at, row)) Py_CLEAR(all);
    }
    return all;
}

static PyObject *table_values(PyObject *self, PyObject *args) {
    Table *table = (Table *)self;
    PyObject *from, *given;
    int goal, every;
    Position position;
    Py_ssize_t size;
    if (!PyArg_ParseTuple(args, "OOip", &from, &given, &goal, &every)) return NULL;
    if (goal < POINTS || goal > SLAM) return refuse("no such goal"), NULL;
    if (!read_position(&table->rules, &position, from)) return NULL;
    World *worlds = read_worlds(table, &position, given, &size);
    if (!worlds) return NULL;
    Row *rows = calloc(size ? (size_t)size : 1, sizeof *rows);
    Search *search = malloc(sizeof *search);
    /* Patterns stay good from one deal to the next, but for one search at a time. */
    Entry *entries = table->busy ? NULL : table->table;
    if (!entries) entries = new_entries(table->bits);
    bool own = !table->busy;
    PyObject *result = NULL;
    if (rows && search && entries) {
        if (own) {
            table->table = entries;
            table->busy = true;
        }
        search->rules = &table->rules;
        search->table = entries;
        search->shift = 64 - table->bits;
        search->nodes = 0;
        search->stopped = false;
        search->thread = PyEval_SaveThread();
        for (Py_ssize_t at = 0; at < size && !search->stopped; at++) {
            search->world = worlds[at];
            answer(search, &position, goal, every, &rows[at]);
        }
        PyEval_RestoreThread(search->thread);
        if (own) table->busy = false;
        table->nodes = search->nodes;
        if (!search->stopped) result = as_tuples(rows, size);
    } else {
        PyErr_NoMemory();
    }
    if (entries != table->table) free(entries);
    free(search);
    free(rows);
    free(worlds);
    return result;
}

static PyObject *table_perft(PyObject *self, PyObject *args) {
    const Rules *rules = &((Table *)self)->rules;
    PyObject *from, *given;
    int depth;
    Position position;
    World world;
    if (!PyArg_ParseTuple(args, "OOi", &from, &given, &depth)) return NULL;
    if (depth < 0) return refuse("no such depth"), NULL;
    if (!read_position(rules, &position, from) || !read_world(rules, &position, &world, given))
        return NULL;
    Word found;
    Py_BEGIN_ALLOW_THREADS
    found = perft(rules, &world, first_trick(rules, &world, &position), depth);
    Py_END_ALLOW_THREADS
    return PyLong_FromUnsignedLongLong(found);
}

static PyObject *table_playouts(PyObject *self, PyObject *args) {
    Table *table = (Table *)self;
    const Rules *rules = &table->rules;
    PyObject *from, *given;
    Py_ssize_t times, size;
    unsigned long long seed;
    Position position;
    if (!PyArg_ParseTuple(args, "OOnK", &from, &given, &times, &seed)) return NULL;
    if (!read_position(rules, &position, from)) return NULL;
    World *worlds = read_worlds(table, &position, given, &size);
    if (!worlds) return NULL;
    Word found[256] = {0};
    Word state = seed;
    int most = 60 + rules->last_trick + MAX_MOVES * rules->trick_points;
    Py_BEGIN_ALLOW_THREADS
    for (Py_ssize_t at = 0; at < size; at++) {
        Trick trick = first_trick(rules, &worlds[at], &position);
        int tricks = (count(trick.left) + trick.laid) / rules->seats;
        for (Py_ssize_t time = 0; time < times; time++)
            found[position.points[0] + playout(rules, &worlds[at], trick, tricks, &state)]++;
    }
    Py_END_ALLOW_THREADS
    free(worlds);
    PyObject *result = PyTuple_New(most + 1);
    for (int points = 0; result && points <= most; points++) {
        PyObject *times_found = PyLong_FromUnsignedLongLong(found[points]);
        if (!times_found || PyTuple_SetItem(result, points, times_found)) Py_CLEAR(result);
    }
    return result;
}

static PyObject *table_nodes(PyObject *self, void *closure) {
    (void)closure;
    return PyLong_FromUnsignedLongLong(((Table *)self)->nodes);
}

static PyMethodDef METHODS[] = {
    {"values", table_values, METH_VARARGS, "values(position, worlds, goal, every)"},
    {"perft", table_perft, METH_VARARGS, "perft(position, world, depth)"},
    {"playouts", table_playouts, METH_VARARGS, "playouts(position, worlds, times, seed)"},
    {NULL, NULL, 0, NULL},
};

static PyGetSetDef MEMBERS[] = {
    {"nodes", table_nodes, NULL, "The nodes of the last search.", NULL},
    {NULL, NULL, NULL, NULL, NULL},
};

static PyType_Slot SLOTS[] = {
    {Py_tp_doc, "One table's rules, and the patterns solved for them."},
    {Py_tp_new, table_new},
    {Py_tp_dealloc, table_free},
    {Py_tp_methods, METHODS},
    {Py_tp_getset, MEMBERS},
    {0, NULL},
};

static PyType_Spec TABLE = {
    .name = "manillen_tui.solver._kernel.Table",
    .basicsize = sizeof(Table),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
    .slots = SLOTS,
};

static int fill(PyObject *module) {
#ifdef TARGET_POPCNT
    if (!__builtin_cpu_supports("popcnt")) {
        PyErr_SetString(PyExc_ImportError, "this processor cannot count bits");
        return -1;
    }
#endif
    PyObject *type = PyType_FromModuleAndSpec(module, &TABLE, NULL);
    if (!type) return -1;
    int failed = PyModule_AddType(module, (PyTypeObject *)type);
    Py_DECREF(type);
    if (failed || PyModule_AddIntConstant(module, "FORMAT", FORMAT)) return -1;
    return PyModule_AddStringConstant(module, "SOURCE", TEXT(SOURCE));
}

static PyModuleDef_Slot MODULE_SLOTS[] = {
    {Py_mod_exec, fill},
    {0, NULL},
};

static struct PyModuleDef MODULE = {
    PyModuleDef_HEAD_INIT, "_kernel", "The compiled solver.", 0, NULL, MODULE_SLOTS,
    NULL, NULL, NULL,
};

PyMODINIT_FUNC PyInit__kernel(void) { return PyModuleDef_Init(&MODULE); }

#if defined(__x86_64__) && defined(__clang__)
#pragma clang attribute pop
#endif

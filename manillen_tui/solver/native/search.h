/* The exact search: zero windows over a table of patterns. */
#ifndef MANILLEN_SEARCH_H
#define MANILLEN_SEARCH_H

#include "rules.h"

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
    bool (*interrupted)(void *caller); /* asked once in a while whether to end */
    void *caller;
    bool stopped; /* no value means anything any more */
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
    if (!(++search->nodes & 0xFFFFF)) search->stopped = search->interrupted(search->caller);
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

#endif

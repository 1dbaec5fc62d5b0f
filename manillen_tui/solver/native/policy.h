/* The learnt policy: what manillen_bots/sight.py and manillen_bots/quantities.py compute, in C.
 *
 * Names are the same there, and so are the steps; tests/bots/test_training.py holds the two
 * against each other. What is crossed with what comes in as numbers.
 */
#ifndef MANILLEN_POLICY_H
#define MANILLEN_POLICY_H

#include <math.h>

#include "game.h"

enum { MAX_FEATURES = 48 };

enum {  /* the quantities, in the order of SIZES */
    NONE, SPOT, CORNER, RANK, VALUE, HIGHER, FOES_HIGHER, LOWER, UPPER, LENGTH, OUT, KEPT, REST,
    TOP, TOUCH, PATTERN, NTH, HISTORY, OPENED, THROWN, VOIDS, RUFFERS, THREAT, HELP, TABLE, TRUMPS,
    TRUMPS_OUT, TRUMPERS, TRUMP_TOPS, TOPS, SAFE, BEST, LED_OUT, LEFT, MAKER, SUITS, COVERS,
    FOES_SEEN, FOES_SHOWN, QUANTITIES,
};

static const int WORTH[8] = {0, 0, 0, 1, 2, 3, 4, 5};

static inline int length(Cards cards) { return cards ? highest(cards) + 1 : 0; }
static inline int least(int a, int b) { return a < b ? a : b; }
static inline int most(int a, int b) { return a > b ? a : b; }
static inline Cards from(int at) { return at > 31 ? 0 : ~(Cards)0 << at; }
static inline int height(Cards cards) { return cards ? (length(cards) - 1) % 8 + 1 : 0; }

typedef struct {
    const Sight *sight;
    Cards trumps, foes_can, foes_sure;
    int foes, mates, foes_later, mates_later;
    int foe[MAX_SEATS], mate[MAX_SEATS], foe_later[MAX_SEATS], mate_later[MAX_SEATS];
    bool mate_wins;
    int suit[4][5], whole[12];
} Look;

static void beaters(const Look *look, int card, int led, Cards *follow, Cards *ruff) {
    bool follows = card >> 3 == led;
    *follow = follows ? higher_cards(card) : 0;
    *ruff = follows ? (led == look->sight->trump ? 0 : look->trumps)
                    : look->trumps & higher_cards(card);
}

static void threats(const Look *look, int card, int led, int *following, int *trumping) {
    const Sight *sight = look->sight;
    Cards suit = suit_cards(led), follow, ruff;
    beaters(look, card, led, &follow, &ruff);
    *following = *trumping = 0;
    for (int at = 0; at < look->foes_later; at++) {
        Cards can = sight->can[look->foe_later[at]], sure = sight->sure[look->foe_later[at]];
        if (can & follow) *following = most(*following, sure & follow ? 2 : 1);
        if (can & ruff && !(sure & suit)) *trumping = most(*trumping, can & suit ? 1 : 2);
    }
}

static int help(const Look *look, int card, int led) {
    const Sight *sight = look->sight;
    Cards suit = suit_cards(led), follow, ruff;
    beaters(look, card, led, &follow, &ruff);
    int found = 0;
    for (int at = 0; at < look->mates_later; at++) {
        Cards can = sight->can[look->mate_later[at]], sure = sight->sure[look->mate_later[at]];
        int level = 1;
        if (sure & follow || (can & ruff && !(can & suit))) level = 3;
        else if (can & follow || (can & ruff && !(sure & suit))) level = 2;
        found = most(found, level);
    }
    return found;
}

static void look_at(Look *look, const Sight *sight) {
    *look = (Look){.sight = sight};
    look->trumps = sight->trump == NO_TRUMP ? 0 : suit_cards(sight->trump);
    int mine = sight->side[sight->place];
    for (int place = 0; place < sight->seats; place++) {
        if (place == sight->place) continue;
        if (sight->side[place] == mine) {
            look->mate[look->mates++] = place;
        } else {
            look->foe[look->foes++] = place;
            look->foes_can |= sight->can[place];
            look->foes_sure |= sight->sure[place];
        }
    }
    for (int at = 0; at < sight->laters; at++) {
        int place = sight->later[at];
        if (sight->side[place] == mine) look->mate_later[look->mates_later++] = place;
        else look->foe_later[look->foes_later++] = place;
    }
    look->mate_wins = sight->led >= 0 && sight->side[sight->winner] == mine;

    Cards trumps = look->trumps;
    int trump_tops = 0, tops = 0, suits = 0, trumpers = 0;
    bool mates = false;
    for (int suit = 0; suit < 4; suit++) {
        Cards mask = suit_cards(suit), held = sight->own & mask, others = sight->out & mask;
        int above = count(held & from(length(others))), first = sight->first[suit];
        suits += held != 0;
        if (suit == sight->trump) trump_tops = above;
        else tops += above;
        int leader = first < 0 ? 0 : first == sight->place ? 1 : sight->side[first] == mine ? 2 : 3;
        int voids = 0, ruffers = 0, void_mates = 0, mates_threw = 0, foes_threw = 0;
        for (int at = 0; at < look->foes; at++) {
            Cards can = sight->can[look->foe[at]];
            if (!(can & mask)) voids++, ruffers += (can & trumps) != 0;
            foes_threw += sight->thrown[look->foe[at]][suit];
        }
        for (int at = 0; at < look->mates; at++) {
            Cards can = sight->can[look->mate[at]];
            if (!(can & mask)) void_mates = most(void_mates, can & trumps ? 2 : 1);
            mates_threw += sight->thrown[look->mate[at]][suit];
        }
        look->suit[suit][0] = leader * 3 + least(sight->times[suit], 2);
        look->suit[suit][1] = first < 0 ? 0 : sight->opened[suit] + 1;
        look->suit[suit][2] = least(mates_threw, 2) * 3 + least(foes_threw, 2);
        look->suit[suit][3] = least(voids, 2) * 3 + void_mates;
        look->suit[suit][4] = least(ruffers, 2);
    }
    for (int at = 0; at < look->foes; at++) trumpers += (sight->can[look->foe[at]] & trumps) != 0;
    for (int at = 0; at < look->mates; at++) mates |= (sight->can[look->mate[at]] & trumps) != 0;
    int following = 0, trumping = 0;
    if (sight->led >= 0) threats(look, sight->best, sight->led, &following, &trumping);
    int whole[12] = {
        least(sight->points, 11), least(count(sight->own & trumps), 5), count(sight->out & trumps),
        least(trumpers, 2) * 2 + mates, least(trump_tops, 3), least(tops, 3),
        most(following, trumping), sight->led < 0 ? 0 : sight->best % 8 + 1,
        sight->led < 0 ? 0 : count(sight->out & suit_cards(sight->led)), least(sight->left, 10) - 1,
        sight->maker == sight->place ? 0 : sight->side[sight->maker] == mine ? 1 : 2, suits - 1,
    };
    for (int at = 0; at < 12; at++) look->whole[at] = whole[at];
}

/* The quantities of one of the own cards. */
static void quantities(const Look *look, int card, int *found) {
    const Sight *sight = look->sight;
    int suit = card >> 3, kind = sight->trump == NO_TRUMP ? 0 : 1 + (suit == sight->trump);
    int spot = kind, corner = kind, winning = card, led = suit;
    if (sight->led >= 0) {
        Cards follow, ruff;
        beaters(look, sight->best, sight->led, &follow, &ruff);
        bool wins = bit(card) & (follow | ruff);
        int role = 6 * look->mate_wins + 3 * (look->mates_later > 0) + least(look->foes_later, 2);
        spot = 3 + ((role * 2 + (suit != sight->led)) * 2 + wins) * 3 + kind;
        corner = 3 * (look->mate_wins ? 1 : 2 + wins) + kind;
        winning = wins ? card : sight->best;
        led = sight->led;
    }
    Cards mask = suit_cards(suit), higher = higher_cards(card);
    Cards own = sight->own & mask, out = sight->out & mask, rest = own & ~bit(card);
    Cards lower = rest & ~higher, upper = own & higher;
    Cards foes_can = look->foes_can & mask, foes_sure = look->foes_sure & mask;
    bool above = !upper || out & higher & ((upper & -upper) - 1);
    bool below = !lower || out & ~higher & from(length(lower));
    int pattern = 1, nth = 0, following, trumping;
    for (Cards live = own | out; live; live &= live - 1) {
        int at = lowest(live);
        pattern = pattern * 2 + (own >> at & 1);
        nth += at < card;
    }
    threats(look, winning, led, &following, &trumping);
    found[NONE] = 0;
    found[SPOT] = spot;
    found[CORNER] = corner;
    found[RANK] = card & 7;
    found[VALUE] = WORTH[card & 7];
    found[HIGHER] = count(out & higher);
    found[FOES_HIGHER] = least(count(foes_can & higher), 3);
    found[LOWER] = least(count(lower), 3);
    found[UPPER] = least(count(upper), 3);
    found[LENGTH] = least(count(own), 6) - 1;
    found[OUT] = count(out);
    found[KEPT] = height(rest);
    found[REST] = least(count(rest), 3);
    found[TOP] = height(out);
    found[TOUCH] = 2 * !above + !below;
    found[PATTERN] = pattern;
    found[NTH] = nth;
    for (int at = 0; at < 5; at++) found[HISTORY + at] = look->suit[suit][at];
    found[THREAT] = following * 3 + trumping;
    found[HELP] = help(look, winning, led);
    for (int at = 0; at < 12; at++) found[TABLE + at] = look->whole[at];
    found[COVERS] = (sight->covered & bit(card)) != 0;
    found[FOES_SEEN] = height(foes_sure);
    found[FOES_SHOWN] = least(count(foes_sure), 3);
}

/* How many values each has; SIZES of features.py. */
static const uint16_t SIZES[QUANTITIES] = {
    1, 147, 12, 8, 6, 8, 4, 4, 4, 6, 9, 9, 4, 9, 4, 512, 8, 12, 9, 9, 9, 3, 9, 4, 12, 6, 9, 6, 4, 4,
    3, 9, 9, 10, 3, 4, 2, 9, 4,
};

typedef struct {
    int features, weights;
    int32_t term[MAX_FEATURES][7]; /* as TERMS in features.py */
} Crossing;

/* The places of the weights that a card's quantities pick. */
static inline void picked(const Crossing *crossing, const int *values, int32_t *found) {
    for (int at = 0; at < crossing->features; at++) {
        const int32_t *term = crossing->term[at];
        found[at] = term[0] + values[term[1]] * term[2] + values[term[3]] * term[4] +
                    values[term[5]] * term[6];
    }
}

/* Whether no values can pick a weight that is not there. */
static bool is_sound(const Crossing *crossing) {
    if (crossing->features < 1 || crossing->features > MAX_FEATURES) return false;
    for (int at = 0; at < crossing->features; at++) {
        const int32_t *term = crossing->term[at];
        int64_t most = term[0];
        for (int each = 1; each < 7; each += 2) {
            if (term[each] < 0 || term[each] >= QUANTITIES || term[each + 1] < 0) return false;
            most += (int64_t)(SIZES[term[each]] - 1) * term[each + 1];
        }
        if (term[0] < 0 || most >= crossing->weights) return false;
    }
    return true;
}

#endif

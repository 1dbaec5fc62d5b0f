/* Plays deals with the learnt policy, many times over, and adds up how to better it.
 *
 * train.py makes a shared library of this and calls it: setup() takes a table's rules as
 * numbers, gradient() plays deals with sampled cards, adam() changes the weights, compete()
 * plays two tables of weights against each other, trace() shows what the policy is given so
 * that a test can compare it. No rule of play is written here: duties are masks, seats and
 * deals are tables, from the engine.
 */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "policy.h"

enum { SUIT_COUNTS = 9, PLAIN_COUNTS = 5, MAX_PLAYS = 64 };

typedef struct {  /* read from train.py in this order, 32 bits a number */
    int32_t seats, tricks, trick_points, last_trick, features, weights;
    int32_t term[MAX_FEATURES][7];
    int32_t owner[MAX_SEATS], next[MAX_SEATS];
    struct {
        int32_t deals, eldest, side[MAX_SEATS];
        int32_t place[32], kind[32], bottom[32];  /* by place in the deck; see train.py */
        int32_t last;                             /* the place in the deck of the turned card */
    } dealer[MAX_SEATS];
    Cards beats[5][32], owed[5][2][4][32][MAX_DUTIES];
} Rules;

enum { HAND, TOP_CARD, BOTTOM };

typedef struct {  /* how trumps are named; see train.py */
    double suit[2 + 2 * SUIT_COUNTS], plain[2 + 2 * PLAIN_COUNTS];
    double par, factor, open, noise;
    double dealer, auction, turned, none;  /* how often each way is used */
} Naming;

typedef struct {
    Rules rules;
    Crossing crossing;
    Naming naming;
} Setup;

typedef struct {
    int dealer, trump, maker;
    Cards hand[MAX_SEATS], tops[MAX_SEATS], gone, shown[MAX_SEATS];
    uint8_t under[32];  /* by a top, the bottom below it; 255 where there is none */
} Deal;

typedef struct {
    Deal deal;
    Cards lacks[MAX_SEATS], turning[MAX_SEATS], trick;
    int lead, laid, place, led, best, winner, trick_number, points[2];
    int first[4], times[4], opened[4], thrown[MAX_SEATS][4];
} Game;

/* ---- Chance ---------------------------------------------------------------------------- */

static uint64_t random_word(uint64_t *state) {
    uint64_t word = (*state += 0x9E3779B97F4A7C15u);
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9u;
    word = (word ^ word >> 27) * 0x94D049BB133111EBu;
    return word ^ word >> 31;
}

static double random_unit(uint64_t *state) { return (double)(random_word(state) >> 11) * 0x1p-53; }
static int random_below(uint64_t *state, int bound) { return (int)(random_unit(state) * bound); }

/* ---- Deals and names ------------------------------------------------------------------- */

static void lay_out(const Rules *rules, Deal *deal, int dealer, const int *deck) {
    memset(deal, 0, sizeof *deal);
    memset(deal->under, 255, sizeof deal->under);
    deal->dealer = dealer;
    for (int at = 0; at < 32; at++) {
        int place = rules->dealer[dealer].place[at];
        if (place < 0) deal->gone |= bit(deck[at]);
        else if (rules->dealer[dealer].kind[at] == HAND) deal->hand[place] |= bit(deck[at]);
        else if (rules->dealer[dealer].kind[at] == TOP_CARD) {
            deal->tops[place] |= bit(deck[at]);
            deal->under[deck[at]] = (uint8_t)deck[rules->dealer[dealer].bottom[at]];
        }
    }
}

static Cards seen(const Rules *rules, const Deal *deal, int place, bool own) {
    const int32_t *side = rules->dealer[deal->dealer].side;
    Cards found = 0;
    for (int other = 0; other < rules->seats; other++)
        if ((side[other] == side[place]) == own)
            found |= deal->tops[other] | (other == place ? deal->hand[other] : 0);
    return found;
}

/* The sums of manillen_bots/naming.py; they decide what deals are trained on, no more. */
static double count_suit(const double *weight, Cards cards, int trump) {
    Cards held = cards >> 8 * trump & 0xFF;
    double found = weight[0] * count(held);
    for (int at = 0; at < 4; at++) found += weight[1 + at] * (held >> (7 - at) & 1);
    for (int suit = 0; suit < 4; suit++) {
        Cards plain = cards >> 8 * suit & 0xFF;
        if (suit == trump) continue;
        found += weight[5] * (plain >> 7 & 1) + weight[6] * (plain >> 6 & 1);
        found += weight[7] * (plain >> 6 == 3) + weight[8] * (!plain && held);
    }
    return found;
}

static double count_plain(const double *weight, Cards cards) {
    double found = 0;
    for (int suit = 0; suit < 4; suit++) {
        Cards held = cards >> 8 * suit & 0xFF;
        for (int at = 0; at < 4; at++) found += weight[at] * (held >> (7 - at) & 1);
        if (held >> 7) found += weight[4] * count(held);
    }
    return found;
}

static double best_name(const Setup *setup, const Deal *deal, int place, uint64_t *chance, int *best) {
    const Rules *rules = &setup->rules;
    const Naming *naming = &setup->naming;
    const int32_t *side = rules->dealer[deal->dealer].side;
    bool leads = side[rules->dealer[deal->dealer].eldest] == side[place];
    Cards own = seen(rules, deal, place, true), theirs = seen(rules, deal, place, false);
    double most_found = -1e9;
    for (int trump = 0; trump < 5; trump++) {
        const double *weight = trump < 4 ? naming->suit : naming->plain;
        double gain = weight[0] + leads * weight[1] - naming->par;
        if (trump < 4)
            gain += count_suit(weight + 2, own, trump) + count_suit(weight + 2 + SUIT_COUNTS, theirs, trump);
        else
            gain += count_plain(weight + 2, own) + count_plain(weight + 2 + PLAIN_COUNTS, theirs);
        gain *= trump < 4 ? 1 : naming->factor;
        /* Another player's names differ: some noise keeps the policy from relying on ours. */
        gain += naming->noise * (random_unit(chance) + random_unit(chance) + random_unit(chance) - 1.5);
        if (gain > most_found) most_found = gain, *best = trump;
    }
    return most_found;
}

static void name(const Setup *setup, Deal *deal, const int *deck, uint64_t *chance) {
    const Rules *rules = &setup->rules;
    const Naming *naming = &setup->naming;
    double way = random_unit(chance) * (naming->dealer + naming->auction + naming->turned + naming->none);
    deal->maker = deal->dealer;
    if ((way -= naming->none) < 0) {
        deal->trump = NO_TRUMP;
    } else if ((way -= naming->turned) < 0) {
        int card = deck[rules->dealer[deal->dealer].last];
        deal->trump = card >> 3;
        deal->shown[deal->dealer] = bit(card);
    } else if ((way -= naming->auction) < 0) {
        int place = rules->dealer[deal->dealer].eldest;
        while (best_name(setup, deal, place, chance, &deal->trump) < naming->open && place != deal->dealer)
            place = rules->next[place];
        deal->maker = place;
    } else {
        best_name(setup, deal, deal->dealer, chance, &deal->trump);
    }
}

static void shuffle(const Setup *setup, Deal *deal, uint64_t *chance) {
    int deck[32], dealer;
    for (int at = 0; at < 32; at++) deck[at] = at;
    for (int at = 31; at > 0; at--) {
        int other = random_below(chance, at + 1), card = deck[at];
        deck[at] = deck[other];
        deck[other] = card;
    }
    do dealer = random_below(chance, setup->rules.seats);
    while (!setup->rules.dealer[dealer].deals);
    lay_out(&setup->rules, deal, dealer, deck);
    name(setup, deal, deck, chance);
}

/* ---- Play ------------------------------------------------------------------------------ */

static void begin(const Rules *rules, Game *game, const Deal *deal) {
    memset(game, 0, sizeof *game);
    game->deal = *deal;
    game->place = rules->dealer[deal->dealer].eldest;
    game->led = game->best = game->winner = NOTHING;
    for (int suit = 0; suit < 4; suit++) game->first[suit] = NOTHING;
    for (Cards left = deal->gone; left; left &= left - 1)
        game->points[rules->dealer[deal->dealer].side[deal->dealer]] += WORTH[lowest(left) & 7];
}

static Cards legal(const Rules *rules, const Game *game) {
    Cards cards = game->deal.hand[game->place] | game->deal.tops[game->place];
    if (!game->laid) return cards;
    const int32_t *side = rules->dealer[game->deal.dealer].side;
    const Cards *owed =
        rules->owed[game->deal.trump][side[game->place] != side[game->winner]][game->led][game->best];
    for (int at = 0; at < MAX_DUTIES; at++)
        if (cards & owed[at]) cards &= owed[at];
    return cards;
}

static void play(const Rules *rules, Game *game, int card) {
    Deal *deal = &game->deal;
    const int32_t *side = rules->dealer[deal->dealer].side;
    int place = game->place;
    if (game->laid) {
        const Cards *owed =
            rules->owed[deal->trump][side[place] != side[game->winner]][game->led][game->best];
        Cards allowed = ~(Cards)0;
        for (int at = 0; at < MAX_DUTIES; at++) {
            if (owed[at] & bit(card)) allowed &= owed[at];
            else game->lacks[place] |= allowed & owed[at];
        }
    }
    if (!game->laid) game->led = card >> 3, game->lead = card;
    else if (card >> 3 != game->led && card >> 3 != deal->trump) game->thrown[place][card >> 3]++;
    if (!game->laid || rules->beats[deal->trump][game->best] & bit(card))
        game->best = card, game->winner = place;
    if (deal->under[card] != 255) {
        game->turning[place] |= bit(deal->under[card]);
        deal->under[card] = 255;
    }
    deal->hand[place] &= ~bit(card);
    deal->tops[place] &= ~bit(card);
    deal->shown[place] &= ~bit(card);
    game->trick |= bit(card);
    game->place = rules->next[place];
    if (++game->laid < rules->seats) return;

    int lead = game->led, won = side[game->winner], leader = game->place;
    if (!game->times[lead]++) {
        game->first[lead] = leader;
        game->opened[lead] = game->lead & 7;
    }
    for (Cards left = game->trick; left; left &= left - 1)
        game->points[won] += WORTH[lowest(left) & 7];
    for (int other = 0; other < rules->seats; other++) {
        deal->tops[other] |= game->turning[other];
        game->turning[other] = 0;
    }
    game->points[won] += rules->trick_points;
    deal->gone |= game->trick;
    game->place = game->winner;
    game->trick = 0;
    game->laid = 0;
    game->led = game->best = game->winner = NOTHING;
    if (++game->trick_number == rules->tricks) game->points[won] += rules->last_trick;
}

/* What the place to act may know; steps as in sight.py. */
static void see(const Rules *rules, const Game *game, Sight *sight) {
    const Deal *deal = &game->deal;
    int me = game->place, observer = rules->owner[me];
    memset(sight, 0, sizeof *sight);
    sight->seats = rules->seats;
    sight->trump = deal->trump;
    sight->place = me;
    sight->maker = deal->maker;
    sight->led = game->led;
    sight->best = game->best;
    sight->winner = game->winner;
    sight->left = rules->tricks - game->trick_number;
    for (int suit = 0; suit < 4; suit++) {
        sight->first[suit] = game->first[suit];
        sight->times[suit] = game->times[suit];
        sight->opened[suit] = game->opened[suit];
    }
    memcpy(sight->thrown, game->thrown, sizeof sight->thrown);
    int place = me;
    for (int at = game->laid + 1; at < rules->seats; at++)
        sight->later[sight->laters++] = place = rules->next[place];
    for (Cards left = game->trick; left; left &= left - 1) sight->points += WORTH[lowest(left) & 7];
    sight->own = deal->hand[me] | deal->tops[me];
    sight->legal = legal(rules, game);
    for (Cards tops = deal->tops[me]; tops; tops &= tops - 1)
        if (deal->under[lowest(tops)] != 255) sight->covered |= tops & -tops;
    sight->out = ~(deal->gone | game->trick | sight->own);
    Cards unseen = ~(deal->gone | game->trick | deal->hand[observer]);
    for (int other = 0; other < rules->seats; other++) {
        sight->side[other] = rules->dealer[deal->dealer].side[other];
        unseen &= ~(deal->tops[other] | deal->shown[other]);
    }
    for (int other = 0; other < rules->seats; other++) {
        if (other == me) continue;
        Cards known = deal->tops[other], hidden = 0;
        if (other == observer) {
            known |= deal->hand[other];
        } else {
            known |= deal->shown[other];
            if (deal->hand[other] & ~deal->shown[other]) hidden = unseen & ~game->lacks[other];
        }
        sight->sure[other] = known;
        sight->can[other] = known | hidden;
    }
}

/* ---- The policy ------------------------------------------------------------------------ */

typedef struct {
    int cards, chosen, side, trick;
    uint8_t card[MAX_CARDS];
    float chance[MAX_CARDS];
    int32_t pick[MAX_CARDS][MAX_FEATURES];
} Decision;

static void score(const Setup *setup, const Game *game, const float *weights, Decision *decision) {
    Sight sight;
    Look look;
    see(&setup->rules, game, &sight);
    look_at(&look, &sight);
    decision->cards = 0;
    decision->side = sight.side[sight.place];
    decision->trick = game->trick_number;
    for (Cards left = sight.legal; left; left &= left - 1) {
        int values[QUANTITIES], at = decision->cards++;
        decision->card[at] = (uint8_t)lowest(left);
        quantities(&look, lowest(left), values);
        picked(&setup->crossing, values, decision->pick[at]);
        float sum = 0;
        for (int term = 0; term < setup->crossing.features; term++)
            sum += weights[decision->pick[at][term]];
        decision->chance[at] = sum;
    }
}

static void sample(Decision *decision, uint64_t *chance) {
    float top = decision->chance[0], sum = 0;
    for (int at = 1; at < decision->cards; at++) top = fmaxf(top, decision->chance[at]);
    for (int at = 0; at < decision->cards; at++)
        sum += decision->chance[at] = expf(decision->chance[at] - top);
    float mark = (float)random_unit(chance) * sum;
    decision->chosen = 0;
    while (decision->chosen < decision->cards - 1 && mark >= decision->chance[decision->chosen])
        mark -= decision->chance[decision->chosen++];
    for (int at = 0; at < decision->cards; at++) decision->chance[at] /= sum;
}

static int greedy(const Decision *decision) {
    int best = 0;
    for (int at = 1; at < decision->cards; at++)
        if (decision->chance[at] > decision->chance[best]) best = at;
    return decision->card[best];
}

/* ---- Called by train.py ---------------------------------------------------------------- */

void *setup(const int32_t *numbers, int size, const double *naming, int names) {
    if (size * sizeof *numbers != sizeof(Rules) || names * sizeof *naming != sizeof(Naming)) return NULL;
    Setup *made = malloc(sizeof *made);
    if (!made) return NULL;
    memcpy(&made->rules, numbers, sizeof made->rules);
    memcpy(&made->naming, naming, sizeof made->naming);
    made->crossing.features = made->rules.features;
    made->crossing.weights = made->rules.weights;
    memcpy(made->crossing.term, made->rules.term, sizeof made->crossing.term);
    return made;
}

/* Plays deals several times each and adds the policy's gradient; returns the decisions made.
 *
 * The baseline of a trick is what its deal's plays bring from that trick on, on average: what
 * was won before does not count for what is decided after. `mix` weighs that against the
 * baseline of the whole deal.
 */
int64_t gradient(const Setup *setup, const float *weights, float *found, uint64_t seed, int deals,
                 int plays, double bonus, double mix) {
    const Rules *rules = &setup->rules;
    enum { MOST = 32 };
    Decision *made = malloc(sizeof *made * MOST * (size_t)plays);
    int64_t decisions = 0;
    if (!made || plays > MAX_PLAYS) return free(made), -1;
    uint64_t chance = seed;
    for (int number = 0; number < deals; number++) {
        Deal deal;
        Game game;
        int used[MAX_PLAYS];
        float gain[MAX_PLAYS][17], mean[17] = {0};
        shuffle(setup, &deal, &chance);
        for (int at = 0; at < plays; at++) {
            begin(rules, &game, &deal);
            used[at] = 0;
            while (game.trick_number < rules->tricks) {
                if (!game.laid) gain[at][game.trick_number] = (float)(game.points[0] - game.points[1]);
                Decision *decision = &made[at * MOST + used[at]];
                Cards cards = legal(rules, &game);
                if (!(cards & (cards - 1))) {
                    play(rules, &game, lowest(cards));
                    continue;
                }
                score(setup, &game, weights, decision);
                sample(decision, &chance);
                play(rules, &game, decision->card[decision->chosen]);
                used[at]++;
            }
            float end = (float)(game.points[0] - game.points[1]);
            for (int trick = 0; trick < rules->tricks; trick++) {
                gain[at][trick] = end - (trick ? (float)mix : 1) * gain[at][trick];
                mean[trick] += gain[at][trick] / (float)plays;
            }
        }
        for (int at = 0; at < plays; at++)
            for (int each = 0; each < used[at]; each++) {
                const Decision *decision = &made[at * MOST + each];
                float better = (gain[at][decision->trick] - mean[decision->trick]) * 0.1f;
                if (decision->side) better = -better;
                float spread = 0;
                for (int card = 0; card < decision->cards; card++)
                    if (decision->chance[card] > 1e-9f)
                        spread -= decision->chance[card] * logf(decision->chance[card]);
                for (int card = 0; card < decision->cards; card++) {
                    float part = decision->chance[card];
                    float step = better * ((card == decision->chosen) - part);
                    if (part > 1e-9f) step -= (float)bonus * part * (logf(part) + spread);
                    for (int term = 0; term < setup->crossing.features; term++)
                        found[decision->pick[card][term]] += step;
                }
                decisions++;
            }
    }
    free(made);
    return decisions;
}

/* Adds what another thread found, and clears it. */
void add(float *slope, float *other, int size) {
    for (int at = 0; at < size; at++) {
        slope[at] += other[at];
        other[at] = 0;
    }
}

/* One step of Adam up the gradient, which is cleared. */
void adam(float *weights, float *slope, float *first, float *second, int size, int step, double rate,
          double share, double decay, double floor) {
    float keep1 = 0.9f, keep2 = 0.999f;
    float scale = (float)(rate * sqrt(1 - pow(keep2, step)) / (1 - pow(keep1, step)));
    for (int at = 0; at < size; at++) {
        float up = slope[at] * (float)share - (float)decay * weights[at];
        slope[at] = 0;
        first[at] = keep1 * first[at] + (1 - keep1) * up;
        second[at] = keep2 * second[at] + (1 - keep2) * up * up;
        weights[at] += scale * first[at] / (sqrtf(second[at]) + (float)floor);
    }
}

/* Plays the best cards of `ours` against those of `theirs`, each deal twice with sides swapped;
 * random play stands in for a table left out. Sums the margins, and their squares. */
void compete(const Setup *setup, const float *ours, const float *theirs, uint64_t seed, int deals,
             double *sums) {
    const Rules *rules = &setup->rules;
    uint64_t chance = seed;
    Decision decision;
    sums[0] = sums[1] = 0;
    for (int number = 0; number < deals; number++) {
        Deal deal;
        Game game;
        double margin = 0;
        shuffle(setup, &deal, &chance);
        for (int swapped = 0; swapped < 2; swapped++) {
            begin(rules, &game, &deal);
            while (game.trick_number < rules->tricks) {
                int side = rules->dealer[deal.dealer].side[game.place];
                const float *weights = side == swapped ? ours : theirs;
                Cards cards = legal(rules, &game);
                if (!weights) {
                    for (int skip = random_below(&chance, count(cards)); skip; skip--) cards &= cards - 1;
                    cards &= -cards;
                }
                if (!(cards & (cards - 1))) {
                    play(rules, &game, lowest(cards));
                } else {
                    score(setup, &game, weights, &decision);
                    play(rules, &game, greedy(&decision));
                }
            }
            margin += (game.points[swapped] - game.points[!swapped]) / 4.0;
        }
        sums[0] += margin;
        sums[1] += margin * margin;
    }
}

/* Follows a deal and writes down what the policy is given: for every card played, how many were
 * legal, and of each legal one its index and quantities; at the end both sides' points.
 * Returns how many numbers were written. */
int trace(const Setup *setup, int dealer, int trump, int maker, int turned, const int *deck,
          const int *played, int plays, int32_t *found) {
    const Rules *rules = &setup->rules;
    Deal deal;
    Game game;
    int at = 0;
    lay_out(rules, &deal, dealer, deck);
    deal.trump = trump;
    deal.maker = maker;
    if (turned >= 0) deal.shown[dealer] = bit(turned);
    begin(rules, &game, &deal);
    for (int number = 0; number < plays; number++) {
        Sight sight;
        Look look;
        see(rules, &game, &sight);
        look_at(&look, &sight);
        found[at++] = count(sight.legal);
        for (Cards left = sight.legal; left; left &= left - 1) {
            int values[QUANTITIES];
            quantities(&look, lowest(left), values);
            found[at++] = lowest(left);
            for (int each = 0; each < QUANTITIES; each++) found[at++] = values[each];
        }
        if (!(sight.legal & bit(played[number]))) return -1;
        play(rules, &game, played[number]);
    }
    found[at++] = game.points[0];
    found[at++] = game.points[1];
    return at;
}

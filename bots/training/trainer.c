/* Plays deals with the learnt policy, many times over, and adds up how to better it.
 *
 * train.py makes a shared library of this and calls it: setup() takes a table's rules as
 * numbers, gradient() plays deals with sampled cards, adam() changes the weights, compete()
 * plays two tables of weights against each other, imitate() fits the weights to what others
 * played, trace() shows what the policy is given so that a test can compare it. No rule of play is written here: duties are masks, seats and
 * deals are tables, from the engine, and play is that of the solver's kernel.
 */
#include "../../manillen_tui/solver/native/policy.h"

enum { SUIT_COUNTS = 9, PLAIN_COUNTS = 5, MAX_PLAYS = 64, TRUMPS_AND_NONE = 5 };

typedef struct { /* read from train.py in this order, 32 bits a number */
    int32_t seats, features, weights;
    int32_t term[MAX_FEATURES][7];
    struct {
        int32_t deals, eldest, spared; /* spared: the side that gets the cards left over */
        int32_t place[PACK], kind[PACK], bottom[PACK]; /* by place in the deck; see train.py */
        int32_t last;                                  /* the place in the deck of the turned card */
    } dealer[MAX_SEATS];
} Table;

enum { HAND, TOP_CARD, BOTTOM };

typedef struct { /* how trumps are named; see train.py */
    double suit[2 + 2 * SUIT_COUNTS], plain[2 + 2 * PLAIN_COUNTS];
    double par, factor, open, noise;
    double dealer, auction, turned, none; /* how often each way is used */
} Naming;

typedef struct {
    Table table;
    Rules rules[MAX_SEATS][TRUMPS_AND_NONE]; /* by dealer and trumps */
    Crossing crossing;
    Naming naming;
} Setup;

typedef struct {
    const Rules *rules;
    int dealer, trump, maker;
    World world;
    Position position;
    Cards hand[MAX_SEATS], tops[MAX_SEATS], shown[MAX_SEATS];
} Deal;

/* ---- Chance ---------------------------------------------------------------------------- */

static double random_unit(Word *seed) { return (double)(chance(seed) >> 11) * 0x1p-53; }
static int random_below(Word *seed, int bound) { return (int)(random_unit(seed) * bound); }

/* ---- Deals and names ------------------------------------------------------------------- */

static void lay_out(const Setup *setup, Deal *deal, int dealer, const int32_t *deck) {
    const Table *table = &setup->table;
    memset(deal, 0, sizeof *deal);
    deal->dealer = dealer;
    World *world = &deal->world;
    world->piled[0] = world->piled[1] = MAX_SEATS;
    Cards gone = 0, covered = 0;
    for (int at = 0; at < PACK; at++) {
        int place = table->dealer[dealer].place[at], kind = table->dealer[dealer].kind[at];
        Cards card = bit(deck[at]);
        if (place < 0) {
            gone |= card;
            continue;
        }
        world->own[place] |= card;
        if (kind == HAND) deal->hand[place] |= card;
        if (kind == BOTTOM) covered |= card;
        if (kind == TOP_CARD) {
            deal->tops[place] |= card;
            world->tops |= card;
            world->under[deck[at]] = (uint8_t)deck[table->dealer[dealer].bottom[at]];
        }
    }
    deal->position.free = ~(gone | covered);
    deal->position.place = table->dealer[dealer].eldest;
    for (; gone; gone &= gone - 1)
        deal->position.points[table->dealer[dealer].spared] += WORTH[lowest(gone) & 7];
}

static Cards seen(const Rules *rules, const Deal *deal, int place, bool own) {
    Cards found = 0;
    for (int other = 0; other < rules->seats; other++)
        if ((rules->side[other] == rules->side[place]) == own)
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

static double best_name(const Setup *setup, const Deal *deal, int place, Word *seed, int *best) {
    const Rules *rules = &setup->rules[deal->dealer][NO_TRUMP];
    const Naming *naming = &setup->naming;
    bool leads = rules->side[deal->position.place] == rules->side[place];
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
        gain += naming->noise * (random_unit(seed) + random_unit(seed) + random_unit(seed) - 1.5);
        if (gain > most_found) most_found = gain, *best = trump;
    }
    return most_found;
}

static void name(const Setup *setup, Deal *deal, const int *deck, Word *seed) {
    const Naming *naming = &setup->naming;
    double way = random_unit(seed) * (naming->dealer + naming->auction + naming->turned + naming->none);
    deal->maker = deal->dealer;
    if ((way -= naming->none) < 0) {
        deal->trump = NO_TRUMP;
    } else if ((way -= naming->turned) < 0) {
        int card = deck[setup->table.dealer[deal->dealer].last];
        deal->trump = card >> 3;
        deal->shown[deal->dealer] = bit(card);
    } else if ((way -= naming->auction) < 0) {
        int place = deal->position.place;
        while (best_name(setup, deal, place, seed, &deal->trump) < naming->open && place != deal->dealer)
            place = setup->rules[deal->dealer][NO_TRUMP].next[place];
        deal->maker = place;
    } else {
        best_name(setup, deal, deal->dealer, seed, &deal->trump);
    }
    deal->rules = &setup->rules[deal->dealer][deal->trump];
}

static void shuffle(const Setup *setup, Deal *deal, Word *seed) {
    int deck[PACK], dealer;
    for (int at = 0; at < PACK; at++) deck[at] = at;
    for (int at = PACK - 1; at > 0; at--) {
        int other = random_below(seed, at + 1), card = deck[at];
        deck[at] = deck[other];
        deck[other] = card;
    }
    do dealer = random_below(seed, setup->table.seats);
    while (!setup->table.dealer[dealer].deals);
    lay_out(setup, deal, dealer, deck);
    name(setup, deal, deck, seed);
}

static void start(Game *game, const Deal *deal) {
    begin(deal->rules, game, &deal->world, &deal->position, deal->maker);
    memcpy(game->shown, deal->shown, sizeof game->shown);
}

static Cards choices(const Game *game, const Rules *rules) {
    return choice(rules, &game->world, &game->trick);
}

/* ---- The policy ------------------------------------------------------------------------ */

typedef struct {
    int cards, chosen, side, trick;
    uint8_t card[MAX_MOVES];
    float chance[MAX_MOVES];
    int32_t pick[MAX_MOVES][MAX_FEATURES];
} Decision;

static void score(const Setup *setup, const Rules *rules, const Game *game, const float *weights,
                  Decision *decision) {
    Sight sight;
    Look look;
    see(rules, game, &sight);
    look_at(&look, &sight);
    decision->cards = 0;
    decision->side = sight.side[sight.place];
    decision->trick = sight.left - 1;
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

/* Turn scores into chances. */
static void normalize(Decision *decision) {
    float top = decision->chance[0], sum = 0;
    for (int at = 1; at < decision->cards; at++) top = fmaxf(top, decision->chance[at]);
    for (int at = 0; at < decision->cards; at++)
        sum += decision->chance[at] = expf(decision->chance[at] - top);
    for (int at = 0; at < decision->cards; at++) decision->chance[at] /= sum;
}

static void sample(Decision *decision, Word *seed) {
    normalize(decision);
    float mark = (float)random_unit(seed);
    decision->chosen = 0;
    while (decision->chosen < decision->cards - 1 && mark >= decision->chance[decision->chosen])
        mark -= decision->chance[decision->chosen++];
}

static int greedy(const Decision *decision) {
    int best = 0;
    for (int at = 1; at < decision->cards; at++)
        if (decision->chance[at] > decision->chance[best]) best = at;
    return decision->card[best];
}

/* ---- Called by train.py ---------------------------------------------------------------- */

/* `packed` holds, by dealer and trumps, what tables.py packs. */
void *setup(const int32_t *numbers, int size, const uint32_t *packed, const double *naming, int names) {
    if (size * sizeof *numbers != sizeof(Table) || names * sizeof *naming != sizeof(Naming)) return NULL;
    Setup *made = malloc(sizeof *made);
    if (!made) return NULL;
    memcpy(&made->table, numbers, sizeof made->table);
    memcpy(&made->naming, naming, sizeof made->naming);
    made->crossing.features = made->table.features;
    made->crossing.weights = made->table.weights;
    memcpy(made->crossing.term, made->table.term, sizeof made->crossing.term);
    bool sound = is_sound(&made->crossing);
    for (int dealer = 0; dealer < made->table.seats; dealer++)
        for (int trump = 0; trump < TRUMPS_AND_NONE; trump++, packed += WORDS)
            sound = sound && !read_rules(&made->rules[dealer][trump], packed);
    if (sound) return made;
    free(made);
    return NULL;
}

/* Plays deals several times each and adds the policy's gradient; returns the decisions made.
 *
 * The baseline of a trick is what its deal's plays bring from that trick on, on average: what
 * was won before does not count for what is decided after. `mix` weighs that against the
 * baseline of the whole deal.
 */
int64_t gradient(const Setup *setup, const float *weights, float *found, Word seed, int deals, int plays,
                 double bonus, double mix) {
    enum { MOST = PACK };
    Decision *made = malloc(sizeof *made * MOST * (size_t)plays);
    int64_t decisions = 0;
    if (!made || plays > MAX_PLAYS) return free(made), -1;
    for (int number = 0; number < deals; number++) {
        Deal deal;
        Game game;
        int used[MAX_PLAYS], tricks = 0;
        float gain[MAX_PLAYS][17], mean[17] = {0};
        shuffle(setup, &deal, &seed);
        for (int at = 0; at < plays; at++) {
            start(&game, &deal);
            tricks = game.tricks;
            used[at] = 0;
            while (game.tricks) {
                if (!game.trick.laid) gain[at][game.tricks - 1] = (float)(game.points[0] - game.points[1]);
                Decision *decision = &made[at * MOST + used[at]];
                Cards cards = choices(&game, deal.rules);
                if (!(cards & (cards - 1))) {
                    play(deal.rules, &game, lowest(cards));
                    continue;
                }
                score(setup, deal.rules, &game, weights, decision);
                sample(decision, &seed);
                play(deal.rules, &game, decision->card[decision->chosen]);
                used[at]++;
            }
            float end = (float)(game.points[0] - game.points[1]);
            for (int trick = 0; trick < tricks; trick++) {
                gain[at][trick] = end - (trick < tricks - 1 ? (float)mix : 1) * gain[at][trick];
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

/* How a deal was played, by others; read from imitate.py in this order. */
typedef struct {
    int32_t dealer, trump, maker, turned; /* turned: the card, or -1 */
    int32_t deck[PACK], size, played[PACK];
} Record;

static void begin_record(const Setup *setup, const Record *record, Deal *deal, Game *game) {
    lay_out(setup, deal, record->dealer, record->deck);
    deal->maker = record->maker;
    deal->rules = &setup->rules[record->dealer][record->trump];
    if (record->turned >= 0) deal->shown[record->dealer] = bit(record->turned);
    start(game, deal);
}

/* Adds the gradient of how likely the policy makes what was played; the sum of the logarithms of
 * that in `likelihood`, the number of decisions as result. `found` may be left out. */
int64_t imitate(const Setup *setup, const float *weights, float *found, const Record *records,
                int deals, double *likelihood) {
    int64_t decisions = 0;
    *likelihood = 0;
    for (int number = 0; number < deals; number++) {
        const Record *record = &records[number];
        Deal deal;
        Game game;
        Decision decision;
        begin_record(setup, record, &deal, &game);
        for (int at = 0; at < record->size; at++) {
            Cards cards = choices(&game, deal.rules);
            int card = record->played[at];
            if (!(cards & bit(card))) return -1;
            if (cards & (cards - 1)) {
                score(setup, deal.rules, &game, weights, &decision);
                normalize(&decision);
                for (int each = 0; each < decision.cards; each++) {
                    bool chosen = decision.card[each] == card;
                    float part = decision.chance[each];
                    if (chosen) *likelihood += logf(fmaxf(part, 1e-9f));
                    for (int term = 0; found && term < setup->crossing.features; term++)
                        found[decision.pick[each][term]] += (float)chosen - part;
                }
                decisions++;
            }
            play(deal.rules, &game, card);
        }
    }
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
void compete(const Setup *setup, const float *ours, const float *theirs, Word seed, int deals,
             double *sums) {
    Decision decision;
    sums[0] = sums[1] = 0;
    for (int number = 0; number < deals; number++) {
        Deal deal;
        Game game;
        double margin = 0;
        shuffle(setup, &deal, &seed);
        const Rules *rules = deal.rules;
        for (int swapped = 0; swapped < 2; swapped++) {
            start(&game, &deal);
            while (game.tricks) {
                const float *weights = rules->side[game.trick.place] == swapped ? ours : theirs;
                Cards cards = choices(&game, rules);
                if (!weights) {
                    for (int skip = random_below(&seed, count(cards)); skip; skip--) cards &= cards - 1;
                    cards &= 0 - cards;
                }
                if (!(cards & (cards - 1))) {
                    play(rules, &game, lowest(cards));
                } else {
                    score(setup, rules, &game, weights, &decision);
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
int trace(const Setup *setup, const Record *record, int32_t *found) {
    Deal deal;
    Game game;
    int at = 0;
    begin_record(setup, record, &deal, &game);
    for (int number = 0; number < record->size; number++) {
        Sight sight;
        Look look;
        see(deal.rules, &game, &sight);
        look_at(&look, &sight);
        found[at++] = count(sight.legal);
        for (Cards left = sight.legal; left; left &= left - 1) {
            int values[QUANTITIES];
            quantities(&look, lowest(left), values);
            found[at++] = lowest(left);
            for (int each = 0; each < QUANTITIES; each++) found[at++] = values[each];
        }
        if (!(sight.legal & bit(record->played[number]))) return -1;
        play(deal.rules, &game, record->played[number]);
    }
    found[at++] = game.points[0];
    found[at++] = game.points[1];
    return at;
}

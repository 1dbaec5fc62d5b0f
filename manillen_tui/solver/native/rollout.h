/* The policy played out: how likely it makes what was played, and what a card leads to. */
#ifndef MANILLEN_ROLLOUT_H
#define MANILLEN_ROLLOUT_H

#include "answers.h"
#include "policy.h"

typedef struct {
    Crossing crossing;
    float step; /* what one unit of a weight is worth */
    int8_t *weights;
} Policy;

/* All that happened in a deal since the calls, the same in every world. */
typedef struct {
    Cards taken[2]; /* by side, the cards left over that count for it (R10) */
    int eldest, maker, size;
    Cards shown[MAX_SEATS];
    uint8_t plays[PACK];
} Story;

typedef struct {
    int size;
    uint8_t card[MAX_MOVES];
    float chance[MAX_MOVES];
} Options;

/* How likely the policy plays each legal card, at a temperature. */
static void weigh(const Policy *policy, const Rules *rules, const Game *game, float temperature,
                  Options *options) {
    Sight sight;
    Look look;
    see(rules, game, &sight);
    look_at(&look, &sight);
    float highest_score = -1e30f, sum = 0, unit = policy->step / temperature;
    options->size = 0;
    for (Cards left = sight.legal; left; left &= left - 1) {
        int values[QUANTITIES], at = options->size++, score = 0;
        int32_t places[MAX_FEATURES];
        options->card[at] = (uint8_t)lowest(left);
        quantities(&look, lowest(left), values);
        picked(&policy->crossing, values, places);
        for (int term = 0; term < policy->crossing.features; term++)
            score += policy->weights[places[term]];
        options->chance[at] = unit * (float)score;
        if (options->chance[at] > highest_score) highest_score = options->chance[at];
    }
    for (int at = 0; at < options->size; at++)
        sum += options->chance[at] = expf(options->chance[at] - highest_score);
    for (int at = 0; at < options->size; at++) options->chance[at] /= sum;
}

static int drawn(const Options *options, Word *seed) {
    float mark = (float)(chance(seed) >> 40) * 0x1p-24f;
    int at = 0;
    while (at < options->size - 1 && mark >= options->chance[at]) mark -= options->chance[at++];
    return options->card[at];
}

static void open_story(const Rules *rules, const Story *story, const World *world, Game *game) {
    Position start = {.place = story->eldest};
    start.free = ~(story->taken[0] | story->taken[1] | turned(world, world->tops));
    for (int side = 0; side < 2; side++)
        start.points[side] = worth(rules->points, story->taken[side]);
    begin(rules, game, world, &start, story->maker);
    memcpy(game->shown, story->shown, sizeof game->shown);
}

static bool is_legal(const Rules *rules, const Game *game, int card) {
    return game->tricks && choice(rules, &game->world, &game->trick) & bit(card);
}

/* The logarithm of how likely a world makes what some places played, if everybody plays by the
 * policy but for a share of plays that are anything; NAN for a world that makes it illegal. */
static float likelihood(const Policy *policy, const Rules *rules, const Story *story,
                        const World *world, float temperature, float stray, int places) {
    Game game;
    float sum = 0;
    open_story(rules, story, world, &game);
    for (int at = 0; at < story->size; at++) {
        int card = story->plays[at];
        if (!is_legal(rules, &game, card)) return NAN;
        Cards cards = choice(rules, &game.world, &game.trick);
        if (places >> game.trick.place & 1 && cards & (cards - 1)) {
            Options options;
            weigh(policy, rules, &game, temperature, &options);
            int chosen = 0;
            while (options.card[chosen] != card) chosen++;
            sum += logf((1 - stray) * options.chance[chosen] + stray / (float)options.size);
        }
        play(rules, &game, card);
    }
    return sum;
}

/* Plays a game on by the policy down to some tricks, which are solved; see tables.Goal. */
static int play_out(const Policy *policy, Search *search, Game *game, int goal, float temperature,
                    int solved, Word seed) {
    const Rules *rules = search->rules;
    while (game->tricks > solved) {
        Cards cards = choice(rules, &game->world, &game->trick);
        int card = lowest(cards);
        if (cards & (cards - 1)) {
            Options options;
            weigh(policy, rules, game, temperature, &options);
            card = drawn(&options, &seed);
        }
        play(rules, game, card);
    }
    Position position = {.points = {game->points[0], game->points[1]},
                         .tricks = {game->won[0], game->won[1]}};
    return come_to(search, &position, &game->trick, goal, at_stake(search, &game->trick) / 2);
}

/* What each of some legal cards leads to in a world, for the side to act, or without any the one
 * that the policy draws; false where what was played is illegal there. */
static bool lead_on(const Policy *policy, Search *search, const Story *story, Cards cards, int goal,
                    float temperature, int solved, Word seed, Row *row) {
    const Rules *rules = search->rules;
    Game game;
    open_story(rules, story, &search->world, &game);
    for (int at = 0; at < story->size; at++) {
        if (!is_legal(rules, &game, story->plays[at])) return false;
        play(rules, &game, story->plays[at]);
    }
    if (!game.tricks || cards & ~choice(rules, &game.world, &game.trick)) return false;
    prepare_world(search, game.trick.left);
    bool mirrored = rules->side[game.trick.place];
    int whole = game.points[0] + game.points[1] + at_stake(search, &game.trick);
    row->size = 0;
    do {
        Game next = game;
        if (cards) play(rules, &next, lowest(cards));
        int value = play_out(policy, search, &next, goal, temperature, solved, seed);
        if (mirrored) value = (goal == SLAM ? 0 : whole) - value;
        row->value[row->size++] = (int8_t)value;
        cards &= cards - 1;
    } while (cards);
    return true;
}

#endif

/* A deal being played, with all that its plays have told, and what one seat may know of it. */
#ifndef MANILLEN_GAME_H
#define MANILLEN_GAME_H

#include "rules.h"

enum { NOTHING = -1 };

typedef struct {
    World world;
    Trick trick;
    Cards gone;                                 /* in finished tricks, or left over */
    Cards table;                                /* in the trick on the table */
    Cards exposed;                              /* face up unless covered: all cards of piles */
    Cards shown[MAX_SEATS], lacks[MAX_SEATS];   /* cards seen in a hand; cards proven not there */
    int maker, lead, tricks;                    /* who named trumps; the card led; tricks left */
    int points[2], won[2];                      /* by side, points and tricks taken */
    int first[4], times[4], opened[4], thrown[MAX_SEATS][4];
} Game;

/* What one seat may know at a decision; see sight.py. */
typedef struct {
    int seats, trump, place, maker, led, best, winner, points, left, laters;
    int side[MAX_SEATS], later[MAX_SEATS], first[4], times[4], opened[4], thrown[MAX_SEATS][4];
    Cards own, legal, covered, out, sure[MAX_SEATS], can[MAX_SEATS];
} Sight;

/* The first lead of a deal. */
static void begin(const Rules *rules, Game *game, const World *world, const Position *position,
                  int maker) {
    memset(game, 0, sizeof *game);
    game->world = *world;
    game->trick = first_trick(rules, world, position);
    game->gone = ~game->trick.left;
    game->exposed = turned(world, world->tops) | world->tops;
    game->maker = maker;
    game->tricks = count(game->trick.left) / rules->seats;
    game->points[0] = position->points[0];
    game->points[1] = position->points[1];
    for (int suit = 0; suit < 4; suit++) game->first[suit] = NOTHING;
}

/* Who did not do what a duty asks had nothing to do it with (R20-R26). */
static void prove(const Rules *rules, Game *game, int card) {
    const Trick *trick = &game->trick;
    bool opponent = rules->side[trick->place] != rules->side[trick->winner];
    const Cards *owed = rules->owed[opponent][trick->led][trick->best];
    Cards allowed = ~(Cards)0;
    for (int at = 0; at < MAX_DUTIES; at++) {
        if (owed[at] & bit(card)) {
            allowed &= owed[at];
        } else {
            game->lacks[trick->place] |= allowed & owed[at];
        }
    }
}

static void play(const Rules *rules, Game *game, int card) {
    Trick *trick = &game->trick;
    int place = trick->place, suit = card >> 3;
    if (trick->laid) {
        prove(rules, game, card);
        if (suit != trick->led && suit != rules->trump) game->thrown[place][suit]++;
    } else {
        game->lead = card;
    }
    game->shown[place] &= ~bit(card);
    game->table |= bit(card);
    lay(rules, &game->world, rules->points, trick, card);
    if (trick->laid < rules->seats) return;

    int won = rules->side[trick->winner];
    if (!game->times[trick->led]++) {
        game->first[trick->led] = trick->place; /* once around, the leader again */
        game->opened[trick->led] = game->lead & 7;
    }
    game->tricks--;
    game->won[won]++;
    game->points[won] += trick->points + rules->trick_points;
    if (!game->tricks) game->points[won] += rules->last_trick;
    game->gone |= game->table;
    game->table = 0;
    take(trick);
}

/* What the place to act may know; steps as in sight.py. */
static void see(const Rules *rules, const Game *game, Sight *sight) {
    const Trick *trick = &game->trick;
    const Cards *own = game->world.own;
    int me = trick->place, observer = rules->observer[me];
    Cards free = trick->left & ~trick->covered, hands = free & ~game->exposed;
    memset(sight, 0, sizeof *sight);
    sight->seats = rules->seats;
    sight->trump = rules->trump;
    sight->place = me;
    sight->maker = game->maker;
    sight->led = trick->laid ? trick->led : NOTHING;
    sight->best = trick->laid ? trick->best : NOTHING;
    sight->winner = trick->laid ? trick->winner : NOTHING;
    sight->points = trick->points;
    sight->left = game->tricks;
    memcpy(sight->first, game->first, sizeof sight->first);
    memcpy(sight->times, game->times, sizeof sight->times);
    memcpy(sight->opened, game->opened, sizeof sight->opened);
    memcpy(sight->thrown, game->thrown, sizeof sight->thrown);
    int place = me;
    for (int at = trick->laid + 1; at < rules->seats; at++)
        sight->later[sight->laters++] = place = rules->next[place];
    sight->own = own[me] & free;
    sight->legal = choice(rules, &game->world, trick);
    for (Cards tops = sight->own & game->world.tops; tops; tops &= tops - 1)
        if (trick->covered & bit(game->world.under[lowest(tops)])) sight->covered |= tops & (0 - tops);
    sight->out = ~(game->gone | game->table | sight->own);
    Cards unseen = ~(game->gone | game->table | (own[observer] & hands) | (free & game->exposed));
    for (int other = 0; other < rules->seats; other++) unseen &= ~game->shown[other];
    for (int other = 0; other < rules->seats; other++) {
        sight->side[other] = rules->side[other];
        if (other == me) continue;
        Cards known = own[other] & free & game->exposed, hand = own[other] & hands, hidden = 0;
        if (other == observer) {
            known |= hand;
        } else {
            known |= game->shown[other];
            if (hand & ~game->shown[other]) hidden = unseen & ~game->lacks[other];
        }
        sight->sure[other] = known;
        sight->can[other] = known | hidden;
    }
}

#endif

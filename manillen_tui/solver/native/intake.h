/* Positions, worlds and stories out of Python objects; whatever cannot be is refused. */
#ifndef MANILLEN_INTAKE_H
#define MANILLEN_INTAKE_H

#include <Python.h>

#include "draws.h"
#include "rollout.h"

static bool refuse(const char *reason) {
    PyErr_SetString(PyExc_ValueError, reason);
    return false;
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

static bool read_numbers(PyObject *tuple, Py_ssize_t size, long long most, long long *found) {
    if (!is_tuple(tuple, size)) return false;
    for (Py_ssize_t at = 0; at < size; at++)
        if ((found[at] = number(tuple, at, 0, most)) < 0) return false;
    return true;
}

/* A story is (cards left over by side, eldest, maker, cards shown by place, cards played). */
static bool read_story(const Rules *rules, Story *story, PyObject *from) {
    long long found[PACK];
    memset(story, 0, sizeof *story);
    if (!is_tuple(from, 6)) return false;
    for (int side = 0; side < 2; side++) {
        long long taken = number(from, side, 0, 0xFFFFFFFF);
        if (taken < 0) return false;
        story->taken[side] = (Cards)taken;
    }
    if (story->taken[0] & story->taken[1]) return refuse("a card in two places");
    long long eldest = number(from, 2, 0, rules->seats - 1);
    long long maker = number(from, 3, 0, rules->seats - 1);
    if (eldest < 0 || maker < 0) return false;
    story->eldest = (int)eldest;
    story->maker = (int)maker;
    if (!read_numbers(PyTuple_GetItem(from, 4), rules->seats, 0xFFFFFFFF, found)) return false;
    for (int place = 0; place < rules->seats; place++) story->shown[place] = (Cards)found[place];
    PyObject *plays = PyTuple_GetItem(from, 5);
    if (!is_tuple(plays, -1)) return false;
    if (PyTuple_Size(plays) > PACK) return refuse("too many plays");
    story->size = (int)PyTuple_Size(plays);
    if (!read_numbers(plays, story->size, PACK - 1, found)) return false;
    for (int at = 0; at < story->size; at++) story->plays[at] = (uint8_t)found[at];
    return true;
}

/* A world as it was when the play of a story began. */
static bool read_first_world(const Rules *rules, const Story *story, World *world, PyObject *from) {
    Cards covered = 0;
    if (!is_tuple(from, 2)) return false;
    PyObject *under = PyTuple_GetItem(from, 1);
    if (!is_tuple(under, -1)) return false;
    for (Py_ssize_t at = 0; at < PyTuple_Size(under); at++) {
        long long pair[2];
        if (!read_numbers(PyTuple_GetItem(under, at), 2, 0xFFFFFFFF, pair)) return false;
        covered |= (Cards)pair[1];
    }
    Position start = {.place = story->eldest};
    start.free = ~(story->taken[0] | story->taken[1] | covered);
    return read_world(rules, &start, world, from);
}

/* Hidden cards are (by place, the cards it may hold; by place, how many it holds). */
static bool read_hidden(Hidden *hidden, PyObject *may, PyObject *room) {
    long long found[MAX_HIDDEN];
    memset(hidden, 0, sizeof *hidden);
    if (!is_tuple(may, -1)) return false;
    if (PyTuple_Size(may) < 1 || PyTuple_Size(may) > MAX_HIDDEN) return refuse("too many places");
    hidden->places = (int)PyTuple_Size(may);
    if (!read_numbers(may, hidden->places, 0xFFFFFFFF, found)) return false;
    for (int place = 0; place < hidden->places; place++) hidden->may[place] = (Cards)found[place];
    if (!read_numbers(room, hidden->places, PACK, found)) return false;
    for (int place = 0; place < hidden->places; place++) hidden->room[place] = (int)found[place];
    const char *fault = count_ways(hidden);
    return fault ? refuse(fault) : true;
}

#endif

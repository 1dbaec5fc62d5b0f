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

#include "answers.h"

/* What these files were when they were compiled, given by hatch_build.py. */
#ifndef SOURCE
#define SOURCE unknown
#endif
#define QUOTED(word) #word
#define TEXT(word) QUOTED(word)

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

/* ---- Python ---------------------------------------------------------------------------- */

typedef struct {
    PyObject_HEAD
    Rules rules;
    Entry *table;
    int bits;
    bool busy;
    Word nodes;
} Table;

enum { LEAST_BITS = 6, MOST_BITS = 22 };

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
    const char *fault = read_rules(&table->rules, words);
    if (fault) {
        Py_DECREF(table);
        return refuse(fault), NULL;
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

/* Whether somebody wants this to end (Ctrl-C). */
static bool interrupted(void *caller) {
    PyThreadState **thread = caller;
    PyEval_RestoreThread(*thread);
    bool stop = PyErr_CheckSignals() != 0;
    *thread = PyEval_SaveThread();
    return stop;
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
        PyThreadState *thread = PyEval_SaveThread();
        search->interrupted = interrupted;
        search->caller = &thread;
        for (Py_ssize_t at = 0; at < size && !search->stopped; at++) {
            search->world = worlds[at];
            answer(search, &position, goal, every, &rows[at]);
        }
        PyEval_RestoreThread(thread);
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

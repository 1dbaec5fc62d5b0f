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

#include "intake.h"

/* What these files were when they were compiled, given by hatch_build.py. */
#ifndef SOURCE
#define SOURCE unknown
#endif
#define QUOTED(word) #word
#define TEXT(word) QUOTED(word)

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

/* What the module keeps: the type of policies, so that a table knows one. */
typedef struct {
    PyObject *policy;
} State;

/* ---- A learnt policy ------------------------------------------------------------------- */

typedef struct {
    PyObject_HEAD
    Policy policy;
} Learnt;

static PyObject *learnt_new(PyTypeObject *type, PyObject *args, PyObject *names) {
    Py_buffer terms, weights;
    float step;
    (void)names;
    if (!PyArg_ParseTuple(args, "y*fy*", &terms, &step, &weights)) return NULL;
    allocfunc alloc = (allocfunc)PyType_GetSlot(type, Py_tp_alloc);
    Learnt *learnt = (Learnt *)alloc(type, 0);
    bool sound = false;
    if (learnt) {
        Policy *policy = &learnt->policy;
        size_t row = sizeof policy->crossing.term[0];
        policy->step = step;
        policy->crossing.weights = (int)weights.len;
        policy->crossing.features = (int)((size_t)terms.len / row);
        if ((size_t)terms.len <= sizeof policy->crossing.term && (size_t)terms.len % row == 0) {
            memcpy(policy->crossing.term, terms.buf, (size_t)terms.len);
            sound = is_sound(&policy->crossing) && step > 0;
        }
        if (!sound) refuse("features that fit no weights");
        policy->weights = sound ? malloc((size_t)weights.len) : NULL;
        if (policy->weights) memcpy(policy->weights, weights.buf, (size_t)weights.len);
        else if (sound) PyErr_NoMemory();
        if (!policy->weights) Py_CLEAR(learnt);
    }
    PyBuffer_Release(&terms);
    PyBuffer_Release(&weights);
    return (PyObject *)learnt;
}

static void learnt_free(PyObject *self) {
    PyTypeObject *type = Py_TYPE(self);
    free(((Learnt *)self)->policy.weights);
    ((freefunc)PyType_GetSlot(type, Py_tp_free))(self);
    Py_DECREF(type);
}

static PyType_Slot LEARNT_SLOTS[] = {
    {Py_tp_doc, "A learnt policy: Policy(terms, step, weights)."},
    {Py_tp_new, learnt_new},
    {Py_tp_dealloc, learnt_free},
    {0, NULL},
};

static PyType_Spec LEARNT = {
    .name = "manillen_tui.solver._kernel.Policy",
    .basicsize = sizeof(Learnt),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
    .slots = LEARNT_SLOTS,
};

/* The worlds of a position or, where there is none, of a story. */
static World *read_worlds(const Table *table, const Position *position, const Story *story,
                          PyObject *from, Py_ssize_t *size) {
    *size = PySequence_Size(from);
    if (*size < 0) return NULL;
    World *worlds = calloc(*size ? (size_t)*size : 1, sizeof *worlds);
    if (!worlds) return (World *)PyErr_NoMemory();
    for (Py_ssize_t at = 0; at < *size; at++) {
        PyObject *world = PySequence_GetItem(from, at);
        bool sound = world && (position ? read_world(&table->rules, position, &worlds[at], world)
                                        : read_first_world(&table->rules, story, &worlds[at], world));
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

static bool is_policy(PyObject *table, PyObject *object) {
    const State *state = PyModule_GetState(PyType_GetModule(Py_TYPE(table)));
    if ((PyObject *)Py_TYPE(object) == state->policy) return true;
    PyErr_SetString(PyExc_TypeError, "not a policy");
    return false;
}

/* A search that nobody else uses, with the table's own patterns unless those are in use. */
static Search *borrow(Table *table) {
    Search *search = malloc(sizeof *search);
    /* Patterns stay good from one deal to the next, but for one search at a time. */
    Entry *entries = table->busy ? NULL : table->table;
    if (!entries) entries = new_entries(table->bits);
    if (!search || !entries) {
        free(search);
        if (entries != table->table) free(entries);
        return (Search *)PyErr_NoMemory();
    }
    if (!table->busy) {
        table->table = entries;
        table->busy = true;
    }
    search->rules = &table->rules;
    search->table = entries;
    search->shift = 64 - table->bits;
    search->nodes = 0;
    search->interrupted = interrupted;
    search->stopped = false;
    return search;
}

static void give_back(Table *table, Search *search) {
    table->nodes = search->nodes;
    if (search->table == table->table) table->busy = false;
    else free(search->table);
    free(search);
}

static PyObject *table_values(PyObject *self, PyObject *args) {
    Table *table = (Table *)self;
    PyObject *from, *given, *result = NULL;
    int goal, every;
    Position position;
    Py_ssize_t size;
    if (!PyArg_ParseTuple(args, "OOip", &from, &given, &goal, &every)) return NULL;
    if (goal < POINTS || goal > SLAM) return refuse("no such goal"), NULL;
    if (!read_position(&table->rules, &position, from)) return NULL;
    World *worlds = read_worlds(table, &position, NULL, given, &size);
    if (!worlds) return NULL;
    Row *rows = calloc(size ? (size_t)size : 1, sizeof *rows);
    Search *search = rows ? borrow(table) : NULL;
    if (search) {
        PyThreadState *thread = PyEval_SaveThread();
        search->caller = &thread;
        for (Py_ssize_t at = 0; at < size && !search->stopped; at++) {
            search->world = worlds[at];
            answer(search, &position, goal, every, &rows[at]);
        }
        PyEval_RestoreThread(thread);
        if (!search->stopped) result = as_tuples(rows, size);
        give_back(table, search);
    } else if (!rows) {
        PyErr_NoMemory();
    }
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
    World *worlds = read_worlds(table, &position, NULL, given, &size);
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

static PyObject *table_likelihoods(PyObject *self, PyObject *args) {
    Table *table = (Table *)self;
    PyObject *policy, *from, *given;
    float temperature, stray;
    int places;
    Story story;
    Py_ssize_t size;
    if (!PyArg_ParseTuple(args, "OOOffi", &policy, &from, &given, &temperature, &stray, &places))
        return NULL;
    if (!is_policy(self, policy)) return NULL;
    if (!(temperature > 0) || !(stray >= 0 && stray <= 1)) return refuse("numbers out of range"), NULL;
    if (!read_story(&table->rules, &story, from)) return NULL;
    World *worlds = read_worlds(table, NULL, &story, given, &size);
    if (!worlds) return NULL;
    float *found = calloc(size ? (size_t)size : 1, sizeof *found);
    PyObject *result = found ? PyTuple_New(size) : PyErr_NoMemory();
    if (result) {
        Py_BEGIN_ALLOW_THREADS
        for (Py_ssize_t at = 0; at < size; at++)
            found[at] = likelihood(&((Learnt *)policy)->policy, &table->rules, &story, &worlds[at],
                                   temperature, stray, places);
        Py_END_ALLOW_THREADS
    }
    for (Py_ssize_t at = 0; result && at < size; at++) {
        PyObject *value = isnan(found[at]) ? NULL : PyFloat_FromDouble(found[at]);
        if (isnan(found[at])) refuse("a play that is illegal in a world");
        if (!value || PyTuple_SetItem(result, at, value)) Py_CLEAR(result);
    }
    free(found);
    free(worlds);
    return result;
}

static PyObject *table_rollouts(PyObject *self, PyObject *args) {
    Table *table = (Table *)self;
    PyObject *policy, *from, *given, *result = NULL;
    unsigned int cards;
    float temperature;
    int goal, solved;
    unsigned long long seed;
    Story story;
    Py_ssize_t size;
    if (!PyArg_ParseTuple(args, "OOOIifiK", &policy, &from, &given, &cards, &goal, &temperature,
                          &solved, &seed))
        return NULL;
    if (!is_policy(self, policy)) return NULL;
    if (goal < POINTS || goal > SLAM || !(temperature > 0) || solved < 0)
        return refuse("numbers out of range"), NULL;
    if (!read_story(&table->rules, &story, from)) return NULL;
    World *worlds = read_worlds(table, NULL, &story, given, &size);
    if (!worlds) return NULL;
    Row *rows = calloc(size ? (size_t)size : 1, sizeof *rows);
    Search *search = rows ? borrow(table) : NULL;
    if (search) {
        bool sound = true;
        PyThreadState *thread = PyEval_SaveThread();
        search->caller = &thread;
        for (Py_ssize_t at = 0; at < size && sound && !search->stopped; at++) {
            search->world = worlds[at];
            Word own = seed + (Word)at;
            sound = lead_on(&((Learnt *)policy)->policy, search, &story, cards, goal, temperature,
                            solved, chance(&own), &rows[at]);
            if (!(at & 0xFF)) search->stopped = search->stopped || interrupted(&thread);
        }
        PyEval_RestoreThread(thread);
        if (!sound) refuse("a play that is illegal in a world");
        else if (!search->stopped) result = as_tuples(rows, size);
        give_back(table, search);
    } else if (!rows) {
        PyErr_NoMemory();
    }
    free(rows);
    free(worlds);
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
    {"likelihoods", table_likelihoods, METH_VARARGS,
     "likelihoods(policy, story, worlds, temperature, stray, places)"},
    {"rollouts", table_rollouts, METH_VARARGS,
     "rollouts(policy, story, worlds, cards, goal, temperature, solved, seed)"},
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

static PyType_Spec SOLVER = {
    .name = "manillen_tui.solver._kernel.Table",
    .basicsize = sizeof(Table),
    .flags = Py_TPFLAGS_DEFAULT | Py_TPFLAGS_IMMUTABLETYPE,
    .slots = SLOTS,
};

/* ---- Worlds ---------------------------------------------------------------------------- */

static PyObject *draws(PyObject *module, PyObject *args) {
    PyObject *may, *room, *result;
    Py_ssize_t times;
    unsigned long long seed;
    Hidden hidden;
    (void)module;
    if (!PyArg_ParseTuple(args, "OOnK", &may, &room, &times, &seed)) return NULL;
    if (!read_hidden(&hidden, may, room)) return free(hidden.ways), NULL;
    result = times < 0 ? (refuse("less than none"), NULL) : PyTuple_New(times);
    Word state = seed;
    for (Py_ssize_t at = 0; result && at < times; at++) {
        Cards found[MAX_HIDDEN];
        draw(&hidden, &state, found);
        PyObject *world = PyTuple_New(hidden.places);
        for (int place = 0; world && place < hidden.places; place++) {
            PyObject *mask = PyLong_FromUnsignedLong(found[place]);
            if (!mask || PyTuple_SetItem(world, place, mask)) Py_CLEAR(world);
        }
        if (!world || PyTuple_SetItem(result, at, world)) Py_CLEAR(result);
    }
    free(hidden.ways);
    return result;
}

static PyMethodDef FUNCTIONS[] = {
    {"draws", draws, METH_VARARGS, "draws(may, room, times, seed)"},
    {NULL, NULL, 0, NULL},
};

/* ---- The module ------------------------------------------------------------------------ */

static int fill(PyObject *module) {
#ifdef TARGET_POPCNT
    if (!__builtin_cpu_supports("popcnt")) {
        PyErr_SetString(PyExc_ImportError, "this processor cannot count bits");
        return -1;
    }
#endif
    State *state = PyModule_GetState(module);
    PyObject *table = PyType_FromModuleAndSpec(module, &SOLVER, NULL);
    state->policy = PyType_FromModuleAndSpec(module, &LEARNT, NULL);
    int failed = !table || !state->policy || PyModule_AddType(module, (PyTypeObject *)table) ||
                 PyModule_AddType(module, (PyTypeObject *)state->policy);
    Py_XDECREF(table);
    if (failed || PyModule_AddIntConstant(module, "FORMAT", FORMAT)) return -1;
    return PyModule_AddStringConstant(module, "SOURCE", TEXT(SOURCE));
}

static int visit_state(PyObject *module, visitproc visit, void *arg) {
    State *state = PyModule_GetState(module);
    Py_VISIT(state->policy);
    return 0;
}

static int clear_state(PyObject *module) {
    State *state = PyModule_GetState(module);
    Py_CLEAR(state->policy);
    return 0;
}

static PyModuleDef_Slot MODULE_SLOTS[] = {
    {Py_mod_exec, fill},
    {0, NULL},
};

static struct PyModuleDef MODULE = {
    PyModuleDef_HEAD_INIT, "_kernel", "The compiled solver.", sizeof(State), FUNCTIONS, MODULE_SLOTS,
    visit_state, clear_state, NULL,
};

PyMODINIT_FUNC PyInit__kernel(void) { return PyModuleDef_Init(&MODULE); }

#if defined(__x86_64__) && defined(__clang__)
#pragma clang attribute pop
#endif

cimport cython
from ..core.bits cimport i64, count
from ..core.config cimport Config
from ..core.flow cimport actor, decide_action, list_choices, resolve_dice
from ..core.playout cimport Dice, roll
from ..core.state cimport Choices, State
from ..core._terms cimport (
    ACTIONS, CHANCE, DO_BUILD, DO_BUY, DO_CROSS, DO_DECLINE, DO_KEEP, DO_ORDER, DO_P_BUILD, HISPANO, OVER, ROME,
)
from .observation cimport Observer

cdef enum:
    PLAY = 0
    PICK_AND_PLAY = 1
    PICK = 2
    SHOW = 3

cpdef i64 action_width(Config config)
cdef void advance(State s, Dice dice, Choices choices, i64 at_random) noexcept nogil
cpdef void let_fall(State s, Dice dice, i64 hispano_at_random=*)

@cython.final
cdef class Game:
    cdef i64 index
    cdef State state
    cdef Dice dice, chooser
    cdef Game left, right
    cdef void walk(self, Lane lane, i64 task) noexcept nogil

@cython.final
cdef class Lane:
    cdef Game top
    cdef State root
    cdef Observer observer
    cdef Choices choices
    cdef i64 width, at_random
    cdef double shaping
    cdef i64[::1] known, known_final, actions
    cdef int[::1] listed, number
    cdef signed char[::1] observations, final, seats
    cdef unsigned char[::1] masks, ended
    cdef float[::1] rewards
    cdef double[::1] standing
    cdef readonly i64 finished, victories
    cdef double progress(self, State s) noexcept nogil
    cdef void play(self, State s, Dice dice, i64 i) noexcept nogil
    cdef void show(self, State s, i64 i) noexcept nogil
    cpdef void run(self, i64 task, i64 times)

@cython.final
cdef class Batch:
    cdef readonly Config config
    cdef readonly i64 games, threads, width, observation_size
    cdef readonly object observations, masks, rewards, ended, seats, final_observations, actions
    cdef State root
    cdef readonly double shaping
    cdef readonly bint hispano_at_random
    cdef list lanes, all_games
    cdef object pool
    cdef i64[::1] chosen
    cdef unsigned char[::1] allowed
    cdef void check(self, const i64[::1] actions)
    cpdef void run(self, i64 task, i64 times)

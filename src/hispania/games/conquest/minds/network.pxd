cimport cython
from libc.math cimport exp
from ..core.bits cimport i64, BIT, count, first
from ..core.config cimport Config
from ..core.state cimport State
from ..core.combat cimport garrison_support, revolt_support
from ..core._terms cimport ATTACK, BOOST, GENERALS, OVER, REROLL, REVOLT, ROMAN, ROME

cdef enum:
    GLOBALS = 20
    OF_GENERAL = 8
    OF_PROVINCE = 13
    FEATURES = 122
    HIDDEN = 24
    WEIGHTS = 2977
    REACHES = 16
    SPACES = 49

@cython.final
cdef class Judge:
    cdef Config config
    cdef i64 near[784]
    cdef i64 price[2401]
    cdef i64 from_home[6]
    cdef double f[122]
    cdef double h[24]
    cdef double w[2977]
    cdef i64 roads, waiting, open_capitals, open_revolts
    cdef public i64 trained
    cpdef void learn_roads(self, State s)
    cdef i64 run(self, State s, i64 start) noexcept nogil
    cdef void lower(self, i64 a, i64 spaces, i64 cost) noexcept nogil
    cdef void shorten(self) noexcept nogil
    cpdef i64 denarii_to(self, i64 start, i64 goals) noexcept nogil
    cdef void look(self, State s) noexcept nogil
    cdef void look_around(self, State s) noexcept nogil
    cdef void look_at_general(self, State s, i64 g) noexcept nogil
    cdef void look_at_province(self, State s, i64 p) noexcept nogil
    cdef double by_hand(self) noexcept nogil
    cdef double by_network(self) noexcept nogil
    cpdef double chance(self, State s) noexcept nogil
    cpdef list features(self, State s)

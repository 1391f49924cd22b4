from .bits cimport BIT, first, i64
from .points cimport kill
from .state cimport State
from .submission cimport release_all, submit
from ._terms cimport AT_TOLEDE, INFANTRY, LUSITANIEN, NOBODY, OMEYYAD, ROME, VIRIATHUS, WISIGOTH

cpdef void leader_killed(State s, i64 p, i64 leader, i64 by, i64 scored) except *
cpdef void run_over(State s, i64 nation, i64 p) except *
cpdef void after_conquest(State s, i64 nation) except *

from .auction cimport heartland, successor_penalty
from .bits cimport BIT, LAND_SET, first, i64, lane, total
from .state cimport Choices, State, deed, kind_of, place_of, word_of
from .submission cimport release, release_all
from ._terms cimport (
    AT_BADAJOZ, AT_LEON, CASTILLE, CASTLE, CHOOSE, CONVERT, CRUSADER, DO_CHOOSE, DO_CONVERT, DO_KEEP, DO_LEADER, DO_PASS, DO_PLACE, DO_SKIP, ELITE, EXCHANGE, FORCED, FORT, GRANT, INFANTRY, KEEP, KNIGHT, LUSITANIEN, MOBILE, NEUTRAL, NOBODY, NOWHERE, OMEYYAD, PELAYO, PUT_LEADER, RAMIREZ, ROW, SEVILLE, WAITS, WISIGOTH,
)

cpdef void push_rows(State s) except *
cpdef i64 run_row(State s) except? -77
cpdef void retire(State s, i64 nation) except *
cpdef void become(State s, i64 old, i64 new, i64 kind) except *
cpdef void tell_born(State s, i64 nation, str rule) except *
cpdef i64 ask_convert(State s, Choices choices) except? -77
cpdef void do_convert(State s, i64 act) except *
cdef void _born(State s, dict c, i64 new) except *
cpdef i64 ask_grant(State s, Choices choices) except? -77
cpdef void do_grant(State s, i64 act) except *
cpdef i64 ask_choose(State s, Choices choices) except? -77
cpdef void do_choose(State s, i64 act) except *
cpdef i64 ask_keep(State s, Choices choices) except? -77
cpdef void do_keep(State s, i64 act) except *
cpdef i64 ask_put_leader(State s, Choices choices) except? -77
cpdef void do_put_leader(State s, i64 act) except *
cpdef void into_rome(State s, i64 old, i64 new) except *
cpdef void gone(State s, i64 old, i64 new) except *
cpdef void into_hispano_romain(State s, i64 old, i64 new) except *
cpdef void into_infantry(State s, i64 old, i64 new) except *
cdef bint _badajoz_due(State s) except? -77
cpdef void badajoz_evict(State s, i64 old, i64 new) except *
cpdef void badajoz_born(State s, i64 old, i64 new) except *
cpdef void castille_born(State s, i64 old, i64 new) except *
cpdef void leon_evict(State s, i64 old, i64 new) except *
cpdef void leon_born(State s, i64 old, i64 new) except *
cpdef void emirate_choose(State s, i64 nation) except *
cpdef void saragosse_more(State s, i64 nation) except *
cpdef void emirate_keep(State s, i64 nation) except *
cpdef void emirate_born(State s, i64 nation) except *
cpdef void emirates(State s, i64 old, i64 new) except *
cpdef void seville_born(State s, i64 old, i64 new) except *
cpdef i64 ask_exchange(State s, Choices choices) except? -77
cpdef void do_exchange(State s, i64 act) except *
cpdef void aragon_born(State s, i64 old, i64 new) except *
cpdef void after_16(State s, i64 nation, i64 new) except *

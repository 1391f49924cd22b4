from .bits cimport BIT, LAND_SET, count, first, i64, lane
from .state cimport State
from ._terms cimport (
    AT_BADAJOZ, AT_GRENADE, AT_IBIZA, AT_MAJORQUE, AT_VALENCE, CASTLE, CAVALRY, CRUSADER, EL_CID, ELITE, FORT, INFANTRY, KNIGHT, LAND, LUSITANIEN, NEUTRAL, NOBODY, NOWHERE, ROME, SEVILLE, TURNS, VIRIATHUS, WISIGOTH,
)

cpdef void award(State s, i64 nation, i64 halves, str rule, str why) except *
cpdef void award_parts(State s, i64 nation, i64 halves, str rule, str why, i64 row, object parts) except *
cpdef list counted(State s, i64 nation)
cpdef i64 religion(State s, i64 nation) except? -77
cpdef void kill(State s, i64 p, i64 victim, i64 kind, i64 leader) except *
cpdef i64 barbaric_kill(State s, i64 scorer, i64 victim, i64 kind, i64 leader) except? -77
cpdef void score_turn(State s) except *
cpdef i64 worth_of(State s, i64 nation) except? -77
cpdef i64 province_worth(State s, i64 nation, i64 row, i64 p) except? -77
cpdef i64 land_worth(State s, i64 row, i64 p, i64 castle) except? -77
cpdef void score_sequence(State s, i64 nation) except *
cpdef void great_emirate(State s) except *

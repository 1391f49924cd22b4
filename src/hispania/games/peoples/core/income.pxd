from .bits cimport BIT, count, first, i64, lane, total
from .state cimport Choices, State, deed, kind_of, more_of, place_of, word_of
from ._terms cimport (
    ALMORAVIDE, CASTLE, DO_BUY, DO_DISBAND, DO_INCOME, DO_PASS, INFANTRY, KNIGHT, NOBODY, TRIBUTE, WAITS,
)

cpdef i64 cost(i64 kind) except? -77
cpdef i64 due(State s, i64 nation) except? -77
cpdef bint shares_income(State s, i64 nation) except? -77
cpdef i64 ask_income(State s, Choices choices) except? -77
cpdef void do_income(State s, i64 act) except *
cpdef void collect(State s, i64 nation, i64 amount) except *
cpdef i64 ask_tribute(State s, Choices choices) except? -77
cpdef void do_tribute(State s, i64 act, i64 units) except *
cpdef void cap_gold(State s, i64 nation) except *
cpdef i64 takers(State s, i64 nation) except? -77
cpdef void list_baskets(State s, Choices choices, i64 nation, i64 least, i64 most) except *
cpdef i64 ask_purchase(State s, Choices choices) except? -77
cpdef void do_purchase(State s, i64 act, i64 units) except *
cpdef void pay(State s, i64 nation, i64 units) except *
cpdef i64 run_save(State s) except? -77

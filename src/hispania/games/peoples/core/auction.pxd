from .bits cimport BIT, LAND_SET, first, i64, lane, total
from .lots cimport draw
from .state cimport Choices, State, deed, more_of, word_of
from ._terms cimport (
    AT_AVILA, AUCTION, AUCTIONS, CAVALRY, DO_BID, DO_CLAIM, DO_PASS, ELITE, FRANC, INFANTRY, LUSITANIEN, NOBODY, OMEYYAD, OPENER, ROME, SEALED, THROWS, WAITS, WISIGOTH,
)

cpdef void list_bids(Choices choices, i64 least, i64 most) except *
cpdef void set_up(State s) except *
cpdef i64 ask_sealed(State s, Choices choices) except? -77
cdef i64 _ask_tie(State s, Choices choices, dict c) except? -77
cdef void _give_rest(State s, dict c) except *
cdef void _give_item(State s, dict c, str item, i64 player, i64 bid) except *
cpdef i64 initial(State s, str major) except? -77
cpdef void do_sealed(State s, i64 act) except *
cpdef i64 ask_opener(State s) except? -77
cpdef void fall_opener(State s) except *
cpdef void push_auctions(State s, str when) except *
cdef i64 _owned_by_anybody(State s, str nation) except? -77
cdef object _first_to_act(State s)
cdef bint _is_fifth(State s) except? -77
cdef object _born_now(State s)
cpdef i64 heartland(State s) except? -77
cpdef bint can_be_born(State s, str old, str new) except? -77
cpdef i64 run_auctions(State s) except? -77
cpdef bint compatible(State s, i64 player, str nation) except? -77
cpdef i64 min_bid(State s, str nation) except? -77
cdef i64 _owned(State s, i64 player) except? -77
cdef bint _needs(State s, i64 player, str nation) except? -77
cpdef i64 ask_auction(State s, Choices choices) except? -77
cdef i64 _ask_written(State s, Choices choices, dict c) except? -77
cdef void _open(State s, dict c) except *
cdef void _sell(State s, dict c, i64 player, i64 price) except *
cpdef void do_auction(State s, i64 act) except *
cpdef void successor_penalty(State s, i64 k) except *

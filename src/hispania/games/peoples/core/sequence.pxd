from .auction cimport (
    ask_auction, ask_opener, ask_sealed, do_auction, do_sealed, fall_opener, push_auctions, run_auctions, set_up,
)
from .bits cimport BIT, LAND_SET, MOBILES, PEOPLE, count, first, i64, lane, total
from .castles cimport ask_rebuild, do_rebuild
from .combat cimport ask_battle, ask_combat, do_battle, do_combat, fall_battle
from .config cimport Config
from .events cimport (
    ask_brave, ask_cancel, ask_chits, begin_draw, do_brave, do_cancel, do_chits, fall_brave, open_n0, run_after, run_draw,
)
from .income cimport ask_income, ask_purchase, ask_tribute, do_income, do_purchase, do_tribute, run_save
from .lots cimport ask_lot, fall_lot
from .mission cimport ask_cid, ask_hire, do_cid, do_hire
from .movement cimport ask_move, do_move
from .phases cimport push_phase
from .placement cimport ask_place, do_place, receives
from .points cimport score_sequence, score_turn
from .retreat cimport ask_forced, ask_retreat, do_forced, do_retreat
from .stacking cimport ask_stack, ask_trim, do_stack, do_trim, remove
from .state cimport Choices, State, deed, place_of, word_of
from .submission cimport end_bonds, release
from ._terms cimport (
    AFTER, ALMORAVIDE, AT_BARCELONE, AUCTION, AUCTIONS, BATTLE, BONDS, BOX, BRAVE, CANCEL, CASTLE, CHIT_WINDOW, CHOOSE, CID, COMBAT, CONVERT, DO_CASTLE, DO_DONE, DO_PILE, DO_REMOVE, DRAW, EL_CID, ELAN, ELAN_MOVE, ELITE, END, ENDED, EXCHANGE, FORCED, FRANC, GRANT, HIRE, INCOME, INFANTRY, KEEP, KNIGHT, LAND, LOT, LUSITANIEN, MINOR, MINOR_MOVE, MOVE, NEUTRAL, NOBODY, OPENER, PHASE_AGAIN, PHASE_ELAN, PHASE_PILE, PLACE, POPULATION, PURCHASE, REBUILD, RETREAT, ROME, ROW, SAVE, SEA, SEALED, STACK, START, STEP_A, STEP_C, STEP_OVER, STEP_S, THE_CID, THROWS, TRANSIT, TRIBUTE, TRIM, TURNS, VANDALE, WAITS, WISIGOTH,
)
from .transformation cimport (
    ask_choose, ask_convert, ask_exchange, ask_grant, ask_keep, ask_put_leader, do_choose, do_convert, do_exchange, do_grant, do_keep, do_put_leader, push_rows, run_row,
)
from .transit cimport ask_transit, do_transit, fall_transit

cdef void _begin_turn(State s) except *
cdef void _next(State s) except *
cdef void _next_nation(State s, i64 after) except *
cpdef i64 run_bonds(State s) except? -77
cdef void _final(State s) except *
cdef void _push_sequence(State s, i64 n) except *
cpdef i64 run_start(State s) except? -77
cpdef i64 run_minor(State s) except? -77
cpdef i64 ask_elan(State s, Choices choices) except? -77
cpdef void do_elan(State s, i64 act) except *
cpdef i64 ask_population(State s, Choices choices) except? -77
cpdef i64 ask_end(State s, Choices choices) except? -77
cdef void _plan_castles(State s) except *
cdef bint _named_castle(State s, i64 p) except? -77
cpdef void do_end(State s, i64 act) except *
cpdef i64 ask(State s, Choices choices) except? -77
cdef i64 _ask_rare(State s, Choices choices, i64 task) except? -77
cpdef void decide(State s, i64 act, i64 units) except *
cdef void _decide_rare(State s, i64 act, i64 units, i64 task) except *
cpdef void fall(State s) except *
cpdef i64 settle(State s, Choices choices, i64 most) except? -77

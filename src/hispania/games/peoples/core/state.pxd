cimport cython
from libc.stdlib cimport free, realloc
from libc.string cimport memcpy
from .bits cimport ALL_UNITS, BIT, COUNTED, LAND_SET, count, first, i16, i64, lane, total
from .config cimport Config
from ._terms cimport (
    ALMORAVIDE, CASTLE, CHIT_KINDS, ELITE, FIRE_KINDS, FORT, FRAMES, HEADS, INFANTRY, KNIGHT, LAND, NEUTRAL, NOBODY,
    NOWHERE, PEOPLES, PLACES, SEA, SIDE_A, SIDE_D, STEP_SETUP, TURNS, WISIGOTH,
)

@cython.final
@cython.no_gc
@cython.freelist(64)
cdef class State:
    cdef readonly Config config
    cdef public object log
    cdef public list papers
    cdef public dict notes
    # everything between turn and last is one block of memory: copy_memory copies it at once
    cdef public i64 turn, step, active, attacker, toledo, ruins, forts, fort_count, marks, depth, arrival_count
    cdef public i64 job_first, job_count, italy, beyond, box, emirate, valence, move_no, opener, signed, aragon_late
    cdef public i64 badajoz_born, cid_in, minor, minor_at, minor_place, rebuilt, long_lives, dealt, winners
    cdef public i64 fresh_leaders, marching, march_at, march_from, march_steps, march_stack, march_ended, march_minor
    cdef public i64 march_leader, march_leaders, decider, dice
    cdef public i64 battle_at, round, round_step, aiming, queued, queue, river, came, castle_hits, zeal, mountain, tactics
    cdef public i64 treason, indiscipline, signing, rolled_count, mission, engaged, fee, recruiter, viriathus
    cdef public i64 no_submission, spread
    cdef i64 here[45]
    cdef i64 where[30]
    cdef i64 force[30]
    cdef i64 waiting[30]
    cdef i64 led[30]
    cdef i64 arg[96]
    cdef i64 used[96]
    cdef i64 ban[96]
    cdef i64 arrivals[64]
    cdef i64 job[64]
    cdef i64 fresh[45]
    cdef i64 aim[14]
    cdef int vp[30]
    cdef int adjust[6]
    cdef int final[6]
    cdef i16 task[96]
    cdef i16 who[96]
    cdef i16 gold[30]
    cdef i16 capital[30]
    cdef i16 bond[30]
    cdef i16 owner[30]
    cdef i16 special[30]
    cdef i16 ruin_count[30]
    cdef i16 leader_area[26]
    cdef i16 leader_nation[26]
    cdef i16 ruin[40]
    cdef i16 mark[40]
    cdef i16 fort_order[40]
    cdef i16 hand[96]
    cdef i16 bag[16]
    cdef i16 discard[16]
    cdef i16 march[36]
    cdef i16 side[2]
    cdef i16 wounds[4]
    cdef i16 brave[2]
    cdef i16 rolled[128]
    cdef i64 cell[1350]
    cdef i64 last

    cpdef void clear_battle(self)
    cpdef State clone(self)
    cpdef copy_from(self, State other)
    cpdef void push(self, i64 task, i64 nation, i64 arg) noexcept
    cpdef push_paper(self, i64 task, i64 nation, dict paper)
    cpdef pop_paper(self)
    cpdef dict paper(self)
    cpdef list tasks(self)
    cpdef i64 at(self, i64 area, i64 nation) noexcept
    cpdef void add(self, i64 area, i64 nation, i64 kind, i64 number) noexcept
    cpdef void take(self, i64 area, i64 nation, i64 kind, i64 number) noexcept
    cdef void vacate(self, i64 area, i64 nation) noexcept
    cpdef void wipe(self, i64 area, i64 nation) noexcept
    cpdef i64 others_at(self, i64 area, i64 nation) noexcept
    cpdef void put_leader(self, i64 leader, i64 area, i64 nation) noexcept
    cpdef void drop_leader(self, i64 leader) noexcept
    cpdef i64 leaders_at(self, i64 area, i64 nation) noexcept
    cpdef i64 foreign_leaders(self, i64 area, i64 nation) noexcept
    cpdef i64 holder(self, i64 p) noexcept
    cpdef i64 provinces_of(self, i64 nation) noexcept
    cpdef bint allies(self, i64 a, i64 b) noexcept
    cpdef bint allied_at(self, i64 p, i64 nation) noexcept
    cpdef i64 vassals(self, i64 nation) noexcept
    cpdef i64 stack(self, i64 p, i64 nation) noexcept
    cpdef i64 limit(self, i64 p, i64 nation) noexcept
    cpdef i64 supply(self, i64 nation, i64 kind) noexcept
    cpdef bint walled(self, i64 p) noexcept
    cpdef void put_castle(self, i64 p, i64 nation) noexcept
    cdef void clear_ruin(self, i64 p) noexcept
    cpdef void lay_ruin(self, i64 p, i64 nation) noexcept
    cpdef void set_mark(self, i64 p, i64 nation) noexcept
    cdef void clear_mark(self, i64 p) noexcept
    cpdef i64 right(self, i64 area, i64 nation) noexcept
    cpdef bint supreme(self, i64 nation) noexcept
    cpdef bint may_stay(self, i64 area, i64 nation) noexcept
    cpdef i64 invasion(self, i64 nation) noexcept
    cpdef void arrive(self, i64 p, i64 kind, i64 origin, i64 number) noexcept
    cdef void forget_arrival(self, i64 p, i64 kind, i64 origin) noexcept

cdef inline void copy_memory(State to, State of) noexcept:
    memcpy(&to.turn, &of.turn, <char *>&of.last - <char *>&of.turn)

cpdef object copied(object data)

@cython.final
cdef class Choices:
    cdef public i64 number
    cdef i64 room
    cdef i64 *act
    cdef i64 *units
    cpdef void clear(self) noexcept
    cdef void add(self, i64 act, i64 units) noexcept
    cpdef list listed(self)

cdef inline void make_room(Choices choices) noexcept:
    choices.room = 2 * choices.room if choices.room else 256
    choices.act = <i64 *>realloc(choices.act, choices.room * sizeof(i64))
    choices.units = <i64 *>realloc(choices.units, choices.room * sizeof(i64))

cdef inline void free_room(Choices choices) noexcept:
    free(choices.act)
    free(choices.units)

cdef inline i64 deed(i64 word, i64 a, i64 b, i64 kind, i64 more) noexcept:
    return word + a * 64 + b * 4096 + kind * 262144 + more * 4194304
cdef inline i64 word_of(i64 act) noexcept:
    return act & 63
cdef inline i64 place_of(i64 act) noexcept:
    return act >> 6 & 63
cdef inline i64 other_of(i64 act) noexcept:
    return act >> 12 & 63
cdef inline i64 kind_of(i64 act) noexcept:
    return act >> 18 & 15
cdef inline i64 more_of(i64 act) noexcept:
    return act >> 22

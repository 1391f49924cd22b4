from .bits cimport i64
from ._terms cimport AFRIQUE_OR_SEA, FIRE_KINDS, HEADS, LAND, NOWHERE, OWN, PEOPLES, PLACES, TURNS

cdef class Config:
    cdef readonly object box, printed
    cdef readonly str scenario, version
    cdef readonly dict options, house
    cdef readonly i64 players, advanced, events, sign_of_god, general_submission, barbaric, first_turn, last_turn
    cdef readonly i64 offmap_population, river_for_all, best_row_only, transit_optional, rebuilt_emirate, early_share
    cdef readonly i64 owner_wounds, transit_fight, castles_once
    cdef readonly i64 mountains, anchors, coasts, muslims, bonds, kills, scoring
    cdef i64 near[45]
    cdef i64 strait[45]
    cdef i64 link[45]
    cdef i64 river[45]
    cdef i64 stack[45]
    cdef i64 gold[45]
    cdef i64 zone[45]
    cdef i64 zone_set[4]
    cdef i64 limit[30]
    cdef i64 buy[30]
    cdef i64 gold_cap[30]
    cdef i64 income[30]
    cdef i64 income_from[30]
    cdef i64 own_leaders[30]
    cdef i64 invasion[660]
    cdef i64 zeal[660]
    cdef i64 elan[660]
    cdef i64 knights[660]
    cdef i64 arriving[660]
    cdef i64 landing[660]
    cdef i64 first_rein[660]
    cdef i64 reins[660]
    cdef i64 supreme[660]
    cdef i64 row[660]
    cdef i64 end_row[660]
    cdef i64 right[3300]
    cdef i64 rein_kind[128]
    cdef i64 rein_number[128]
    cdef i64 rein_up_to[128]
    cdef i64 rein_place[128]
    cdef i64 rein_other[128]
    cdef i64 leader_nation[26]
    cdef i64 leave[26]
    cdef i64 arrive[26]
    cdef i64 leader_place[26]
    cdef i64 need[196]
    cdef i64 bond_suzerain[32]
    cdef i64 bond_vassal[32]
    cdef i64 bond_most[32]
    cdef i64 bond_must[32]
    cdef i64 bond_first[32]
    cdef i64 bond_last[32]
    cdef i64 bond_shares[32]
    cdef i64 kill_nation[128]
    cdef i64 kill_target[128]
    cdef i64 kill_kinds[128]
    cdef i64 kill_leaders[128]
    cdef i64 kill_halves[128]
    cdef i64 kill_first[128]
    cdef i64 kill_last[128]
    cdef i64 kill_with[128]
    cdef i64 row_kind[128]
    cdef i64 row_castle[128]
    cdef i64 row_other[128]
    cdef i64 row_all_but[128]
    cdef i64 row_all[128]
    cdef i64 row_zone[128]
    cdef i64 row_value[5120]
    cdef i64 row_province[512]
    cdef i64 row_whole[512]

    cpdef object key(self, str name)
    cpdef i64 right_at(self, i64 area, i64 nation, i64 turn)

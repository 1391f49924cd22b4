from .bits cimport BIT, i64
from .state cimport State
from ._terms cimport CHIT_KINDS, FIRE_KINDS, FRAMES, HEADS, LAND, NOWHERE, PEOPLES, PLACES

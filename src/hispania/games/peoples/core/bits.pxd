ctypedef long long i64
ctypedef unsigned long long u64
ctypedef short i16

cdef extern from *:
    """
    #ifndef HISPANIA_PEOPLES_BITS
    #define HISPANIA_PEOPLES_BITS
    #define B4(n) 1LL << (n), 1LL << (n + 1), 1LL << (n + 2), 1LL << (n + 3)
    #ifdef __GNUC__
    __attribute__((unused))
    #endif
    static const long long BIT[64] = {
        B4(0), B4(4), B4(8), B4(12), B4(16), B4(20), B4(24), B4(28),
        B4(32), B4(36), B4(40), B4(44), B4(48), B4(52), B4(56), 1LL << 60, 1LL << 61, 1LL << 62};
    #define MASK64 0xFFFFFFFFFFFFFFFFULL
    #define GOLDEN 0x9E3779B97F4A7C15ULL
    #define MIX1 0xBF58476D1CE4E5B9ULL
    #define MIX2 0x94D049BB133111EBULL
    #define LAND_SET 0x000000FFFFFFFFFFLL
    #define MOBILES 0x0000FFFFFFFFFFFFLL
    #define COUNTED 0x7FFF00FFFFFFFFFFLL
    #define PEOPLE 0x000000FFFFFFFFFFLL
    #define ALL_UNITS 0x7FFFFFFFFFFFFFFFLL
    #ifdef _MSC_VER
    #include <intrin.h>
    static __inline long long first(long long b) { unsigned long i; _BitScanForward64(&i, (unsigned __int64)b); return i; }
    static __inline long long count(long long b) { return (long long)__popcnt64((unsigned __int64)b); }
    #define INLINE static __inline
    #else
    static inline long long first(long long b) { return __builtin_ctzll((unsigned long long)b); }
    static inline long long count(long long b) { return __builtin_popcountll((unsigned long long)b); }
    #define INLINE static inline
    #endif
    INLINE long long lane(long long units, long long kind) { return units >> (8 * kind) & 255; }
    INLINE long long total(long long units) {
        return (long long)(((unsigned long long)units * 0x0101010101010101ULL) >> 56); }
    #endif
    """
    const i64 BIT[64]
    const u64 MASK64, GOLDEN, MIX1, MIX2
    const i64 LAND_SET, MOBILES, COUNTED, PEOPLE, ALL_UNITS
    i64 first(i64 b) noexcept nogil
    i64 count(i64 b) noexcept nogil
    i64 lane(i64 units, i64 kind) noexcept nogil
    i64 total(i64 units) noexcept nogil

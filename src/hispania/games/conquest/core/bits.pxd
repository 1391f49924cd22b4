ctypedef long long i64
ctypedef unsigned long long u64

cdef extern from *:
    """
    #ifndef HISPANIA_BITS
    #define HISPANIA_BITS
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
    #ifdef _MSC_VER
    #include <intrin.h>
    static __inline long long first(long long b) { unsigned long i; _BitScanForward64(&i, (unsigned __int64)b); return i; }
    static __inline long long count(long long b) { return (long long)__popcnt64((unsigned __int64)b); }
    #else
    static inline long long first(long long b) { return __builtin_ctzll((unsigned long long)b); }
    static inline long long count(long long b) { return __builtin_popcountll((unsigned long long)b); }
    #endif
    #endif
    """
    const i64 BIT[64]
    const u64 MASK64, GOLDEN, MIX1, MIX2
    i64 first(i64 b) noexcept nogil
    i64 count(i64 b) noexcept nogil

import { hmac } from "@noble/hashes/hmac.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import { sha256 } from "@noble/hashes/sha2.js";
import { afterEach, describe, expect, it, vi } from "vitest";
import { sealOf, type Kept } from "../lib/share";
import { addedTo, commitmentOf, drawnIn, mixOf, stream, verify, withheldIn } from "./dice";

const SHARE = "00".repeat(32);
const OTHER = "11".repeat(32);
const RECORD = `[Game "toy"]
[Seed "x"]
[Drawn "server U K"]
[Commitment "y"]
[Salt "a salt"]
[Secret "a secret"]
[Shares "U=${SHARE}, K=${OTHER}"]
`;

describe("a seed that was mixed", () => {
  it("is read from a record, and hashed as the server does it (docs/dice.md)", () => {
    const drawn = drawnIn(RECORD);
    expect(drawn).toEqual({
      salt: "a salt",
      secret: "a secret",
      shares: [
        { seat: "U", share: SHARE },
        { seat: "K", share: OTHER },
      ],
      seals: [],
      withheld: [],
    });
    expect(commitmentOf("a secret", "a salt").slice(0, 20)).toBe("3ad57ec91db95e044150");
    expect(mixOf(drawn).slice(0, 20)).toBe("0c8ff076aac8cf2258a8");
  });

  it("must follow from what it was mixed of", () => {
    const drawn = drawnIn(RECORD);
    const told = commitmentOf(drawn.secret, drawn.salt);
    expect(verify(mixOf(drawn), told, [], drawn)).toMatchObject({ commitmentHolds: true, mixHolds: true });
    const without = { ...drawn, shares: drawn.shares.slice(1) };
    expect(verify(mixOf(drawn), told, [], without)).toMatchObject({ mixHolds: false });
    expect(verify(mixOf(drawn), told, [], { ...drawn, secret: "b" })).toMatchObject({
      commitmentHolds: false,
      mixHolds: false,
    });
    expect(verify("roma", commitmentOf("roma"), [])).toMatchObject({
      commitmentHolds: true,
      mixHolds: null,
    });
  });

  it("leaves the server no choice of an order", () => {
    const drawn = drawnIn(RECORD);
    expect(mixOf({ ...drawn, shares: [...drawn.shares].reverse() })).toBe(mixOf(drawn));
  });

  it("is not the secret itself, with shares that were mixed with nothing", () => {
    const shares = drawnIn(RECORD).shares;
    const lie = { salt: "a salt", secret: "", shares, seals: [], withheld: [] };
    expect(verify("a secret", commitmentOf("a secret", "a salt"), [], lie)).toMatchObject({
      commitmentHolds: true,
      mixHolds: false,
    });
  });

  it("is bound to one secret alone: a hash of more lines could be opened in several ways", () => {
    const told = commitmentOf("c", "a\nb");
    expect(told).toBe(commitmentOf("b\nc", "a"));
    for (const [salt, secret] of [
      ["a\nb", "c"],
      ["a", "b\nc"],
    ] as const) {
      const drawn = { salt, secret, shares: [], seals: [], withheld: [] };
      expect(verify(mixOf(drawn), told, [], drawn)).toMatchObject({ commitmentHolds: false });
    }
    expect(drawnIn('[Salt "a\nb"]\n[Secret "c"]\n')).toMatchObject({ salt: "", secret: "c" });
  });

  it("throws dice of any size", () => {
    const face = stream("roma");
    expect([0, 1, 2, 3].map((n) => face(n, 1000))).toEqual([548, 888, 935, 911]);
  });
});

// From Python: hashlib.sha256, hmac.new(..., b"die 0 0", "sha256"), and DiceStream's commitment and faces.
const VECTORS = [
  {
    seed: "",
    hash: "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    keyed: "4c51e7a27f39dc37dda051fc72cccad209598507172c141c78b12bb3819fdc47",
    commitment: "d269f02c49589ae7e66f01e757786eb5c3e1ea452aa0c196e388d136b37f3c0b",
    six: [5, 2, 3, 5, 6, 3, 2, 6, 5, 5, 5, 6, 1, 5, 1, 6, 5, 1, 2, 3],
    hundreds: [77, 14, 177, 185, 36, 15, 8, 144],
    thousand: [131, 971, 536, 168, 914, 730],
  },
  {
    seed: "Hispānia ⚀ 🎲",
    hash: "246617318588efc9ff3b73009066010aeecb3e0b16f3e2c730fd04c9d4742533",
    keyed: "b8d25e1eb0487fbda7dc51bbcdfc3c4fc007076ecefb605a56d698f06b7b3ce2",
    commitment: "5148e041b86ee71a9d1710a79971f96026780d49ad4aed7aa13b222aaed17740",
    six: [5, 2, 2, 5, 6, 4, 4, 3, 6, 5, 1, 2, 3, 6, 1, 2, 5, 3, 4, 3],
    hundreds: [185, 152, 86, 34, 114, 64, 58, 165],
    thousand: [399, 366, 448, 139, 249, 926],
  },
  {
    seed: "a".repeat(200), // longer than a block: HMAC hashes such a key first
    hash: "c2a908d98f5df987ade41b5fce213067efbcc21ef2240212a41e54b5e7c28ae5",
    keyed: "f05e57e18a1a03961c238bb3450b95f19e8ca5e3c39698abda27df45090f42a8",
    commitment: "c6c15c514dafb65f3ea38dbc2a28e12ccbd1a0685795e01fcddb8048244ae43a",
    six: [1, 2, 5, 3, 2, 2, 6, 5, 2, 1, 5, 5, 6, 3, 1, 5, 6, 6, 1, 1],
    hundreds: [95, 194, 112, 117, 152, 188, 180, 155],
    thousand: [722, 826, 119, 860, 592, 500],
  },
];

describe("on a page that is not safe, plain http", () => {
  afterEach(() => vi.unstubAllGlobals());

  it.each(VECTORS)("everything falls as the server has it (a seed of $seed.length letters)", (known) => {
    vi.stubGlobal("crypto", {}); // no hashes of the browser's own
    expect(bytesToHex(sha256(utf8ToBytes(known.seed)))).toBe(known.hash);
    expect(bytesToHex(hmac(sha256, utf8ToBytes(known.seed), utf8ToBytes("die 0 0")))).toBe(known.keyed);
    expect(commitmentOf(known.seed)).toBe(known.commitment);
    const face = stream(known.seed);
    expect(known.six.map((_, n) => face(n))).toEqual(known.six);
    expect(known.hundreds.map((_, n) => face(n, 200))).toEqual(known.hundreds);
    expect(known.thousand.map((_, n) => face(n, 1000))).toEqual(known.thousand);
  });
});

describe("what was added", () => {
  const drawn = drawnIn(RECORD);
  const kept = { share: SHARE, commitment: "y", seat: "U" };
  const none = { twice: false, ofComputers: [], later: [], gone: [], clear: "older" };

  it("is in the seed, for the seat for which it was given", () => {
    expect(addedTo(drawn, kept, ["U"])).toEqual({ mine: "in", ...none });
    expect(addedTo(drawn, { ...kept, share: "22".repeat(32) }, ["U"])).toMatchObject({ mine: "missing", twice: true });
    expect(addedTo({ ...drawn, secret: "" }, kept, ["U"])).toMatchObject({ mine: "missing" });
    const swapped = [
      { seat: "K", share: SHARE },
      { seat: "U", share: OTHER },
    ];
    expect(addedTo({ ...drawn, shares: swapped }, kept, ["U"])).toMatchObject({ mine: "missing" });
    expect(addedTo(drawn, { share: SHARE, commitment: "y" }, ["U"])).toEqual({ mine: "in", ...none });
  });

  it("may have come from another browser of mine", () => {
    expect(addedTo(drawn, null, ["K"])).toEqual({ mine: "elsewhere", ...none });
    expect(addedTo(drawn, { ...kept, share: "22".repeat(32), refused: true }, ["U"])).toEqual({
      mine: "elsewhere",
      ...none,
    });
    expect(addedTo(drawn, { ...kept, refused: true }, ["C"])).toEqual({ mine: "refused", ...none });
    expect(addedTo(drawn, null, ["C"])).toEqual({ mine: null, ...none });
  });

  it("is not more than one share for my seat, and none for a computer's", () => {
    const more = { ...drawn, shares: [...drawn.shares, { seat: "U", share: "33".repeat(32) }] };
    expect(addedTo(more, kept, ["U"])).toMatchObject({ mine: "in", twice: true });
    expect(addedTo(drawn, { ...kept, computers: ["K", "C"] }, ["U"])).toEqual({
      ...none,
      mine: "in",
      ofComputers: ["K"],
    });
  });
});

describe("what was sealed before anything was opened", () => {
  const told = commitmentOf("a secret", "a salt");
  const U = { seat: "U", seal: sealOf(told, "U", SHARE) };
  const K = { seat: "K", seal: sealOf(told, "K", OTHER) };
  const C = { seat: "C", seal: sealOf(told, "C", "22".repeat(32)) };
  const written = (seals: { seat: string; seal: string }[]): string =>
    seals.map(({ seat, seal }) => `${seat}=${seal}`).join(", ");
  const sealed = (seals: { seat: string; seal: string }[], withheld = ""): string =>
    `${RECORD}[Seals "${written(seals)}"]\n${withheld ? `[Withheld "${withheld}"]\n` : ""}`;
  const judged = (record: string): boolean | null => {
    const drawn = drawnIn(record);
    return verify(mixOf(drawn), told, [], drawn).sealsHold;
  };
  const neverTold: Kept = { share: SHARE, commitment: told, seat: "U", sealed: true };
  const kept: Kept = { ...neverTold, closed: [U, K], opened: true };

  it("is read from a record, and fits what was added", () => {
    expect(drawnIn(sealed([U, K]))).toMatchObject({ seals: [U, K], withheld: [] });
    expect(judged(sealed([U, K]))).toBe(true);
    expect(judged(RECORD)).toBeNull();
    expect(judged(sealed([U]))).toBe(false); // K added without a seal
    expect(judged(sealed([U, { ...K, seal: U.seal }]))).toBe(false);
    expect(
      judged(
        sealed([
          { ...U, seat: "K" },
          { ...K, seat: "U" },
        ]),
      ),
    ).toBe(false);
    expect(judged(sealed([U, K, { ...K, seal: C.seal }]))).toBe(false); // a choice of two
    expect(judged(sealed([U, K]).replace('Shares "', `Shares "U=${SHARE}, `))).toBe(false); // mixed twice
  });

  it("names who withheld something: nobody can hide it", () => {
    const record = sealed([U, K, C], "C");
    expect(withheldIn(drawnIn(record))).toEqual(["C"]);
    expect(judged(record)).toBe(true);
    expect(judged(sealed([U, K, C]))).toBe(false);
    expect(judged(sealed([U, K], "K"))).toBe(false);
    expect(judged(`${RECORD}[Withheld "K"]\n`)).toBe(false);
  });

  it("is what this browser was told before it opened its own: what came later is named, and what is gone", () => {
    const none = { twice: false, ofComputers: [], later: [], gone: [], clear: null };
    expect(addedTo(drawnIn(sealed([U, K])), kept, ["U"])).toEqual({ ...none, mine: "in" });
    expect(addedTo(drawnIn(sealed([U, K, C], "C")), kept, ["U"])).toEqual({ ...none, mine: "in", later: ["C"] });
    expect(addedTo(drawnIn(sealed([U])), kept, ["U"])).toEqual({ ...none, mine: "in", gone: ["K"] });
    const exchanged = drawnIn(sealed([U, { ...K, seal: C.seal }]));
    expect(addedTo(exchanged, kept, ["U"])).toMatchObject({ later: ["K"], gone: ["K"] });
    expect(addedTo(drawnIn(sealed([U, K, C], "C")), { ...kept, computers: ["C"] }, ["U"]).ofComputers).toEqual(["C"]);
  });

  it("is missed where it was opened and is not in the seed, and late where the dice did not wait for it", () => {
    const without = sealed([U, K], "U").replace(`U=${SHARE}, `, "");
    expect(judged(without)).toBe(true);
    expect(addedTo(drawnIn(without), kept, ["U"])).toMatchObject({ mine: "missing" });
    const unopened: Kept = { ...neverTold, closed: [U, K] };
    expect(addedTo(drawnIn(without), unopened, ["U"])).toMatchObject({ mine: "late", gone: [] });
    // The server lets the seal vanish that it was told to wait for, or the whole list of seals.
    expect(addedTo(drawnIn(sealed([K])), unopened, ["U"])).toMatchObject({ mine: "missing", gone: ["U"] });
    expect(addedTo(drawnIn(RECORD), kept, ["U"])).toMatchObject({ mine: "missing", gone: ["U", "K"] });
    // Its own seal stands there without its share being in: the same 32 bytes for another seat are another seed.
    const swapped = sealed([U, K], "U").replace(`U=${SHARE}, K=${OTHER}`, `K=${SHARE}`);
    expect(addedTo(drawnIn(swapped), kept, ["U"])).toMatchObject({ mine: "missing" });
    // The dice fell before anything was closed: nothing of this browser was wanted.
    expect(addedTo(drawnIn('[Secret "a secret"]\n'), neverTold, ["U"])).toMatchObject({ mine: "late" });
    expect(addedTo(drawnIn('[Secret "a secret"]\n'), neverTold, [])).toMatchObject({ mine: null });
  });

  it("was not sealed at tables older than seals, nor where a server says that this one is", () => {
    const drawn = drawnIn(RECORD);
    const older: Kept = { share: SHARE, commitment: told, seat: "U" };
    expect(addedTo(drawn, older, ["U"])).toMatchObject({ mine: "in", clear: "older" });
    expect(addedTo(drawn, { ...older, clear: true }, ["U"])).toMatchObject({ mine: "in", clear: "told" });
  });

  it("may have come from another browser of mine", () => {
    const drawn = drawnIn(sealed([U, K, C], "C"));
    expect(addedTo(drawn, null, ["C"])).toMatchObject({ mine: "elsewhere" });
    expect(addedTo(drawn, { ...kept, share: "33".repeat(32), refused: true }, ["U"])).toMatchObject({
      mine: "elsewhere",
    });
  });
});

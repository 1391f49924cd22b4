import { describe, expect, it } from "vitest";
import { addedTo, commitmentOf, drawnIn, mixOf, stream, verify } from "./dice";

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
  it("is read from a record, and hashed as the server does it (docs/dice.md)", async () => {
    const drawn = drawnIn(RECORD);
    expect(drawn).toEqual({
      salt: "a salt",
      secret: "a secret",
      shares: [
        { seat: "U", share: SHARE },
        { seat: "K", share: OTHER },
      ],
    });
    expect((await commitmentOf("a secret", "a salt")).slice(0, 20)).toBe("3ad57ec91db95e044150");
    expect((await mixOf(drawn)).slice(0, 20)).toBe("0c8ff076aac8cf2258a8");
  });

  it("must follow from what it was mixed of", async () => {
    const drawn = drawnIn(RECORD);
    const told = await commitmentOf(drawn.secret, drawn.salt);
    expect(await verify(await mixOf(drawn), told, [], drawn)).toMatchObject({ commitmentHolds: true, mixHolds: true });
    const without = { ...drawn, shares: drawn.shares.slice(1) };
    expect(await verify(await mixOf(drawn), told, [], without)).toMatchObject({ mixHolds: false });
    expect(await verify(await mixOf(drawn), told, [], { ...drawn, secret: "b" })).toMatchObject({
      commitmentHolds: false,
      mixHolds: false,
    });
    expect(await verify("roma", await commitmentOf("roma"), [])).toMatchObject({
      commitmentHolds: true,
      mixHolds: null,
    });
  });

  it("leaves the server no choice of an order", async () => {
    const drawn = drawnIn(RECORD);
    expect(await mixOf({ ...drawn, shares: [...drawn.shares].reverse() })).toBe(await mixOf(drawn));
  });

  it("is not the secret itself, with shares that were mixed with nothing", async () => {
    const shares = drawnIn(RECORD).shares;
    const lie = { salt: "a salt", secret: "", shares };
    expect(await verify("a secret", await commitmentOf("a secret", "a salt"), [], lie)).toMatchObject({
      commitmentHolds: true,
      mixHolds: false,
    });
  });

  it("is bound to one secret alone: a hash of more lines could be opened in several ways", async () => {
    const told = await commitmentOf("c", "a\nb");
    expect(told).toBe(await commitmentOf("b\nc", "a"));
    for (const [salt, secret] of [
      ["a\nb", "c"],
      ["a", "b\nc"],
    ] as const) {
      const drawn = { salt, secret, shares: [] };
      expect(await verify(await mixOf(drawn), told, [], drawn)).toMatchObject({ commitmentHolds: false });
    }
    expect(drawnIn('[Salt "a\nb"]\n[Secret "c"]\n')).toMatchObject({ salt: "", secret: "c" });
  });

  it("throws dice of any size", async () => {
    const face = await stream("roma");
    expect(await Promise.all([0, 1, 2, 3].map((n) => face(n, 1000)))).toEqual([548, 888, 935, 911]);
  });
});

describe("what was added", () => {
  const drawn = drawnIn(RECORD);
  const kept = { share: SHARE, commitment: "y", seat: "U" };
  const none = { twice: false, ofComputers: [] };

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
      mine: "in",
      twice: false,
      ofComputers: ["K"],
    });
  });
});

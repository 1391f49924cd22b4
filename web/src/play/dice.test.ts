import { describe, expect, it } from "vitest";
import { commitmentOf, drawnIn, mixOf, stream, verify } from "./dice";

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
    expect((await mixOf(drawn)).slice(0, 20)).toBe("cfb964a6b6c123140a9d");
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

  it("throws dice of any size", async () => {
    const face = await stream("roma");
    expect(await Promise.all([0, 1, 2, 3].map((n) => face(n, 1000)))).toEqual([548, 888, 935, 911]);
  });
});

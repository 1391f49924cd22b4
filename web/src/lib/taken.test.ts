import { expect, it } from "vitest";
import { Taken } from "./taken.svelte";
import type { SeatFacts } from "./wire";

const seat = (kind: SeatFacts["kind"], mine: boolean, name = "", id = "C"): SeatFacts => ({
  seat: id,
  kind,
  mine,
  name,
  here: true,
});

/** A table at which who sits where is told, one message after the other. */
function told(taken: (store: { seats: SeatFacts[] }) => Taken): [Taken, (...seats: SeatFacts[]) => void] {
  const store = { seats: [] as SeatFacts[] };
  const found = taken(store);
  return [
    found,
    (...seats) => {
      found.hear(store.seats, seats);
      store.seats = seats;
    },
  ];
}

const kinds = (taken: Taken): string[] => taken.seats.map(({ kind, name }) => `${kind} ${name}`);

it("tells of a seat that somebody else has now, as it is held, until it is mine again", () => {
  const [taken, tell] = told((store) => new Taken(store));
  tell(seat("person", true, "Ben"));
  tell(seat("open", false));
  expect(kinds(taken)).toEqual(["open "]);
  tell(seat("computer", false, "cato"));
  expect(kinds(taken)).toEqual(["computer cato"]);
  tell(seat("person", true, "Ben"));
  expect(kinds(taken)).toEqual([]);
});

it("says nothing of a seat that I gave up, nor of one that was never mine", () => {
  const [taken, tell] = told((store) => new Taken(store));
  tell(seat("person", true, "Ben"), seat("open", false, "", "K"));
  taken.give("C");
  tell(seat("computer", false, "cato"), seat("person", false, "Eve", "K"));
  expect(kinds(taken)).toEqual([]);
});

it("tells of it where giving it up came to nothing, and it was taken later", () => {
  const [taken, tell] = told((store) => new Taken(store));
  tell(seat("person", true, "Ben"));
  taken.give("C");
  taken.keep("C");
  tell(seat("computer", false, "cato"));
  expect(kinds(taken)).toEqual(["computer cato"]);
  taken.dismiss();
  expect(kinds(taken)).toEqual([]);
});

it("says nothing where the same person still holds it, and only this browser is somebody else", () => {
  const [taken, tell] = told((store) => new Taken(store));
  tell(seat("person", true, "Ben"));
  tell(seat("person", false, "Ben"));
  expect(kinds(taken)).toEqual([]);
});

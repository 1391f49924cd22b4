import { expect, it } from "vitest";
import { clock, until } from "./when";

const evening = Date.parse("2026-11-19T21:05:00");

it("tells hours as the reader's place counts them, in the language of the page", () => {
  expect(clock("en", "en-GB").format(evening)).toBe("21:05");
  expect(clock("en", "de-DE").format(evening)).toBe("21:05");
  expect(clock("en", "en-US").format(evening)).toMatch(/^09:05\sPM$/);
  expect(clock("fr", "fr-FR").format(evening)).toBe("21:05");
});

it("tells the time of what is near, and only the day of what is not", () => {
  const moment = new Date(evening).toISOString();
  expect(until(moment, "en", evening - 60_000, "en-GB")).toMatch(/^19 November 2026, \d\d:05/);
  expect(until(moment, "en", evening - 3 * 86_400_000)).toBe("19 November 2026");
});

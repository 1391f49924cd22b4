import { expect, it } from "vitest";
import { faultOf } from "./fault";

const record = '[Game "HISPANIA"]\r\n1.U move Emerita\n1.U jump';

it("finds the line that a refusal names", () => {
  const fault = faultOf("the record, line 3: no such action", record);
  expect(fault).toEqual({ text: "no such action", line: 3, quoted: "1.U jump", from: record.indexOf("1.U jump") });
});

it("leaves the line break out of what it quotes", () => {
  expect(faultOf("the record, line 1: odd", record).quoted).toBe('[Game "HISPANIA"]');
});

it("tells what it can when no line is named, or one that is not there", () => {
  expect(faultOf("the record: too long", record)).toMatchObject({ text: "too long", line: null });
  expect(faultOf("the record, line 99: odd", record)).toMatchObject({ text: "odd", line: null, from: null });
  expect(faultOf("something else", record)).toMatchObject({ text: "something else", line: null });
});

import { expect, test } from "vitest";
import { isoInstant } from "./present.ts";

test.each([
  ["2026-11-22T01:02:03+00:00", "2026-11-22T01:02:03.000Z"],
  ["2026-11-22T01:02:03.4+00:00", "2026-11-22T01:02:03.400Z"],
  ["2026-11-22T01:02:03.456789+00:00", "2026-11-22T01:02:03.456Z"],
  ["2026-11-22T01:02:03.000009+09:00", "2026-11-21T16:02:03.000Z"],
])("%s of the database is %s on the wire", (text, wire) => {
  expect(isoInstant(text)).toBe(wire);
  expect(new Date(text).toISOString()).toBe(wire);
  expect(isoInstant(new Date(text))).toBe(wire);
});

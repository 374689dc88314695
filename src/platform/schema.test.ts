import { expect, test } from "vitest";
import { day, instant } from "./schema.ts";

test.each(["1900-01-01", "2024-02-29", "2999-12-31"])("the day %s is one", (value) => {
  expect(day.safeParse(value).success).toBe(true);
});

test.each(["0000-01-01", "1899-12-31", "3000-01-01", "2026-02-29", "2026-1-1"])("the day %s is refused", (value) => {
  expect(day.safeParse(value).success).toBe(false);
});

test.each(["2026-11-02T09:00:00Z", "2026-11-02T09:00:00.123+09:00", "2026-11-02T09:00:00-14:59"])(
  "the instant %s is one",
  (value) => {
    expect(instant.safeParse(value).success).toBe(true);
  },
);

test.each(["0000-01-01T00:00:00Z", "2026-11-02T09:00:00+16:00", "2026-11-02T09:00:00+23:59", "2026-11-02T09:00:00"])(
  "the instant %s, which the database does not know, is refused",
  (value) => {
    expect(instant.safeParse(value).success).toBe(false);
  },
);

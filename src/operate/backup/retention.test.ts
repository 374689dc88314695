import { expect, test } from "vitest";
import { sortOut } from "./retention.ts";

const day = 86_400_000;
const end = Date.parse("2026-11-21T03:00:00Z");
const daily = (count: number) =>
  Array.from({ length: count }, (_, back) => ({ name: `b${back}`, at: new Date(end - back * day) }));

test("two years of daily backups leave 7 days, 5 weeks and 12 months", () => {
  const { keep, drop } = sortOut(daily(730));
  expect(keep).toHaveLength(7 + 3 + 11);
  expect(keep.length + drop.length).toBe(730);
  for (let back = 0; back < 7; back += 1) expect(keep).toContain(`b${back}`);
  // Ends of weeks (Sundays) and of months by the firm's calendar.
  expect(keep).toContain("b13");
  expect(keep).toContain("b21");
  expect(keep).toContain("b52");
  expect(drop).toContain("b12");
});

test("of several on one day the newest stays, and one alone always stays", () => {
  const twice = [
    { name: "early", at: new Date(end - 3_600_000) },
    { name: "late", at: new Date(end) },
  ];
  expect(sortOut(twice)).toEqual({ keep: ["late"], drop: ["early"] });
  expect(sortOut([{ name: "old", at: new Date(0) }])).toEqual({ keep: ["old"], drop: [] });
  expect(sortOut([])).toEqual({ keep: [], drop: [] });
});

test("keeping again what was kept drops nothing", () => {
  const all = daily(400);
  const { keep } = sortOut(all);
  const left = all.filter(({ name }) => keep.includes(name));
  expect(sortOut(left).drop).toEqual([]);
});

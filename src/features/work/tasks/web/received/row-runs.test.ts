import { expect, test } from "vitest";
import { rowRuns } from "./row-runs.ts";

const rows = Array.from({ length: 130 }, (_, index) => index);
const shapes = (runs: ReturnType<typeof rowRuns<number>>) =>
  runs.map(({ from, rows: { length }, far }) => `${far ? "far" : "near"} ${from}+${length}`);

test("near rows stand by themselves, far ones in runs of fifty at most", () => {
  const runs = rowRuns(rows, (_, index) => index >= 2);
  expect(shapes(runs)).toEqual(["near 0+1", "near 1+1", "far 2+48", "far 50+50", "far 100+30"]);
  expect(runs.flatMap((run) => run.rows)).toEqual(rows);
});

test("a near row among far ones parts their run, and one row less leaves where runs begin", () => {
  expect(shapes(rowRuns(rows, (row) => row !== 60))).toEqual([
    "far 0+50",
    "far 50+10",
    "near 60+1",
    "far 61+39",
    "far 100+30",
  ]);
  expect(shapes(rowRuns(rows.slice(1), (row) => row !== 60)).slice(0, 2)).toEqual(["far 0+50", "far 50+9"]);
  expect(rowRuns([], () => true)).toEqual([]);
});

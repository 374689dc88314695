import { expect, test } from "vitest";
import { measuredAgain, notMeasured } from "./again.ts";

const line = (name: string, figure: string, reached: boolean) => ({ name, figure, limit: "≤ 50 ms", reached });

test("what was reached at first stays as it was; what was not is told with both figures", () => {
  const first = [line("five", "7 ms", true), line("all", "69 ms", false), line("memory", "44 KB", false)];
  const second = [line("five", "12 ms", false), line("all", "38 ms", true), line("memory", "45 KB", false)];
  expect(measuredAgain(first, second)).toEqual([
    line("five", "7 ms", true),
    line("all", "38 ms; the first time 69 ms", true),
    line("memory", "45 KB; the first time 44 KB", false),
  ]);
});

test("a row that could not be measured at first says why beside its lines; one that cannot be again leaves the first", () => {
  const failure = notMeasured("clients", new Error("http://127.0.0.1:1/api/clients 503"));
  expect(failure).toMatchObject({ name: "clients", figure: "503", reached: false });
  const lines = [line("clients by grade", "20 ms", true)];
  expect(measuredAgain([failure], lines)).toEqual([line("clients by grade", "20 ms; the first time 503", true)]);
  const short = [line("clients by grade", "90 ms", false)];
  expect(measuredAgain(short, [failure])).toEqual(short);
});

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { unlessUnchanged } from "./unchanged.ts";

let folder: string;
let runs: number;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "haechi-unchanged-"));
  mkdirSync(join(folder, "src/a"), { recursive: true });
  writeFileSync(join(folder, "src/a/b.ts"), "export const b = 1;");
  runs = 0;
});
afterEach(() => rmSync(folder, { recursive: true }));

function step(code = 0, during: () => void = () => {}) {
  const run = () => {
    runs += 1;
    during();
    return Promise.resolve({ code, output: "" });
  };
  return unlessUnchanged(join(folder, "kept/state"), run, folder);
}

const change = (text: string) => writeFileSync(join(folder, "src/a/b.ts"), text);

test("what was clean runs again when a file has changed, come or gone, and not before", async () => {
  expect((await step()).note).toBeUndefined();
  expect(await step()).toMatchObject({ code: 0, note: "unchanged since it was clean" });
  change("export const b = 2;");
  await step();
  writeFileSync(join(folder, "src/c.ts"), "");
  await step();
  rmSync(join(folder, "src/c.ts"));
  await step();
  writeFileSync(join(folder, ".oxlintrc.json"), "{}");
  await step();
  expect(runs).toBe(5);
});

test("what was not clean, or changed while it ran, runs again", async () => {
  expect((await step(1)).code).toBe(1);
  await step(0, () => change("export const b = 3;"));
  await step();
  await step();
  expect(runs).toBe(3);
});

import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { rosterColumns } from "#features/identity/roster/roster.ts";
import { taskColumns } from "#features/work/import/open-tasks.ts";
import { readSpreadsheet } from "#platform/server/spreadsheet/read.ts";
import { exampleRoster, exampleTasks, inOrder } from "./examples.ts";
import { people } from "./people.ts";

const folder = new URL("../../../examples/", import.meta.url);

async function lines(file: string): Promise<string[][]> {
  const [sheet] = await readSpreadsheet(await readFile(new URL(file, folder)));
  return sheet!.rows.slice(1).map(({ values }) => [...values]);
}

test("the files are what the generator makes today", async () => {
  expect(await lines("staff-roster.xlsx")).toEqual(inOrder(rosterColumns, exampleRoster()));
  expect(await lines("open-tasks.xlsx")).toEqual(inOrder(taskColumns, exampleTasks()));
});

test("sixty people, none of the demo firm, and four hundred tasks that tell each other apart", () => {
  const roster = exampleRoster();
  const tasks = exampleTasks();
  expect(new Set(roster.map(({ email }) => email)).size).toBe(60);
  expect(new Set([...roster, ...people].map(({ shortName }) => shortName)).size).toBe(60 + people.length);
  expect(new Set(tasks.map(({ sender, title, createdAt }) => `${sender} ${title} ${createdAt}`)).size).toBe(400);
  expect(new Set(tasks.map(({ importance }) => importance))).toEqual(new Set(["S", "A", "B", "C"]));
  expect(tasks.some(({ title, content }) => /[{}]/.test(title + content))).toBe(false);
});

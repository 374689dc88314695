import { expect, test } from "vitest";
import { importFaults } from "./imports.ts";

const entry = { "src/app/web/main.ts": "", "src/app/outside/main.tsx": "" };

function faults(files: Readonly<Record<string, string>>): string[] {
  return importFaults(Object.entries({ ...entry, ...files }).map(([path, text]) => ({ path, text })));
}

const feature = "src/features/work/tasks";

test.each([
  [`${feature}/server/queries.ts`, `import { row } from "#features/identity/staff/server/rows.ts";`],
  [`${feature}/web/list.tsx`, `import type { Row } from "#features/identity/staff/web/row.tsx";`],
  [`${feature}/server/queries.ts`, `export {\n  row,\n  other,\n} from "#features/identity/staff/server/rows.ts";`],
  [`${feature}/server/queries.ts`, `const later = () => import("#features/identity/staff/server/rows.ts");`],
  [`${feature}/server/queries.ts`, `import { makeStaff } from "#features/identity/staff/server/testing/make.ts";`],
  [`${feature}/server/queries.ts`, `import { label } from "../../../identity/staff/staff.ts";`],
  [`${feature}/server/queries.ts`, `import { list } from "../web/list.tsx";`],
  [`${feature}/task.ts`, `import { list } from "./server/list.ts";`],
  [`${feature}/server/feature.ts`, `import { registry } from "#app/server/registry.ts";`],
  ["src/platform/dates.ts", `import type { Subject } from "#firm/permissions.ts";`],
  ["src/records/field.ts", `import { fiscalQuarter } from "#firm/fiscal-quarter.ts";`],
  ["src/ui/components/card.tsx", `import { field } from "#records/field.ts";`],
  ["src/firm/may.ts", `import { task } from "#features/work/tasks/task.ts";`],
  ["src/operate/embedded.ts", `import { field } from "#records/field.ts";`],
  [`${feature}/server/queries.ts`, `import { backup } from "#operate/backup/run.ts";`],
])("%s may not: %s", (path, text) => {
  expect(faults({ [path]: text })).toHaveLength(1);
});

test.each([
  [`${feature}/server/queries.ts`, `import { label } from "#features/identity/staff/staff.ts";`],
  [`${feature}/server/queries.ts`, `import { move } from "#features/identity/staff/server/commands/move.ts";`],
  [
    `${feature}/server/queries.ts`,
    `import { row } from "./rows.ts";\nimport { pick } from "../server/commands/pick.ts";`,
  ],
  [`${feature}/server/queries.test.ts`, `import { makeStaff } from "#features/identity/staff/server/testing/make.ts";`],
  [`${feature}/server/queries.test.ts`, `import { startTestApp } from "#app/testing/test-app.ts";`],
  ["src/app/server/registry.ts", `import { staff } from "#features/identity/staff/server/feature.ts";`],
  ["src/features/compliance/backups/server/feature.ts", `import { backup } from "#operate/backup/run.ts";`],
  ["src/operate/embedded.ts", `import { openDatabase } from "#platform/server/database/database.ts";`],
])("%s may: %s", (path, text) => {
  expect(faults({ [path]: text })).toEqual([]);
});

test("what the browser loads is followed through every file", () => {
  const files = {
    "src/app/web/main.ts": `import "./style.css";\nconst page = () => import("./page.tsx");`,
    "src/app/web/page.tsx": `import { call } from "#platform/call.ts";\nimport type { Row } from "./row.ts";`,
    "src/app/web/row.ts": `import { z } from "zod";`,
    "src/platform/call.ts": `import { check } from "./schema.ts";`,
    "src/platform/schema.ts": `import { z } from "zod";`,
  };
  expect(faults(files)).toEqual([
    expect.stringMatching(/^src\/app\/web\/main\.ts → .*page\.tsx → .*call\.ts → .*schema\.ts → zod: /),
  ]);
});

test("a rule whose entry is missing fails", () => {
  const said = importFaults([{ path: "src/app/web/other.ts", text: "" }]).join();
  expect(said).toContain("src/app/web/main.ts does not exist");
  expect(said).toContain("src/app/outside/main.tsx does not exist");
});

test("pages for people outside load nothing of the staff's", () => {
  const files = {
    "src/app/outside/main.tsx": `import { Card } from "#features/portal/cases/card.tsx";`,
    "src/features/portal/cases/card.tsx": `import { cells } from "./web/cells.tsx";\nimport type { Row } from "./web/row.tsx";`,
  };
  expect(faults(files)).toEqual([expect.stringMatching(/main\.tsx → .*card\.tsx → .*web\/cells\.tsx: /)]);
});

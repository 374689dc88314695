import { expect, test } from "vitest";
import { importFaults } from "./imports.ts";

function faults(files: Readonly<Record<string, string>>): string[] {
  return importFaults(Object.entries(files).map(([path, text]) => ({ path, text })));
}

const feature = "src/features/work/tasks";

test.each([
  [`${feature}/server/queries.ts`, `import { row } from "../../../identity/staff/server/rows.ts";`],
  [`${feature}/web/list.tsx`, `import type { Row } from "../../../identity/staff/web/row.tsx";`],
  [`${feature}/web/list.tsx`, `import { move } from "../../../identity/staff/server/commands/move.ts";`],
  [`${feature}/server/queries.ts`, `export {\n  row,\n  other,\n} from "../../../identity/staff/server/rows.ts";`],
  [`${feature}/server/queries.ts`, `const later = () => import("../../../identity/staff/server/rows.ts");`],
  [`${feature}/server/queries.ts`, `import { makeStaff } from "../../../identity/staff/server/testing/make.ts";`],
])("%s may not: %s", (path, text) => {
  expect(faults({ [path]: text })).toHaveLength(1);
});

test.each([
  [`${feature}/server/queries.ts`, `import { label } from "../../../identity/staff/staff.ts";`],
  [`${feature}/server/queries.ts`, `import { move } from "../../../identity/staff/server/commands/move.ts";`],
  [
    `${feature}/server/queries.ts`,
    `import { row } from "./rows.ts";\nimport { pick } from "../server/commands/pick.ts";`,
  ],
  [`${feature}/server/queries.test.ts`, `import { makeStaff } from "../../../identity/staff/server/testing/make.ts";`],
  ["src/app/server/registry.ts", `import { staff } from "../../features/identity/staff/server/feature.ts";`],
])("%s may: %s", (path, text) => {
  expect(faults({ [path]: text })).toEqual([]);
});

test("what the browser loads is followed through every file", () => {
  const files = {
    "src/app/web/main.tsx": `import "./style.css";\nconst page = () => import("./page.tsx");`,
    "src/app/web/page.tsx": `import { call } from "../../kit/shared/call.ts";\nimport type { Row } from "./row.ts";`,
    "src/app/web/row.ts": `import { z } from "zod";`,
    "src/platform/call.ts": `import { check } from "./schema.ts";`,
    "src/platform/schema.ts": `import { z } from "zod";`,
  };
  expect(faults(files)).toEqual([
    expect.stringMatching(/^src\/app\/web\/main\.tsx → .*page\.tsx → .*call\.ts → .*schema\.ts → zod: /),
  ]);
});

import { expect, test } from "vitest";
import { touchedBy } from "./changed.ts";

const files: Readonly<Record<string, string>> = {
  "src/app/server/registry.ts": `import { feature as a } from "#features/work/a/server/feature.ts";
import { feature as b } from "#features/work/b/server/feature.ts";`,
  "src/app/testing/test-app.ts": `import { registry } from "../server/registry.ts";`,
  "src/platform/dates.ts": "",
  "src/features/work/a/endpoints.ts": "",
  "src/features/work/a/server/feature.ts": `import { list } from "./list.ts";`,
  "src/features/work/a/server/list.ts": `import { day } from "#platform/dates.ts";`,
  "src/features/work/a/web/feature.ts": `pages: [{ path: "/lawfirm/a", title: "가 업무", load: () => import("./page.tsx") }]`,
  "src/features/work/a/web/page.tsx": `import styles from "./page.module.css";`,
  "src/features/work/a/server/a.test.ts": `import { calls } from "../endpoints.ts";
import { startTestApp } from "#app/testing/test-app.ts";`,
  "src/features/work/b/endpoints.ts": "",
  "src/features/work/b/server/feature.ts": "",
  "src/features/work/b/server/b.test.ts": `import { calls } from "../endpoints.ts";
import { startTestApp } from "#app/testing/test-app.ts";`,
  "src/features/work/b/server/both.test.ts": `import { calls } from "#features/work/a/endpoints.ts";`,
  "proof/all.test.ts": `import { startTestApp } from "#app/testing/test-app.ts";`,
  "e2e/a.spec.ts": `await page.goto("/lawfirm/a?x=1");`,
  "e2e/by-call.spec.ts": `import { calls } from "#features/work/a/endpoints.ts";`,
  "e2e/b.spec.ts": `import { calls } from "#features/work/b/endpoints.ts";`,
};
const sources = Object.entries(files).map(([path, text]) => ({ path, text }));
const tests = (...names: string[]) => names.map((name) => (name === "all" ? "proof/all.test.ts" : name));

test("code of a feature touches its tests, those that make its calls, every proof, and journeys through its pages", () => {
  expect(touchedBy(["src/features/work/a/server/list.ts"], sources)).toEqual({
    tests: tests("src/features/work/a/server/a.test.ts", "src/features/work/b/server/both.test.ts", "all"),
    journeys: ["e2e/a.spec.ts", "e2e/by-call.spec.ts"],
  });
});

test("a screen touches no proof: the server does not load it", () => {
  expect(touchedBy(["src/features/work/a/web/page.tsx"], sources)).toMatchObject({
    tests: ["src/features/work/a/server/a.test.ts", "src/features/work/b/server/both.test.ts"],
  });
});

test("what belongs to no feature touches every journey, and the tests that reach it", () => {
  expect(touchedBy(["src/platform/dates.ts"], sources)).toEqual({
    tests: tests("src/features/work/a/server/a.test.ts", "src/features/work/b/server/both.test.ts", "all"),
    journeys: ["e2e/a.spec.ts", "e2e/by-call.spec.ts", "e2e/b.spec.ts"],
  });
});

test("a test, a journey and a document touch themselves alone", () => {
  expect(touchedBy(["src/features/work/b/server/b.test.ts", "e2e/b.spec.ts", "docs/x.md"], sources)).toEqual({
    tests: ["src/features/work/b/server/b.test.ts"],
    journeys: ["e2e/b.spec.ts"],
  });
  expect(touchedBy(["README.md"], sources)).toEqual({ tests: [], journeys: [] });
});

test("what a file imports that is no code is followed, too", () => {
  expect(touchedBy(["src/features/work/a/web/page.module.css"], sources)).toEqual(
    touchedBy(["src/features/work/a/web/page.tsx"], sources),
  );
});

test.each(["package-lock.json", "migrations/0001_x.sql", "vitest.config.ts", "proof/list.json", "index.html"])(
  "%s touches everything",
  (path) => {
    expect(touchedBy([path], sources)).toBe("everything");
  },
);

import { expect, test } from "vitest";
import { isPageOf, type LinkPurpose } from "./link.ts";

const opened = (purpose: LinkPurpose, path: string) => isPageOf(purpose, "slug", path);

test("a link opens the pages of its purpose, however much of its address has come along", () => {
  for (const path of ["/project/slug", "/project/slug/", "/project/slug/category", "/project/slug/post/3"]) {
    expect(opened("case", path), path).toBe(true);
  }
  expect(opened("case", "/project/slug/contract")).toBe(false);
  expect(opened("contract", "/project/slug/contract")).toBe(true);
  expect(opened("contract", "/project/slug/category")).toBe(true);
  for (const path of ["/project/slug", "/project/slug/", "/letter/slug"]) {
    expect(opened("contract", path), path).toBe(false);
  }
  expect(opened("letter", "/letter/slug")).toBe(true);
});

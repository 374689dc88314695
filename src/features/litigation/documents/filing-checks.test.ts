import { expect, test } from "vitest";
import { filingChecks } from "./filing-checks.ts";

const sound = { kind: "brief", fileName: "준비서면.pdf", textState: "text", pages: 12, hasRrn: false } as const;
const warnings = (more: object) => filingChecks({ ...sound, ...more }).filter(({ level }) => level === "warn");

test("a short PDF with letters is sound; type, scan, length and 주민등록번호 are named", () => {
  expect(warnings({})).toEqual([]);
  expect(warnings({ fileName: "준비서면.hwpx" })).toHaveLength(1);
  expect(warnings({ textState: "empty" })).toHaveLength(1);
  expect(warnings({ pages: 31 })[0]?.message).toContain("31쪽");
  expect(warnings({ pages: 31, kind: "evidence" })).toEqual([]);
  expect(warnings({ hasRrn: true })).toHaveLength(1);
  expect(filingChecks({ ...sound, fileName: "" })).toEqual([]);
});

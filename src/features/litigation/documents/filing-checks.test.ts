import { expect, test } from "vitest";
import { filingChecks } from "./filing-checks.ts";

const limits = {
  filingPages: 30,
  filingLetterSize: 12,
  filingLineSpacing: 200,
  filingTop: 45,
  filingSides: 20,
  filingBottom: 30,
  filingFileSize: 20,
  filingNameLength: 100,
} as const;
const layout = { isA4: true, top: 45, sides: 20, bottom: 31, letters: 12, spacing: 200 };
const sound = {
  kind: "brief",
  title: "준비서면",
  fileName: "준비서면.pdf",
  fileSize: 300_000,
  textState: "text",
  pages: 12,
  hasRrn: false,
  layout,
} as const;
const warnings = (more: object) => filingChecks({ ...sound, ...more }, limits).filter(({ level }) => level === "warn");
const laid = (more: object, kind = "brief") => warnings({ kind, layout: { ...layout, ...more } });

test("a short PDF with letters is sound; type, scan, length, size, name and 주민등록번호 are named", () => {
  expect(warnings({})).toEqual([]);
  expect(warnings({ fileName: "준비서면.hwpx" })).toHaveLength(1);
  expect(warnings({ textState: "empty" })).toHaveLength(1);
  expect(warnings({ pages: 31 })[0]?.message).toContain("31쪽");
  expect(warnings({ pages: 31, kind: "evidence" })).toEqual([]);
  expect(warnings({ pages: 31, kind: "application", title: "상고이유서" })).toHaveLength(1);
  expect(warnings({ fileSize: 21 * 1_048_576 })[0]?.message).toContain("21.0MB");
  expect(warnings({ fileName: `${"가".repeat(97)}.pdf` })[0]?.message).toContain("101자");
  expect(warnings({ fileName: "준비서면 #2.pdf" })).toHaveLength(1);
  expect(warnings({ hasRrn: true })).toHaveLength(1);
  expect(filingChecks({ ...sound, fileName: "" }, limits)).toEqual([]);
});

test("paper, margins, letters and lines are those that are asked for, of what the firm writes alone", () => {
  expect(laid({ isA4: false })).toHaveLength(1);
  expect(laid({ top: 30, bottom: 12.4 })[0]?.message).toBe(
    "여백이 좁습니다: 위 30mm(기준 45mm), 아래 12mm(기준 30mm).",
  );
  expect(laid({ top: 43.5 })).toEqual([]);
  expect(laid({ letters: 11 })[0]?.message).toContain("11pt");
  expect(laid({ spacing: 160 })[0]?.message).toContain("160%");
  expect(laid({ spacing: null })).toEqual([]);
  expect(laid({ letters: 9 }, "evidence")).toEqual([]);
});

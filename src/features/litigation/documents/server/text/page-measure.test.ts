import { expect, test } from "vitest";
import { pdfOf } from "../testing/papers.ts";
import { layoutOf, measureOf } from "./page-measure.ts";
import { readPdfPages } from "./pdf-pages.ts";

const mm = 72 / 25.4;
const view = [0, 0, 210 * mm, 297 * mm];
const item = (str: string, x: number, y: number, size = 12) => ({
  str,
  width: str.length * size,
  transform: [size, 0, 0, size, x * mm, (297 - y) * mm],
});

test("margins, letters and lines of a page, without its number", () => {
  const pitch = (12 * 2) / mm;
  const lines = Array.from({ length: 10 }, (_, index) => item("가나다라마바사아자차카타파", 25, 50 + index * pitch));
  const measure = measureOf([...lines, item("- 3 -", 100, 285, 10)], { view, rotate: 0 })!;
  expect(measure).toMatchObject({ isA4: true, letters: 12, spacing: 200, sides: 25 });
  expect(measure.top).toBeCloseTo(50 - (0.85 * 12) / mm, 0);
  expect(measure.bottom).toBeGreaterThan(100);
  expect(measureOf([], { view, rotate: 0 })).toBeNull();
  expect(measureOf(lines, { view, rotate: 90 })).toBeNull();
  expect(measureOf(lines, { view: [0, 0, 200, 200], rotate: 0 })!.isA4).toBe(false);
});

test("a document has the least white of its pages and the letters of the fullest", async () => {
  const pages = [["준비서면", "첫째 줄", "둘째 줄", "셋째 줄", "넷째 줄"], ["짧은 쪽"]];
  const { measures } = await readPdfPages({ bytes: await pdfOf(...pages), from: 1, pages: 9 });
  expect(measures).toHaveLength(2);
  const layout = layoutOf(measures)!;
  expect(layout).toMatchObject({ isA4: true, letters: 11, sides: 20 });
  expect(layout.spacing).toBeGreaterThan(200);
  expect(layout.top).toBeLessThan(32);
  expect(layoutOf([])).toBeNull();
});

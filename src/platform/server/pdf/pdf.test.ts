import { expect, test } from "vitest";
import { breakText } from "#platform/paper/break-lines.ts";
import { a4, mm, pointsPerMm } from "#platform/paper/measures.ts";
import { isPrintable, textWidth } from "#platform/paper/text-width.ts";
import { pagesToPdf } from "./pages-to-pdf.ts";
import { readPdf } from "./testing/read-pdf.ts";

const letters = "가나다라 마바사 ABCxyz 0123456789 ㄱㄴ ①② (주) · 「민법」 제174조 ₩1,000 — ※";

test("texts stand where they were put, and are as wide as they were measured", async () => {
  const size = 12;
  const placed = { text: letters, x: 15, y: 20, size };
  const pdf = await pagesToPdf(
    {
      title: "시험",
      pages: [
        { ...a4, texts: [placed] },
        { ...a4, texts: [placed] },
      ],
    },
    null,
  );
  const pages = await readPdf(pdf);
  expect(pages.map(({ width, height }) => [Math.round(width), Math.round(height)])).toEqual([
    [210, 297],
    [210, 297],
  ]);
  const [first] = pages[1]!.texts;
  const last = pages[1]!.texts.at(-1)!;
  expect(pages[1]!.texts.map(({ text }) => text).join("")).toContain("가나다라");
  expect(first!.x).toBeCloseTo(15, 1);
  // Pairs of letters that are drawn nearer to each other make it a little narrower, never wider.
  const measured = textWidth(letters, size) / pointsPerMm;
  const drawn = last.x + last.width - first!.x;
  expect(drawn).toBeLessThanOrEqual(measured + 0.05);
  expect(drawn).toBeGreaterThan(measured * 0.99);
  // The base line lies within the line box that begins at 20 mm.
  expect(first!.y).toBeGreaterThan(20);
  expect(first!.y).toBeLessThan(20 + (size * 1.2) / pointsPerMm);
});

test("lines break at spaces, long words between letters, and none is wider than asked", () => {
  const width = mm(60);
  const lines = breakText(`변제기까지 갚지 아니하였으므로 최고합니다.\n\n${"가".repeat(60)}`, width, 11);
  expect(lines[0]).toBe("변제기까지 갚지 아니하였으므로");
  expect(lines).toContain("");
  for (const line of lines) expect(textWidth(line, 11)).toBeLessThanOrEqual(width);
  expect(lines.join("").replaceAll(" ", "")).toBe(`변제기까지갚지아니하였으므로최고합니다.${"가".repeat(60)}`);
});

test("the font has Hangul and common marks, no Hanja and no pictures", () => {
  expect(Array.from("힣갉ㄱA1※①").every(isPrintable)).toBe(true);
  expect(["甲", "😀", "\u200B"].some(isPrintable)).toBe(false);
});

import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { importanceRank, noticeSize, type NoticeImportance } from "./importance.ts";

test("S, A, B, C rank 1 to 4, others 5", () => {
  expect(["S", "A", "B", "C", "D", "", "s"].map(importanceRank)).toEqual([1, 2, 3, 4, 5, 5, 5]);
});

test.each<[NoticeImportance, number, number, number]>([
  ["S", 0, 400, 200],
  ["S", 3, 400, 200],
  ["S", 3.99, 400, 200],
  ["S", 4, 475, 238],
  ["S", 5, 475, 238],
  ["S", 5.99, 475, 238],
  ["S", 6, 550, 275],
  ["S", 400, 550, 275],
  ["A", 3, 250, 100],
  ["A", 4, 295, 120],
  ["A", 6, 340, 140],
  ["B", 3, 200, 70],
  ["B", 5, 238, 83],
  ["B", 6, 275, 95],
])("%s at %s days on a wide window: %s × %s", (importance, age, width, height) => {
  expect(noticeSize(importance, age, 768)).toEqual({ width, height });
  expect(noticeSize(importance, age, 1920)).toEqual({ width, height });
});

test.each<[NoticeImportance, number, number, number]>([
  ["S", 0, 280, 140],
  ["S", 4, 310, 155],
  ["S", 6, 340, 170],
  ["A", 0, 210, 84],
  ["A", 6, 270, 108],
  ["B", 0, 180, 63],
  ["B", 6, 230, 80],
])("%s at %s days under 768 px: %s × %s", (importance, age, width, height) => {
  expect(noticeSize(importance, age, 767)).toEqual({ width, height });
  expect(noticeSize(importance, age, 390)).toEqual({ width, height });
});

describe("on every window", () => {
  const importance = fc.constantFrom<NoticeImportance>("S", "A", "B");

  test("a narrow one is smaller than a wide one, keeps 8 % of the width free, and still grows", () => {
    fc.assert(
      fc.property(importance, fc.integer({ min: 240, max: 767 }), (level, viewport) => {
        const [young, middle, old] = [0, 4, 6].map((age) => noticeSize(level, age, viewport)) as [Size, Size, Size];
        expect(young.width).toBeLessThan(middle.width);
        expect(middle.width).toBeLessThan(old.width);
        expect(young.height).toBeLessThan(middle.height);
        expect(middle.height).toBeLessThan(old.height);
        expect(old.width).toBeLessThanOrEqual(viewport * 0.92);
        for (const age of [0, 4, 6]) {
          const wide = noticeSize(level, age, 1280);
          expect(noticeSize(level, age, viewport).width).toBeLessThan(wide.width);
          expect(noticeSize(level, age, viewport).height).toBeLessThan(wide.height);
        }
      }),
    );
  });
});

type Size = ReturnType<typeof noticeSize>;

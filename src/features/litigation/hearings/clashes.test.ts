import { expect, test } from "vitest";
import { clashOf, clashText, findClashes, type Sitting } from "./clashes.ts";

const sitting = (number: number, time: string, court: string, more: Partial<Sitting> = {}): Sitting => ({
  number,
  at: `2026-12-01T${time}:00+09:00`,
  minutes: 30,
  court,
  lawyerId: 7,
  video: false,
  ...more,
});

test("two hearings at once clash, wherever they are", () => {
  const clash = clashOf(sitting(1, "10:00", "서울중앙지방법원"), sitting(2, "10:20", "서울중앙지방법원"));
  expect(clash).toMatchObject({ one: 1, other: 2, kind: "overlap", between: -10 });
});

test("time enough within a building is too little across the country", () => {
  expect(clashOf(sitting(1, "10:00", "서울중앙지방법원"), sitting(2, "11:00", "서울고등법원"))).toBeNull();
  const far = clashOf(sitting(2, "14:00", "부산지방법원"), sitting(1, "10:00", "서울중앙지방법원"));
  expect(far).toMatchObject({ one: 1, other: 2, kind: "travel", between: 210 });
  expect(clashText(far!)).toContain("사이 210분, 이동 약 ");
});

test("by video nobody travels, and other people are elsewhere", () => {
  const video = { video: true };
  expect(
    clashOf(sitting(1, "10:00", "서울중앙지방법원", video), sitting(2, "11:00", "부산지방법원", video)),
  ).toBeNull();
  expect(
    clashOf(sitting(1, "10:00", "서울중앙지방법원"), sitting(2, "10:00", "부산지방법원", { lawyerId: 8 })),
  ).toBeNull();
  const nobody = { lawyerId: null };
  expect(clashOf(sitting(1, "10:00", "대법원", nobody), sitting(2, "10:00", "대법원", nobody))).toBeNull();
});

test("all clashes of a day are found", () => {
  const found = findClashes([
    sitting(3, "11:00", "서울중앙지방법원"),
    sitting(1, "10:00", "서울중앙지방법원"),
    sitting(2, "10:10", "서울중앙지방법원"),
    sitting(4, "10:10", "서울중앙지방법원", { lawyerId: 8 }),
  ]);
  expect(found.map(({ one, other }) => [one, other])).toEqual([[1, 2]]);
});

import { expect, test } from "vitest";
import { initialOf } from "./initial.ts";

test("nobody in the room reads more of a name than its first letter", () => {
  expect(["한가람", "주식회사 나무", "(주)바다", "Kim", ""].map(initialOf)).toEqual([
    "한○○",
    "나○○",
    "바○○",
    "K○○",
    "손님",
  ]);
});

import { expect, test } from "vitest";
import { waitingWords } from "./words.ts";

test("how long somebody waits, in hours and minutes", () => {
  expect([null, 0, 59, 60, 545].map(waitingWords)).toEqual(["", "0분", "59분", "1시간 0분", "9시간 5분"]);
});

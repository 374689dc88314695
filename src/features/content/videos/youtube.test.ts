import { expect, test } from "vitest";
import { youtubeIdOf } from "./youtube.ts";

test.each([
  ["abcdefghijk", "abcdefghijk"],
  ["https://www.youtube.com/watch?v=abcdefghijk&t=10", "abcdefghijk"],
  ["https://m.youtube.com/shorts/abc-_fghijk", "abc-_fghijk"],
  ["https://youtu.be/abcdefghijk", "abcdefghijk"],
  ["http://youtu.be/abcdefghijk", null],
  ["https://youtube.com.evil.example/watch?v=abcdefghijk", null],
  ["https://youtu.be/short", null],
  ["", null],
])("%s", (typed, id) => {
  expect(youtubeIdOf(typed)).toBe(id);
});

import { expect, test } from "vitest";
import { sharpness } from "./picture.ts";

const size = 60;
const picture = (of: (x: number, y: number) => number) =>
  Float32Array.from({ length: size * size }, (_, at) => of(at % size, Math.floor(at / size)));

test("letters in focus are told from letters that run into one another", () => {
  const stripes = picture((x) => (x % 6 < 3 ? 0 : 255));
  const soft = picture((x) => 127 + 100 * Math.sin(x / 8));
  expect(sharpness(stripes, size, size)).toBeGreaterThan(1_000);
  expect(sharpness(soft, size, size)).toBeLessThan(10);
  expect(sharpness(Float32Array.of(1, 2), 2, 1)).toBe(0);
});

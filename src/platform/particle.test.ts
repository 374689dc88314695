import { expect, test } from "vitest";
import { withParticle } from "./particle.ts";

test.each([
  ["계약", "으로/로", "계약으로"],
  ["보류", "으로/로", "보류로"],
  ["종결", "으로/로", "종결로"],
  ["김하늘", "을/를", "김하늘을"],
  ["착수금", "은/는", "착수금은"],
  ["인지대", "은/는", "인지대는"],
  ["Kim", "을/를", "Kim을(를)"],
  ["(주)한빛 2", "으로/로", "(주)한빛 2(으)로"],
  ["", "을/를", "을(를)"],
] as const)("%s takes of %s: %s", (word, pair, said) => {
  expect(withParticle(word, pair)).toBe(said);
});

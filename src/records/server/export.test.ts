import { expect, test } from "vitest";
import { exportName } from "./export.ts";

test("a file is called after whoever took it, and no letter of the name is cut in two", () => {
  const name = exportName("고객", "가나다라마바사아자𠮷", Date.parse("2026-11-29T01:00:00Z"));
  expect(name).toBe("고객 가나다라마바사아자 26-11-29 1000");
  expect(decodeURIComponent(encodeURIComponent(name))).toBe(name);
});

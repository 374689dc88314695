import { expect, test } from "vitest";
import { isLinkPattern, linkBy, readLink } from "./link.ts";
import { isTimeZone, timeThere } from "./time-zones.ts";

test.each([
  ["https://meet.haeon.example/{방}", true],
  ["https://haeon.example/room?id={방}", true],
  ["http://meet.haeon.example/{방}", false],
  ["https://meet.haeon.example/room", false],
  ["https://{방}.haeon.example/", false],
  ["https://a:b@haeon.example/{방}", false],
])("the pattern %s", (pattern, good) => {
  expect(isLinkPattern(pattern)).toBe(good);
});

test("links are made by the pattern, and pasted ones are secure addresses", () => {
  expect(linkBy("https://meet.haeon.example/{방}", "abc")).toBe("https://meet.haeon.example/abc");
  expect(readLink(" https://zoom.example/j/1 ")).toBe("https://zoom.example/j/1");
  for (const text of ["javascript:alert(1)", "http://zoom.example/", "https://localhost/x", "회의실"])
    expect(readLink(text)).toBeNull();
});

test("a caller abroad reads another hour", () => {
  expect(isTimeZone("America/Los_Angeles")).toBe(true);
  expect(isTimeZone("Asia/Nowhere")).toBe(false);
  expect(isTimeZone("LA")).toBe(false);
  expect(timeThere("2026-11-26T01:00:00Z", "America/Los_Angeles")).toBe("11. 25. (수) 17:00");
});

import { expect, test } from "vitest";
import { snippetOf } from "./snippet.ts";

test("the words are shown as they stand, spaces, marks and 한자 between their letters", () => {
  expect(snippetOf("피고는 손해 배상을 한다", "손해배상")).toEqual({
    before: "피고는 ",
    found: "손해 배상",
    after: "을 한다",
  });
  expect(snippetOf("원고의 손해(損害)배상 청구", "손해배상").found).toBe("손해(損害)배상");
  expect(snippetOf("「민법」 제750조", "민법제750조").found).toBe("민법」 제750조");
});

test("long passages are cut", () => {
  const { before, after } = snippetOf(`${"가".repeat(200)}핵심어${"나".repeat(200)}`, "핵심어");
  expect([before.length, after.length]).toEqual([61, 61]);
  expect(before.startsWith("…") && after.endsWith("…")).toBe(true);
});

import { expect, test } from "vitest";
import { countText, pageCount } from "./page-count.ts";

test.each([
  [0, 0],
  [1, 1],
  [50, 1],
  [51, 2],
  [10_001, 200],
])("%d rows are %d pages", (total, pages) => expect(pageCount(total)).toBe(pages));

test.each([
  [1_052, false, "전체 1,052건"],
  [3, true, "검색 결과 3건"],
  [10_000, false, "전체 10,000건"],
  [10_001, false, "전체 10,000건 이상"],
])("%d rows, searching %s: %s", (total, searching, text) => expect(countText(total, searching)).toBe(text));

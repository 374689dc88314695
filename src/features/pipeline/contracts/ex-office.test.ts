import { expect, test } from "vitest";
import { sameAgency } from "./ex-office.ts";

test("an office is the same in short and in full, and as a whole of its parts", () => {
  expect(sameAgency("서울중앙지법", "서울중앙지방법원 민사12부")).toBe(true);
  expect(sameAgency("수원지검", "수원지방검찰청")).toBe(true);
  expect(sameAgency("대검찰청", "대검")).toBe(true);
  expect(sameAgency("서울 강남 경찰서", "서울강남경찰서")).toBe(true);
  expect(sameAgency("서울중앙지방법원", "서울동부지방법원")).toBe(false);
  expect(sameAgency("", "서울중앙지방법원")).toBe(false);
});

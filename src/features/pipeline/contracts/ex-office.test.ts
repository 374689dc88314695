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

test("a 검찰청 is the 공소청 that came for it and the court beside it, either way round", () => {
  const same = [
    ["서울중앙지검", "서울중앙지방공소청"],
    ["수원지방검찰청 성남지청", "수원지방공소청 성남지청 형사1부"],
    ["서울고검", "서울광역공소청"],
    ["대검", "공소청"],
    ["서울중앙지방법원 형사3부", "서울중앙지방공소청"],
    ["고양지원", "의정부지방공소청 고양지청"],
    ["중수청", "중대범죄수사청"],
  ] as const;
  const other = [
    ["서울중앙지검", "서울동부지방공소청"],
    ["대검찰청", "서울중앙지방공소청"],
    ["서울고검", "서울중앙지방공소청"],
    ["공소청", "중대범죄수사청"],
  ] as const;
  for (const [one, two] of same)
    expect([one, two, sameAgency(one, two), sameAgency(two, one)]).toEqual([one, two, true, true]);
  for (const [one, two] of other) expect([one, two, sameAgency(one, two)]).toEqual([one, two, false]);
});

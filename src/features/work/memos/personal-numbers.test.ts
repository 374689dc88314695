import { expect, test } from "vitest";
import { maskPersonalNumbers, personalNumbersIn } from "./personal-numbers.ts";

test.each([
  ["주민번호 900101-1234567 입니다", "주민번호 900101-1****** 입니다"],
  ["9001011234567", "900101-1******"],
  ["９００１０１－２２３４５６７", "900101-2******"],
  ["외국인 850712-5234567", "외국인 850712-5******"],
  ["신한 110-123-456789 로 환불", "신한 ***-***-**6789 로 환불"],
  ["국민 123456-78-901234", "국민 ******-**-**1234"],
])("%s is masked", (text, masked) => {
  expect(maskPersonalNumbers(text)).toBe(masked);
});

test.each([
  "010-0000-1234 로 연락",
  "02-000-0000",
  "220-81-62517",
  "2026-11-21 기일",
  "2026가합123456",
  "금액 3,300,000원",
  "901301-1234567",
  "12345678901234567",
])("%s is no such number", (text) => {
  expect(personalNumbersIn(text)).toEqual([]);
  expect(maskPersonalNumbers(text)).toBe(text);
});

test("both kinds are told apart", () => {
  const kinds = personalNumbersIn("900101-1234567, 110-123-456789").map(({ kind }) => kind);
  expect(kinds).toEqual(["주민등록번호", "계좌번호"]);
});

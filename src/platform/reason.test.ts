import { expect, test } from "vitest";
import { isReason, reason } from "./reason.ts";

test.each(["환불 요청", "월말 점검", "의뢰인 요청", "client asked", "2026년 월말 점검", "본인 확인 후 교부\n창구"])(
  "%j says why",
  (text) => {
    expect(isReason(text)).toBe(true);
    expect(reason().parse(` ${text} `)).toBe(text);
  },
);

test.each([
  "",
  ".",
  ".....",
  "     ",
  "확인",
  "12345",
  "2026-11-25",
  "ㅋㅋㅋㅋㅋ",
  "ㅁㄴㅇㄹㅎ",
  "가가가가가",
  "aaaaaaaa",
  "네 네 네",
  "네        네",
  "확인\u0000합니다 그래서",
  "\u200b\u200b\u200b\u200b\u200b",
])("%j does not", (text) => expect(reason().safeParse(text).success).toBe(false));

test("a reason has its bound", () => {
  expect(reason("사유", 10).safeParse("확인이 필요한 사유입니다").success).toBe(false);
});

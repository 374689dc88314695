import { expect, test } from "vitest";
import { StartRefusal } from "../start-refusal.ts";
import { JobFailure, failureWords, shownFailure } from "./failure-words.ts";

const withCode = (code: string, text: string) => Object.assign(new Error(text), { code });

test.each([
  [new JobFailure("발송사가 응답하지 않습니다."), "발송사가 응답하지 않습니다."],
  [new StartRefusal("다른 백업이 진행 중입니다."), "다른 백업이 진행 중입니다."],
  [withCode("23505", "Key (email)=(kim@x.test) already exists"), "데이터베이스가 거절했습니다. (23505)"],
  [withCode("ENOSPC", "write /home/kim/backup"), "파일이나 연결에 문제가 있습니다. (ENOSPC)"],
  [withCode("kim@x.test", "x"), "예상하지 못한 문제입니다. (Error)"],
  [new TypeError("kim is undefined"), "예상하지 못한 문제입니다. (TypeError)"],
  ["kim", "예상하지 못한 문제입니다. (Error)"],
  [undefined, "예상하지 못한 문제입니다. (Error)"],
])("%s", (error, words) => {
  expect(failureWords(error)).toBe(words);
});

test("the library's own words are shown in Korean", () => {
  expect(shownFailure(null)).toBeNull();
  expect(shownFailure("job heartbeat timeout")).toBe("서버가 갑자기 멈춰 끝내지 못했습니다.");
  expect(shownFailure("발송사가 응답하지 않습니다.")).toBe("발송사가 응답하지 않습니다.");
});

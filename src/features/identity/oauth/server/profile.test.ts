import { expect, test } from "vitest";
import { readProfile } from "./profile.ts";

const person = { subject: "7", email: "hong@mail.test", emailVerified: true, name: "홍길동" };

test.each([
  [
    "google",
    { sub: "7", email: "hong@mail.test", email_verified: true, name: "홍길동", picture: "https://x.test" },
    person,
  ],
  ["google", { sub: "7", email: "hong@mail.test", email_verified: "true", name: "홍길동" }, person],
  ["kakao", { sub: "7", email: "hong@mail.test", email_verified: true, nickname: "홍길동" }, person],
  [
    "kakao",
    {
      id: 7,
      kakao_account: {
        email: "hong@mail.test",
        is_email_valid: true,
        is_email_verified: true,
        profile: { nickname: "홍길동" },
      },
    },
    person,
  ],
  [
    "naver",
    { resultcode: "00", message: "success", response: { id: "7", email: "hong@mail.test", name: "홍길동" } },
    { ...person, emailVerified: null },
  ],
] as const)("%s tells who it is", (provider, answer, profile) => {
  expect(readProfile(provider, answer, null)).toEqual(profile);
  expect(readProfile(provider, answer, "7")).toEqual(profile);
  expect(() => readProfile(provider, answer, "8")).toThrow("확인할 수 없습니다");
});

test.each([
  ["google", { sub: "7", email: "hong@mail.test" }, "인증되지 않은 이메일"],
  ["google", { sub: "7", email_verified: true }, "이메일을 받지 못했습니다"],
  ["google", { email: "hong@mail.test", email_verified: true }, "확인할 수 없습니다"],
  ["kakao", { id: 7, kakao_account: { email: "hong@mail.test", is_email_verified: true } }, "인증되지 않은 이메일"],
  ["kakao", { id: 7 }, "이메일을 받지 못했습니다"],
  [
    "naver",
    { resultcode: "00", response: { id: "7", email: "a@b.kr", email_verified: false } },
    "인증되지 않은 이메일",
  ],
  ["naver", { resultcode: "024", response: { id: "7", email: "a@b.kr" } }, "확인할 수 없습니다"],
  ["naver", null, "확인할 수 없습니다"],
] as const)("%s: %j is refused", (provider, answer, message) => {
  expect(() => readProfile(provider, answer, null)).toThrow(message);
});

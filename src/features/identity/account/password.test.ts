import { expect, test } from "vitest";
import { weakPassword } from "./password.ts";

const context = { words: ["법무법인 해온", "kim.minsu@haeon.kr", "김민수", "010-0000-1234", "01000001234"] };

test.each([
  "password1234",
  "Passw0rd!2026",
  "qwertyuiop12",
  "1q2w3e4r5t6y",
  "123456789012",
  "987654321098",
  "abcdefghijkl",
  "aaaaaaaaaaaa",
  "abcabcabcabc",
  "asdfasdfasdf",
  "qwer1234qwer1234",
  "haechi-demo-2026",
  "Haeon2026!!!",
  "해온해온해온2026!!",
  "법무법인해온2026!",
  "kim.minsu12345",
  "김민수김민수1234!",
  "01000001234!!",
  "010-0000-1234",
  "비밀번호비밀번호123",
  "admin@2026!!admin",
])("%s is refused", (password) => {
  expect(weakPassword(password, context)).not.toBeNull();
});

test.each([
  "푸른 고래 아홉 마리",
  "correct horse battery",
  "xK4!vb93Lq0z",
  "849302718465",
  "여름밤 매미소리 좋다",
  "lawful-otter-jumps-9",
  "Password는 싫어요 정말",
])("%s will do", (password) => {
  expect(weakPassword(password, context)).toBeNull();
});

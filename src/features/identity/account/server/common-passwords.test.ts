import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { passwordLength } from "../password.ts";
import { isCommonPassword } from "./common-passwords.ts";
import { refuseUnfitPassword } from "./commands/refuse-unfit-password.ts";

const refuse = (password: string) => refuseUnfitPassword(password, { words: [] });
const listed = gunzipSync(readFileSync(join(import.meta.dirname, "common-passwords.txt.gz")))
  .toString("utf8")
  .trimEnd()
  .split("\n");

test("the list has more than the 3,000 commonest passwords of the asked length, and none of it is taken", () => {
  const fitting = listed.filter((password) => password.length >= passwordLength.min);
  expect(fitting.length).toBeGreaterThanOrEqual(10_000);
  expect(new Set(listed).size).toBe(listed.length);
  expect(fitting.filter((password) => !isCommonPassword(password))).toEqual([]);
});

test.each([
  "sonyericsson",
  "finalfantasy",
  "Mailcreated5240",
  "ghjcnjgfhjkm",
  "COUNTERSTRIKE",
  "mustang12345!",
  "2026!michael!2026",
  "M1ch@el-20262026",
  "computer 2026 08",
])("%s is known from leaks", (password) => {
  expect(() => refuse(password)).toThrow(/유출된 적|흔한 단어/);
});

test.each([
  "푸른 고래 아홉 마리가 산다",
  "correct horse battery",
  "xK4!vb93Lq0z",
  "849302718465",
  "lawful-otter-jumps-9",
  "mustang under the bridge",
])("%s will do", (password) => {
  expect(() => refuse(password)).not.toThrow();
});

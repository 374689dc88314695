import { expect, test } from "vitest";
import { hwpOf } from "../testing/hwp.ts";
import { hwpText } from "./hwp-text.ts";

const read = (bytes: Buffer) => hwpText(bytes, 3_000_000);

test("paragraphs of all sections, with what stands between controls, packed or not", () => {
  const sections = [
    ["임대차계약서", ["보증금은 ", { control: 9 }, "금 1억원으로 한다.", { control: 11 }]],
    ["제2구역의 본문"],
  ];
  const expected = "임대차계약서\n보증금은  금 1억원으로 한다.\n제2구역의 본문";
  expect(read(hwpOf(sections))).toBe(expected);
  expect(read(hwpOf(sections, { packed: false }))).toBe(expected);
});

test("long streams lie in sectors of their own, long paragraphs in records with a size of their own", () => {
  const long = "가나다라마바사아자차".repeat(900);
  expect(read(hwpOf([["앞", long], ["뒤"]], { packed: false }))).toBe(`앞\n${long}\n뒤`);
});

test("no more letters are read than wanted", () => {
  const text = hwpText(hwpOf([Array.from({ length: 50 }, () => "열글자짜리문장입니다")]), 100);
  expect(text.length).toBeLessThan(130);
});

test("what is closed by a password or for distribution, damaged or endless is refused in words", () => {
  expect(() => read(hwpOf([["비밀"]], { flags: 2 }))).toThrow("암호");
  expect(() => read(hwpOf([["배포용"]], { flags: 4 }))).toThrow("배포용");
  const sound = hwpOf([["본문".repeat(3_000)]], { packed: false });
  for (let cut = 0; cut <= sound.length - 512; cut += 517) expect(() => read(sound.subarray(0, cut))).toThrow("손상");
  // A chain that bites its own tail.
  const looped = Buffer.from(sound);
  for (let at = 512; at < 1_024; at += 4) looped.writeUInt32LE(1, at);
  expect(() => read(looped)).toThrow("손상");
  const bomb = hwpOf([["가".repeat(17_000_000)]]);
  expect(() => read(bomb)).toThrow("손상");
});

import { expect, test } from "vitest";
import { accountKey, folded, plainLine, plainText } from "./normal-text.ts";

/** Every character that nobody sees, by its properties. */
const unseen = Array.from({ length: 0x110000 }, (_, code) => code)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code))
  .filter((character) => /[\p{Cf}\p{Default_Ignorable_Code_Point}\p{Variation_Selector}]/u.test(character));

test("nothing unseen stays in a line, wherever it stood, and nothing of it counts in a comparison", () => {
  expect(unseen.length).toBeGreaterThan(4_000);
  for (const character of unseen) {
    for (const name of [`${character}은채`, `은${character}채`, `은채${character}`]) {
      expect(plainLine(name)).toBe("은채");
      expect(plainText(name)).toBe("은채");
      expect(folded(name)).toBe("은채");
    }
  }
});

test.each([
  ["은채".normalize("NFD"), "은채"],
  ["으\u11ab채", "은채"],
  ["ᄋ\u200bᅳᆫ채", "은채"],
  ["김\t철수\u00a0(대리)\u3000", "김 철수 (대리) "],
  ["\u202a010\u00a00000\u20110001\u202c", "010 0000\u20110001"],
  ["두\n줄", "두\n줄"],
])("plainLine of %j: %j", (typed, kept) => {
  expect(plainLine(typed)).toBe(kept);
});

test.each(["👨‍👩‍👧‍👦", "❤️", "👩🏽‍⚖️", "🏳️‍🌈", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "🇰🇷", "1️⃣", "می‌خواهم", "क्‍ष", "葛\u{e0100}", "첫째 줄\n둘째 줄", "ᅟᅡ"])(
  "a text of several lines keeps what is joined: %j",
  (joined) => {
    for (const text of [joined, `회의 ${joined} 끝`, `${joined}${joined}`])
      expect(plainText(text)).toBe(text.normalize("NFC"));
  },
);

test.each([
  ["회\u200d의\u200b록", "회의록"],
  ["👍\u200d", "👍"],
  ["\u200d👍", "👍"],
  ["가\ufe0f", "가"],
  ["1\ufe0f", "1"],
  ["회의록".normalize("NFD"), "회의록"],
])("a text of several lines loses what joins nothing: %j → %j", (typed, kept) => {
  expect(plainText(typed)).toBe(kept);
});

test.each([
  ["ＡＤＭＩＮ@ｆｉｒｍ.kr", "admin@firm.kr"],
  ["аdmin@firm.kr", "admin@firm.kr"],
  ["ΑDMIN@firm.kr.", "admin@firm.kr"],
  ["ſtaff@firm.kr", "staff@firm.kr"],
  [" ad\u00admin@firm.kr", "admin@firm.kr"],
  ["a.b+c@firm.kr", "a.b+c@firm.kr"],
])("accountKey of %j: %j", (email, key) => {
  expect(accountKey(email)).toBe(key);
});

import { z } from "zod";
import { longestReason } from "./longest-reason.ts";

const fewest = 5;
const fewestLetters = 3;
export { longestReason };
/** What the person reads whose reason says nothing. */
export const reasonHint = "사유를 다섯 글자 이상의 말로 적어 주세요.";

// Hangul keys without a syllable (ㅋㅋㅋ) are no words.
const letter = /[^\P{L}\u1100-\u11ff\u3130-\u318f]/gu;
// oxlint-disable-next-line no-control-regex -- control characters are what is refused
const plainText = /^[^\u0000-\u0009\u000b-\u001f\u007f]*$/;

/** Whether a text says why something is done: five characters with three different letters at the least. */
export function isReason(text: string): boolean {
  const said = text.trim().replaceAll(/\s+/g, " ");
  return said.length >= fewest && new Set(said.match(letter)).size >= fewestLetters;
}

/** Why something is done, wherever that is asked for: kept with what was done, and read by whoever reviews it. */
export function reason(label = "사유", max = longestReason) {
  return z
    .string()
    .check(z.trim(), z.maxLength(max), z.regex(plainText), z.refine(isReason, reasonHint))
    .meta({ label, examples: ["확인이 필요한 사유", "의뢰인이 전화로 요청함"] });
}

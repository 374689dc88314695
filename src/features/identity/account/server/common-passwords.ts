import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";

/**
 * The 10,000 commonest passwords of 12 characters and more among ten million that leaked, and the words of letters
 * alone among the 30,000 commonest of any length; small letters, one a line (common-passwords.license.txt).
 */
const file = join(import.meta.dirname, "common-passwords.txt.gz");
let list: ReadonlySet<string> | undefined;

function commonPasswords(): ReadonlySet<string> {
  // Read with the first password that somebody sets, which most starts of the server never see.
  list ??= new Set(gunzipSync(readFileSync(file)).toString("utf8").trimEnd().split("\n"));
  return list;
}

/** Signs and digits that are written in place of letters. */
const swapped: Readonly<Record<string, string>> = {
  "@": "a",
  "4": "a",
  "3": "e",
  "1": "i",
  "!": "i",
  "0": "o",
  "5": "s",
  $: "s",
  "7": "t",
};

/** Whether a password is known from leaks: as it stands, or without the digits and signs before, behind and within. */
export function isCommonPassword(password: string): boolean {
  const plain = password.normalize("NFKC").toLowerCase().replaceAll(/\s/g, "");
  const core = fromFirstToLastLetter(plain);
  const spelt = core.replaceAll(/[@4310!5$7]/g, (sign) => swapped[sign]!);
  return [plain, core, spelt].some((text) => commonPasswords().has(text));
}

function fromFirstToLastLetter(text: string): string {
  const signs = Array.from(text);
  const first = signs.findIndex(isLetter);
  return first < 0 ? "" : signs.slice(first, signs.findLastIndex(isLetter) + 1).join("");
}

function isLetter(sign: string): boolean {
  return /\p{L}/u.test(sign);
}

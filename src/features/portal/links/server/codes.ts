import { randomInt, timingSafeEqual } from "node:crypto";
import { blindIndex, blindIndexes, type Keyring } from "#platform/server/crypto/field-cipher.ts";
import { codeLength } from "../link.ts";

const place = { table: "share_links", column: "code_digest" } as const;

/** A new code, drawn by chance. `digits` are those of the client's numbers: none of them is ever part of it. */
export function newCode(digits: readonly string[]): string {
  const code = String(randomInt(10 ** codeLength)).padStart(codeLength, "0");
  const isKnown = digits.some((number) => number !== "" && (number.includes(code) || code.includes(number.slice(-4))));
  return isKnown ? newCode(digits) : code;
}

/** What is stored of a code: without the firm's key six digits are not to be tried out. Bound to its link. */
export function digestOf(keyring: Keyring, slugHash: Buffer, code: string): Buffer {
  return blindIndex(keyring, `${slugHash.toString("hex")} ${code}`, place);
}

/** Whether the code is the one that was stored for the link, under whichever key of the firm it was. */
export function isCode(keyring: Keyring, slugHash: Buffer, code: string, stored: Buffer): boolean {
  const digests = blindIndexes(keyring, `${slugHash.toString("hex")} ${code}`, place);
  return digests.some((digest) => digest.length === stored.length && timingSafeEqual(digest, stored));
}

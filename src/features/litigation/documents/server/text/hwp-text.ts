import { inflateRawSync } from "node:zlib";
import { Failure } from "#platform/server/http/failure.ts";
import { openCompoundFile } from "./compound-file.ts";

/** Of the header's flags: packed; and with a password, for distribution only, under a right of use or a certificate. */
const packed = 0x1;
const closed = 0x2 | 0x4 | 0x10 | 0x100 | 0x400;
const flagsAt = 36;
/** HWPTAG_PARA_TEXT of the published format (한글 문서 파일 형식 5.0): the letters of a paragraph. */
const paragraphText = 67;
const mostSections = 256;
/** A section unpacked; what people write is some megabytes. */
const largestSection = 32_000_000;

/**
 * The words of an HWP 5 with a line for each paragraph, those in tables, notes, headers and boxes included, in the order
 * in which they are stored. Throws a Failure of one that is closed by a password or damaged.
 */
export function hwpText(bytes: Uint8Array, mostLetters: number): string {
  try {
    const streams = openCompoundFile(Buffer.from(bytes));
    const header = streams.get("FileHeader")!();
    const flags = header.readUInt32LE(flagsAt);
    if ((flags & closed) !== 0) throw unread("암호나 배포용으로 닫힌 한글 문서입니다.");
    const lines: string[] = [];
    let letters = 0;
    for (let index = 0; index < mostSections && letters < mostLetters; index += 1) {
      const stored = streams.get(`BodyText/Section${index}`)?.();
      if (!stored) break;
      const section = (flags & packed) === 0 ? stored : inflateRawSync(stored, { maxOutputLength: largestSection });
      for (const line of paragraphsOf(section)) {
        lines.push(line);
        letters += line.length;
        if (letters >= mostLetters) break;
      }
    }
    return lines.join("\n");
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw unread("손상된 한글 문서입니다.");
  }
}

const unread = (sentence: string) => new Failure("ruleViolated", sentence);

/** A section is records one after the other: ten bits of a tag, ten of a level, twelve of a size, which may follow. */
function* paragraphsOf(section: Buffer): Generator<string> {
  let at = 0;
  while (at + 4 <= section.length) {
    const head = section.readUInt32LE(at);
    at += 4;
    let size = head >>> 20;
    if (size === 0xfff) {
      if (at + 4 > section.length) return;
      size = section.readUInt32LE(at);
      at += 4;
    }
    if ((head & 0x3ff) === paragraphText) yield lettersOf(section.subarray(at, at + size));
    at += size;
  }
}

/** Control characters that take one place; every other one takes eight, with what it is about between. */
const single = new Set([0, 10, 13, 24, 25, 26, 27, 28, 29, 30, 31]);
const shown: Readonly<Record<number, string>> = { 9: " ", 10: "\n", 24: "-", 30: " ", 31: " " };

function lettersOf(stored: Buffer): string {
  const parts: string[] = [];
  let from = 0;
  let at = 0;
  const end = stored.length & ~1;
  while (at < end) {
    const unit = stored.readUInt16LE(at);
    if (unit >= 32) {
      at += 2;
      continue;
    }
    parts.push(stored.toString("utf16le", from, at), shown[unit] ?? "");
    at += single.has(unit) ? 2 : 16;
    from = at;
  }
  if (from < end) parts.push(stored.toString("utf16le", from, end));
  return parts.join("");
}

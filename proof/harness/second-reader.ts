import { SaxesParser } from "saxes";
import { inflateRawSync } from "node:zlib";

/** Files of an archive by their names, from the directory at its end. Throws for what is no archive. */
function unzip(bytes: Buffer): Map<string, Buffer> {
  const end = bytes.lastIndexOf("PK\u0005\u0006", undefined, "latin1");
  const files = new Map<string, Buffer>();
  let at = bytes.readUInt32LE(end + 16);
  for (let rest = bytes.readUInt16LE(end + 10); rest > 0; rest -= 1) {
    const [method, packed] = [bytes.readUInt16LE(at + 10), bytes.readUInt32LE(at + 20)];
    const [name, extra, comment] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ];
    const local = bytes.readUInt32LE(at + 42);
    const from = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const content = bytes.subarray(from, from + packed);
    files.set(bytes.toString("utf8", at + 46, at + 46 + name), method === 0 ? content : inflateRawSync(content));
    at += 46 + name + extra + comment;
  }
  return files;
}

/** What one part of a workbook has to tell of. */
type Seen = {
  readonly open?: (tag: string) => void;
  readonly text?: (text: string) => void;
  readonly close?: (tag: string) => void;
};

/** Reads XML as its standard has it: throws for every letter and every tag that it does not allow. */
function parse(xml: Buffer, { open, text, close }: Seen = {}): void {
  const parser = new SaxesParser({ xmlns: true });
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ local }) => open?.(local));
  parser.on("text", (words) => text?.(words));
  parser.on("closetag", ({ local }) => close?.(local));
  // A strict decoder, as that of Buffer hides what is no UTF-8.
  parser.write(new TextDecoder("utf-8", { fatal: true }).decode(xml)).close();
}

const unescaped = (text: string) =>
  text.replaceAll(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/**
 * Cells of the first sheet of a workbook as text, by a reader that shares nothing with the library that writes it.
 * Throws when a part of the workbook is no XML, and for a formula.
 */
export function readSecondly(bytes: Uint8Array): string[][] {
  const files = unzip(Buffer.from(bytes));
  for (const [name, content] of files) if (/\.(xml|rels)$/.test(name)) parse(content);
  const rows: string[][] = [];
  let words = "";
  parse(files.get("xl/worksheets/sheet1.xml")!, {
    open: (tag) => {
      if (tag === "f") throw new Error("a formula");
      if (tag === "row") rows.push([]);
      if (tag === "c") words = "";
    },
    text: (text) => (words += text),
    close: (tag) => {
      if (tag === "c") rows.at(-1)!.push(unescaped(words));
    },
  });
  return rows;
}

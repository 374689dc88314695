import { crc32, deflateRawSync } from "node:zlib";
import iconv from "iconv-lite";
import { writeXlsx, type CellValue, type MergeRange, type WriteSheet } from "hucre/xlsx";

/** An xlsx file of one sheet. */
export function xlsxFile(
  rows: CellValue[][],
  options: { merges?: MergeRange[]; cells?: NonNullable<WriteSheet["cells"]> } = {},
): Promise<Uint8Array> {
  return writeXlsx({ sheets: [{ name: "시트1", rows, ...options }] });
}

/** Lines of a CSV file; cells with separators, quotes or line breaks are quoted (RFC 4180). */
export function csvText(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(quote).join(",")}\r\n`).join("");
}

function quote(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** Bytes in CP949, which Korean Excel writes as plain CSV. */
export function cp949(text: string): Uint8Array {
  return iconv.encode(text, "cp949");
}

/** A ZIP with these entries; `claims` is the size that it says an entry has, where that is not the true one. */
export function zip(entries: Readonly<Record<string, string | Buffer>>, claims?: number): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(entries)) {
    const plain = Buffer.from(content);
    const packed = deflateRawSync(plain);
    const label = Buffer.from(name);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt32LE(crc32(plain), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(claims ?? plain.length, 18);
    facts.writeUInt16LE(label.length, 22);
    parts.push(Buffer.from("PK\u0003\u0004"), facts, label, packed);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(Buffer.from("PK\u0001\u0002\u0014\u0000"), facts, rest, label);
    offset += 30 + label.length + packed.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write("PK\u0005\u0006", "latin1");
  end.writeUInt16LE(Object.keys(entries).length, 8);
  end.writeUInt16LE(Object.keys(entries).length, 10);
  end.writeUInt32LE(listed.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...parts, listed, end]);
}

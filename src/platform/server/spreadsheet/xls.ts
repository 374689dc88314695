import { readXls, type Sheet } from "hucre";
import { SpreadsheetError, sheetLimits } from "./limits.ts";

/** Characters of all cells together: a text that many cells share counts for each of them. */
const mostCharacters = 20_000_000;

const unreadable = "읽을 수 없는 옛 xls 파일입니다. Excel에서 xlsx로 다시 저장해 주세요.";
const locked = "암호가 걸린 파일입니다. Excel에서 암호를 풀고 xlsx로 다시 저장해 주세요.";

/** Whether the file is of the kind that Excel wrote until 2003, which encrypted files of later ones are too. */
export function isOldWorkbook(bytes: Uint8Array): boolean {
  return [0xd0, 0xcf, 0x11, 0xe0].every((byte, index) => bytes[index] === byte);
}

/** Sheets of an Excel 97–2003 file (BIFF8). Throws SpreadsheetError with a sentence for older and encrypted ones. */
export async function readOldWorkbook(bytes: Uint8Array): Promise<Sheet[]> {
  if (isLocked(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))) throw new SpreadsheetError(locked);
  const { sheets } = await readXls(bytes).catch((cause: unknown) => {
    throw new SpreadsheetError(unreadable, { cause });
  });
  let characters = 0;
  for (const { rows } of sheets) {
    for (const row of rows) {
      for (const cell of row ?? []) characters += typeof cell === "string" ? cell.length : 8;
    }
  }
  if (characters > mostCharacters)
    throw new SpreadsheetError("내용이 너무 많은 파일입니다. 필요한 시트만 남겨 다시 저장해 주세요.");
  // Rows that hold nothing are left out by the library.
  return sheets.map((sheet) => ({
    ...sheet,
    rows: Array.from(sheet.rows.slice(0, sheetLimits.rows + 1), (row) => row ?? []),
  }));
}

/** How the records of a workbook begin, and the one among the first of them that says that the rest is encrypted. */
const workbookBegins = Buffer.from([0x09, 0x08, 0x10, 0x00, 0x00, 0x06, 0x05, 0x00]);
const encryptedFrom = 0x2f;
const lookedAt = 10;

function isLocked(bytes: Buffer): boolean {
  if (bytes.includes(Buffer.from("EncryptedPackage", "utf16le"))) return true;
  let at = bytes.indexOf(workbookBegins);
  for (let record = 0; at >= 0 && at + 4 <= bytes.length && record < lookedAt; record += 1) {
    if (bytes.readUInt16LE(at) === encryptedFrom) return true;
    at += 4 + bytes.readUInt16LE(at + 2);
  }
  return false;
}

import iconv from "iconv-lite";
import { detectDelimiter, parseCsv } from "hucre/csv";
import { formatNumber } from "../../number.ts";
import { Bounds } from "./bounds.ts";
import { SpreadsheetError, sheetLimits } from "./limits.ts";

/**
 * Rows of a CSV text, blank ones included so that row numbers stay what a spreadsheet shows. A first line `sep=;` tells
 * the separator and is no row, as in Excel.
 */
export function parseCsvText(content: string): string[][] {
  const { text, separator } = readSeparator(content);
  // Inside and outside quotes every quote comes in pairs (RFC 4180); an odd one swallows the rest of the file.
  if ((text.split('"').length - 1) % 2 === 1)
    throw new SpreadsheetError("닫히지 않은 큰따옴표가 있습니다. 따옴표의 짝을 맞추어 주세요.");
  const rows = parseCsv(text, { delimiter: separator ?? detectDelimiter(text), maxRows: sheetLimits.rows + 1 });
  if (rows.length > sheetLimits.rows)
    throw new SpreadsheetError(`행이 너무 많습니다. ${formatNumber(sheetLimits.rows)}행 이하로 나누어 주세요.`);
  const bounds = new Bounds();
  for (const [index, row] of rows.entries()) bounds.takeRow(row, index + 1);
  return rows.map((row) => row.slice(0, sheetLimits.columns).map((value) => (value === null ? "" : String(value))));
}

function readSeparator(text: string): { readonly text: string; readonly separator: string | null } {
  const [line, separator] = /^"?sep=([^\r\n"])"?(?:\r\n?|\n|$)/i.exec(text) ?? [];
  return line && separator ? { text: text.slice(line.length), separator } : { text, separator: null };
}

/** UTF-8 with or without mark, UTF-16 with mark, else CP949; the text without its mark. */
export function decodeText(bytes: Uint8Array): string {
  const text = (decodeUnicode(bytes) ?? iconv.decode(Buffer.from(bytes), "cp949")).replace(/^\uFEFF/, "");
  if (text.includes("\uFFFD"))
    throw new SpreadsheetError("글자를 읽을 수 없는 파일입니다. CSV UTF-8 또는 xlsx로 다시 저장해 주세요.");
  return text;
}

// TextDecoder knows euc-kr only, without the 8,822 syllables that CP949 adds to it.
function decodeUnicode(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder(unicodeEncoding(bytes), { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function unicodeEncoding(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  return bytes[0] === 0xfe && bytes[1] === 0xff ? "utf-16be" : "utf-8";
}

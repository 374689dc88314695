import type { Encoding } from "../text-rules.ts";

/** Two signs that browsers know there and carriers do not. */
const notSent = ["€", "®"];

let table: ReadonlySet<string> | undefined;

/** Every sign of two bytes, as the decoder of the browser knows them (WHATWG euc-kr is CP949). */
function twoBytes(): ReadonlySet<string> {
  if (table) return table;
  const decoder = new TextDecoder("euc-kr");
  const signs = new Set<string>();
  for (let lead = 0x81; lead <= 0xfe; lead += 1) {
    const row: number[] = [];
    for (let trail = 0x41; trail <= 0xfe; trail += 1) row.push(lead, trail, 0x0a);
    // A byte that begins nothing leaves its successor as it is: such pairs are longer than one sign.
    for (const pair of decoder.decode(new Uint8Array(row)).split("\n")) {
      if (pair.length === 1 && pair > "\u007f" && pair !== "\ufffd") signs.add(pair);
    }
  }
  for (const sign of notSent) signs.delete(sign);
  table = signs;
  return signs;
}

/** CP949 as the byte meter counts it while somebody writes; the server counts again. */
export const browserEncoding: Encoding = {
  bytesOf: (text) =>
    Array.from(text).reduce((sum, sign) => sum + (sign <= "\u007f" ? 1 : twoBytes().has(sign) ? 2 : 1), 0),
  unencodableIn: (text) => [...new Set(Array.from(text).filter((sign) => sign > "\u007f" && !twoBytes().has(sign)))],
};

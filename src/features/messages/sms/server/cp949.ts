import iconv from "iconv-lite";
import type { Encoding } from "../text-rules.ts";

const encode = (text: string) => iconv.encode(text, "cp949");

/** CP949 by its whole table: what carriers count in. */
export const cp949: Encoding = {
  bytesOf: (text) => encode(text).length,
  unencodableIn: (text) => {
    if (iconv.decode(encode(text), "cp949") === text) return [];
    return [...new Set(Array.from(text).filter((sign) => iconv.decode(encode(sign), "cp949") !== sign))];
  },
};

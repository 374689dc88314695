import iconv from "iconv-lite";

/** A text as it was written, and how changed letters are written in the same way. */
export type PlainText = { readonly text: string; readonly encode: (text: string) => Buffer };

/** UTF-8 where it is that, UTF-16 where it is marked, otherwise what Korean Windows wrote. */
export function readPlainText(bytes: Uint8Array): PlainText {
  const encoding = encodingOf(bytes);
  const text = iconv.decode(Buffer.from(bytes), encoding, { stripBOM: false });
  return { text, encode: (changed) => iconv.encode(changed, encoding, { addBOM: false }) };
}

function encodingOf(bytes: Uint8Array): "utf8" | "utf16le" | "utf16be" | "cp949" {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf16be";
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return "utf8";
  } catch {
    return "cp949";
  }
}

/** What JSON text may hold at most. */
export type JsonBounds = {
  /** How deep lists and objects stand in each other. */
  readonly depth: number;
  /** Values and keys, texts included. */
  readonly values: number;
  /** Escaped characters of texts. */
  readonly escapes: number;
};

const signs = { quote: 0x22, comma: 0x2c, colon: 0x3a, backslash: 0x5c } as const;
const opening: ReadonlySet<number> = new Set([0x5b, 0x7b]);
const closing: ReadonlySet<number> = new Set([0x5d, 0x7d]);

/**
 * What JSON text holds more of than it may, null when nothing. Looks at it once, without a parser, and no further than
 * to the first thing too many; what stands in texts counts as one value.
 */
export function overBounds(text: string, most: JsonBounds): keyof JsonBounds | null {
  let [open, values, escapes] = [0, 1, 0];
  let inText = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === signs.quote) inText = !inText;
    else if (inText) {
      if (code !== signs.backslash) continue;
      index += 1;
      escapes += 1;
      if (escapes > most.escapes) return "escapes";
    } else if (code === signs.comma || code === signs.colon) values += 1;
    else if (opening.has(code)) {
      open += 1;
      values += 1;
      if (open > most.depth) return "depth";
    } else if (closing.has(code)) open -= 1;
    if (values > most.values) return "values";
  }
  return null;
}

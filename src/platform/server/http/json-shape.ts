/** Upper bounds of what JSON text holds, which need no parser. */
export type JsonShape = {
  /** How deep lists and objects stand in each other. */
  readonly depth: number;
  /** Values and keys, texts included. */
  readonly values: number;
};

const signs = { quote: 0x22, comma: 0x2c, colon: 0x3a, backslash: 0x5c } as const;
const opening: ReadonlySet<number> = new Set([0x5b, 0x7b]);
const closing: ReadonlySet<number> = new Set([0x5d, 0x7d]);

/** Looks at JSON text once, from the beginning to the end; what stands in texts does not count. */
export function jsonShape(text: string): JsonShape {
  let open = 0;
  let depth = 0;
  let values = 1;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === signs.quote) index = endOfText(text, index);
    else if (code === signs.comma || code === signs.colon) values += 1;
    else if (opening.has(code)) {
      open += 1;
      values += 1;
      depth = Math.max(depth, open);
    } else if (closing.has(code)) open -= 1;
  }
  return { depth, values };
}

/** Where the text ends that begins at `start`; the last place when it never does. */
function endOfText(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end >= 0; end = json.indexOf('"', end + 1)) {
    let escapes = 0;
    while (json.charCodeAt(end - 1 - escapes) === signs.backslash) escapes += 1;
    if (escapes % 2 === 0) return end;
  }
  return json.length;
}

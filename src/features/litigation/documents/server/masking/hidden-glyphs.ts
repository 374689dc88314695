import { tailsOfRrn } from "../text/rrn.ts";
import type { Operand, Operation } from "./content-operations.ts";

/** A letter as the page shows it: its code in the string, what it means, and how far it moves what follows. */
export type Glyph = {
  readonly originalCharCode: number;
  readonly unicode: string;
  readonly width: number;
  /** Where lines run downwards. */
  readonly vmetric?: readonly number[] | null;
  /** Of a font whose glyphs are drawings, which are measured otherwise. */
  readonly operatorListId?: unknown;
};
/** What one operation shows, and whether it begins at a place of its own. */
export type Shown = { readonly glyphs: readonly Glyph[]; readonly moved: boolean };
/** By the place of the operation among those that show text, which of its glyphs go. */
export type Hidden = ReadonlyMap<number, ReadonlySet<number>>;

/** Where one text ends and another begins, for who reads them: nowhere, at each, at those with a place of their own. */
const divisions: readonly ((shown: Shown) => boolean)[] = [() => false, () => true, ({ moved }) => moved];

/**
 * Which glyphs are the last digits of a number of a resident. A page may show a number in one operation, digit by digit,
 * or right behind another number that stands in a cell of its own: what is a number in any reading is one.
 */
export function hiddenGlyphs(shown: readonly Shown[]): Hidden {
  const hidden = new Map<number, Set<number>>();
  for (const divides of divisions) {
    const places: (readonly [operation: number, glyph: number])[] = [];
    let text = "";
    for (const [operation, one] of shown.entries()) {
      if (divides(one)) {
        text += "\n";
        places.push([operation, -1]);
      }
      for (const [glyph, { unicode }] of one.glyphs.entries()) {
        text += unicode;
        for (let unit = 0; unit < unicode.length; unit += 1) places.push([operation, glyph]);
      }
    }
    for (const { from, to } of tailsOfRrn(text, { touching: true })) {
      for (const [operation, glyph] of places.slice(from, to)) {
        hidden.set(operation, (hidden.get(operation) ?? new Set()).add(glyph));
      }
    }
  }
  return hidden;
}

/**
 * The operation without these glyphs: what follows stays where it was. Null when its string does not divide into the
 * glyphs that it shows.
 */
export function withoutGlyphs(
  { name, operands }: Operation,
  glyphs: readonly Glyph[],
  hidden: ReadonlySet<number>,
): Buffer | null {
  const strings = operands.filter(({ kind }) => kind === "string");
  const total = strings.reduce((sum, { bytes }) => sum + bytes.length, 0);
  const parts: string[] = [];
  let next = 0;
  for (const operand of operands.slice(name === '"' ? 2 : 0)) {
    if (operand.kind === "number") parts.push(operand.bytes.toString("latin1"));
    if (operand.kind !== "string") continue;
    let kept: Buffer[] = [];
    let at = 0;
    while (at < operand.bytes.length) {
      const glyph = glyphs[next];
      const length = glyph && codeLength(operand.bytes, at, glyph, total / glyphs.length);
      if (!length) return null;
      if (hidden.has(next)) {
        const width = glyph.vmetric?.[0] ?? glyph.width;
        if (!Number.isFinite(width) || (glyph.operatorListId ?? null) !== null) return null;
        parts.push(written(kept), (-width).toFixed(3));
        kept = [];
      } else kept.push(operand.bytes.subarray(at, at + length));
      at += length;
      next += 1;
    }
    parts.push(written(kept));
  }
  if (next !== glyphs.length) return null;
  return Buffer.from(`${before(name, operands)}[${parts.join(" ")}] TJ`, "latin1");
}

const written = (codes: readonly Buffer[]) => `<${Buffer.concat(codes).toString("hex")}>`;

/** What the operators that also begin a line do first. */
function before(name: string, operands: readonly Operand[]): string {
  if (name === "'") return "T* ";
  if (name !== '"') return "";
  const [word, letter] = operands.map(({ bytes }) => bytes.toString("latin1"));
  return `${word} Tw ${letter} Tc T* `;
}

/** Bytes of the code at a place: as many as all have, or as its number needs; undefined when neither gives the code. */
function codeLength(bytes: Buffer, at: number, { originalCharCode: wanted }: Glyph, usual: number): number | undefined {
  return [usual, 1, 2, 3, 4].find(
    (length) =>
      Number.isInteger(length) &&
      length >= 1 &&
      length <= 4 &&
      at + length <= bytes.length &&
      bytes.readUIntBE(at, length) === wanted,
  );
}

import { a4 } from "#platform/paper/measures.ts";
import type { PlacedPage } from "#platform/server/pdf/sheet.ts";
import type { LetterContents, Party } from "../../contents.ts";
import { block } from "./envelopes.ts";

/** Labels of 63.5 × 38.1 mm, three beside each other and seven below, as they are sold for A4. */
export const labelGrid = { columns: 3, rows: 7, width: 63.5, height: 38.1, left: 7.25, top: 15.15, gap: 2.5 } as const;
const inside = 4;

/** The sender once and each receiver, label by label. */
export function labels(contents: LetterContents): PlacedPage[] {
  const all: readonly (readonly [Party, string])[] = [
    ...contents.senders.slice(0, 1).map((sender) => [sender, ""] as const),
    ...contents.receivers.map((receiver) => [receiver, " 귀하"] as const),
  ];
  const { columns, rows } = labelGrid;
  const each = columns * rows;
  return Array.from({ length: Math.max(1, Math.ceil(all.length / each)) }, (_, page) => ({
    ...a4,
    texts: all.slice(page * each, (page + 1) * each).flatMap(([party, ending], index) => {
      const { left, top, width, height, gap } = labelGrid;
      const x = left + (index % columns) * (width + gap) + inside;
      const y = top + Math.floor(index / columns) * height + inside;
      return block(party, { x, y, width: width - 2 * inside, ending });
    }),
  }));
}

import { breakText } from "#platform/paper/break-lines.ts";
import { mm } from "#platform/paper/measures.ts";
import type { PlacedPage, PlacedText } from "#platform/server/pdf/sheet.ts";
import type { LetterContents, Party } from "../../contents.ts";
import { sheetsOf } from "../../paper.ts";

/** The most sheets that a small envelope takes (rules §7.5). */
const smallSheets = 6;
/** Millimetres, lying. */
export const envelopeSizes = { small: { width: 220, height: 105 }, large: { width: 330, height: 240 } } as const;

const edge = 12;
const size = 11;
const lineMm = 6;

/** An envelope for each receiver, with the address of the letter: one sender at the upper left, the receiver at the lower right. */
export function envelopes(contents: LetterContents): PlacedPage[] {
  const page = sheetsOf(contents) <= smallSheets ? envelopeSizes.small : envelopeSizes.large;
  const sender = contents.senders[0];
  return contents.receivers.map((receiver) => {
    const column = page.width / 2 - edge;
    const below = block(receiver, { x: page.width / 2, y: 0, width: column, ending: " 귀하" });
    const down = page.height - edge - below.length * lineMm;
    return {
      ...page,
      texts: [
        ...(sender ? block(sender, { x: edge, y: edge, width: column, ending: "" }) : []),
        ...below.map((text) => ({ ...text, y: text.y + down })),
        { text: "내용증명", x: edge, y: page.height - edge - lineMm, size, bold: true },
      ],
    };
  });
}

type Place = { readonly x: number; readonly y: number; readonly width: number; readonly ending: string };

/** Name, address and postal code below each other, within the column. */
export function block({ name, address, postcode }: Party, { x, y, width, ending }: Place): PlacedText[] {
  const texts = [...breakText(address, mm(width), size), ...breakText(name + ending, mm(width), size), postcode];
  return texts
    .filter((text) => text !== "")
    .map((text, index) => ({ text, x, y: y + index * lineMm, size, bold: text === name + ending }));
}

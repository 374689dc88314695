import { a4 } from "#platform/paper/measures.ts";
import type { PlacedPage } from "#platform/server/pdf/sheet.ts";
import { copyCount, type LetterContents } from "../../contents.ts";
import { lineSpacing, paperPages, type PaperFor } from "../../paper.ts";

/** One paper of the letter, original or copy, as pages with the lines in their places. Nothing stands in the margins. */
export function letterPages(contents: LetterContents, paper: PaperFor): PlacedPage[] {
  const { marginLeft: x, marginRight } = contents;
  return paperPages(contents, paper).map(({ lines }) => ({
    ...a4,
    texts: lines
      .filter(({ text }) => text !== "")
      .map(({ text, size, bold = false, align = "left", y }) => ({
        text,
        x,
        y,
        size,
        bold,
        lineHeight: size * lineSpacing,
        align,
        // What stands at the left is broken already and must not be broken again.
        ...(align !== "left" && { width: a4.width - x - marginRight }),
      })),
  }));
}

/** The original of each receiver. */
export function originals(contents: LetterContents): PlacedPage[] {
  return contents.receivers.flatMap((_, receiver) => letterPages(contents, { receiver }));
}

/** 등본, as many as the office and the sender get; each names all receivers. */
export function copies(contents: LetterContents): PlacedPage[] {
  return Array.from({ length: copyCount(contents) }, () => letterPages(contents, "copy")).flat();
}

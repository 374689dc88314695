import { getDocument, VerbosityLevel } from "pdfjs-dist/legacy/build/pdf.mjs";
import { pointsPerMm } from "#platform/paper/measures.ts";

/** A text of a page as a reader sees it: millimetres from the upper left corner; `y` is its base line. */
export type ReadText = {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** Points. */
  readonly size: number;
};

export type ReadPage = { readonly width: number; readonly height: number; readonly texts: readonly ReadText[] };

/** What stands where in a PDF. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPage[]> {
  const loading = getDocument({ data: new Uint8Array(bytes), verbosity: VerbosityLevel.ERRORS });
  const document = await loading.promise;
  const pages: ReadPage[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const [left, bottom, right, top] = page.view as [number, number, number, number];
    const { items } = await page.getTextContent();
    const texts = items.flatMap((item): ReadText[] => {
      if (!("str" in item) || item.str.trim() === "") return [];
      const [, , , size, x, y] = item.transform as [number, number, number, number, number, number];
      return [
        {
          text: item.str,
          x: (x - left) / pointsPerMm,
          y: (top - y) / pointsPerMm,
          width: item.width / pointsPerMm,
          size,
        },
      ];
    });
    pages.push({ width: (right - left) / pointsPerMm, height: (top - bottom) / pointsPerMm, texts });
  }
  await loading.destroy();
  return pages;
}

import { fileURLToPath } from "node:url";
import { getDocument, VerbosityLevel } from "pdfjs-dist/legacy/build/pdf.mjs";
import { measureOf, type PageMeasure } from "./page-measure.ts";
import { withoutRrn } from "./rrn.ts";

type Wanted = { readonly bytes: Uint8Array; readonly from: number; readonly pages: number };
type Pages = {
  readonly pages: readonly { readonly text: string; readonly hasRrn: boolean }[];
  readonly measures: readonly PageMeasure[];
  readonly count: number;
};

const longestPage = 40_000;
/** Old Korean documents name the character maps of their fonts without carrying them. */
export const characterMaps = fileURLToPath(new URL("cmaps/", import.meta.resolve("pdfjs-dist/package.json")));

/** The words of some pages, and how many pages there are; none of a file with a password or a damaged one. In a worker. */
export async function readPdfPages({ bytes, from, pages: wanted }: Wanted): Promise<Pages> {
  const loading = getDocument({
    data: new Uint8Array(bytes),
    cMapUrl: characterMaps,
    cMapPacked: true,
    useSystemFonts: false,
    verbosity: VerbosityLevel.ERRORS,
  });
  try {
    const document = await loading.promise;
    const pages = [];
    const measures: PageMeasure[] = [];
    for (let number = from; number < from + wanted && number <= document.numPages; number += 1) {
      const page = await document.getPage(number);
      const { items } = await page.getTextContent();
      const measure = measureOf(
        items.filter((item) => "str" in item),
        page,
      );
      if (measure) measures.push(measure);
      const text = items.map((item) => ("str" in item ? item.str + (item.hasEOL ? "\n" : "") : "")).join("");
      pages.push(withoutRrn(text.normalize("NFC").replaceAll("\0", "").slice(0, longestPage)));
    }
    return { pages, measures, count: document.numPages };
  } catch {
    return { pages: [], measures: [], count: 0 };
  } finally {
    await loading.destroy();
  }
}

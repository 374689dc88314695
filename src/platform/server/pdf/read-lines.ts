import { fileURLToPath } from "node:url";
import { getDocument, VerbosityLevel } from "pdfjs-dist/legacy/build/pdf.mjs";

/** What is wanted of a PDF. */
export type Wanted = {
  readonly bytes: Uint8Array;
  /** Pages from the first on. */
  readonly pages: number;
};

const mostLines = 2_000;
const longestLine = 500;
/** Points by which base lines of one line may differ. */
const sameLine = 2;
// Old Korean documents name the character maps of their fonts without carrying them.
const maps = fileURLToPath(new URL("cmaps/", import.meta.resolve("pdfjs-dist/package.json")));

/**
 * The lines of the text layer of the first pages, as a reader sees them from top to bottom; none for a scan, and null
 * for what is no PDF or has a password. Runs in a worker.
 */
export async function readLines({ bytes, pages }: Wanted): Promise<string[] | null> {
  const loading = getDocument({
    data: new Uint8Array(bytes),
    cMapUrl: maps,
    cMapPacked: true,
    useSystemFonts: false,
    verbosity: VerbosityLevel.ERRORS,
  });
  try {
    const document = await loading.promise;
    const lines: string[] = [];
    for (let number = 1; number <= Math.min(pages, document.numPages); number += 1) {
      const { items } = await (await document.getPage(number)).getTextContent();
      lines.push(...linesOf(items));
      if (lines.length > mostLines) break;
    }
    return lines.slice(0, mostLines);
  } catch {
    return null;
  } finally {
    await loading.destroy();
  }
}

type Item = Awaited<
  ReturnType<Awaited<ReturnType<Awaited<ReturnType<typeof getDocument>["promise"]>["getPage"]>>["getTextContent"]>
>["items"][number];

function linesOf(items: readonly Item[]): string[] {
  const lines: string[] = [];
  let line = "";
  let base: number | null = null;
  const end = () => {
    const words = line.normalize("NFC").trim();
    if (words !== "") lines.push(words.slice(0, longestLine));
    line = "";
  };
  for (const item of items) {
    if (!("str" in item)) continue;
    const y = item.transform[5] as number;
    if (base !== null && item.str.trim() !== "" && Math.abs(y - base) > sameLine) end();
    if (item.str.trim() !== "") base = y;
    line += item.str;
    if (item.hasEOL) end();
  }
  end();
  return lines;
}

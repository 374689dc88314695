import { degrees, PDFDocument, PDFHexString, PDFName, PDFNumber, type PDFPage, type PDFRef } from "pdf-lib";
import { pointsPerMm } from "#platform/paper/measures.ts";
import { isPrintable } from "#platform/paper/text-width.ts";
import { renderPages } from "#platform/server/pdf/render-pages.ts";
import type { PlacedPage } from "#platform/server/pdf/sheet.ts";

type Part = { readonly title: string; readonly stamp: string; readonly bytes: Uint8Array };
type Wanted = { readonly title: string; readonly stamped: boolean; readonly parts: readonly Part[] };
type Stamped = { readonly page: PDFPage; readonly stamp: string };

/** One PDF of all parts, a bookmark for each, and on every page its 호증 and its number. In a worker. */
export async function joinParts({ title, stamped, parts }: Wanted): Promise<{ bytes: Uint8Array; pages: number }> {
  const whole = await PDFDocument.create();
  whole.setTitle(title);
  const pages: Stamped[] = [];
  const marks: { readonly title: string; readonly page: PDFRef }[] = [];
  for (const part of parts) {
    const source = await PDFDocument.load(part.bytes, { updateMetadata: false });
    const copied = await whole.copyPages(source, source.getPageIndices());
    for (const page of copied) whole.addPage(page);
    pages.push(...copied.map((page) => ({ page, stamp: part.stamp })));
    if (copied[0]) marks.push({ title: part.title, page: copied[0].ref });
  }
  if (stamped) await stampPages(whole, pages);
  addBookmarks(whole, marks);
  return { bytes: await whole.save(), pages: pages.length };
}

/** The outline of the document: an item for each part, one after the other. */
function addBookmarks(whole: PDFDocument, marks: readonly { readonly title: string; readonly page: PDFRef }[]): void {
  const { context, catalog } = whole;
  const root = context.nextRef();
  const refs = marks.map(() => context.nextRef());
  for (const [index, { title, page }] of marks.entries()) {
    const item = context.obj({ Parent: root, Dest: [page, PDFName.of("Fit")] });
    item.set(PDFName.of("Title"), PDFHexString.fromText(title));
    if (index > 0) item.set(PDFName.of("Prev"), refs[index - 1]!);
    if (index + 1 < refs.length) item.set(PDFName.of("Next"), refs[index + 1]!);
    context.assign(refs[index]!, item);
  }
  const outline = context.obj({ Type: "Outlines", First: refs[0]!, Last: refs.at(-1)! });
  outline.set(PDFName.of("Count"), PDFNumber.of(refs.length));
  context.assign(root, outline);
  catalog.set(PDFName.of("Outlines"), root);
  catalog.set(PDFName.of("PageMode"), PDFName.of("UseOutlines"));
}

/** The stamps are pages of the product's own font that are laid over those of the files, upright as they are read. */
async function stampPages(whole: PDFDocument, pages: readonly Stamped[]): Promise<void> {
  const overlays = pages.map(({ page, stamp }, index) => overlayOf(page, stamp, `${index + 1} / ${pages.length}`));
  const drawn = await whole.embedPdf(
    await renderPages({ title: "쪽 표시", pages: overlays }),
    pages.map((_, index) => index),
  );
  for (const [index, { page }] of pages.entries()) {
    const { x, y, width, height } = page.getCropBox();
    const angle = ((page.getRotation().angle % 360) + 360) % 360;
    page.drawPage(drawn[index]!, {
      x: x + (angle === 90 || angle === 180 ? width : 0),
      y: y + (angle === 180 || angle === 270 ? height : 0),
      rotate: degrees(angle),
    });
  }
}

function overlayOf(page: PDFPage, stamp: string, number: string): PlacedPage {
  const { width, height } = page.getCropBox();
  const turned = page.getRotation().angle % 180 !== 0;
  const [wide, high] = (turned ? [height, width] : [width, height]).map((points) => points / pointsPerMm) as [
    number,
    number,
  ];
  const printable = Array.from(stamp, (letter) => (isPrintable(letter) ? letter : "□")).join("");
  const texts = [{ text: number, x: 0, y: high - 9, size: 9, align: "center" as const, width: wide }];
  if (printable === "") return { width: wide, height: high, texts };
  const label = { text: printable, x: 0, y: 5, size: 12, bold: true, align: "right" as const, width: wide - 8 };
  return { width: wide, height: high, texts: [label, ...texts] };
}

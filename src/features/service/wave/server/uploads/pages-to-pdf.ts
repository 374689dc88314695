import { PDFDocument, type PDFImage } from "pdf-lib";
import { drawUpright, orientationOfJpeg, uprightSize } from "#platform/server/pdf/upright-picture.ts";

type Wanted = { readonly pieces: readonly { readonly bytes: Uint8Array; readonly kind: string }[] };
type Made = {
  /** Null: nothing of it could be put into a PDF. */
  readonly pdf: Uint8Array | null;
  readonly pages: number;
  /** Places of the pieces that no page could be made of. */
  readonly beside: readonly number[];
};

/** The long side of A4 in points: a shot becomes a page of that size, without a margin. */
const longSide = 841.89;

/** One PDF of shots and PDFs in their order, upright as they were taken. In a worker. */
export async function pagesToPdf({ pieces }: Wanted): Promise<Made> {
  const whole = await PDFDocument.create();
  const beside: number[] = [];
  for (const [place, { bytes, kind }] of pieces.entries()) {
    const added = kind === "pdf" ? await addPages(whole, bytes) : await addPicture(whole, bytes, kind);
    if (!added) beside.push(place);
  }
  const pages = whole.getPageCount();
  return { pdf: pages === 0 || beside.length === pieces.length ? null : await whole.save(), pages, beside };
}

async function addPages(whole: PDFDocument, bytes: Uint8Array): Promise<boolean> {
  try {
    const source = await PDFDocument.load(bytes, { updateMetadata: false });
    const copied = await whole.copyPages(source, source.getPageIndices());
    for (const page of copied) whole.addPage(page);
    return copied.length > 0;
  } catch {
    return false;
  }
}

async function addPicture(whole: PDFDocument, bytes: Uint8Array, kind: string): Promise<boolean> {
  const image = await embedded(whole, bytes, kind);
  if (!image) return false;
  const orientation = kind === "png" ? 1 : orientationOfJpeg(bytes);
  const seen = uprightSize(image, orientation);
  const scale = longSide / Math.max(seen.width, seen.height);
  const size = { width: seen.width * scale, height: seen.height * scale };
  const page = whole.addPage([size.width, size.height]);
  drawUpright(page, image, orientation, { x: 0, y: 0, ...size });
  return true;
}

async function embedded(whole: PDFDocument, bytes: Uint8Array, kind: string): Promise<PDFImage | null> {
  try {
    if (kind === "png") return await whole.embedPng(bytes);
    // A copy of its own: the reader of JPEG begins at the start of the memory that the bytes are a part of.
    return kind === "jpg" || kind === "jpeg" ? await whole.embedJpg(new Uint8Array(bytes)) : null;
  } catch {
    return null;
  }
}

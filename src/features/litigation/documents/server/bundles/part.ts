import { PDFDocument, type PDFImage } from "pdf-lib";
import { drawUpright, orientationOfJpeg, uprightSize } from "#platform/server/pdf/upright-picture.ts";

type Wanted = { readonly bytes: Uint8Array; readonly kind: string };

/** A4 in points, and what stays white around a picture. */
const sheet = { width: 595.28, height: 841.89 };
const margin = 36;

/** A file as a PDF that can be put together with others; null when it has a password or is damaged. In a worker. */
export async function partOf({ bytes, kind }: Wanted): Promise<Uint8Array | null> {
  try {
    if (kind !== "pdf") return await pictureAsPage(bytes, kind);
    const document = await PDFDocument.load(bytes, { updateMetadata: false });
    return document.getPageCount() === 0 ? null : await document.save();
  } catch {
    return null;
  }
}

async function pictureAsPage(bytes: Uint8Array, kind: string): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  // A copy of its own: the reader of JPEG begins at the start of the memory that the bytes are a part of.
  const image: PDFImage =
    kind === "png" ? await document.embedPng(bytes) : await document.embedJpg(new Uint8Array(bytes));
  const orientation = kind === "png" ? 1 : orientationOfJpeg(bytes);
  const seen = uprightSize(image, orientation);
  const size = seen.width > seen.height ? { width: sheet.height, height: sheet.width } : sheet;
  const scale = Math.min((size.width - 2 * margin) / seen.width, (size.height - 2 * margin) / seen.height);
  const [width, height] = [seen.width * scale, seen.height * scale];
  const page = document.addPage([size.width, size.height]);
  const place = { x: (size.width - width) / 2, y: (size.height - height) / 2, width, height };
  drawUpright(page, image, orientation, place);
  return document.save();
}

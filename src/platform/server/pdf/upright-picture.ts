import {
  concatTransformationMatrix,
  drawObject,
  popGraphicsState,
  pushGraphicsState,
  type PDFImage,
  type PDFPage,
} from "pdf-lib";

/** How the lines of a picture lie, 1 to 8, as cameras say it (Exif 2.3, 4.6.4, Orientation): 1 is upright. */
export type Orientation = keyof typeof standing;
type Matrix = readonly [number, number, number, number, number, number];

/** Of each, where the square of the picture comes to lie within the unit square when it is seen upright. */
const standing = {
  1: [1, 0, 0, 1, 0, 0],
  2: [-1, 0, 0, 1, 1, 0],
  3: [-1, 0, 0, -1, 1, 1],
  4: [1, 0, 0, -1, 0, 1],
  5: [0, -1, -1, 0, 1, 1],
  6: [0, -1, 1, 0, 0, 1],
  7: [0, 1, 1, 0, 0, 0],
  8: [0, 1, -1, 0, 1, 0],
} as const satisfies Record<number, Matrix>;

const orientationTag = 0x01_12;

/** Width and height of a picture as it is seen upright. */
export function uprightSize({ width, height }: Pick<PDFImage, "width" | "height">, orientation: Orientation) {
  return orientation >= 5 ? { width: height, height: width } : { width, height };
}

type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** Draws a picture upright into a box of the page. */
export function drawUpright(
  page: PDFPage,
  image: PDFImage,
  orientation: Orientation,
  { x, y, width, height }: Box,
): void {
  const [a, b, c, d, e, f] = standing[orientation];
  page.pushOperators(
    pushGraphicsState(),
    concatTransformationMatrix(a * width, b * height, c * width, d * height, e * width + x, f * height + y),
    drawObject(page.node.newXObject("Image", image.ref)),
    popGraphicsState(),
  );
}

/** How a JPEG lies; upright where it does not say: cameras keep the lines of the sensor as they are. */
export function orientationOfJpeg(bytes: Uint8Array): Orientation {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    for (let at = 2; view.getUint8(at) === 0xff; at += 2 + view.getUint16(at + 2)) {
      const marker = view.getUint8(at + 1);
      // The picture itself begins: what says how it lies stands before it.
      if (marker === 0xda) return 1;
      if (marker === 0xe1 && view.getUint32(at + 4) === 0x45_78_69_66) return orientationIn(view, at + 10);
    }
  } catch (error) {
    // It ends before it says anything.
    if (!(error instanceof RangeError)) throw error;
  }
  return 1;
}

/** The orientation in a TIFF header (Exif 2.3, 4.5) that begins there. */
function orientationIn(view: DataView, start: number): Orientation {
  const little = view.getUint16(start) === 0x49_49;
  const directory = start + view.getUint32(start + 4, little);
  const count = view.getUint16(directory, little);
  for (let entry = 0; entry < count; entry += 1) {
    const at = directory + 2 + entry * 12;
    if (view.getUint16(at, little) !== orientationTag) continue;
    const said = view.getUint16(at + 8, little);
    return said in standing ? (said as Orientation) : 1;
  }
  return 1;
}

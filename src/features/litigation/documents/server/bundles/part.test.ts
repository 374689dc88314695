import { decodePDFRawStream, PDFArray, PDFDocument, PDFRawStream } from "pdf-lib";
import { expect, test } from "vitest";
import { orientationOfJpeg } from "#platform/server/pdf/upright-picture.ts";
import { partOf } from "./part.ts";

/** Of each orientation, at which sides the first line and the first column are seen (Exif 2.3, 4.6.4). */
const sides = {
  1: ["top", "left"],
  2: ["top", "right"],
  3: ["bottom", "right"],
  4: ["bottom", "left"],
  5: ["left", "top"],
  6: ["right", "top"],
  7: ["right", "bottom"],
  8: ["left", "bottom"],
} as const;

const stored = { width: 400, height: 200 };

function hex(value: number, bytes: number, little = false): string {
  const written = Buffer.alloc(bytes);
  if (little) written.writeUIntLE(value, 0, bytes);
  else written.writeUIntBE(value, 0, bytes);
  return written.toString("hex");
}

/** A JPEG of 400 × 200 that says how it lies; of the picture nothing but its size. */
function jpeg(orientation: number, { little = false } = {}): Buffer {
  const said = (value: number, bytes: number) => hex(value, bytes, little);
  // The entry of another tag stands before it.
  const entry = (tag: number, value: number) => `${said(tag, 2)}${said(3, 2)}${said(1, 4)}${said(value, 2)}0000`;
  const entries = entry(0x01_00, stored.width) + entry(0x01_12, orientation);
  const tiff = `${little ? "4949" : "4d4d"}${said(42, 2)}${said(8, 4)}${said(2, 2)}${entries}${said(0, 4)}`;
  const exif = Buffer.from("Exif\0\0", "latin1").toString("hex") + tiff;
  const frame = `ffc0001108${hex(stored.height, 2)}${hex(stored.width, 2)}03012200021101031101`;
  return Buffer.from(`ffd8ffe1${hex(exif.length / 2 + 2, 2)}${exif}${frame}ffd9`, "hex");
}

/** The matrix under which the picture is drawn. */
const matrixIn = (text: string) =>
  text
    .split("\n")
    .find((line) => line.endsWith(" cm"))!
    .split(" ")
    .slice(0, 6)
    .map(Number);

/** Where the page puts a point of the unit square that the picture fills, and the size of the page. */
async function drawnBy(bytes: Buffer) {
  const part = await partOf({ bytes, kind: "jpg" });
  const page = (await PDFDocument.load(part!)).getPage(0);
  const contents = page.node.Contents();
  const stream = contents instanceof PDFArray ? contents.lookup(0, PDFRawStream) : (contents as PDFRawStream);
  const text = Buffer.from(decodePDFRawStream(stream).decode()).toString("latin1");
  const [a, b, c, d, e, f] = matrixIn(text) as [number, number, number, number, number, number];
  const at = (u: number, v: number) => ({ x: a * u + c * v + e, y: b * u + d * v + f });
  return { at, size: page.getSize() };
}

function sideOf({ x, y }: { x: number; y: number }, corners: readonly { x: number; y: number }[]): string {
  const [xs, ys] = [corners.map((one) => one.x), corners.map((one) => one.y)];
  const distances = {
    left: x - Math.min(...xs),
    right: Math.max(...xs) - x,
    bottom: y - Math.min(...ys),
    top: Math.max(...ys) - y,
  };
  return Object.entries(distances).toSorted(([, one], [, other]) => one - other)[0]![0];
}

test("a photograph stands upright however the camera lay, mirrored ones too", async () => {
  for (const [key, expected] of Object.entries(sides)) {
    const orientation = Number(key);
    const { at, size } = await drawnBy(jpeg(orientation));
    const corners = [at(0, 0), at(1, 0), at(0, 1), at(1, 1)];
    expect([sideOf(at(0.5, 1), corners), sideOf(at(0, 0.5), corners)], `orientation ${key}`).toEqual(expected);
    expect(size.width > size.height, `orientation ${key}`).toBe(orientation < 5);
    const [long, short] = [at(1, 0), at(0, 1)].map(({ x, y }) => Math.hypot(x - at(0, 0).x, y - at(0, 0).y));
    expect(long! / short!, "it is not stretched").toBeCloseTo(2, 3);
    for (const { x, y } of corners) {
      expect(x > 35 && x < size.width - 35 && y > 35 && y < size.height - 35, "it stands within the margin").toBe(true);
    }
  }
});

test("both orders of bytes are read; what says nothing, or nothing that there is, lies as it is", () => {
  for (const key of Object.keys(sides).map(Number)) {
    expect([orientationOfJpeg(jpeg(key)), orientationOfJpeg(jpeg(key, { little: true }))]).toEqual([key, key]);
  }
  expect([0, 9, 65_535].map((said) => orientationOfJpeg(jpeg(said)))).toEqual([1, 1, 1]);
  for (let length = 0; length < 60; length += 1) expect(orientationOfJpeg(jpeg(6).subarray(0, length))).toBeLessThan(9);
  expect(orientationOfJpeg(Buffer.from("ffd8", "hex"))).toBe(1);
});

import { open } from "node:fs/promises";
/** Telephones take up to 200 million points; beyond it a preview would only fill the memory of a colleague's browser. */
const mostPoints = 250_000_000;
/** Where the frame of a JPEG is looked for: behind its camera data and small preview. */
const headBytes = 1 << 20;

/**
 * Whether an image says of itself that it has more points than any camera takes (ASVS 5.2.6). What says nothing
 * readable is no image that a browser would draw.
 */
export async function isHugeImage(path: string, kind: string): Promise<boolean> {
  if (!Object.hasOwn(sizeOf, kind)) return false;
  const { width, height } = await imageSize(path, kind as ImageKind);
  return width * height > mostPoints;
}

/** How many points an image says of itself that it has; none for what says nothing readable. */
export async function imageSize(path: string, kind: ImageKind): Promise<{ width: number; height: number }> {
  const file = await open(path, "r");
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    const head = buffer.subarray(0, bytesRead);
    const [width, height] = sizeOf[kind](head);
    return { width, height };
  } finally {
    await file.close();
  }
}

const sizeOf = { png: sizeOfPng, jpg: sizeOfJpeg, jpeg: sizeOfJpeg, webp: sizeOfWebp } as const;
type ImageKind = keyof typeof sizeOf;

type Size = readonly [width: number, height: number];
const unknown: Size = [0, 0];

function sizeOfPng(head: Buffer): Size {
  const isThere = head.length >= 24 && head.toString("latin1", 12, 16) === "IHDR";
  return isThere ? [head.readUInt32BE(16), head.readUInt32BE(20)] : unknown;
}

/** Walks from segment to segment to the one that begins the frame (SOF0 to SOF15 without DHT, JPG and DAC). */
function sizeOfJpeg(head: Buffer): Size {
  for (let at = 2; at + 9 <= head.length && head[at] === 0xff; at += 2 + head.readUInt16BE(at + 2)) {
    const marker = head[at + 1]!;
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return [head.readUInt16BE(at + 7), head.readUInt16BE(at + 5)];
  }
  return unknown;
}

/** The canvas of the extended form, or the frame of the two plain ones (RFC 9649). */
function sizeOfWebp(head: Buffer): Size {
  if (head.length < 30) return unknown;
  const chunk = head.toString("latin1", 12, 16);
  if (chunk === "VP8X") return [head.readUIntLE(24, 3) + 1, head.readUIntLE(27, 3) + 1];
  if (chunk === "VP8 ") return [head.readUInt16LE(26) & 0x3fff, head.readUInt16LE(28) & 0x3fff];
  const bits = head.readUInt32LE(21);
  return chunk === "VP8L" ? [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1] : unknown;
}

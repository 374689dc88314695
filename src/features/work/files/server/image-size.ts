import { open } from "node:fs/promises";
import type { FileKind } from "../file.ts";

/** Telephones take up to 200 million points; beyond it a preview would only fill the memory of a colleague's browser. */
const mostPoints = 250_000_000;
/** Where the frame of a JPEG is looked for: behind its camera data and small preview. */
const headBytes = 1 << 20;

/**
 * Whether an image says of itself that it has more points than any camera takes (ASVS 5.2.6). What says nothing
 * readable is no image that a browser would draw.
 */
export async function isHugeImage(path: string, kind: FileKind): Promise<boolean> {
  if (kind !== "png" && kind !== "jpg" && kind !== "jpeg") return false;
  const file = await open(path, "r");
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
    const head = buffer.subarray(0, bytesRead);
    const [width, height] = kind === "png" ? sizeOfPng(head) : sizeOfJpeg(head);
    return width * height > mostPoints;
  } finally {
    await file.close();
  }
}

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

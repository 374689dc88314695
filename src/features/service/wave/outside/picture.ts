/** What becomes of a picture before it is sent from a telephone. */

/** The long side of a picture that is sent, in points: A4 at 250 dpi. What is larger only takes time on a slow line. */
const longSide = 3_000;
/** Bytes up to which a JPEG goes as it is. */
const smallBytes = 3_000_000;
const quality = 0.88;

/** The long side of the copy on which sharpness is measured. */
const lookedAt = 800;
/** Variance of the Laplacian below which letters run into one another. */
const sharpFrom = 60;

export type Prepared = {
  readonly file: File;
  /** Whether its letters look blurred: a warning, never a refusal. */
  readonly blurred: boolean;
};

/**
 * A picture as it is sent: upright, as JPEG, no larger than it has to be to be read. What the browser cannot draw, as
 * HEIC where it has no decoder, goes as it is.
 */
export async function preparePicture(file: File): Promise<Prepared> {
  const named = withKnownEnding(file);
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => null);
  if (!bitmap) return { file: named, blurred: false };
  try {
    const blurred = isBlurred(bitmap);
    const isSmall = Math.max(bitmap.width, bitmap.height) <= longSide && file.size <= smallBytes;
    if (isSmall && /\.jpe?g$/i.test(named.name)) return { file: named, blurred };
    const jpeg = await asJpeg(bitmap);
    const name = named.name.replace(/\.[^.]+$/, "");
    return { file: jpeg ? new File([jpeg], `${name}.jpg`, { type: "image/jpeg" }) : named, blurred };
  } finally {
    bitmap.close();
  }
}

/** Telephones hand over HEIF under several endings, and shots without any. */
function withKnownEnding(file: File): File {
  const isHeif = /\.(?:heif|hif)$/i.test(file.name) || (!/\.[^.]+$/.test(file.name) && /hei[cf]/.test(file.type));
  if (isHeif) return renamed(file, "heic");
  if (/\.jfif$/i.test(file.name) || (!/\.[^.]+$/.test(file.name) && file.type === "image/jpeg"))
    return renamed(file, "jpg");
  return file;
}

function renamed(file: File, ending: string): File {
  return new File([file], `${file.name.replace(/\.[^.]+$/, "")}.${ending}`, { type: file.type });
}

function asJpeg(bitmap: ImageBitmap): Promise<Blob | null> {
  const canvas = drawn(bitmap, longSide);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
}

/** The picture on paper, for PNG knows what lets the ground through. */
function drawn(bitmap: ImageBitmap, most: number): HTMLCanvasElement {
  const scale = Math.min(1, most / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext("2d", { willReadFrequently: most === lookedAt })!;
  context.fillStyle = "white";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
}

function isBlurred(bitmap: ImageBitmap): boolean {
  const canvas = drawn(bitmap, lookedAt);
  const { data, width, height } = canvas.getContext("2d")!.getImageData(0, 0, canvas.width, canvas.height);
  return sharpness(greyOf(data), width, height) < sharpFrom;
}

/** Brightness of each point (ITU-R BT.601). */
function greyOf(data: Uint8ClampedArray): Float32Array {
  const grey = new Float32Array(data.length / 4);
  for (let at = 0; at < grey.length; at += 1) {
    grey[at] = 0.299 * data[at * 4]! + 0.587 * data[at * 4 + 1]! + 0.114 * data[at * 4 + 2]!;
  }
  return grey;
}

/** The variance of the Laplacian of a picture: what is out of focus has no edges. 0 for what is too small to tell. */
export function sharpness(grey: Float32Array, width: number, height: number): number {
  let sum = 0;
  let squares = 0;
  const count = Math.max(0, width - 2) * Math.max(0, height - 2);
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x;
      const edge = grey[at - 1]! + grey[at + 1]! + grey[at - width]! + grey[at + width]! - 4 * grey[at]!;
      sum += edge;
      squares += edge * edge;
    }
  }
  return count === 0 ? 0 : squares / count - (sum / count) ** 2;
}

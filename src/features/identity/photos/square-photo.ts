import { photoSide } from "./photo.ts";

const quality = 0.88;

/**
 * The middle of a picture as a small square, as it is sent: upright, on white, without what the camera wrote beside it.
 * Null for what the browser cannot draw.
 */
export async function squarePhoto(file: Blob): Promise<Blob | null> {
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => null);
  if (!bitmap) return null;
  try {
    const cut = Math.min(bitmap.width, bitmap.height);
    const side = Math.min(cut, photoSide);
    const canvas = document.createElement("canvas");
    canvas.width = side;
    canvas.height = side;
    const context = canvas.getContext("2d")!;
    context.fillStyle = "white";
    context.fillRect(0, 0, side, side);
    context.drawImage(bitmap, (bitmap.width - cut) / 2, (bitmap.height - cut) / 2, cut, cut, 0, 0, side, side);
    return await new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
  } finally {
    bitmap.close();
  }
}

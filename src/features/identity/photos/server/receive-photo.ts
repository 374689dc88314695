import { open } from "node:fs/promises";
import { imageSize, receiveInspected, sentBy } from "#features/work/files/server/api.ts";
import type { CallSchema } from "#platform/endpoint.ts";
import { invalidField } from "#platform/server/http/failure.ts";
import type { UserContext } from "#platform/server/http/route.ts";
import { longestPhotoSide, type PhotoKind } from "../photo.ts";

/** Bytes that are kept as nobody's photo yet. */
export type ReceivedPhoto = { readonly contentId: number; readonly sha256: Buffer };

/** Receives the photo of a call. 400 for what is none, what is too large, and what nobody could draw. */
export function receivePhoto(context: UserContext<CallSchema>): Promise<ReceivedPhoto> {
  return receiveInspected(sentBy(context), async (path) => {
    const kind = kindOf(await firstBytes(path));
    if (!kind) throw invalidField("photo", "PNG, JPG, WEBP 사진만 올릴 수 있습니다.");
    const { width, height } = await imageSize(path, kind);
    if (width === 0 || height === 0) throw invalidField("photo", "읽을 수 없는 사진입니다. 다른 사진을 골라 주세요.");
    if (Math.max(width, height) > longestPhotoSide) {
      throw invalidField("photo", `사진의 가로세로는 ${longestPhotoSide}점까지입니다. 줄여서 올려 주세요.`);
    }
    return { kind, traits: [] };
  });
}

async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path, "r");
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(12), 0, 12, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

function kindOf(head: Buffer): PhotoKind | null {
  const text = head.toString("latin1");
  if (text.startsWith("\x89PNG\r\n\x1a\n")) return "png";
  if (text.startsWith("\xff\xd8\xff")) return "jpg";
  return /^RIFF[^]{4}WEBP/.test(text) ? "webp" : null;
}

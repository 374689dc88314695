import type { FastifyReply, FastifyRequest } from "fastify";
import { createHash } from "node:crypto";
import { Failure, notFound } from "#platform/server/http/failure.ts";
import type { Services } from "#platform/server/services.ts";
import { photoKinds, type PhotoKind } from "../photo.ts";

type Sending = { readonly services: Services; readonly request: FastifyRequest; readonly reply: FastifyReply };
type Wanted = { readonly staffId: number; readonly photo: string };

/**
 * Sends the photo that a person has now. What has this digest is never another picture, so the browser of the session
 * that asked keeps it. 404 for one that was replaced or removed.
 */
export async function sendPhoto(
  { services, request, reply }: Sending,
  { staffId, photo }: Wanted,
): Promise<FastifyReply> {
  const row = await services.database.query
    .selectFrom("staffs as s")
    .innerJoin("file_contents as c", "c.id", "s.photo_content_id")
    .select(["c.storage_key as key", "c.kind"])
    .where("s.id", "=", staffId)
    .where("s.photo", "=", photo)
    .where("s.deleted_at", "is", null)
    .executeTakeFirst();
  if (!row) throw notFound();
  const bytes = await bytesOf(services, row.key).catch((error: unknown) => {
    request.log.error({ err: error }, "a photo cannot be read from the storage");
    throw notFound();
  });
  if (createHash("sha256").update(bytes).digest("hex") !== photo) {
    request.log.error({ staffId }, "a stored photo differs from what was uploaded");
    throw new Failure("notFound", "보관된 사진이 손상되었습니다. 다시 올려 주세요.");
  }
  return reply
    .type(photoKinds[row.kind as PhotoKind])
    .header("content-security-policy", "sandbox; default-src 'none'")
    .header("x-content-type-options", "nosniff")
    .header("cache-control", "private, max-age=31536000, immutable")
    .header("vary", "authorization")
    .send(bytes);
}

async function bytesOf({ storage }: Services, key: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of await storage.read(key)) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

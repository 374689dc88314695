import type { FastifyReply, FastifyRequest } from "fastify";
import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { Failure } from "#platform/server/http/failure.ts";
import type { Services } from "#platform/server/services.ts";
import { fileKinds, type FileKind } from "../file.ts";

/** What is needed to hand out one version of a file. */
export type Content = {
  readonly name: string;
  readonly kind: FileKind;
  readonly size: number;
  readonly sha256: Buffer;
  readonly storageKey: string;
};

/**
 * Sends the bytes so that no browser runs anything of them (trust R17): always as an attachment, never guessed, in a
 * sandbox of its own, kept nowhere on the way.
 */
export async function sendContent(
  { services, request, reply }: { services: Services; request: FastifyRequest; reply: FastifyReply },
  content: Content,
): Promise<FastifyReply> {
  const stored = await services.storage.read(content.storageKey).catch((error: unknown) => {
    request.log.error({ err: error }, "a file cannot be read from the storage");
    throw new Failure("notFound", "보관된 파일을 읽지 못했습니다. 관리자에게 알려 주세요.");
  });
  return reply
    .type(fileKinds[content.kind])
    .header("content-length", content.size)
    .header("content-disposition", disposition(content.name))
    .header("content-security-policy", "sandbox; default-src 'none'")
    .header("x-content-type-options", "nosniff")
    .header("cache-control", "no-store")
    .send(Readable.from(verified(stored, content.sha256), { objectMode: false }));
}

/** `attachment` with a name for every browser: RFC 5987 beside plain letters. */
function disposition(name: string): string {
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  const plain = name.replace(/[^\w.-]/g, "_");
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** The stream, broken off before its end when it is not what was uploaded: a spoiled file must not look whole. */
async function* verified(stored: Readable, sha256: Buffer): AsyncGenerator<Buffer> {
  const hash = createHash("sha256");
  let held: Buffer | null = null;
  for await (const chunk of stored as AsyncIterable<Buffer | Uint8Array>) {
    if (held) yield held;
    held = Buffer.from(chunk);
    hash.update(held);
  }
  if (!hash.digest().equals(sha256)) throw new Error("a stored file differs from what was uploaded");
  if (held) yield held;
}

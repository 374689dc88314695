import { createHash, randomUUID } from "node:crypto";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { inBackground } from "#platform/server/database/background.ts";
import { Failure } from "#platform/server/http/failure.ts";
import type { Services } from "#platform/server/services.ts";
import { newStorageKey } from "#platform/server/storage/storage.ts";
import type { FileKind } from "../../file.ts";
import { refuseFull } from "./receive-content.ts";
import type { TakenContent } from "./take-content.ts";

type Made = {
  readonly bytes: Uint8Array;
  readonly name: string;
  readonly kind: FileKind;
  /** Who asked for it; null: somebody outside the firm. */
  readonly userId: number | null;
};

/** Keeps a file that the product itself has made, as yet without a record. 503 when the disk is nearly full. */
export async function keepMadeFile(
  services: Pick<Services, "database" | "storage" | "config">,
  { bytes, name, kind, userId }: Made,
): Promise<TakenContent> {
  const { database, storage } = services;
  await refuseFull(services, bytes.length);
  const sha256 = createHash("sha256").update(bytes).digest();
  const storageKey = newStorageKey();
  const path = join(storage.incoming, randomUUID());
  // The row is committed before the bytes are kept: a crash in between leaves what the sweep knows of.
  const { id } = await inBackground(database, ({ query }) =>
    query
      .insertInto("file_contents")
      .values({ storage_key: storageKey, size: bytes.length, sha256, kind, traits: [], created_by: userId })
      .returning("id")
      .executeTakeFirstOrThrow(),
  );
  try {
    await mkdir(storage.incoming, { recursive: true });
    await writeFile(path, bytes);
    await storage.put(storageKey, { path, size: bytes.length, sha256 });
  } catch (error) {
    throw new Failure("unavailable", "파일을 보관하지 못했습니다. 잠시 후 다시 시도해 주세요.", {
      retryAfter: 5,
      cause: error,
    });
  } finally {
    await rm(path, { force: true });
  }
  return { contentId: id, name, sha256 };
}

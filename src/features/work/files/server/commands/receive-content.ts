import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import { rm } from "node:fs/promises";
import type { Database } from "#platform/server/database/database.ts";
import { inTransaction } from "#platform/server/database/transaction.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { declaredSize, receiveUpload } from "#platform/server/http/upload.ts";
import type { Services } from "#platform/server/services.ts";
import type { ReceivedFile } from "#platform/server/storage/file-storage.ts";
import { newStorageKey } from "#platform/server/storage/storage.ts";
import { kindOf, nameProblem, normalName, type FileKind, type FileTrait } from "../../file.ts";
import { isHugeImage } from "../image-size.ts";
import { readSignature } from "../signature.ts";
import { scanReceived } from "./scan-received.ts";

/** Bytes that are kept, as yet without a record. */
export type TakenContent = { readonly contentId: number; readonly name: string; readonly sha256: Buffer };

/** A content with what was found out about it. */
type ReceivedContent = TakenContent & Known & { readonly size: number };

/** Who sends a file, and how much may be sent. */
export type Sending = {
  readonly services: Services;
  readonly request: FastifyRequest;
  readonly actor: Parameters<typeof inTransaction>[1];
  /** Whose it is then; null: of somebody outside the firm. */
  readonly userId: number | null;
  /** Throws when so many bytes are more than may be sent. Asked before the file comes, and again where it is kept. */
  readonly refuseBeyond: (query: Database["query"], size: number) => Promise<void>;
  /** Until when it waits for its record; absent: for a day. */
  readonly waitsUntil?: Date;
};

/** The same, and what may be sent. */
type Sender = Sending & {
  /** Why such a file is not taken, in words; null: it is. Absent: all kinds are. */
  readonly problemOf?: (known: Known) => string | null;
};

/** What the bytes of a file tell of it; its kind is its extension. */
type Inspected = { readonly kind: string; readonly traits: readonly FileTrait[] };
type Known = Inspected & { readonly kind: FileKind };

/**
 * Receives the file of a call and keeps it in the storage, as yet without a record. Throws 400 for a name or content
 * that is not taken, 413 beyond the size of one file, what `refuseBeyond` throws, 503 when the disk is nearly full or
 * the firm's virus scanner does not answer.
 */
export async function receiveContent(sender: Sender, typedName: string): Promise<ReceivedContent> {
  const name = normalName(typedName);
  const problem = nameProblem(name);
  if (problem !== null) throw invalidField("name", problem);
  const kind = kindOf(name)!;
  refuseKind(sender, { kind, traits: [] });
  const received = await receiveInspected(sender, async (path): Promise<Known> => {
    const traits = await readSignature(path, kind);
    if (!traits) throw invalidField("name", `파일의 내용이 ${kind} 형식이 아닙니다.`);
    refuseKind(sender, { kind, traits });
    if (await isHugeImage(path, kind)) {
      throw invalidField("name", "이미지의 가로세로가 너무 큽니다. 줄여서 다시 올려 주세요.");
    }
    return { kind, traits };
  });
  return { ...received, name };
}

type InspectedContent<Found> = Omit<TakenContent, "name"> & Found & { readonly size: number };

/** The same for a file that is called nothing: `inspect` throws what it is refused for, and tells what it is. */
export async function receiveInspected<Found extends Inspected>(
  sender: Sending,
  inspect: (path: string) => Promise<Found>,
): Promise<InspectedContent<Found>> {
  const { services, request } = sender;
  const { storage, database } = services;
  // Before the file is read: what cannot be kept need not be sent.
  const declared = declaredSize(request);
  await refuseFull(services, declared);
  await sender.refuseBeyond(database.query, declared);
  const received = await receiveUpload(request, storage.incoming);
  try {
    const found = await inspect(received.path);
    const scanned = await scanReceived(sender, received);
    const { contentId, storageKey } = await registerContent(sender, received, { ...found, scanned });
    await storage.put(storageKey, received).catch((error: unknown) => {
      request.log.error({ err: error }, "a file cannot be kept in the storage");
      throw new Failure("unavailable", "파일을 보관하지 못했습니다. 잠시 후 다시 올려 주세요.", { retryAfter: 5 });
    });
    return { ...found, contentId, sha256: received.sha256, size: received.size };
  } finally {
    await rm(received.path, { force: true });
  }
}

function refuseKind({ problemOf }: Sender, known: Known): void {
  const problem = problemOf?.(known) ?? null;
  if (problem !== null) throw invalidField("name", problem);
}

/** The row is committed before the bytes are kept: a crash in between leaves what the sweep knows of. */
function registerContent(sender: Sending, file: ReceivedFile, known: Inspected & { readonly scanned: boolean }) {
  const { services, actor, userId, refuseBeyond, waitsUntil } = sender;
  const storageKey = newStorageKey();
  return inTransaction(services.database, actor, async ({ query }) => {
    await refuseBeyond(query, file.size);
    const { id } = await query
      .insertInto("file_contents")
      .values({
        storage_key: storageKey,
        size: file.size,
        sha256: file.sha256,
        kind: known.kind,
        traits: [...known.traits],
        created_by: userId,
        scanned_at: known.scanned ? sql<Date>`now()` : null,
        waits_until: waitsUntil ?? null,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return { contentId: id, storageKey };
  });
}

/** 503 when so many bytes leave less of the disk than the settings keep for the database. */
export async function refuseFull(
  { storage, config }: Pick<Services, "storage" | "config">,
  size: number,
): Promise<void> {
  if ((await storage.free()) - size >= config.uploads.reserve) return;
  throw new Failure("unavailable", "저장 공간이 부족합니다. 관리자에게 알려 주세요.", { retryAfter: 600 });
}

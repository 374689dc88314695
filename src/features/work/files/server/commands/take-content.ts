import { sql } from "kysely";
import { createHash, randomUUID } from "node:crypto";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { limitText } from "#platform/bytes.ts";
import { formatNumber } from "#platform/number.ts";
import type { UserContext } from "#platform/server/http/route.ts";
import { inTransaction } from "#platform/server/database/transaction.ts";
import { actorOf } from "#platform/server/http/route.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { declaredSize, receiveUpload } from "#platform/server/http/upload.ts";
import type { ReceivedFile } from "#platform/server/storage/file-storage.ts";
import { newStorageKey } from "#platform/server/storage/storage.ts";
import type { CallSchema } from "#platform/endpoint.ts";
import { kindOf, nameProblem, normalName, type FileKind, type FileTrait } from "../../file.ts";
import { isHugeImage } from "../image-size.ts";
import { readSignature } from "../signature.ts";
import { scanReceived } from "./scan-received.ts";

export type TakenContent = { readonly contentId: number; readonly name: string; readonly sha256: Buffer };

type Context = UserContext<CallSchema>;
type Known = { readonly kind: FileKind; readonly traits: readonly FileTrait[]; readonly scanned: boolean };

/** Of one person within a day: more than a case file that is scanned page by page. */
const mostFilesADay = 1_000;

/**
 * Receives the file of a call and keeps it in the storage, as yet without a record. Throws 400 for a name or content
 * that is not taken, 413 beyond the size of one file, 422 beyond what a person may upload in a day, 503 when the disk
 * is nearly full or the firm's virus scanner does not answer.
 */
export async function takeContent(context: Context, typedName: string): Promise<TakenContent> {
  const { services, request } = context;
  const { storage } = services;
  const name = normalName(typedName);
  const problem = nameProblem(name);
  if (problem !== null) throw invalidField("name", problem);
  const kind = kindOf(name)!;
  // Before the file is read: what cannot be kept need not be sent.
  const declared = declaredSize(request);
  await refuseFull(context, declared);
  await refuseQuota(context, declared);
  return keep(context, await receiveUpload(request, storage.incoming), { name, kind });
}

/**
 * Keeps a file that the product has made, as yet without a record, under the same bounds. Whoever has it made counts as
 * whoever sent it.
 */
export async function keepMadeFile(context: Context, name: string, bytes: Uint8Array): Promise<TakenContent> {
  const { storage } = context.services;
  const kind = kindOf(name)!;
  await refuseFull(context, bytes.length);
  await refuseQuota(context, bytes.length);
  await mkdir(storage.incoming, { recursive: true, mode: 0o700 });
  const path = join(storage.incoming, randomUUID());
  await writeFile(path, bytes, { flag: "wx", mode: 0o600 });
  const sha256 = createHash("sha256").update(bytes).digest();
  return keep(context, { path, size: bytes.length, sha256 }, { name, kind });
}

type Named = { readonly name: string; readonly kind: FileKind };

/** Keeps a file that lies among what is received, which is gone from there afterwards. */
async function keep(context: Context, received: ReceivedFile, { name, kind }: Named): Promise<TakenContent> {
  const { storage, config } = context.services;
  try {
    const traits = await readSignature(received.path, kind);
    if (!traits) throw invalidField("name", `파일의 내용이 ${kind} 형식이 아닙니다.`);
    if (await isHugeImage(received.path, kind)) {
      throw invalidField("name", "이미지의 가로세로가 너무 큽니다. 줄여서 다시 올려 주세요.");
    }
    const scanned = await scanReceived(context, received);
    const { contentId, storageKey } = await registerContent(context, received, { kind, traits, scanned });
    await storage.put(storageKey, received).catch((error: unknown) => {
      context.request.log.error({ err: error }, "a file cannot be kept in the storage");
      throw new Failure("unavailable", "파일을 보관하지 못했습니다. 잠시 후 다시 올려 주세요.", { retryAfter: 5 });
    });
    return { contentId, name, sha256: received.sha256 };
  } finally {
    await rm(received.path, { force: true });
  }

  /** The row is committed before the bytes are kept: a crash in between leaves what the sweep knows of. */
  function registerContent(asking: Context, file: ReceivedFile, known: Known) {
    const storageKey = newStorageKey();
    return inTransaction(asking.services.database, actorOf(asking), async ({ query }) => {
      await sql`select 1 from users where id = ${asking.viewer.userId} for update`.execute(query);
      await refuseBeyond(query, asking, file.size, config.uploads.daily);
      const { id } = await query
        .insertInto("file_contents")
        .values({
          storage_key: storageKey,
          size: file.size,
          sha256: file.sha256,
          kind: known.kind,
          traits: [...known.traits],
          created_by: asking.viewer.userId,
          scanned_at: known.scanned ? sql<Date>`now()` : null,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      return { contentId: id, storageKey };
    });
  }
}

async function refuseFull({ services }: Context, size: number): Promise<void> {
  const { storage, config } = services;
  if ((await storage.free()) - size >= config.uploads.reserve) return;
  throw new Failure("unavailable", "저장 공간이 부족합니다. 관리자에게 알려 주세요.", { retryAfter: 600 });
}

function refuseQuota(context: Context, size: number): Promise<void> {
  const { database, config } = context.services;
  return refuseBeyond(database.query, context, size, config.uploads.daily);
}

async function refuseBeyond(
  query: Context["services"]["database"]["query"],
  { viewer }: Context,
  size: number,
  daily: number,
): Promise<void> {
  const { rows } = await sql<{ used: number; files: number }>`
    select coalesce(sum(size), 0)::bigint as used, count(*)::int as files from file_contents
    where created_by = ${viewer.userId} and created_at > now() - interval '1 day'`.execute(query);
  const { used, files } = rows[0]!;
  if (files >= mostFilesADay) {
    const count = formatNumber(mostFilesADay);
    throw new Failure(
      "ruleViolated",
      `하루에 한 사람이 올릴 수 있는 파일 수(${count}개)를 넘었습니다. 내일 다시 올려 주세요.`,
    );
  }
  if (used + size <= daily) return;
  throw new Failure(
    "ruleViolated",
    `하루에 한 사람이 올릴 수 있는 용량(${limitText(daily)})을 넘었습니다. 내일 다시 올려 주세요.`,
  );
}

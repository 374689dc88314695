import { sql } from "kysely";
import type { Database } from "#platform/server/database/database.ts";
import { inTransaction } from "#platform/server/database/transaction.ts";
import { notFound } from "#platform/server/http/failure.ts";
import { hashToken, newToken } from "#platform/server/opaque-token.ts";
import type { Services } from "#platform/server/services.ts";
import { lockRecord, readStored } from "#records/server/read.ts";
import type { WriteContext } from "#records/server/write.ts";
import { channelRecords } from "./records.ts";

/** The channel whose key a call from outside carries. */
export type KeyHolder = { readonly keyId: number; readonly channelId: number };

/** Who holds the key; null for keys that were taken back, of channels that are gone, and for what is no key. */
export async function holderOf({ database }: Services, key: string): Promise<KeyHolder | null> {
  const { rows } = await sql<KeyHolder>`
    select k.id as "keyId", k.channel_id as "channelId" from intake_keys k join intake_channels c on c.id = k.channel_id
    where k.key_hash = ${hashToken(key)} and k.revoked_at is null and c.deleted_at is null`.execute(database.query);
  return rows[0] ?? null;
}

/** The keys of a channel that the person sees, the newest first. */
export async function keysOf({ query }: Pick<Database, "query">, context: WriteContext, number: number) {
  const { id } = await readStored(query, channelRecords, number, context);
  const rows = await query
    .selectFrom("intake_keys")
    .select(["id", "hint", "note", "created_at", "last_used_at", "revoked_at"])
    .where("channel_id", "=", id)
    .orderBy("id", "desc")
    .execute();
  return rows.map(({ created_at, last_used_at, revoked_at, ...row }) => ({
    ...row,
    createdAt: created_at.toISOString(),
    lastUsedAt: last_used_at?.toISOString() ?? null,
    revokedAt: revoked_at?.toISOString() ?? null,
  }));
}

/** A new key of the channel, told this once; those before it go on. */
export async function addKey(context: WriteContext, number: number, note: string): Promise<string> {
  const key = newToken();
  await inTransaction(context.database, context.actor, async (work) => {
    const { id } = await lockRecord(work.query, channelRecords, number, context);
    await work.query
      .insertInto("intake_keys")
      .values({
        channel_id: id,
        key_hash: hashToken(key),
        hint: key.slice(-4),
        note,
        created_by: context.viewer.userId,
      })
      .execute();
    work.audit({
      action: "intakeChannel.addKey",
      recordType: "intakeChannel",
      recordId: id,
      changes: { note: [null, note] },
    });
    work.emit({ type: "record", ref: `intakeChannel:${id}` });
  });
  return key;
}

/** Takes a key back at once; nothing happens to one that was taken back before. 404 for keys of other channels. */
export async function revokeKey(context: WriteContext, number: number, keyId: number): Promise<void> {
  await inTransaction(context.database, context.actor, async (work) => {
    const { id } = await lockRecord(work.query, channelRecords, number, context);
    const key = await work.query
      .selectFrom("intake_keys")
      .select(["hint", "revoked_at"])
      .where("id", "=", keyId)
      .where("channel_id", "=", id)
      .forUpdate()
      .executeTakeFirst();
    if (!key) throw notFound();
    if (key.revoked_at !== null) return;
    await work.query
      .updateTable("intake_keys")
      .set({ revoked_at: new Date(), revoked_by: context.viewer.userId })
      .where("id", "=", keyId)
      .execute();
    work.audit({
      action: "intakeChannel.revokeKey",
      recordType: "intakeChannel",
      recordId: id,
      changes: { hint: [key.hint, null] },
    });
    work.emit({ type: "record", ref: `intakeChannel:${id}` });
  });
}

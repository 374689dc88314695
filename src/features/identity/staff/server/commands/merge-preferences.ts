import { sql } from "kysely";
import type { z } from "zod";
import type { Database } from "#platform/server/database/database.ts";
import { inTransaction, type Actor } from "#platform/server/database/transaction.ts";
import { Failure } from "#platform/server/http/failure.ts";
import type { savePreferences } from "../../schemas.ts";

type Changes = z.output<typeof savePreferences.body>;
type Preferences = Record<string, unknown>;

/** Bytes of JSON that one person's preferences may take. */
const largest = 16_000;

/** Merges into one's own preferences, key by key; null removes a key. Returns them all. */
export async function mergePreferences(
  database: Database,
  actor: Actor,
  staffId: number,
  changes: Changes,
): Promise<Preferences> {
  return inTransaction(database, actor, async (work) => {
    const row = await work.query
      .selectFrom("staffs")
      .select("preferences")
      .where("id", "=", staffId)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const preferences = merged((row.preferences ?? {}) as Preferences, changes);
    const json = JSON.stringify(preferences);
    if (Buffer.byteLength(json) > largest) throw new Failure("tooLarge", "저장할 설정이 너무 큽니다.");
    await work.query
      .updateTable("staffs")
      .set({ preferences: json, updated_at: sql<Date>`now()`, updated_by: actor.userId })
      .where("id", "=", staffId)
      .execute();
    return preferences;
  });
}

function merged(before: Preferences, { noticePositions, ...changes }: Changes): Preferences {
  const positions =
    noticePositions && typeof before.noticePositions === "object"
      ? { ...before.noticePositions, ...noticePositions }
      : noticePositions;
  const all: Preferences = { ...before, ...changes, ...(positions !== undefined && { noticePositions: positions }) };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null && value !== undefined));
}

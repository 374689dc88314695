import { sql, type RawBuilder } from "kysely";
import { Failure } from "#platform/server/http/failure.ts";
import { inTransaction, type Work } from "#platform/server/database/transaction.ts";
import { lockRecord } from "#records/server/read.ts";
import type { WriteContext } from "#records/server/write.ts";
import type { MemoRecord } from "../memo.ts";
import { memoRecords } from "./records.ts";

export type LockedMemo = {
  readonly id: number;
  readonly version: number;
  readonly parentId: number | null;
  readonly content: string;
  readonly isMine: boolean;
  readonly hiddenBy: number | null;
  readonly hangsOn: MemoRecord;
};

type Target = { readonly number: number; readonly version?: number };

/**
 * Runs a command on a memo that the person sees, locked. 404 when it is absent or out of sight, 409 when it changed
 * since the version the person saw. `removed`: among those taken out of sight.
 */
export function onMemo<Result>(
  context: WriteContext,
  { number, version }: Target,
  command: (work: Work, memo: LockedMemo) => Promise<Result>,
  options: { readonly removed?: boolean } = {},
): Promise<Result> {
  return inTransaction(context.database, context.actor, async (work) => {
    const row = await lockRecord(work.query, memoRecords, number, context, options);
    if (version !== undefined && row.version !== version) throw new Failure("conflict");
    const memo = {
      id: row.id,
      version: row.version,
      parentId: row.parent_id,
      content: row.content,
      isMine: row.author_id === context.viewer.staff?.id,
      hiddenBy: row.hidden_by,
      hangsOn: { type: row.record_type, id: row.record_id },
    };
    return command(work, memo);
  });
}

type Change = {
  readonly action: string;
  readonly set: RawBuilder<unknown>;
  readonly changes?: Readonly<Record<string, unknown>>;
};

/** Changes the memo, writes it down and tells it; answers the new version. */
export async function changeMemo(
  work: Work,
  { viewer }: WriteContext,
  memo: LockedMemo,
  { action, set, changes }: Change,
): Promise<number> {
  await sql`update memos set ${set}, version = version + 1, updated_at = now(), updated_by = ${viewer.userId}
    where id = ${memo.id}`.execute(work.query);
  work.audit({ action: `memo.${action}`, recordType: "memo", recordId: memo.id, ...(changes && { changes }) });
  work.emit({ type: "record", ref: `memo:${memo.id}` });
  return memo.version + 1;
}

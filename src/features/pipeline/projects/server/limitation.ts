import { sql } from "kysely";
import type { LimitationSource } from "#firm/server/limitation.ts";
import { inTransaction } from "#platform/server/database/transaction.ts";
import { Failure } from "#platform/server/http/failure.ts";
import { changeRecord } from "#records/server/change-record.ts";
import { lockSeen } from "#records/server/read.ts";
import type { WriteContext } from "#records/server/write.ts";
import { projectRecords } from "./records.ts";

/** 시효·제척기간 of a case that was entered by hand, until it has ended; one of a contract stands with the contract. */
export const projectLimitations: LimitationSource = {
  records: projectRecords,
  open: sql<boolean>`r.status not in ('closed', 'archived')`,
  responsible: sql<number | null>`r.responsible_id`,
  assigned: sql<readonly number[]>`array_remove(array[r.associate_id], null)`,
};

/** 422 for work on a case of which no lawyer has confirmed the limitation that was entered with it. */
export function refuseUnconfirmed(before: {
  readonly limitation_on: string | null;
  readonly limitation_none: string;
  readonly limitation_confirmed_at: unknown;
}): void {
  if (before.limitation_on === null && before.limitation_none === "") return;
  if (before.limitation_confirmed_at === null) {
    throw new Failure("ruleViolated", "변호사가 시효·제척기간을 확인해야 합니다. ‘시효 확인’을 먼저 해 주세요.");
  }
}

/** 시효 확인 by a lawyer. 422 where nothing is entered, or it is done. Returns the new version. */
export async function confirmLimitation(
  context: WriteContext,
  target: { readonly number: number; readonly version: number },
): Promise<number> {
  return inTransaction(context.database, context.actor, async (work) => {
    const before = await lockSeen(work.query, projectRecords, target, context);
    if (before.limitation_on === null && before.limitation_none === "") {
      throw new Failure("ruleViolated", "시효·제척기간의 마지막 날이나 해당 없는 사유를 먼저 적어 주세요.");
    }
    if (before.limitation_confirmed_at !== null) throw new Failure("ruleViolated", "이미 확인한 시효·제척기간입니다.");
    const set = { limitation_confirmed_at: new Date(), limitation_confirmed_by_id: context.viewer.staff!.id };
    return changeRecord(work, context, projectRecords, before, { action: "limitation", set });
  });
}

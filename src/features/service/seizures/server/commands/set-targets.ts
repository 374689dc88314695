import type { z } from "zod";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { inTransaction, type Work } from "#platform/server/database/transaction.ts";
import { changeRecord } from "#records/server/change-record.ts";
import { changeLines } from "#records/server/lines.ts";
import { lockSeen } from "#records/server/read.ts";
import { checkReferences, type WriteContext } from "#records/server/write.ts";
import type * as schemas from "../../schemas.ts";
import { kindsWithThirdDebtors, seizureKinds, type SeizureStatus } from "../../seizure.ts";
import { targetLines } from "../../target.ts";
import { seizureRecords } from "../records.ts";

type Target = { readonly number: number; readonly version: number };
type Sent = z.output<(typeof schemas.setTargets)["body"]>["targets"];

/** States in which it is still open what is asked of whom. */
export const openForTargets: readonly SeizureStatus[] = ["prep", "filed", "corrected"];

/**
 * Replaces the third debtors with their amounts, in the order of the list (additions A1); until the court has decided.
 * Returns the new version.
 */
export async function setTargets(context: WriteContext, target: Target, targets: Sent): Promise<number> {
  return inTransaction(context.database, context.actor, async (work) => {
    const before = await lockSeen(work.query, seizureRecords, target, context);
    if (!openForTargets.includes(before.status)) {
      throw new Failure("ruleViolated", "결정이 난 뒤에는 제3채무자와 배정액을 바꿀 수 없습니다.");
    }
    if (targets.length > 0 && !kindsWithThirdDebtors.includes(before.kind)) {
      throw new Failure("ruleViolated", `${seizureKinds[before.kind]}에는 제3채무자가 없습니다.`);
    }
    await refuseUnknown(work, context, targets);
    const written = await changeLines(work, targetLines, before.id, targets);
    return changeRecord(work, context, seizureRecords, before, {
      action: "targets",
      set: {},
      said: { targets: written },
    });
  });
}

async function refuseUnknown(work: Work, context: WriteContext, targets: Sent): Promise<void> {
  const fields = Object.entries(targetLines.fields);
  for (const [index, line] of targets.entries()) {
    try {
      await checkReferences(work, context, fields, line);
    } catch (error) {
      if (!(error instanceof Failure) || error.code !== "invalid") throw error;
      throw invalidField(`targets.${index}.thirdDebtor`, error.message);
    }
  }
}

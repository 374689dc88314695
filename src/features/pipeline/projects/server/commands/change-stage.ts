import { inTransaction } from "#platform/server/database/transaction.ts";
import { invalidField } from "#platform/server/http/failure.ts";
import { changeRecord } from "#records/server/change-record.ts";
import { lockSeen } from "#records/server/read.ts";
import type { WriteContext } from "#records/server/write.ts";
import { stageRefusal, type ProjectCategory, type ProjectStage } from "../../project-stages.ts";
import { projectRecords } from "../records.ts";

/** Moves a project to a stage of its 분야, forth or back. 400 for a stage of another one; returns the new version. */
export async function changeStage(
  context: WriteContext,
  asked: { readonly number: number; readonly version: number; readonly stage: ProjectStage },
): Promise<number> {
  return inTransaction(context.database, context.actor, async (work) => {
    const before = await lockSeen(work.query, projectRecords, asked, context);
    const refusal = stageRefusal(before.category as ProjectCategory, asked.stage);
    if (refusal !== null) throw invalidField("stage", refusal);
    if (before.stage === asked.stage) return before.version;
    return changeRecord(work, context, projectRecords, before, { action: "stage", set: { stage: asked.stage } });
  });
}

import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { inTransaction, type Work } from "#platform/server/database/transaction.ts";
import { requireAnotherPerson } from "#platform/server/another-person.ts";
import { lockRecord } from "#records/server/read.ts";
import type { WriteContext } from "#records/server/write.ts";
import { disputeStatusLabels, type DisputeStatus } from "../../dispute.ts";
import { disputeMoves, movesFrom, type DisputeMoveName } from "../../dispute-moves.ts";
import { disputeRecords } from "../records.ts";

export type Move = {
  readonly number: number;
  readonly move: DisputeMoveName;
  readonly version: number;
  readonly amountAgreed?: number | undefined;
  readonly resolution?: string | undefined;
  readonly externalRef?: string | undefined;
};

const missing = {
  amountAgreed: "합의액을 입력해 주세요.",
  resolution: "결과를 입력해 주세요.",
  externalRef: "외부 접수번호를 입력해 주세요.",
} as const;

/**
 * Takes a step with a dispute (product §5.3). 409 when it changed meanwhile, 422 when its state does not allow the
 * step or the responsible lawyer would end a complaint about himself alone, 400 when something is missing.
 */
export async function moveDispute(
  context: WriteContext,
  asked: Move,
): Promise<{ status: DisputeStatus; version: number }> {
  const { needs, to } = disputeMoves[asked.move];
  return inTransaction(context.database, context.actor, async (work) => {
    const before = await lockRecord(work.query, disputeRecords, asked.number, context);
    if (before.version !== asked.version) throw new Failure("conflict");
    const status = before.status as DisputeStatus;
    if (!movesFrom(status).includes(asked.move)) {
      throw new Failure("ruleViolated", `${disputeStatusLabels[status]} 상태에서는 할 수 없습니다.`);
    }
    for (const field of needs) {
      if (asked[field] === undefined || asked[field] === "") throw invalidField(field, missing[field]);
    }
    if (to === "closed" || to === "rejected") await refuseOwnComplaint(work, before, context);
    const changes = {
      ...(asked.amountAgreed !== undefined && { amount_agreed: asked.amountAgreed }),
      ...(asked.resolution !== undefined && { resolution: asked.resolution }),
      ...(asked.externalRef !== undefined && { external_ref: asked.externalRef }),
    };
    await work.query
      .updateTable("disputes")
      .set({
        ...changes,
        status: to,
        version: before.version + 1,
        updated_at: new Date(),
        updated_by: context.viewer.userId,
      })
      .where("id", "=", before.id)
      .execute();
    const logged = Object.entries({ ...changes, status: to }).map(([name, value]) => [
      name,
      [before[name] ?? null, value],
    ]);
    work.audit({
      action: `dispute.${asked.move}`,
      recordType: "dispute",
      recordId: before.id,
      changes: Object.fromEntries(logged),
    });
    work.emit({ type: "record", ref: `dispute:${before.id}` });
    return { status: to, version: before.version + 1 };
  });
}

/** A client's complaint is not ended by the responsible lawyer of the same project alone (product §6.4). */
async function refuseOwnComplaint(
  work: Work,
  dispute: Readonly<Record<string, unknown>>,
  { viewer }: WriteContext,
): Promise<void> {
  if (dispute.kind !== "의뢰인" || dispute.project_id === null) return;
  const project = await work.query
    .selectFrom("projects")
    .select("responsible_id")
    .where("id", "=", dispute.project_id as number)
    .executeTakeFirst();
  await requireAnotherPerson(
    work,
    viewer.userId,
    { staffId: project?.responsible_id ?? null },
    "본인이 책임변호사인 사건의 의뢰인분쟁은 다른 사람이 종결해야 합니다.",
  );
}

import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { inTransaction, type Work } from "#platform/server/database/transaction.ts";
import type { StoredRow } from "#records/server/present.ts";
import { refuseContradiction } from "#records/server/contradictions.ts";
import { byKey, type WriteContext } from "#records/server/write.ts";
import { seoulDay } from "#platform/dates.ts";
import { reconsiderConsult } from "#features/pipeline/consults/server/commands/reconsider-consult.ts";
import { contract, contractStatusLabels, type ContractStatus } from "../../contract.ts";
import { contractMoves, movesFrom, type ContractMoveName } from "../../contract-moves.ts";
import { approvalGuard, signingGuards, type GuardedContract } from "../guards.ts";
import { dropAmendment } from "./amend-contract.ts";
import { followSigning } from "./follow-signing.ts";
import { lockContract } from "./lock-contract.ts";
import { refuseMissing } from "./refuse-missing.ts";
import { withoutApproval } from "./take-back-approval.ts";

export type Move = {
  readonly number: number;
  readonly version: number;
  readonly move: ContractMoveName;
  readonly reason?: string | undefined;
  readonly signedAt?: string | undefined;
  readonly signMethod?: "paper" | "electronic" | undefined;
};

/**
 * Takes a step with a contract (product §5.3). 409 when it changed meanwhile, 422 when its state does not allow the
 * step or something still stands in the way of signing, 400 when the reason is missing.
 */
export async function moveContract(
  context: WriteContext,
  asked: Move,
): Promise<{ status: ContractStatus; version: number }> {
  const { to, reason } = contractMoves[asked.move];
  return inTransaction(context.database, context.actor, async (work) => {
    const before = await lockContract(work, context, asked);
    const status = before.status;
    if (!movesFrom(status).includes(asked.move)) {
      throw new Failure("ruleViolated", `${contractStatusLabels[status]} 상태에서는 할 수 없습니다.`);
    }
    if (reason && !asked.reason) throw invalidField("reason", "사유를 입력해 주세요.");
    const guarded = before as unknown as GuardedContract;
    if (asked.move === "send") refuseMissing([approvalGuard(guarded)]);
    const stood: StoredRow = before;
    const changes: Record<string, unknown> = {
      status: to,
      ...(asked.move === "revise" && withoutApproval(work, before)),
      ...(reason && { ended_reason: asked.reason }),
      ...(asked.move === "sign" && (await signing(work, before, asked))),
    };
    await work.query
      .updateTable("contracts")
      .set({ ...changes, version: before.version + 1, updated_at: new Date(), updated_by: context.viewer.userId })
      .where("id", "=", before.id)
      .execute();
    if (asked.move === "sign") await followSigning(work, context, before);
    if (asked.move === "terminate") await dropAmendment(work, context, before.id);
    if (asked.move === "void" && before.consult_id !== null) {
      await reconsiderConsult(work, before.consult_id);
    }
    work.audit({
      action: `contract.${asked.move}`,
      recordType: "contract",
      recordId: before.id,
      changes: Object.fromEntries(Object.entries(changes).map(([name, value]) => [name, [stood[name] ?? null, value]])),
    });
    work.emit({ type: "record", ref: `contract:${before.id}` });
    return { status: to, version: before.version + 1 };
  });
}

/** What signing sets, once nothing stands in its way. The day is not one to come. */
async function signing(work: Work, before: StoredRow, asked: Move): Promise<Record<string, unknown>> {
  const signedAt = asked.signedAt ?? seoulDay(new Date());
  refuseContradiction(contract, byKey(contract, before), { signedAt });
  refuseMissing(await signingGuards(work, before as unknown as GuardedContract));
  return { signed_at: signedAt, sign_method: asked.signMethod ?? "paper" };
}

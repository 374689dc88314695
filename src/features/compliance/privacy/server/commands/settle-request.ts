import { sql } from "kysely";
import { seoulDay } from "#platform/dates.ts";
import { inTransaction, type Work } from "#platform/server/database/transaction.ts";
import { Failure, invalidField, notFound } from "#platform/server/http/failure.ts";
import type { WriteContext } from "#records/server/write.ts";
import { proposeClient } from "#features/compliance/destruction/server/commands/propose.ts";
import type { Outcome, RequestKind } from "../../privacy.ts";
import { visibleClients } from "../requests.ts";
import { isReason, reasonHint } from "#platform/reason.ts";

type Settlement = {
  readonly requestId: number;
  readonly version: number;
  readonly outcome: Outcome;
  readonly answer: string;
};

/**
 * Ends a request: answered, refused with a reason, or withdrawn. A deletion that is granted puts the client into the
 * 파기함. 404 for requests about clients the person does not see, 409 for an old version or one that has ended, 422 for
 * a deletion where the law keeps the data.
 */
export async function settleRequest(context: WriteContext, settlement: Settlement): Promise<number> {
  const { outcome, answer } = settlement;
  return inTransaction(context.database, context.actor, async (work) => {
    const request = await lockRequest(work, context, settlement);
    if (outcome === "refused" && !isReason(answer)) throw invalidField("answer", reasonHint);
    if (request.kind === "deletion" && outcome === "done") await grantDeletion(work, request.clientId);
    const version = settlement.version + 1;
    await work.query
      .updateTable("privacy_requests")
      .set({
        status: outcome,
        answer: answer.trim(),
        settled_at: new Date(),
        settled_by_id: context.viewer.staff!.id,
        updated_at: new Date(),
        updated_by: context.viewer.userId,
        version,
      })
      .where("id", "=", settlement.requestId)
      .execute();
    const verbs = { done: "Done", refused: "Refused", withdrawn: "Withdrawn" } as const;
    work.audit({
      action: `client.${request.kind}${verbs[outcome]}`,
      recordType: "client",
      recordId: request.clientId,
      changes: { request: settlement.requestId },
    });
    work.emit({ type: "record", ref: `client:${request.clientId}` });
    return version;
  });
}

async function lockRequest(work: Work, context: WriteContext, { requestId, version }: Settlement) {
  const { rows } = await sql<{ clientId: number; kind: RequestKind; status: string; version: number }>`
    select q.client_id as "clientId", q.kind, q.status, q.version
    from privacy_requests q join clients r on r.id = q.client_id
    where q.id = ${requestId} and q.deleted_at is null and ${visibleClients(context)} for update of q`.execute(
    work.query,
  );
  const [request] = rows;
  if (!request) throw notFound();
  if (request.version !== version || request.status !== "open") throw new Failure("conflict");
  return request;
}

async function grantDeletion(work: Work, clientId: number): Promise<void> {
  const today = seoulDay(Date.now());
  const { rows } = await sql<{ hindrances: string[] }>`
    select destruction_hindrances(${clientId}, ${today}::date) as hindrances`.execute(work.query);
  const { hindrances } = rows[0]!;
  if (hindrances.length > 0) {
    throw new Failure(
      "ruleViolated",
      `삭제할 수 없습니다: ${hindrances.join(", ")}. 법령에 따라 보존해야 하면 사유를 적어 거절해 주세요.`,
    );
  }
  await proposeClient(work, clientId, { dueOn: today, basis: "정보주체의 삭제 요구(개인정보 보호법 제36조)" });
}

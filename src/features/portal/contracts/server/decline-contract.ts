import type { FastifyRequest } from "fastify";
import { sql } from "kysely";
import { logAccessWithin } from "#platform/server/access-log.ts";
import type { Database } from "#platform/server/database/database.ts";
import { inTransaction, type Work } from "#platform/server/database/transaction.ts";
import { plainAddress } from "#platform/server/http/client-address.ts";
import { Failure } from "#platform/server/http/failure.ts";
import { deviceName } from "#features/identity/session/server/api.ts";
import type { LinkVisitor } from "#features/portal/links/server/api.ts";
import { tellByTask } from "#features/work/tasks/server/api.ts";
import { followAnswer } from "./in-order/turn.ts";
import { answeredBefore, linkedContract } from "./linked-contract.ts";

/**
 * The client says no to the contract, with a reason: kept with when and from where, shown at the contract, and a task of
 * importance A for the responsible lawyer (additions 43). The first time counts; 422 after it was confirmed. Returns when.
 */
export async function declineContract(
  database: Database,
  request: FastifyRequest,
  visitor: LinkVisitor,
  reason: string,
): Promise<string> {
  return inTransaction(database, { userId: null, staffId: null, requestId: request.id }, async (work) => {
    const { id, confirmedAt, declinedAt, responsibleId } = await linkedContract(work, visitor);
    if (confirmedAt)
      throw new Failure("ruleViolated", "이미 확인하신 계약입니다. 문제가 있으면 담당자에게 연락해 주세요.");
    if (declinedAt) return declinedAt.toISOString();
    const { rows } = await sql<{ at: Date }>`
      update contract_links set declined_at = now(), decline_reason = ${reason},
        declined_ip = ${plainAddress(request.ip)}::inet, declined_device = ${deviceName(request.headers["user-agent"])}
      where link_id = ${visitor.linkId} and confirmed_at is null and declined_at is null
      returning declined_at as at`.execute(work.query);
    if (!rows[0]) return answeredBefore((await linkedContract(work, visitor)).declinedAt);
    const at = rows[0].at.toISOString();
    work.audit({
      action: "contract.clientDecline",
      recordType: "contract",
      recordId: id,
      changes: { clientDeclinedAt: [null, at] },
    });
    work.emit({ type: "record", ref: `contract:${id}` });
    await followAnswer(work, "no", { linkId: visitor.linkId, contractId: id, responsibleId });
    await tellLawyer(work, { contractId: id, linkId: visitor.linkId, responsibleId, reason });
    await logAccessWithin(
      work,
      { viewer: null, request },
      { action: "조회", subject: "계약(링크)", recordIds: [id], reason: `링크 ${visitor.linkId}: 계약 거절` },
    );
    return at;
  });
}

type Declined = {
  readonly contractId: number;
  readonly linkId: number;
  readonly responsibleId: number | null;
  readonly reason: string;
};

/** A task for the responsible lawyer; where there is none, for whoever gave the link out. */
async function tellLawyer(work: Work, { contractId, linkId, responsibleId, reason }: Declined): Promise<void> {
  const { rows } = await sql<{ number: number; issuer: number | null }>`
    select c.id_int as number, (select s.id from share_links l join staffs s on s.user_id = l.created_by
      where l.id = ${linkId}) as issuer
    from contracts c where c.id = ${contractId}`.execute(work.query);
  const { number, issuer } = rows[0]!;
  const to = responsibleId ?? issuer;
  if (to === null) return;
  await tellByTask(work, {
    from: issuer ?? to,
    to: [to],
    title: `[계약 거절] 계약 ${number}: 의뢰인이 확인을 거절했습니다`,
    content: `거절 사유: ${reason}`,
    url: `/lawfirm/contract/${number}`,
    importance: "A",
    about: { type: "contract", id: contractId },
  });
}

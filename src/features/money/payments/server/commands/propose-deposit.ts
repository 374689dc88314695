import { sql } from "kysely";
import { seoulDay } from "#platform/dates.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { Failure } from "#platform/server/http/failure.ts";
import type { WriteContext } from "#records/server/write.ts";
import { paymentStatuses, type PaymentStatus } from "../../payment.ts";

type Proposal = {
  readonly teamId: number;
  readonly clientId: number | null;
  readonly projectId: number | null;
  /** Who paid. */
  readonly name: string;
  /** Won. */
  readonly amount: number;
  readonly purpose: "압류";
  readonly memo: string;
};

/**
 * Money that came in for a client is proposed as 예수금: 결제관리 finds it among what is asked for and confirms it with the
 * day of the account. Until then it counts nowhere. Returns its number.
 */
export async function proposeDeposit(
  work: Work,
  { viewer }: Pick<WriteContext, "viewer">,
  { teamId, clientId, projectId, name, amount, purpose, memo }: Proposal,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into payments (team_id, pay_type, pay_amt, pay_name, pay_date, status, purpose, is_deposit, client_id, project_id,
      contract_id, memo, created_by, updated_by)
    values (${teamId}, '계좌이체', ${amount}, ${name}, ${seoulDay(Date.now())}, 'expected', ${purpose}, true, ${clientId}, ${projectId},
      (select p.contract_id from projects p where p.id = ${projectId}), ${memo}, ${viewer.userId}, ${viewer.userId})
    returning id`.execute(work.query);
  const { id } = rows[0]!;
  work.audit({
    action: "payment.request",
    recordType: "payment",
    recordId: id,
    changes: { status: [null, "expected"], pay_amt: [null, amount], is_deposit: [null, true] },
  });
  work.emit({ type: "record", ref: `payment:${id}` });
  return id;
}

/** Takes a proposal back; 422 once the money has been confirmed. */
export async function withdrawProposal(work: Work, id: number): Promise<void> {
  const { rows } = await sql<{ status: PaymentStatus; gone: boolean }>`
    select status, deleted_at is not null as gone from payments where id = ${id} for update`.execute(work.query);
  const [found] = rows;
  if (!found || found.gone) return;
  if (found.status !== "expected") {
    const word = paymentStatuses[found.status];
    throw new Failure("ruleViolated", `입금 ${id}번이 이미 ${word} 상태입니다. 결제관리에서 먼저 정리해 주세요.`);
  }
  await sql`update payments set deleted_at = now(), version = version + 1, updated_at = now() where id = ${id}`.execute(
    work.query,
  );
  work.audit({ action: "payment.remove", recordType: "payment", recordId: id });
  work.emit({ type: "record", ref: `payment:${id}` });
}

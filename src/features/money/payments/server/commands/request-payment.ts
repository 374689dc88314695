import { sql } from "kysely";
import type { Work } from "#platform/server/database/transaction.ts";
import { Failure } from "#platform/server/http/failure.ts";
import type { WriteContext } from "#records/server/write.ts";
import { seoulDay } from "#platform/dates.ts";

type Request = {
  readonly teamId: number;
  readonly consultId: number;
  readonly clientId: number | null;
  /** Who is to pay. */
  readonly name: string;
  /** Won, VAT included. */
  readonly amount: number;
};

/** 청구 of a fee for a consultation, as of today; returns its number. 422 while an earlier one is open. */
export async function requestPayment(
  work: Work,
  { viewer }: Pick<WriteContext, "viewer">,
  { teamId, consultId, clientId, name, amount }: Request,
): Promise<number> {
  const { rows: open } = await sql<{ id: number }>`
    select id from payments where consult_id = ${consultId} and status = 'expected' and deleted_at is null limit 1`.execute(
    work.query,
  );
  if (open[0]) throw new Failure("ruleViolated", `이미 청구한 상담료가 있습니다(입금 ${open[0].id}번).`);
  const { rows } = await sql<{ id: number }>`
    insert into payments (team_id, pay_type, pay_amt, pay_name, pay_date, status, purpose, consult_id, client_id, created_by, updated_by)
    values (${teamId}, '계좌이체', ${amount}, ${name}, ${seoulDay(Date.now())}, 'expected', '상담료', ${consultId}, ${clientId},
      ${viewer.userId}, ${viewer.userId}) returning id`.execute(work.query);
  const { id } = rows[0]!;
  work.audit({
    action: "payment.request",
    recordType: "payment",
    recordId: id,
    changes: { status: [null, "expected"], pay_amt: [null, amount] },
  });
  work.emit({ type: "record", ref: `payment:${id}` });
  return id;
}

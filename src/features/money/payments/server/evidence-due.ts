import { sql } from "kysely";
import { readCourtDays } from "#firm/server/court-days.ts";
import { readRates } from "#firm/server/rates.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { evidenceDuty, evidenceRates } from "../evidence.ts";
import { dealAmt } from "./deal-amount.ts";

/** Sets until when the evidence of these payments is due, after whatever it depends on has changed. */
export async function settleEvidenceDue(work: Pick<Work, "query">, ids: readonly number[]): Promise<void> {
  const [rates, calendar] = await Promise.all([readRates(work, evidenceRates), readCourtDays(work)]);
  const payments = await work.query
    .selectFrom("payments as p")
    .leftJoin("clients as c", "c.id", "p.client_id")
    .select([
      "p.id",
      "p.pay_type as payType",
      "p.pay_amt as payAmt",
      "p.pay_date as payDate",
      "p.is_deposit as isDeposit",
      "p.evidence_due_on as known",
      "c.kind as clientKind",
      dealAmt("p").as("dealAmt"),
      "p.status",
    ])
    .where("p.id", "in", [...ids])
    .execute();
  for (const payment of payments) {
    const duty =
      payment.status === "expected" || payment.status === "writtenOff" ? null : evidenceDuty(payment, rates, calendar);
    const dueOn = duty?.dueOn ?? null;
    if (dueOn === payment.known) continue;
    await sql`update payments set evidence_due_on = ${dueOn} where id = ${payment.id}`.execute(work.query);
  }
}

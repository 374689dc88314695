import { sql } from "kysely";
import { seoulDay, type Day } from "#platform/dates.ts";
import { formatWon } from "#platform/money.ts";
import { invalidField } from "#platform/server/http/failure.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import type { WriteContext } from "#records/server/write.ts";
import { proposeDeposit } from "#features/money/payments/server/api.ts";
import { dayAfter } from "../../claim-account.ts";
import { accountOf } from "../claim.ts";
import { receiptSources, type ReceiptSource } from "../../steps.ts";
import type { SeizureRow } from "../prepared.ts";

/** Days within which the firm reports to the court what was collected (민사집행법 제236조 names none). */
const reportDays = 7;

type Receipt = {
  readonly target: { readonly id: number; readonly name: string } | null;
  /** null: the third debtor paid it on the order, of which the court is told. */
  readonly source: ReceiptSource | null;
  readonly on: Day;
  /** Won. */
  readonly amount: number;
};

/**
 * Writes down what came in for a locked seizure and proposes it as 예수금 of the client. Answers what the person should
 * know. 400 for a day that is still to come.
 */
export async function enterReceipt(
  work: Work,
  context: WriteContext,
  seizure: SeizureRow,
  { target, source, on, amount }: Receipt,
): Promise<string[]> {
  if (on > seoulDay(Date.now())) throw invalidField("receivedOn", "입금일은 오늘 이후일 수 없습니다.");
  if (seizure.decided_on !== null && on < seizure.decided_on) {
    throw invalidField("receivedOn", "입금일이 결정일보다 빠릅니다.");
  }
  const paymentId = await proposeDeposit(work, context, {
    teamId: seizure.team_id,
    clientId: seizure.client_id,
    projectId: seizure.project_id,
    name: payerOf(seizure, { target, source }),
    amount,
    purpose: "압류",
    memo: `압류 ${seizure.id_int} ${seizure.case_no} ${on} ${source === null ? "추심" : receiptSources[source]} 입금`,
  });
  const reportDueOn = seizure.kind === "collection" && source === null ? dayAfter(on, reportDays) : null;
  await sql`insert into seizure_receipts
      (seizure_id, target_id, source, received_on, amount, payment_id, report_due_on, created_by)
    values (${seizure.id}, ${target?.id ?? null}, ${source}, ${on}, ${amount}, ${paymentId}, ${reportDueOn},
      ${context.viewer.userId})`.execute(work.query);
  // The step of the seizure itself writes its own row.
  if (target !== null) {
    work.audit({
      action: "seizure.receive",
      recordType: "seizure",
      recordId: seizure.id,
      changes: { received: [null, amount], received_on: [null, on] },
    });
  }
  const { left, overpaid } = await accountOf(work, seizure, seoulDay(Date.now()));
  return [
    `입금 ${paymentId}번을 예수금으로 청구해 두었습니다. 결제관리에서 입금 처리하면 확정됩니다.`,
    overpaid > 0
      ? `청구금액보다 ${formatWon(overpaid)}원을 더 받았습니다.`
      : `남은 청구금액은 ${formatWon(left)}원입니다.`,
  ];
}

/** Who sent it, as 결제관리 looks for it in the account. */
function payerOf({ debtor, court }: SeizureRow, { target, source }: Pick<Receipt, "target" | "source">): string {
  if (source === "distribution") return `${court || "법원"} 배당`.slice(0, 100);
  if (source === "otherDebtor") return "다른 채무자";
  return target?.name ?? debtor;
}

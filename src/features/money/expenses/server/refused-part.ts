import { sql } from "kysely";
import type { Work } from "#platform/server/database/transaction.ts";
import { invalidField } from "#platform/server/http/failure.ts";
import { formatWon, proportion } from "#platform/money.ts";
import type { LockedRow } from "#records/server/read.ts";
import type { WriteContext } from "#records/server/write.ts";
import type { expense } from "../expense.ts";

type Row = LockedRow<typeof expense>;

/** Amount and VAT of an expense without the part that is refused. 400 where nothing would be left. */
export function restOf({ amount, vat }: Row, part: number): { amount: number; vat: number | null } {
  if (part >= amount) {
    throw invalidField("partAmount", `${formatWon(amount)}원보다 적어야 합니다. 모두 반려하려면 ‘반려’를 눌러 주세요.`);
  }
  const rest = amount - part;
  return { amount: rest, vat: vat === null ? null : proportion(vat, rest, amount) };
}

/** Keeps what was refused of an expense as one of its own, refused with its reason; the receipt stays with the rest. */
export async function splitRefused(
  work: Work,
  context: WriteContext,
  before: Row,
  { partAmount, reason }: { readonly partAmount: number; readonly reason: string },
): Promise<{ says: string[] }> {
  const { vat } = restOf(before, partAmount);
  const { userId } = context.viewer;
  const { rows } = await sql<{ id: number }>`
    insert into expenses (team_id, status, spent_on, vendor, category, amount, vat, vat_use, method, proof_kind, proof_no,
      project_id, cost_basis, author_id, split_from_id, memo, created_by, updated_by)
    select team_id, 'rejected', spent_on, vendor, category, ${partAmount}, ${vat === null ? null : before.vat! - vat}, vat_use,
      method, proof_kind, proof_no, project_id, cost_basis, author_id, coalesce(split_from_id, id), ${`일부 반려: ${reason}`}, ${userId}, ${userId}
    from expenses where id = ${before.id} returning id`.execute(work.query);
  const { id } = rows[0]!;
  const changes = { amount: [null, partAmount], reason: [null, reason], splitFrom: [null, before.id] };
  work.audit({ action: "expense.refusePart", recordType: "expense", recordId: id, changes });
  work.emit({ type: "record", ref: `expense:${id}` });
  return { says: [`${formatWon(partAmount)}원을 지출 ${id}로 나누어 반려했습니다.`] };
}

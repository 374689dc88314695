import { sql } from "kysely";
import type { z } from "zod";
import type { Work } from "#platform/server/database/transaction.ts";
import { invalidField } from "#platform/server/http/failure.ts";
import { formatWon } from "#platform/money.ts";
import { mayReadRecord, type LockedRow } from "#records/server/read.ts";
import type { WriteContext } from "#records/server/write.ts";
import { distribute } from "#features/money/payments/shares.ts";
import type { expense } from "../expense.ts";
import type { sentParts } from "../schemas.ts";

type Row = LockedRow<typeof expense>;
type Part = z.output<typeof sentParts>[number];

/** What a part says that the whole said otherwise: 접대비 is never deducted, 실비 are of a case alone. */
function termsOf(before: Row, { category, project, amount }: Part, vat: number | null) {
  return {
    category,
    project_id: project,
    amount,
    vat,
    vat_use: category === "접대비" ? ("entertainment" as const) : before.vat_use,
    cost_basis: category === "소송실비" ? before.cost_basis : null,
  };
}

/**
 * Divides an expense over categories and cases (additions 15): the first part stays where the receipt lies, the others are
 * expenses of their own beside it. 400 unless the parts are its amount and the cases may be chosen. Answers what is set.
 */
export async function splitExpense(work: Work, context: WriteContext, before: Row, parts: readonly Part[]) {
  await requireCases(work, context, before, parts);
  const sum = parts.reduce((total, { amount }) => total + amount, 0);
  if (sum !== before.amount) {
    const words = `나눈 금액의 합(${formatWon(sum)}원)이 지출 금액(${formatWon(before.amount)}원)과 다릅니다.`;
    throw invalidField("lines", words);
  }
  const amounts = parts.map(({ amount }) => amount);
  const vats = before.vat === null ? amounts.map(() => null) : distribute(before.vat, amounts);
  for (const [index, part] of parts.entries()) {
    if (index > 0) await insertPart(work, context, before, termsOf(before, part, vats[index]!));
  }
  return termsOf(before, parts[0]!, vats[0]!);
}

async function requireCases(work: Work, context: WriteContext, before: Row, parts: readonly Part[]): Promise<void> {
  const ids = new Set(parts.flatMap(({ project }) => (project === before.project_id ? [] : (project ?? []))));
  const projects = context.registry.get("project")!;
  for (const id of ids) {
    if (await mayReadRecord(work, projects, id, context, { choosing: true })) continue;
    throw invalidField("lines", "사건을 찾을 수 없습니다. 다시 골라 주세요.");
  }
}

async function insertPart(work: Work, { viewer }: WriteContext, before: Row, terms: ReturnType<typeof termsOf>) {
  const { rows } = await sql<{ id: number }>`
    insert into expenses (team_id, status, spent_on, spent_hour, vendor, category, amount, vat, vat_use, method, proof_kind,
      proof_no, project_id, cost_basis, author_id, split_from_id, memo, created_by, updated_by)
    select team_id, 'draft', spent_on, spent_hour, vendor, ${terms.category}, ${terms.amount}, ${terms.vat}, ${terms.vat_use},
      method, proof_kind, proof_no, ${terms.project_id}, ${terms.cost_basis}, author_id, coalesce(split_from_id, id), memo,
      ${viewer.userId}, ${viewer.userId}
    from expenses where id = ${before.id} returning id`.execute(work.query);
  const { id } = rows[0]!;
  const changes = { amount: [null, terms.amount], category: [null, terms.category], splitFrom: [null, before.id] };
  work.audit({ action: "expense.splitPart", recordType: "expense", recordId: id, changes });
  work.emit({ type: "record", ref: `expense:${id}` });
}

import { sql } from "kysely";
import { inTransaction, type Work } from "../../../../../kit/server/database/transaction.ts";
import { Failure, invalidField, notFound } from "../../../../../kit/server/http/failure.ts";
import { lockRecord } from "../../../../../kit/server/records/read.ts";
import { teamRows } from "../../../../../kit/server/records/records.ts";
import type { WriteContext } from "../../../../../kit/server/records/write.ts";
import { payment } from "../../payment.ts";
import type { StatementLine } from "../../statement.ts";
import { finishChange, type PaymentRow } from "../change-payment.ts";
import { settleEvidenceDue } from "../evidence-due.ts";
import { readSource, type StatementSource } from "../read-source.ts";
import { paymentRecords } from "../records.ts";
import { applyMatch, returnToReceived, type Match } from "./match-payment.ts";

type Chosen = { readonly line: number; readonly match: Match | null };
type Input = StatementSource & { readonly fileName: string; readonly lines: readonly Chosen[] };

/**
 * Enters the chosen lines of a statement as receipts of the active team, matched where that was decided; all of them or
 * none. A line that is already here is refused with 409, so the same statement can be sent again without harm.
 */
export async function importBank(context: WriteContext, input: Input) {
  const { staff } = context.viewer;
  if (!staff?.teamId) throw new Failure("forbidden");
  const { teamId } = staff;
  const statement = await readSource(input, staff.id);
  const chosen = new Map(input.lines.map((one) => [one.line, one.match]));
  const lines = statement.lines.filter(({ line }) => chosen.has(line));
  if (lines.length !== chosen.size || chosen.size !== input.lines.length) {
    throw invalidField("lines", "고른 줄이 붙여넣은 내역과 맞지 않습니다. 다시 미리보기를 해 주세요.");
  }
  const gross = lines.reduce((sum, { amount }) => sum + amount, 0);
  return inTransaction(context.database, context.actor, async (work) => {
    const { id } = await work.query
      .insertInto("bank_imports")
      .values({
        team_id: teamId,
        file_name: input.fileName,
        line_count: statement.lines.length,
        payment_count: lines.length,
        gross,
        created_by: context.viewer.userId,
        updated_by: context.viewer.userId,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const created = await insertLines(work, context, { teamId, importId: id, lines });
    let matched = 0;
    for (const [index, { line }] of lines.entries()) {
      const match = chosen.get(line) ?? null;
      if (match === null) continue;
      const paymentId = created[index]!;
      const row = (await lockRecord(work.query, paymentRecords, paymentId, context)) as unknown as PaymentRow;
      const changes = await applyMatch(work, context, row, match);
      await finishChange(work, context, paymentId, "match", changes);
      matched += 1;
    }
    await settleEvidenceDue(work, created);
    work.emit({ type: "record", ref: "payment:all" });
    return { id, payments: lines.length, matched, gross };
  });
}

type Entering = { readonly teamId: number; readonly importId: number; readonly lines: readonly StatementLine[] };

/** Enters all lines in one statement; their keys, in the order of the lines. 409 naming one that is there already. */
async function insertLines(
  work: Work,
  context: WriteContext,
  { teamId, importId, lines }: Entering,
): Promise<number[]> {
  const { userId } = context.viewer;
  const { rows } = await sql<{ id: number; key: string }>`
    insert into payments (team_id, pay_type, pay_amt, pay_name, pay_date, bank_import_id, bank_key, created_by, updated_by)
    select ${teamId}, '계좌이체', l.amount, l.name, l.day, ${importId}, l.key, ${userId}, ${userId}
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l (line int, amount bigint, name text, day date, key text)
    order by l.line
    on conflict do nothing returning id, bank_key as key`.execute(work.query);
  const ids = new Map(rows.map(({ id, key }) => [key, id]));
  const entered = new Set<string>();
  return lines.map(({ line, key, amount }) => {
    const id = ids.get(key);
    if (id === undefined || entered.has(key)) {
      throw new Failure("conflict", `${line}번째 줄은 이미 등록된 입금입니다. 다시 미리보기를 해 주세요.`);
    }
    entered.add(key);
    work.audit({
      action: "payment.import",
      recordType: "payment",
      recordId: id,
      changes: { pay_amt: [null, amount] },
    });
    return id;
  });
}

/** Takes a whole import back while none of its receipts was confirmed or taken back. Returns how many went. */
export async function undoImport(context: WriteContext, importId: number): Promise<number> {
  return inTransaction(context.database, context.actor, async (work) => {
    const { rows } = await sql<{ id: number; undone_at: Date | null }>`
      select r.id, r.undone_at from bank_imports r where r.id = ${importId} and ${teamRows(payment, null, context)} for update`.execute(
      work.query,
    );
    if (!rows[0]) throw notFound();
    if (rows[0].undone_at !== null) throw new Failure("ruleViolated", "이미 취소한 등록입니다.");
    const { rows: receipts } = await sql<{ id: number; status: string; taken: boolean }>`
      select p.id, p.status, exists (select 1 from refunds f where f.payment_id = p.id and f.status <> 'rejected') as taken
      from payments p where p.bank_import_id = ${importId} and p.deleted_at is null and p.split_from_id is null
      order by p.id for update of p`.execute(work.query);
    if (receipts.some(({ status, taken }) => taken || (status !== "received" && status !== "matched"))) {
      throw new Failure("ruleViolated", "이미 확정하거나 환불한 입금이 있어 등록을 취소할 수 없습니다.");
    }
    for (const { id, status } of receipts) {
      if (status === "matched") await returnToReceived(work, id);
      await sql`update payments set deleted_at = now() where id = ${id}`.execute(work.query);
      await finishChange(work, context, id, "undoImport", {});
    }
    await sql`update bank_imports set undone_at = now(), undone_by = ${context.viewer.staff?.id ?? null}, version = version + 1,
      updated_at = now(), updated_by = ${context.viewer.userId} where id = ${importId}`.execute(work.query);
    return receipts.length;
  });
}

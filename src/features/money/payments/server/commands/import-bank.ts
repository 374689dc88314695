import { sql } from "kysely";
import { inTransaction, type Work } from "#platform/server/database/transaction.ts";
import { Failure, invalidField, notFound } from "#platform/server/http/failure.ts";
import { rowName } from "#platform/row-name.ts";
import { teamRows } from "#records/server/records.ts";
import type { WriteContext } from "#records/server/write.ts";
import { payment } from "../../payment.ts";
import type { StatementLine } from "../../statement.ts";
import { MovementKeys } from "../../same-movement.ts";
import { finishChange } from "../change-payment.ts";
import { requireRoomForRefunds } from "../taken-back.ts";
import { closedMonths } from "../closed-months.ts";
import { settleEvidenceDue } from "../evidence-due.ts";
import { knownReceipts, type KnownReceipts } from "../known-receipts.ts";
import { readSource, type StatementSource } from "../read-source.ts";
import { matchNew, returnToReceived, type Match } from "./match-payment.ts";

type Chosen = {
  readonly line: number;
  readonly match: Match | null;
  /** A person says that it is a receipt of its own, though the statement leaves that open. */
  readonly isReceipt: boolean;
};
type Input = StatementSource & { readonly fileName: string; readonly lines: readonly Chosen[] };
/** A line that is entered, and how it is remembered. */
type Entered = { readonly line: StatementLine; readonly match: Match | null; readonly key: string };

/**
 * Enters the chosen lines of a statement as receipts of the active team, matched where that was decided; all of them or
 * none. A line that is already here is refused with 409, so the same statement can be sent again without harm; every
 * refusal names its line.
 */
export async function importBank(context: WriteContext, input: Input) {
  const { staff } = context.viewer;
  if (!staff?.teamId) throw new Failure("forbidden");
  const { teamId } = staff;
  const { lines } = await readSource(context.database, input, staff.id);
  return inTransaction(context.database, context.actor, async (work) => {
    // Two who send the same statement: the second sees what the first has entered.
    await sql`select pg_advisory_xact_lock(hashtextextended('bank-import:' || ${teamId}::bigint, 0))`.execute(
      work.query,
    );
    const entered = chosenLines(lines, input.lines, await knownReceipts(work.query, teamId, lines));
    await refuseClosed(work, teamId, entered);
    const gross = entered.reduce((sum, { line }) => sum + BigInt(line.amount), 0n).toString();
    const { id } = await work.query
      .insertInto("bank_imports")
      .values({
        team_id: teamId,
        file_name: input.fileName,
        line_count: lines.length,
        payment_count: entered.length,
        gross,
        created_by: context.viewer.userId,
        updated_by: context.viewer.userId,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const created = await insertLines(work, context, { teamId, importId: id, entered });
    let matched = 0;
    for (const [index, { line, match }] of entered.entries()) {
      if (match === null) continue;
      await inLine(line.line, () => matchNew(work, context, created[index]!, match));
      matched += 1;
    }
    await settleEvidenceDue(work, created);
    work.emit({ type: "record", ref: "payment:all" });
    return { id, payments: entered.length, matched, open: entered.length - matched, gross };
  });
}

/** The lines that somebody chose, in the order of the statement. Refuses those that are here, and open questions. */
function chosenLines(
  lines: readonly StatementLine[],
  input: readonly Chosen[],
  { same, repeated, keys }: KnownReceipts,
) {
  const chosen = new Map(input.map((one) => [one.line, one]));
  const free = new MovementKeys(keys);
  const entered: Entered[] = [];
  for (const [index, line] of lines.entries()) {
    const choice = chosen.get(line.line);
    if (!choice) continue;
    const known = same.get(index);
    if (known && (known.isSure || !choice.isReceipt)) {
      throw new Failure("conflict", `${rowName(line.line)}은 이미 등록된 입금입니다. 다시 미리보기를 해 주세요.`);
    }
    const earlier = repeated.get(index);
    if (!choice.isReceipt && earlier !== undefined) {
      throw new Failure(
        "conflict",
        `${rowName(line.line)}은 ${rowName(earlier)}과 같습니다. 다른 입금이면 따로 골라 주세요.`,
      );
    }
    if (!choice.isReceipt && line.ask !== null) throw invalidField("lines", `${rowName(line.line)}: ${line.ask}`);
    entered.push({ line, match: choice.match, key: free.keyOf(line) });
  }
  if (entered.length !== chosen.size || chosen.size !== input.length) {
    throw invalidField("lines", "고른 줄이 붙여넣은 내역과 맞지 않습니다. 다시 미리보기를 해 주세요.");
  }
  return entered;
}

async function refuseClosed(work: Work, teamId: number, entered: readonly Entered[]): Promise<void> {
  const closed = await closedMonths(work.query, teamId);
  const late = entered.find(({ line }) => closed.has(line.day.slice(0, 7)));
  if (late) throw new Failure("closedMonth", `${rowName(late.line.line)}은 마감된 달(${late.line.day})의 입금입니다.`);
}

/** Says of which line a refusal speaks. */
async function inLine(line: number, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const message = `${rowName(line)}: ${error.message}`;
    throw new Failure(error.code, message, { ...(error.fields && { fields: { lines: message } }), cause: error });
  }
}

type Entering = { readonly teamId: number; readonly importId: number; readonly entered: readonly Entered[] };

/** Enters all lines in one statement; their keys, in the order of the lines. 409 naming one that is there already. */
async function insertLines(
  work: Work,
  context: WriteContext,
  { teamId, importId, entered }: Entering,
): Promise<number[]> {
  const { userId } = context.viewer;
  const written = entered.map(({ line: { line, amount, name, day }, key }) => ({ line, amount, name, day, key }));
  const { rows } = await sql<{ id: number; key: string }>`
    insert into payments (team_id, pay_type, pay_amt, pay_name, pay_date, bank_import_id, bank_key, created_by, updated_by)
    select ${teamId}, '계좌이체', l.amount, l.name, l.day, ${importId}, l.key, ${userId}, ${userId}
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as l (line int, amount bigint, name text, day date, key text)
    order by l.line
    on conflict do nothing returning id, bank_key as key`.execute(work.query);
  const ids = new Map(rows.map(({ id, key }) => [key, id]));
  return entered.map(({ line: { line, amount }, key }) => {
    const id = ids.get(key);
    if (id === undefined) {
      throw new Failure("conflict", `${rowName(line)}은 이미 등록된 입금입니다. 다시 미리보기를 해 주세요.`);
    }
    work.audit({
      action: "payment.import",
      recordType: "payment",
      recordId: id,
      changes: { pay_amt: [null, amount] },
    });
    return id;
  });
}

function numbers(receipts: readonly { readonly id: number }[]): string {
  const shown = receipts.slice(0, 5).map(({ id }) => `${id}번`);
  return shown.join(", ") + (receipts.length > shown.length ? ` 외 ${receipts.length - shown.length}건` : "");
}

/** Takes a whole import back while nothing was done with its receipts beside matching. Returns how many went. */
export async function undoImport(context: WriteContext, importId: number): Promise<number> {
  return inTransaction(context.database, context.actor, async (work) => {
    const { rows } = await sql<{ id: number; undone_at: Date | null }>`
      select r.id, r.undone_at from bank_imports r where r.id = ${importId} and ${teamRows(payment, null, context)} for update`.execute(
      work.query,
    );
    if (!rows[0]) throw notFound();
    if (rows[0].undone_at !== null) throw new Failure("ruleViolated", "이미 취소한 등록입니다.");
    const { rows: receipts } = await sql<{ id: number; status: string; taken: boolean }>`
      select p.id, p.status, p.evidence_kind is not null or p.participant_id is not null
        or exists (select 1 from service_orders o where o.payment_id = p.id and o.deleted_at is null) or exists (select 1 from refunds f where f.payment_id = p.id
        and f.status <> 'rejected') or exists (select 1 from sales_allocations a where a.payment_id = p.id) as taken
      from payments p where p.bank_import_id = ${importId} and p.deleted_at is null and p.split_from_id is null
      order by p.id for update of p`.execute(work.query);
    const held = receipts.filter(({ status, taken }) => taken || (status !== "received" && status !== "matched"));
    if (held.length > 0) {
      throw new Failure(
        "ruleViolated",
        `이미 확정·환불했거나 증빙·매출기여를 적었거나 주문·집단소송 참여자에 연결한 입금(${numbers(held)})이 있어 등록을 취소할 수 없습니다.`,
      );
    }
    for (const { id, status } of receipts) {
      await requireRoomForRefunds(work, id, 0);
      if (status === "matched") await returnToReceived(work, context, id);
      await sql`update payments set deleted_at = now() where id = ${id}`.execute(work.query);
      await finishChange(work, context, id, "undoImport", {});
    }
    await sql`update bank_imports set undone_at = now(), undone_by = ${context.viewer.staff?.id ?? null}, version = version + 1,
      updated_at = now(), updated_by = ${context.viewer.userId} where id = ${importId}`.execute(work.query);
    return receipts.length;
  });
}

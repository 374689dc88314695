import { sql } from "kysely";
import type { Work } from "#platform/server/database/transaction.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { formatWon } from "#platform/money.ts";
import { outsideWalls } from "#features/pipeline/conflicts/server/commands/walls.ts";
import { inTeamScope, teamScope } from "#firm/server/team-scope.ts";
import type { WriteContext } from "#records/server/write.ts";
import { changeRecord } from "#records/server/change-record.ts";
import { lockPayment, type PaymentRow } from "../change-payment.ts";
import { requireRoomForRefunds } from "../taken-back.ts";
import { bookDeposits } from "../deposits.ts";
import { settleEvidenceDue } from "../evidence-due.ts";
import { lockOpenFees, type OpenFee } from "../open-items.ts";
import { paymentRecords } from "../records.ts";
import { reopenRequests, settleRequests } from "./settle-requests.ts";

export type Split = {
  readonly contractId: number;
  readonly feeId: number | null;
  readonly planId: number | null;
  readonly amount: number;
};
export type Match = { readonly splits: readonly Split[]; readonly deposit: number; readonly consultId: number | null };

/**
 * 매칭: says which fees a locked receipt pays; what is more than that, and 실비예납, becomes 예수금. Answers what the
 * history tells of it.
 */
export async function applyMatch(work: Work, context: WriteContext, row: PaymentRow, match: Match) {
  const { splits, consultId } = match;
  // The fee of a consultation is the whole receipt: there is nothing to divide.
  if (splits.length === 0 && consultId !== null && match.deposit === 0)
    return matchConsult(work, context, row, consultId);
  const divided = match.splits.reduce((sum, { amount }) => sum + amount, match.deposit);
  if (divided !== row.pay_amt) {
    throw invalidField(
      "splits",
      `나눈 금액의 합(${formatWon(divided)}원)이 입금액(${formatWon(row.pay_amt)}원)과 다릅니다.`,
    );
  }
  const fees = await lockOpenFees(work, context, splits);
  const teamId = oneTeam(fees) ?? row.team_id;
  const owned = split(splits, fees, match.deposit);
  const contract = fees[0] ?? null;
  const kept = total(owned.revenue) || row.pay_amt;
  if (kept < row.pay_amt) await requireRoomForRefunds(work, row.id, kept);
  await setMatched(work, context, row, {
    teamId,
    contract,
    isDeposit: owned.revenue.length === 0,
    amount: kept,
    purpose: purposeOf(owned.revenue, fees) ?? (owned.revenue.length === 0 && contract ? "실비예납" : row.purpose),
  });
  await insertSplits(work, context, row.id, owned.revenue.length > 0 ? owned.revenue : owned.deposit);
  await followTaxType(work, row.id);
  let siblingId: number | null = null;
  if (owned.revenue.length > 0 && total(owned.deposit) > 0) {
    siblingId = await insertSibling(work, context, row.id, total(owned.deposit));
    await insertSplits(work, context, siblingId, owned.deposit);
  }
  const ids = [row.id, ...(siblingId === null ? [] : [siblingId])];
  await settleEvidenceDue(work, ids);
  await bookDeposits(work, context, ids);
  await activateContracts(work, context, splits);
  return { contract_id: contract?.contractId ?? null };
}

/** The same with a row that was just made, as the step does it. */
export async function matchNew(work: Work, context: WriteContext, id: number, match: Match): Promise<void> {
  const row = await lockPayment(work, context, { number: id });
  const set = { ...(await applyMatch(work, context, row, match)), status: "matched" as const };
  await changeRecord(work, context, paymentRecords, row, { action: "match", set, said: { match } });
}

function total(parts: readonly Split[]): number {
  return parts.reduce((sum, { amount }) => sum + amount, 0);
}

/** Revenue is of one team; a transfer for two teams has to be entered as two receipts. */
function oneTeam(fees: readonly OpenFee[]): number | null {
  const teams = new Set(fees.map(({ teamId }) => teamId));
  if (teams.size > 1)
    throw invalidField("splits", "서로 다른 팀의 계약에는 나눌 수 없습니다. 팀별로 나누어 등록해 주세요.");
  return fees[0]?.teamId ?? null;
}

/** Parts that are revenue, and parts that the firm only holds: 실비예납 and the surplus. */
function split(splits: readonly Split[], fees: readonly OpenFee[], surplus: number) {
  const isHeld = (one: Split) => fees.find((fee) => fee.feeId === one.feeId)?.feeKind === "실비예납";
  const first = splits[0];
  const held =
    first && surplus > 0 ? [{ contractId: first.contractId, feeId: null, planId: null, amount: surplus }] : [];
  return { revenue: splits.filter((one) => !isHeld(one)), deposit: [...splits.filter(isHeld), ...held] };
}

function purposeOf(revenue: readonly Split[], fees: readonly OpenFee[]): string | null {
  return fees.find((fee) => fee.feeId === revenue[0]?.feeId)?.feeKind ?? null;
}

type Matched = {
  readonly teamId: number;
  readonly contract: OpenFee | null;
  readonly isDeposit: boolean;
  readonly amount: number;
  readonly purpose: string;
};

async function setMatched(work: Work, context: WriteContext, row: PaymentRow, to: Matched): Promise<void> {
  const contractId = to.contract?.contractId ?? null;
  await sql`
    update payments set status = 'matched', team_id = ${to.teamId}, contract_id = ${contractId},
      client_id = coalesce((select client_id from contracts where id = ${contractId}), client_id),
      project_id = (select p.id from projects p where p.contract_id = ${contractId} and p.deleted_at is null order by p.id limit 1),
      is_deposit = ${to.isDeposit}, pay_amt = ${to.amount}, purpose = ${to.purpose},
      matched_by_id = ${context.viewer.staff?.id ?? null}, matched_at = now()
    where id = ${row.id}`.execute(work.query);
}

async function matchConsult(work: Work, context: WriteContext, row: PaymentRow, consultId: number) {
  const scope = teamScope(context.viewer, context.facts, "상담리스트");
  const consult = await work.query
    .selectFrom("consults as r")
    .select(["r.id", "r.team_id as teamId", "r.client_id as clientId"])
    .where("r.id", "=", consultId)
    .where("r.deleted_at", "is", null)
    .where((at) => inTeamScope(scope, { teamId: at.ref("r.team_id"), caseScope: at.ref("r.case_scope") }))
    .where(outsideWalls(context, "consult", sql.ref<number>("r.id")))
    .executeTakeFirst();
  if (!consult) throw invalidField("consultId", "상담을 찾을 수 없습니다. 다시 골라 주세요.");
  await sql`
    update payments set status = 'matched', team_id = ${consult.teamId}, consult_id = ${consultId},
      client_id = ${consult.clientId}, purpose = '상담료',
      matched_by_id = ${context.viewer.staff?.id ?? null}, matched_at = now()
    where id = ${row.id}`.execute(work.query);
  await settleEvidenceDue(work, [row.id]);
  await settleRequests(work, { receiptId: row.id, amount: row.pay_amt }, consultId);
  return { consult_id: consultId };
}

async function insertSplits(
  work: Work,
  context: WriteContext,
  paymentId: number,
  splits: readonly Split[],
): Promise<void> {
  for (const { contractId, feeId, planId, amount } of splits) {
    await work.query
      .insertInto("payment_splits")
      .values({
        payment_id: paymentId,
        contract_id: contractId,
        fee_id: feeId,
        plan_id: planId,
        amount,
        created_by: context.viewer.userId,
      })
      .execute();
  }
}

/** What pays fees of one kind is taxed as they are; of several kinds it stays as it was entered. */
async function followTaxType({ query }: Work, id: number): Promise<void> {
  await sql`update payments p set tax_type = x.tax_type
    from (select min(f.tax_type) as tax_type from payment_splits s join contract_fees f on f.id = s.fee_id
      where s.payment_id = ${id} having count(distinct f.tax_type) = 1) x
    where p.id = ${id} and p.tax_type <> x.tax_type`.execute(query);
}

/** The held part of a transfer as a row of its own, so that revenue stays a sum over rows. */
export async function insertSibling(work: Work, context: WriteContext, id: number, amount: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into payments (team_id, pay_type, pay_amt, pay_name, pay_date, is_deposit, status, purpose, contract_id, client_id,
      project_id, participant_id, received_into, matched_by_id, matched_at, split_from_id, settled_deposit_id, bank_import_id,
      created_by, updated_by)
    select team_id, pay_type, ${amount}, pay_name, pay_date, true, 'matched', '실비예납', contract_id, client_id, project_id,
      participant_id, received_into, matched_by_id, matched_at, id, settled_deposit_id, bank_import_id,
      ${context.viewer.userId}, ${context.viewer.userId}
    from payments where id = ${id} returning id`.execute(work.query);
  const created = rows[0]!.id;
  work.audit({
    action: "payment.create",
    recordType: "payment",
    recordId: created,
    changes: { pay_amt: [null, amount] },
  });
  return created;
}

/** The first money makes a signed contract active (product §5.3). */
async function activateContracts(work: Work, context: WriteContext, splits: readonly Split[]): Promise<void> {
  const ids = [...new Set(splits.map(({ contractId }) => contractId))];
  const { rows } = await sql<{ id: number }>`
    update contracts set status = 'active', version = version + 1, updated_at = now(), updated_by = ${context.viewer.userId}
    where id = any(${ids}::bigint[]) and status = 'signed' returning id`.execute(work.query);
  for (const { id } of rows) {
    work.audit({
      action: "contract.activate",
      recordType: "contract",
      recordId: id,
      changes: { status: ["signed", "active"] },
    });
    work.emit({ type: "record", ref: `contract:${id}` });
  }
}

/**
 * Takes a matching back: no splits nor allocations, a held surplus joins its transfer again, the contract is forgotten, and
 * what had been asked for is asked for again.
 */
export async function returnToReceived(work: Work, context: WriteContext, id: number): Promise<void> {
  const { consult_id: consultId } = await work.query
    .selectFrom("payments")
    .select("consult_id")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  const { rows: siblings } = await sql<{ id: number; pay_amt: number; status: string }>`
    select id, pay_amt, status from payments where split_from_id = ${id} and deleted_at is null for update`.execute(
    work.query,
  );
  if (siblings.some(({ status }) => status !== "matched")) {
    throw new Failure("ruleViolated", "같은 이체의 예수금이 이미 확정되었거나 처리되어 매칭을 해제할 수 없습니다.");
  }
  for (const sibling of siblings) await requireRoomForRefunds(work, sibling.id, 0);
  const ids = [id, ...siblings.map((one) => one.id)];
  await sql`delete from payment_splits where payment_id = any(${ids}::bigint[])`.execute(work.query);
  await sql`delete from sales_allocations where payment_id = any(${ids}::bigint[])`.execute(work.query);
  await sql`delete from allocation_states where payment_id = any(${ids}::bigint[])`.execute(work.query);
  await sql`update payments set deleted_at = now() where id = any(${siblings.map((one) => one.id)}::bigint[])`.execute(
    work.query,
  );
  const surplus = siblings.reduce((sum, { pay_amt }) => sum + pay_amt, 0);
  await sql`
    update payments set status = 'received', contract_id = null, project_id = null, client_id = null, consult_id = null,
      participant_id = null, is_deposit = false, purpose = '기타', matched_by_id = null, matched_at = null, pay_amt = pay_amt + ${surplus}
    where id = ${id}`.execute(work.query);
  await reopenRequests(work, id);
  await settleEvidenceDue(work, [id], { consultId });
  await bookDeposits(work, context, ids);
}

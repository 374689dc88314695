import { sql } from "kysely";
import type { z } from "zod";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { inTransaction } from "#platform/server/database/transaction.ts";
import { wonSum } from "#platform/server/database/won-sum.ts";
import { Failure, invalidField, notFound } from "#platform/server/http/failure.ts";
import { seoulDay } from "#platform/dates.ts";
import { formatWon } from "#platform/money.ts";
import { rateOn } from "#firm/server/rates.ts";
import { walledRef } from "#records/field.ts";
import { masked, seesWhole } from "#records/server/masking.ts";
import { teamRows } from "#records/server/records.ts";
import type { WriteContext } from "#records/server/write.ts";
import { payment } from "#features/money/payments/payment.ts";
import { shareOut } from "#features/money/payments/shares.ts";
import { isNamedTo, paymentRecords } from "#features/money/payments/server/api.ts";
import type * as schemas from "../card-schemas.ts";
import { moved, ofTeams } from "./entries-sql.ts";
import { cardOpen } from "./ledger.ts";

type Query = Pick<Database, "query">;
type Card = z.input<typeof schemas.listCards.response>["models"][number] & { named: boolean; whole: boolean };

/** What the card company would keep by the rate of the bar. */
const expectedFee = sql<number>`(r.pay_amt - round(r.pay_amt * ${rateOn("cardRate", sql`fiscal_quarter_start(r.pay_date)`)}))::bigint`;

/** Payments by card: those that wait for the card company, the oldest first, or those it has paid in. */
export async function listCards({ query }: Query, asker: Asker, asked: z.output<typeof schemas.listCards.query>) {
  const { page, size, state } = asked;
  const isOpen = state === "open";
  const which = sql<boolean>`${moved} and ${ofTeams(asker, "r")} and r.pay_type = '카드' and ${isOpen ? cardOpen : sql`i.payment_id is not null`}`;
  const found = sql`from payments r left join card_settlement_items i on i.payment_id = r.id and i.is_live
    left join card_settlements s on s.id = i.settlement_id where ${which}`;
  const [{ rows }, { rows: sums }] = await Promise.all([
    sql<Card>`select r.id as "paymentId", r.pay_date as "payDate", r.pay_name as "payName", r.card_approval as approval,
        r.pay_amt as gross, ${expectedFee} as "expectedFee", i.fee, s.settled_on as "settledOn", s.id as "settlementId",
        coalesce(s.settled_on, ${seoulDay(Date.now())}::date) - r.pay_date as days,
        ${isNamedTo(asker, "r")} as named, ${seesWhole(paymentRecords, asker, "r")} as whole
      ${found} order by ${isOpen ? sql`r.pay_date, r.id` : sql`s.settled_on desc, r.id desc`}
      limit ${size} offset ${(page - 1) * size}`.execute(query),
    sql<{ total: number; gross: string; expectedFee: string; fee: string }>`
      select count(*)::int as total, ${wonSum(sql`r.pay_amt`)} as gross, ${wonSum(expectedFee)} as "expectedFee",
        ${wonSum(sql`i.fee`)} as fee ${found}`.execute(query),
  ]);
  const { total, ...rest } = sums[0]!;
  const models = rows.map(({ named, whole, ...row }) => ({
    ...row,
    payName: named ? masked(payment.fields.payName, row.payName, whole) : walledRef.label,
    approval: named ? row.approval : "",
  }));
  return { models, total, sums: rest };
}

type Settlement = z.input<typeof schemas.listSettlements.response>["models"][number];

/** The latest deposits of card companies, canceled ones too. */
export async function listSettlements({ query }: Query, asker: Asker): Promise<Settlement[]> {
  const { rows } = await sql<Settlement>`
    select r.id, r.settled_on as "settledOn", count(i.payment_id)::int as payments, r.gross::text as gross, r.amount::text as amount,
      (r.gross - r.amount)::text as fee, coalesce((select sum(${expectedFee}) from card_settlement_items y
        join payments r on r.id = y.payment_id where y.settlement_id = i0.id), 0)::text as "expectedFee",
      r.memo, coalesce((select f.short_name from staffs f where f.user_id = r.created_by), '') as by,
      r.canceled_at as "canceledAt", r.cancel_reason as "cancelReason"
    from card_settlements r join (select id from card_settlements) i0 on i0.id = r.id
    left join card_settlement_items i on i.settlement_id = r.id
    where ${teamRows(payment, null, asker)} group by r.id, i0.id order by r.settled_on desc, r.id desc limit 50`.execute(
    query,
  );
  return rows.map((row) => ({
    ...row,
    canceledAt: row.canceledAt === null ? null : new Date(row.canceledAt).toISOString(),
  }));
}

/**
 * One deposit of a card company: what it kept is divided among the payments by their amounts. 400 where the deposit is
 * more than they come to, 409 where one was paid in already.
 */
export async function settleCards(context: WriteContext, sent: z.output<typeof schemas.settleCards.body>) {
  const { settledOn, amount, memo } = sent;
  const teamId = context.viewer.staff?.teamId;
  if (!teamId) throw new Failure("forbidden");
  const ids = [...new Set(sent.paymentIds)].toSorted((one, other) => one - other);
  if (settledOn > seoulDay(Date.now())) throw invalidField("settledOn", "입금일은 오늘 이후일 수 없습니다.");
  return inTransaction(context.database, context.actor, async (work) => {
    // The look after the lock sees what was settled meanwhile.
    await sql`select from payments where id = any(${ids}::bigint[]) order by id for update`.execute(work.query);
    const { rows } = await sql<{ id: number; gross: number; day: string; open: boolean }>`
      select r.id, r.pay_amt as gross, r.pay_date as day, ${cardOpen} as open from payments r
      where r.id = any(${ids}::bigint[]) and ${moved} and ${ofTeams(context, "r")} and r.pay_type = '카드'
      order by r.id`.execute(work.query);
    if (rows.length < ids.length)
      throw invalidField("paymentIds", "카드 결제를 찾을 수 없습니다. 목록을 새로고침해 주세요.");
    if (rows.some(({ open }) => !open))
      throw new Failure("conflict", "이미 정산했거나 취소한 결제가 있습니다. 목록을 새로고침해 주세요.");
    if (rows.some(({ day }) => day > settledOn))
      throw invalidField("settledOn", "입금일은 결제일보다 앞설 수 없습니다.");
    const gross = rows.reduce((sum, row) => sum + row.gross, 0);
    if (amount > gross) throw invalidField("amount", `고른 결제의 합(${formatWon(gross)}원)보다 많습니다.`);
    const { rows: made } = await sql<{ id: number }>`
      insert into card_settlements (team_id, settled_on, amount, gross, memo, created_by)
      values (${teamId}, ${settledOn}, ${amount}, ${gross}, ${memo}, ${context.viewer.userId}) returning id`.execute(
      work.query,
    );
    const { id } = made[0]!;
    const fees = shareOut(
      gross - amount,
      rows.map((row) => row.gross),
    );
    await work.query
      .insertInto("card_settlement_items")
      .values(
        rows.map((row, index) => ({ settlement_id: id, payment_id: row.id, gross: row.gross, fee: fees[index]! })),
      )
      .execute();
    const changes = { settledOn, amount: [null, amount], payments: rows.length };
    work.audit({ action: "cardSettlement.create", recordType: "cardSettlement", recordId: id, changes });
    work.emit({ type: "record", ref: "payment:all" });
    return { id, fee: String(gross - amount) };
  });
}

/** Takes a deposit back: its payments wait again. 404 for those of other teams, 422 for one that was taken back. */
export async function cancelSettlement(context: WriteContext, id: number, reason: string): Promise<void> {
  await inTransaction(context.database, context.actor, async (work) => {
    const { rows } = await sql<{ canceled: boolean }>`
      select r.canceled_at is not null as canceled from card_settlements r
      where r.id = ${id} and ${teamRows(payment, null, context)} for update`.execute(work.query);
    if (!rows[0]) throw notFound();
    if (rows[0].canceled) throw new Failure("ruleViolated", "이미 취소한 정산입니다.");
    await sql`update card_settlements set canceled_at = now(), canceled_by = ${context.viewer.userId}, cancel_reason = ${reason}
      where id = ${id}`.execute(work.query);
    await sql`update card_settlement_items set is_live = false where settlement_id = ${id}`.execute(work.query);
    work.audit({ action: "cardSettlement.cancel", recordType: "cardSettlement", recordId: id, changes: { reason } });
    work.emit({ type: "record", ref: "payment:all" });
  });
}

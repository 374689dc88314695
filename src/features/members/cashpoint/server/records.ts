import { sql } from "kysely";
import { addMonths, seoulDay } from "#platform/dates.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { readRate } from "#firm/server/rates.ts";
import { defineRecords, teamRows, type Writing } from "#records/server/records.ts";
import { manageWallets, showWallets } from "../access.ts";
import { expiringDays, member } from "../member.ts";
import { enteredKinds, walletMovement } from "../movement.ts";
import { addLot, takeFromLots } from "./lots.ts";
import { moving } from "./entries.ts";
import { ensureMember } from "./movements.ts";
import { isPrepaid } from "./prepaid.ts";

const today = sql`(now() at time zone 'Asia/Seoul')::date`;

const lots = sql`wallet_lots l join ledger_accounts a on a.ledger = l.unit and a.record_type = 'walletLot' and a.record_id = l.id`;
/** Won in the lots of the client of the row `r`. */
const balanceOf = (which: ReturnType<typeof sql>) =>
  sql<number>`(select coalesce(sum(a.balance), 0)::bigint from ${lots} where l.client_id = r.client_id and ${which})`;
const soon = sql`l.expires_on <= ${today} + ${sql.lit(expiringDays)}::int and a.balance > 0`;

/** 회원 with their rules. A client of whom a merge brought two rows together is shown once. */
export const memberRecords = defineRecords(member, {
  show: showWallets,
  manage: manageWallets,
  list: null,
  scope: (asker) => sql<boolean>`(${teamRows(member, null, asker)} and not exists (select from members o
    where o.client_id = r.client_id and o.id < r.id and o.deleted_at is null))`,
  computed: {
    hasAccount: sql<boolean>`exists (select from client_accounts x where x.client_id = r.client_id and x.status = 'active')`,
    cash: balanceOf(sql`l.unit = 'cash'`),
    paidCash: balanceOf(sql`l.paid`),
    point: balanceOf(sql`l.unit = 'point'`),
    held: sql`(select coalesce(-sum(m.amount), 0)::bigint from wallet_movements m where m.client_id = r.client_id
      and (m.status = 'held' or (m.status = 'requested' and m.kind = 'refund')))`,
    expiring: balanceOf(soon),
    expiresSoon: sql<boolean>`exists (select from ${lots} where l.client_id = r.client_id and ${soon})`,
    nextExpiryOn: sql`(select min(l.expires_on) from ${lots} where l.client_id = r.client_id and a.balance > 0)`,
    lastMovedAt: sql`(select max(m.created_at) from wallet_movements m where m.client_id = r.client_id)`,
  },
});

/** The balance of its client and unit after the last entry that the movement made. */
const balanceAfter = sql<number>`(select sum(e.amount)::bigint from ledger_entries e
  join ledger_accounts a on a.id = e.account_id and a.ledger = r.unit and a.record_type = 'walletLot'
  join wallet_lots l on l.id = a.record_id
  where l.client_id = r.client_id and e.id <= (select max(x.id) from wallet_parts p
    join ledger_entries x on x.source_type = 'walletPart' and x.source_id = p.id where p.movement_id = r.id))`;

/** 캐시·포인트 내역 with their rules. */
export const movementRecords = defineRecords(walletMovement, {
  show: showWallets,
  manage: manageWallets,
  list: null,
  computed: {
    createdOn: sql`(r.created_at at time zone 'Asia/Seoul')::date`,
    balance: balanceAfter,
    returns: sql`r.returns_id`,
    enteredBy: sql`coalesce((select s.short_name from staffs s where s.user_id = r.created_by limit 1), '자동')`,
  },
  tidied: ({ kind, amount }) =>
    (kind === "use" || kind === "refund") && amount !== undefined ? { amount: -Math.abs(amount) } : {},
  actions: { refundRejected: "환불 반려" },
  check: refuseUnfit,
  written: begin,
});

/** What somebody enters: it says how much, of what and until when, as far as the firm has such a thing. */
async function refuseUnfit({ work, changes }: Writing<typeof walletMovement>): Promise<void> {
  const { kind, unit, amount, expiresOn, client } = changes;
  if (!enteredKinds.some((one) => one === kind)) {
    throw invalidField("kind", "적립, 사용, 조정, 환불만 등록할 수 있습니다. 충전과 소멸은 자동으로 기록됩니다.");
  }
  if (amount === 0) throw invalidField("amount", "금액은 0원일 수 없습니다.");
  if (kind === "earn" && amount! < 0) throw invalidField("amount", "적립 금액은 1원 이상이어야 합니다.");
  if (kind === "refund" && unit !== "cash")
    throw invalidField("unit", "포인트는 환불하지 않습니다. 캐시만 환불합니다.");
  const adds = kind === "earn" || (kind === "adjust" && amount! > 0);
  if (adds && unit === "cash" && !(await isPrepaid(work))) {
    throw invalidField("unit", "캐시를 쓰지 않는 설정입니다. 포인트로 적립해 주세요.");
  }
  if (expiresOn && !adds) throw invalidField("expiresOn", "만료일은 적립할 때만 정합니다.");
  if (expiresOn && expiresOn < seoulDay(Date.now()))
    throw invalidField("expiresOn", "만료일은 오늘부터 정할 수 있습니다.");
  const left = await work.query
    .selectFrom("members")
    .select("id")
    .where("client_id", "=", client!)
    .where("status", "=", "left")
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (left) throw new Failure("ruleViolated", "탈퇴한 회원입니다. 다시 이용으로 바꾼 뒤에 등록해 주세요.");
}

/** 적립 counts at once, 사용 and 환불 reserve what they are about, 조정 waits for a second person. */
async function begin({ work, asker, changes }: Writing<typeof walletMovement>, id: number): Promise<void> {
  const { kind, unit } = changes;
  await ensureMember(work, asker, changes.client!);
  const expiresOn = changes.expiresOn ?? (kind === "earn" && unit === "point" ? await lastDay(work) : null);
  const minutes = (await readRate(work, "orderHoldMinutes", seoulDay(Date.now())))?.value ?? 60;
  await sql`update wallet_movements m set team_id = c.team_id, expires_on = ${expiresOn},
      status = case m.kind when 'earn' then 'done' when 'use' then 'held' else 'requested' end,
      settled_at = case m.kind when 'earn' then now() end,
      held_until = case m.kind when 'use' then now() + make_interval(mins => ${minutes}::int) end,
      held_amount = case when m.kind in ('use', 'refund') then m.amount else 0 end
    from clients c where m.id = ${id} and c.id = m.client_id`.execute(work.query);
  const now = await moving(work, id);
  if (kind === "earn") await addLot(work, asker, now, { paid: false, expiresOn, paymentId: null });
  if (kind === "use") await takeFromLots(work, asker, now);
  if (kind === "refund") await takeFromLots(work, asker, now, { paidOnly: true });
}

/** The last day of points that are given today. */
export async function lastDay(work: Writing["work"]): Promise<string | null> {
  const day = seoulDay(Date.now());
  const months = await readRate(work, "pointMonths", day);
  return months && months.value > 0 ? addMonths(day, months.value) : null;
}

import { sql } from "kysely";
import { addLot } from "#features/members/cashpoint/server/lots.ts";
import { insert, moving } from "#features/members/cashpoint/server/entries.ts";
import { ensureMember, holdWallet } from "#features/members/cashpoint/server/movements.ts";
import { bindCoupon, holdCoupon, issueOne } from "#features/members/coupons/server/issues.ts";
import { spendHolds } from "#features/members/orders/server/holds.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { addDays, seoulDay } from "#platform/dates.ts";
import { demoCoupons, demoOrders, type DemoOrder } from "./member-texts.ts";
import type { FilledPeople, Filling } from "./types.ts";

type By = { readonly viewer: { readonly userId: number } };
type Client = { readonly id: number; readonly team_id: number; readonly name: string };

const minute = 60_000;

/** Members with points in several lots, coupons in every state, orders on every part of their way. */
export async function fillMembers({ query, now }: Filling, { teamIds, staff }: FilledPeople): Promise<void> {
  const work: Work = { query, audit: () => {}, emit: () => {}, emitSurely: () => {} };
  const by: By = { viewer: { userId: staff.get("manager")!.userId } };
  const clients = await query
    .selectFrom("clients")
    .select(["id", "team_id", "name"])
    .where("status", "in", ["active", "prospect"])
    .where("deleted_at", "is", null)
    .orderBy("id")
    .limit(12)
    .execute();
  // Commands look at the clock: what can be used has to be good on the day on which the firm is made.
  const today = seoulDay(Date.now());
  for (const [index, { id }] of clients.entries()) {
    await ensureMember(work, by, id);
    await earn(work, by, id, 10_000 + index * 1_000, "상담 후기 적립", addDays(today, 12 + index * 9));
    if (index % 2 === 0) await earn(work, by, id, 5_000, "첫 방문 적립", addDays(today, 200));
  }
  await fillOwnWallets(work, by, { today, but: clients.map(({ id }) => id) });
  const codes = await fillCoupons(query, teamIds["본사팀"], by, today);
  for (const { id } of clients.slice(0, 5)) await issueOne(work, by, codes.get("issued")!.id, id);
  for (const [index, order] of demoOrders.entries()) {
    const code = order.coupon ? codes.get(order.coupon)!.code : "";
    await fillOrder(work, by, clients[index % clients.length]!, order, { code, now });
  }
  await askForAdjustment(query, clients[0]!, staff.get("consultant")!.userId);
}

/** Clients who sign in themselves see something on their own page. */
async function fillOwnWallets(work: Work, by: By, { today, but }: { readonly today: string; readonly but: number[] }) {
  const { rows } = await sql<{ id: number }>`select distinct client_id as id from client_accounts
    where status = 'active' and client_id <> all(${but}::bigint[]) order by client_id`.execute(work.query);
  for (const { id } of rows) {
    await ensureMember(work, by, id);
    await earn(work, by, id, 10_000, "상담 후기 적립", addDays(today, 25));
  }
}

async function earn(work: Work, by: By, clientId: number, amount: number, reason: string, expiresOn: string) {
  const entered = { clientId, unit: "point", amount, reason } as const;
  const id = await insert(work, by, entered, { kind: "earn", sign: 1, status: "done", expiresOn });
  await addLot(work, by, await moving(work, id), { paid: false, expiresOn, paymentId: null });
}

async function fillCoupons(query: Filling["query"], teamId: number, by: By, today: string) {
  const codes = new Map<string, { id: number; code: string }>();
  for (const { key, from, to, ...coupon } of demoCoupons) {
    const row = await query
      .insertInto("coupons")
      .values({
        ...coupon,
        team_id: teamId,
        valid_from: addDays(today, from),
        valid_to: addDays(today, to),
        created_by: by.viewer.userId,
      })
      .returning(["id", "code"])
      .executeTakeFirstOrThrow();
    codes.set(key, row);
  }
  return codes;
}

type Placing = { readonly code: string; readonly now: Date };

/** An order as commands leave it: what it holds is held, what it spent is spent, and its money stands among payments. */
async function fillOrder(work: Work, by: By, client: Client, order: DemoOrder, { code, now }: Placing) {
  const { service, title, amount, points = 0, status, daysAgo } = order;
  const until = new Date(Date.now() + 45 * minute);
  const coupon =
    code === ""
      ? null
      : await holdCoupon(work, by, { clientId: client.id, code, service, amount, withPoints: points > 0, until });
  const reason = `${title} 주문`;
  const hold =
    points === 0
      ? null
      : await holdWallet(work, by, { clientId: client.id, unit: "point", amount: points, reason, until });
  const at = new Date(now.getTime() - daysAgo * 24 * 60 * minute);
  const isOpen = status === "pending" || status === "checking";
  const { id } = await work.query
    .insertInto("service_orders")
    .values({
      team_id: client.team_id,
      client_id: client.id,
      service,
      title,
      amount,
      coupon_code: code,
      discount: coupon?.discount ?? 0,
      point_used: points,
      status,
      held_until: isOpen ? until : null,
      created_at: at,
      created_by: by.viewer.userId,
      updated_by: by.viewer.userId,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (coupon) await bindCoupon(work, coupon.issueId, id, coupon.discount);
  if (hold) await work.query.updateTable("wallet_movements").set({ order_id: id }).where("id", "=", hold).execute();
  if (isOpen) return;
  await spendHolds(work, by, id);
  await receive(work, client, { id, order, day: addDays(seoulDay(now.getTime()), -daysAgo), userId: by.viewer.userId });
}

const purposes = { consult: "상담료", letter: "내용증명", seizure: "압류", time: "자문료" } as const;

type Receipt = { readonly id: number; readonly order: DemoOrder; readonly day: string; readonly userId: number };

async function receive({ query }: Work, client: Client, { id, order, day, userId }: Receipt): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    insert into payments (team_id, client_id, pay_type, pay_amt, pay_name, pay_date, status, purpose, card_approval, memo,
      matched_at, created_by, updated_by)
    select o.team_id, o.client_id, ${order.payType}, o.pay_amount, ${client.name}, ${day}, 'matched', ${purposes[order.service]},
      ${order.payType === "카드" ? String(31_000_000 + id) : ""}, ${`주문 ${order.title}`}, now(), ${userId}, ${userId}
    from service_orders o where o.id = ${id} and o.pay_amount > 0 returning id`.execute(query);
  await sql`update service_orders set payment_id = ${rows[0]?.id ?? null}, pay_type = ${rows[0] ? order.payType : null},
    pay_date = ${day}, started_at = case when status in ('working', 'done') then now() end,
    finished_at = case when status = 'done' then now() end where id = ${id}`.execute(query);
}

/** One that waits for a second person. */
async function askForAdjustment(query: Filling["query"], client: Client, userId: number): Promise<void> {
  await query
    .insertInto("wallet_movements")
    .values({
      team_id: client.team_id,
      client_id: client.id,
      unit: "point",
      kind: "adjust",
      amount: 3_000,
      brief: "전산 오류로 빠진 적립",
      created_by: userId,
      updated_by: userId,
    })
    .execute();
}

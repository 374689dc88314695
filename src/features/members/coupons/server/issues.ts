import { sql } from "kysely";
import { seoulDay } from "#platform/dates.ts";
import { formatWon } from "#platform/money.ts";
import type { Database } from "#platform/server/database/database.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { Failure, invalidField } from "#platform/server/http/failure.ts";
import { ensureMember } from "#features/members/cashpoint/server/api.ts";
import { couponTargets, type CouponTarget } from "../coupon.ts";
import { discountOf, isFor, type Discounting } from "../discount.ts";

type By = { readonly viewer: { readonly userId: number | null } };

/** A coupon as it is issued and used. */
type Coupon = Discounting & {
  readonly id: number;
  readonly name: string;
  readonly status: string;
  readonly target: CouponTarget;
  readonly perMember: number;
  readonly issueLimit: number | null;
  readonly validFrom: string;
  readonly validTo: string;
  readonly stackable: boolean;
};

const columns = sql`c.id, c.name, c.status, c.target, c.per_member as "perMember", c.issue_limit as "issueLimit",
  c.valid_from as "validFrom", c.valid_to as "validTo", c.stackable, c.discount_kind as "discountKind", c.won, c.rate,
  c.max_amount as "maxAmount", c.min_amount as "minAmount"`;

/**
 * Gives one more of a coupon to a client. The last one goes to one alone: a conditional update counts it, and holds the
 * coupon until the transaction ends, so that the count for each member holds too. 422 with why not. Returns its key.
 */
export async function issueOne(work: Work, by: By, couponId: number, clientId: number): Promise<number> {
  const today = seoulDay(Date.now());
  const { rows } = await sql<Coupon>`
    update coupons c set issued_count = issued_count + 1
    where c.id = ${couponId} and c.status = 'active' and c.deleted_at is null and c.valid_to >= ${today}::date
      and (c.issue_limit is null or c.issued_count < c.issue_limit)
    returning ${columns}`.execute(work.query);
  const [coupon] = rows;
  if (!coupon) throw await whyNotIssued(work, couponId);
  const { count } = await work.query
    .selectFrom("coupon_issues")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("coupon_id", "=", couponId)
    .where("client_id", "=", clientId)
    .where("status", "!=", "canceled")
    .executeTakeFirstOrThrow();
  if (count >= coupon.perMember) {
    throw new Failure("ruleViolated", `회원 한 명에게 ${coupon.perMember}장까지 발급하는 쿠폰입니다.`);
  }
  await ensureMember(work, by, clientId);
  const { rows: made } = await sql<{ id: number }>`
    insert into coupon_issues (team_id, coupon_id, client_id, created_by, updated_by)
    select x.team_id, ${couponId}, x.id, ${by.viewer.userId}, ${by.viewer.userId} from clients x where x.id = ${clientId}
    returning id`.execute(work.query);
  written(work, made[0]!.id, "create", { status: [null, "issued"] });
  work.emit({ type: "record", ref: `coupon:${couponId}` });
  return made[0]!.id;
}

async function whyNotIssued({ query }: Work, couponId: number): Promise<Failure> {
  const { rows } = await sql<Coupon>`select ${columns} from coupons c where c.id = ${couponId}`.execute(query);
  const { status, validTo, issueLimit } = rows[0]!;
  if (status !== "active") return new Failure("ruleViolated", "활성 상태의 쿠폰만 발급할 수 있습니다.");
  if (validTo < seoulDay(Date.now())) return new Failure("ruleViolated", `${validTo}에 끝난 쿠폰입니다.`);
  return new Failure("ruleViolated", `발급 한도 ${issueLimit}장을 모두 발급했습니다.`);
}

type Use = {
  readonly clientId: number;
  readonly code: string;
  readonly service: string;
  /** Won before the coupon. */
  readonly amount: number;
  readonly withPoints: boolean;
  readonly until: Date;
};

/**
 * Holds one use of a coupon for an order that is about to be made, by one conditional update; issues it first where the
 * client has none. 400 at `couponCode` with why not. Returns which, and what it takes off.
 */
export async function holdCoupon(work: Work, by: By, use: Use): Promise<{ issueId: number; discount: number }> {
  const coupon = await couponOf(work, use.code);
  const discount = discountFor(coupon, use);
  const held = await holdIssued(work, by, coupon.id, use);
  if (held !== null) return { issueId: held, discount };
  await issueOne(work, by, coupon.id, use.clientId).catch((error: unknown) => {
    throw error instanceof Failure ? invalidField("couponCode", error.message) : error;
  });
  return { issueId: (await holdIssued(work, by, coupon.id, use))!, discount };
}

async function couponOf({ query }: Work, code: string): Promise<Coupon> {
  const { rows } = await sql<Coupon>`
    select ${columns} from coupons c where c.code = ${code.toUpperCase()} and c.deleted_at is null`.execute(query);
  const today = seoulDay(Date.now());
  const [coupon] = rows;
  if (!coupon || coupon.status === "draft") throw invalidField("couponCode", "없는 쿠폰 코드입니다.");
  if (coupon.status !== "active") throw invalidField("couponCode", "지금은 쓸 수 없는 쿠폰입니다.");
  if (coupon.validFrom > today) throw invalidField("couponCode", `${coupon.validFrom}부터 쓸 수 있는 쿠폰입니다.`);
  if (coupon.validTo < today) throw invalidField("couponCode", `${coupon.validTo}에 끝난 쿠폰입니다.`);
  return coupon;
}

function discountFor(coupon: Coupon, { service, amount, withPoints }: Use): number {
  if (!isFor(coupon.target, service)) {
    throw invalidField("couponCode", `이 서비스에는 쓸 수 없는 쿠폰입니다(대상: ${couponTargets[coupon.target]}).`);
  }
  if (withPoints && !coupon.stackable) throw invalidField("couponCode", "포인트와 함께 쓸 수 없는 쿠폰입니다.");
  const discount = discountOf(coupon, amount);
  if (discount > 0) return discount;
  throw invalidField("couponCode", `${formatWon(coupon.minAmount)}원부터 쓸 수 있는 쿠폰입니다.`);
}

/** Null where the client holds none that is free. */
async function holdIssued({ query }: Work, { viewer }: By, couponId: number, use: Use): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    update coupon_issues set status = 'held', held_until = ${use.until}, version = version + 1, updated_at = now(),
      updated_by = ${viewer.userId}
    where id = (select i.id from coupon_issues i where i.coupon_id = ${couponId} and i.client_id = ${use.clientId}
        and i.status = 'issued' and i.deleted_at is null order by i.id limit 1 for update skip locked) and status = 'issued'
    returning id`.execute(query);
  return rows[0]?.id ?? null;
}

/** The order for which a use is held is made. */
export async function bindCoupon(work: Work, issueId: number, orderId: number, discount: number): Promise<void> {
  await work.query
    .updateTable("coupon_issues")
    .set({ order_id: orderId, discount })
    .where("id", "=", issueId)
    .execute();
  written(work, issueId, "hold", { status: ["issued", "held"], order_id: [null, orderId] });
}

/** The order was paid: the use is spent, also where the coupon has ended meanwhile. */
export async function useCoupon(work: Work, by: By, orderId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    update coupon_issues set status = 'used', used_at = now(), held_until = null, version = version + 1, updated_at = now(),
      updated_by = ${by.viewer.userId}
    where order_id = ${orderId} and status = 'held' returning id`.execute(work.query);
  for (const { id } of rows) written(work, id, "use", { status: ["held", "used"] });
}

/** An order that was given up or paid back in full gives the use back; what has passed its last day has expired. Their keys. */
export async function giveCouponBack(work: Work, by: By, orderId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number; status: string }>`
    update coupon_issues i set status = case when c.valid_to >= ${seoulDay(Date.now())}::date and c.status <> 'ended'
        then 'issued' else 'expired' end, order_id = null, discount = null, used_at = null, held_until = null,
      version = i.version + 1, updated_at = now(), updated_by = ${by.viewer.userId}
    from coupons c where c.id = i.coupon_id and i.order_id = ${orderId} and i.status in ('held', 'used')
    returning i.id, i.status`.execute(work.query);
  for (const { id, status } of rows) written(work, id, "giveBack", { status: [null, status] });
  return rows.map(({ id }) => id);
}

type Again = { readonly issueId: number; readonly orderId: number; readonly discount: number };

/** An order that was to be paid back stands after all: the use is spent again. False where another order has it. */
export async function useCouponAgain(work: Work, by: By, { issueId, orderId, discount }: Again): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    update coupon_issues set status = 'used', used_at = now(), order_id = ${orderId}, discount = ${discount},
      version = version + 1, updated_at = now(), updated_by = ${by.viewer.userId}
    where id = ${issueId} and order_id is null and status in ('issued', 'expired') and deleted_at is null
    returning id`.execute(work.query);
  for (const { id } of rows) written(work, id, "use", { status: [null, "used"], order_id: [null, orderId] });
  return rows.length > 0;
}

function written(work: Work, id: number, action: string, changes: Readonly<Record<string, unknown>>): void {
  work.audit({ action: `couponIssue.${action}`, recordType: "couponIssue", recordId: id, changes });
  work.emit({ type: "record", ref: `couponIssue:${id}` });
}

type Usable = Coupon & { readonly code: string; readonly held: boolean };

/** Coupons that the client could use now for such an order: its own, and those that are still given out. */
export async function usableFor(
  { query }: Pick<Database, "query">,
  { clientId, service, amount }: { readonly clientId: number; readonly service: string; readonly amount: number },
) {
  const today = seoulDay(Date.now());
  const { rows } = await sql<Usable>`
    select ${columns}, c.code, exists (select from coupon_issues i where i.coupon_id = c.id and i.client_id = ${clientId}
        and i.status = 'issued' and i.deleted_at is null) as held
    from coupons c where c.status = 'active' and c.deleted_at is null and ${today}::date between c.valid_from and c.valid_to
      and (exists (select from coupon_issues i where i.coupon_id = c.id and i.client_id = ${clientId} and i.status = 'issued'
          and i.deleted_at is null)
        or ((c.issue_limit is null or c.issued_count < c.issue_limit) and c.per_member > (select count(*) from coupon_issues i
          where i.coupon_id = c.id and i.client_id = ${clientId} and i.status <> 'canceled')))
    order by held desc, c.valid_to, c.id limit 50`.execute(query);
  return rows
    .filter(({ target }) => isFor(target, service))
    .map((one) => ({
      code: one.code,
      name: one.name,
      discount: discountOf(one, amount),
      validTo: one.validTo,
      stackable: one.stackable,
      held: one.held,
    }))
    .filter(({ discount }) => discount > 0);
}

import { sql } from "kysely";
import { seoulDay } from "#platform/dates.ts";
import type { Database } from "#platform/server/database/database.ts";
import type { OwnCoupon } from "../schemas.ts";

/** Coupons that a client reads, those that can still be used first. */
const most = 100;

/** What a client sees of the own coupons. One whose last day has passed has expired, the job or no job. */
export async function ownCoupons({ query }: Pick<Database, "query">, clientId: number): Promise<OwnCoupon[]> {
  const { rows } = await sql<Omit<OwnCoupon, "usedAt"> & { usedAt: Date | null }>`
    select c.name, c.discount_kind as "discountKind", c.won, c.rate, c.max_amount as "maxAmount", c.min_amount as "minAmount",
      c.target, c.valid_from as "validFrom", c.valid_to as "validTo", i.used_at as "usedAt", i.discount,
      case when i.status = 'issued' and (c.valid_to < ${seoulDay(Date.now())}::date or c.status = 'ended') then 'expired'
        else i.status end as status
    from coupon_issues i join coupons c on c.id = i.coupon_id
    where i.client_id = ${clientId} and i.deleted_at is null and i.status <> 'canceled'
    order by i.status in ('issued', 'held') desc, c.valid_to, i.id desc limit ${most}`.execute(query);
  return rows.map(({ usedAt, ...row }) => ({ ...row, usedAt: usedAt?.toISOString() ?? null }));
}

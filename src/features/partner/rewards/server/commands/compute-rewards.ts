import { sql } from "kysely";
import { seoulDay, type Day } from "#platform/dates.ts";
import { fiscalQuarter } from "#firm/fiscal-quarter.ts";
import { ratesOn } from "#firm/server/rates.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { ring } from "#records/server/bell/ring.ts";
import type { WriteContext } from "#records/server/write.ts";
import { staffOfPartners } from "#features/partner/members/server/api.ts";
import { rewardComputed } from "../bell.ts";

/** One at a time: two who compute at once would make the same rows. */
const computing = 7_204_352;

/** What a work is worth to a partner, and what stands for it already. */
type Due = {
  readonly workType: "responsibleWork" | "volunteerWork";
  readonly workId: number;
  readonly partnerId: number;
  readonly teamId: number;
  readonly title: string;
  readonly points: number;
  readonly rewardId: number | null;
  readonly status: string | null;
  /** Of the reward and its adjustments together. */
  readonly standingPoints: number;
  readonly standingAmount: number;
  /** An adjustment that nobody has confirmed yet. */
  readonly openAdjustmentId: number | null;
};

type Computed = { made: number; changed: number; adjusted: number; same: number };

/**
 * Makes the rewards of the fiscal quarter of a day: one for each partner and work that was looked over and was due in it.
 * What nobody has confirmed is computed anew; to what was confirmed the difference is added as an adjustment.
 */
export async function computeRewards(work: Work, context: WriteContext, day: Day): Promise<Computed> {
  await sql`select pg_advisory_xact_lock(${sql.lit(computing)})`.execute(work.query);
  // What somebody confirms meanwhile stays as it was confirmed.
  await sql`select from partner_rewards where status in ('computed','reviewing') and deleted_at is null order by id
    for update`.execute(work.query);
  const { start, end } = fiscalQuarter(day);
  const today = seoulDay(Date.now());
  const { rewardPoint } = await ratesOn(work, ["rewardPoint"], end < today ? end : today);
  const counts: Computed = { made: 0, changed: 0, adjusted: 0, same: 0 };
  for (const due of await dueIn(work, start, end)) {
    const said = await settle(work, context, due, { start, rewardPoint });
    counts[said] += 1;
  }
  return counts;
}

type Terms = { readonly start: Day; readonly rewardPoint: number };

async function settle(work: Work, context: WriteContext, due: Due, terms: Terms): Promise<keyof Computed> {
  const amount = due.points * terms.rewardPoint;
  if (due.rewardId === null) {
    await insert(work, context, due, { ...terms, points: due.points, amount, adjusts: null });
    return "made";
  }
  if (due.standingPoints === due.points && due.standingAmount === amount) return "same";
  const isOpen = due.status === "computed" || due.status === "reviewing";
  if (isOpen) {
    await change(work, context, due.rewardId, { points: due.points, pointWon: terms.rewardPoint, amount });
    return "changed";
  }
  const [points, difference] = [due.points - due.standingPoints, amount - due.standingAmount];
  if (due.openAdjustmentId !== null) {
    await addTo(work, context, due.openAdjustmentId, { points, amount: difference });
    return "changed";
  }
  await insert(work, context, due, { ...terms, points, amount: difference, adjusts: due.rewardId });
  return "adjusted";
}

async function dueIn({ query }: Work, from: Day, to: Day): Promise<Due[]> {
  const { rows } = await sql<Due>`
    with done as (
      select 'responsibleWork' as work_type, w.id, w.partner_id, w.team_id, w.title, w.points
      from responsible_works w where w.status in ('reviewed','rewarded') and w.deleted_at is null
        and w.partner_id is not null and w.due_on between ${from}::date and ${to}::date
      union all
      select 'volunteerWork', w.id, a.partner_id, w.team_id, w.title, w.points
      from volunteer_works w join volunteer_applications a on a.work_id = w.id and a.state = 'assigned'
      where w.status in ('reviewed','rewarded') and w.deleted_at is null and w.due_on between ${from}::date and ${to}::date)
    select d.work_type as "workType", d.id as "workId", d.partner_id as "partnerId", d.team_id as "teamId", d.title, d.points,
      r.id as "rewardId", r.status, coalesce(r.points + x.points, 0)::int as "standingPoints",
      coalesce(r.amount + x.amount, 0)::bigint as "standingAmount", x.open as "openAdjustmentId"
    from done d
    left join partner_rewards r on r.work_type = d.work_type and r.work_id = d.id and r.partner_id = d.partner_id
      and r.adjusts_id is null and r.status <> 'canceled' and r.deleted_at is null
    left join lateral (select coalesce(sum(a.points), 0) as points, coalesce(sum(a.amount), 0) as amount,
        max(a.id) filter (where a.status in ('computed','reviewing')) as open
      from partner_rewards a where a.adjusts_id = r.id and a.status <> 'canceled' and a.deleted_at is null) x on true
    order by d.work_type, d.id, d.partner_id`.execute(query);
  return rows;
}

type Made = Terms & { readonly points: number; readonly amount: number; readonly adjusts: number | null };

async function insert(work: Work, { viewer }: WriteContext, due: Due, made: Made): Promise<void> {
  const { id } = await work.query
    .insertInto("partner_rewards")
    .values({
      team_id: due.teamId,
      partner_id: due.partnerId,
      period_on: made.start,
      work_type: due.workType,
      work_id: due.workId,
      title: due.title,
      points: made.points,
      point_won: made.rewardPoint,
      amount: made.amount,
      adjusts_id: made.adjusts,
      created_by: viewer.userId,
      updated_by: viewer.userId,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const action = made.adjusts === null ? "compute" : "adjust";
  await tell(work, viewer, { id, partnerId: due.partnerId, action, amount: made.amount });
}

async function change(
  work: Work,
  { viewer }: WriteContext,
  id: number,
  { points, pointWon, amount }: { readonly points: number; readonly pointWon: number; readonly amount: number },
): Promise<void> {
  // What was put before the 운영위원회 is put before it again, and the partner may object anew.
  const { partner_id: partnerId } = await work.query
    .updateTable("partner_rewards")
    .set((of) => ({
      points,
      point_won: pointWon,
      amount,
      status: "computed",
      told_at: new Date(),
      objection: "",
      objected_at: null,
      answer: "",
      version: of("version", "+", 1),
      updated_at: new Date(),
      updated_by: viewer.userId,
    }))
    .where("id", "=", id)
    .returning("partner_id")
    .executeTakeFirstOrThrow();
  await tell(work, viewer, { id, partnerId, action: "recompute", amount });
}

async function addTo(
  work: Work,
  context: WriteContext,
  id: number,
  more: { readonly points: number; readonly amount: number },
): Promise<void> {
  const now = await work.query
    .selectFrom("partner_rewards")
    .select(["points", "amount", "point_won as pointWon"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  await change(work, context, id, {
    points: now.points + more.points,
    amount: now.amount + more.amount,
    pointWon: now.pointWon,
  });
}

type Told = { readonly id: number; readonly partnerId: number; readonly action: string; readonly amount: number };

async function tell(
  work: Work,
  viewer: WriteContext["viewer"],
  { id, partnerId, action, amount }: Told,
): Promise<void> {
  work.audit({
    action: `reward.${action}`,
    recordType: "reward",
    recordId: id,
    changes: { amount: [null, amount] },
  });
  work.emit({ type: "record", ref: `reward:${id}` });
  const to = await staffOfPartners(work, [partnerId]);
  await ring(work, rewardComputed, { from: viewer.staff?.id ?? null, to, about: { type: "reward", id } });
}

import { sql } from "kysely";
import { addDays, seoulDay, type Day } from "#platform/dates.ts";
import { inBackground } from "#platform/server/database/background.ts";
import type { Database } from "#platform/server/database/database.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { ring } from "#records/server/bell/ring.ts";
import { setMovement } from "#records/server/ledger/ledger.ts";
import { colleagues } from "#features/identity/access/server/api.ts";
import { manageLeave } from "../access.ts";
import type { RateOf } from "../law/entitlement.ts";
import { promotionKind, promotionWindow, type PromotionKind } from "../law/promotion.ts";
import type { PromotionState } from "../promotions.ts";
import { promotionAsked, workOnLeave } from "./bell.ts";
import { byItself, leaveLedger, lockLeaveOf } from "./lots.ts";
import { leaveRates } from "./work-days.ts";

type Open = {
  readonly staffId: number;
  readonly basis: string;
  readonly from: Day;
  readonly until: Day;
  readonly left: number;
  readonly madeOn: Day;
  /** When leave that had been booked on it last came back. */
  readonly returnedOn: Day | null;
};
type Wanted = {
  readonly staffId: number;
  readonly kind: PromotionKind;
  readonly until: Day;
  readonly minutes: number;
  /** Since when the leave is kept here: what was to be done before that is nobody's omission. */
  readonly madeOn: Day;
  readonly returnedOn: Day | null;
};
type Telling = { readonly today: Day; readonly keepers: readonly number[] };

/** Staff ids of 인사관리, who hear of what has to be done. */
async function leaveKeepers(query: Pick<Database, "query">): Promise<number[]> {
  const all = await colleagues(query);
  return all.flatMap(({ id, asker }) => (manageLeave.allows(asker.facts) ? [id] : []));
}

/**
 * Begins the promotions whose days of notice have come, goes on with those of which fixed days came back, and says of
 * those that missed a step that the rest has to be paid. Returns how many began.
 */
export async function promoteDue(database: Database, today: Day): Promise<number> {
  return inBackground(database, async (work) => {
    const rate = await leaveRates(work);
    const keepers = await leaveKeepers(work);
    let begun = 0;
    for (const wanted of await openLots(work, rate, today)) {
      if (await reopen(work, wanted, { today, keepers })) continue;
      if (await begin(work, rate, wanted, { today, keepers })) begun += 1;
    }
    await oweWhatWasMissed(work, today);
    return begun;
  });
}

/** After leave of a person was taken back: what is left again is asked about again. Returns whether anything is. */
export async function reopenPromotions(work: Work, staffId: number): Promise<boolean> {
  const today = seoulDay(Date.now());
  const keepers = await leaveKeepers(work);
  let isOpen = false;
  for (const wanted of await openLots(work, await leaveRates(work), today, staffId)) {
    if (await reopen(work, wanted, { today, keepers })) isOpen = true;
  }
  return isOpen;
}

/** What is left of 연차, by person, kind of promotion and end; `only`: of that person. */
async function openLots({ query }: Work, rate: RateOf, today: Day, only: number | null = null): Promise<Wanted[]> {
  const { rows } = await sql<Open>`
    select g.staff_id as "staffId", g.basis, g.from_on::text as "from", g.until_on::text as until, a.balance as left,
      (g.created_at at time zone 'Asia/Seoul')::date::text as "madeOn",
      (select max((u.released_at at time zone 'Asia/Seoul')::date)::text from leave_uses u
        where u.grant_id = g.id) as "returnedOn"
    from leave_grants g join ledger_accounts a on a.ledger = 'leave' and a.record_type = 'leaveGrant' and a.record_id = g.id
    join staffs s on s.id = g.staff_id and s.status = 1
    where g.basis in ('monthly', 'annual') and g.until_on >= ${today} and g.ended_on is null and a.balance > 0
      and (${only}::bigint is null or g.staff_id = ${only}) order by g.id`.execute(query);
  const groups = Map.groupBy(rows, ({ staffId, basis, from, until }) =>
    JSON.stringify([staffId, promotionKind(basis, from, until, rate), until]),
  );
  return [...groups].map(([key, lots]) => {
    const [staffId, kind, until] = JSON.parse(key) as [number, PromotionKind, Day];
    const madeOn = lots.map((lot) => lot.madeOn).toSorted()[0]!;
    const returnedOn =
      lots
        .flatMap((lot) => lot.returnedOn ?? [])
        .toSorted()
        .at(-1) ?? null;
    return { staffId, kind, until, madeOn, returnedOn, minutes: lots.reduce((sum, { left }) => sum + left, 0) };
  });
}

async function begin(
  work: Work,
  rate: RateOf,
  { staffId, kind, until, minutes, madeOn, returnedOn }: Wanted,
  { today, keepers }: Telling,
): Promise<boolean> {
  const window = promotionWindow(kind, until, rate);
  if (today < window.noticeFrom) return false;
  const late = today > window.noticeUntil;
  if (late && madeOn > window.noticeUntil) return false;
  // All of it was booked when the notice was due: nobody has missed that.
  const because = returnedOn !== null && returnedOn > window.noticeUntil ? missed.returned : missed.notice;
  const { rows } = await sql<{ id: number }>`
    insert into leave_promotions (staff_id, kind, expires_on, minutes, notice_from, notice_until, answer_days,
      designate_until, state, owed_because)
    values (${staffId}, ${kind}, ${until}, ${minutes}, ${window.noticeFrom}, ${window.noticeUntil}, ${window.answerDays},
      ${window.designateUntil}, ${late ? "owed" : "due"}, ${late ? because : ""})
    on conflict (staff_id, kind, expires_on) do nothing returning id`.execute(work.query);
  const id = rows[0]?.id;
  if (id === undefined) return false;
  if (!late) await ring(work, promotionAsked, { from: null, to: keepers, about: { type: "leavePromotion", id } });
  return true;
}

/**
 * Goes on with a promotion of which days that were fixed came back: the person says again when, and the firm may fix it,
 * as long as the law gives time for that. Returns whether there is one.
 */
async function reopen(work: Work, wanted: Wanted, { today, keepers }: Telling): Promise<boolean> {
  const { staffId, kind, until, minutes } = wanted;
  const { rows } = await sql<{ id: number; state: PromotionState; isLate: boolean }>`
    select id, state, designate_until < ${today} as "isLate" from leave_promotions
    where staff_id = ${staffId} and kind = ${kind} and expires_on = ${until} and state in ('answered', 'designated')
    for update`.execute(work.query);
  const [row] = rows;
  if (!row) return false;
  const { id, isLate } = row;
  const state: PromotionState = isLate ? "owed" : "noticed";
  await sql`update leave_promotions set state = ${state}, owed_because = ${isLate ? missed.returned : ""},
    minutes = ${minutes}, reopened_on = ${today}, answered_at = null, designated_at = null, designated_by_id = null,
    version = version + 1 where id = ${id}`.execute(work.query);
  const to = isLate ? keepers : [staffId, ...keepers];
  await ring(work, promotionAsked, { from: null, to, about: { type: "leavePromotion", id } });
  const changes = { state: [row.state, state], minutes: [null, minutes] };
  work.audit({ action: "leavePromotion.reopen", recordType: "leavePromotion", recordId: id, changes });
  return true;
}

const missed = {
  notice: "1차 통지를 기간 안에 하지 않음",
  designation: "본인이 정하지 않은 연차의 사용 시기를 기간 안에 지정하지 않음",
  returned: "사용하기로 정한 연차가 취소되어 다시 남음",
} as const;

async function oweWhatWasMissed({ query }: Work, today: Day): Promise<void> {
  await sql`update leave_promotions set state = 'owed', owed_because = ${missed.notice}, version = version + 1
    where state = 'due' and notice_until < ${today}`.execute(query);
  await sql`update leave_promotions set state = 'owed', owed_because = ${missed.designation}, version = version + 1
    where state = 'noticed' and designate_until < ${today}`.execute(query);
  await sql`update leave_promotions set state = 'done', version = version + 1
    where state in ('answered', 'designated') and expires_on < ${today}`.execute(query);
}

/**
 * Whoever is signed in on a day that a promotion made leave is working: 인사관리 has to refuse that work, and the person is
 * told (additions 35; 대법원 2019다279283). Returns how many were found.
 */
export async function watchDesignatedDays(database: Database, now: Date): Promise<number> {
  return inBackground(database, async (work) => {
    const today = seoulDay(now);
    const { rows } = await sql<{ id: number; leave: number; staff: number }>`
      insert into leave_refusals (use_id, seen_at)
      select u.id, max(n.last_seen_at) from leave_uses u join leaves l on l.id = u.leave_id
      join staffs s on s.id = u.staff_id join sessions n on n.user_id = s.user_id
      where u.day = ${today} and u.released_at is null and l.promotion_id is not null and l.status = 'approved'
        and n.last_seen_at >= ((${today}::date + time '05:00') at time zone 'Asia/Seoul')
      group by u.id on conflict (use_id) do nothing
      returning id, (select u.leave_id from leave_uses u where u.id = use_id) as leave,
        (select u.staff_id from leave_uses u where u.id = use_id) as staff`.execute(work.query);
    if (rows.length === 0) return 0;
    const keepers = await leaveKeepers(work);
    for (const { leave, staff } of rows) {
      await ring(work, workOnLeave, { from: null, to: [staff, ...keepers], about: { type: "leave", id: leave } });
    }
    return rows.length;
  });
}

/** A designated day that was worked without a refusal, or whose refusal nobody confirmed by the next day, is no leave. */
export async function returnWorkedDays(database: Database, today: Day): Promise<number> {
  return inBackground(database, async (work) => {
    const { rows } = await sql<{ id: number; use: number; staff: number; leave: number; day: Day; promotion: number }>`
      select f.id, u.id as use, u.staff_id as staff, u.leave_id as leave, u.day::text as day, l.promotion_id as promotion
      from leave_refusals f join leave_uses u on u.id = f.use_id join leaves l on l.id = u.leave_id
      where f.returned_at is null and (f.served_at is null or f.acked_at is null) and u.released_at is null
        and u.day < case when f.served_at is null then ${today}::date else ${addDays(today, -1)}::date end
      order by f.id`.execute(work.query);
    for (const row of rows) {
      await lockLeaveOf(work, row.staff);
      await sql`update leave_uses set released_at = now() where id = ${row.use}`.execute(work.query);
      await setMovement(work, byItself, leaveLedger, { source: { type: "leaveUse", id: row.use }, movement: null });
      await sql`update leave_refusals set returned_at = now() where id = ${row.id}`.execute(work.query);
      await sql`update leaves l set minutes = x.minutes, version = version + 1, updated_at = now(), updated_by = null,
          status = case when x.minutes = 0 then 'canceled' else status end
        from (select coalesce(sum(minutes), 0)::int as minutes from leave_uses
          where leave_id = ${row.leave} and released_at is null) x
        where l.id = ${row.leave}`.execute(work.query);
      await sql`update leave_promotions set state = 'owed', version = version + 1,
        owed_because = ${`${row.day}에 근무했고 노무수령을 거부하지 않음`} where id = ${row.promotion}`.execute(
        work.query,
      );
      work.audit({
        action: "leave.returned",
        recordType: "leave",
        recordId: row.leave,
        changes: { day: [row.day, null] },
      });
    }
    return rows.length;
  });
}

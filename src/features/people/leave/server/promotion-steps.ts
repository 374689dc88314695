import { sql, type Selectable } from "kysely";
import { addDays, formatDay, seoulDay, type Day } from "#platform/dates.ts";
import type { DB } from "#platform/server/database/tables.ts";
import { inTransaction, type Work } from "#platform/server/database/transaction.ts";
import { Failure, invalidField, notFound } from "#platform/server/http/failure.ts";
import { ring, settleBell } from "#records/server/bell/ring.ts";
import type { WriteContext } from "#records/server/write.ts";
import { manageLeave } from "../access.ts";
import { promotionStates } from "../promotions.ts";
import { promotionAsked, workOnLeave } from "./bell.ts";
import { bookLeave } from "./booking.ts";
import { setAbsence } from "./go.ts";
import { syncHandover } from "./handover-list.ts";
import { workdaysOf } from "./queries.ts";
import { titleOf } from "./when.ts";

type Target = { readonly id: number; readonly version: number };

async function lockPromotion(work: Work, { id, version }: Target, own: number | null) {
  const row = await work.query
    .selectFrom("leave_promotions")
    .selectAll()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();
  if (!row || (own !== null && row.staff_id !== own)) throw notFound();
  if (row.version !== version) throw new Failure("conflict");
  return row;
}

const refusal = (message: string) => new Failure("ruleViolated", message);

/** The first step of 제61조: the person is told in writing what is left, and asked when it will be used. */
export function notifyPromotion(context: WriteContext, target: Target): Promise<void> {
  return inTransaction(context.database, context.actor, async (work) => {
    const row = await lockPromotion(work, target, null);
    const today = seoulDay(Date.now());
    if (row.state !== "due") throw refusal(`${promotionStates[row.state]} 상태에서는 통지할 수 없습니다.`);
    if (today < row.notice_from || today > row.notice_until) {
      throw refusal(`통지는 ${formatDay(row.notice_from)}부터 ${formatDay(row.notice_until)}까지 할 수 있습니다.`);
    }
    const me = context.viewer.staff!.id;
    await sql`update leave_promotions set state = 'noticed', noticed_at = now(), noticed_by_id = ${me},
      version = version + 1 where id = ${row.id}`.execute(work.query);
    const about = { type: "leavePromotion", id: row.id };
    await settleBell(work, about, { kind: promotionAsked });
    await ring(work, promotionAsked, { from: me, to: [row.staff_id], about });
    work.audit({ action: "leavePromotion.notify", recordType: "leavePromotion", recordId: row.id });
  });
}

type Asked = Pick<Selectable<DB["leave_promotions"]>, "noticed_at" | "reopened_on" | "answer_days" | "designate_until">;

/** The last day on which the person says when; once fixed days came back, not longer than the firm has for it. */
export function answerUntil(row: Asked): Day | null {
  if (row.noticed_at === null) return null;
  if (row.reopened_on === null) return addDays(seoulDay(row.noticed_at), row.answer_days);
  const until = addDays(row.reopened_on, row.answer_days);
  return until < row.designate_until ? until : row.designate_until;
}

type Days = Target & { readonly days: readonly Day[] };

/** The person says on which days the leave will be used. */
export function answerPromotion(context: WriteContext, input: Days): Promise<number[]> {
  const me = context.viewer.staff!.id;
  return inTransaction(context.database, context.actor, async (work) => {
    const row = await lockPromotion(work, input, me);
    if (row.state !== "noticed") throw refusal(`${promotionStates[row.state]} 상태에서는 사용일을 정할 수 없습니다.`);
    const until = answerUntil(row)!;
    if (seoulDay(Date.now()) > until)
      throw refusal(`사용일은 ${formatDay(until)}까지 정할 수 있었습니다. 회사가 지정합니다.`);
    const leaves = await takeDays(work, context, row, input.days);
    const rest = await leftOf(work, row.staff_id, row.expires_on);
    await sql`update leave_promotions set answered_at = now(), state = ${rest === 0 ? "answered" : "noticed"},
      version = version + 1 where id = ${row.id}`.execute(work.query);
    await settleBell(work, { type: "leavePromotion", id: row.id }, { staffIds: [me] });
    work.audit({ action: "leavePromotion.answer", recordType: "leavePromotion", recordId: row.id });
    return leaves;
  });
}

/** The second step: the firm fixes what the person has not, after the days that the person had for it. */
export function designateLeave(context: WriteContext, input: Days): Promise<number[]> {
  return inTransaction(context.database, context.actor, async (work) => {
    const row = await lockPromotion(work, input, null);
    const me = context.viewer.staff!.id;
    const today = seoulDay(Date.now());
    if (row.staff_id === me) throw refusal("본인의 연차는 다른 인사 담당자가 지정합니다.");
    if (row.state !== "noticed") throw refusal(`${promotionStates[row.state]} 상태에서는 지정할 수 없습니다.`);
    const until = answerUntil(row)!;
    // Of days that came back the person had the time of the law before.
    if (row.answered_at === null && row.reopened_on === null && today <= until)
      throw refusal(`${formatDay(until)}까지는 본인이 사용일을 정합니다.`);
    if (today > row.designate_until) throw refusal(`지정은 ${formatDay(row.designate_until)}까지 할 수 있었습니다.`);
    const leaves = await takeDays(work, context, row, input.days);
    const rest = await leftOf(work, row.staff_id, row.expires_on);
    if (rest > 0)
      throw invalidField(
        "days",
        `아직 ${Math.floor(rest / 60)}시간 ${rest % 60}분이 남습니다. 남은 연차를 모두 지정해 주세요.`,
      );
    await sql`update leave_promotions set state = 'designated', designated_at = now(), designated_by_id = ${me},
      version = version + 1 where id = ${row.id}`.execute(work.query);
    await ring(work, promotionAsked, { from: me, to: [row.staff_id], about: { type: "leavePromotion", id: row.id } });
    work.audit({ action: "leavePromotion.designate", recordType: "leavePromotion", recordId: row.id });
    return leaves;
  });
}

async function leftOf({ query }: Work, staffId: number, until: Day): Promise<number> {
  const { rows } = await sql<{ left: number }>`
    select coalesce(sum(a.balance), 0)::bigint as left from leave_grants g
    join ledger_accounts a on a.ledger = 'leave' and a.record_type = 'leaveGrant' and a.record_id = g.id
    where g.staff_id = ${staffId} and g.ended_on is null and g.until_on = ${until} and g.basis in ('monthly', 'annual')`.execute(
    query,
  );
  return rows[0]!.left;
}

type Promotion = { readonly id: number; readonly staff_id: number; readonly expires_on: Day };

/** Makes each of the days a leave that stands: it was fixed by who had the right to it. The last may be part of a day. */
async function takeDays(work: Work, context: WriteContext, row: Promotion, days: readonly Day[]): Promise<number[]> {
  const today = seoulDay(Date.now());
  const me = context.viewer.staff!.id;
  const made: number[] = [];
  for (const [index, { day, minutes }] of (await workdaysOf(work, row.staff_id, days.toSorted())).entries()) {
    if (day < today || day > row.expires_on) {
      throw invalidField(`days.${index}`, `오늘부터 ${formatDay(row.expires_on)} 사이의 날을 골라 주세요.`);
    }
    if (minutes === 0) throw invalidField(`days.${index}`, `${formatDay(day)}은 근무일이 아닙니다.`);
    const left = await leftOf(work, row.staff_id, row.expires_on);
    const kind = left < minutes && left <= minutes / 2 ? "morning" : "annual";
    const when = { kind, startsOn: day, endsOn: day, fromTime: "", untilTime: "" } as const;
    const { rows } = await sql<{ id: number }>`
      insert into leaves (team_id, staff_id, kind, status, title, starts_on, ends_on, promotion_id, hr_id, hr_at,
        created_by, updated_by)
      select s.home_team_id, s.id, ${kind}, 'approved', ${titleOf(when)}, ${day}, ${day}, ${row.id},
        ${row.staff_id === me ? null : me}::bigint, now(), ${context.viewer.userId}, ${context.viewer.userId}
      from staffs s where s.id = ${row.staff_id} and s.home_team_id is not null returning id`.execute(work.query);
    const id = rows[0]?.id;
    if (id === undefined) throw refusal("소속 팀이 없는 직원입니다. 팀을 먼저 정해 주세요.");
    const taken = await bookLeave(work, context, id, { ...when, staffId: row.staff_id });
    await sql`update leaves set minutes = ${taken} where id = ${id}`.execute(work.query);
    await syncHandover(work, me, id);
    await setAbsence(work, id);
    work.audit({ action: "leave.create", recordType: "leave", recordId: id, changes: { starts_on: [null, day] } });
    work.emit({ type: "record", ref: `leave:${id}` });
    made.push(id);
  }
  return made;
}

/** 노무수령 거부: the firm tells the person that it does not take the work of that day. */
export function serveRefusal(context: WriteContext, id: number): Promise<void> {
  return answerRefusal(context, id, async (work, row, me) => {
    if (row.staff === me) throw refusal("본인의 근무는 다른 인사 담당자가 거부합니다.");
    if (row.served) throw refusal("이미 노무수령 거부를 통지했습니다.");
    await sql`update leave_refusals set served_at = now(), served_by_id = ${me} where id = ${id}`.execute(work.query);
    await ring(work, workOnLeave, { from: me, to: [row.staff], about: { type: "leave", id: row.leave } });
    work.audit({ action: "leave.refusal", recordType: "leave", recordId: row.leave });
  });
}

/** The person confirms that the refusal has arrived. */
export function ackRefusal(context: WriteContext, id: number): Promise<void> {
  return answerRefusal(context, id, async (work, row, me) => {
    if (row.staff !== me) throw notFound();
    if (!row.served) throw refusal("아직 통지되지 않았습니다.");
    await sql`update leave_refusals set acked_at = coalesce(acked_at, now()) where id = ${id}`.execute(work.query);
    await settleBell(work, { type: "leave", id: row.leave }, { staffIds: [me], kind: workOnLeave });
    work.audit({ action: "leave.refusalAck", recordType: "leave", recordId: row.leave });
  });
}

type Refusal = { readonly staff: number; readonly leave: number; readonly served: boolean };

function answerRefusal(
  context: WriteContext,
  id: number,
  answer: (work: Work, row: Refusal, me: number) => Promise<void>,
): Promise<void> {
  return inTransaction(context.database, context.actor, async (work) => {
    const { rows } = await sql<Refusal>`
      select u.staff_id as staff, u.leave_id as leave, f.served_at is not null as served
      from leave_refusals f join leave_uses u on u.id = f.use_id
      where f.id = ${id} and f.returned_at is null for update of f`.execute(work.query);
    const me = context.viewer.staff!.id;
    if (!rows[0] || (rows[0].staff !== me && !manageLeave.allows(context.facts))) throw notFound();
    await answer(work, rows[0], me);
  });
}

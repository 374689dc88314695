import { sql } from "kysely";
import { daysBetween } from "#firm/court-days.ts";
import type { RateName } from "#firm/rates.ts";
import { standInsFor } from "#firm/server/away.ts";
import { ratesOn } from "#firm/server/rates.ts";
import { seoulDay, type Day } from "#platform/dates.ts";
import { inBackground } from "#platform/server/database/background.ts";
import type { Database } from "#platform/server/database/database.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { defineRecurringJob } from "#platform/server/jobs/job.ts";
import { ring } from "#records/server/bell/ring.ts";
import { recordPath } from "#records/resource.ts";
import { holdersOf } from "#features/identity/access/server/commands/holders-of.ts";
import { staffContact } from "#features/identity/contacts/staff.ts";
import { tellByTask } from "#features/work/tasks/server/api.ts";
import { withdrawReturns } from "./commands/withdraw-returns.ts";
import { returnNear, returnReminder } from "./return-bell.ts";

const marks = ["first", "last"] as const;
type Mark = (typeof marks)[number];
type MarkDays = Readonly<Record<Mark, number>>;

const markRates = { first: "returnFirst", last: "returnLast" } as const satisfies Record<Mark, RateName>;

/** The marks that `left` days before the day of return have been reached, the nearest to the day last. */
const reachedMarks = (left: number, days: MarkDays) =>
  marks.filter((mark) => left <= days[mark]).toSorted((one, other) => days[other] - days[one]);

/** Whoever `s` is on 휴직 on the day, with a day of return that has not passed. */
const awaited = (today: Day) => sql<boolean>`s.status = 1 and s.deleted_at is null and s.on_leave_from <= ${today}::date
  and s.on_leave_until >= ${today}::date`;

/**
 * Tells of every planned day of return from 휴직 whose next mark has been reached by `now`, and takes back what was told
 * of days that hold no more. Each mark is written down in the transaction that tells it, so that a kill loses none and a
 * second process tells none twice; of marks that passed while nothing ran the nearest alone is told. Returns how many.
 */
export async function tellReturns(database: Database, now: Date = new Date()): Promise<number> {
  const today = seoulDay(now);
  await inBackground(database, (work) => withdrawReturns(work));
  const { returnFirst, returnLast } = await ratesOn(database, Object.values(markRates), today);
  const days: MarkDays = { first: returnFirst, last: returnLast };
  const { rows } = await sql<{ id: number; on: Day; told: readonly Mark[] }>`
    select s.id, s.on_leave_until as on, array(select m.mark from return_reminders m
      where m.staff_id = s.id and m.return_on = s.on_leave_until) as told
    from staffs s where ${awaited(today)} and s.on_leave_until <= ${today}::date + ${Math.max(...Object.values(days))}::int
    order by s.on_leave_until, s.id`.execute(database.query);
  let told = 0;
  for (const { id, on, told: before } of rows) {
    const nearest = reachedMarks(daysBetween(today, on), days).at(-1);
    if (nearest === undefined || before.includes(nearest)) continue;
    told += await inBackground(database, (work) => tellOne(work, { staffId: id, today, days }));
  }
  return told;
}

type One = { readonly staffId: number; readonly today: Day; readonly days: MarkDays };
type Returning = { readonly name: string; readonly returnOn: Day; readonly leader: number | null };

async function tellOne(work: Work, { staffId, today, days }: One): Promise<number> {
  // Whoever changes the day, or notes the return, at this moment is waited for.
  const { rows } = await sql<Returning>`
    select s.short_name as name, s.on_leave_until as "returnOn",
      (select l.id from teams t join staffs l on l.id = t.leader_id and l.status = 1 and l.deleted_at is null
        where t.id = s.home_team_id and t.deleted_at is null) as leader
    from staffs s where s.id = ${staffId} and ${awaited(today)} for no key update of s`.execute(work.query);
  const [person] = rows;
  if (!person) return 0;
  const left = daysBetween(today, person.returnOn);
  const reached = reachedMarks(left, days);
  const nearest = reached.at(-1);
  const to = await peopleOf(work, staffId, person.leader, today);
  const [from] = to;
  if (nearest === undefined || from === undefined) return 0;
  const place = { staff_id: staffId, return_on: person.returnOn };
  const claimed = await work.query
    .insertInto("return_reminders")
    .values(reached.map((mark) => ({ ...place, mark, days: days[mark], told: mark === nearest })))
    .onConflict((conflict) => conflict.doNothing())
    .returning(["id", "mark"])
    .execute();
  const id = claimed.find(({ mark }) => mark === nearest)?.id;
  if (id === undefined) return 0;
  const task = await tellByTask(work, {
    from,
    to,
    title: `[복직 ${left === 0 ? "오늘" : `${left}일 전`}] ${person.name} · 예정일 ${person.returnOn}`,
    content: "자리, 계정과 맡을 일을 준비해 주세요. 복직하거나 예정일이 바뀌면 직원 관리에 적어 주세요.",
    url: recordPath(staffContact, staffId) ?? "",
    importance: nearest === "last" ? "A" : "B",
    dueOn: person.returnOn,
  });
  await ring(work, returnNear, { from: null, to, about: { type: returnReminder.name, id } });
  await work.query.updateTable("return_reminders").set({ task_id: task }).where("id", "=", id).execute();
  return 1;
}

/**
 * 인사관리 and the leader of the team, with whoever stands in for who of them is away; 관리자 where there is nobody. Never
 * the person alone.
 */
async function peopleOf(work: Work, staffId: number, leader: number | null, today: Day): Promise<number[]> {
  const named = [...(await holdersOf(work, "인사관리")), ...(leader === null ? [] : [leader])];
  const deputies = (await standInsFor(work, named, today)).map(({ deputyId }) => deputyId);
  const told = [...new Set([...named, ...deputies])].filter((id) => id !== staffId);
  return told.length > 0 ? told : (await holdersOf(work, "관리자")).filter((id) => id !== staffId);
}

export const remindOfReturns = defineRecurringJob({
  name: "directory.returns",
  label: "복직 예정일 알림",
  every: "hour",
  run: ({ database }) => tellReturns(database),
});

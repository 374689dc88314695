import { sql } from "kysely";
import { addDays, seoulDay, type Day } from "#platform/dates.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { bookLeave } from "#features/people/leave/server/booking.ts";
import { setAbsence } from "#features/people/leave/server/go.ts";
import { grantToPerson } from "#features/people/leave/server/grant-due.ts";
import { syncHandover } from "#features/people/leave/server/handover-list.ts";
import { titleOf } from "#features/people/leave/server/when.ts";
import { closedDays } from "#features/people/leave/server/work-days.ts";
import type { LeaveKind } from "#features/people/leave/law/days.ts";
import type { LeaveState } from "#features/people/leave/leave.ts";
import { workingInstant } from "./calendar.ts";
import type { FilledPeople, Filling } from "./types.ts";

type DemoLeave = {
  readonly who: string;
  readonly kind: LeaveKind;
  /** Working days from today on which it begins, and how many it takes. */
  readonly after: number;
  readonly days?: number;
  readonly status: LeaveState;
  readonly deputy?: string;
  readonly reason?: string;
  readonly times?: readonly [string, string];
};

const leaves: readonly DemoLeave[] = [
  { who: "admin", kind: "annual", after: -32, days: 2, status: "approved" },
  { who: "admin", kind: "morning", after: -11, status: "approved" },
  { who: "admin", kind: "annual", after: 9, days: 2, status: "lead", deputy: "operations" },
  { who: "litigation", kind: "annual", after: -40, days: 3, status: "approved" },
  { who: "litigation", kind: "annual", after: 4, days: 2, status: "approved", deputy: "narae" },
  { who: "lawyer", kind: "annual", after: -25, status: "approved" },
  { who: "lawyer", kind: "annual", after: 6, days: 3, status: "requested", deputy: "associate-lawyer" },
  { who: "associate-lawyer", kind: "hours", after: 3, status: "approved", times: ["14:00", "16:00"] },
  { who: "associate-lawyer", kind: "annual", after: 8, status: "moved" },
  { who: "responsible-lawyer", kind: "afternoon", after: 2, status: "requested", deputy: "lawyer" },
  { who: "manager", kind: "sick", after: -3, days: 2, status: "approved", reason: "진료 확인서 제출" },
  { who: "manager", kind: "annual", after: 12, status: "requested" },
  { who: "consultant", kind: "annual", after: 7, status: "canceling" },
  { who: "pr-lead", kind: "family", after: 5, days: 2, status: "lead", reason: "형제 결혼" },
  { who: "operations", kind: "annual", after: -18, days: 4, status: "approved" },
  { who: "it-lead", kind: "annual", after: 1, days: 2, status: "approved", deputy: "it-member" },
  { who: "haeyul", kind: "annual", after: 10, days: 3, status: "requested", deputy: "litigation" },
  { who: "narae", kind: "annual", after: -22, days: 2, status: "canceled" },
];

/** Grants by law, leave of some weeks around today in every state, and two promotions. */
export async function fillLeave({ query, now }: Filling, { staff }: FilledPeople): Promise<void> {
  const work: Work = { query, audit: () => {}, emit: () => {}, emitSurely: () => {} };
  const today = seoulDay(now);
  // Months of leave have been taken: what could be used then is here as well.
  const since = addDays(today, -120);
  await query.updateTable("firm_settings").set({ leave_since: since }).execute();
  const { rows: people } = await sql<{ id: number; hiredOn: Day }>`
    select id, hired_at::text as "hiredOn" from staffs
    where status = 1 and not is_system and hired_at is not null order by id`.execute(query);
  for (const person of people) {
    // What begins within the weeks that are filled is there as well, whatever day the firm is made on.
    await grantToPerson(work, person, addDays(today, 40), { basis: "hired", fiscalMonth: 1, since });
  }
  const closed = await closedDays({ query });
  for (const one of leaves) await fillOne(work, one, { staff, today, closed });
  await query
    .updateTable("staffs")
    .set({ deputy_id: staff.get("narae")!.id })
    .where("id", "=", staff.get("litigation")!.id)
    .execute();
  await promote(work, today, staff);
  // Deputies were asked when the leave was, not when the firm is made.
  await sql`update bell_rows set rung_at = ${workingInstant(now, 1)} where record_type = 'leaveHandover'`.execute(
    query,
  );
}

type Days = {
  readonly staff: FilledPeople["staff"];
  readonly today: Day;
  readonly closed: (day: Day) => string | null;
};

function workday(today: Day, after: number, closed: Days["closed"]): Day {
  let day = today;
  for (let left = Math.abs(after); left > 0;) {
    day = addDays(day, after < 0 ? -1 : 1);
    if (closed(day) === null) left -= 1;
  }
  return day;
}

async function fillOne(work: Work, one: DemoLeave, { staff, today, closed }: Days): Promise<void> {
  const { who, kind, after, days = 1, status, deputy, reason = "", times = ["", ""] } = one;
  const person = staff.get(who)!;
  const startsOn = workday(today, after, closed);
  const endsOn = workday(startsOn, days - 1, closed);
  const when = { kind, startsOn, endsOn, fromTime: times[0], untilTime: times[1] };
  const decided = status !== "requested";
  const lead = staff.get("general-lead")!.id;
  const hr = staff.get(who === "hr" ? "doha" : "hr")!.id;
  const askedAt = new Date(`${workday(startsOn < today ? startsOn : today, -4, closed)}T10:20:00+09:00`);
  const row = await work.query
    .insertInto("leaves")
    .values({
      team_id: sql<number>`(select coalesce(team_id, (select min(id) from teams)) from staffs where id = ${person.id})`,
      staff_id: person.id,
      kind,
      status: status === "approved" && endsOn < today ? "used" : status,
      title: titleOf(when),
      starts_on: startsOn,
      ends_on: endsOn,
      from_time: when.fromTime,
      until_time: when.untilTime,
      purpose: reason,
      deputy_id: deputy ? staff.get(deputy)!.id : null,
      deputy_accepted_at: deputy && status === "approved" ? askedAt : null,
      ...(status === "moved" && {
        decision: "같은 주 변론기일 준비로 사무실에 변호사가 없습니다.",
        other_from: workday(endsOn, 5, closed),
        other_until: workday(endsOn, 5, closed),
      }),
      ...(status === "canceling" && { decision: "가족 일정이 바뀌었습니다." }),
      ...(decided && status !== "moved" && { lead_id: lead, lead_at: askedAt }),
      ...((status === "approved" || status === "canceling") && { hr_id: hr, hr_at: askedAt }),
      created_at: askedAt,
      created_by: person.userId,
      updated_at: askedAt,
      updated_by: person.userId,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (status === "canceled") return;
  const minutes = await bookLeave(work, { viewer: { userId: person.userId } }, row.id, { ...when, staffId: person.id });
  await work.query.updateTable("leaves").set({ minutes }).where("id", "=", row.id).execute();
  if (startsOn >= today) await syncHandover(work, person.id, row.id);
  if (status === "approved" || status === "canceling") await setAbsence(work, row.id);
}

/** One whose notice is due in these days, and one who was told and has to say when. */
async function promote({ query }: Work, today: Day, staff: FilledPeople["staff"]): Promise<void> {
  const hr = staff.get("hr")!.id;
  const values = (person: string) => ({
    staff_id: staff.get(person)!.id,
    kind: "annual" as const,
    minutes: 480 * 6,
    expires_on: addDays(today, 176),
    notice_from: addDays(today, -5),
    notice_until: addDays(today, 4),
    answer_days: 10,
    designate_until: addDays(today, 116),
  });
  await query.insertInto("leave_promotions").values(values("content-parttime")).execute();
  await query
    .insertInto("leave_promotions")
    .values({
      ...values("admin"),
      state: "noticed",
      noticed_at: new Date(`${addDays(today, -2)}T11:00:00+09:00`),
      noticed_by_id: hr,
    })
    .execute();
}

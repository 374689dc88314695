import { sql } from "kysely";
import { holdersOf } from "#features/identity/access/server/commands/holders-of.ts";
import { addDays, daysBetween } from "#firm/court-days.ts";
import { isFromBefore } from "#firm/server/late.ts";
import { seoulDay, type Day } from "#platform/dates.ts";
import type { Database } from "#platform/server/database/database.ts";
import { inTransaction, type Work } from "#platform/server/database/transaction.ts";
import { blindTitle } from "../deadline.ts";
import { standingDeadline } from "./standing.ts";
import { tellOfDeadline } from "./tell-of-deadline.ts";

/** An open deadline as alarms look at it. */
export type Watched = {
  readonly id: number;
  readonly projectId: number | null;
  readonly title: string;
  readonly status: string;
  readonly peremptory: boolean;
  readonly actingOn: Day;
  readonly dueOn: Day;
  readonly d7: Day;
  readonly d3: Day;
  readonly d1: Day;
  readonly enteredAt: Date;
};

const hour = 3_600_000;
const stages = ["d7", "d3", "d1", "d0"] as const;
type Stage = (typeof stages)[number];

const stageWords: Readonly<Record<Stage, string>> = { d7: "7일 전", d3: "3일 전", d1: "1일 전", d0: "오늘 만료" };

/**
 * What has to be told of an unverified deadline by now: at once where it is due by tomorrow, two hours after entry with
 * seven days or fewer left, else after a day. Each is told once, the more urgent one again. Null: nothing yet.
 */
export function unverifiedAlarm(watched: Watched, now: Date): "now" | "2h" | "24h" | null {
  if (watched.status !== "entered" && watched.status !== "disputed") return null;
  const left = daysBetween(seoulDay(now), watched.actingOn);
  const waited = now.getTime() - watched.enteredAt.getTime();
  if (left <= 1) return "now";
  if (left <= 7 && waited >= 2 * hour) return "2h";
  return waited >= 24 * hour ? "24h" : null;
}

/** The stages of reminding that have been reached, the last one being what is told. By the earlier day where one may move. */
export function reachedStages(watched: Watched, now: Date): Stage[] {
  const today = seoulDay(now);
  const earlier = daysBetween(watched.actingOn, watched.dueOn);
  const days: Readonly<Record<Stage, Day>> = {
    d7: addDays(watched.d7, -earlier),
    d3: addDays(watched.d3, -earlier),
    d1: addDays(watched.d1, -earlier),
    d0: watched.actingOn,
  };
  return stages.filter((stage) => days[stage] <= today);
}

const nobody = { userId: null, staffId: null, requestId: null };

/**
 * Tells of every deadline what has to be told by `now`. Each alarm is written down in the transaction that tells it, so
 * that a kill loses none and a second process or another try tells none twice. Returns how many were told.
 */
export async function tellAlarms({ query, ...rest }: Database, now: Date = new Date()): Promise<number> {
  const database = { query, ...rest };
  const { rows } = await sql<{ id: number }>`select id from deadlines
    where ${standingDeadline("deadlines")} order by acting_on, id`.execute(query);
  let told = 0;
  const failures: unknown[] = [];
  for (const { id } of rows) {
    try {
      told += await inTransaction(database, nobody, (work) => tellOne(work, id, now));
    } catch (error) {
      // One that cannot be told keeps no other one silent; the job still fails, so that somebody looks.
      failures.push(error);
    }
  }
  told += await tellNotices(database, now);
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} deadlines could not be told of`);
  return told;
}

/** `isFromBefore`: it ended before the firm began to work with the product, and is late nowhere here. */
type Found = Watched & { readonly isFromBefore: boolean };

async function tellOne(work: Work, id: number, now: Date): Promise<number> {
  const { rows } = await sql<Found>`
    select id, project_id as "projectId", title, status, peremptory, acting_on as "actingOn", due_on as "dueOn", d7_on as d7, d3_on as d3, d1_on as d1,
      created_at as "enteredAt", ${isFromBefore(sql`acting_on`)} as "isFromBefore"
    from deadlines
    where id = ${id} and ${standingDeadline("deadlines")} for update`.execute(work.query);
  const watched = rows[0];
  if (!watched) return 0;
  const flag = watched.peremptory ? "불변 " : "";
  let told = 0;
  const unverified = unverifiedAlarm(watched, now);
  if (unverified !== null) {
    told += await tellOnce(work, watched, `unverified:${unverified}`, `${flag}기한 미검증`);
  }
  if (watched.actingOn < seoulDay(now)) {
    if (watched.isFromBefore) return told;
    return told + (await tellOnce(work, watched, "overdue", `${flag}기한 지남`));
  }
  const reached = reachedStages(watched, now);
  const last = reached.at(-1);
  if (last === undefined) return told;
  // Entered late, the stages that lie behind are not told one after the other.
  await keepSilent(work, watched.id, reached.slice(0, -1));
  return told + (await tellOnce(work, watched, last, `${flag}기한 ${stageWords[last]}`));
}

async function keepSilent(work: Work, id: number, kinds: readonly string[]): Promise<void> {
  if (kinds.length === 0) return;
  await work.query
    .insertInto("deadline_alarms")
    .values(kinds.map((kind) => ({ deadline_id: id, kind })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

type About = Pick<Watched, "id" | "projectId" | "title" | "actingOn"> & Partial<Pick<Watched, "peremptory" | "status">>;

/**
 * What an alarm says of it: of an unverified 불변기간 nothing that the second person has to read from the document
 * (additions L1), until missing it is worse than that.
 */
function toldOf({ id, projectId, title, actingOn, peremptory, status }: About, today: Day) {
  const blind = peremptory === true && status === "entered";
  const endsOn = blind && daysBetween(today, actingOn) > 1 ? null : actingOn;
  return { id, projectId, title: blind ? blindTitle : title, endsOn };
}

async function tellOnce(work: Work, about: About, kind: string, what: string): Promise<number> {
  const { id } = about;
  const claimed = await work.query
    .insertInto("deadline_alarms")
    .values({ deadline_id: id, kind })
    .onConflict((conflict) => conflict.doNothing())
    .returning("kind")
    .executeTakeFirst();
  if (!claimed) return 0;
  const { from, to } = await peopleOf(work, id, kind);
  const task = await tellOfDeadline(work, { deadline: toldOf(about, seoulDay(Date.now())), what, from, to });
  await work.query
    .updateTable("deadline_alarms")
    .set({ task_id: task })
    .where("deadline_id", "=", id)
    .where("kind", "=", kind)
    .execute();
  return 1;
}

/** Whom it concerns: owner and lawyers at work; of what is unverified those who may verify; 관리자 where there is nobody. */
async function peopleOf(work: Work, id: number, kind: string): Promise<{ from: number; to: number[] }> {
  const { rows } = await sql<{ entered: number; staff: number | null }>`
    select d.entered_by_id as entered, s.id as staff
    from deadlines d left join projects p on p.id = d.project_id left join legal_cases c on c.id = d.case_id
    left join staffs s on s.id in (d.owner_id, d.entered_by_id, p.responsible_id, p.associate_id, p.litigation_id, c.lawyer_id, c.clerk_id)
      and s.status = 1 and s.deleted_at is null
    where d.id = ${id} order by s.id`.execute(work.query);
  const from = rows[0]!.entered;
  const named = rows.flatMap(({ staff }) => (staff === null ? [] : [staff]));
  const to = kind.startsWith("unverified") ? named.filter((staff) => staff !== from) : named;
  const grave = kind === "overdue" || kind === "unverified:now" || to.length === 0;
  return { from, to: grave ? [...to, ...(await holdersOf(work, "관리자"))] : to };
}

/**
 * 판결 통지 on which the client has not decided five days before the last day of appeal (additions L8). One that was begun
 * after that day has nothing to be decided: the deadline itself is told of as past.
 */
async function tellNotices(database: Database, now: Date): Promise<number> {
  const { rows } = await sql<About>`
    select n.deadline_id as id, n.project_id as "projectId", n.title, n.last_day as "actingOn", d.peremptory, d.status
    from judgment_notices n join deadlines d on d.id = n.deadline_id
    where (n.status <> 'answered' or n.answer = 'undecided') and n.deleted_at is null and n.last_day - 5 <= ${seoulDay(now)}::date
      and (n.created_at at time zone 'Asia/Seoul')::date <= n.last_day
      and not exists (select from deadline_alarms a where a.deadline_id = n.deadline_id and a.kind = 'unanswered')`.execute(
    database.query,
  );
  let told = 0;
  for (const about of rows) {
    told += await inTransaction(database, nobody, (work) => tellOnce(work, about, "unanswered", "상소 의사 미확인"));
  }
  return told;
}

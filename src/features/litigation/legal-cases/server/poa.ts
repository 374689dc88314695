import { sql, type RawBuilder } from "kysely";
import { seoulDay } from "#platform/dates.ts";
import { inBackground } from "#platform/server/database/background.ts";
import type { Database } from "#platform/server/database/database.ts";
import type { Work } from "#platform/server/database/transaction.ts";
import { defineRecurringJob } from "#platform/server/jobs/job.ts";
import { onList } from "#features/pipeline/conflicts/server/commands/members-wall.ts";
import { withdrawPoaTasks } from "#features/pipeline/contracts/server/commands/withdraw-poa-tasks.ts";
import { tellByTask } from "#features/work/tasks/server/api.ts";
import { checkedStates } from "../steps.ts";

/** Contracts `c` under which a lawyer acts. */
const inForce = sql<boolean>`c.deleted_at is null and c.status <> 'void'`;

/** Whether the contract of a 사건 says of no 위임장 that it was filed by this day; where there is no contract, nobody knows. */
export const poaMissingBy = (projectId: RawBuilder<number>, day: RawBuilder<string | null>) => sql<boolean>`exists (
  select from projects p join contracts c on c.id = p.contract_id
  where p.id = ${projectId} and ${inForce} and (c.poa_filed_at is null or coalesce(c.poa_filed_at > ${day}, false)))`;

/** States in which a court has the case: nobody acts in it without a 위임장 (변호사법 제29조의2). */
export const beforeCourt = sql<boolean>`r.status in (${sql.join(checkedStates.map((state) => sql.lit(state)))})`;

/**
 * How many days before a hearing it is told. A week leaves time for 경유 and for filing, and for whoever is away to be
 * stood in for; the law knows no such number.
 */
const daysAhead = 7;

/** The most cases told in one run, the nearest hearings first: the next run goes on. */
const mostTold = 200;

type Unfiled = {
  readonly id: number;
  readonly title: string;
  readonly projectId: number;
  readonly contract: number;
  readonly people: readonly number[];
  readonly heardOn: string;
};

/**
 * Gives the lawyer and the clerk of every case an A task where a hearing is near and no 위임장 is filed: once for each
 * case. Takes back what has been filed meanwhile. Returns how many were told.
 */
export async function tellUnfiled(database: Database, now: Date = new Date()): Promise<number> {
  await inBackground(database, (work) => withdrawPoaTasks(work));
  let told = 0;
  for (const { id } of await unfiledOf(database.query, now)) {
    told += await inBackground(database, (work) => tellOne(work, id, now));
  }
  return told;
}

async function unfiledOf(query: Database["query"], now: Date, id?: number): Promise<readonly Unfiled[]> {
  const { rows } = await sql<Unfiled>`
    select r.id, r.title, r.project_id as "projectId", c.id_int as contract, h.heard_on as "heardOn",
      array_remove(array[coalesce(r.lawyer_id, p.responsible_id), coalesce(r.clerk_id, p.litigation_id)], null) as people
    from legal_cases r join projects p on p.id = r.project_id join contracts c on c.id = p.contract_id
      cross join lateral (select min((h.at at time zone 'Asia/Seoul')::date) as heard_on from hearings h
        where h.case_id = r.id and h.status = 'scheduled' and h.kind <> 'judgment' and h.deleted_at is null
          and h.at >= ${now}) h
    where r.deleted_at is null and r.poa_task_id is null and ${beforeCourt} and ${inForce} and c.poa_filed_at is null
      and h.heard_on <= ${seoulDay(now)}::date + ${sql.lit(daysAhead)}::int
      ${id === undefined ? sql`` : sql`and r.id = ${id}`}
    order by h.heard_on, r.id limit ${mostTold}`.execute(query);
  return rows;
}

async function tellOne(work: Work, id: number, now: Date): Promise<number> {
  // Whoever enters the day with the contract, and a second process, are waited for: the contract first, as there.
  await sql`select from contracts c where c.id = (select p.contract_id from legal_cases l join projects p
    on p.id = l.project_id where l.id = ${id}) for update`.execute(work.query);
  await sql`select from legal_cases l where l.id = ${id} for update`.execute(work.query);
  const [unfiled] = await unfiledOf(work.query, now, id);
  if (!unfiled) return 0;
  const to = await onList(work, unfiled.projectId, unfiled.people);
  const [from] = to;
  if (from === undefined) return 0;
  const task = await tellByTask(work, {
    from,
    to,
    title: `[위임장 미제출] ${unfiled.title} · 기일 ${unfiled.heardOn}`,
    content: `위임장을 제출하지 않고는 변론할 수 없습니다(변호사법 제29조의2). 제출한 뒤 계약 ${unfiled.contract}에 위임장 제출일을 적어 주세요.`,
    url: `/lawfirm/service/legal-case/${id}`,
    importance: "A",
    dueOn: unfiled.heardOn,
    about: { type: "legalCase", id },
  });
  await work.query.updateTable("legal_cases").set({ poa_task_id: task }).where("id", "=", id).execute();
  work.emit({ type: "record", ref: `legalCase:${id}` });
  return 1;
}

export const remindOfPoa = defineRecurringJob({
  name: "legalCases.poa",
  label: "위임장 미제출 알림",
  every: "hour",
  run: ({ database }) => tellUnfiled(database),
});

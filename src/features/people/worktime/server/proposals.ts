import { sql, type RawBuilder } from "kysely";
import { addDays, type Day } from "#platform/dates.ts";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { inTransaction, type Work } from "#platform/server/database/transaction.ts";
import { invalidField, notFound } from "#platform/server/http/failure.ts";
import { inTransactionOnce } from "#platform/server/repeated-calls.ts";
import { seesTied } from "#records/server/tied.ts";
import type { WriteContext } from "#records/server/write.ts";
import type { Category } from "../worktime.ts";
import { insertEntered, type Entered } from "./enter.ts";
import { me } from "./records.ts";

/** What an activity is: a record of another kind that the person made or took part in. */
export type SourceKey = { readonly type: SourceType; readonly id: number };
type SourceType = "memo" | "document" | "hearing" | "teleSession" | "consult" | "letter";

type Found = SourceKey & {
  readonly at: Date;
  readonly until: Date | null;
  readonly minutes: number;
  readonly projectId: number | null;
  readonly category: Category;
  readonly title: string;
  readonly path: string;
};

/** Minutes that an activity is first taken for where nothing measured it; the person says how long it was. */
const guessed = {
  memo: sql.lit(10),
  call: sql.lit(15),
  meeting: sql.lit(30),
  document: sql.lit(60),
  letter: sql.lit(60),
} as const;

/** The person's activities between two moments that are not decided on: one row each, never lumped (additions 2, 3). */
function activities(staffId: number, from: Day, until: Day): RawBuilder<unknown> {
  const within = (at: RawBuilder<unknown>) => sql`${at} >= ${from}::date::timestamp at time zone 'Asia/Seoul'
    and ${at} < (${until}::date + 1)::timestamp at time zone 'Asia/Seoul' and ${at} <= now()`;
  return sql`
    select 'memo' as type, m.id, m.created_at as at, null::timestamptz as until,
      case m.kind when '통화' then ${guessed.call} when '미팅' then ${guessed.meeting} else ${guessed.memo} end as minutes,
      case when m.record_type = 'project' then m.record_id end as project_id,
      case when m.kind in ('통화', '미팅', '의뢰인요청') then 'consult' when m.kind = '법원' then 'admin' else 'research' end as category,
      m.kind || ' 메모' as title, case when m.record_type = 'project'
        then '/lawfirm/project/' || (select p.id_int from projects p where p.id = m.record_id) else '' end as path
    from memos m where m.author_id = ${staffId} and m.parent_id is null and m.deleted_at is null and ${within(sql`m.created_at`)}
    union all
    select 'document', d.id, d.created_at, null, ${guessed.document}, d.project_id, 'writing', d.title, '/lawfirm/documents/' || d.id
    from documents d where d.author_id = ${staffId} and d.deleted_at is null and ${within(sql`d.created_at`)}
    union all
    select 'hearing', h.id, h.at, h.at + make_interval(mins => h.minutes), h.minutes, c.project_id, 'hearing', h.title,
      '/lawfirm/service/legal-case/hearings/' || h.id
    from hearings h join legal_cases c on c.id = h.case_id
    where h.lawyer_id = ${staffId} and h.status = 'held' and h.deleted_at is null and ${within(sql`h.at`)}
    union all
    select 'teleSession', t.id, coalesce(t.started_at, t.scheduled_at), t.ended_at,
      coalesce(greatest(1, round(extract(epoch from t.ended_at - t.started_at) / 60))::int, t.duration_min), null, 'consult',
      '원격상담', '/lawfirm/consult/tele'
    from tele_sessions t where t.lawyer_id = ${staffId} and t.status = 'ended' and t.deleted_at is null
      and ${within(sql`coalesce(t.started_at, t.scheduled_at)`)}
    union all
    select 'consult', k.id, k.scheduled_at, null, coalesce(k.duration_min, ${guessed.meeting}), null, 'consult', '상담',
      '/lawfirm/consult/' || k.id_int
    from consults k where k.lawyer_id = ${staffId} and k.status in ('done', 'considering', 'converted')
      and k.deleted_at is null and ${within(sql`k.scheduled_at`)}
      and not exists (select from tele_sessions t where t.consult_id = k.id and t.status = 'ended' and t.deleted_at is null)
    union all
    select 'letter', l.id, l.created_at, null, ${guessed.letter}, l.project_id, 'writing', '내용증명 ' || l.title,
      '/lawfirm/service/ccmail/' || l.id
    from letters l where l.author_id = ${staffId} and l.deleted_at is null and ${within(sql`l.created_at`)}`;
}

/** Neither its case nor its consultation is one from which the person is kept away. */
const seesActivity = (asker: Asker) => sql<boolean>`(${seesTied("project", sql`a.project_id`, asker)}
  and ${seesTied("consult", sql`case when a.type = 'consult' then a.id end`, asker)})`;

/** An activity counts as decided on until the entry it went into is taken away again. */
const undecided = (staffId: number) => sql<boolean>`not exists (select from worktime_sources s
  left join worktimes w on w.id = s.worktime_id
  where s.staff_id = ${staffId} and s.source_type = a.type and s.source_id = a.id and w.deleted_at is null)`;

async function findActivities({ query }: Pick<Database, "query">, asker: Asker, from: Day, until: Day) {
  const staffId = me(asker);
  if (staffId === null) return [];
  const { rows } = await sql<Found>`
    select a.type, a.id, a.at, a.until, a.minutes, a.project_id as "projectId", a.category, a.title, a.path
    from (${activities(staffId, from, until)}) a
    where ${undecided(staffId)} and ${seesActivity(asker)}
    order by a.at, a.type, a.id limit 200`.execute(query);
  return rows;
}

/** Proposals of a week, for the person alone: nobody else has a call for them. */
export async function readProposals(database: Pick<Database, "query">, asker: Asker, monday: Day) {
  const found = await findActivities(database, asker, monday, addDays(monday, 6));
  const ids = [...new Set(found.flatMap(({ projectId }) => (projectId === null ? [] : [projectId])))];
  const { rows } = await sql<{ id: number; number: number; label: string }>`
    select id, id_int as number, title as label from projects where id = any(${ids}::bigint[])`.execute(database.query);
  const projects = new Map(rows.map((project) => [project.id, project]));
  return found.map(({ projectId, at, until, ...proposal }) => ({
    ...proposal,
    at: at.toISOString(),
    until: until?.toISOString() ?? null,
    project: projectId === null ? null : (projects.get(projectId) ?? null),
  }));
}

/** Takes activities into one entry, as the person has put it; several become one only here. Answers its number. */
export function acceptProposals(
  context: WriteContext,
  { sources, ...entered }: Entered & { readonly sources: readonly SourceKey[] },
): Promise<number[]> {
  return inTransactionOnce(context, async (work) => {
    await requireOffered(work, context, sources);
    const numbers = await insertEntered(work, context, entered, "proposal");
    await decide(work, context, sources, numbers[0]!);
    return numbers;
  });
}

/** Discarded ones are not offered again. */
export function discardProposals(context: WriteContext, sources: readonly SourceKey[]): Promise<void> {
  return inTransaction(context.database, context.actor, async (work) => {
    await requireOffered(work, context, sources);
    await decide(work, context, sources, null);
  });
}

/** The last ones discarded are offered again. */
export function takeBackDiscard(context: WriteContext, sources: readonly SourceKey[]): Promise<void> {
  return inTransaction(context.database, context.actor, async (work) => {
    for (const { type, id } of sources) {
      await sql`delete from worktime_sources where staff_id = ${me(context)} and source_type = ${type}
        and source_id = ${id} and worktime_id is null`.execute(work.query);
    }
  });
}

/** 404 for what is no activity of this person, or was decided on already. */
async function requireOffered(work: Work, asker: Asker, sources: readonly SourceKey[]): Promise<void> {
  const keys = new Set(sources.map(({ type, id }) => `${type} ${id}`));
  if (keys.size !== sources.length) throw invalidField("sources", "같은 활동을 두 번 고를 수 없습니다.");
  const { rows } = await sql<SourceKey>`
    select a.type, a.id from (${activities(me(asker)!, "1900-01-01", "2999-12-31")}) a
    where (a.type, a.id) in (${sql.join(sources.map(({ type, id }) => sql`(${type}::text, ${id}::bigint)`))})
      and ${undecided(me(asker)!)} and ${seesActivity(asker)}`.execute(work.query);
  if (rows.length !== sources.length) throw notFound();
}

async function decide(work: Work, asker: Asker, sources: readonly SourceKey[], entry: number | null): Promise<void> {
  for (const { type, id } of sources) {
    await sql`insert into worktime_sources (staff_id, source_type, source_id, worktime_id)
      values (${me(asker)}, ${type}, ${id}, ${entry})
      on conflict (staff_id, source_type, source_id) do update set worktime_id = excluded.worktime_id, decided_at = now()`.execute(
      work.query,
    );
  }
}

/** The activities that an entry came from, as they are now, as far as the reader sees the case. */
export async function sourcesOfEntry(
  { query }: Pick<Database, "query">,
  asker: Asker,
  { staffId, entryId }: { readonly staffId: number; readonly entryId: number },
) {
  const { rows } = await sql<SourceKey & { at: Date; title: string; path: string }>`
    select a.type, a.id, a.at, a.title, a.path from (${activities(staffId, "1900-01-01", "2999-12-31")}) a
    join worktime_sources s on s.staff_id = ${staffId} and s.source_type = a.type and s.source_id = a.id
    where s.worktime_id = ${entryId} and ${seesActivity(asker)} order by a.at`.execute(query);
  return rows.map(({ at, ...source }) => ({ ...source, at: at.toISOString() }));
}

import { sql } from "kysely";
import type { Database } from "#platform/server/database/database.ts";
import { consultChannels } from "#features/pipeline/consults/consult.ts";
import type { Reach } from "./reach.ts";
import type { Grouping, Narrowing } from "./sums.ts";

type Query = Pick<Database, "query">;

/** What a line is called. */
export type Line = { readonly key: string; readonly label: string; readonly detail: string; readonly off: boolean };

const weekdays = ["월요일", "화요일", "수요일", "목요일", "금요일", "토요일", "일요일"] as const;
const noneLabels: Readonly<Record<Grouping, string>> = {
  staff: "담당 없음",
  team: "팀 없음",
  channel: "유입경로 없음",
  brand: "브랜드 없음",
  category: "분야 없음",
  weekday: "요일 없음",
  hour: "시각 없음",
};

type Asked = { readonly reach: Reach; readonly narrowing: Narrowing; readonly ownId: number | null };

/** The lines with rows under these keys, in the order in which people read them, and people of the teams without any. */
export async function linesOf(query: Query, by: Grouping, keys: ReadonlySet<string>, asked: Asked): Promise<Line[]> {
  const known = await knownLines(query, by, keys, asked);
  const rest = keys.has("none") ? [{ key: "none", label: noneLabels[by], detail: "", off: true }] : [];
  return [...known, ...rest];
}

async function knownLines(query: Query, by: Grouping, keys: ReadonlySet<string>, asked: Asked): Promise<Line[]> {
  const numbers = () => [...keys].filter((key) => key !== "none").map(Number);
  if (by === "staff") return people(query, numbers(), asked);
  if (by === "team") return teams(query, numbers());
  if (by === "brand") return brands(query, numbers());
  if (by === "weekday")
    return numbers()
      .toSorted(ascending)
      .map((day) => plain(String(day), weekdays[day - 1]!));
  if (by === "hour")
    return numbers()
      .toSorted(ascending)
      .map((hour) => plain(String(hour), `${String(hour).padStart(2, "0")}시`));
  const words: Readonly<Record<string, string>> = by === "channel" ? consultChannels : {};
  const named = [...keys].filter((key) => key !== "none").map((key) => plain(key, words[key] ?? key));
  return named.toSorted((one, other) => one.label.localeCompare(other.label, "ko"));
}

const plain = (key: string, label: string) => ({ key, label, detail: "", off: false });
const ascending = (one: number, other: number) => one - other;

/** People with rows, and those who work in the teams now: who had none is a line of its own. */
async function people({ query }: Query, ids: readonly number[], { reach, narrowing, ownId }: Asked): Promise<Line[]> {
  const { teamId, staffId, jobType } = narrowing;
  const members = sql`(s.status = 1 and s.deleted_at is null and not s.is_system
    and (${reach.teamIds ?? null}::bigint[] is null or s.id = ${ownId}
      or exists (select from staff_teams m where m.staff_id = s.id and m.team_id = any(${reach.teamIds ?? []}::bigint[])))
    and (${reach.scope !== "own"} or s.id = ${ownId})
    and (${teamId ?? null}::bigint is null or exists (select from staff_teams m where m.staff_id = s.id and m.team_id = ${teamId ?? null}))
    and (${staffId ?? null}::bigint is null or s.id = ${staffId ?? null})
    and (${jobType ?? null}::text is null or s.job_type = ${jobType ?? null}))`;
  const { rows } = await sql<Line>`
    select s.id::text as key, s.short_name as label, concat_ws(' · ', t.name, nullif(s.job_type, '')) as detail,
      s.status <> 1 or s.deleted_at is not null as off
    from staffs s left join teams t on t.id = s.home_team_id
    where s.id = any(${ids}::bigint[]) or ${members}
    order by off, s.short_name, s.id`.execute(query);
  return rows.map((row) => (row.off ? { ...row, detail: `${row.detail} · 퇴사` } : row));
}

async function teams({ query }: Query, ids: readonly number[]): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select t.id::text as key, t.name as label, t.kind as detail, not t.active or t.deleted_at is not null as off
    from teams t where t.id = any(${ids}::bigint[]) order by off, t.sort_order, t.id`.execute(query);
  return rows;
}

async function brands({ query }: Query, ids: readonly number[]): Promise<Line[]> {
  const { rows } = await sql<Line>`
    select b.id::text as key, b.name as label, '' as detail, b.deleted_at is not null as off
    from brands b where b.id = any(${ids}::bigint[]) order by b.name, b.id`.execute(query);
  return rows;
}

type Named = { readonly id: number; readonly name: string };

/** What the lists of choices offer. */
export async function choicesOf({ query }: Query, { scope, teamIds }: Reach) {
  if (scope === "own") return { teams: [], people: [], brands: [] };
  const within = teamIds ?? null;
  const [teamRows, peopleRows, brandRows] = await Promise.all([
    sql<Named>`select id, name from teams where deleted_at is null and active
      and (${within}::bigint[] is null or id = any(${within}::bigint[])) order by sort_order, id`.execute(query),
    sql<Named>`select s.id, s.short_name as name from staffs s where s.deleted_at is null and not s.is_system
      and (${within}::bigint[] is null or exists (select from staff_teams m where m.staff_id = s.id and m.team_id = any(${within}::bigint[])))
      order by s.status desc, s.short_name, s.id`.execute(query),
    sql<Named>`select id, name from brands where deleted_at is null
      and (${within}::bigint[] is null or team_id = any(${within}::bigint[])) order by name, id`.execute(query),
  ]);
  return { teams: teamRows.rows, people: peopleRows.rows, brands: brandRows.rows };
}

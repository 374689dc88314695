import { sql, type RawBuilder } from "kysely";
import { seoulDay } from "#platform/dates.ts";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { deputyOn, isAway } from "#firm/server/away.ts";
import { leadLeave } from "../access.ts";

type Query = Database["query"];

const me = ({ viewer }: Asker) => sql<number>`${viewer.staff?.id ?? null}::bigint`;
const today = () => seoulDay(Date.now());

/**
 * The keys of those on whose leave the person decides first: people of a team that he leads, or whose lead is away today
 * and has him as deputy, or of his teams where they are in his charge (팀원관리). Never himself.
 */
export function ledPeople(asker: Asker): RawBuilder<unknown> {
  const inCharge = leadLeave.allows(asker.facts) ? (asker.viewer.staff?.teamIds ?? []) : [];
  return sql`select m.staff_id from staff_teams m join teams t on t.id = m.team_id and t.deleted_at is null
    left join staffs l on l.id = t.leader_id
    where m.staff_id <> ${me(asker)} and (t.leader_id = ${me(asker)} or t.id = any(${inCharge}::bigint[])
      or (l.id is not null and ${isAway("l", today())} and ${deputyOn("l", today())} = ${me(asker)}))`;
}

export async function leads(query: Query, asker: Asker, staffId: number): Promise<boolean> {
  const { rows } = await sql`select where ${staffId}::bigint in (${ledPeople(asker)})`.execute(query);
  return rows.length > 0;
}

/** For whom the person stands in with that: the lead of a team of the other who is away. Null: for nobody. */
export async function actingFor(query: Query, asker: Asker, staffId: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select l.id from staff_teams m join teams t on t.id = m.team_id and t.deleted_at is null join staffs l on l.id = t.leader_id
    where m.staff_id = ${staffId} and l.id <> ${me(asker)} and ${isAway("l", today())}
      and ${deputyOn("l", today())} = ${me(asker)}
      and not exists (select from staff_teams x join teams y on y.id = x.team_id and y.deleted_at is null
        where x.staff_id = ${staffId} and y.leader_id = ${me(asker)})
    order by l.id limit 1`.execute(query);
  return rows[0]?.id ?? null;
}

/** Whether somebody can decide first: a lead other than the person who is there, or one who stands in. */
export async function hasLead(query: Query, staffId: number): Promise<boolean> {
  const { rows } = await sql`
    select from staff_teams m join teams t on t.id = m.team_id and t.deleted_at is null
    join staffs l on l.id = t.leader_id and l.status = 1 and l.deleted_at is null
    where m.staff_id = ${staffId} and l.id <> ${staffId}
      and (not ${isAway("l", today())} or ${deputyOn("l", today())} <> ${staffId}) limit 1`.execute(query);
  return rows.length > 0;
}

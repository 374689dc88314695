import { sql } from "kysely";
import type { Query } from "#platform/server/database/database.ts";
import { heldByTeams, heldPlaces } from "#records/server/held.ts";

/** Unfinished records of a team by kind, without the kinds that have none. */
export async function heldByTeam(query: Query, teamId: number): Promise<{ label: string; count: number }[]> {
  const parts = heldByTeams().map(
    ({ label, table, open }) => sql`select ${label}::text as label, count(*)::int as count from ${sql.table(table)} r
      where r.team_id = ${teamId} and ${open}`,
  );
  const { rows } = await sql<{ label: string; count: number }>`
    select label, count from (${sql.join(parts, sql` union all `)}) held where count > 0`.execute(query);
  return rows;
}

/** Unfinished records in these teams in which the person still stands, by team and place. */
export async function leftBehind(
  query: Query,
  staffId: number,
  teamIds: readonly number[],
): Promise<{ team: string; label: string; count: number }[]> {
  if (teamIds.length === 0) return [];
  const parts = heldPlaces().map(
    ({ label, table, column, open }) => sql`select ${label}::text as label, r.team_id from ${sql.table(table)} r
      where ${sql.ref(`r.${column}`)} = ${staffId} and r.team_id = any(${teamIds}::bigint[]) and ${open}`,
  );
  const { rows } = await sql<{ team: string; label: string; count: number }>`
    select t.name as team, held.label, count(*)::int as count from (${sql.join(parts, sql` union all `)}) held
    join teams t on t.id = held.team_id group by 1, 2 order by 1, 2`.execute(query);
  return rows;
}

import { sql } from "kysely";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { inNameOrder } from "#platform/server/database/name-order.ts";
import { defineRecords, visible } from "#records/server/records.ts";
import { teamScope } from "#firm/server/team-scope.ts";
import { may } from "#firm/may.ts";
import type { Ref } from "#records/field.ts";
import { chooseTeams } from "../access.ts";
import { team } from "../team.ts";

/** Teams whose records the person sees at the moment; nothing of them is changed here. */
export const teamRecords = defineRecords(team, {
  show: chooseTeams,
  manage: may("manage", "관리자"),
  list: null,
  scope: ({ viewer, facts }) => {
    const { teamIds } = teamScope(viewer, facts, null);
    return teamIds ? sql<boolean>`r.id = any(${teamIds}::bigint[])` : sql<boolean>`true`;
  },
});

/** Those whose name holds the text, by name. */
export async function findTeams({ query }: Pick<Database, "query">, asker: Asker, text: string): Promise<Ref[]> {
  const { rows } = await sql<Ref>`
    select r.id, r.id as number, r.name as label from teams r
    where strpos(search_normal(r.name), search_normal(${text})) > 0 and ${visible(teamRecords, asker)}
    order by ${inNameOrder(sql`r.name`)} limit 50`.execute(query);
  return rows;
}

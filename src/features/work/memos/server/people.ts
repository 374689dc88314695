import { sql } from "kysely";
import type { Asker } from "#platform/server/asker.ts";
import type { Database } from "#platform/server/database/database.ts";
import { visible } from "#records/server/records.ts";
import { fromTable } from "#records/server/select.ts";
import { policyFacts } from "#platform/abilities.ts";
import { parseOwnRules, resignedRole, roleRules } from "#features/identity/access/roles.ts";
import { readPrivileged, showMemos } from "../access.ts";
import type { MemoSubject } from "../memo.ts";
import { subjectRecords } from "./records.ts";

export type Person = { readonly id: number; readonly shortName: string };

type Candidate = {
  readonly id: number;
  readonly shortName: string;
  readonly userId: number;
  readonly email: string;
  readonly rules: string;
  readonly teamIds: readonly number[];
  readonly roles: readonly string[];
};

/** Who is offered; those of the record's team come first. */
const most = 60;

/**
 * Colleagues who see the record, and with it its memos: those of its team, and 관리자. Whoever belongs to several teams
 * counts with all of them, since a change of team is a click away. `privileged`: lawyers alone; `only`: among these.
 */
export async function peopleWhoSee(
  { query }: Pick<Database, "query">,
  { subject, id }: { readonly subject: MemoSubject; readonly id: number },
  { privileged = false, only }: { readonly privileged?: boolean; readonly only?: readonly number[] } = {},
): Promise<readonly (Person & { readonly isLawyer: boolean })[]> {
  const records = subjectRecords(subject);
  const found = await sql<Candidate>`
    select s.id, s.short_name as "shortName", u.id as "userId", u.email, u.role_rules as rules,
      array(select t.team_id from staff_teams t where t.staff_id = s.id order by t.team_id) as "teamIds",
      array(select o.name from staff_roles g join roles o on o.id = g.role_id where g.staff_id = s.id) as roles
    from staffs s join users u on u.id = s.user_id and u.status = 'active' and u.deleted_at is null
    where s.status = 1 and s.deleted_at is null and not s.is_system and exists (select from staff_teams t where t.staff_id = s.id)
      ${only ? sql`and s.id = any(${only}::bigint[])` : sql``}
    order by exists (select from staff_teams t join ${fromTable(records)} on r.team_id = t.team_id
      where t.staff_id = s.id and r.id = ${id}) desc, s.short_name limit ${most}`.execute(query);
  const askers = found.rows.flatMap((candidate) => {
    const asker = askerOf(candidate);
    const admits = showMemos.allows(asker.facts) && records.show.allows(asker.facts);
    const isLawyer = readPrivileged.allows(asker.facts);
    return admits && (isLawyer || !privileged) ? [{ candidate, asker, isLawyer }] : [];
  });
  if (askers.length === 0) return [];
  const each = askers.map(
    ({ candidate, asker }) => sql`select ${candidate.id}::bigint as id where exists (
      select from ${fromTable(records)} where r.id = ${id} and ${visible(records, asker)})`,
  );
  const { rows } = await sql<{ id: number }>`${sql.join(each, sql` union all `)}`.execute(query);
  const seen = new Set(rows.map((row) => row.id));
  return askers.flatMap(({ candidate, isLawyer }) =>
    seen.has(candidate.id) ? [{ id: candidate.id, shortName: candidate.shortName, isLawyer }] : [],
  );
}

/** The colleague as queries need to know who asks. */
function askerOf({ id, shortName, userId, email, rules, teamIds, roles }: Candidate): Asker {
  const viewer = {
    userId,
    sessionId: 0,
    email,
    name: shortName,
    staff: roles.includes(resignedRole)
      ? null
      : { id, shortName, department: "", teamIds, teamId: teamIds[0] ?? null, allTeamView: true },
    roles,
    rules: [...roleRules(roles), ...parseOwnRules(rules)],
    inPresaleTeam: false,
  };
  return { viewer, facts: policyFacts(viewer) };
}

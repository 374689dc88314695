import { sql } from "kysely";
import type { FilledPeople, Filling } from "./types.ts";

/**
 * One 접근제한 사건, the newest that somebody of each duty works on: they alone see it, and 관리자 has asked for it once
 * (trust R31).
 */
export async function fillRestricted({ query, now }: Filling, people: FilledPeople): Promise<void> {
  const { rows } = await sql<{ id: number; id_int: number; team_id: number; members: number[] }>`
    select id, id_int, team_id, array[responsible_id, associate_id, litigation_id] as members from projects
    where responsible_id is not null and associate_id is not null and litigation_id is not null
      and status not in ('closed', 'archived') order by id desc limit 1`.execute(query);
  const [project] = rows;
  const asking = people.staff.get("admin") ?? people.staff.values().next().value!;
  if (!project || project.members.includes(asking.id)) return;
  const { id } = await query
    .insertInto("walls")
    .values({ record_type: "project", record_id: project.id, kind: "members" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const members = [...new Set(project.members)];
  await query
    .insertInto("wall_members")
    .values(members.map((staff_id) => ({ wall_id: id, staff_id })))
    .execute();
  await query
    .insertInto("case_openings")
    .values({
      team_id: project.team_id,
      project_id: project.id,
      case_number: String(project.id_int),
      why: "이해충돌 확인에 당사자 관계를 알아야 합니다.",
      owner_id: asking.id,
      created_at: now,
      created_by: asking.userId,
    })
    .execute();
}

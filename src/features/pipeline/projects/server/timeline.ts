import { sql } from "kysely";
import type { TimelineSource } from "../../../../kit/server/records/timeline.ts";
import { visible } from "../../../../kit/server/records/records.ts";
import { fromTable } from "../../../../kit/server/records/select.ts";
import { showProjects } from "../access.ts";
import { projectRoles, projectStatusLabels, type ProjectRole, type ProjectStatus } from "../project.ts";
import { projectRecords } from "./records.ts";

type Line = {
  readonly at: Date;
  readonly actor: string | null;
  readonly status: readonly [ProjectStatus | null, ProjectStatus] | null;
  readonly stage: readonly [string | null, string] | null;
  readonly reason: string | null;
  readonly role: ProjectRole | null;
  readonly to: string | null;
  readonly note: string | null;
  readonly number: number;
};

/** Changes of state, stage and people in the timeline of a project. */
export const projectTimeline: TimelineSource = async ({ query }, asker, { type, id }, limit) => {
  if (type !== "project" || !showProjects.allows(asker.facts)) return [];
  const { rows } = await sql<Line>`
    select x.*, r.id_int as number from ${fromTable(projectRecords)} cross join lateral (
      select l.at, s.short_name as actor, l.changes -> 'status' as status, l.changes -> 'stage' as stage,
             l.changes ->> 'reason' as reason, null as role, null as to, null as note
      from change_log l left join staffs s on s.id = l.staff_id
      where l.record_type = 'project' and l.record_id = r.id and l.changes ?| array['status', 'stage']
        and l.action <> 'project.create'
      union all
      select h.created_at, s.short_name, null, null, null, h.role, n.short_name, h.note
      from project_handovers h left join staffs s on s.user_id = h.created_by left join staffs n on n.id = h.to_staff_id
      where h.project_id = r.id
    ) x where r.id = ${id} and ${visible(projectRecords, asker)} order by x.at desc limit ${limit}`.execute(query);
  return rows.map((line) => ({
    at: line.at.toISOString(),
    kind: "상태변경",
    actor: line.actor ?? "",
    text: textOf(line),
    path: null,
  }));
};

function textOf({ status, stage, reason, role, to, note }: Line): string {
  if (role !== null) return `${projectRoles[role]} → ${to ?? "미지정"} · ${note ?? ""}`;
  const [before, after] = status ?? [null, null];
  const words = [
    ...(after ? [`상태 ${before ? projectStatusLabels[before] : ""} → ${projectStatusLabels[after]}`] : []),
    ...(stage ? [`단계 ${stage[0] ?? ""} → ${stage[1]}`] : []),
    ...(reason ? [reason] : []),
  ];
  return words.join(" · ");
}

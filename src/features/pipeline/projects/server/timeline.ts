import { sql } from "kysely";
import { lineKey, timelineLines, type TimelineSource } from "#records/server/timeline.ts";
import { projectRoles, type ProjectRole } from "../project.ts";

type Line = { readonly role: ProjectRole; readonly to: string | null; readonly note: string };

/** Who handed a project to whom, with the words he left. */
export const projectTimeline: TimelineSource = {
  kinds: ["상태변경"],
  read: async (database, _asker, query) => {
    if (query.record.type !== "project") return [];
    const lines = await timelineLines<Line>(
      database,
      sql`select h.created_at as moment, ${lineKey("handover", sql`h.id`)} as key, '상태변경' as kind,
            coalesce(s.short_name, '') as actor, h.role, n.short_name as to, h.note
          from project_handovers h left join staffs s on s.user_id = h.created_by
          left join staffs n on n.id = h.to_staff_id where h.project_id = ${query.record.id} and h.deleted_at is null`,
      query,
    );
    return lines.map(({ at, key, kind, actor, role, to, note }) => ({
      at,
      key,
      kind,
      actor,
      text: `${projectRoles[role]} → ${to ?? "미지정"} · ${note}`,
      path: null,
    }));
  },
};

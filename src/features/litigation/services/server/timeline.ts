import { sql } from "kysely";
import { expressionOf, visible } from "#records/server/records.ts";
import { lineKey, timelineLines, type TimelineSource } from "#records/server/timeline.ts";
import { showCourtWork } from "#features/litigation/desk/access.ts";
import { serviceStatusLabels, type ServiceStatus } from "../service-of-process.ts";
import { serviceRecords } from "./records.ts";

type Line = {
  readonly id: number;
  readonly title: string;
  readonly party: string;
  readonly effectiveOn: string | null;
  readonly status: ServiceStatus;
};

/** What came in for a project or a case. */
export const serviceTimeline: TimelineSource = {
  kinds: ["송달"],
  read: async (database, asker, query) => {
    const { type, id } = query.record;
    if ((type !== "project" && type !== "legalCase") || !showCourtWork.allows(asker.facts)) return [];
    const told = expressionOf(serviceRecords, "effectiveOn", asker);
    const of = type === "project" ? sql`r.project_id = ${id}` : sql`r.case_id = ${id}`;
    const lines = await timelineLines<Line>(
      database,
      sql`select r.created_at as moment, ${lineKey("serviceOfProcess", sql`r.id`)} as key, '송달' as kind,
            coalesce(s.short_name, '') as actor, r.id, r.title, r.party, ${told} as "effectiveOn", r.status
          from service_of_process r left join staffs s on s.user_id = r.created_by
          where ${of} and ${visible(serviceRecords, asker)}`,
      query,
    );
    return lines.map(({ at, key, kind, actor, id: number, title, party, effectiveOn, status }) => ({
      at,
      key,
      kind,
      actor,
      text: [title, party, effectiveOn && `효력 ${effectiveOn}`, serviceStatusLabels[status]]
        .filter(Boolean)
        .join(" · "),
      path: `/lawfirm/service/legal-case/services/${number}`,
    }));
  },
};

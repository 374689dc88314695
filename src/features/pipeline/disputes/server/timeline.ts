import { sql } from "kysely";
import { visible } from "#records/server/records.ts";
import { lineKey, timelineLines, type TimelineSource } from "#records/server/timeline.ts";
import { showDisputes } from "../access.ts";
import { disputeStatusLabels, type DisputeStatus } from "../dispute.ts";
import { disputeRecords } from "./records.ts";

type Line = { readonly id: number; readonly title: string; readonly status: DisputeStatus };

const columns: Readonly<Record<string, string>> = {
  project: "project_id",
  client: "client_id",
  contract: "contract_id",
};

/** Disputes about a project, a contract or with a client, as far as the person sees them. */
export const disputeTimeline: TimelineSource = {
  kinds: ["분쟁"],
  read: async (database, asker, query) => {
    const column = columns[query.record.type];
    if (!column || !showDisputes.allows(asker.facts)) return [];
    const lines = await timelineLines<Line>(
      database,
      sql`select r.created_at as moment, ${lineKey("dispute", sql`r.id`)} as key, '분쟁' as kind,
            coalesce(s.short_name, '') as actor, r.id, r.title, r.status
          from disputes r left join staffs s on s.user_id = r.created_by
          where ${sql.ref(`r.${column}`)} = ${query.record.id} and ${visible(disputeRecords, asker)}`,
      query,
    );
    return lines.map(({ at, key, kind, actor, id, title, status }) => ({
      at,
      key,
      kind,
      actor,
      text: `분쟁 ${id} · ${title} · ${disputeStatusLabels[status]}`,
      path: `/lawfirm/boon?id=${id}`,
    }));
  },
};

import { sql, type RawBuilder } from "kysely";
import { visible } from "#records/server/records.ts";
import { lineKey, timelineLines, type TimelineSource } from "#records/server/timeline.ts";
import { consultStatusLabels, type ConsultStatus } from "../consult.ts";
import { consultRecords } from "./records.ts";

type Line = { readonly number: number; readonly status: ConsultStatus; readonly brief: string };

/** Which consultations a record of another kind came from. */
const ownConsults: Readonly<Record<string, (id: number) => RawBuilder<unknown>>> = {
  client: (id) => sql`r.client_id = ${id}`,
  contract: (id) => sql`r.id = (select k.consult_id from contracts k where k.id = ${id})`,
  project: (id) =>
    sql`r.id = (select k.consult_id from contracts k join projects p on p.contract_id = k.id where p.id = ${id})`,
};

/** The consultations that client, contract and project came from. */
export const consultTimeline: TimelineSource = {
  kinds: ["상담"],
  read: async (database, asker, query) => {
    const own = ownConsults[query.record.type]?.(query.record.id);
    if (!own || !consultRecords.open.allows(asker.facts)) return [];
    const lines = await timelineLines<Line>(
      database,
      sql`select r.created_at as moment, ${lineKey("consult", sql`r.id`)} as key, '상담' as kind,
            coalesce(s.short_name, '') as actor, r.id_int as number, r.status, r.brief
          from consults r left join staffs s on s.id = r.assignee_id where ${own} and ${visible(consultRecords, asker)}`,
      query,
    );
    return lines.map(({ at, key, kind, actor, number, status, brief }) => ({
      at,
      key,
      kind,
      actor,
      text: [`상담 ${number}`, consultStatusLabels[status], brief].filter(Boolean).join(" · "),
      path: `/lawfirm/consult/${number}`,
    }));
  },
};

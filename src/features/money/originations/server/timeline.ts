import { sql, type RawBuilder } from "kysely";
import { recordPath } from "#records/resource.ts";
import { visible } from "#records/server/records.ts";
import { lineKey, timelineLines, type TimelineSource } from "#records/server/timeline.ts";
import { origination, type OriginationStatus } from "../origination.ts";
import { originationRecords } from "./records.ts";

type Line = { readonly id: number; readonly claimant: string; readonly status: OriginationStatus };

/** Which claims a record of another kind has. */
const ownClaims: Readonly<Record<string, (id: number) => RawBuilder<unknown>>> = {
  client: (id) => sql`r.client_id = ${id}`,
  contract: (id) => sql`r.contract_id = ${id}`,
  consult: (id) => sql`r.consult_id = ${id}`,
};

/** The claims on a client, a contract or a consultation. */
export const originationTimeline: TimelineSource = {
  kinds: ["수임기여"],
  read: async (database, asker, query) => {
    const own = ownClaims[query.record.type]?.(query.record.id);
    if (!own || !originationRecords.open.allows(asker.facts)) return [];
    const lines = await timelineLines<Line>(
      database,
      sql`select r.created_at as moment, ${lineKey("origination", sql`r.id`)} as key, '수임기여' as kind,
            coalesce(s.short_name, '') as actor, r.id, f.short_name as claimant, r.status
          from originations r join staffs f on f.id = r.claimant_id left join staffs s on s.user_id = r.created_by
          where ${own} and ${visible(originationRecords, asker)}`,
      query,
    );
    return lines.map(({ at, key, kind, actor, id, claimant, status }) => ({
      at,
      key,
      kind,
      actor,
      text: `수임기여 · ${claimant} · ${origination.fields.status.options[status]}`,
      path: recordPath(origination, id),
    }));
  },
};

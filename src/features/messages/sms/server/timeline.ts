import { sql } from "kysely";
import { visible } from "#records/server/records.ts";
import { lineKey, timelineLines, type TimelineSource } from "#records/server/timeline.ts";
import { shortened } from "#platform/shortened.ts";
import { writeSms } from "../access.ts";
import { smsStatusLabels, type SmsStatus } from "../sms-message.ts";
import { smsMessageRecords } from "./records.ts";

type Line = { readonly id: number; readonly body: string; readonly status: SmsStatus };

/** Messages about the record. */
export const smsTimeline: TimelineSource = {
  kinds: ["문자"],
  read: async (database, asker, query) => {
    if (!writeSms.allows(asker.facts)) return [];
    const lines = await timelineLines<Line>(
      database,
      sql`select coalesce(r.started_at, r.created_at) as moment, ${lineKey("sms", sql`r.id`)} as key, '문자' as kind,
            coalesce(s.short_name, '') as actor, r.id, r.body, r.status
          from sms_messages r left join staffs s on s.id = r.owner_id
          where r.record_type = ${query.record.type} and r.record_id = ${query.record.id}
            and r.status not in ('draft', 'canceled') and ${visible(smsMessageRecords, asker)}`,
      query,
    );
    return lines.map(({ at, key, kind, actor, id, body, status }) => ({
      at,
      key,
      kind,
      actor,
      text: `${smsStatusLabels[status]} · ${shortened(body.replaceAll("\n", " "), 200)}`,
      path: `/sms?id=${id}`,
    }));
  },
};

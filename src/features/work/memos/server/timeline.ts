import { sql } from "kysely";
import { visible } from "#records/server/records.ts";
import { lineKey, timelineLines, type TimelineSource } from "#records/server/timeline.ts";
import { showMemos } from "../access.ts";
import { memoRecords } from "./records.ts";

const longestText = 200;

/** Memos of the record. */
export const memoTimeline: TimelineSource = {
  kinds: ["메모"],
  read: async (database, asker, query) => {
    const hasList = showMemos.allows(asker.facts);
    const lines = await timelineLines<{ type: string; content: string; reply: boolean; id: number }>(
      database,
      sql`select r.created_at as moment, ${lineKey("memo", sql`r.id`)} as key, '메모' as kind, s.short_name as actor,
            r.kind as type, left(r.content, ${longestText}) as content, r.parent_id is not null as reply,
            coalesce(r.parent_id, r.id) as id
          from memos r join staffs s on s.id = r.author_id
          where r.record_type = ${query.record.type} and r.record_id = ${query.record.id} and ${visible(memoRecords, asker)}`,
      query,
    );
    return lines.map(({ at, key, kind, actor, type, content, reply, id }) => ({
      at,
      key,
      kind,
      actor,
      text: `${reply ? "답글" : type} · ${content}`,
      path: hasList ? `/lawfirm/project/memos?id=${id}` : null,
    }));
  },
};

import { sql, type RawBuilder } from "kysely";
import { recordPath } from "../resource.ts";
import { visible, type AnyRecords } from "./records.ts";
import { lineKey, timelineLines, type TimelineSource } from "./timeline.ts";

type RecordLines<Own> = {
  /** Kind of record whose timeline it is → the column that points to it. */
  readonly of: Readonly<Record<string, string>>;
  /** What the text needs of a row, e.g. `` sql`r.title, r.status` ``. */
  readonly selects: RawBuilder<unknown>;
  readonly text: (row: Own & { readonly number: number }) => string;
};

/** A line for each record of a kind that hangs on the record, at the time it was made, as far as the person sees it. */
export function recordTimeline<Own>(records: AnyRecords, { of, selects, text }: RecordLines<Own>): TimelineSource {
  const { name, label, table, numbered } = records.resource;
  const number = sql.ref(numbered ? "r.id_int" : "r.id");
  return {
    kinds: [label],
    read: async (database, asker, query) => {
      const column = of[query.record.type];
      if (!column || !records.open.allows(asker.facts)) return [];
      const lines = await timelineLines<Own & { readonly number: number }>(
        database,
        sql`select r.created_at as moment, ${lineKey(name, sql`r.id`)} as key, ${label}::text as kind,
              coalesce(s.short_name, '') as actor, ${number} as number, ${selects}
            from ${sql.table(table)} r left join staffs s on s.user_id = r.created_by
            where ${sql.ref(`r.${column}`)} = ${query.record.id} and ${visible(records, asker)}`,
        query,
      );
      return lines.map((line) => ({
        at: line.at,
        key: line.key,
        kind: line.kind,
        actor: line.actor,
        text: text(line),
        path: recordPath(records.resource, line.number),
      }));
    },
  };
}

import { sql } from "kysely";
import { actionWord } from "#records/server/history.ts";
import { mayRead, type AnyRecords } from "#records/server/records.ts";
import { registeredRecords } from "#records/server/registry.ts";
import { lineKey, timelineLines, type TimelineSource } from "#records/server/timeline.ts";
import { columnOf, type Resource } from "#records/resource.ts";
import type { PolicyFacts } from "#platform/policy.ts";

type Line = { readonly action: string; readonly changes: Readonly<Record<string, unknown>> | null };

/** Steps of the record itself, of whatever kind: all that was done to it but corrections, which 이력 shows. */
export const stepTimeline: TimelineSource = {
  kinds: ["상태변경"],
  read: async (database, { facts }, query) => {
    const records = registeredRecords().get(query.record.type);
    if (!records) return [];
    const { type, id } = query.record;
    // Reasons are free words: those from before the personal data was destroyed are told no more.
    const lines = await timelineLines<Line>(
      database,
      sql`select l.at as moment, ${lineKey("log", sql`l.id`)} as key, '상태변경' as kind,
            coalesce(s.short_name, '') as actor, l.action,
            case when l.id < (select max(w.id) from change_log w where w.record_type = ${type} and w.record_id = ${id}
              and w.action = ${`${type}.wiped`}) then '{}'::jsonb else l.changes end as changes
          from change_log l left join staffs s on s.id = l.staff_id
          where l.record_type = ${type} and l.record_id = ${id} and l.action <> ${`${type}.update`}`,
      query,
    );
    return lines.map(({ at, key, kind, actor, action, changes }) => ({
      at,
      key,
      kind,
      actor,
      text: [actionWord(records, action), ...choicesOf(records, changes ?? {}, facts)].join(" · "),
      path: null,
    }));
  },
};

/** State, stage and other words of a set, from what to what; and the reason that was given. */
function choicesOf(records: AnyRecords, changes: NonNullable<Line["changes"]>, facts: PolicyFacts): string[] {
  const words = Object.entries((records.resource as Resource).fields).flatMap(([key, field]) => {
    const pair = changes[columnOf(key, field)] ?? changes[key];
    if (field.kind !== "oneOf" || !Array.isArray(pair) || !mayRead(field, facts)) return [];
    const [before, after] = pair.map((value: unknown) => field.options?.[String(value)]);
    return before !== undefined && after !== undefined ? [`${field.label} ${before} → ${after}`] : [];
  });
  return typeof changes.reason === "string" && changes.reason !== "" ? [...words, changes.reason] : words;
}

import { sql, type RawBuilder } from "kysely";
import { kindsWith } from "#records/parts.ts";
import { expressionOf, visible } from "#records/server/records.ts";
import { lineKey, timelineLines, type TimelineQuery, type TimelineSource } from "#records/server/timeline.ts";
import { showCourtWork } from "#features/litigation/desk/access.ts";
import { deadlineStatusLabels, type DeadlineStatus } from "../deadline.ts";
import { deadlineRecords } from "./records.ts";

type Line = {
  readonly id: number;
  readonly what: "entered" | "verified" | "settled";
  readonly title: string;
  /** null: not told before the second reading. */
  readonly dueOn: string | null;
  readonly status: DeadlineStatus;
};

/** Deadlines of a project, a case or another record: when each was entered, verified and settled, and by whom. */
export const deadlineTimeline: TimelineSource = {
  kinds: ["기한"],
  read: async (database, asker, query) => {
    const of = rowsAbout(query.record);
    if (of === null || !showCourtWork.allows(asker.facts)) return [];
    const title = expressionOf(deadlineRecords, "title", asker);
    const dueOn = expressionOf(deadlineRecords, "dueOn", asker);
    const moment = (what: Line["what"], at: string, by: string) => sql`
      select ${sql.ref(`r.${at}`)} as moment, ${lineKey(`deadline ${what}`, sql`r.id`)} as key, '기한' as kind,
        coalesce(s.short_name, '') as actor, r.id, ${what} as what, ${title} as title, ${dueOn} as "dueOn", r.status
      from deadlines r left join staffs s on s.id = ${sql.ref(`r.${by}`)}
      where ${of} and ${sql.ref(`r.${at}`)} is not null and ${visible(deadlineRecords, asker)}`;
    const lines = await timelineLines<Line>(
      database,
      sql`${moment("entered", "created_at", "entered_by_id")}
        union all ${moment("verified", "verified_at", "verified_by_id")}
        union all ${moment("settled", "settled_at", "settled_by_id")}`,
      query,
    );
    return lines.map(({ at, key, kind, actor, ...line }) => ({
      at,
      key,
      kind,
      actor,
      text: [line.title, wordsOf(line), line.dueOn && `만료 ${line.dueOn}`].filter(Boolean).join(" · "),
      path: `/lawfirm/service/legal-case/deadlines/${line.id}`,
    }));
  },
};

/** The deadlines of a record; null: its kind has none. */
function rowsAbout({ type, id }: TimelineQuery["record"]): RawBuilder<boolean> | null {
  if (type === "project") return sql<boolean>`r.project_id = ${id}`;
  if (type === "legalCase") return sql<boolean>`r.case_id = ${id}`;
  return kindsWith("deadlines").includes(type) ? sql<boolean>`(r.record_type = ${type} and r.record_id = ${id})` : null;
}

function wordsOf({ what, status }: Line): string {
  if (what === "entered") return "입력";
  return what === "verified" ? "검증" : deadlineStatusLabels[status];
}

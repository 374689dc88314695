import { sql } from "kysely";
import { visible } from "#records/server/records.ts";
import { fromTable } from "#records/server/select.ts";
import { lineKey, timelineLines, type TimelineSource } from "#records/server/timeline.ts";
import { showDocuments } from "../access.ts";
import { documentKindLabels, type DocumentKind } from "../words.ts";
import { documentRecords } from "./records.ts";

type Line = {
  readonly id: number;
  readonly what: "registered" | "approved" | "submitted";
  readonly title: string;
  readonly kind_of: DocumentKind;
  readonly receiptNo: string;
};

const said = { registered: "등록", approved: "승인", submitted: "제출" } as const;

/** Documents of a project or a case: when each was registered, approved and submitted. */
export const documentTimeline: TimelineSource = {
  kinds: ["문서"],
  read: async (database, asker, query) => {
    const { type, id } = query.record;
    if ((type !== "project" && type !== "legalCase") || !showDocuments.allows(asker.facts)) return [];
    const of = type === "project" ? sql`r.project_id = ${id}` : sql`r.case_id = ${id}`;
    const moment = (what: Line["what"], at: string, actor: ReturnType<typeof sql>) => sql`
      select ${sql.ref(`r.${at}`)} as moment, ${lineKey(`document ${what}`, sql`r.id`)} as key, '문서' as kind,
        ${actor} as actor, r.id, ${what} as what, r.title, r.kind as kind_of, r.receipt_no as "receiptNo"
      from ${fromTable(documentRecords)}
      where ${of} and ${sql.ref(`r.${at}`)} is not null and ${visible(documentRecords, asker)}`;
    const writer = sql`coalesce((select s.short_name from staffs s where s.user_id = r.created_by), '')`;
    const approver = sql`coalesce((select s.short_name from staffs s where s.id = r.approved_by_id), '')`;
    const lines = await timelineLines<Line>(
      database,
      sql`${moment("registered", "created_at", writer)}
        union all ${moment("approved", "approved_at", approver)}
        union all ${moment("submitted", "submitted_at", sql`''`)}`,
      query,
    );
    return lines.map(({ at, key, kind, actor, id: number, what, title, kind_of: kindOf, receiptNo }) => ({
      at,
      key,
      kind,
      actor,
      text: [
        `${documentKindLabels[kindOf]} ${title}`,
        said[what],
        what === "submitted" && receiptNo && `접수 ${receiptNo}`,
      ]
        .filter(Boolean)
        .join(" · "),
      path: `/lawfirm/documents/${number}`,
    }));
  },
};

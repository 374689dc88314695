import { sql } from "kysely";
import { formatDateTime } from "#platform/dates.ts";
import { visible } from "#records/server/records.ts";
import { lineKey, timelineLines, type TimelineSource } from "#records/server/timeline.ts";
import { showCourtWork } from "#features/litigation/desk/access.ts";
import {
  hearingKindLabels,
  hearingResults,
  hearingStatusLabels,
  type HearingKind,
  type HearingResult,
  type HearingStatus,
} from "../hearing.ts";
import { hearingRecords } from "./records.ts";

type Line = {
  readonly id: number;
  readonly when: Date;
  readonly kind_word: HearingKind;
  readonly status: HearingStatus;
  readonly result: HearingResult | null;
  readonly case_title: string;
};

/** Hearings that have been, of a project or a case, at their own time; those to come stand at the head of the page. */
export const hearingTimeline: TimelineSource = {
  kinds: ["기일"],
  read: async (database, asker, query) => {
    const { type, id } = query.record;
    if ((type !== "project" && type !== "legalCase") || !showCourtWork.allows(asker.facts)) return [];
    const of = type === "project" ? sql`c.project_id = ${id}` : sql`c.id = ${id}`;
    const lines = await timelineLines<Line>(
      database,
      sql`select r.at as moment, ${lineKey("hearing", sql`r.id`)} as key, '기일' as kind,
            coalesce(s.short_name, '') as actor, r.id, r.at as when, r.kind as kind_word, r.status, r.result,
            c.title as case_title
          from hearings r join legal_cases c on c.id = r.case_id left join staffs s on s.id = r.lawyer_id
          where ${of} and r.at <= now() and ${visible(hearingRecords, asker)}`,
      query,
    );
    return lines.map(({ at, key, kind, actor, ...line }) => ({
      at,
      key,
      kind,
      actor,
      text: [
        `${hearingKindLabels[line.kind_word]}기일 ${formatDateTime(line.when).slice(0, 16)}`,
        line.case_title,
        line.result ? hearingResults[line.result] : hearingStatusLabels[line.status],
      ].join(" · "),
      path: `/lawfirm/service/legal-case/hearings/${line.id}`,
    }));
  },
};

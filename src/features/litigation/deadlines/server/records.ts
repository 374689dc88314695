import { sql, type RawBuilder } from "kysely";
import { manageCourtWork, showCourtWork } from "#features/litigation/desk/access.ts";
import { addDays } from "#firm/court-days.ts";
import { seoulDay } from "#platform/dates.ts";
import { teamMember } from "#platform/policy.ts";
import type { Asker } from "#platform/server/asker.ts";
import { Failure } from "#platform/server/http/failure.ts";
import type { Resource } from "#records/resource.ts";
import { numberIn, ofRecord, onSeenRecord, pathIn } from "#records/server/parts.ts";
import { defineRecords, type Writing } from "#records/server/records.ts";
import { manageDeadlineRules, workOnDeadlines } from "../access.ts";
import { courtHoliday } from "../court-holiday.ts";
import { blindTitle, deadline } from "../deadline.ts";
import { deadlineMove } from "../deadline-move.ts";
import { deadlineRule } from "../deadline-rule.ts";
import { judgmentNotice } from "../judgment-notice.ts";
import { keptBack, readsNothingBlind, seesEntry, seesLastDay } from "./blind.ts";
import { courtWorkRows, outsideProjectWalls, walledByProject } from "./court-work-scope.ts";
import { standingDeadline } from "./standing.ts";

/** Days from which that of service could be counted back. */
const lastDays = { actingOn: null, dueOn: null, targetOn: null } as const;

/** What whoever may still verify does not see of an unverified 불변기간: the entry would be read instead of the document. */
const blind = {
  title: blindTitle,
  rule: null,
  lawRef: null,
  startMethod: null,
  startOn: null,
  openedOn: null,
  courtDays: null,
  courtOn: null,
  effectiveOn: null,
  rawOn: null,
  laterOn: null,
  computation: null,
  trace: null,
  notes: null,
  documentName: null,
  ...lastDays,
} as const;

const place = { type: sql.ref("r.record_type"), id: sql.ref("r.record_id") };

/** Rows `r` of a record of another kind are seen with that record, all others as the work on cases is. */
function deadlineRows(asker: Asker): RawBuilder<boolean> {
  return sql<boolean>`(case when r.record_type is null then ${courtWorkRows(asker)}
    else ${onSeenRecord(asker, "deadlines", place)} end)`;
}

/** `압류 701`: what a record is about is told by its page alone. */
function wordsIn(resource: Resource): RawBuilder<unknown> {
  return sql`${sql.lit(`${resource.label} `)} || ${numberIn(resource)}`;
}

/** 기한 with its rules. */
export const deadlineRecords = defineRecords(deadline, {
  show: showCourtWork,
  manage: workOnDeadlines,
  list: null,
  held: { unfinished: standingDeadline("r") },
  scope: (asker) =>
    sql<boolean>`(${deadlineRows(asker)} or coalesce(r.owner_id = ${asker.viewer.staff?.id ?? null}, false))`,
  outsideWalls: (asker, id) => outsideProjectWalls(asker, "deadlines", id),
  walled: (id) => walledByProject("deadlines", id),
  computed: {
    court: sql`(select c.court from legal_cases c where c.id = r.case_id)`,
    division: sql`coalesce((select c.division from legal_cases c where c.id = r.case_id), '')`,
    client: sql`(select p.client_id from projects p where p.id = r.project_id)`,
    ownTeam: sql`r.team_id`,
    lawRef: sql`(select lr.law_ref from legal_deadline_rules lr where lr.id = r.rule_id)`,
    about: () => sql`coalesce(${ofRecord("deadlines", place, wordsIn)}, '')`,
    aboutPath: () => sql`coalesce(${ofRecord("deadlines", place, pathIn)}, '')`,
  },
  filtered: {
    court: (value) =>
      sql<boolean>`(r.case_id in (select c.id from legal_cases c where c.court = any(${value.split(",")}::text[])))`,
  },
  naming: {
    fields: blind,
    open: (asker, key) => (key !== undefined && key in lastDays ? seesLastDay(asker) : seesEntry(asker)),
  },
  actions: {
    enter: "입력",
    correct: "정정",
    supersede: "정정됨",
    check: "두 번째 입력",
    move: "변동 수락",
    note: "확인할 점",
  },
});

/** 기한 변동: seen with the deadline. */
export const deadlineMoveRecords = defineRecords(deadlineMove, {
  show: showCourtWork,
  manage: manageCourtWork,
  list: null,
  scope: deadlineRows,
  outsideWalls: (asker, id) => outsideProjectWalls(asker, "deadline_moves", id),
  walled: (id) => walledByProject("deadline_moves", id),
  naming: {
    fields: { oldOn: null, newOn: null, oldTrace: null, newTrace: null },
    // Once it is accepted the row that took its place may wait for a second reading of the new start (additions L1).
    open: (asker, key) => {
      if (key === undefined) return sql<boolean>`true`;
      const staffId = asker.viewer.staff?.id ?? null;
      return sql<boolean>`(${readsNothingBlind(asker, sql`b.id = r.deadline_id`)}
        and not is_corrected_blind(r.deadline_id, ${staffId}::bigint))`;
    },
  },
});

/** 판결 통지: seen with the case. */
export const judgmentNoticeRecords = defineRecords(judgmentNotice, {
  show: showCourtWork,
  manage: workOnDeadlines,
  list: null,
  scope: courtWorkRows,
  outsideWalls: (asker, id) => outsideProjectWalls(asker, "judgment_notices", id),
  walled: (id) => walledByProject("judgment_notices", id),
  actions: { follow: "기한 변경 반영" },
  naming: { fields: { lastDay: null }, open: keptBack(() => sql`b.id = r.deadline_id`) },
});

/** A row of law that has been decided on is changed by a new one. */
function refuseDecided({ before }: Pick<Writing, "before">): void {
  if (before && before["status"] !== "proposed") {
    throw new Failure("ruleViolated", "시행 중이거나 끝난 행은 고치지 않습니다. 종료하고 새 행을 등록해 주세요.");
  }
}

const recheckMonths = 12;

/** 기한규칙: read by everybody of a team. */
export const deadlineRuleRecords = defineRecords(deadlineRule, {
  show: teamMember,
  manage: manageDeadlineRules,
  list: null,
  scope: () => sql<boolean>`true`,
  computed: {
    recheck: sql`(r.doubtful or r.checked_on is null or r.checked_on < (now() at time zone 'Asia/Seoul')::date - make_interval(months => ${sql.lit(recheckMonths)}))`,
  },
  check: async ({ before, changes }) => {
    refuseDecided({ before });
    const value = (key: "unit" | "count") => (changes[key] === undefined ? before?.[key] : changes[key]);
    if ((value("unit") === "court") !== ((value("count") ?? null) === null)) {
      throw new Failure("invalid", "기간을 넣어 주세요. 법원이 정하는 기간이면 비워 둡니다.", {
        fields: { count: "기간과 단위를 확인해 주세요." },
      });
    }
    if (typeof changes.code === "string" && !/^[A-Z][A-Z0-9_]{1,39}$/.test(changes.code)) {
      throw new Failure("invalid", "코드는 영문 대문자로 시작하고 대문자·숫자·밑줄만 씁니다.", {
        fields: { code: "예: CIV_APPEAL" },
      });
    }
  },
});

/** 공휴일: read by everybody of a team. */
export const courtHolidayRecords = defineRecords(courtHoliday, {
  show: teamMember,
  manage: manageDeadlineRules,
  list: null,
  scope: () => sql<boolean>`true`,
  check: async ({ work, before, changes }) => {
    refuseDecided({ before });
    const day = changes.day ?? (before?.["day"] as string);
    const name = changes.name ?? (before?.["name"] as string);
    const kind = changes.kind ?? (before?.["kind"] as string);
    if (kind === "outage" && day > seoulDay(Date.now())) {
      throw new Failure("invalid", "전산장애일은 지난 날만 등록합니다.", {
        fields: { day: "오늘까지의 날을 넣어 주세요." },
      });
    }
    if (day > addDays(seoulDay(Date.now()), 366 * 5)) {
      throw new Failure("invalid", "공휴일은 5년 안의 날만 등록합니다.", { fields: { day: "날짜를 확인해 주세요." } });
    }
    const same = await work.query
      .selectFrom("court_holidays")
      .select("id")
      .where("day", "=", day)
      .where("name", "=", name)
      .where("status", "in", ["proposed", "inForce"])
      .where("deleted_at", "is", null)
      .where("id", "!=", (before?.["id"] as number | undefined) ?? 0)
      .executeTakeFirst();
    if (same)
      throw new Failure("invalid", "같은 날의 같은 휴일이 이미 있습니다.", {
        fields: { day: "이미 등록되어 있습니다." },
      });
  },
});

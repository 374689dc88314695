import { sql } from "kysely";
import { projectResults } from "#features/pipeline/projects/project.ts";
import { dayOf, dayWithin, figureRows, momentWithin, wordOf, type Figure } from "./figure.ts";

const closedWhere = sql`projects r where r.deleted_at is null and r.status in ('closed', 'archived')`;

const closed = (known: ReturnType<typeof sql>): Figure["rows"] => {
  return (span) =>
    figureRows(
      {
        kind: "project",
        id: sql`r.id`,
        staff: sql`r.responsible_id`,
        team: sql`r.team_id`,
        day: sql`r.closed_at`,
        word: wordOf(sql`r.result`, projectResults),
        category: sql`r.category`,
        brand: sql`(select b.brand_id from contracts k join consult_attributions b on b.consult_id = k.consult_id where k.id = r.contract_id)`,
      },
      sql`${closedWhere} and ${dayWithin(sql`r.closed_at`, span)} and ${known}`,
    );
};

export const casesClosed: Figure = {
  key: "closed",
  label: "사건 종결",
  unit: "count",
  definition: "종결일이 기간에 있고 지금 종결·보관 상태인 사건 수. 책임변호사에게 셉니다.",
  version: 1,
  sides: ["category", "brand"],
  rows: closed(sql`true`),
};

export const caseResults: Figure = {
  key: "results",
  label: "결과",
  unit: "kinds",
  definition: "기간에 종결한 사건 가운데 결과를 적은 사건을 결과별로 센 수.",
  version: 1,
  sides: ["category", "brand"],
  rows: closed(sql`r.result is not null`),
};

const settledOn = dayOf(sql`coalesce(r.received_at, r.settled_at)`);
const kept = sql`(r.status = 'done' and ${settledOn} <= r.acting_on)`;

export const deadlinesKept: Figure = {
  key: "deadlines",
  label: "기한 준수율",
  unit: "rate",
  definition:
    "처리 기준일 안에 접수·처리한 기한 ÷ 처리 기준일이 기간에 있고 처리했거나 이미 지난 기한. 포기·정정한 기한과 도입일 전의 기한은 뺍니다.",
  version: 1,
  sides: [],
  rows: (span) =>
    figureRows(
      {
        kind: "deadline",
        id: sql`r.id`,
        staff: sql`r.owner_id`,
        team: sql`r.team_id`,
        day: sql`r.acting_on`,
        amount: sql`case when ${kept} then 1 else 0 end`,
        word: sql`case when ${kept} then '준수' when r.status = 'done' then '늦게 처리' when r.status = 'missed' then '도과' else '미처리' end`,
      },
      sql`deadlines r where r.deleted_at is null and ${dayWithin(sql`r.acting_on`, span)}
        and r.status not in ('waived', 'superseded') and (r.status = 'done' or is_late(r.acting_on))
        and not exists (select from firm_settings f where f.go_live_on > r.acting_on)`,
    ),
};

/** Tasks have no team: they count for that in which the person was when they were done. */
const doneTasks = {
  kind: "task",
  id: sql`t.id`,
  staff: sql`u.staff_id`,
  team: sql`team_of_staff(u.staff_id, u.status_at)`,
  day: dayOf(sql`u.status_at`),
};
const doneWhere = sql`task_users u join tasks t on t.id = u.task_id where u.status = '완료'`;
/** To the end of the minute that was set, or of the day. */
const inTime = sql`(u.status_at < ((t.due_on + coalesce(nullif(t.due_time, ''), '23:59')::time) at time zone 'Asia/Seoul') + interval '1 minute')`;

export const tasksDone: Figure = {
  key: "tasks",
  label: "할일 완료",
  unit: "count",
  definition: "기간에 완료처리한 할일 수. 완료한 사람에게, 그때 속한 팀으로 셉니다.",
  version: 1,
  sides: [],
  rows: (span) =>
    figureRows(
      { ...doneTasks, word: sql`t.importance` },
      sql`${doneWhere} and ${momentWithin(sql`u.status_at`, span)}`,
    ),
};

export const tasksInTime: Figure = {
  key: "tasksInTime",
  label: "정시율",
  unit: "rate",
  definition: "기한 안에 완료한 할일 ÷ 기간에 완료한 할일 가운데 기한이 있는 할일.",
  version: 1,
  sides: [],
  rows: (span) =>
    figureRows(
      {
        ...doneTasks,
        amount: sql`case when ${inTime} then 1 else 0 end`,
        word: sql`case when ${inTime} then '정시' else '지연' end`,
      },
      sql`${doneWhere} and t.due_on is not null and ${momentWithin(sql`u.status_at`, span)}`,
    ),
};

export const memosWritten: Figure = {
  key: "memos",
  label: "메모",
  unit: "count",
  definition: "기간에 쓴 메모 수(답글 포함). 숨기거나 지운 메모는 빼고, 쓴 사람에게 셉니다.",
  version: 1,
  sides: [],
  rows: (span) =>
    figureRows(
      {
        kind: "memo",
        id: sql`r.id`,
        staff: sql`r.author_id`,
        team: sql`r.team_id`,
        day: dayOf(sql`r.created_at`),
        word: sql`r.kind`,
      },
      sql`memos r where r.deleted_at is null and r.hidden_by is null and ${momentWithin(sql`r.created_at`, span)}`,
    ),
};

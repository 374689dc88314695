import { projectRef, staffRef, worktimeRef } from "#firm/refs.ts";
import { count, date, flag, instant, oneOf, ref, text } from "#records/field.ts";
import { defineResource } from "#records/resource.ts";

export const categories = {
  consult: "상담",
  writing: "서면작성",
  hearing: "기일출석",
  travel: "이동",
  research: "조사",
  admin: "행정",
  proBono: "공익",
} as const;
export type Category = keyof typeof categories;

export const worktimeSources = { manual: "수동", timer: "타이머", proposal: "자동제안" } as const;

export const worktimeStates = { draft: "작성", submitted: "제출", approved: "승인", rejected: "반려" } as const;
export type WorktimeState = keyof typeof worktimeStates;

/** 업무시간 (product §5.1): what a person worked on, for himself; state, source and correction are set by commands. */
export const worktime = defineResource("worktime", {
  label: "업무시간",
  table: "worktimes",
  api: "/api/worktimes",
  page: "/lawfirm/worktime",
  numbered: false,
  title: "memo",
  order: "-day",
  whose: [["project", "project_id"]],
  fields: {
    day: date({ label: "날짜", required: true, sort: true, filter: true }),
    staff: ref(staffRef, { label: "직원", required: true, filter: true, width: 88 }),
    project: ref(projectRef, { label: "사건", filter: true, width: 200 }),
    category: oneOf(categories, { label: "분류", required: true, filter: true, width: 84 }),
    startAt: instant({ label: "시작", width: 140, detailOnly: true }),
    endAt: instant({ label: "종료", width: 140, detailOnly: true }),
    minutes: count({ label: "시간", required: true, min: 1, max: 1440, unit: "분", width: 84 }),
    parallel: flag({ label: "병행", detailOnly: true, help: "같은 때의 다른 기록과 겹쳐도 됩니다." }),
    billable: flag({ label: "청구", filter: true, width: 64 }),
    memo: text({ label: "내용", max: 500, search: true, width: 0, erase: "known" }),
    source: oneOf(worktimeSources, { label: "출처", required: true, readonly: true, filter: true, width: 84 }),
    status: oneOf(worktimeStates, {
      label: "상태",
      required: true,
      readonly: true,
      filter: true,
      width: 76,
      tones: { draft: "grey", submitted: "blue", approved: "green", rejected: "red" },
    }),
    corrects: ref(worktimeRef, { label: "정정한 기록", readonly: true, detailOnly: true }),
  },
  columns: ["day", "staff", "project", "category", "minutes", "billable", "memo", "source", "status"],
});

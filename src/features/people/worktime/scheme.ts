import { staffRef } from "#firm/refs.ts";
import { count, date, oneOf, ref, text } from "#records/field.ts";
import { defineResource } from "#records/resource.ts";

export const schemeKinds = { general: "일반", selective: "선택", discretionary: "재량", member: "구성원" } as const;
export type SchemeKind = keyof typeof schemeKinds;

/** 근로제 (additions 6): the rules of working time of a person, from a day on. The written agreement hangs on it as a file. */
export const workScheme = defineResource("workScheme", {
  label: "근로제",
  table: "work_schemes",
  api: "/api/work-schemes",
  page: "/lawfirm/worktime/schemes",
  open: "query",
  numbered: false,
  title: "note",
  order: "-fromOn",
  parts: ["files"],
  inOrder: [["fromOn", "untilOn"]],
  fields: {
    staff: ref(staffRef, { label: "직원", required: true, filter: true, width: 100 }),
    kind: oneOf(schemeKinds, {
      label: "근로제",
      required: true,
      filter: true,
      width: 84,
      help: "구성원은 근로자가 아닌 변호사입니다. 재량과 선택은 서면 합의가 있어야 합니다.",
    }),
    fromOn: date({ label: "적용 시작", required: true, sort: true }),
    untilOn: date({ label: "적용 끝", help: "비워 두면 계속 적용합니다." }),
    weeklyMinutes: count({
      label: "주 소정근로",
      required: true,
      min: 60,
      max: 3120,
      unit: "분",
      width: 104,
      help: "주 40시간은 2,400분입니다.",
    }),
    deemedMinutes: count({
      label: "하루 간주시간",
      min: 60,
      max: 720,
      unit: "분",
      width: 112,
      help: "재량근로에서 하루를 몇 분으로 보는지 합의한 값입니다.",
    }),
    agreedOn: date({ label: "서면 합의일", help: "합의서는 파일로 첨부합니다." }),
    note: text({ label: "메모", max: 500, search: true, width: 0 }),
  },
  columns: ["staff", "kind", "fromOn", "untilOn", "weeklyMinutes", "deemedMinutes", "agreedOn", "note"],
});

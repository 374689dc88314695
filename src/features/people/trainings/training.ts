import { staffRef } from "#firm/refs.ts";
import { count, date, flag, ref, text } from "#records/field.ts";
import { defineResource } from "#records/resource.ts";

const kept = { keep: "변호사의 연수교육 기록" } as const;

/** 연수교육 that a lawyer has attended (변호사법 제85조, 시행령 제17조의2). */
export const training = defineResource("training", {
  label: "연수교육",
  table: "trainings",
  api: "/api/trainings",
  page: "/lawfirm/mypage/trainings",
  open: "query",
  numbered: false,
  title: "title",
  order: "-heldOn",
  parts: ["files"],
  happened: ["heldOn"],
  fields: {
    staff: ref(staffRef, { label: "변호사", required: true, filter: true, among: "lawyers", width: 90 }),
    heldOn: date({ label: "교육일", required: true, sort: true, filter: true }),
    title: text({ label: "교육", required: true, max: 200, search: true, width: 0, erase: kept }),
    minutes: count({ label: "시간", required: true, min: 1, max: 6000, unit: "분", width: 84 }),
    ethics: flag({ label: "법조윤리", filter: true, width: 84 }),
    provider: text({ label: "기관", max: 100, search: true, width: 140, erase: kept }),
  },
  columns: ["staff", "heldOn", "title", "minutes", "ethics", "provider"],
});

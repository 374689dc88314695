import { staffRef } from "#firm/refs.ts";
import { count, date, oneOf, ref, text } from "#records/field.ts";
import { defineResource } from "#records/resource.ts";

const categories = {
  counsel: "무료 상담",
  defence: "국선·당번 변호",
  litigation: "공익 소송",
  education: "법률 교육",
  legislation: "입법·제도 개선",
  other: "기타",
} as const;

const states = { draft: "작성", submitted: "제출", approved: "인정", rejected: "반려" } as const;

/** 공익활동 of a lawyer (변호사법 제27조): counted once it was recognised. */
export const proBonoActivity = defineResource("proBonoActivity", {
  label: "공익활동",
  table: "pro_bono_activities",
  api: "/api/pro-bono-activities",
  page: "/partner/volunteer-work/pro-bono",
  open: "query",
  numbered: false,
  title: "title",
  order: "-doneOn",
  parts: ["files"],
  happened: ["doneOn"],
  fields: {
    staff: ref(staffRef, { label: "변호사", required: true, filter: true, among: "lawyers", width: 90 }),
    doneOn: date({ label: "활동일", required: true, sort: true, filter: true }),
    category: oneOf(categories, { label: "분류", required: true, filter: true, width: 120 }),
    title: text({
      label: "활동",
      required: true,
      max: 200,
      search: true,
      width: 0,
      erase: { keep: "변호사의 공익활동 기록" },
      help: "상담한 사람의 이름은 적지 않습니다.",
    }),
    minutes: count({ label: "시간", required: true, min: 1, max: 6000, unit: "분", width: 84 }),
    status: oneOf(states, {
      label: "상태",
      required: true,
      readonly: true,
      filter: true,
      width: 84,
      tones: { draft: "grey", submitted: "amber", approved: "green", rejected: "red" },
    }),
  },
  columns: ["staff", "doneOn", "category", "title", "minutes", "status"],
});

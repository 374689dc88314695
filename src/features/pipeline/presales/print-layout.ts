import { count, flag, longText, oneOf, text } from "#records/field.ts";
import { defineResource } from "#records/resource.ts";

/** Papers of a layout: labels on A4, or a page for each person. */
export const papers = {
  label21: "라벨 3×7",
  label16: "라벨 2×8",
  notice: "안내문",
  cover: "표지",
} as const;
export type PaperName = keyof typeof papers;

/** What may stand between {{ and }}, with the word that stands for it. The list holds no 주민등록번호, on purpose. */
export const mergeFields = ["성명", "동", "호", "주소", "현장명", "지역", "시행사", "오늘"] as const;
export type MergeField = (typeof mergeFields)[number];

/** 출력 양식 (product §6.6). */
export const printLayout = defineResource("printLayout", {
  label: "출력 양식",
  table: "print_layouts",
  api: "/api/print-layouts",
  page: "/lawfirm/presale/print_style",
  open: "query",
  numbered: false,
  title: "name",
  fields: {
    name: text({ label: "이름", required: true, max: 60, search: true, width: 0 }),
    paper: oneOf(papers, { label: "용지", required: true, filter: true, width: 110 }),
    fontSize: count({ label: "글자 크기", required: true, min: 6, max: 24, unit: "pt", width: 88 }),
    isDefault: flag({ label: "기본", width: 64 }),
    runs: count({ label: "출력", readonly: true, unit: "회", width: 72 }),
    body: longText({
      label: "내용",
      max: 4_000,
      help: `바뀌는 자리는 {{ }} 안에 적습니다: ${mergeFields.map((field) => `{{${field}}}`).join(" ")}`,
    }),
  },
  columns: ["name", "paper", "fontSize", "isDefault", "runs"],
});

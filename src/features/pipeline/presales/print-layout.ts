import { count, flag, longText, oneOf, text } from "#records/field.ts";
import { defineResource } from "#records/resource.ts";

/** Papers of a layout: labels on A4, a page for each person, or one line after the other. */
export const papers = {
  label21: "라벨 3×7",
  label16: "라벨 2×8",
  notice: "안내문",
  consent: "동의서",
  cover: "표지",
  roster: "참여자 명부",
} as const;
export type PaperName = keyof typeof papers;

/** What may stand between {{ and }}, with the word that stands for it. The list holds no 주민등록번호, on purpose. */
export const mergeFields = ["성명", "동", "호", "주소", "현장명", "지역", "시행사", "오늘"] as const;
export type MergeField = (typeof mergeFields)[number];

/** Those that are the same for everybody of a site: what the head and the foot of a 명부 may say. */
export const siteFields: readonly string[] = ["현장명", "지역", "시행사", "오늘"] satisfies readonly MergeField[];

export const isLabel = (paper: PaperName): boolean => paper === "label21" || paper === "label16";

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
    margin: count({
      label: "여백",
      min: 0,
      max: 40,
      unit: "mm",
      detailOnly: true,
      help: "비우면 라벨 3mm, 그 밖의 용지 20mm",
    }),
    header: text({ label: "머리말", max: 200, detailOnly: true, help: "쪽마다 위에 인쇄합니다. 라벨에는 없습니다." }),
    footer: text({ label: "꼬리말", max: 200, detailOnly: true, help: "쪽마다 아래에 인쇄합니다. 라벨에는 없습니다." }),
    isDefault: flag({ label: "기본", width: 64 }),
    runs: count({ label: "출력", readonly: true, unit: "회", width: 72 }),
    edition: count({ label: "판", readonly: true, width: 56 }),
    body: longText({
      label: "내용",
      max: 4_000,
      help: `바뀌는 자리는 {{ }} 안에 적습니다: ${mergeFields.map((field) => `{{${field}}}`).join(" ")}`,
    }),
  },
  columns: ["name", "paper", "fontSize", "edition", "isDefault", "runs"],
});

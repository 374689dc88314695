import { paperFormats } from "#platform/paper/paper-fields.ts";
import { count, longText, oneOf, text } from "#records/field.ts";
import { defineResource } from "#records/resource.ts";

/** Papers that are made for a contract. */
export const paperKinds = {
  contract: "위임계약서",
  attorney: "위임장",
  notice: "담당변호사 지정통지서",
  consent: "개인정보 동의서",
} as const;
export type PaperKind = keyof typeof paperKinds;
export const paperKindNames = Object.keys(paperKinds) as PaperKind[];

const templateStates = { draft: "초안", review: "검토", inUse: "사용", stopped: "중지" } as const;

const ofFirm = { keep: "법인의 서식" } as const;

/** 서식: a file of the firm with named fields. Each edition is a record; the file and its fields have calls of their own. */
export const paperTemplate = defineResource("paperTemplate", {
  label: "서식",
  table: "paper_templates",
  api: "/api/paper-templates",
  page: "/lawfirm/contract/templates",
  numbered: false,
  title: "name",
  parts: ["tasks", "timeline"],
  fields: {
    name: text({ label: "이름", required: true, max: 100, search: true, width: 0, erase: ofFirm }),
    kind: oneOf(paperKinds, { label: "종류", required: true, filter: true, width: 168 }),
    status: oneOf(templateStates, {
      label: "상태",
      required: true,
      readonly: true,
      filter: true,
      width: 80,
      tones: { draft: "grey", review: "amber", inUse: "green", stopped: "red" },
    }),
    edition: count({ label: "판", required: true, readonly: true, min: 1, max: 1000, width: 56 }),
    format: oneOf(paperFormats, { label: "형식", readonly: true, filter: true, width: 80 }),
    fileName: text({ label: "파일", max: 255, readonly: true, width: 220, erase: ofFirm }),
    notes: longText({ label: "설명", erase: ofFirm }),
  },
  columns: ["kind", "status", "name", "edition", "format", "fileName"],
});

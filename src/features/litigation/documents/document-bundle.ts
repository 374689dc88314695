import { legalCaseRef, projectRef } from "#firm/refs.ts";
import { count, flag, instant, longText, oneOf, ref, text } from "#records/field.ts";
import { defineResource } from "#records/resource.ts";
import { defineSteps } from "#records/steps.ts";
import { manageDocuments } from "./access.ts";

const bundleStatusLabels = {
  waiting: "대기",
  running: "만드는 중",
  done: "완료",
  failed: "실패",
  canceled: "취소",
} as const;

/** Documents that one 합본 holds at most. */
export const mostBundled = 200;

/** 합본: files of documents of one project in one PDF (product §6.5). Made by a job; its PDF is its file. */
export const documentBundle = defineResource("documentBundle", {
  label: "합본",
  table: "document_bundles",
  api: "/api/document-bundles",
  page: "/lawfirm/documents/bundles",
  numbered: false,
  title: "title",
  order: "-createdAt",
  whose: [
    ["legalCase", "case_id"],
    ["project", "project_id"],
  ],
  parts: ["files"],
  fields: {
    createdAt: instant({ label: "요청", required: true, readonly: true, sort: true, filter: true }),
    title: text({ label: "제목", required: true, readonly: true, max: 200, width: 0, disclose: true, erase: "known" }),
    status: oneOf(bundleStatusLabels, {
      label: "상태",
      required: true,
      readonly: true,
      filter: true,
      width: 96,
      tones: { waiting: "grey", running: "blue", done: "green", failed: "red", canceled: "grey" },
    }),
    case: ref(legalCaseRef, { label: "소송사건", readonly: true, filter: true, width: 220 }),
    project: ref(projectRef, { label: "사건", readonly: true, filter: true, width: 150 }),
    doneCount: count({ label: "처리한 문서", readonly: true, required: true, unit: "건", width: 100 }),
    totalCount: count({ label: "문서", readonly: true, required: true, unit: "건", width: 72 }),
    pages: count({ label: "쪽수", readonly: true, unit: "쪽", width: 72 }),
    stamped: flag({ label: "쪽 표시", readonly: true, width: 76 }),
    leftOut: longText({ label: "넣지 못한 문서", readonly: true, erase: "empty" }),
    problem: text({ label: "실패 원인", max: 500, readonly: true, detailOnly: true }),
  },
  columns: ["createdAt", "title", "status", "case", "project", "doneCount", "totalCount", "pages", "stamped"],
});

/** It can be stopped while it is made, and asked for again. */
export const bundleSteps = defineSteps(documentBundle, "status", {
  cancel: { label: "취소", from: ["waiting", "running"], to: "canceled", by: manageDocuments },
  retry: { label: "다시 만들기", from: ["failed", "canceled"], to: "waiting", by: manageDocuments },
});

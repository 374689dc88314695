import { brandRef, projectRef, staffRef } from "#firm/refs.ts";
import { count, date, flag, instant, longText, oneOf, ref, text } from "#records/field.ts";
import { defineResource } from "#records/resource.ts";
import { caseCategories } from "#features/pipeline/clients/case-kinds.ts";

const doneCaseStatusLabels = {
  draft: "초안",
  anonymising: "익명화검토",
  read: "읽음확인",
  approved: "변호사승인",
  published: "게시",
  hidden: "비공개",
} as const;

/** By what a story may be published (변호사법 제26조); `withdrawn`: the client does not want it any more. */
export const publicBases = {
  none: "없음",
  consent: "의뢰인 동의",
  anonymous: "식별불가 확인",
  withdrawn: "동의 철회",
} as const;
export type PublicBasis = keyof typeof publicBases;

/** Parts of the text that everybody reads, in their order. */
export const publicParts = ["title", "summary", "point", "body", "resultText"] as const;
export type PublicPart = (typeof publicParts)[number];

const ofCase = { erase: "known" } as const;

/** 성공사례 (product §5.6). The project is never told outside. */
export const doneCase = defineResource("doneCase", {
  label: "성공사례",
  table: "done_cases",
  api: "/api/done-cases",
  page: "/lawfirm/donecase",
  numbered: false,
  title: "title",
  parts: ["tasks", "memos", "files", "timeline"],
  whose: [["project", "project_id"]],
  happened: ["consentOn"],
  fields: {
    title: text({ label: "제목", required: true, max: 200, search: true, width: 0, ...ofCase }),
    status: oneOf(doneCaseStatusLabels, {
      label: "상태",
      required: true,
      readonly: true,
      filter: true,
      width: 100,
      tones: {
        draft: "grey",
        anonymising: "amber",
        read: "blue",
        approved: "accent",
        published: "green",
        hidden: "grey",
      },
    }),
    category: oneOf(caseCategories, { label: "분야", required: true, filter: true, width: 96 }),
    resultText: text({ label: "결과", max: 200, width: 140, ...ofCase }),
    lawyer: ref(staffRef, { label: "변호사", among: "lawyers", works: true, filter: true, width: 96 }),
    coLawyer: ref(staffRef, { label: "함께한 변호사", among: "lawyers", detailOnly: true }),
    brand: ref(brandRef, { label: "브랜드", filter: true, width: 120 }),
    project: ref(projectRef, {
      label: "사건",
      detailOnly: true,
      help: "종결한 사건만 고를 수 있고, 밖에는 알리지 않습니다.",
    }),
    openHits: count({ label: "남은 익명화", readonly: true, unit: "곳", width: 96 }),
    basis: oneOf(publicBases, {
      label: "공개 근거",
      required: true,
      readonly: true,
      filter: true,
      width: 108,
      tones: { none: "red", consent: "green", anonymous: "green", withdrawn: "red" },
      help: "의뢰인의 동의, 또는 아무도 알아볼 수 없다는 변호사의 식별불가 확인(변호사법 제26조)",
    }),
    consentOn: date({ label: "의뢰인 동의일", detailOnly: true }),
    consentRef: text({ label: "동의 근거", max: 200, detailOnly: true, help: "동의서 보관 위치", erase: "empty" }),
    consentWithdrawnOn: date({ label: "동의 철회일", readonly: true, detailOnly: true }),
    anonymityConfirmedAt: instant({ label: "식별불가 확인", readonly: true, detailOnly: true }),
    anonymityConfirmedBy: ref(staffRef, { label: "식별불가 확인한 변호사", readonly: true, detailOnly: true }),
    anonymityRemoved: longText({ label: "지우거나 바꾼 것", max: 1_000, readonly: true, ...ofCase }),
    nameReview: flag({ label: "퇴사 변호사 표시", readonly: true, filter: true, width: 110 }),
    publishedAt: instant({ label: "게시일", readonly: true, sort: true, filter: true, width: 148 }),
    views: count({ label: "조회", readonly: true, width: 76 }),
    summary: longText({ label: "요약", max: 1_000, ...ofCase }),
    point: longText({ label: "쟁점", max: 2_000, ...ofCase }),
    body: longText({ label: "본문", ...ofCase }),
    createdAt: instant({ label: "등록", required: true, readonly: true }),
  },
  columns: [
    "title",
    "category",
    "resultText",
    "lawyer",
    "brand",
    "status",
    "openHits",
    "basis",
    "publishedAt",
    "views",
  ],
});

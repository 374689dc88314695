import { count, instant, oneOf, text } from "#records/field.ts";
import { defineResource } from "#records/resource.ts";

const words = <const Word extends string>(...list: readonly Word[]) =>
  Object.fromEntries(list.map((word) => [word, word])) as { readonly [One in Word]: One };

const areaStatuses = words("조사", "모집", "진행", "종결");
const areaTypes = words("아파트", "오피스텔", "지식산업센터", "생활형숙박", "상가", "지역주택조합");
const areaIssues = words("계약취소", "입주지연", "하자", "허위광고", "중도금");

export type AreaStatus = keyof typeof areaStatuses;

/** 분양현장 (product entity PreSaleArea); tasks point to it as `preSaleArea`. */
export const presaleArea = defineResource("presaleArea", {
  label: "분양현장",
  table: "presale_areas",
  api: "/api/presale-areas",
  page: "/lawfirm/presale",
  open: "query",
  numbered: false,
  title: "name",
  follows: ["presaleBuyer"],
  parts: ["tasks"],
  fields: {
    status: oneOf(areaStatuses, { label: "상태", required: true, filter: true, width: 84 }),
    name: text({ label: "현장명", required: true, max: 100, search: true, sort: true, width: 0 }),
    region: text({ label: "지역", max: 60, search: true, width: 140 }),
    type: oneOf(areaTypes, { label: "유형", filter: true, width: 112 }),
    issue: oneOf(areaIssues, { label: "쟁점", filter: true, width: 96 }),
    people: count({ label: "인원", readonly: true, unit: "명", width: 72 }),
    target: count({ label: "목표 인원", max: 100_000, unit: "명", width: 88, help: "모집하려는 참여자 수" }),
    units: count({ label: "세대수", max: 100_000, unit: "세대", width: 96 }),
    developer: text({ label: "시행사", max: 100, detailOnly: true }),
    builder: text({ label: "시공사", max: 100, detailOnly: true }),
    trust: text({ label: "신탁사", max: 100, detailOnly: true }),
    brief: text({ label: "요약", max: 200, search: true, width: 220 }),
    openTasks: count({ label: "열린 할일", readonly: true, unit: "건", width: 88 }),
    createdAt: instant({ label: "등록일", required: true, readonly: true }),
  },
  columns: [
    "status",
    "name",
    "region",
    "type",
    "issue",
    "people",
    "target",
    "units",
    "brief",
    "openTasks",
    "createdAt",
  ],
});

import { count, date, instant, longText, money, oneOf, ref, text } from "#records/field.ts";
import { defineResource } from "#records/resource.ts";
import { partnerRef } from "#features/partner/members/partner.ts";

const kept = { keep: "파트너의 보상 기록" } as const;
const most = 1_000_000_000_000;

const statuses = {
  computed: "산정",
  reviewing: "운영위 검토",
  confirmed: "확정",
  paid: "지급",
  canceled: "취소",
} as const;

/** Days in which a partner may object to what was computed, from the one after he was told (product §6.7). */
export const objectionDays = 7;

/** 업무보상: what a partner gets for work that was looked over. What is confirmed stays; a difference is a row of its own. */
export const reward = defineResource("reward", {
  label: "업무보상",
  table: "partner_rewards",
  api: "/api/partner-rewards",
  page: "/partner/work-reward",
  open: "query",
  numbered: false,
  title: "title",
  order: "-periodOn",
  follows: ["responsibleWork", "volunteerWork"],
  happened: ["paidOn"],
  fields: {
    periodOn: date({ label: "기간 시작", required: true, readonly: true, sort: true, filter: true }),
    partner: ref(partnerRef, { label: "파트너", required: true, readonly: true, filter: true, width: 90 }),
    title: text({ label: "업무", required: true, max: 200, readonly: true, search: true, width: 0, erase: kept }),
    status: oneOf(statuses, {
      label: "상태",
      required: true,
      readonly: true,
      filter: true,
      width: 100,
      tones: { computed: "grey", reviewing: "amber", confirmed: "green", paid: "green", canceled: "red" },
    }),
    kind: oneOf({ first: "보상", adjustment: "조정" }, { label: "구분", readonly: true, width: 72 }),
    points: count({ label: "점수", required: true, readonly: true, min: -10_000, max: 10_000, unit: "점", width: 76 }),
    pointWon: money({ label: "1점", required: true, readonly: true, width: 96 }),
    amount: money({ label: "금액", required: true, readonly: true, min: -most, sum: true, width: 120 }),
    objected: oneOf(
      { open: "답변 대기", answered: "답변함" },
      { label: "이의신청", readonly: true, width: 92, tones: { open: "red", answered: "grey" } },
    ),
    objection: longText({ label: "이의 내용", max: 1000, readonly: true, erase: kept }),
    answer: longText({ label: "이의 답변", max: 1000, readonly: true, erase: kept }),
    toldAt: instant({ label: "통지", readonly: true, detailOnly: true }),
    paidOn: date({ label: "지급일", readonly: true }),
  },
  columns: ["periodOn", "partner", "title", "kind", "points", "pointWon", "amount", "status", "objected", "paidOn"],
});

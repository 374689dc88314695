import { count, date, money, oneOf, percent, ref, text } from "#records/field.ts";
import { defineResource } from "#records/resource.ts";
import { partnerRef } from "./partner.ts";

const states = { held: "현재", ahead: "예정", past: "지난 지분", reversed: "정정됨", reversal: "정정" } as const;

/** 지분: rows that never change. Another stake is a new row from its day, a mistake is taken back by a reversal. */
export const stake = defineResource("stake", {
  label: "지분",
  table: "partner_stakes",
  api: "/api/stakes",
  page: "/partner/interest-status/stakes",
  open: "query",
  numbered: false,
  title: "reason",
  order: "-fromOn",
  fields: {
    partner: ref(partnerRef, { label: "파트너", required: true, filter: true, width: 100 }),
    fromOn: date({ label: "적용일", required: true, sort: true, filter: true }),
    state: oneOf(states, {
      label: "상태",
      readonly: true,
      width: 92,
      tones: { held: "green", ahead: "blue", past: "grey", reversed: "red", reversal: "grey" },
    }),
    units: count({ label: "지분", required: true, max: 1_000_000, unit: "좌", width: 92 }),
    share: percent({ label: "적용일 지분율", readonly: true, width: 112 }),
    capital: money({ label: "출자금", required: true, width: 140 }),
    votes: count({ label: "의결권", required: true, max: 1_000_000, unit: "표", width: 88 }),
    reason: text({
      label: "사유",
      required: true,
      max: 200,
      search: true,
      width: 0,
      erase: { keep: "파트너의 기록" },
      help: "결의일이나 계약처럼 근거를 적습니다.",
    }),
  },
  columns: ["partner", "fromOn", "state", "units", "share", "capital", "votes", "reason"],
});

import { clientRef, consultRef, contractRef, staffRef } from "#firm/refs.ts";
import { date, flag, instant, longText, oneOf, percent, ref, text } from "#records/field.ts";
import { defineResource } from "#records/resource.ts";

const originationStatuses = { claimed: "주장", objected: "이의", decided: "결정", withdrawn: "철회" } as const;
export type OriginationStatus = keyof typeof originationStatuses;

/** 수임기여 주장: who brought a client or a new matter of one, as a share of the fees (additions 17). */
export const origination = defineResource("origination", {
  label: "수임기여",
  table: "originations",
  api: "/api/originations",
  page: "/lawfirm/finance/originations",
  open: "query",
  numbered: false,
  title: "name",
  order: "-claimedOn",
  whose: [["client", "client_id"]],
  happened: ["claimedOn"],
  inOrder: [["claimedOn", "sunsetOn"]],
  fields: {
    name: text({ label: "이름", readonly: true, width: 0, erase: { keep: "변호사 사이의 기여 기록" } }),
    status: oneOf(originationStatuses, {
      label: "상태",
      required: true,
      readonly: true,
      filter: true,
      width: 80,
      tones: { claimed: "amber", objected: "red", decided: "green", withdrawn: "grey" },
    }),
    claimant: ref(staffRef, { label: "주장 변호사", required: true, filter: true, width: 104 }),
    client: ref(clientRef, { label: "고객", required: true, filter: true, width: 140 }),
    contract: ref(contractRef, {
      label: "계약",
      filter: true,
      width: 160,
      help: "이미 수임한 고객의 새 사건이면 그 계약이나 상담을 고릅니다.",
    }),
    consult: ref(consultRef, {
      label: "상담",
      filter: true,
      width: 120,
      help: "아직 계약이 없는 새 사건일 때 고릅니다.",
    }),
    share: percent({
      label: "주장 지분",
      required: true,
      width: 88,
      help: "순매출에서 소개의 몫으로 주장하는 비율입니다.",
    }),
    claimedOn: date({ label: "주장일", required: true, sort: true, filter: true }),
    sunsetOn: date({
      label: "일몰일",
      sort: true,
      filter: true,
      help: "이 날까지 서명한 계약에 반영합니다. 비우면 요율표의 기간으로 정합니다.",
    }),
    basis: longText({ label: "근거", required: true, max: 1_000, search: true, erase: "mask" }),
    objectUntil: date({ label: "이의 기한", readonly: true, sort: false }),
    objectedBy: ref(staffRef, { label: "이의 변호사", readonly: true, detailOnly: true }),
    objectedAt: instant({ label: "이의일시", readonly: true, detailOnly: true }),
    objection: longText({ label: "이의 사유", max: 1_000, readonly: true, erase: "mask" }),
    decidedShare: percent({ label: "결정 지분", readonly: true, width: 88 }),
    decidedBy: ref(staffRef, { label: "결정자", readonly: true, detailOnly: true }),
    decidedAt: instant({ label: "결정일시", readonly: true, detailOnly: true }),
    decision: longText({
      label: "결정 이유",
      max: 1_000,
      readonly: true,
      help: "주장과 다르게 정하면 적습니다.",
      erase: "mask",
    }),
    inForce: flag({ label: "유효", readonly: true, filter: true, width: 72 }),
  },
  columns: ["name", "client", "contract", "share", "decidedShare", "claimedOn", "sunsetOn", "status", "inForce"],
});

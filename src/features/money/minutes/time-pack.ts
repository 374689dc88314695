import { clientRef, contractRef, staffRef } from "#firm/refs.ts";
import { count, date, instant, money, oneOf, ref, text } from "#records/field.ts";
import { defineResource } from "#records/resource.ts";

export const packStates = { active: "사용 중", settling: "정산 중", ended: "종료" } as const;

const agreed = { keep: "정산의 근거" } as const;

/** 자문시간 (product §5.7): what a client may use, with the terms that its contract says; minutes move in the ledger alone. */
export const timePack = defineResource("timePack", {
  label: "자문시간",
  table: "time_packs",
  api: "/api/time-packs",
  page: "/lawfirm/service/time",
  numbered: false,
  title: "product",
  whose: [["client", "client_id"]],
  parts: ["tasks", "files", "timeline"],
  follows: ["worktime"],
  fields: {
    client: ref(clientRef, { label: "고객", required: true, filter: true, width: 140 }),
    product: text({ label: "상품", required: true, max: 100, search: true, width: 0, disclose: true, erase: agreed }),
    status: oneOf(packStates, {
      label: "상태",
      required: true,
      readonly: true,
      filter: true,
      width: 84,
      tones: { active: "green", settling: "amber", ended: "grey" },
      disclose: true,
    }),
    contract: ref(contractRef, { label: "계약", width: 160, detailOnly: true }),
    owner: ref(staffRef, { label: "담당", works: true, filter: true, width: 88 }),
    granted: count({ label: "부여", readonly: true, required: true, unit: "분", width: 96, disclose: true }),
    used: count({ label: "사용", readonly: true, required: true, unit: "분", width: 96, disclose: true }),
    remaining: count({ label: "잔여", readonly: true, required: true, unit: "분", width: 96, disclose: true }),
    overUsed: count({
      label: "초과 사용",
      readonly: true,
      required: true,
      unit: "분",
      detailOnly: true,
      disclose: true,
    }),
    expiresOn: date({ label: "만료일", readonly: true, disclose: true }),
    lastUsedOn: date({ label: "최근 사용", readonly: true, disclose: true }),
    rolloverCap: count({
      label: "이월 한도",
      required: true,
      max: 600_000,
      unit: "분",
      detailOnly: true,
      help: "만료될 때 다음으로 넘기는 최대 시간입니다. 이월과 초과를 모두 0으로 두고 계약을 고르면 계약의 조건을 따릅니다.",
    }),
    rolloverMonths: count({ label: "이월 기간", required: true, max: 60, unit: "개월", detailOnly: true }),
    overage: count({
      label: "사전승인 초과",
      required: true,
      max: 600_000,
      unit: "분",
      detailOnly: true,
      help: "계약에서 미리 승인한, 부여분을 넘겨 쓸 수 있는 시간입니다.",
    }),
    unitPrice: money({
      label: "시간당 금액",
      detailOnly: true,
      help: "종료할 때 초과분과 남은 시간을 이 금액으로 계산합니다.",
    }),
    note: text({ label: "메모", max: 500, detailOnly: true, erase: "known" }),
    refund: money({ label: "환급", readonly: true, detailOnly: true, disclose: true }),
    charge: money({ label: "초과 청구", readonly: true, detailOnly: true, disclose: true }),
    settledOn: date({ label: "정산일", readonly: true, detailOnly: true, disclose: true }),
    createdAt: instant({ label: "등록", required: true, readonly: true, detailOnly: true }),
  },
  columns: ["client", "product", "status", "owner", "granted", "used", "remaining", "expiresOn", "lastUsedOn"],
});

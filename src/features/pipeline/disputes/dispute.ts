import { clientRef, contractRef, projectRef, staffRef } from "#firm/refs.ts";
import { count, date, instant, longText, money, oneOf, ref, text } from "#records/field.ts";
import { defineResource } from "#records/resource.ts";

/** States of a dispute with the words shown for them (product entity 분쟁). */
export const disputeStatusLabels = {
  received: "접수",
  fact: "사실확인",
  responding: "대응중",
  agreed: "합의",
  closed: "종결",
  external: "외부절차",
  rejected: "이유없음",
} as const;

export type DisputeStatus = keyof typeof disputeStatusLabels;

const disputeKindLabels = { 의뢰인: "의뢰인분쟁", 상대방: "상대방분쟁", 기관: "기관" } as const;

/** Before whom a dispute goes on outside of the firm (product §6.4). */
const externalKinds = { petition: "진정", mediation: "조정", lawsuit: "소송" } as const;

const disputeSeverities = { high: "상", medium: "중", low: "하" } as const;

/** 분쟁 (product §5.3), seen by few. State and agreement are set by commands. */
export const dispute = defineResource("dispute", {
  label: "분쟁",
  table: "disputes",
  api: "/api/disputes",
  page: "/lawfirm/boon",
  open: "query",
  numbered: false,
  title: "title",
  whose: [
    ["client", "client_id"],
    ["contract", "contract_id"],
    ["project", "project_id"],
  ],
  parts: ["tasks", "memos", "files", "timeline", "conflicts", "deadlines"],
  fields: {
    kind: oneOf(disputeKindLabels, { label: "종류", required: true, filter: true, width: 84 }),
    status: oneOf(disputeStatusLabels, {
      label: "상태",
      required: true,
      readonly: true,
      filter: true,
      width: 88,
      tones: {
        received: "blue",
        fact: "accent",
        responding: "amber",
        agreed: "green",
        closed: "grey",
        external: "red",
        rejected: "grey",
      },
      disclose: true,
    }),
    severity: oneOf(disputeSeverities, { label: "심각도", required: true, filter: true, width: 72 }),
    title: text({ label: "제목", required: true, max: 200, search: true, width: 0, disclose: true, erase: "known" }),
    brief: text({ label: "요약", max: 200, search: true, detailOnly: true, erase: "empty" }),
    content: longText({ label: "내용", erase: "empty" }),
    client: ref(clientRef, { label: "의뢰인", width: 110 }),
    project: ref(projectRef, { label: "사건", filter: true, width: 160 }),
    contract: ref(contractRef, { label: "계약", detailOnly: true }),
    amountClaimed: money({ label: "청구액", sort: true, sum: true, width: 124, disclose: true }),
    amountAgreed: money({ label: "합의액", readonly: true, sum: true, width: 124, disclose: true }),
    owner: ref(staffRef, { label: "담당", works: true, filter: true, width: 88 }),
    dueOn: date({ label: "기한", sort: true, filter: true }),
    resolution: text({ label: "결과", max: 2000, readonly: true, detailOnly: true, disclose: true, erase: "empty" }),
    factsFrom: ref(staffRef, {
      label: "사실확인 대상",
      readonly: true,
      detailOnly: true,
      help: "사실을 아는 사람입니다. 사실확인을 요청하는 할일을 받습니다.",
    }),
    externalKind: oneOf(externalKinds, { label: "외부절차", readonly: true, filter: true, width: 84, disclose: true }),
    externalRef: text({ label: "외부 접수번호", max: 100, detailOnly: true, disclose: true, erase: "empty" }),
    createdAt: instant({ label: "접수", required: true, readonly: true, sort: true, filter: true, disclose: true }),
    elapsedDays: count({
      label: "경과일",
      readonly: true,
      unit: "일",
      width: 76,
      help: "접수한 날부터 지난 날수입니다. 끝난 분쟁은 세지 않습니다.",
    }),
  },
  columns: [
    "kind",
    "status",
    "severity",
    "title",
    "client",
    "project",
    "amountClaimed",
    "amountAgreed",
    "owner",
    "dueOn",
    "createdAt",
    "elapsedDays",
  ],
});

import { date, longText, oneOf } from "#records/field.ts";
import { defineResource } from "#records/resource.ts";
import { defineSteps } from "#records/steps.ts";

/** What a person may ask about the own data (개인정보 보호법 제35조~제37조). */
export const requestKinds = { access: "열람", correction: "정정", deletion: "삭제", suspension: "처리정지" } as const;
export type RequestKind = keyof typeof requestKinds;
export const requestKindNames = Object.keys(requestKinds) as RequestKind[];

export const requesters = { self: "본인", agent: "대리인" } as const;
export type Requester = keyof typeof requesters;
export const requesterNames = Object.keys(requesters) as Requester[];

const statuses = { open: "처리 중", done: "처리함", refused: "거절", withdrawn: "철회" } as const;
export type RequestStatus = keyof typeof statuses;
export const requestStatusNames = Object.keys(statuses) as RequestStatus[];

/** About whom a request is: a client, or somebody who only consulted. */
export const requestSubjects = { client: "고객", consult: "상담" } as const;
export type SubjectKind = keyof typeof requestSubjects;

/** What a client, or somebody who only consulted, asked about the own data, and what became of it. */
export const privacyRequest = defineResource("privacyRequest", {
  label: "개인정보 요구",
  table: "privacy_requests",
  api: "/api/privacy-requests",
  page: null,
  numbered: false,
  title: "kind",
  whose: [
    ["client", "client_id"],
    ["consult", "consult_id"],
  ],
  fields: {
    receivedOn: date({ label: "접수일", readonly: true, disclose: true }),
    kind: oneOf(requestKinds, { label: "요구", required: true, readonly: true, disclose: true }),
    content: longText({ label: "내용", max: 2_000, readonly: true, disclose: true, erase: "empty" }),
    status: oneOf(statuses, {
      label: "상태",
      required: true,
      readonly: true,
      tones: { open: "accent", done: "green", refused: "grey", withdrawn: "grey" },
      disclose: true,
    }),
    answer: longText({ label: "처리 내용", max: 2_000, readonly: true, disclose: true, erase: "mask" }),
  },
  columns: ["receivedOn", "kind", "status"],
});

/** How a request ends: answered, refused with a reason, or withdrawn. */
export const privacySteps = defineSteps(
  privacyRequest,
  "status",
  {
    complete: { label: "처리함", from: ["open"], to: "done", asks: ["answer"] },
    refuse: { label: "거절", from: ["open"], to: "refused", asks: ["reason"] },
    withdraw: { label: "철회", from: ["open"], to: "withdrawn", asks: ["answer"] },
  },
  { reason: longText({ label: "거절 사유", max: 2_000 }) },
);

/** Days that are left as words: `3일 남음`, `오늘까지`, `2일 지남`. */
export function clockWords(daysLeft: number): string {
  if (daysLeft === 0) return "오늘까지";
  return daysLeft > 0 ? `${daysLeft}일 남음` : `${-daysLeft}일 지남`;
}

type Named = { readonly number: number; readonly name: string };

/** Where a request is answered: on the page of the client, or of the consultation. */
export function pathOfRequest({
  client,
  consult,
}: {
  readonly client: Named | null;
  readonly consult: Named | null;
}): string {
  return client
    ? `/lawfirm/client/${client.number}?tab=privacy`
    : `/lawfirm/consult/${consult?.number ?? ""}?tab=privacy`;
}

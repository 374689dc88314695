import { participantRef, staffRef } from "#firm/refs.ts";
import { date, instant, oneOf, ref, text } from "#records/field.ts";
import { defineResource } from "#records/resource.ts";
import { defineSteps } from "#records/steps.ts";

const deficiencyStatuses = {
  open: "확인",
  noticed: "보완요청",
  reminded: "재요청",
  undeliverable: "연락 안 됨",
  cured: "보완완료",
  waived: "면제",
} as const;

export const deficiencyCauses = {
  missing: "미제출",
  illegible: "식별 불가",
  expired: "유효기간 지남",
  signature: "서명·날인 없음",
  identity: "본인 확인 안 됨",
  mismatch: "내용 불일치",
  other: "기타",
} as const;

/** 서류 보완 (additions G2): what is wrong, when it was told, until when it is to be cured and what came of it. */
export const deficiency = defineResource("deficiency", {
  label: "서류 보완",
  table: "suit_deficiencies",
  api: "/api/suit-deficiencies",
  page: null,
  numbered: false,
  title: "detail",
  whose: [["participant", "participant_id"]],
  follows: ["participant"],
  fields: {
    status: oneOf(deficiencyStatuses, {
      label: "상태",
      required: true,
      readonly: true,
      filter: true,
      width: 88,
      tones: {
        open: "blue",
        noticed: "amber",
        reminded: "amber",
        undeliverable: "red",
        cured: "green",
        waived: "grey",
      },
      disclose: true,
    }),
    participant: ref(participantRef, { label: "참여자", required: true, filter: true, width: 110 }),
    document: text({ label: "서류", readonly: true, width: 130 }),
    cause: oneOf(deficiencyCauses, { label: "사유", required: true, filter: true, width: 110, disclose: true }),
    detail: text({ label: "내용", width: 0, disclose: true, erase: "empty" }),
    owner: ref(staffRef, { label: "담당", filter: true, width: 76 }),
    noticedAt: instant({ label: "요청", readonly: true, disclose: true }),
    cureOn: date({ label: "보완기한", sort: true, filter: true, disclose: true }),
    remindedAt: instant({ label: "재요청", readonly: true, disclose: true }),
    settledAt: instant({ label: "마침", readonly: true, disclose: true }),
  },
  columns: ["status", "participant", "document", "cause", "detail", "owner", "noticedAt", "cureOn", "remindedAt"],
});

/** One reminder and no more; who cannot be reached is a state of its own with somebody who owns it. */
export const deficiencySteps = defineSteps(deficiency, "status", {
  notify: { label: "보완요청", from: ["open"], to: "noticed", asks: ["cureOn"], bulk: true, undo: true },
  remind: { label: "재요청", from: ["noticed"], to: "reminded", asks: ["cureOn"], bulk: true, undo: true },
  miss: {
    label: "연락 안 됨",
    from: ["open", "noticed", "reminded"],
    to: "undeliverable",
    asks: ["owner"],
    bulk: true,
    undo: true,
  },
  cure: {
    label: "보완완료",
    from: ["open", "noticed", "reminded", "undeliverable"],
    to: "cured",
    bulk: true,
    undo: true,
  },
  waive: {
    label: "면제",
    from: ["open", "noticed", "reminded", "undeliverable"],
    to: "waived",
    aside: true,
    undo: true,
  },
});

import { groupSuitRef } from "#firm/refs.ts";
import { ref, text } from "#records/field.ts";
import { defineSteps } from "#records/steps.ts";
import { presaleBuyer } from "./buyer.ts";

const open = ["new", "guided", "interested", "unreachable"] as const;

/** The way of a buyer (product §5.3). A refusal of contact is final: nothing leads on from it. */
export const buyerSteps = defineSteps(
  presaleBuyer,
  "status",
  {
    recordCall: {
      label: "통화결과",
      from: [...open, "linked", "contracted"],
      asks: ["stance"],
      takes: ["nextContactOn", "said"],
    },
    guide: { label: "안내", from: ["new", "unreachable"], to: "guided", bulk: true, undo: true },
    interest: { label: "관심", from: ["new", "guided", "unreachable"], to: "interested", bulk: true, undo: true },
    consult: { label: "상담 전환", from: ["new", "guided", "interested"], to: "linked", takes: ["brief"] },
    join: { label: "참여자 전환", from: ["guided", "interested", "linked"], to: "contracted", asks: ["suit"] },
    contract: { label: "계약", from: ["linked"], to: "contracted", undo: true },
    missCall: { label: "연락불가", from: ["new", "guided", "interested"], to: "unreachable", bulk: true, undo: true },
    refuse: { label: "거절", from: open, to: "refused", takes: ["cause"], aside: true, bulk: true, undo: true },
    reconsider: { label: "다시 관심", from: ["refused"], to: "interested", aside: true, undo: true },
    optOut: {
      label: "수신거부",
      from: [...open, "linked", "contracted", "refused"],
      to: "optOut",
      takes: ["cause"],
      aside: true,
      bulk: true,
    },
  },
  {
    said: text({ label: "통화 내용", max: 200 }),
    brief: text({ label: "상담 요약", max: 200 }),
    cause: text({ label: "사유", max: 200 }),
    suit: ref(groupSuitRef, { label: "집단소송" }),
  },
);

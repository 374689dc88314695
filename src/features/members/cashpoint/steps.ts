import { longText, money } from "#records/field.ts";
import { defineSteps } from "#records/steps.ts";
import { member } from "./member.ts";
import { walletMovement } from "./movement.ts";

/**
 * The way of a movement (product §5.7; additions 19): 조정 and 환불 wait for a second person; a use is reserved first, and
 * then taken once, in whole or in part, or let go of.
 */
export const movementSteps = defineSteps(
  walletMovement,
  "status",
  {
    approve: { label: "승인", from: ["requested"], to: "done", notWho: "approve", confirmed: true },
    reject: { label: "반려", from: ["requested"], to: "rejected", asks: ["reason"] },
    capture: { label: "사용 확정", from: ["held"], to: "done", takes: ["captured"] },
    release: { label: "예약 해제", from: ["held"], to: "released" },
  },
  {
    reason: longText({ label: "사유", max: 500 }),
    captured: money({ label: "확정 금액", min: 1, help: "비우면 예약한 금액 전부. 나머지는 돌아갑니다." }),
  },
);

/** The way of whoever leaves: what was paid in is paid back first (product §6.12). */
export const memberSteps = defineSteps(
  member,
  "status",
  {
    leave: { label: "탈퇴 정산", from: ["active"], to: "leaving", asks: ["reason"], aside: true },
    stay: { label: "정산 취소", from: ["leaving"], to: "active" },
    close: { label: "탈퇴 처리", from: ["leaving"], to: "left", danger: true },
    comeBack: { label: "다시 이용", from: ["left"], to: "active", aside: true },
  },
  { reason: longText({ label: "사유", max: 500 }) },
);

import type { BellKind } from "#records/server/bell/kinds.ts";

export const workAssigned: BellKind = { name: "partnerWork.assigned", why: "배정", says: "업무를 배정했습니다" };
export const workTaken: BellKind = {
  name: "partnerWork.taken",
  why: "배정",
  says: "업무를 다른 파트너에게 배정했습니다",
};
export const swapAsked: BellKind = { name: "partnerWork.swapAsked", why: "교대", says: "교대를 요청했습니다" };
export const swapSettled: BellKind = { name: "partnerWork.swapSettled", why: "교대", says: "교대 요청에 답했습니다" };

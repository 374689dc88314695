import type { BellKind } from "#records/server/bell/kinds.ts";

export const rewardComputed: BellKind = { name: "reward.computed", why: "보상", says: "업무보상을 산정했습니다" };
export const rewardObjected: BellKind = {
  name: "reward.objected",
  why: "이의",
  says: "업무보상에 이의를 신청했습니다",
};
export const objectionAnswered: BellKind = { name: "reward.answered", why: "답변", says: "이의신청에 답했습니다" };

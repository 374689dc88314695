import type { BellKind } from "#records/server/bell/kinds.ts";

export const originationClaimed: BellKind = {
  name: "origination.claimed",
  why: "수임기여",
  says: "이 고객의 수임기여를 주장했습니다",
};
export const originationObjected: BellKind = {
  name: "origination.objected",
  why: "이의",
  says: "수임기여 주장에 이의를 냈습니다",
};
export const originationDecided: BellKind = {
  name: "origination.decided",
  why: "결정",
  says: "수임기여를 결정했습니다",
};

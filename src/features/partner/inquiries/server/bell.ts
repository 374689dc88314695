import type { BellKind } from "#records/server/bell/kinds.ts";

export const inquiryAsks: BellKind = {
  name: "inquiry.asks",
  why: "조회",
  says: "이해관계를 물었습니다",
};

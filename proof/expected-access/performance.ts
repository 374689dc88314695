import type { PrincipalName } from "../harness/principals.ts";
import { written, type Expectation } from "./expectation.ts";

const admin: readonly PrincipalName[] = ["관리자"];

/** 상담실적: 상담리스트 show at the least (product §6.6). */
const consultList: readonly PrincipalName[] = [
  "송무팀원",
  "관리자",
  "외국부팀장",
  "출입국팀장",
  "매니저",
  "홍보책임",
  "own rule: show 상담리스트",
];

/** 기여도 is dev-only: 관리자, 운영위원. */
const contributors: readonly PrincipalName[] = ["관리자", "운영위원"];

export const performance: Readonly<Record<string, Expectation>> = {
  // Everybody of a team has figures of their own; which rows come is decided by 팀원관리, 관리자 and 매출조회.
  "GET /api/performance": { who: "team" },
  "GET /api/performance/rows": { who: "team", also: [400] },
  "GET /api/performance/consults": { who: consultList },
  "GET /api/performance/consults/rows": { who: consultList, also: [400] },
  "PUT /api/performance/targets": { who: admin, also: written },
  "PUT /api/performance/openness": { who: admin, also: written },
  "GET /api/performance/contributions": { who: contributors },
  "GET /api/performance/contributions/rows": { who: contributors, also: [400] },
  "GET /api/performance/closings": { who: admin },
  "GET /api/performance/closings/:closingId": { who: admin, also: [404] },
  "POST /api/performance/closings": { who: admin, also: written },
  "POST /api/performance/closings/:closingId/restate": { who: admin, also: [404, ...written] },
};

import type { PageTab } from "#firm/web/page-tabs.tsx";
import { manageLeave, keepOwnLeave } from "../access.ts";

export const leavePath = "/lawfirm/mypage/vacation";

/** The parts of the page, in the address as `tab`; the first is the person's own leave. */
export const leaveTabNames = ["own", "calendar", "asked", "promotion", "people"] as const;
export type LeaveTab = (typeof leaveTabNames)[number];

export const leaveTabs: readonly PageTab[] = [
  { path: leavePath, label: "휴가", policy: keepOwnLeave },
  { path: `${leavePath}?tab=calendar`, label: "달력", policy: keepOwnLeave },
  { path: `${leavePath}?tab=asked`, label: "대무 요청", policy: keepOwnLeave },
  { path: `${leavePath}?tab=promotion`, label: "사용촉진", policy: keepOwnLeave },
  { path: `${leavePath}?tab=people`, label: "직원별 관리", policy: manageLeave },
];

export const tabPath = (tab: LeaveTab) => (tab === "own" ? leavePath : `${leavePath}?tab=${tab}`);

import { PageTabs } from "#firm/web/page-tabs.tsx";

const tabs = [
  { path: "/partner/attendance", label: "회의" },
  { path: "/partner/attendance/grid", label: "출석 현황" },
  { path: "/partner/attendance/rules", label: "정족수 규정" },
] as const;

/** The pages of 출석. */
export function MeetingTabs() {
  return <PageTabs label="출석" tabs={tabs} />;
}

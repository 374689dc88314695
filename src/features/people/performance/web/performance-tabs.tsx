import { PageTabs } from "#firm/web/page-tabs.tsx";
import { closeMonths, openConsultFunnel, openContributions } from "../access.ts";

const tabs = [
  { path: "/lawfirm/record", label: "종합" },
  { path: "/lawfirm/record/consult", label: "상담실적", policy: openConsultFunnel },
  { path: "/lawfirm/record/contribute", label: "기여도", policy: openContributions },
  { path: "/lawfirm/record/team_backup", label: "팀별 월 마감", policy: closeMonths },
];

/** The pages of 실적. */
export function PerformanceTabs() {
  return <PageTabs label="실적 화면" tabs={tabs} />;
}

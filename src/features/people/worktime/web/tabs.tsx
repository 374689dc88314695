import { PageTabs } from "#firm/web/page-tabs.tsx";
import { manageSchemes, showTeamWorktime } from "../access.ts";

const tabs = [
  { path: "/lawfirm/worktime", label: "주간" },
  { path: "/lawfirm/worktime/list", label: "목록" },
  { path: "/lawfirm/worktime/team", label: "팀", policy: showTeamWorktime },
  { path: "/lawfirm/worktime/schemes", label: "근로제", policy: manageSchemes },
];

/** The pages of 업무시간. */
export function WorktimeTabs() {
  return <PageTabs label="업무시간" tabs={tabs} />;
}

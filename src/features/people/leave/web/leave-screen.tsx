import { lazy, type ComponentType } from "react";
import { urlChoice, useUrlState } from "#platform/web/navigation.tsx";
import { LoadedPart } from "#ui/components/loaded-part.tsx";
import { SkeletonRows } from "#ui/components/states.tsx";
import { PageTabs } from "#firm/web/page-tabs.tsx";
import { OwnTab } from "./own-tab.tsx";
import { leaveTabNames, leaveTabs, tabPath, type LeaveTab } from "./tabs.ts";

const parts: Readonly<Record<Exclude<LeaveTab, "own">, ComponentType>> = {
  calendar: lazy(() => import("./calendar-tab.tsx")),
  asked: lazy(() => import("./asked-tab.tsx")),
  promotion: lazy(() => import("./promotion-tab.tsx")),
  people: lazy(() => import("./people-tab.tsx")),
};

/** /lawfirm/mypage/vacation: the own leave and what one decides on, the calendar, what one takes over, and 인사관리. */
export default function LeaveScreen() {
  const [{ tab }] = useUrlState({ tab: urlChoice(leaveTabNames) });
  const Part = tab === "own" ? null : parts[tab];
  return (
    <>
      <PageTabs label="휴가" tabs={leaveTabs} current={tabPath(tab)} />
      {Part === null ? (
        <OwnTab />
      ) : (
        <LoadedPart fallback={<SkeletonRows />} failed="화면을 불러오지 못했습니다. 새로 고쳐 주세요.">
          <Part />
        </LoadedPart>
      )}
    </>
  );
}

import { today } from "#features/litigation/desk/today.ts";
import { Button } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { addDays } from "#firm/court-days.ts";
import { useTeamFilters } from "#firm/web/sees-teams.ts";
import { DeskTabs } from "#features/litigation/desk/desk-tabs.tsx";
import { goTo } from "#platform/web/navigation.tsx";
import { useAllowed } from "#platform/web/session.ts";
import type { GivenView } from "#records/web/filters/view-tabs.tsx";
import { RecordScreen } from "#records/web/record-screen.tsx";
import { workOnDeadlines } from "../access.ts";
import { deadline } from "../deadline.ts";
import { openStates } from "./open-states.ts";

const EntryDialog = lazy(() => import("./entry-dialog.tsx"));

/** /lawfirm/service/legal-case/deadlines: 기한부. */
export default function DeadlineList() {
  const may = useAllowed(workOnDeadlines);
  const filters = useTeamFilters(deadline);
  const [entering, setEntering] = useState(false);
  const day = today();
  const views: readonly GivenView[] = [
    { label: "진행 중인 기한", query: openStates, first: true },
    { label: "7일 안", query: `${openStates}&actingOn=..${addDays(day, 7)}` },
    { label: "불변만", query: `peremptory=Y&${openStates}` },
    { label: "미검증", query: "status=entered,disputed" },
    { label: "오늘 입력분", query: `createdAt=${day}..${day}` },
    { label: "내 기한", query: `owner=me&${openStates}` },
  ];
  return (
    <>
      <DeskTabs />
      <RecordScreen
        resource={deadline}
        manage={workOnDeadlines}
        form={false}
        views={views}
        filters={filters}
        buttons={
          may && (
            <>
              <Button variant="default" onClick={() => goTo("/lawfirm/service/legal-case/deadline-list")}>
                가져오기
              </Button>
              <Button onClick={() => setEntering(true)}>기한 입력</Button>
            </>
          )
        }
        emptyHint="송달을 등록하면 기한이 제안됩니다. 송달이 없는 기한은 ‘기한 입력’으로 넣습니다."
      />
      {entering && (
        <Suspense>
          <EntryDialog onClose={() => setEntering(false)} />
        </Suspense>
      )}
    </>
  );
}

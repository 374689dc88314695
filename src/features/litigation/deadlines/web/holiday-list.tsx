import { DeskTabs } from "#features/litigation/desk/desk-tabs.tsx";
import { RecordScreen } from "#records/web/record-screen.tsx";
import { manageDeadlineRules } from "../access.ts";
import { courtHoliday } from "../court-holiday.ts";

const views = [
  { label: "시행 중", query: "status=inForce" },
  { label: "승인 대기", query: "status=proposed" },
];

/** 공휴일 as a list. */
export default function HolidayList() {
  return (
    <>
      <DeskTabs />
      <RecordScreen
        resource={courtHoliday}
        manage={manageDeadlineRules}
        views={views}
        newLabel="공휴일 등록"
        emptyHint="임시공휴일과 전산장애일은 근거와 함께 등록하고 다른 사람이 승인합니다."
      />
    </>
  );
}
